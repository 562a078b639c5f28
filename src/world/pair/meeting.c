/* world/pair/meeting.c - two bodies, piece by piece, as the sweep and the relation see them.
 *
 * A sweep answers in 2^-32 of the way that it was asked about, and a way that ends elsewhere
 * would be cut elsewhere. Where in a tick two bodies meet must not depend on that: the first
 * sweep finds the tick, or the one before it, and a second one, over two ticks, finds the
 * place. Along an axis one division does.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/lanes.h"
#include "narrow/meet.h"
#include "narrow/narrow.h"
#include "world/pair/pair.h"
#include "world/pair/seams.h"
#include "world/state/direction.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

/* Ways of some thousand ticks are long enough for doubles to be certain, mostly. */
enum { FINE = 1 << AB_FINE_BITS, NEAR_TICKS = 4096 };

abut_relation ab_relate_bodies(const abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    ab_vec d = ab_sub(ab_hot_at(&world->hot[b], tick), ab_hot_at(&world->hot[a], tick));
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);
    abut_relation most = ABUT_APART;
    ab_sum sum;

    while (most != ABUT_OVERLAPPING && ab_next_pieces(&pairs, &sum)) {
        abut_relation relation = ab_relate(sum.a, sum.b, sum.d, sum.reach);

        most = relation > most ? relation : most;
    }
    if (most == ABUT_TOUCHING && ab_may_have_seams(world, a, b) &&
        ab_overlap_on_seam(world, a, b, d)) {
        return ABUT_OVERLAPPING;
    }
    return most;
}

/* --- Moves at once ----------------------------------------------------------------------- */

/* The outward normal of an edge. */
static ab_vec out_of_edge(const ab_core *core, int edge)
{
    ab_vec along = ab_sub(ab_core_point(core, edge + 1), ab_core_point(core, edge));

    return (ab_vec){ along.y, -along.x };
}

static ab_vec unit_from_doubles(abut_vec2 normal)
{
    double x = normal.x * (double)AB_DIRECTION_LENGTH;
    double y = normal.y * (double)AB_DIRECTION_LENGTH;

    return (ab_vec){ (int64_t)(x + (x < 0 ? -0.5 : 0.5)), (int64_t)(y + (y < 0 ? -0.5 : 0.5)) };
}

/* So much of a way as goes by until a tick of 2^32, towards zero. */
static ab_vec part_of_way(ab_vec way, int64_t tick)
{
    int64_t whole_x = way.x / AB_TICKS;
    int64_t whole_y = way.y / AB_TICKS;

    return (ab_vec){ whole_x * tick + way.x % AB_TICKS * (tick >> 1) / (AB_TICKS >> 1),
                     whole_y * tick + way.y % AB_TICKS * (tick >> 1) / (AB_TICKS >> 1) };
}

/* The normal of an impact in integers: of a side, or from corner to corner at the touch. */
static ab_vec exact_normal(const ab_sum *sum, const ab_impact *meet)
{
    if (meet->axis == AB_GAP_X) {
        return (ab_vec){ sum->way.x > 0 ? -1 : 1, 0 };
    }
    if (meet->axis == AB_GAP_Y) {
        return (ab_vec){ 0, sum->way.y > 0 ? -1 : 1 };
    }
    if (meet->feature.edge_b >= 0) {
        return out_of_edge(sum->b, meet->feature.edge_b);
    }
    if (meet->feature.edge_a >= 0) {
        return ab_neg(out_of_edge(sum->a, meet->feature.edge_a));
    }
    ab_vec off = ab_add(meet->off, part_of_way(sum->way, meet->tick));
    bool approaches = i128_sign(i128_dot(off.x, off.y, sum->way.x, sum->way.y)) < 0;

    return approaches ? off : meet->off;
}

/* The normal that a way meets, and never one that it does not approach. */
static ab_vec approached_normal(const ab_sum *sum, const ab_impact *meet)
{
    ab_vec exact = exact_normal(sum, meet);

    if (i128_sign(i128_dot(exact.x, exact.y, sum->way.x, sum->way.y)) >= 0) {
        exact = unit_from_doubles(meet->normal);
    }
    if (i128_sign(i128_dot(exact.x, exact.y, sum->way.x, sum->way.y)) >= 0) {
        exact = ab_neg(sum->way); /* the one that is sure to be met */
    }
    return exact;
}

int64_t ab_moves_until(const abut_world *world,
                       uint32_t self,
                       uint32_t other,
                       ab_vec move,
                       int32_t tick,
                       ab_vec *normal)
{
    ab_vec d = ab_sub(ab_hot_at(&world->hot[other], tick), ab_hot_at(&world->hot[self], tick));
    ab_piece_pairs pairs = ab_pairs_near(world, self, other, d, move, 0);
    int64_t first = AB_TICKS;
    ab_sum sum;

    while (ab_next_pieces(&pairs, &sum)) {
        ab_impact meet;

        if (ab_sum_stays_out(&sum)) {
            continue;
        }
        sum.only_hits = true;
        ab_sweep(&sum, &meet);
        if (meet.relation == ABUT_OVERLAPPING && !meet.inside && meet.tick < first) {
            first = meet.tick;
            *normal = approached_normal(&sum, &meet);
        }
    }
    ab_seam_entry entry;

    if (ab_may_have_seams(world, self, other) &&
        ab_meet_on_seam(world, self, other, d, move, &entry) &&
        (int64_t)ab_seam_part(&entry, (uint64_t)AB_TICKS - 1) < first) {
        first = (int64_t)ab_seam_part(&entry, (uint64_t)AB_TICKS - 1);
        *normal = ab_neg(move);
    }
    return first;
}

bool ab_moves_into(
    const abut_world *world, uint32_t self, uint32_t other, ab_vec move, int32_t tick)
{
    ab_vec normal;

    return ab_moves_until(world, self, other, move, tick, &normal) < AB_TICKS;
}

/* --- Encounters ----------------------------------------------------------------------- */

/* The sum as it is some ticks later, and so many ticks of the motion. */
static ab_sum sum_at_tick(const ab_sum *sum, ab_vec motion, int64_t tick, int64_t ticks)
{
    ab_sum near = *sum;

    near.d = (ab_vec){ sum->d.x - motion.x * tick, sum->d.y - motion.y * tick };
    near.way = (ab_vec){ motion.x * ticks, motion.y * ticks };
    near.only_hits = false;
    return near;
}

unsigned ab_rank_of_meet(const ab_impact *meet)
{
    bool side = meet->feature.edge_a >= 0 || meet->feature.edge_b >= 0;

    return side && !meet->cone ? AB_RANK_FACE : AB_RANK_CORNER;
}

/* A sweep tells the time to 2^-32 of a way of so many ticks. Mostly that lies within one 1/256
 * tick; -1 if it does not. */
static int64_t fine_of_sweep(const ab_impact *meet, int64_t ticks)
{
    int64_t from = meet->tick * ticks * FINE >> 32;
    int64_t to = ((meet->tick + 1) * ticks * FINE - 1) >> 32;

    return from == to ? from : -1;
}

/* Sweeps once more from a tick on, so many ticks: the same place, seen more closely. */
static int64_t fine_seen_closely(const ab_sum *sum, ab_vec motion, int64_t tick, int64_t ticks)
{
    ab_sum near = sum_at_tick(sum, motion, tick, ticks);
    ab_impact again;

    ab_sweep(&near, &again);
    if (again.relation == ABUT_APART || again.inside) {
        return -1;
    }
    int64_t fine = fine_of_sweep(&again, ticks);

    return fine < 0 ? -1 : tick * FINE + fine;
}

/* Where in a motion a way of so many ticks first meets the sum, in 1/256 ticks: rounded down,
 * and the same for a way of any length. */
static int64_t fine_tick_of(const ab_sum *sum, const ab_impact *meet, ab_vec motion, int64_t ticks)
{
    bool boxes = (sum->a->form & sum->b->form) == AB_CORE_BOX;

    if (meet->closes_safely && boxes) {
        int64_t speed = ab_abs(meet->axis == AB_GAP_X ? motion.x : motion.y);
        int64_t far = ab_abs(meet->closing);

        return far / speed * FINE + far % speed * FINE / speed;
    }
    int64_t fine = fine_of_sweep(meet, ticks);
    int64_t guess = (int64_t)(meet->time * (double)(ticks * FINE));
    int64_t tick = ab_min(meet->tick * ticks >> 32, ticks - 1);

    if (fine < 0 && boxes && sum->reach > 0 && ab_round_touch(sum, motion, &guess)) {
        fine = guess;
    }
    if (fine < 0) {
        fine = fine_seen_closely(sum, motion, tick, NEAR_TICKS);
    }
    if (fine < 0) {
        fine = fine_seen_closely(sum, motion, tick, 2);
    }
    return fine < 0 ? tick * FINE : fine; /* not later than where it is, at least */
}

static ab_encounter encounter_of_sum(const ab_sum *sum, ab_vec motion, int64_t ticks, bool grazes)
{
    ab_encounter encounter = { ABUT_APART, false, 0, AB_RANK_CORNER };
    ab_impact meet;

    if (!grazes && ab_sum_stays_out(sum)) {
        return encounter;
    }
    ab_sweep(sum, &meet);
    if (meet.relation == ABUT_APART) {
        return encounter;
    }
    encounter.relation = meet.relation;
    if (meet.inside) {
        encounter.inside = true;
    } else if ((motion.x | motion.y) != 0) {
        encounter.fine = fine_tick_of(sum, &meet, motion, ticks);
        encounter.rank = ab_rank_of_meet(&meet);
    }
    return encounter;
}

/* Of two encounters the one that counts: the higher relation, then the earlier. */
static bool counts_more(const ab_encounter *p, const ab_encounter *q)
{
    if (p->relation != q->relation) {
        return p->relation > q->relation;
    }
    if (p->fine != q->fine) {
        return p->fine < q->fine;
    }
    return p->rank < q->rank;
}

/* What the pieces do not show: thin ones that run along a seam, or lie on one at the start. */
static void look_at_seams(const abut_world *world,
                          uint32_t a,
                          uint32_t b,
                          ab_vec d,
                          ab_vec motion,
                          int64_t ticks,
                          ab_encounter *first)
{
    ab_vec way = { motion.x * ticks, motion.y * ticks };
    ab_seam_entry entry;

    first->inside |= ab_overlap_on_seam(world, a, b, d);
    if (!first->inside && ab_meet_on_seam(world, a, b, d, way, &entry)) {
        ab_encounter next = { ABUT_OVERLAPPING, false,
                              ab_seam_part(&entry, (uint64_t)(ticks * FINE)), AB_RANK_CORNER };

        if (counts_more(&next, first)) {
            *first = next;
        }
    }
}

ab_encounter ab_encounter_of(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, int32_t until, bool grazes)
{
    const ab_hot *ha = &world->hot[a];
    const ab_hot *hb = &world->hot[b];
    int64_t ticks = until - tick;
    ab_vec motion = ab_sub(ha->motion, hb->motion);
    ab_vec way = { motion.x * ticks, motion.y * ticks };
    ab_vec d = ab_sub(ab_hot_at(hb, tick), ab_hot_at(ha, tick));

    if (((ha->flags | hb->flags) & AB_MANY) == 0) {
        const ab_core *ca = ab_world_core(world, ha->core);
        const ab_core *cb = ab_world_core(world, hb->core);
        ab_sum sum = { ca, cb, d, way, ca->radius + cb->radius, !grazes };

        return encounter_of_sum(&sum, motion, ticks, grazes);
    }
    ab_encounter first = { ABUT_APART, false, 0, AB_RANK_CORNER };
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, way, 0);
    ab_sum sum;

    while (ab_next_pieces(&pairs, &sum)) {
        sum.only_hits = !grazes;
        ab_encounter next = encounter_of_sum(&sum, motion, ticks, grazes);

        next.inside |= first.inside;
        if (counts_more(&next, &first)) {
            first = next;
        }
        first.inside |= next.inside;
    }
    if (!grazes) {
        look_at_seams(world, a, b, d, motion, ticks, &first);
    }
    return first;
}

/* --- Strikes ---------------------------------------------------------------------------- */

/* When in a way two pieces strike, and how. */
typedef struct strike_time {
    int64_t tick;
    unsigned rank;
} strike_time;

static bool strike_of_sum(const ab_sum *sum, ab_strike *strike, strike_time *when)
{
    ab_impact meet;

    ab_sweep(sum, &meet);
    if (meet.relation != ABUT_OVERLAPPING || meet.inside) {
        return false;
    }
    ab_vec exact = approached_normal(sum, &meet);

    strike->exact = exact;
    strike->upright = exact.x == 0 || exact.y == 0;
    strike->normal = ab_direction_of(exact);
    strike->close = meet.axis == AB_GAP_X   ? (ab_vec){ meet.closing, 0 }
                    : meet.axis == AB_GAP_Y ? (ab_vec){ 0, meet.closing }
                                            : part_of_way(sum->way, meet.tick);
    *when = (strike_time){ meet.tick, ab_rank_of_meet(&meet) };
    return true;
}

/* One pair of pieces. Boxes with radii strike as predicted; of several pieces the earliest
 * must be found. */
static bool strike_of_pieces(const ab_sum *sum,
                             ab_vec motion,
                             int64_t fine,
                             bool alone,
                             ab_strike *strike,
                             strike_time *when)
{
    bool round = (sum->a->form & sum->b->form) == AB_CORE_BOX && sum->reach > 0;

    *when = (strike_time){ 0, AB_RANK_CORNER };
    return (alone && round && ab_round_strike(sum, motion, fine, strike)) ||
           strike_of_sum(sum, strike, when);
}

/* An impact on a seam before another: it is met head on. */
static bool strike_on_seam(const abut_world *world,
                           uint32_t a,
                           uint32_t b,
                           ab_vec d,
                           ab_vec way,
                           int64_t before,
                           ab_strike *strike)
{
    ab_seam_entry entry;

    if (!ab_meet_on_seam(world, a, b, d, way, &entry) ||
        ab_seam_part(&entry, (uint64_t)AB_TICKS) >= before) {
        return false;
    }
    strike->exact = ab_neg(way);
    strike->upright = way.x == 0 || way.y == 0;
    strike->normal = ab_direction_of(strike->exact);
    strike->close = ab_seam_reach(&entry);
    return true;
}

bool ab_strike_of(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, int64_t fine, ab_strike *strike)
{
    const ab_hot *ha = &world->hot[a];
    const ab_hot *hb = &world->hot[b];
    ab_vec motion = ab_sub(ha->motion, hb->motion);
    ab_vec way = { NEAR_TICKS * motion.x, NEAR_TICKS * motion.y };
    ab_vec d = ab_sub(ab_hot_at(hb, tick), ab_hot_at(ha, tick));
    bool alone = ((ha->flags | hb->flags) & AB_MANY) == 0;
    strike_time first = { INT64_MAX, AB_RANK_CORNER };
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, way, 0);
    ab_sum sum;

    while (ab_next_pieces(&pairs, &sum)) {
        ab_strike next;
        strike_time when;

        sum.only_hits = true;
        if (!strike_of_pieces(&sum, motion, fine, alone, &next, &when)) {
            continue;
        }
        /* Of several at once a face: the corner of a piece may lie within the other's side. */
        if (when.tick < first.tick || (when.tick == first.tick && when.rank < first.rank)) {
            first = when;
            *strike = next;
        }
    }
    if (alone || first.tick == INT64_MAX) {
        return first.tick != INT64_MAX || strike_on_seam(world, a, b, d, way, first.tick, strike);
    }
    if (!strike_on_seam(world, a, b, d, way, first.tick, strike)) {
        ab_prefer_outer_normal(world, a, b, tick, strike);
    }
    return true;
}

/* --- Nearness ----------------------------------------------------------------------------- */

/* Boxes with radii, by their gaps: exact, and the mirror of the mirrored. */
static ab_nearness nearness_of_boxes(const ab_sum *sum)
{
    ab_vec gap = ab_bounds_gap(sum->a, sum->b, sum->d);
    bool from_high_x = sum->d.x + sum->b->low.x + sum->b->high.x <
                       sum->a->low.x + sum->a->high.x; /* b lies to the lower side */
    bool from_high_y = sum->d.y + sum->b->low.y + sum->b->high.y < sum->a->low.y + sum->a->high.y;
    ab_nearness near = { .reach = sum->reach };

    if (gap.x > 0 && gap.y > 0) {
        near.off = (ab_vec){ from_high_x ? gap.x : -gap.x, from_high_y ? gap.y : -gap.y };
        near.gap = ab_length_of(near.off) - sum->reach;
        near.normal = ab_direction_of(near.off);
        near.curved = sum->reach > 0;
        near.corner = sum->reach == 0;
        return near;
    }
    bool by_x = gap.x > gap.y || (gap.x == gap.y && ab_abs(sum->d.x) >= ab_abs(sum->d.y));

    near.gap = ab_max(gap.x, gap.y) - sum->reach;
    near.corner = gap.x == 0 && gap.y == 0 && sum->reach == 0;
    near.upright = true;
    /* A circle's middle beside a circle's: as round as corner to corner. */
    near.curved = sum->reach > 0 &&
                  (by_x ? sum->a->low.y == sum->a->high.y && sum->b->low.y == sum->b->high.y
                        : sum->a->low.x == sum->a->high.x && sum->b->low.x == sum->b->high.x);
    near.normal = by_x ? (ab_vec){ from_high_x ? AB_DIRECTION_LENGTH : -AB_DIRECTION_LENGTH, 0 }
                       : (ab_vec){ 0, from_high_y ? AB_DIRECTION_LENGTH : -AB_DIRECTION_LENGTH };
    near.off = by_x ? (ab_vec){ from_high_x ? gap.x : -gap.x, 0 }
                    : (ab_vec){ 0, from_high_y ? gap.y : -gap.y };
    return near;
}

/* Whether a place, seen from a core, is one of its corners. */
static bool is_at_corner(const ab_core *core, abut_vec2 place)
{
    for (int i = 0; i < core->count; i++) {
        abut_vec2 corner = ab_core_corner(core, i);

        if (ab_fabs(corner.x - place.x) + ab_fabs(corner.y - place.y) < (double)AB_TOUCH_GAP) {
            return true;
        }
    }
    return false;
}

/* Sharp corner on sharp corner: there is nothing to rest on, and no normal to trust. */
static bool is_corner_on_corner(const ab_sum *sum, const ab_meeting *meeting)
{
    abut_vec2 from_a = meeting->points[0];
    abut_vec2 from_b = meeting->points[0];
    abut_vec2 d = { (double)sum->d.x, (double)sum->d.y };

    if (sum->reach > 0 || meeting->point_count != 1) {
        return false;
    }
    if (meeting->seen_from_b) {
        from_a = (abut_vec2){ from_a.x + d.x, from_a.y + d.y };
    } else {
        from_b = (abut_vec2){ from_b.x - d.x, from_b.y - d.y };
    }
    return is_at_corner(sum->a, from_a) && is_at_corner(sum->b, from_b);
}

static ab_nearness nearness_of_cores(const ab_sum *sum)
{
    ab_meeting meeting = ab_meet(sum->a, sum->b, sum->d);
    double gap = meeting.separation;
    ab_nearness near = { .reach = sum->reach, .normal = unit_from_doubles(meeting.normal) };

    near.gap = gap > 0 ? (int64_t)ab_fmin(gap, 0x1p61) : -(int64_t)ab_fmin(-gap, 0x1p61);
    near.upright = near.normal.x == 0 || near.normal.y == 0;
    near.corner = is_corner_on_corner(sum, &meeting);
    if (meeting.edge_a < 0 && meeting.edge_b < 0) {
        near.curved = sum->reach > 0;
        near.corner = sum->reach == 0;
        near.off = (ab_vec){ ab_direction_mul(near.gap + sum->reach, near.normal.x),
                             ab_direction_mul(near.gap + sum->reach, near.normal.y) };
    }
    return near;
}

/* Something thin at the end of a seam touches corners only, but rests on what is between them. For
 * feel: seams along the axes are enough. */
static void look_for_mouth(const abut_world *world, uint32_t a, uint32_t b, ab_nearness *near)
{
    static const ab_vec ways[4] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);

    for (int k = 0; k < 4; k++) {
        ab_seam_entry entry;

        if (ab_meet_on_seam(world, a, b, d, ways[k], &entry) && u128_is_zero(entry.far)) {
            near->corner = false;
            near->upright = true;
            near->normal = ab_direction_of(ab_neg(ways[k]));
            return;
        }
    }
}

/* Of two pairs of pieces that are equally near the one to rest on counts: a face before a corner,
 * then what lies more along `up`. Otherwise walkers would lose the ground at the seams of a body.
 */
static bool is_better_rest(const abut_world *world, const ab_nearness *p, const ab_nearness *q)
{
    if (p->gap != q->gap) {
        return p->gap < q->gap;
    }
    if (p->corner != q->corner) {
        return q->corner;
    }
    return ab_abs(ab_direction_dot(p->normal, world->up)) >
           ab_abs(ab_direction_dot(q->normal, world->up));
}

/* The nearest of all pairs of pieces that are near enough; negative: of all. */
static ab_nearness
nearest_pieces(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, int64_t slack)
{
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, slack);
    ab_nearness nearest = { .gap = INT64_MAX };
    ab_sum sum;

    while (ab_next_pieces(&pairs, &sum)) {
        bool boxes = (sum.a->form & sum.b->form) == AB_CORE_BOX;
        ab_nearness near = boxes ? nearness_of_boxes(&sum) : nearness_of_cores(&sum);

        near.piece_a = pairs.i;
        near.piece_b = pairs.k;
        if (is_better_rest(world, &near, &nearest)) {
            nearest = near;
        }
    }
    return nearest;
}

ab_nearness ab_nearness_of(const abut_world *world, uint32_t a, uint32_t b)
{
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);
    ab_nearness nearest = nearest_pieces(world, a, b, d, AB_WARM_GAP);

    if (nearest.gap > AB_WARM_GAP && ab_may_have_seams(world, a, b)) {
        nearest = nearest_pieces(world, a, b, d, -1); /* a nearer one may lie off the corner */
    }
    if (nearest.gap == 0 && nearest.corner && ab_may_have_seams(world, a, b)) {
        look_for_mouth(world, a, b, &nearest);
    }
    return nearest;
}
