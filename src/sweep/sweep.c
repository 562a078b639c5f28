/* sweep/sweep.c - the one place where a sweep finds its kernel, and the public question.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "sweep/sweep.h"

void ab_sweep(const ab_sum *sum, ab_meet *meet)
{
    const ab_core *a = sum->a;
    const ab_core *b = sum->b;

    if ((a->form & b->form) == AB_CORE_BOX) {
        ab_sweep_boxes(sum, meet);
    } else if ((a->flags & b->flags & AB_CORE_SMALL) != 0 && sum->reach == 0) {
        ab_sweep_small(sum, meet);
    } else {
        ab_sweep_truth(sum, meet);
    }
}

/* Why a shape cannot move so, or ABUT_OK. */
static abut_status check_move(const ab_shape *shape, abut_vec2 move, ab_vec *steps)
{
    const ab_core *core = &shape->core;

    if (core->count == 0) {
        return ABUT_E_SHAPE;
    }
    if (!ab_in_range(move.x) || !ab_in_range(move.y)) {
        abut_status x = ab_coordinate_check(move.x);

        return x != ABUT_OK ? x : ab_coordinate_check(move.y);
    }
    *steps = (ab_vec){ ab_round(move.x), ab_round(move.y) };
    ab_vec at = ab_add(shape->at, *steps);

    if (at.x + core->high.x + core->radius > AB_LATTICE_LIMIT ||
        at.y + core->high.y + core->radius > AB_LATTICE_LIMIT ||
        at.x + core->low.x - core->radius < -AB_LATTICE_LIMIT ||
        at.y + core->low.y - core->radius < -AB_LATTICE_LIMIT) {
        return ABUT_E_RANGE;
    }
    return ABUT_OK;
}

static abut_vec2 in_units(ab_vec v)
{
    return (abut_vec2){ ab_units(v.x), ab_units(v.y) };
}

static const abut_shape *as_public(const ab_shape *shape)
{
    return (const abut_shape *)(const void *)shape;
}

/* How the two touch first: if they overlap at the start, all that can be told is a place
 * in both. */
static ab_touch touch_of(const ab_sweeping *sweeping, const ab_sum *sum, const ab_meet *meet)
{
    if (meet->inside) {
        abut_distance none = abut_measure(as_public(sweeping->a), as_public(sweeping->b));

        return (ab_touch){ { 0, 0 }, none.on_b, ABUT_SIDE_NONE };
    }
    ab_touch touch = ab_touch_of(sweeping, sum, meet);

    if (touch.normal.x == 0 && touch.normal.y == 0) { /* two points in one place, at rest */
        touch.normal = abut_collide(as_public(sweeping->a), as_public(sweeping->b)).normal;
    }
    return touch;
}

static void tell_swept(const ab_sweeping *sweeping, abut_swept *out)
{
    ab_sum sum = ab_sum_of(sweeping);
    ab_meet meet;
    ab_vec move_a;
    ab_vec move_b;

    ab_sweep(&sum, &meet);
    ab_settle(sweeping, &sum, &meet, &move_a, &move_b);
    out->move_a = in_units(move_a);
    out->move_b = in_units(move_b);
    if (meet.relation == ABUT_APART) {
        return;
    }
    ab_touch touch = touch_of(sweeping, &sum, &meet);

    out->hit = meet.relation == ABUT_OVERLAPPING;
    out->graze = meet.relation == ABUT_TOUCHING;
    out->touch = (double)meet.tick * AB_TICK_LENGTH;
    out->time = out->hit ? out->touch : 1;
    out->normal = touch.normal;
    out->point = touch.point;
    out->side = touch.side;
}

abut_hit ab_sweep_shape(const ab_shape *a, ab_vec way, const ab_shape *b)
{
    ab_sweeping sweeping = { a, b, way, { 0, 0 } };
    ab_sum sum = ab_sum_of(&sweeping);
    abut_hit hit = { .time = 1, .side = ABUT_SIDE_NONE };
    ab_meet meet;

    ab_sweep(&sum, &meet);
    if (meet.relation == ABUT_APART) {
        return hit;
    }
    ab_touch touch = touch_of(&sweeping, &sum, &meet);

    return (abut_hit){ .hit = true,
                       .graze = meet.relation == ABUT_TOUCHING,
                       .time = (double)meet.tick * AB_TICK_LENGTH,
                       .point = touch.point,
                       .normal = touch.normal,
                       .side = touch.side };
}

abut_status abut_sweep(const abut_shape *a,
                       abut_vec2 move_a,
                       const abut_shape *b,
                       abut_vec2 move_b,
                       abut_swept *out)
{
    ab_sweeping sweeping = { ab_inside(a), ab_inside(b), { 0, 0 }, { 0, 0 } };

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = (abut_swept){ .time = 1, .touch = 1, .side = ABUT_SIDE_NONE };
    abut_status status = check_move(sweeping.a, move_a, &sweeping.move_a);

    if (status == ABUT_OK) {
        status = check_move(sweeping.b, move_b, &sweeping.move_b);
    }
    if (status == ABUT_OK) {
        tell_swept(&sweeping, out);
    }
    return status;
}
