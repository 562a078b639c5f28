/* sweep/sweep.c - the one place where a sweep finds its kernel, and the public question.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/lanes.h"
#include "math/rounding.h"
#include "sweep/sweep.h"

/* Small rings have two kernels, for all of the answer and for the brief one. */
AB_INLINE void sweep_by_kind(const ab_sum *sum, ab_impact *meet, ab_sweep_kernel *small)
{
    const ab_core *a = sum->a;
    const ab_core *b = sum->b;

    if ((a->form & b->form) == AB_CORE_BOX) {
        if (AB_SHORTCUTS && a->count + b->count == 2 && sum->reach > 0) {
            ab_sweep_circles(sum, meet);
        } else {
            ab_sweep_boxes(sum, meet);
        }
    } else if ((a->flags & b->flags & AB_CORE_SMALL) != 0 && sum->reach == 0) {
        small(sum, meet);
    } else {
        ab_sweep_rings(sum, meet);
    }
}

void ab_sweep(const ab_sum *sum, ab_impact *meet)
{
    sweep_by_kind(sum, meet, ab_sweep_small);
}

void ab_sweep_briefly(const ab_sum *sum, ab_impact *meet)
{
    sweep_by_kind(sum, meet, ab_sweep_small_briefly);
}

/* Whether a moved shape keeps within the lattice. */
static bool keeps_within(const ab_shape *shape, ab_vec move)
{
    const ab_core *core = &shape->core;
    ab_vec at = ab_add(shape->at, move);
    int64_t limit = AB_LATTICE_LIMIT - core->radius;
    const uint64_t quarter = (uint64_t)AB_LATTICE_LIMIT / 4;
    uint64_t far_x = (uint64_t)at.x + quarter;
    uint64_t far_y = (uint64_t)at.y + quarter;

    /* Well within, as nearly always. */
    if (AB_LIKELY(((far_x | far_y | (uint64_t)core->radius) < 2 * quarter) &
                  (core->extent < 0x1p59))) {
        return true;
    }

    return at.x + core->high.x <= limit && at.y + core->high.y <= limit &&
           at.x + core->low.x >= -limit && at.y + core->low.y >= -limit;
}

/* Why a shape cannot move so, or ABUT_OK. */
static abut_status check_move(const ab_shape *shape, abut_vec2 move, ab_vec *quanta)
{
    if (shape->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    if (!ab_in_range(move.x) || !ab_in_range(move.y)) {
        abut_status x = ab_coordinate_check(move.x);

        return x != ABUT_OK ? x : ab_coordinate_check(move.y);
    }
    if (move.x == 0 && move.y == 0) {
        return ABUT_OK;
    }
    *quanta = (ab_vec){ ab_round(move.x), ab_round(move.y) };
    return keeps_within(shape, *quanta) ? ABUT_OK : ABUT_E_RANGE;
}

static abut_vec2 in_units(ab_vec v)
{
    return (abut_vec2){ ab_units(v.x), ab_units(v.y) };
}

static const abut_shape *as_public(const ab_shape *shape)
{
    return (const abut_shape *)(const void *)shape;
}

/* A place in both of two that overlap. */
static abut_vec2 point_in_both(const ab_sweeping *sweeping)
{
    return abut_measure(as_public(sweeping->a), as_public(sweeping->b)).on_b;
}

/* Two points in one place that rest: only their contact has a normal. */
AB_INLINE bool lacks_normal(const ab_impact *meet)
{
    return meet->relation != ABUT_APART && !meet->inside && meet->normal.x == 0 &&
           meet->normal.y == 0;
}

/* Sweeps, and gives two points in one place that rest the normal of their contact. */
AB_INLINE void sweep_shapes(const ab_sweeping *sweeping,
                            const ab_sum *sum,
                            ab_impact *meet,
                            ab_sweep_kernel *sweep)
{
    sweep(sum, meet);
    if (lacks_normal(meet)) {
        meet->normal = abut_collide(as_public(sweeping->a), as_public(sweeping->b)).normal;
    }
}

/* Says that nothing is met and nothing moves. Field by field: compilers clear a structure
 * with an instruction that takes longer than all of them. */
static void clear_swept(abut_swept *out)
{
    const abut_vec2 none = { 0, 0 };

    out->hit = false;
    out->graze = false;
    out->time = 1;
    out->touch = 1;
    out->normal = none;
    out->point = none;
    out->side = ABUT_SIDE_NONE;
    out->move_a = none;
    out->move_b = none;
}

static void tell_swept(const ab_sweeping *sweeping, abut_swept *out)
{
    ab_sum sum = ab_sum_of(sweeping);
    ab_impact meet;
    ab_vec move_a = sweeping->move_a;
    ab_vec move_b = sweeping->move_b;

    sweep_shapes(sweeping, &sum, &meet, ab_sweep);
    clear_swept(out);
    if (meet.relation != ABUT_APART) {
        out->hit = meet.relation == ABUT_OVERLAPPING;
        out->graze = !out->hit;
        out->touch = (double)meet.tick * AB_TICK_LENGTH;
        out->time = out->hit ? out->touch : 1;
        out->normal = meet.normal;
        out->point = meet.inside ? point_in_both(sweeping) : ab_touch_point(sweeping, &meet);
        out->side = ab_touch_side(sum.b, &meet);
    }
    if (out->hit) {
        ab_settle(sweeping, &sum, &meet, &move_a, &move_b);
    }
    out->move_a = in_units(move_a);
    out->move_b = in_units(move_b);
}

/* What grazes comes to a corner, too, unless it starts or ends on the outline of the sum. */
ab_met_corner ab_corner_met(const ab_sum *sum, const ab_impact *meet)
{
    ab_vec motion = sum->motion;
    bool graze = meet->relation == ABUT_TOUCHING;

    if (sum->reach > 0 || meet->inside || (graze ? meet->tick == 0 : !meet->cone)) {
        return (ab_met_corner){ .met = false };
    }
    ab_vec to = ab_corner_on_path(sum);
    ab_vec left = ab_sub(motion, to);
    bool on_path = i128_sign(i128_dot(left.x, left.y, motion.x, motion.y)) >= 0;

    return (ab_met_corner){ on_path && (!graze || (to.x | to.y) != 0), to };
}

abut_hit ab_sweep_shape(const ab_shape *a, ab_vec motion, const ab_shape *b, ab_met_corner *corner)
{
    ab_sweeping sweeping = { a, b, motion, { 0, 0 } };
    ab_sum sum = ab_sum_of(&sweeping);
    abut_hit hit = { .time = 1, .side = ABUT_SIDE_NONE };
    ab_impact meet;

    sweep_shapes(&sweeping, &sum, &meet, ab_sweep);
    if (meet.relation == ABUT_APART) {
        corner->met = false;
        return hit;
    }
    *corner = ab_corner_met(&sum, &meet);
    return (abut_hit){ .hit = true,
                       .graze = meet.relation == ABUT_TOUCHING,
                       .time = (double)meet.tick * AB_TICK_LENGTH,
                       .point = meet.inside ? point_in_both(&sweeping)
                                            : ab_touch_point(&sweeping, &meet),
                       .normal = meet.normal,
                       .side = ab_touch_side(sum.b, &meet) };
}

/* A motion in quanta; many things rest. */
AB_INLINE ab_vec round_move(abut_vec2 move)
{
    if ((ab_bits(move.x) | ab_bits(move.y)) << 1 == 0) {
        return (ab_vec){ 0, 0 };
    }
    return (ab_vec){ ab_round(move.x), ab_round(move.y) };
}

/* Bits that are small where a place and a radius are well within the lattice, and there is a shape
 * at all, as the sign of a count less 1 says. */
AB_INLINE uint64_t outer_bits(const ab_shape *shape)
{
    const uint64_t quarter = (uint64_t)AB_LATTICE_LIMIT / 4;

    return ((uint64_t)shape->at.x + quarter) | ((uint64_t)shape->at.y + quarter) |
           (uint64_t)shape->core.radius | (uint64_t)(int64_t)(shape->core.count - 1);
}

static AB_NOINLINE abut_status check_moves_slowly(abut_vec2 move_a,
                                                  abut_vec2 move_b,
                                                  ab_sweeping *sweeping)
{
    abut_status status = check_move(sweeping->a, move_a, &sweeping->move_a);

    return status == ABUT_OK ? check_move(sweeping->b, move_b, &sweeping->move_b) : status;
}

/* Why two shapes cannot move so, or ABUT_OK and what is asked. Most are small and stay well
 * within the lattice: a quarter of it for the place, a half for the radius, an eighth for the way,
 * and what is not wide needs far less than the last eighth. */
AB_INLINE abut_status check_moves(const abut_shape *a,
                                  abut_vec2 move_a,
                                  const abut_shape *b,
                                  abut_vec2 move_b,
                                  ab_sweeping *sweeping)
{
    const ab_shape *in_a = ab_inside(a);
    const ab_shape *in_b = ab_inside(b);
    double far = ab_fabs(move_a.x) + ab_fabs(move_a.y) + (ab_fabs(move_b.x) + ab_fabs(move_b.y));
    bool narrow = ((in_a->core.flags | in_b->core.flags) & AB_CORE_WIDE) == 0;

    if (AB_LIKELY((outer_bits(in_a) | outer_bits(in_b)) < (uint64_t)AB_LATTICE_LIMIT / 2 &&
                  narrow && far <= ABUT_LIMIT / 8)) { /* false for NaN */
        *sweeping = (ab_sweeping){ in_a, in_b, round_move(move_a), round_move(move_b) };
        return ABUT_OK;
    }
    /* In another place, so that compilers need no memory for the first. */
    ab_sweeping slow = { in_a, in_b, { 0, 0 }, { 0, 0 } };
    abut_status status = check_moves_slowly(move_a, move_b, &slow);

    *sweeping = slow;
    return status;
}

/* Writes the part of an answer that is asked for alone. */
AB_INLINE void tell_meeting(const ab_impact *meet, abut_meeting *out)
{
    bool met = meet->relation != ABUT_APART;

    out->hit = meet->relation == ABUT_OVERLAPPING;
    out->graze = meet->relation == ABUT_TOUCHING;
    out->touch = met ? (double)meet->tick * AB_TICK_LENGTH : 1;
    out->time = out->hit ? out->touch : 1;
    out->normal = met ? meet->normal : (abut_vec2){ 0, 0 };
}

abut_status abut_sweep_meeting(
    const abut_shape *a, abut_vec2 move_a, const abut_shape *b, abut_vec2 move_b, abut_meeting *out)
{
    ab_sweeping sweeping;
    ab_impact meet;

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    abut_status status = check_moves(a, move_a, b, move_b, &sweeping);

    meet.relation = ABUT_APART;
    if (AB_LIKELY(status == ABUT_OK)) {
        ab_sum sum = ab_sum_of(&sweeping);

        sweep_shapes(&sweeping, &sum, &meet, ab_sweep_briefly);
    }
    tell_meeting(&meet, out);
    return status;
}

/* Places both, and asks then: near the limit, on bad input, and for two points in one place. */
static AB_NOINLINE abut_status sweep_placed(const abut_shape *a,
                                            abut_vec2 at_a,
                                            abut_vec2 move_a,
                                            const abut_shape *b,
                                            abut_vec2 at_b,
                                            abut_vec2 move_b,
                                            abut_meeting *out)
{
    abut_shape placed_a = abut_moved(a, at_a.x, at_a.y);
    abut_shape placed_b = abut_moved(b, at_b.x, at_b.y);
    abut_status status = abut_sweep_meeting(&placed_a, move_a, &placed_b, move_b, out);
    abut_status bad_a = abut_shape_check(&placed_a);

    if (bad_a != ABUT_OK) {
        return bad_a;
    }
    return abut_shape_check(&placed_b) != ABUT_OK ? abut_shape_check(&placed_b) : status;
}

/* How far numbers lead, at most. */
AB_INLINE double far_of(abut_vec2 v)
{
    return ab_fabs(v.x) + ab_fabs(v.y);
}

/* The difference of two vectors in quanta, each of which is rounded; `rest` as in rounding.h. */
AB_INLINE ab_vec round_difference(abut_vec2 v, abut_vec2 less, ab_d2 *rest)
{
    ab_d2 per_unit = d2_all(AB_PER_UNIT);
    ab_d2 first = ab_round_both(d2_mul(d2_of(v.x, v.y), per_unit), rest);
    ab_d2 second = ab_round_both(d2_mul(d2_of(less.x, less.y), per_unit), rest);
    ab_d2 difference = d2_sub(first, second);

    return (ab_vec){ (int64_t)d2_first(difference), (int64_t)d2_second(difference) };
}

abut_status abut_sweep_meeting_at(const abut_shape *a,
                                  abut_vec2 at_a,
                                  abut_vec2 move_a,
                                  const abut_shape *b,
                                  abut_vec2 at_b,
                                  abut_vec2 move_b,
                                  abut_meeting *out)
{
    const ab_shape *in_a = ab_inside(a);
    const ab_shape *in_b = ab_inside(b);
    double far = far_of(at_a) + far_of(move_a) + (far_of(at_b) + far_of(move_b));
    bool narrow = ((in_a->core.flags | in_b->core.flags) & AB_CORE_WIDE) == 0;
    ab_d2 rest = d2_all(0);
    ab_impact meet;

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    /* As in check_moves(), with an offset that is no longer than the way may be. */
    if (!AB_LIKELY((outer_bits(in_a) | outer_bits(in_b)) < (uint64_t)AB_LATTICE_LIMIT / 2 &&
                   narrow && far <= AB_ROUNDABLE / AB_PER_UNIT)) { /* false for NaN */
        return sweep_placed(a, at_a, move_a, b, at_b, move_b, out);
    }
    ab_sum sum = { &in_a->core,
                   &in_b->core,
                   ab_add(ab_sub(in_b->at, in_a->at), round_difference(at_b, at_a, &rest)),
                   round_difference(move_a, move_b, &rest),
                   in_a->core.radius + in_b->core.radius,
                   false };

    if (!AB_LIKELY(ab_is_rounded(rest))) {
        return sweep_placed(a, at_a, move_a, b, at_b, move_b, out);
    }
    ab_sweep_briefly(&sum, &meet);
    if (AB_UNLIKELY(lacks_normal(&meet))) {
        return sweep_placed(a, at_a, move_a, b, at_b, move_b, out);
    }
    tell_meeting(&meet, out);
    return ABUT_OK;
}

abut_status abut_sweep(
    const abut_shape *a, abut_vec2 move_a, const abut_shape *b, abut_vec2 move_b, abut_swept *out)
{
    ab_sweeping sweeping;

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    abut_status status = check_moves(a, move_a, b, move_b, &sweeping);

    if (status != ABUT_OK) {
        clear_swept(out);
        return status;
    }
    tell_swept(&sweeping, out);
    return ABUT_OK;
}
