/* world/move/straight.c - how far one body gets in a straight line, while all others stand still.
 *
 * The first impact on the path is the one with the least tick, then the lowest id; the body goes up
 * to it. Its place is rounded to the lattice, so the actual path is a slightly different one, if
 * only by a quantum. That path is swept anew against everything near, in the order of ids, and cut
 * again until nothing is in the way (move/hinder.c). So the reported result has been proved for the
 * very motion that is made, and does not depend on how the motion was cut into parts.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "query/span.h"
#include "sweep/sweep.h"
#include "world/body/place.h"
#include "world/cells/cells.h"
#include "world/move/hinder.h"
#include "world/move/last_place.h"
#include "world/move/near_cells.h"
#include "world/move/straight.h"
#include "world/pair/pair.h"
#include "world/query/path.h"
#include "world/query/query_set.h"
#include "world/state/border.h"
#include "world/state/pieces.h"

enum { MOST_CUTS = 64, MOST_ASIDE = 4, ROUNDED_QUANTA = 4 };

/* On a longer path, a tick is longer than rounding errors. */
#define FAR_WAY ((int64_t)1 << 50)

/* --- The first impact ----------------------------------------------------------------------- */

typedef struct straight_search {
    ab_straight_move *straight;
    ab_box start;
    ab_straight_meeting first;
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
    ab_straight_meeting meeting;

    if (index == straight->self || !is_on_path(search, index) ||
        ab_pair_rule_bare(straight->world, straight->self, index) == AB_RULE_NONE) {
        return true;
    }
    if (ab_straight_hinders(straight, index, straight->from, straight->motion, &meeting) &&
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

/* Goes no further than to a meeting. A corner that exactly meets a corner stands on the lattice
 * there. */
static void go_up_to(ab_straight_move *straight, uint32_t other, const ab_straight_meeting *meeting)
{
    ab_sweeping sweeping = { NULL, NULL, straight->reach, { 0, 0 } };
    ab_met_corner corner = ab_corner_met(&meeting->sum, &meeting->meet);
    ab_vec still;

    if (meeting->on_seam) {
        straight->reach = meeting->reach;
    } else if (corner.met && (corner.moved.x | corner.moved.y) != 0) {
        straight->reach = corner.moved;
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

/* A quantum along the axes that a direction follows most. */
static ab_vec quantum_along(abut_vec2 v)
{
    return (ab_vec){ ab_fabs(v.x) >= ab_fabs(v.y) ? (v.x > 0) - (v.x < 0) : 0,
                     ab_fabs(v.y) >= ab_fabs(v.x) ? (v.y > 0) - (v.y < 0) : 0 };
}

/* A path that is cut ends at a rounded place, and may lead into something that the motion itself
 * goes past, as along a side that hardly leans, or corner by corner: then it ends a quantum off
 * that, or to a side. False, and nothing changed, if this is no such case. */
static bool
end_beside(ab_straight_move *straight, uint32_t other, const ab_straight_meeting *meeting)
{
    abut_vec2 n = meeting->meet.normal;
    abut_vec2 across = { -(double)straight->motion.y, (double)straight->motion.x };
    ab_vec asides[3] = { quantum_along(n), quantum_along(across), { 0, 0 } };
    ab_straight_meeting met;

    asides[2] = ab_neg(asides[1]);
    if (ab_straight_hinders(straight, other, straight->from, straight->motion, &met)) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        ab_vec beside = ab_add(straight->reach, asides[i]);

        if (!ab_straight_hinders(straight, other, straight->from, beside, &met)) {
            straight->reach = beside;
            return true;
        }
    }
    return false;
}

/* Whether nothing was in the way of what is left of the path. A few times it may end beside what
 * is: one of two others would send it back to the other for ever. */
static bool cut_once(ab_straight_move *straight, int cuts)
{
    bool clear = true;

    for (uint32_t n = 0; n < straight->near.count && (straight->reach.x | straight->reach.y) != 0;
         n++) {
        uint32_t other = ab_index_of(straight->world, straight->near.ids[n]);
        ab_straight_meeting meeting;

        if (ab_straight_hinders(straight, other, straight->from, straight->reach, &meeting)) {
            if (cuts >= MOST_ASIDE || !end_beside(straight, other, &meeting)) {
                go_up_to(straight, other, &meeting);
            }
            clear = false;
        }
    }
    return clear;
}

/* Whether two sharp shapes touch only at their corners. */
static bool touches_at_corner(const ab_straight_meeting *meeting)
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

/* Of several bodies that are met at once, a face comes before a corner; otherwise the corner of the
 * next tile would stop a body that moves over tiles. */
static void prefer_faces(ab_straight_move *straight, ab_vec place, ab_vec rest)
{
    ab_straight_meeting meeting;

    if (!ab_straight_hinders(straight, straight->hitter, place, rest, &meeting) ||
        !touches_at_corner(&meeting)) {
        return;
    }
    for (uint32_t n = 0; n < straight->near.count; n++) {
        uint32_t other = ab_index_of(straight->world, straight->near.ids[n]);

        if (ab_straight_hinders(straight, other, place, rest, &meeting) && meeting.meet.tick == 0 &&
            !touches_at_corner(&meeting)) {
            straight->hitter = other;
            straight->normal = meeting.meet.normal;
            return;
        }
    }
}

/* Where the straight move ends, two sharp shapes may touch exactly, although its path was cut and
 * rounded. The rest of the motion then meets the normal that counts there. So a walker at the foot
 * of a slope goes up, of two bodies that meet tip to tip neither slides off to a side, and a tip on
 * a joint meets the common side. */
static void take_normal_at_end(ab_straight_move *straight, ab_vec place, ab_vec rest)
{
    ab_straight_meeting meeting;

    if (ab_straight_hinders(straight, straight->hitter, place, rest, &meeting) &&
        meeting.meet.tick == 0 && !meeting.on_seam && meeting.sum.reach == 0) {
        ab_straight_prefer_joint(straight, straight->hitter, place, rest, &meeting);
        straight->normal = meeting.meet.normal;
    }
}

/* A path that was cut and rounded may first lead into another body that is met at the same time, as
 * a sweep of the motion does not: then that which the motion itself meets first still counts, if
 * the rest would meet it at once, but for some quanta. */
static void keep_first_hitter(const straight_search *search, ab_vec place, ab_vec rest)
{
    ab_straight_move *straight = search->straight;
    int64_t longest = ab_max(ab_max(ab_abs(rest.x), ab_abs(rest.y)), 1);
    ab_straight_meeting meeting;

    if (straight->hitter != search->hitter &&
        ab_straight_hinders(straight, search->hitter, place, rest, &meeting) &&
        meeting.meet.tick / ROUNDED_QUANTA <= AB_TICKS / longest) {
        straight->hitter = search->hitter;
        straight->normal = search->first.meet.normal;
    }
}

bool ab_straight_move_go(ab_straight_move *straight)
{
    const ab_near_cells *nearby = ab_straight_move_nearby(straight);

    if (nearby != NULL && ab_near_cells_go(nearby, straight)) {
        return true;
    }
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

    while (!cut_once(straight, cuts)) {
        if (++cuts == MOST_CUTS) {
            straight->reach = (ab_vec){ 0, 0 }; /* staying is always safe */
        }
    }
    ab_vec place = ab_add(straight->from, straight->reach);
    ab_vec rest = ab_sub(straight->motion, straight->reach);

    keep_first_hitter(&search, place, rest);
    prefer_faces(straight, place, rest);
    take_normal_at_end(straight, place, rest);
    return true;
}
