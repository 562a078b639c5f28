/* world/move/straight.c - how far one body gets in a straight line, while all others stand still.
 *
 * The first impact on the path is the one of the least tick, then of the lowest id; the body goes
 * up to it. To stand on the lattice its place is rounded, and so the path there is another
 * one, if only by a quantum: it is swept anew against everything near, in the order of ids, and
 * cut again until nothing is in the way. So what is reported in the end has been proved for the
 * very motion that is made, and does not depend on how the motion was cut into parts.
 *
 * A pair that overlaps at the start does not hinder, nor does one of which the side that is met
 * is open.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/narrow.h"
#include "query/span.h"
#include "sweep/sweep.h"
#include "world/body/place.h"
#include "world/cells/cells.h"
#include "world/move/last_place.h"
#include "world/move/straight.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/pair/seams.h"
#include "world/pair/whole.h"
#include "world/query/path.h"
#include "world/query/query_set.h"
#include "world/state/border.h"
#include "world/state/direction.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

enum { MOST_CUTS = 64 };

/* On a longer path a tick is more than rounding. */
#define FAR_WAY ((int64_t)1 << 50)

/* The first meeting of any of the pieces of two bodies. */
typedef struct straight_meeting {
    abut_relation relation; /* overlapping: an impact; touching: a graze; apart: nothing */
    bool inside;            /* they overlap at the start */
    unsigned rank;          /* of an impact: by a face, or by a corner */
    bool open;              /* met from the open side of a segment of a one-sided body */
    bool on_seam;           /* no piece is met, but a seam: only tick and normal count then */
    ab_met_pieces pieces;
    ab_sum sum;
    ab_impact meet;
    ab_vec reach; /* how far it is to the seam */
} straight_meeting;

static bool is_let_through(const ab_straight_move *straight,
                           uint32_t other,
                           const ab_impact *meet,
                           ab_met_pieces pieces)
{
    ab_vec unit;

    return ab_direction_from(meet->normal, &unit) == ABUT_OK &&
           ab_lets_through(straight->world, straight->self, other, unit, pieces);
}

/* An impact comes before a graze, an earlier meeting before a later one, one that is solid before
 * one from the open side of a segment, a face before a corner. */
static bool counts_before(const straight_meeting *next, const straight_meeting *first)
{
    if (next->relation != first->relation) {
        return next->relation > first->relation;
    }
    if (next->meet.tick != first->meet.tick) {
        return next->meet.tick < first->meet.tick;
    }
    return next->open != first->open ? !next->open : next->rank < first->rank;
}

/* How two pieces meet. */
static straight_meeting meeting_of_pieces(const ab_straight_move *straight,
                                          uint32_t other,
                                          const ab_piece_pairs *pairs,
                                          const ab_sum *sum,
                                          const ab_impact *meet)
{
    straight_meeting meeting = { .relation = meet->relation,
                                 .rank = ab_rank_of_meet(meet),
                                 .pieces = { pairs->i, pairs->k },
                                 .sum = *sum,
                                 .meet = *meet };

    meeting.open = ab_has_one_sided(straight->world, straight->self, other) && !meet->inside &&
                   is_let_through(straight, other, meet, meeting.pieces);
    return meeting;
}

/* What the pieces do not show: thin ones that run along a seam, or lie on one at the start. */
static void meet_seams(const ab_straight_move *straight,
                       uint32_t other,
                       ab_vec from,
                       ab_vec motion,
                       straight_meeting *first)
{
    const abut_world *world = straight->world;
    ab_vec d = ab_sub(ab_sub(world->hot[other].at, world->hot[straight->self].at), from);
    ab_impact meet = { .relation = ABUT_OVERLAPPING };
    ab_seam_entry entry;

    first->inside |= ab_overlap_on_seam(world, straight->self, other, d);
    if (first->inside || !ab_meet_on_seam(world, straight->self, other, d, motion, &entry)) {
        return;
    }
    abut_vec2 back = { -(double)motion.x, -(double)motion.y };
    double length = ab_sqrt(back.x * back.x + back.y * back.y);

    meet.tick = ab_seam_part(&entry, (uint64_t)AB_TICKS);
    meet.normal = (abut_vec2){ back.x / length + 0.0, back.y / length + 0.0 };
    straight_meeting on_seam = { .relation = meet.relation,
                                 .rank = AB_RANK_CORNER,
                                 .on_seam = true,
                                 .pieces = { AB_NONE, AB_NONE },
                                 .meet = meet,
                                 .reach = ab_seam_reach(&entry) };

    if (counts_before(&on_seam, first)) {
        *first = on_seam;
    }
}

/* The pairs of pieces that may meet on a path, from some place further on. */
static ab_piece_pairs
pairs_on_path(const ab_straight_move *straight, uint32_t other, ab_vec from, ab_vec motion)
{
    const abut_world *world = straight->world;
    ab_vec d = ab_sub(ab_sub(world->hot[other].at, world->hot[straight->self].at), from);

    ab_piece_pairs pairs = ab_pairs_near(world, straight->self, other, d, motion, 0);

    pairs.counted = AB_COUNT_ALL;
    return pairs;
}

static straight_meeting straight_against(
    const ab_straight_move *straight, uint32_t other, ab_vec from, ab_vec motion, bool grazes)
{
    const abut_world *world = straight->world;
    straight_meeting first = { .relation = ABUT_APART, .rank = AB_RANK_CORNER };
    ab_piece_pairs pairs = pairs_on_path(straight, other, from, motion);
    ab_sum sum;

    while (ab_next_pieces(&pairs, &sum)) {
        ab_impact meet;

        if (!grazes && ab_sum_stays_out(&sum)) {
            continue;
        }
        ab_sweep(&sum, &meet);
        if (meet.relation == ABUT_APART) {
            continue;
        }
        straight_meeting next = meeting_of_pieces(straight, other, &pairs, &sum, &meet);

        next.inside = first.inside || meet.inside;
        first.inside = next.inside;
        if (counts_before(&next, &first)) {
            first = next;
        }
    }
    if (!grazes && ab_may_have_seams(world, straight->self, other)) {
        meet_seams(straight, other, from, motion, &first);
    }
    return first;
}

/* Whether two bodies pass, as they stand after a part of the motion. What the game has asked for
 * while they touched holds where that was. */
static bool passes_from(const ab_straight_move *straight, uint32_t other, ab_vec from)
{
    const ab_passing *passing = ab_passing_of(straight->world, straight->self, other);
    int64_t tick = (from.x | from.y) == 0 ? 0 : AB_STEP_END;

    return passing != NULL &&
           (passing->steps != 0 ||
            !ab_is_passing_over(
                passing, ab_relation_after(straight->world, straight->self, other, from), tick));
}

static bool is_ignored(const ab_straight_move *straight, uint32_t other)
{
    for (int i = 0; i < straight->ignored_count; i++) {
        if (straight->ignored[i].id == straight->world->cold[other].id &&
            straight->ignored[i].strip.of == AB_STRIP_WHOLE) {
            return true;
        }
    }
    return false;
}

/* Whether a body may hinder at all. */
static bool may_hinder(const ab_straight_move *straight, uint32_t other)
{
    const abut_world *world = straight->world;

    if (is_ignored(straight, other) ||
        (straight->heeds != AB_HEEDS_ALL &&
         ab_gives_way(world, other, straight->self) != (straight->heeds == AB_HEEDS_YIELDING))) {
        return false;
    }
    return !straight->passes && other != straight->self &&
           (ab_is_mover(&world->hot[straight->self]) || ab_is_mover(&world->hot[other])) &&
           ab_pair_rule_bare(world, straight->self, other) == AB_RULE_SOLID;
}

static abut_vec2 normal_in_doubles(ab_vec normal)
{
    double x = (double)normal.x;
    double y = (double)normal.y;
    double length = ab_sqrt(x * x + y * y);

    return (abut_vec2){ x / length + 0.0, y / length + 0.0 };
}

/* Of something whole only what it is as a whole gives a normal. */
static void prefer_whole(const ab_straight_move *straight,
                         uint32_t other,
                         ab_vec from,
                         ab_vec motion,
                         straight_meeting *meeting)
{
    ab_piece_pairs pairs = pairs_on_path(straight, other, from, motion);
    ab_whole_meeting found;

    if (!meeting->on_seam && ab_whole_normal(&pairs, meeting->meet.tick, &found)) {
        meeting->meet.normal = normal_in_doubles(found.exact);
        meeting->pieces = found.pieces;
    }
}

/* A side between two pieces of one body gives no normal. */
static void prefer_outer(const ab_straight_move *straight,
                         uint32_t other,
                         ab_vec from,
                         ab_vec motion,
                         straight_meeting *meeting)
{
    ab_vec normal;

    if (ab_is_whole_pair(straight->world, straight->self, other)) {
        prefer_whole(straight, other, from, motion, meeting);
        return;
    }
    if (meeting->meet.tick == 0 && !meeting->on_seam && meeting->sum.reach == 0 &&
        ab_direction_from(meeting->meet.normal, &normal) == ABUT_OK &&
        ab_outer_normal_after(straight->world, straight->self, other, from, motion, &normal)) {
        meeting->meet.normal = normal_in_doubles(normal);
    }
}

/* --- Pieces after pieces ------------------------------------------------------------------------
 */

/* When two pieces that overlap on the path do so no more: seen backwards from its end. */
static int64_t leaving_tick(const ab_sum *sum)
{
    ab_sum back = { sum->a,     sum->b, ab_sub(sum->d, sum->motion), ab_neg(sum->motion),
                    sum->reach, false };
    ab_impact meet;

    ab_sweep(&back, &meet);
    return meet.inside || meet.relation != ABUT_OVERLAPPING ? AB_TICKS + 1 : AB_TICKS - meet.tick;
}

/* Goes through the pieces of two bodies that pass until a tick: puts it off while others overlap
 * at it; `next` becomes the first meeting after it, apart if there is none. False if nothing has
 * changed. */
static bool pass_on(const ab_straight_move *straight,
                    uint32_t other,
                    ab_vec from,
                    ab_vec motion,
                    int64_t *until,
                    straight_meeting *next)
{
    ab_piece_pairs pairs = pairs_on_path(straight, other, from, motion);
    int64_t before = *until;
    ab_sum sum;

    *next = (straight_meeting){ .relation = ABUT_APART, .rank = AB_RANK_CORNER };
    while (ab_next_pieces(&pairs, &sum)) {
        ab_impact meet;

        ab_sweep(&sum, &meet);
        if (meet.relation != ABUT_OVERLAPPING) {
            continue;
        }
        if (meet.inside || meet.tick <= *until) {
            *until = ab_max(*until, leaving_tick(&sum));
        } else {
            straight_meeting later = meeting_of_pieces(straight, other, &pairs, &sum, &meet);

            *next = counts_before(&later, next) ? later : *next;
        }
    }
    return *until != before;
}

/* The first meeting at which two bodies are solid to each other, after they have passed until a
 * tick: once out of each other they are solid, and each side is judged by itself. */
static bool meets_later(const ab_straight_move *straight,
                        uint32_t other,
                        ab_vec from,
                        ab_vec motion,
                        int64_t until,
                        straight_meeting *meeting)
{
    do {
        while (pass_on(straight, other, from, motion, &until, meeting)) {
        }
        if (meeting->relation != ABUT_OVERLAPPING) {
            return false;
        }
        until = meeting->meet.tick;
    } while (is_let_through(straight, other, &meeting->meet, meeting->pieces));
    return true;
}

/* --- Part after part ----------------------------------------------------------------------------
 */

/* Another body whose parts are passed one by one, or that passes those of this one. On a path that
 * nothing hinders, a part that is overlapped is one that is passed: so nothing has to be remembered
 * but what is passed though it only touches. */
typedef struct parts_ahead {
    const ab_straight_move *straight;
    uint32_t other;
    uint32_t body; /* of the two, the one in parts */
    ab_vec from;
    ab_vec motion;
} parts_ahead;

static uint32_t piece_in_parts(const parts_ahead *ahead, const ab_piece_pairs *pairs)
{
    return ahead->body == ahead->straight->self ? pairs->i : pairs->k;
}

/* Whether a part that is only touched may be passed: the walk, or the game, has asked for it. */
static bool is_asked_for(const parts_ahead *ahead, uint32_t piece)
{
    const ab_straight_move *straight = ahead->straight;
    abut_body id = straight->world->cold[ahead->body].id;
    uint32_t count = 0;
    const ab_passing *strips =
        ab_strips_between(straight->world, straight->self, ahead->other, &count);

    for (int i = 0; i < straight->ignored_count; i++) {
        if (straight->ignored[i].id == id && straight->ignored[i].strip.of != AB_STRIP_WHOLE &&
            ab_strip_has(&straight->ignored[i].strip, piece)) {
            return true;
        }
    }
    for (uint32_t n = 0; n < count && (ahead->from.x | ahead->from.y) == 0; n++) {
        if (strips[n].since > 0 && ab_strip_has(&strips[n].strip, piece)) {
            return true;
        }
    }
    return false;
}

/* Whether two pieces of a one-way body belong to one plank. */
static bool are_one_plank(const parts_ahead *ahead, uint32_t piece, uint32_t other)
{
    const abut_world *world = ahead->straight->world;
    uint32_t rest = ahead->body == ahead->other ? ahead->straight->self : ahead->other;
    ab_strip strip = ab_strip_of(world, ahead->body, rest, piece);

    return ab_strip_has(&strip, other) || ab_pieces_join(world, ahead->body, piece, other);
}

/* Whether a piece that is met belongs to a plank that is being passed by then. */
static bool joins_passed(const parts_ahead *ahead, uint32_t piece, int64_t tick)
{
    ab_piece_pairs pairs = pairs_on_path(ahead->straight, ahead->other, ahead->from, ahead->motion);
    ab_sum sum;

    if (ahead->straight->world->cold[ahead->body].answer != ABUT_ANSWER_ONE_WAY) {
        return false;
    }
    while (ab_next_pieces(&pairs, &sum)) {
        ab_impact meet;

        ab_sweep(&sum, &meet);
        if (meet.relation == ABUT_OVERLAPPING && (meet.inside || meet.tick < tick) &&
            leaving_tick(&sum) > tick &&
            are_one_plank(ahead, piece, piece_in_parts(ahead, &pairs))) {
            return true;
        }
    }
    return false;
}

/* Where in the order of meetings one stands: by its tick, a face before a corner, then as pieces
 * come. */
typedef struct meeting_place {
    int64_t tick;
    unsigned rank;
    uint32_t number;
} meeting_place;

static bool is_met_before(const meeting_place *p, const meeting_place *q)
{
    if (p->tick != q->tick) {
        return p->tick < q->tick;
    }
    return p->rank != q->rank ? p->rank < q->rank : p->number < q->number;
}

/* The first meeting after a place in that order with what is not passed already; `inside` says
 * whether something is. */
static meeting_place
next_meeting(const parts_ahead *ahead, const meeting_place *after, straight_meeting *first)
{
    ab_piece_pairs pairs = pairs_on_path(ahead->straight, ahead->other, ahead->from, ahead->motion);
    meeting_place best = { INT64_MAX, 0, 0 };
    uint32_t number = 0;
    ab_sum sum;

    *first = (straight_meeting){ .relation = ABUT_APART, .rank = AB_RANK_CORNER };
    for (; ab_next_pieces(&pairs, &sum); number++) {
        ab_impact meet;

        if (ab_sum_stays_out(&sum)) {
            continue;
        }
        ab_sweep(&sum, &meet);
        first->inside |= meet.relation == ABUT_OVERLAPPING && meet.inside;
        if (meet.relation != ABUT_OVERLAPPING || meet.inside) {
            continue;
        }
        meeting_place here = { meet.tick, ab_rank_of_meet(&meet), number };

        if (is_met_before(after, &here) && is_met_before(&here, &best) &&
            !is_asked_for(ahead, piece_in_parts(ahead, &pairs))) {
            best = here;
            first->relation = meet.relation;
            first->rank = here.rank;
            first->pieces = (ab_met_pieces){ pairs.i, pairs.k };
            first->sum = sum;
            first->meet = meet;
        }
    }
    return best;
}

/* The same of bodies of which one is passed part by part. */
static bool hinders_in_parts(const parts_ahead *ahead, straight_meeting *meeting)
{
    const ab_straight_move *straight = ahead->straight;
    meeting_place here = { -1, 0, 0 };
    bool started = false;

    for (;;) {
        here = next_meeting(ahead, &here, meeting);
        if (!started && !meeting->inside) {
            meet_seams(straight, ahead->other, ahead->from, ahead->motion, meeting);
        }
        if (meeting->relation != ABUT_OVERLAPPING) {
            return false;
        }
        if (!started) {
            prefer_outer(straight, ahead->other, ahead->from, ahead->motion, meeting);
        }
        uint32_t piece = ahead->body == straight->self ? meeting->pieces.a : meeting->pieces.b;

        if (!is_let_through(straight, ahead->other, &meeting->meet, meeting->pieces) &&
            (meeting->on_seam || !joins_passed(ahead, piece, meeting->meet.tick))) {
            return true;
        }
        here = meeting->on_seam ? (meeting_place){ meeting->meet.tick, 0, 0 } : here;
        started = true;
    }
}

bool ab_straight_move_passes_piece(const ab_straight_move *straight,
                                   const ab_piece_pairs *pairs,
                                   ab_vec place,
                                   abut_relation now)
{
    const abut_world *world = straight->world;
    parts_ahead ahead = { .straight = straight, .other = pairs->b, .from = place };

    ahead.body = ab_body_in_strips(world, straight->self, pairs->b);
    if (ahead.body == AB_NONE) {
        return false;
    }
    if (now == ABUT_OVERLAPPING || is_asked_for(&ahead, piece_in_parts(&ahead, pairs))) {
        return true;
    }
    if (world->cold[ahead.body].answer != ABUT_ANSWER_ONE_WAY) {
        return false;
    }
    ab_piece_pairs others = pairs_on_path(straight, pairs->b, place, (ab_vec){ 0, 0 });
    ab_sum sum;

    while (ab_next_pieces(&others, &sum)) {
        if (ab_relate(sum.a, sum.b, sum.d, sum.reach) == ABUT_OVERLAPPING &&
            are_one_plank(&ahead, piece_in_parts(&ahead, pairs), piece_in_parts(&ahead, &others))) {
            return true;
        }
    }
    return false;
}

/* Whether a body is in the way, and how they meet. */
static bool hinders(const ab_straight_move *straight,
                    uint32_t other,
                    ab_vec from,
                    ab_vec motion,
                    straight_meeting *meeting)
{
    if (!may_hinder(straight, other)) {
        return false;
    }
    bool many = ((straight->world->hot[straight->self].flags | straight->world->hot[other].flags) &
                 AB_MANY) != 0;

    if (passes_from(straight, other, from)) {
        const ab_passing *passing = ab_passing_of(straight->world, straight->self, other);

        return many && passing->steps == 0 &&
               meets_later(straight, other, from, motion, 0, meeting);
    }
    if (many) {
        parts_ahead ahead = { straight, other,
                              ab_body_in_strips(straight->world, straight->self, other), from,
                              motion };

        if (ahead.body != AB_NONE) {
            return hinders_in_parts(&ahead, meeting);
        }
    }
    *meeting = straight_against(straight, other, from, motion, false);
    if (meeting->relation != ABUT_OVERLAPPING) {
        return false;
    }
    if (many && !meeting->inside) {
        prefer_outer(straight, other, from, motion, meeting);
    }
    if (!meeting->inside && !is_let_through(straight, other, &meeting->meet, meeting->pieces)) {
        return true;
    }
    return many && meets_later(straight, other, from, motion,
                               meeting->inside ? 0 : meeting->meet.tick, meeting);
}

bool ab_straight_move_enters(const ab_straight_move *straight, uint32_t other, ab_vec motion)
{
    straight_meeting meeting;

    return hinders(straight, other, ab_add(straight->from, straight->reach), motion, &meeting);
}

bool ab_straight_move_is_solid(const ab_straight_move *straight, uint32_t other, ab_vec place)
{
    return may_hinder(straight, other) && !passes_from(straight, other, place);
}

bool ab_straight_move_lets_through(const ab_straight_move *straight,
                                   uint32_t other,
                                   ab_vec unit,
                                   const uint32_t pieces[2])
{
    return ab_lets_through(straight->world, straight->self, other, unit,
                           (ab_met_pieces){ pieces[0], pieces[1] });
}

/* --- The first impact ----------------------------------------------------------------------- */

typedef struct straight_search {
    ab_straight_move *straight;
    ab_box start;
    straight_meeting first;
    uint32_t hitter;
} straight_search;

static bool is_on_path(const straight_search *search, uint32_t index)
{
    ab_box box = ab_body_box(search->straight->world, index);
    ab_box seen = { ab_sub(box.low, search->start.high), ab_sub(box.high, search->start.low) };
    ab_span span = ab_span_within(search->straight->motion, &seen);

    return span.enter <= span.leave;
}

static bool meet_on_path(void *context, uint32_t index)
{
    straight_search *search = context;
    ab_straight_move *straight = search->straight;
    const ab_cold *cold = straight->world->cold;
    straight_meeting meeting;

    if (index == straight->self || !is_on_path(search, index) ||
        ab_pair_rule_bare(straight->world, straight->self, index) == AB_RULE_NONE) {
        return true;
    }
    if (hinders(straight, index, straight->from, straight->motion, &meeting) &&
        (search->hitter == AB_NONE || meeting.meet.tick < search->first.meet.tick ||
         (meeting.meet.tick == search->first.meet.tick &&
          cold[index].id < cold[search->hitter].id))) {
        search->first = meeting;
        search->hitter = index;
    }
    return ab_query_set_take(&straight->near, cold[index].id);
}

/* Looks along the path, part by part, until nothing earlier can come. */
static void look_along(straight_search *search)
{
    ab_straight_move *straight = search->straight;
    ab_box here = ab_body_box(straight->world, straight->self);

    search->start = (ab_box){ ab_add(here.low, straight->from), ab_add(here.high, straight->from) };
    ab_cut_path journey = ab_cut_path_of(straight->world, &search->start, straight->motion);

    for (uint32_t part = 0; part < journey.parts; part++) {
        ab_box around = ab_cut_path_part(&journey, part);
        ab_box32 box = ab_coarse(straight->world, around.low, around.high);
        double seen = (double)(part + 1) / journey.parts;

        if (!ab_body_cells_visit(straight->world, &box, meet_on_path, search) ||
            (search->hitter != AB_NONE &&
             seen > (double)(search->first.meet.tick + 2) * AB_TICK_LENGTH)) {
            break;
        }
    }
    ab_query_set_settle(&straight->near);
}

/* --- Up to it --------------------------------------------------------------------------------- */

/* Goes no further than to a meeting. */
static void go_up_to(ab_straight_move *straight, uint32_t other, const straight_meeting *meeting)
{
    ab_sweeping sweeping = { NULL, NULL, straight->reach, { 0, 0 } };
    ab_vec still;

    if (meeting->on_seam) {
        straight->reach = meeting->reach;
    } else {
        bool far = ab_max(ab_abs(straight->reach.x), ab_abs(straight->reach.y)) > FAR_WAY;

        if (meeting->meet.axis != AB_GAP_NONE || far ||
            !ab_last_place(&meeting->sum, &meeting->meet, &straight->reach)) {
            ab_settle(&sweeping, &meeting->sum, &meeting->meet, &straight->reach, &still);
        }
    }
    straight->hitter = other;
    straight->normal = meeting->meet.normal;
}

/* Whether nothing has been in the way of what is left of it. */
static bool cut_once(ab_straight_move *straight)
{
    bool clear = true;

    for (uint32_t n = 0; n < straight->near.count && (straight->reach.x | straight->reach.y) != 0;
         n++) {
        uint32_t other = ab_index_of(straight->world, straight->near.ids[n]);
        straight_meeting meeting;

        if (hinders(straight, other, straight->from, straight->reach, &meeting)) {
            go_up_to(straight, other, &meeting);
            clear = false;
        }
    }
    return clear;
}

/* Two sharp shapes that touch at their corners only. */
static bool touches_at_corner(const straight_meeting *meeting)
{
    const ab_sum *sum = &meeting->sum;

    if (meeting->on_seam || sum->reach != 0) {
        return false;
    }
    if ((sum->a->form & sum->b->form) != AB_CORE_BOX) {
        return meeting->meet.feature.edge_a < 0 && meeting->meet.feature.edge_b < 0;
    }
    ab_vec gap = ab_bounds_gap(sum->a, sum->b, sum->d);

    return gap.x >= 0 && gap.y >= 0;
}

/* Of several that are met at once a face comes before a corner: or what walks over tiles
 * would be stopped by the next one's corner. */
static void prefer_faces(ab_straight_move *straight, ab_vec place, ab_vec rest)
{
    straight_meeting meeting;

    if (!hinders(straight, straight->hitter, place, rest, &meeting) ||
        !touches_at_corner(&meeting)) {
        return;
    }
    for (uint32_t n = 0; n < straight->near.count; n++) {
        uint32_t other = ab_index_of(straight->world, straight->near.ids[n]);

        if (hinders(straight, other, place, rest, &meeting) && meeting.meet.tick == 0 &&
            !touches_at_corner(&meeting)) {
            straight->hitter = other;
            straight->normal = meeting.meet.normal;
            return;
        }
    }
}

/* Where the straight move ends two sharp shapes may touch exactly, though its path was cut and
 * rounded: then what goes on from there is met by the normal that counts there. So what walks to
 * the foot of a slope goes up, and of two that meet tip to tip neither gives way to a side. */
static void take_normal_at_end(ab_straight_move *straight, ab_vec place, ab_vec rest)
{
    straight_meeting meeting;

    if (hinders(straight, straight->hitter, place, rest, &meeting) && meeting.meet.tick == 0 &&
        !meeting.on_seam && meeting.sum.reach == 0) {
        straight->normal = meeting.meet.normal;
    }
}

bool ab_straight_move_go(ab_straight_move *straight)
{
    straight_search search = { .straight = straight, .hitter = AB_NONE };

    straight->near.count = 0;
    straight->reach = straight->motion;
    straight->hitter = AB_NONE;
    look_along(&search);
    if (straight->near.failed) {
        return false;
    }
    if (search.hitter == AB_NONE) {
        return true;
    }
    go_up_to(straight, search.hitter, &search.first);
    int cuts = 0;

    while (!cut_once(straight)) {
        if (++cuts == MOST_CUTS) {
            straight->reach = (ab_vec){ 0, 0 }; /* to stay is always safe */
        }
    }
    ab_vec place = ab_add(straight->from, straight->reach);
    ab_vec rest = ab_sub(straight->motion, straight->reach);

    prefer_faces(straight, place, rest);
    take_normal_at_end(straight, place, rest);
    return true;
}

bool ab_straight_move_passed(const ab_straight_move *straight,
                             uint32_t other,
                             double *time,
                             abut_vec2 *normal)
{
    const abut_world *world = straight->world;
    bool solid = may_hinder(straight, other) && !passes_from(straight, other, straight->from);
    bool parts = solid && ab_body_in_strips(world, straight->self, other) != AB_NONE;

    if (solid && !ab_may_let_through(world, straight->self, other) &&
        ab_passing_parts(world, straight->self, other) == 0) {
        return false; /* nothing gets through */
    }
    straight_meeting meeting =
        straight_against(straight, other, straight->from, straight->reach, !solid);

    if (meeting.relation == ABUT_APART) {
        return false;
    }
    bool within = parts && meeting.inside;

    if (solid && !within &&
        (meeting.relation != ABUT_OVERLAPPING || meeting.inside ||
         !is_let_through(straight, other, &meeting.meet, meeting.pieces))) {
        return false;
    }
    *time = meeting.inside ? 0 : (double)meeting.meet.tick * AB_TICK_LENGTH;
    *normal = meeting.inside ? (abut_vec2){ 0, 0 } : meeting.meet.normal;
    return true;
}
