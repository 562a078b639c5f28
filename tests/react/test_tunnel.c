/* react/test_tunnel.c - the measures against tunnelling (S3.5), the limit of speed
 * checked with exact arithmetic.
 *
 * SPDX-License-Identifier: MIT */

#include "react/scene.h"
#include "support/rng.h"

#include <float.h>
#include <gmp.h>
#include <limits.h>

/* The sign of |v| - times * limit, exactly. */
static int compare_length(abut_vec2 v, double limit, int times)
{
    mpq_t x;
    mpq_t y;
    mpq_t l;

    mpq_inits(x, y, l, NULL);
    mpq_set_d(x, v.x);
    mpq_set_d(y, v.y);
    mpq_set_d(l, limit);
    mpq_mul(x, x, x);
    mpq_mul(y, y, y);
    mpq_add(x, x, y);
    mpz_mul_si(mpq_numref(l), mpq_numref(l), times);
    mpq_canonicalize(l);
    mpq_mul(l, l, l);
    int order = mpq_cmp(x, l);

    mpq_clears(x, y, l, NULL);
    return order;
}

static void check_limited(abut_vec2 move, double limit)
{
    abut_vec2 got = abut_limit_speed(move, limit);
    double length = hypot(move.x, move.y);
    double wanted = length > limit ? limit / length : 1;

    CHECK(compare_length(got, limit, 1) <= 0);
    if (compare_length(move, limit, 1) <= 0) {
        CHECK(same_vec2(got, move.x, move.y));
    } else if (limit > 1e-290 && length < 1e300) {
        CHECK(near_by(got.x, move.x * wanted, 4 * DBL_EPSILON * limit));
        CHECK(near_by(got.y, move.y * wanted, 4 * DBL_EPSILON * limit));
        CHECK(hypot(got.x, got.y) >= limit * (1 - 4 * DBL_EPSILON));
    }
}

static void test_limit_speed(void)
{
    rng r = { 35 };

    CHECK(same_vec2(abut_limit_speed(vec(3, 4), 5), 3, 4));
    CHECK(same_vec2(abut_limit_speed(vec(30, -40), 5), 3, -4));
    CHECK(same_vec2(abut_limit_speed(vec(-12, 0), 5), -5, 0));
    CHECK(same_vec2(abut_limit_speed(vec(3, 4), INFINITY), 3, 4));
    CHECK(same_vec2(abut_limit_speed(vec(3, 4), 0), 0, 0));
    CHECK(same_vec2(abut_limit_speed(vec(0, 0), 0), 0, 0));
    CHECK(same_vec2(abut_limit_speed(vec(3, 4), -5), 0, 0));
    CHECK(same_vec2(abut_limit_speed(vec(3, 4), NAN), 0, 0));
    CHECK(same_vec2(abut_limit_speed(vec(NAN, 4), 5), 0, 0));
    CHECK(same_vec2(abut_limit_speed(vec(3, INFINITY), 5), 0, 0));

    /* One bit more than the limit, and less. */
    CHECK(abut_limit_speed(vec(3, nextafter(4, 5)), 5).y <= 4);
    CHECK(same_vec2(abut_limit_speed(vec(3, nextafter(4, 3)), 5), 3, nextafter(4, 3)));
    CHECK(!same_vec2(abut_limit_speed(vec(5, DBL_TRUE_MIN), 5), 5, DBL_TRUE_MIN));
    CHECK(same_vec2(abut_limit_speed(vec(nextafter(5, 4), 1e-12), 5), nextafter(5, 4), 1e-12));

    for (int i = 0; i < 20000; i++) {
        int size = (int)rng_int(&r, -1070, 1022);
        int other = i % 2 == 0 ? (int)rng_int(&r, -60, 0) : (int)rng_int(&r, -2, 2);
        abut_vec2 move = { ldexp(rng_between(&r, -1, 1), size),
                           ldexp(rng_between(&r, -1, 1), size + other) };
        double length = hypot(move.x, move.y);
        double limits[] = {
            length,       nextafter(length, 0), nextafter(length, INFINITY), length * rng_unit(&r),
            fabs(move.x), fabs(move.y)
        };
        double limit = limits[rng_int(&r, 0, COUNT_OF(limits) - 1)];

        check_limited(move, limit < DBL_MAX ? limit : DBL_MAX);
        check_limited(vec(move.y, move.x), limit < DBL_MAX ? limit : DBL_MAX);
    }
}

static void test_safe_speed(void)
{
    abut_shape bullet = abut_circle(0, 0, 0.5);
    abut_shape paper = abut_rect(100, -50, 0.25, 100);
    abut_shape line = abut_segment(100, -50, 100, 50);
    abut_shape crate = abut_rect(0, 0, 10, 20);
    abut_shape flat = abut_rect(0, 0, 30, 4);
    abut_shape blade = abut_triangle(0, 0, 30, 40, 30 - 1.6, 40 + 1.2); /* 50 by 2 */
    abut_shape nothing = abut_nothing();
    abut_shape point = abut_point(0, 0);

    CHECK(abut_safe_speed(&bullet, &paper) == 1.25);
    CHECK(abut_safe_speed(&paper, &bullet) == 1.25);
    CHECK(abut_safe_speed(&bullet, &line) == 1);
    CHECK(abut_safe_speed(&crate, &flat) == 24); /* 40 along x, 24 along y */
    CHECK(near_by(abut_safe_speed(&bullet, &blade), 1 + 100 / sqrt(2504), 1e-9));
    CHECK(abut_safe_speed(&point, &line) == 0);
    CHECK(abut_safe_speed(&nothing, &crate) == INFINITY);
    CHECK(abut_safe_speed(&crate, NULL) == INFINITY);
}

/* Whatever its direction, a motion this long does not get from before to behind. */
static void test_safe_speed_is_safe(void)
{
    rng r = { 36 };
    int stopped = 0;

    for (int i = 0; i < 3000; i++) {
        double width = rng_between(&r, 0, 4);
        double height = rng_between(&r, 0, 4);
        abut_shape a = abut_oriented_rect(0, 0, width, height, rng_between(&r, 0, 7));
        double other = rng_between(&r, 0, 4);
        abut_shape b = abut_oriented_rect(0, 0, other, 4, rng_between(&r, 0, 7));
        double speed = abut_safe_speed(&a, &b);
        double angle = rng_between(&r, 0, 7);
        abut_vec2 way = { cos(angle) * speed, sin(angle) * speed };
        abut_shape before = abut_moved(&a, -way.x / 2, -way.y / 2);
        abut_shape after = abut_moved(&a, way.x / 2 * 0.999999, way.y / 2 * 0.999999);

        /* Through the middle of b: its centre and that of a meet. */
        stopped += abut_relate(&before, &b) == ABUT_OVERLAPPING ||
                   abut_relate(&after, &b) == ABUT_OVERLAPPING;
    }
    CHECK(stopped == 3000);
}

static void test_thickened(void)
{
    abut_shape wall = abut_rect(0, 0, 2, 100);
    abut_shape thick = abut_thickened(&wall, 3);
    abut_shape ball = abut_circle(5, 5, 1);
    abut_shape balloon = abut_thickened(&ball, 2);
    abut_shape bad = abut_thickened(&wall, -1);
    abut_shape corner = abut_point(-3, -3);

    CHECK(same_bounds(abut_shape_bounds(&thick), -3, -3, 5, 103));
    CHECK(abut_shape_radius(&thick) == 3 && !abut_contains(&thick, &corner));
    CHECK(abut_shape_kind(&balloon) == ABUT_KIND_CIRCLE && abut_shape_radius(&balloon) == 3);
    CHECK(abut_shape_check(&bad) == ABUT_E_RADIUS);
}

static void test_substeps(void)
{
    abut_shape a = abut_rect(0, 0, 10, 10);
    abut_shape wall = abut_rect(50, 0, 2, 100); /* safe: 12 */
    abut_shape line = abut_segment(0, -50, 0, 50);
    abut_shape point = abut_point(-9, 0);
    abut_shape nothing = abut_nothing();
    rng r = { 37 };

    CHECK(abut_substeps(&a, vec(0, 0), &wall) == 1);
    CHECK(abut_substeps(&a, vec(6, 0), &wall) == 1);
    CHECK(abut_substeps(&a, vec(6 + ABUT_QUANTUM, 0), &wall) == 2);
    CHECK(abut_substeps(&a, vec(36, -48), &wall) == 10);
    CHECK(abut_substeps(&a, vec(1e300, 0), &wall) == INT_MAX);
    CHECK(abut_substeps(&a, vec(NAN, 0), &wall) == INT_MAX);
    CHECK(abut_substeps(&a, vec(99, 0), &nothing) == 1);
    CHECK(abut_substeps(&point, vec(1, 0), &line) == INT_MAX);
    CHECK(abut_substeps(&point, vec(0, 0), &line) == 1);
    for (int i = 0; i < 5000; i++) {
        abut_vec2 move = { rng_between(&r, -1, 1) * exp2(rng_between(&r, 0, 33)),
                           rng_between(&r, -1, 1) * exp2(rng_between(&r, 0, 33)) };
        abut_shape thin = abut_rect(0, 0, 0.001, 5);
        double height = rng_unit(&r);
        abut_shape blade = abut_oriented_rect(0, 0, 5, height, rng_unit(&r));
        double half = abut_safe_speed(&thin, &blade) / 2;
        int steps = abut_substeps(&thin, move, &blade);

        CHECK(steps == INT_MAX || compare_length(move, half, steps) <= 0);
        CHECK(steps == 1 || compare_length(move, half, steps - 1) > 0);
    }
}

static void test_same_side(void)
{
    // clang-format off
    const struct {
        const char *name;
        abut_vec2 from; /* a box of 10 by 10; b is (20, 20) to (30, 30) */
        abut_vec2 move;
        bool same;
    } rows[] = {
        { "stays",             { 0, 20 },  { 5, 0 },   true },
        { "up to it",          { 0, 20 },  { 10, 0 },  true },
        { "off it",            { 10, 20 }, { -1, 0 },  true },
        { "into it",           { 0, 20 },  { 15, 0 },  true },
        { "nearly out",        { 0, 20 },  { 29.5, 0 }, true },
        { "through it",        { 0, 20 },  { 30, 0 },  false },
        { "from touch through",{ 10, 20 }, { 20, 0 },  false },
        { "round a corner",    { 0, 20 },  { 35, -30 }, false }, /* who knows */
        { "over it",           { 0, 5 },   { 35, 0 },  true },
        { "over and beside",   { 0, 5 },   { 35, 20 }, true },
        { "across",            { 0, 5 },   { 35, 35 }, false },
        { "was in it",         { 15, 20 }, { -20, 0 }, false },
    };
    // clang-format on
    view views[VIEW_COUNT];

    views_fill(views);
    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int k = 0; k < VIEW_COUNT; k++) {
            figure a = fig_seen(&views[k], fig_rect(rows[i].from.x, rows[i].from.y, 10, 10));
            figure b = fig_seen(&views[k], fig_rect(20, 20, 10, 10));
            abut_shape shape_a = shape_of(&a);
            abut_shape shape_b = shape_of(&b);

            if (views[k].axes_stay) {
                CHECK_ROW(row_in_view(rows[i].name, &views[k]),
                          abut_same_side(&shape_a, view_motion(&views[k], rows[i].move),
                                         &shape_b) == rows[i].same);
            }
        }
    }
    abut_shape box = abut_rect(0, 0, 1, 1);
    abut_shape other = abut_rect(5, 0, 1, 1);

    CHECK(!abut_same_side(&box, vec(NAN, 0), &other) && !abut_same_side(&box, vec(1, 0), NULL));
    CHECK(!abut_same_side(&box, vec(1e10, 0), &other) && !abut_same_side(NULL, vec(0, 0), &box));
}

/* Outward only: the level inside keeps its size. */
static void test_thickened_outward(void)
{
    // clang-format off
    const struct {
        int side;
        abut_rectangle grown; /* of (10, 10) to (30, 14) */
    } rows[] = {
        { ABUT_SIDE_MIN_Y, { 10, 5, 20, 9 } },
        { ABUT_SIDE_MAX_X, { 10, 10, 25, 4 } },
        { ABUT_SIDE_MAX_Y, { 10, 10, 20, 9 } },
        { ABUT_SIDE_MIN_X, { 5, 10, 25, 4 } },
    };
    // clang-format on
    abut_shape wall = abut_rect(10, 10, 20, 4);
    abut_shape disc = abut_circle(0, 0, 2);
    abut_shape pill = abut_thickened_outward(&disc, abut_side_top(ABUT_Y_UP), 3);
    abut_shape same = abut_thickened_outward(&wall, ABUT_SIDE_MIN_X, 0);

    for (int i = 0; i < COUNT_OF(rows); i++) {
        abut_shape grown = abut_thickened_outward(&wall, rows[i].side, 5);
        abut_bounds bounds = abut_shape_bounds(&grown);
        abut_rectangle rect = abut_bounds_rect(bounds);

        CHECK(abut_shape_kind(&grown) == ABUT_KIND_RECT);
        CHECK(rect.x == rows[i].grown.x && rect.y == rows[i].grown.y);
        CHECK(rect.width == rows[i].grown.width && rect.height == rows[i].grown.height);
    }
    abut_bounds bounds = abut_shape_bounds(&pill);

    CHECK(abut_shape_kind(&pill) == ABUT_KIND_CAPSULE);
    CHECK(bounds.min.y == -2 && bounds.max.y == 5 && bounds.min.x == -2 && bounds.max.x == 2);
    CHECK(abut_shape_area(&same) == 80);
    abut_shape refused[] = { abut_thickened_outward(&wall, ABUT_SIDE_NONE, 1),
                             abut_thickened_outward(&wall, 4, 1),
                             abut_thickened_outward(&wall, 0, -1),
                             abut_thickened_outward(&wall, 0, NAN) };

    CHECK(abut_shape_check(&refused[0]) == ABUT_E_ARGUMENT);
    CHECK(abut_shape_check(&refused[1]) == ABUT_E_ARGUMENT);
    CHECK(abut_shape_check(&refused[2]) == ABUT_E_RADIUS);
    CHECK(abut_shape_check(&refused[3]) == ABUT_E_NOT_FINITE);
}

TEST_MAIN(TEST(test_limit_speed),
          TEST(test_safe_speed),
          TEST(test_safe_speed_is_safe),
          TEST(test_thickened),
          TEST(test_thickened_outward),
          TEST(test_substeps),
          TEST(test_same_side))
