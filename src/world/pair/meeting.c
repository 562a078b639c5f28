/* world/pair/meeting.c - two bodies, piece by piece, as the sweep and the relation see them.
 *
 * A sweep answers in 2^-32 of the path that it was asked about, and a path that ends elsewhere
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
#include "sweep/path.h"
#include "world/pair/glide.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/pair/seams.h"
#include "world/pair/whole.h"
#include "world/state/direction.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

/* Ways of some thousand ticks are long enough for doubles to be certain, mostly. A sweep answers in
 * 2^-32 of a path, so one of two ticks says most closely where in a tick a body is met. */
enum { FINE = 1 << AB_FINE_BITS, NEAR_TICKS = 4096, CLOSE_TICKS = 2 };

abut_relation ab_relate_pieces(ab_piece_pairs *pairs)
{
    abut_relation most = ABUT_APART;
    ab_sum sum;

    while (most != ABUT_OVERLAPPING && ab_next_pieces(pairs, &sum)) {
        abut_relation relation = ab_relate(sum.a, sum.b, sum.d, sum.reach);

        most = relation > most ? relation : most;
    }
    if (most == ABUT_TOUCHING && ab_may_have_seams(pairs->world, pairs->a, pairs->b) &&
        ab_pieces_on_seam(pairs)) {
        return ABUT_OVERLAPPING;
    }
    return most;
}

abut_relation ab_relate_bodies(const abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    ab_vec d = ab_sub(ab_hot_at(&world->hot[b], tick), ab_hot_at(&world->hot[a], tick));
    ab_piece_pairs pairs = ab_pairs_judged(world, a, b, d, (ab_vec){ 0, 0 }, tick);

    return ab_relate_pieces(&pairs);
}

/* --- Moves at once ----------------------------------------------------------------------- */

/* The outward normal of an edge. */
static ab_vec out_of_edge(const ab_core *core, int edge)
{
    ab_vec along = ab_core_edge(core, edge);

    return (ab_vec){ along.y, -along.x };
}

static ab_vec unit_from_doubles(abut_vec2 normal)
{
    double x = normal.x * (double)AB_DIRECTION_LENGTH;
    double y = normal.y * (double)AB_DIRECTION_LENGTH;

    return (ab_vec){ (int64_t)(x + (x < 0 ? -0.5 : 0.5)), (int64_t)(y + (y < 0 ? -0.5 : 0.5)) };
}

/* So much of a motion as goes by until a tick of 2^32, towards zero. */
static ab_vec part_of_motion(ab_vec path, int64_t tick)
{
    int64_t whole_x = path.x / AB_TICKS;
    int64_t whole_y = path.y / AB_TICKS;

    return (ab_vec){ whole_x * tick + path.x % AB_TICKS * (tick >> 1) / (AB_TICKS >> 1),
                     whole_y * tick + path.y % AB_TICKS * (tick >> 1) / (AB_TICKS >> 1) };
}

static bool is_approached(const ab_sum *sum, ab_vec normal)
{
    return i128_sign(i128_dot(normal.x, normal.y, sum->motion.x, sum->motion.y)) < 0;
}

/* By which side two pieces meet, if by one: not from corner to corner. */
static uint32_t side_of_meet(const ab_impact *meet)
{
    if (meet->axis != AB_GAP_NONE) {
        return meet->axis == AB_GAP_X ? AB_SIDE_X : AB_SIDE_Y;
    }
    if (meet->feature.edge_b >= 0) {
        return AB_SIDE_EDGE + 2 * (uint32_t)meet->feature.edge_b + 1;
    }
    return meet->feature.edge_a >= 0 ? AB_SIDE_EDGE + 2 * (uint32_t)meet->feature.edge_a
                                     : AB_SIDE_UNKNOWN;
}

static ab_vec normal_of_side(const ab_sum *sum, uint32_t side)
{
    int edge = (int)(side - AB_SIDE_EDGE) / 2;

    if (side < AB_SIDE_EDGE) {
        return side == AB_SIDE_X ? (ab_vec){ sum->motion.x > 0 ? -1 : 1, 0 }
                                 : (ab_vec){ 0, sum->motion.y > 0 ? -1 : 1 };
    }
    return side % 2 == 0 ? ab_neg(out_of_edge(sum->a, edge)) : out_of_edge(sum->b, edge);
}

/* The normal of an impact in integers: of a side, or from corner to corner at the touch. */
static ab_vec exact_normal(const ab_sum *sum, const ab_impact *meet)
{
    uint32_t side = side_of_meet(meet);

    if (side != AB_SIDE_UNKNOWN) {
        return normal_of_side(sum, side);
    }
    ab_vec off = ab_add(meet->off, part_of_motion(sum->motion, meet->tick));

    return is_approached(sum, off) ? off : meet->off;
}

/* The normal that a motion meets, and never one that it does not approach. What approaches a side
 * and meets it comes from beyond the line through it: that `divides` the two until then. */
static ab_vec approached_normal(const ab_sum *sum, const ab_impact *meet, bool *divides)
{
    ab_vec exact = exact_normal(sum, meet);

    *divides = meet->axis != AB_GAP_NONE || meet->feature.edge_a >= 0 || meet->feature.edge_b >= 0;
    if (!is_approached(sum, exact)) {
        *divides = false;
        exact = unit_from_doubles(meet->normal);
    }
    return is_approached(sum, exact) ? exact : ab_neg(sum->motion); /* which is sure to be met */
}

/* Another normal for a sharp corner that comes to a corner, if a side between pieces of one body
 * has given it; `d` is where b is then. None of the pairs has been taken yet. */
static void prefer_outside(
    const ab_piece_pairs *all, int64_t tick, ab_vec d, ab_met_pieces pieces, ab_vec *normal)
{
    const abut_world *world = all->world;
    ab_whole_meeting whole;

    if (((world->hot[all->a].flags | world->hot[all->b].flags) & AB_MANY) == 0) {
        return;
    }
    if (!ab_is_whole_pair(world, all->a, all->b)) {
        ab_outer_normal_at(world, all->a, all->b, d, all->motion, pieces, normal);
    } else if (ab_whole_normal(all, tick, &whole)) {
        *normal = whole.exact;
    }
}

int64_t ab_moves_until(const abut_world *world,
                       uint32_t self,
                       uint32_t other,
                       ab_vec move,
                       int32_t tick,
                       ab_vec *normal)
{
    ab_vec d = ab_sub(ab_hot_at(&world->hot[other], tick), ab_hot_at(&world->hot[self], tick));
    int64_t first = AB_TICKS;

    if (ab_glide_until(world, self, other, d, move, &first, normal)) {
        return first;
    }
    ab_piece_pairs pairs = ab_pairs_judged(world, self, other, d, move, tick);
    bool sharp = false;
    ab_met_pieces pieces = { AB_NONE, AB_NONE };
    ab_vec corner = { 0, 0 };
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
            pieces = (ab_met_pieces){ pairs.i, pairs.k };
            bool divides;

            *normal = approached_normal(&sum, &meet, &divides);
            sharp = meet.cone && sum.reach == 0;
            corner = sharp ? ab_corner_on_path(&sum) : (ab_vec){ 0, 0 };
        }
    }
    if (sharp) {
        const ab_piece_pairs start = ab_pairs_judged(world, self, other, d, move, tick);

        prefer_outside(&start, first, ab_sub(d, corner), pieces, normal);
    }
    ab_seam_entry entry;

    if (ab_may_have_seams(world, self, other) && ab_pieces_meet_on_seam(&pairs, &entry) &&
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
    near.motion = (ab_vec){ motion.x * ticks, motion.y * ticks };
    near.only_hits = false;
    return near;
}

unsigned ab_rank_of_meet(const ab_impact *meet)
{
    bool side = meet->feature.edge_a >= 0 || meet->feature.edge_b >= 0;

    return side && !meet->cone ? AB_RANK_FACE : AB_RANK_CORNER;
}

/* A sweep gives the time to 2^-32 of a path of so many ticks. Mostly that lies within one 1/256
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

/* Where in a motion a path of so many ticks first meets the sum, in 1/256 ticks: rounded down,
 * and the same for a path of any length. */
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
        fine = fine_seen_closely(sum, motion, tick, CLOSE_TICKS);
    }
    return fine < 0 ? tick * FINE : fine; /* not later than where it is, at least */
}

/* Boxes with radii strike as predicted, to 1/256 tick: at its corner a side may not have been met
 * yet. */
static bool is_round_pair(const ab_sum *sum)
{
    return (sum->a->form & sum->b->form) == AB_CORE_BOX && sum->reach > 0;
}

static ab_encounter encounter_of_sum(const ab_sum *sum, ab_vec motion, int64_t ticks)
{
    ab_encounter encounter = { ABUT_APART, false, 0, AB_RANK_CORNER, AB_SIDE_UNKNOWN };
    ab_impact meet;

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
        encounter.side = meet.cone || is_round_pair(sum) ? AB_SIDE_UNKNOWN : side_of_meet(&meet);
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
    ab_vec path = { motion.x * ticks, motion.y * ticks };
    ab_seam_entry entry;

    if (!ab_may_meet_on_seam(world, a, b)) {
        return;
    }
    first->inside |= ab_overlap_on_seam(world, a, b, d);
    if (!first->inside && ab_meet_on_seam(world, a, b, d, path, &entry)) {
        ab_encounter next = { ABUT_OVERLAPPING, false,
                              ab_seam_part(&entry, (uint64_t)(ticks * FINE)), AB_RANK_CORNER,
                              AB_SIDE_UNKNOWN };

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
    ab_vec path = { motion.x * ticks, motion.y * ticks };
    ab_vec d = ab_sub(ab_hot_at(hb, tick), ab_hot_at(ha, tick));

    if (((ha->flags | hb->flags) & AB_MANY) == 0) {
        const ab_core *ca = ab_world_core(world, ha->core);
        const ab_core *cb = ab_world_core(world, hb->core);
        ab_sum sum = { ca, cb, d, path, ca->radius + cb->radius, !grazes };

        return encounter_of_sum(&sum, motion, ticks); /* the bounds have been asked before */
    }
    ab_encounter first = { ABUT_APART, false, 0, AB_RANK_CORNER, AB_SIDE_UNKNOWN };
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, path, 0);
    ab_sum sum;

    if (grazes) { /* they pass as a whole, so parts that may be passed count as well */
        pairs.counted = AB_COUNT_ALL;
    }
    while (ab_next_pieces(&pairs, &sum)) {
        if (!grazes && ab_sum_stays_out(&sum)) {
            continue;
        }
        sum.only_hits = !grazes;
        ab_encounter next = encounter_of_sum(&sum, motion, ticks);

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

/* When on a path two pieces strike, and how. */
typedef struct strike_time {
    int64_t tick;
    unsigned rank;
    bool open; /* from its open side, by a body that is solid from one side */
} strike_time;

/* Of several at once a solid one, then a face: the corner of a piece may lie within the other's
 * side. Then the one that is approached less, by the rule of sweeps, whichever piece comes first.
 */
static bool strikes_before(const strike_time *p,
                           const ab_strike *strike_p,
                           const strike_time *q,
                           const ab_strike *strike_q,
                           ab_vec motion)
{
    if (p->tick != q->tick) {
        return p->tick < q->tick;
    }
    if (p->open != q->open || p->rank != q->rank) {
        return p->open != q->open ? !p->open : p->rank < q->rank;
    }
    return !ab_is_one_normal(strike_p->exact, strike_q->exact) &&
           ab_is_preferred_normal(motion, strike_p->exact, strike_q->exact);
}

static ab_vec close_of_meet(const ab_sum *sum, const ab_impact *meet)
{
    return meet->axis == AB_GAP_X   ? (ab_vec){ meet->closing, 0 }
           : meet->axis == AB_GAP_Y ? (ab_vec){ 0, meet->closing }
                                    : part_of_motion(sum->motion, meet->tick);
}

static bool strike_of_sum(const ab_sum *sum, ab_strike *strike, strike_time *when)
{
    ab_impact meet;

    ab_sweep(sum, &meet);
    if (meet.relation != ABUT_OVERLAPPING || meet.inside) {
        return false;
    }
    ab_vec exact = approached_normal(sum, &meet, &strike->divides);
    strike->exact = exact;
    strike->upright = exact.x == 0 || exact.y == 0;
    strike->normal = ab_direction_of(exact);
    strike->close = close_of_meet(sum, &meet);
    strike->sharp = meet.cone && sum->reach == 0;
    strike->corner = strike->sharp ? ab_corner_on_path(sum) : (ab_vec){ 0, 0 };
    *when = (strike_time){ meet.tick, ab_rank_of_meet(&meet), false };
    return true;
}

/* One pair of pieces. Boxes with radii strike as predicted, to 1/256 tick. That is too coarse where
 * the normal decides whether the two are solid; and of several pieces the earliest must be found.
 */
static bool strike_of_pieces(const ab_sum *sum,
                             ab_vec motion,
                             int64_t fine,
                             bool as_predicted,
                             ab_strike *strike,
                             strike_time *when)
{
    *when = (strike_time){ 0, AB_RANK_CORNER, false };
    strike->measured = true;
    strike->sharp = false;
    strike->corner = (ab_vec){ 0, 0 };
    return (as_predicted && is_round_pair(sum) && ab_round_strike(sum, motion, fine, strike)) ||
           strike_of_sum(sum, strike, when);
}

/* An impact on a seam before another, whose time it takes: it is met head on. */
static bool strike_on_seam(const abut_world *world,
                           uint32_t a,
                           uint32_t b,
                           ab_vec d,
                           ab_vec path,
                           int64_t *before,
                           ab_strike *strike)
{
    ab_seam_entry entry;

    if (!ab_meet_on_seam(world, a, b, d, path, &entry) ||
        ab_seam_part(&entry, (uint64_t)AB_TICKS) >= *before) {
        return false;
    }
    *before = ab_seam_part(&entry, (uint64_t)AB_TICKS);
    strike->sharp = false;
    strike->divides = false;
    strike->measured = true;
    strike->exact = ab_neg(path);
    strike->upright = path.x == 0 || path.y == 0;
    strike->normal = ab_direction_of(strike->exact);
    strike->close = ab_seam_reach(&entry);
    strike->pieces = (ab_met_pieces){ AB_NONE, AB_NONE };
    return true;
}

/* Another normal for a strike that the cut of something whole may have given one. */
static void prefer_whole_normal(const abut_world *world,
                                uint32_t a,
                                uint32_t b,
                                ab_vec d,
                                ab_vec path,
                                int64_t at,
                                ab_strike *strike)
{
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, path, 0);
    ab_whole_meeting found;

    if (ab_whole_normal(&pairs, at, &found)) {
        ab_vec exact = found.exact;
        int64_t gap = found.gap;

        strike->exact = exact;
        strike->pieces = found.pieces;
        strike->upright = exact.x == 0 || exact.y == 0;
        strike->normal = found.unit;
        strike->close = exact.y == 0   ? (ab_vec){ exact.x < 0 ? gap : -gap, 0 }
                        : exact.x == 0 ? (ab_vec){ 0, exact.y < 0 ? gap : -gap }
                                       : part_of_motion(path, at);
    }
}

/* The two pieces of two bodies that have one each, and so many ticks of their motion. */
static ab_sum sum_alone(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_vec motion, int64_t ticks)
{
    const ab_hot *ha = &world->hot[a];
    const ab_hot *hb = &world->hot[b];
    const ab_core *ca = ab_world_core(world, ha->core);
    const ab_core *cb = ab_world_core(world, hb->core);

    return (ab_sum){ ca,
                     cb,
                     ab_sub(ab_hot_at(hb, tick), ab_hot_at(ha, tick)),
                     (ab_vec){ motion.x * ticks, motion.y * ticks },
                     ca->radius + cb->radius,
                     true };
}

ab_vec ab_strike_close(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_vec motion)
{
    ab_sum sum = sum_alone(world, a, b, tick, motion, NEAR_TICKS);
    ab_impact meet;

    ab_sweep(&sum, &meet);
    return meet.relation == ABUT_OVERLAPPING ? close_of_meet(&sum, &meet) : (ab_vec){ 0, 0 };
}

/* A strike by a side that is known. Where the normal decides whether the two are solid, or several
 * pieces may be met, it must be swept for. */
static bool strike_on_side(
    const abut_world *world, uint32_t a, uint32_t b, int32_t tick, uint32_t side, ab_strike *strike)
{
    const ab_hot *ha = &world->hot[a];
    const ab_hot *hb = &world->hot[b];

    if (side == AB_SIDE_UNKNOWN || ((ha->flags | hb->flags) & (AB_MANY | AB_PICKY)) != 0) {
        return false;
    }
    ab_sum sum = sum_alone(world, a, b, tick, ab_sub(ha->motion, hb->motion), 1);
    ab_vec exact = normal_of_side(&sum, side);

    *strike = (ab_strike){ .upright = exact.x == 0 || exact.y == 0,
                           .divides = true,
                           .exact = exact,
                           .normal = ab_direction_of(exact) };
    return is_approached(&sum, exact);
}

bool ab_strike_of(const abut_world *world,
                  uint32_t a,
                  uint32_t b,
                  int32_t tick,
                  int64_t fine,
                  uint32_t side,
                  ab_strike *strike)
{
    if (strike_on_side(world, a, b, tick, side, strike)) {
        return true;
    }
    const ab_hot *ha = &world->hot[a];
    const ab_hot *hb = &world->hot[b];
    ab_vec motion = ab_sub(ha->motion, hb->motion);
    bool by_normal = ab_may_let_through(world, a, b);
    int64_t ticks = by_normal ? CLOSE_TICKS : NEAR_TICKS;
    ab_vec path = { ticks * motion.x, ticks * motion.y };
    ab_vec d = ab_sub(ab_hot_at(hb, tick), ab_hot_at(ha, tick));
    bool alone = ((ha->flags | hb->flags) & AB_MANY) == 0;
    bool sided = ab_has_one_sided(world, a, b);
    strike_time first = { INT64_MAX, AB_RANK_CORNER, true };
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, path, 0);
    ab_sum sum;

    while (ab_next_pieces(&pairs, &sum)) {
        ab_strike next;
        strike_time when;

        sum.only_hits = true;
        if (!strike_of_pieces(&sum, motion, fine, alone && !by_normal, &next, &when)) {
            continue;
        }
        next.pieces = (ab_met_pieces){ pairs.i, pairs.k };
        when.open = sided && ab_lets_through(world, a, b, next.normal, next.pieces);
        if (strikes_before(&when, &next, &first, strike, motion)) {
            first = when;
            *strike = next;
        }
    }
    bool found = first.tick != INT64_MAX;
    bool on_seam = (!alone || !found) && strike_on_seam(world, a, b, d, path, &first.tick, strike);

    bool whole = ab_is_whole_pair(world, a, b);

    if ((found || on_seam) && whole) {
        prefer_whole_normal(world, a, b, d, path, first.tick, strike);
    } else if (found && !on_seam && !alone) {
        ab_prefer_outer_normal(world, a, b, tick, strike);
    }
    if (found && !on_seam && strike->sharp && !(whole && sided)) {
        ab_prefer_joint_normal(world, a, b, tick, strike);
    }
    return found || on_seam;
}
