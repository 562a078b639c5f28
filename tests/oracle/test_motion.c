/* oracle/test_motion.c - the oracle of sweeps, checked in other ways than its own: by the
 * hull of all differences, by relations at single places, by casts, and by hand.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sweep_cases.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { SEED = 4301, SAMPLE = 6000, TICKS = 12 };

static const oracle_point none = { 0, 0 };

static bool small_model(const motion_shape *shape, oracle_shape *out)
{
    if (shape->count > ORACLE_CORNERS) {
        return false;
    }
    *out = oracle_hull(shape->corners, shape->count, shape->radius);
    return out->count == shape->count;
}

/* Sides in the order of their directions make the same D as the hull of all differences. */
static void test_difference(void)
{
    static sweep_case sweep;
    static oracle_difference slow;
    motion motion;
    oracle_shape a;
    oracle_shape b;

    for (uint64_t i = 0; i < SAMPLE; i++) {
        sweep_make(SEED, i, &sweep);
        motion_shape model_a = sweep_model(&sweep.a);
        motion_shape model_b = sweep_model(&sweep.b);

        if (!small_model(&model_a, &a) || !small_model(&model_b, &b)) {
            continue;
        }
        motion_make(&model_a, sweep.move_a, &model_b, sweep.move_b, &motion);
        oracle_difference_make(&a, &b, &slow);
        CHECK(motion.count == slow.count &&
              memcmp(motion.corners, slow.corners, (size_t)slow.count * sizeof(none)) == 0);
        CHECK(motion_relate(&motion, motion_at_tick(&motion, 0)) == oracle_relate(&a, &b));
        oracle_shape moved_a = oracle_moved(&a, sweep.move_a.x, sweep.move_a.y);
        oracle_shape moved_b = oracle_moved(&b, sweep.move_b.x, sweep.move_b.y);
        oracle_relation end = oracle_relate(&moved_a, &moved_b);

        CHECK(motion_relate(&motion, motion_at_tick(&motion, MOTION_TICKS)) == end);
        CHECK(motion_relate(&motion, motion_at_shift(motion.velocity)) == end);
    }
}

/* No tick before the first touch meets, and no tick at all overlaps without a hit. */
static void test_ticks(void)
{
    static sweep_case sweep;
    motion motion;
    rng random = { SEED };

    for (uint64_t i = 0; i < SAMPLE; i++) {
        sweep_make(SEED + 1, i, &sweep);
        motion_shape a = sweep_model(&sweep.a);
        motion_shape b = sweep_model(&sweep.b);

        motion_make(&a, sweep.move_a, &b, sweep.move_b, &motion);
        motion_verdict verdict = motion_judge(&motion);
        int64_t first = motion_first_touch(&motion, &verdict);

        CHECK(!(verdict.hit && verdict.graze));
        CHECK(!verdict.hit || motion_is_first_touch(&motion, &verdict, first));
        for (int k = 0; k < TICKS; k++) {
            int64_t tick = k < 3 ? first + k - 1 : rng_int(&random, 0, MOTION_TICKS);

            if (tick < 0 || tick > MOTION_TICKS) {
                continue;
            }
            oracle_relation there = motion_relate(&motion, motion_at_tick(&motion, tick));

            CHECK(there != ORACLE_OVERLAPPING || (verdict.hit && tick >= first));
            CHECK(there == ORACLE_APART || verdict.hit || verdict.graze);
            CHECK(there == ORACLE_APART || tick >= first);
        }
    }
}

/* A point that moves alone, by the roots of oracle_cast(). */
static void test_casts(void)
{
    static sweep_case sweep;
    motion motion;
    oracle_shape b;
    mpf_t enter;
    mpf_t leave;

    mpf_init2(enter, ORACLE_BITS);
    mpf_init2(leave, ORACLE_BITS);
    for (uint64_t i = 0; i < SAMPLE; i++) {
        sweep_make(SEED + 2, i, &sweep);
        motion_shape from = sweep_model(&sweep.a);
        motion_shape model = sweep_model(&sweep.b);
        motion_shape point = motion_hull(from.corners, 1, 0);
        oracle_point v = oracle_sub(sweep.move_a, sweep.move_b);
        oracle_point to = { point.corners[0].x + v.x, point.corners[0].y + v.y };

        if (!small_model(&model, &b)) {
            continue;
        }
        motion_make(&point, v, &model, none, &motion);
        motion_verdict verdict = motion_judge(&motion);
        bool met = oracle_cast(point.corners[0], to, &b, enter, leave);

        CHECK(met == (verdict.hit || verdict.graze));
        if (met) {
            double ticks = mpf_get_d(enter) * (double)MOTION_TICKS;
            double first = (double)motion_first_touch(&motion, &verdict);

            CHECK(first <= ticks + 1e-3 && first > ticks - 1.0 - 1e-3);
        }
    }
    mpf_clear(enter);
    mpf_clear(leave);
}

/* --- By hand --------------------------------------------------------------------------- */

static motion_shape box(int64_t x, int64_t y, int64_t w, int64_t h, int64_t radius)
{
    oracle_point points[4] = { { x, y }, { x + w, y }, { x + w, y + h }, { x, y + h } };

    return motion_hull(points, 4, radius);
}

typedef struct motion_row {
    const char *name;
    motion_shape a;
    motion_shape b;
    oracle_point move_a;
    oracle_point move_b;
    int outcome; /* 0 apart, 1 a graze, 2 a hit */
    double touch;
} motion_row;

static void test_by_hand(void)
{
    const motion_row rows[] = {
        { "boxes", box(0, 0, 2, 2, 0), box(6, 0, 2, 2, 0), { 8, 0 }, { 0, 0 }, 2, 0.5 },
        { "to the edge", box(0, 0, 2, 2, 0), box(6, 0, 2, 2, 0), { 4, 0 }, { 0, 0 }, 1, 1 },
        { "chase", box(0, 0, 2, 2, 0), box(6, 0, 2, 2, 0), { 10, 0 }, { 2, 0 }, 2, 0.5 },
        { "short", box(0, 0, 2, 2, 0), box(6, 0, 2, 2, 0), { 3, 0 }, { 0, 0 }, 0, 1 },
        { "sliding", box(0, 0, 2, 2, 0), box(6, 2, 2, 2, 0), { 16, 0 }, { 0, 0 }, 1, 0.25 },
        { "touching, in", box(0, 0, 2, 2, 0), box(2, 0, 2, 2, 0), { 1, 0 }, { 0, 0 }, 2, 0 },
        { "touching, out", box(0, 0, 2, 2, 0), box(2, 0, 2, 2, 0), { -1, 0 }, { 0, 0 }, 1, 0 },
        { "inside", box(0, 0, 2, 2, 0), box(1, 0, 2, 2, 0), { 9, 0 }, { 0, 0 }, 2, 0 },
        { "discs", box(0, 0, 0, 0, 2), box(12, 16, 0, 0, 3), { 12, 16 }, { 0, 0 }, 2, 0.75 },
        { "tangent", box(-12, 5, 0, 0, 1), box(0, 0, 0, 0, 4), { 16, 0 }, { 0, 0 }, 1, 0.75 },
        { "a quantum off", box(-12, 6, 0, 0, 1), box(0, 0, 0, 0, 4), { 16, 0 }, { 0, 0 }, 0, 1 },
        { "disc, corner", box(-5, 6, 0, 0, 5), box(4, -2, 6, 4, 0), { 12, 0 }, { 0, 0 }, 2, 0.5 },
        { "thirds", box(0, 0, 0, 0, 0), box(1, -1, 2, 2, 0), { 3, 0 }, { 0, 0 }, 2, 1.0 / 3 },
        { "through a rod", box(4, 3, 0, 0, 0), box(0, 0, 8, 0, 0), { 0, -6 }, { 0, 0 }, 2, 0.5 },
        { "onto a rod", box(4, 3, 0, 0, 0), box(0, 0, 8, 0, 0), { 0, -3 }, { 0, 0 }, 1, 1 },
        { "past its end", box(8, 3, 0, 0, 0), box(0, 0, 8, 0, 0), { 0, -6 }, { 0, 0 }, 1, 0.5 },
        { "along it", box(-8, 0, 0, 0, 0), box(0, 0, 8, 0, 0), { 32, 0 }, { 0, 0 }, 1, 0.25 },
        { "rods cross", box(4, 4, 0, 5, 0), box(0, 0, 8, 0, 0), { 0, -8 }, { 0, 0 }, 2, 0.5 },
        { "points", box(-3, -4, 0, 0, 0), box(0, 0, 0, 0, 0), { 6, 8 }, { 0, 0 }, 1, 0.5 },
    };
    motion motion;

    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int swapped = 0; swapped < 2; swapped++) {
            if (swapped) {
                motion_make(&rows[i].b, rows[i].move_b, &rows[i].a, rows[i].move_a, &motion);
            } else {
                motion_make(&rows[i].a, rows[i].move_a, &rows[i].b, rows[i].move_b, &motion);
            }
            motion_verdict verdict = motion_judge(&motion);
            int64_t wanted = (int64_t)floor(rows[i].touch * (double)MOTION_TICKS);

            CHECK_ROW(rows[i].name, (verdict.hit ? 2 : verdict.graze) == rows[i].outcome);
            CHECK_ROW(rows[i].name, motion_first_touch(&motion, &verdict) == wanted);
        }
    }
}

TEST_MAIN(TEST(test_difference), TEST(test_ticks), TEST(test_casts), TEST(test_by_hand))
