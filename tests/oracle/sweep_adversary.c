/* oracle/sweep_adversary.c - the making of hard motions.
 *
 * A case is planned at the moment of meeting: the two stand there as they should, often
 * in exact touch, and a velocity is chosen. Then the first is taken back to where it has
 * to start. A velocity is a multiple of 2^m steps if the meeting is to be at k / 2^m, so
 * the start is a lattice point and the time of meeting is exact.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sketch.h"
#include "oracle/sweep_cases.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A motion in the making. */
typedef struct draft {
    plan plan; /* for its random numbers, and for sketches */
    sweep_case *sweep;
    motion motion;          /* the pair as it meets */
    motion_nearest nearest; /* what touches, if it does */
    oracle_point velocity;
    int64_t part; /* it meets at part / 2^bits */
    int bits;
    oracle_point back; /* and starts so far back: the velocity by that time, if not told */
    bool told;
    int64_t quantum;
} draft;

static const double angles[] = {
    0.0, 0.1, 0.5235987755982988, 0.7853981633974483, 1.0, 1.5707963267948966, 2.5, -3.0
};

static oracle_point minus(oracle_point p)
{
    return (oracle_point){ -p.x, -p.y };
}

static int64_t choose(draft *draft, int64_t low, int64_t high)
{
    return pick(&draft->plan, low, high);
}

static bool once_in(draft *draft, int count)
{
    return chance(&draft->plan, count);
}

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

static int64_t extent_of(const sweep_shape *shape)
{
    sweep_shape box = { 0 };

    set_box(&box, shape->points, shape->count);
    int64_t x = box.points[1].x - box.points[0].x;
    int64_t y = box.points[1].y - box.points[0].y;

    return (x > y ? x : y) + shape->radius + 1;
}

static void make_oriented(draft *draft, sweep_shape *shape)
{
    int64_t extent = extent_of(shape);
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
    int64_t extent = extent_of(shape);
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

static void make_game(draft *draft)
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
static void make_pair(draft *draft, uint64_t seed, uint64_t number)
{
    case_pair pair;
    sweep_shape *shapes[2] = { &draft->sweep->a, &draft->sweep->b };

    case_make(seed, number, &pair);
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

static void look(draft *draft)
{
    const oracle_point none = { 0, 0 };
    motion_shape a = sweep_model(&draft->sweep->a);
    motion_shape b = sweep_model(&draft->sweep->b);

    motion_make(&a, none, &b, none, &draft->motion);
    draft->nearest = motion_nearest_at(&draft->motion, motion_at_shift(none));
}

static void place(draft *draft, oracle_point by)
{
    by.x -= by.x % draft->quantum;
    by.y -= by.y % draft->quantum;
    sweep_shift(&draft->sweep->a, by);
    look(draft);
}

/* The corner of D that is foremost along a direction. */
static oracle_point foremost_of(const motion *motion, oracle_point direction)
{
    oracle_point best = motion->corners[0];

    for (int i = 1; i < motion->count; i++) {
        if (oracle_dot(direction, oracle_sub(motion->corners[i], best)) > 0) {
            best = motion->corners[i];
        }
    }
    return best;
}

static oracle_point pick_axis(draft *draft)
{
    static const oracle_point axes[4] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };

    return axes[choose(draft, 0, 3)];
}

/* Puts the origin at the radius from the corner that is foremost along an axis. */
static void touch_along_axis(draft *draft, oracle_point axis)
{
    oracle_point p = foremost_of(&draft->motion, axis);

    place(draft, minus(add(p, times(axis, draft->motion.radius))));
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
    look(draft);
    oracle_point p = foremost_of(&draft->motion, plan->across);

    place(draft, minus(add(p, times(plan->across, draft->motion.radius / plan->length))));
    return true;
}

/* The ways that start from a touch mostly need one. */
static void need_touch(draft *draft)
{
    motion_stand here = motion_at_shift((oracle_point){ 0, 0 });

    if (motion_relate(&draft->motion, here) == ORACLE_TOUCHING || once_in(draft, 4)) {
        return;
    }
    if (once_in(draft, 2) || !touch_arc(draft)) {
        touch_along_axis(draft, pick_axis(draft));
    }
}

/* --- Velocities ----------------------------------------------------------------- */

/* How many steps the motion may take, from one to a million units. */
static int64_t pick_speed(draft *draft)
{
    int bits = draft->quantum > 1  ? (int)choose(draft, 12, 57)
               : once_in(draft, 4) ? (int)choose(draft, 1, 32)
                                   : (int)choose(draft, 30, 51);

    return choose(draft, INT64_C(1) << (bits - 1), INT64_C(1) << bits);
}

static void pick_time(draft *draft)
{
    static const int some[] = { 0, 1, 2, 3, 8, 8, 20, 30 };

    draft->bits = some[choose(draft, 0, 7)];
    draft->part = choose(draft, 0, INT64_C(1) << draft->bits);
}

static int64_t gcd(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return llabs(a);
}

static int64_t size_of(oracle_point p)
{
    return llabs(p.x) > llabs(p.y) ? llabs(p.x) : llabs(p.y);
}

/* A velocity of some speed along a direction, exactly, and even enough for the time. */
static void go_along(draft *draft, oracle_point direction)
{
    int64_t divisor = gcd(direction.x, direction.y);
    int64_t speed = pick_speed(draft);

    if (divisor == 0) {
        direction = pick_axis(draft);
        divisor = 1;
    }
    direction = (oracle_point){ direction.x / divisor, direction.y / divisor };
    while (draft->bits > 0 && size_of(direction) > (INT64_C(1) << 51) >> draft->bits) {
        draft->bits--;
        draft->part /= 2;
    }
    int64_t unit = (INT64_C(1) << draft->bits) * draft->quantum;
    int64_t factor = speed / size_of(direction) / unit;

    draft->velocity = times(direction, (factor > 0 ? factor : 1) * unit);
}

/* Any direction, often one that is easy to get wrong. */
static void go_anywhere(draft *draft)
{
    int64_t speed = pick_speed(draft);
    int64_t unit = (INT64_C(1) << draft->bits) * draft->quantum;
    oracle_point v = { choose(draft, -speed, speed), choose(draft, -speed, speed) };

    switch (choose(draft, 0, 9)) {
    case 0:
        v.x = 0;
        break;
    case 1:
        v.y = 0;
        break;
    case 2:
        v.x = v.y;
        break;
    case 3:
        v.y = choose(draft, -3, 3) * unit;
        break;
    case 4:
        v.x = choose(draft, -3, 3) * unit;
        break;
    default:
        break;
    }
    draft->velocity = (oracle_point){ v.x - v.x % unit, v.y - v.y % unit };
}

static oracle_point side_at(const motion *motion, int index)
{
    return oracle_sub(motion->corners[(index + 1) % motion->count], motion->corners[index]);
}

/* Across what touches: out of D, towards the origin. */
static oracle_point normal_of(draft *draft)
{
    oracle_point side = side_at(&draft->motion, draft->nearest.index);
    oracle_point corner = draft->motion.corners[draft->nearest.index];

    if (draft->nearest.feature == ORACLE_CORNER && (corner.x != 0 || corner.y != 0)) {
        return minus(corner);
    }
    return (oracle_point){ side.y, -side.x };
}

static void go_tangent(draft *draft)
{
    oracle_point normal = normal_of(draft);
    oracle_point along = { -normal.y, normal.x };

    go_along(draft, once_in(draft, 2) ? along : minus(along));
}

/* So that the origin gets into D. */
static void go_into(draft *draft)
{
    oracle_point normal = normal_of(draft);

    if (once_in(draft, 3)) {
        go_along(draft, normal);
        return;
    }
    go_anywhere(draft);
    if (oracle_dot(normal, draft->velocity) < 0) {
        draft->velocity = minus(draft->velocity);
    }
}

static void go_some_way(draft *draft)
{
    switch (choose(draft, 0, 2)) {
    case 0:
        go_tangent(draft);
        break;
    case 1:
        go_into(draft);
        break;
    default:
        go_anywhere(draft);
        break;
    }
}

/* The inverse of an odd number, by 2^32: each round doubles the bits that are right. */
static uint32_t inverse_of(uint32_t odd)
{
    uint32_t inverse = odd;

    for (int i = 0; i < 5; i++) {
        inverse *= 2 - odd * inverse;
    }
    return inverse;
}

/* Meets at g / c, where 2^32 g = k c - r: by r / c before tick k. Of an odd c there is such
 * a k for every r, and c is large, so a quotient of doubles says k. */
static void go_to_brink(draft *draft)
{
    oracle_point axis = pick_axis(draft);
    oracle_point normal = normal_of(draft);
    int64_t divisor = gcd(normal.x, normal.y);
    oracle_point way = { choose(draft, -3, 3), choose(draft, -3, 3) };

    if (once_in(draft, 3) && divisor > 0) {
        way = (oracle_point){ normal.x / divisor, normal.y / divisor };
    }
    if (size_of(way) == 0 || size_of(way) > 64 || once_in(draft, 4)) {
        way = axis;
    }
    if (oracle_dot(normal, way) < 0) {
        way = minus(way);
    }
    int64_t c = choose(draft, INT64_C(1) << 40, INT64_C(1) << 50) / size_of(way) | 1;
    int64_t r = choose(draft, -2, 2);
    uint32_t k = (uint32_t)r * inverse_of((uint32_t)c);
    int64_t g = (int64_t)(((oracle_wide)k * c - r) / ((oracle_wide)1 << 32));

    draft->velocity = times(way, c);
    draft->back = times(way, g);
    draft->told = true;
}

/* Past the foremost corner across the motion, at the radius to a step. */
static void pass_near(draft *draft)
{
    go_anywhere(draft);
    oracle_point v = draft->velocity;
    double length = hypot((double)v.x, (double)v.y);
    oracle_point p = foremost_of(&draft->motion, (oracle_point){ -v.y, v.x });
    double radius = (double)draft->motion.radius / (length > 0.0 ? length : 1.0);
    oracle_point off = { (int64_t)(-(double)v.y * radius) + choose(draft, -1, 1),
                         (int64_t)((double)v.x * radius) + choose(draft, -1, 1) };

    place(draft, minus(add(p, off)));
}

/* --- Cases ------------------------------------------------------------------------ */

static void pass_parallel(draft *draft)
{
    const motion *motion = &draft->motion;
    oracle_point side = side_at(motion, (int)choose(draft, 0, motion->count - 1));
    oracle_point corner = motion->corners[choose(draft, 0, motion->count - 1)];

    if (side.x == 0 || side.y == 0) {
        oracle_point out = { side.y > 0   ? 1
                             : side.y < 0 ? -1
                                          : 0,
                             side.x > 0   ? -1
                             : side.x < 0 ? 1
                                          : 0 };

        corner = add(corner, times(out, motion->radius));
    }
    place(draft, minus(corner));
    go_along(draft, side);
}

static void start_anywhere(draft *draft)
{
    int64_t reach = extent_of(&draft->sweep->a) + extent_of(&draft->sweep->b);
    oracle_point corner = draft->motion.corners[choose(draft, 0, draft->motion.count - 1)];
    oracle_point about = { choose(draft, -reach, reach), choose(draft, -reach, reach) };

    place(draft, minus(add(corner, once_in(draft, 2) ? about : (oracle_point){ 0, 0 })));
    go_anywhere(draft);
}

/* Whole numbers, mostly towards the other. */
static void go_as_in_games(draft *draft)
{
    int64_t scale = draft->plan.scale / (INT64_C(1) << choose(draft, 0, 3));
    int64_t grid = draft->plan.grid;
    oracle_point v = { choose(draft, -32 * grid, 32 * grid) * scale,
                       choose(draft, -32 * grid, 32 * grid) * scale };
    oracle_point corner = draft->motion.corners[choose(draft, 0, draft->motion.count - 1)];
    oracle_point about = { choose(draft, -2, 2) * scale, choose(draft, -2, 2) * scale };

    switch (choose(draft, 0, 7)) {
    case 0:
        v.x = 0;
        break;
    case 1:
        v.y = 0;
        break;
    case 2:
        v.x = once_in(draft, 2) ? v.y : -v.y;
        break;
    case 3:
        v = times((oracle_point){ corner.x > 0 ? -1 : 1, 0 }, choose(draft, 1, 64) * scale);
        break;
    case 4:
        v = times((oracle_point){ 0, corner.y > 0 ? -1 : 1 }, choose(draft, 1, 64) * scale);
        break;
    case 5:
        break;
    default:
        v = times(minus(add(corner, about)), choose(draft, 1, 4));
        break;
    }
    draft->velocity = v;
}

static void plan_way(draft *draft)
{
    oracle_point axis = pick_axis(draft);
    oracle_point corner = draft->motion.corners[choose(draft, 0, draft->motion.count - 1)];

    pick_time(draft);
    switch (draft->sweep->way) {
    case SWEEP_GRAZE:
        need_touch(draft);
        go_tangent(draft);
        break;
    case SWEEP_INTO:
        need_touch(draft);
        go_into(draft);
        break;
    case SWEEP_END:
        need_touch(draft);
        draft->bits = 0;
        draft->part = 1;
        go_into(draft);
        break;
    case SWEEP_START:
        need_touch(draft);
        draft->part = 0;
        go_some_way(draft);
        break;
    case SWEEP_AIM:
        place(draft, minus(corner));
        go_some_way(draft);
        break;
    case SWEEP_CORNER:
        touch_along_axis(draft, axis);
        go_along(draft, (oracle_point){ axis.y, axis.x });
        break;
    case SWEEP_PARALLEL:
        pass_parallel(draft);
        break;
    case SWEEP_NEAR:
        pass_near(draft);
        break;
    case SWEEP_INSIDE:
        place(draft, minus(add(times(corner, 1),
                               (oracle_point){ choose(draft, -3, 3), choose(draft, -3, 3) })));
        draft->part = 0;
        go_anywhere(draft);
        break;
    case SWEEP_TINY:
        need_touch(draft);
        draft->bits = 0;
        draft->part = choose(draft, 0, 1);
        draft->velocity =
            times((oracle_point){ choose(draft, -8, 8), choose(draft, -8, 8) }, draft->quantum);
        break;
    case SWEEP_BRINK:
        need_touch(draft);
        go_to_brink(draft);
        break;
    case SWEEP_GENERIC:
        start_anywhere(draft);
        break;
    case SWEEP_GAME:
        draft->part = 0;
        go_as_in_games(draft);
        break;
    default: /* SWEEP_STILL */
        need_touch(draft);
        draft->part = 0;
        break;
    }
}

/* Half of the cases stay as they are; the others are taken off by a little. */
static void unsettle(draft *draft)
{
    int64_t size = once_in(draft, 2) ? draft->quantum : 1; /* so that sums outgrow doubles */
    oracle_point step = times((oracle_point){ choose(draft, -1, 1), choose(draft, -1, 1) }, size);
    sweep_shape *shape = once_in(draft, 2) ? &draft->sweep->a : &draft->sweep->b;

    if (draft->told && !once_in(draft, 4)) {
        return; /* a step is far from the brink */
    }
    switch (choose(draft, 0, 7)) {
    case 0:
    case 1:
        sweep_shift(shape, step);
        break;
    case 2:
        draft->velocity = add(draft->velocity, step);
        break;
    case 3:
        shape->radius += shape->radius > 1 ? step.x : 0;
        break;
    default:
        break;
    }
}

static void split(draft *draft)
{
    sweep_case *sweep = draft->sweep;
    oracle_point v = draft->velocity;
    int64_t speed = pick_speed(draft);
    oracle_point other = { 0, 0 };

    switch (choose(draft, 0, 8)) {
    case 0:
    case 1:
        break;
    case 2:
    case 3:
        other = minus(v);
        break;
    case 4:
        other = (oracle_point){ -v.x / 2, -v.y / 2 };
        break;
    case 5:
        other = times(v, choose(draft, 1, 8));
        break;
    case 6:
        speed = size_of(v);
        other = (oracle_point){ choose(draft, -speed, speed), choose(draft, -speed, speed) };
        break;
    default:
        other = (oracle_point){ choose(draft, -speed, speed), choose(draft, -speed, speed) };
        break;
    }
    sweep->move_b =
        (oracle_point){ other.x - other.x % draft->quantum, other.y - other.y % draft->quantum };
    sweep->move_a = add(v, sweep->move_b);
}

static bool try_sweep(draft *draft, uint64_t seed, uint64_t number)
{
    sweep_case *sweep = draft->sweep;

    draft->velocity = (oracle_point){ 0, 0 };
    draft->quantum = 1;
    draft->bits = 0;
    draft->part = 0;
    draft->told = false;
    if (sweep->way == SWEEP_GAME) {
        make_game(draft);
    } else {
        make_pair(draft, seed, number);
    }
    look(draft);
    plan_way(draft);
    if (!draft->told) {
        draft->back = times((oracle_point){ draft->velocity.x / (INT64_C(1) << draft->bits),
                                            draft->velocity.y / (INT64_C(1) << draft->bits) },
                            draft->part);
    }
    sweep_shift(&sweep->a, minus(draft->back));
    unsettle(draft);
    split(draft);
    return size_of(sweep->move_a) < INT64_C(1) << 60 && size_of(sweep->move_b) < INT64_C(1) << 60 &&
           sweep_is_exact(sweep);
}

void sweep_make(uint64_t seed, uint64_t number, sweep_case *sweep)
{
    draft draft = { .plan = { .random = { seed } }, .sweep = sweep };
    uint64_t tries = 0;

    draft.plan.random.state =
        rng_next(&draft.plan.random) ^ (number * UINT64_C(0xd1342543de82ef95));
    memset(sweep, 0, sizeof(*sweep));
    sweep->seed = seed;
    sweep->number = number;
    sweep->way = (sweep_way)choose(&draft, 0, SWEEP_WAY_COUNT - 1);
    while (!try_sweep(&draft, seed, number + (tries << 40))) {
        tries++;
    }
}
