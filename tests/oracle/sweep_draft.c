/* oracle/sweep_draft.c - the shapes of a hard motion, and how they stand when they meet.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sweep_draft.h"

#include <string.h>

static const double angles[] = {
    0.0, 0.1, 0.5235987755982988, 0.7853981633974483, 1.0, 1.5707963267948966, 2.5, -3.0
};

/* --- Shapes --------------------------------------------------------------------- */

static void set_box(sweep_shape *shape, const oracle_point *points, int count)
{
    oracle_point low = points[0];
    oracle_point high = points[0];

    for (int i = 1; i < count; i++) {
        low.x = points[i].x < low.x ? points[i].x : low.x;
        low.y = points[i].y < low.y ? points[i].y : low.y;
        high.x = points[i].x > high.x ? points[i].x : high.x;
        high.y = points[i].y > high.y ? points[i].y : high.y;
    }
    shape->count = 2;
    shape->points[0] = low;
    shape->points[1] = high;
}

/* Corners as an outline, which has three at least. */
static void take_outline(const oracle_point *points, int count, sweep_shape *shape)
{
    memcpy(shape->points, points, (size_t)count * sizeof(*points));
    shape->count = count;
    while (shape->count < 3) {
        shape->points[shape->count] = shape->points[shape->count - 1];
        shape->count++;
    }
}

/* The numbers of a case. Decimals are rounded to steps, which may dent an outline that
 * has corners on a side: then it is its hull. */
static void take_case(const case_shape *from, bool decimal, sweep_shape *shape)
{
    oracle_shape model = case_model(from);

    memset(shape, 0, sizeof(*shape));
    shape->kind = (int)from->kind;
    oracle_round(from->radius, &shape->radius);
    if (from->kind == CASE_RECT || from->kind == CASE_ROUND_RECT) {
        set_box(shape, model.corners, model.count);
        return;
    }
    shape->count = from->count;
    for (int i = 0; i < from->count; i++) {
        oracle_round(from->points[i].x, &shape->points[i].x);
        oracle_round(from->points[i].y, &shape->points[i].y);
    }
    if (decimal && from->kind >= CASE_TURNED_RECT) {
        take_outline(model.corners, model.count, shape);
    }
}

static void take_sketch(const sketch *from, sweep_shape *shape)
{
    memset(shape, 0, sizeof(*shape));
    shape->kind = (int)from->kind;
    shape->radius = from->radius;
    if (from->kind == CASE_RECT || from->kind == CASE_ROUND_RECT) {
        set_box(shape, from->points, from->count);
        return;
    }
    if (from->kind >= CASE_TURNED_RECT) {
        take_outline(from->points, from->count, shape);
        return;
    }
    shape->count = from->count;
    memcpy(shape->points, from->points, (size_t)from->count * sizeof(from->points[0]));
}

int64_t draft_extent(const sweep_shape *shape)
{
    sweep_shape box = { 0 };

    set_box(&box, shape->points, shape->count);
    int64_t x = box.points[1].x - box.points[0].x;
    int64_t y = box.points[1].y - box.points[0].y;

    return (x > y ? x : y) + shape->radius + 1;
}

static void make_oriented(draft *draft, sweep_shape *shape)
{
    int64_t extent = draft_extent(shape);
    int64_t angle = choose(draft, 0, 11);

    shape->kind = SWEEP_ORIENTED;
    shape->count = 2;
    shape->points[1] = (oracle_point){ choose(draft, 1, extent), choose(draft, 1, extent) };
    shape->radius = 0;
    shape->angle = angle < 8 ? angles[angle] : rng_between(&draft->plan.random, -4.0, 4.0);
}

static bool turns_less(oracle_point u, oracle_point v)
{
    return oracle_cross(u, v) > 0;
}

/* A polygon of 18 to 40 corners whose opposite sides are equal. */
static void make_large(draft *draft, sweep_shape *shape)
{
    oracle_point sides[MOTION_CORNERS / 2];
    int count = (int)choose(draft, 9, 20);
    int64_t extent = draft_extent(shape);
    int64_t length = 4 + extent / count;
    oracle_point at = shape->points[0];

    for (int i = 0; i < count; i++) {
        oracle_point side = { choose(draft, -length, length), choose(draft, 1, length) };
        int place = i;

        while (place > 0 && turns_less(side, sides[place - 1])) {
            sides[place] = sides[place - 1];
            place--;
        }
        sides[place] = side;
    }
    shape->kind = SWEEP_LARGE;
    shape->count = 2 * count;
    shape->radius = once_in(draft, 2) ? 0 : choose(draft, 0, extent);
    for (int i = 0; i < 2 * count; i++) {
        shape->points[i] = at;
        at = add(at, times(sides[i % count], i < count ? 1 : -1));
    }
}

void draft_game(draft *draft)
{
    plan *plan = &draft->plan;
    int64_t grid = pick(plan, 2, 9);

    plan_direction(plan);
    if (!chance(plan, 4)) {
        plan->across = (oracle_point){ 1, 0 };
        plan->along = (oracle_point){ 0, 1 };
        plan->length = 1;
    }
    plan->grid = grid;
    plan->scale = INT64_C(1) << pick(plan, 31, 32);
    plan->quantum = 1;
    sketch a = plan_sketch(plan, (case_kind)pick(plan, 0, CASE_KIND_COUNT - 1));
    sketch b = plan_sketch(plan, (case_kind)pick(plan, 0, CASE_KIND_COUNT - 1));

    take_sketch(&a, &draft->sweep->a);
    take_sketch(&b, &draft->sweep->b);
    sweep_shift(&draft->sweep->a,
                times((oracle_point){ pick(plan, -4 * grid, 4 * grid),
                                      chance(plan, 3) ? 0 : pick(plan, -4 * grid, 4 * grid) },
                      plan->scale));
}

/* The pair of a case, or now and then an oriented rectangle or a large polygon. */
void draft_pair(draft *draft, uint64_t seed, uint64_t number)
{
    case_pair pair;
    sweep_shape *shapes[2] = { &draft->sweep->a, &draft->sweep->b };

    if (draft->slivers) {
        case_make_sliver(seed, number, &pair);
    } else {
        case_make(seed, number, &pair);
    }
    take_case(&pair.a, pair.way == CASE_DECIMAL, shapes[0]);
    take_case(&pair.b, pair.way == CASE_DECIMAL, shapes[1]);
    oracle_shape a = case_model(&pair.a);
    oracle_shape b = case_model(&pair.b);
    bool huge = oracle_reach_units(&a) > 0x1p20 || oracle_reach_units(&b) > 0x1p20;

    draft->quantum = huge ? 512 : 1;
    for (int i = 0; i < 2 && !huge; i++) {
        if (once_in(draft, 10)) {
            make_oriented(draft, shapes[i]);
        } else if (once_in(draft, 10)) {
            make_large(draft, shapes[i]);
        }
    }
}

/* --- Places --------------------------------------------------------------------- */

void draft_look(draft *draft)
{
    const oracle_point none = { 0, 0 };
    motion_shape a = sweep_model(&draft->sweep->a);
    motion_shape b = sweep_model(&draft->sweep->b);

    motion_make(&a, none, &b, none, &draft->motion);
    draft->nearest = motion_nearest_at(&draft->motion, motion_at_shift(none));
}

void draft_place(draft *draft, oracle_point by)
{
    by.x -= by.x % draft->quantum;
    by.y -= by.y % draft->quantum;
    sweep_shift(&draft->sweep->a, by);
    draft_look(draft);
}

oracle_point draft_foremost(const motion *motion, oracle_point direction)
{
    oracle_point best = motion->corners[0];

    for (int i = 1; i < motion->count; i++) {
        if (oracle_dot(direction, oracle_sub(motion->corners[i], best)) > 0) {
            best = motion->corners[i];
        }
    }
    return best;
}

oracle_point draft_axis(draft *draft)
{
    static const oracle_point axes[4] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };

    return axes[choose(draft, 0, 3)];
}

/* Puts the origin at the radius from the corner that is foremost along an axis. */
void draft_touch_axis(draft *draft, oracle_point axis)
{
    oracle_point p = draft_foremost(&draft->motion, axis);

    draft_place(draft, minus(add(p, times(axis, draft->motion.radius))));
}

/* Puts the origin on the arc round a corner, exactly: along the direction of the plan, whose
 * length divides the radius, once that has lost a few steps. */
static bool touch_arc(draft *draft)
{
    plan *plan = &draft->plan;
    sweep_shape *round = draft->sweep->a.radius > 0 ? &draft->sweep->a : &draft->sweep->b;

    plan_direction(plan);
    int64_t excess = draft->motion.radius % (plan->length * draft->quantum);

    if (round->radius <= excess) {
        return false;
    }
    round->radius -= excess;
    draft_look(draft);
    oracle_point p = draft_foremost(&draft->motion, plan->across);

    draft_place(draft, minus(add(p, times(plan->across, draft->motion.radius / plan->length))));
    return true;
}

/* The ways that start from a touch mostly need one. */
void draft_touch(draft *draft)
{
    motion_stand here = motion_at_shift((oracle_point){ 0, 0 });

    if (motion_relate(&draft->motion, here) == ORACLE_TOUCHING || once_in(draft, 4)) {
        return;
    }
    if (once_in(draft, 2) || !touch_arc(draft)) {
        draft_touch_axis(draft, draft_axis(draft));
    }
}
