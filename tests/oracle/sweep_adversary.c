/* oracle/sweep_adversary.c - the making of hard motions.
 *
 * A case is planned at the moment of meeting: the two stand there as they should, often
 * in exact touch, and a velocity is chosen. Then the first is taken back to where it has
 * to start. A velocity is a multiple of 2^m steps if the meeting is to be at k / 2^m, so
 * the start is a lattice point and the time of meeting is exact.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sweep_draft.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
        direction = draft_axis(draft);
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
    oracle_point axis = draft_axis(draft);
    oracle_point normal = normal_of(draft);
    int64_t divisor = gcd(normal.x, normal.y);
    oracle_point direction = { choose(draft, -3, 3), choose(draft, -3, 3) };

    if (once_in(draft, 3) && divisor > 0) {
        direction = (oracle_point){ normal.x / divisor, normal.y / divisor };
    }
    if (size_of(direction) == 0 || size_of(direction) > 64 || once_in(draft, 4)) {
        direction = axis;
    }
    if (oracle_dot(normal, direction) < 0) {
        direction = minus(direction);
    }
    int64_t c = choose(draft, INT64_C(1) << 40, INT64_C(1) << 50) / size_of(direction) | 1;
    int64_t r = choose(draft, -2, 2);
    uint32_t k = (uint32_t)r * inverse_of((uint32_t)c);
    int64_t g = (int64_t)(((oracle_wide)k * c - r) / ((oracle_wide)1 << 32));

    draft->velocity = times(direction, c);
    draft->back = times(direction, g);
    draft->told = true;
}

/* Past the foremost corner across the motion, at the radius to a step. */
static void pass_near(draft *draft)
{
    go_anywhere(draft);
    oracle_point v = draft->velocity;
    double length = hypot((double)v.x, (double)v.y);
    oracle_point p = draft_foremost(&draft->motion, (oracle_point){ -v.y, v.x });
    double radius = (double)draft->motion.radius / (length > 0.0 ? length : 1.0);
    oracle_point off = { (int64_t)(-(double)v.y * radius) + choose(draft, -1, 1),
                         (int64_t)((double)v.x * radius) + choose(draft, -1, 1) };

    draft_place(draft, minus(add(p, off)));
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
    draft_place(draft, minus(corner));
    go_along(draft, side);
}

static void start_anywhere(draft *draft)
{
    int64_t reach = draft_extent(&draft->sweep->a) + draft_extent(&draft->sweep->b);
    oracle_point corner = draft->motion.corners[choose(draft, 0, draft->motion.count - 1)];
    oracle_point about = { choose(draft, -reach, reach), choose(draft, -reach, reach) };

    draft_place(draft, minus(add(corner, once_in(draft, 2) ? about : (oracle_point){ 0, 0 })));
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
    oracle_point axis = draft_axis(draft);
    oracle_point corner = draft->motion.corners[choose(draft, 0, draft->motion.count - 1)];

    pick_time(draft);
    switch (draft->sweep->way) {
    case SWEEP_GRAZE:
        draft_touch(draft);
        go_tangent(draft);
        break;
    case SWEEP_INTO:
        draft_touch(draft);
        go_into(draft);
        break;
    case SWEEP_END:
        draft_touch(draft);
        draft->bits = 0;
        draft->part = 1;
        go_into(draft);
        break;
    case SWEEP_START:
        draft_touch(draft);
        draft->part = 0;
        go_some_way(draft);
        break;
    case SWEEP_AIM:
        draft_place(draft, minus(corner));
        go_some_way(draft);
        break;
    case SWEEP_CORNER:
        draft_touch_axis(draft, axis);
        go_along(draft, (oracle_point){ axis.y, axis.x });
        break;
    case SWEEP_PARALLEL:
        pass_parallel(draft);
        break;
    case SWEEP_NEAR:
        pass_near(draft);
        break;
    case SWEEP_INSIDE:
        draft_place(draft, minus(add(times(corner, 1), (oracle_point){ choose(draft, -3, 3),
                                                                       choose(draft, -3, 3) })));
        draft->part = 0;
        go_anywhere(draft);
        break;
    case SWEEP_TINY:
        draft_touch(draft);
        draft->bits = 0;
        draft->part = choose(draft, 0, 1);
        draft->velocity =
            times((oracle_point){ choose(draft, -8, 8), choose(draft, -8, 8) }, draft->quantum);
        break;
    case SWEEP_BRINK:
        draft_touch(draft);
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
        draft_touch(draft);
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
        draft_game(draft);
    } else {
        draft_pair(draft, seed, number);
    }
    draft_look(draft);
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

static void make_sweep(uint64_t seed, uint64_t number, bool slivers, sweep_case *sweep)
{
    draft draft = { .plan = { .random = { seed } }, .sweep = sweep, .slivers = slivers };
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

void sweep_make(uint64_t seed, uint64_t number, sweep_case *sweep)
{
    make_sweep(seed, number, false, sweep);
}

void sweep_make_sliver(uint64_t seed, uint64_t number, sweep_case *sweep)
{
    make_sweep(seed, number, true, sweep);
}
