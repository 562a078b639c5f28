/* tables/test_numbers.c - the lattice at its border, and the plain values.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "tables/near.h"

static void test_rounding_half_to_even(void)
{
    const double s = ABUT_QUANTUM;
    const struct {
        double in;
        double out;
    } rows[] = {
        { 0.5 * s, 0 },
        { 1.5 * s, 2 * s },
        { 2.5 * s, 2 * s },
        { 3.5 * s, 4 * s },
        { 0.25 * s, 0 },
        { 0.75 * s, s },
        { 1.25 * s, s },
        { 0.5000001 * s, s },
        { 0.4999999 * s, 0 },
        { 1000 + 0.5 * s, 1000 },
        { 1000 + 1.5 * s, 1000 + 2 * s },
        { 7, 7 },
        { 1e-300, 0 },
        { 5e-324, 0 },
        { 3 - 0.25 * s, 3 },
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        double in = rows[i].in;
        double out = rows[i].out;
        abut_shape p = abut_point(in, -in);
        abut_vec2 back;

        CHECK(abut_snap(in) == out && abut_snap(-in) == -out);
        CHECK(abut_shape_corners(&p, &back, 1) == 1 && same_vec2(back, out, -out));
    }
    CHECK(abut_snap(0.1 + 0.2) == abut_snap(0.3));
    CHECK(!signbit(abut_snap(-0.0)) && !signbit(abut_snap(-1e-30)));
    CHECK(isnan(abut_snap(NAN)) && isnan(abut_snap(INFINITY)) && isnan(abut_snap(-INFINITY)));
    CHECK(abut_snap(ABUT_LIMIT) == ABUT_LIMIT && abut_snap(-ABUT_LIMIT) == -ABUT_LIMIT);
    CHECK(isnan(abut_snap(ABUT_LIMIT + 1)) && isnan(abut_snap(-1e300)));
}

/* What was set is read back: every lattice number up to 2^20 units. */
static void test_get_after_set(void)
{
    rng r = { 20 };

    for (int i = 0; i < 20000; i++) {
        int bits = (int)rng_int(&r, 1, 52);
        int64_t top = (int64_t)1 << bits;
        double x = (double)rng_int(&r, -top, top) * ABUT_QUANTUM;
        double y = (double)rng_int(&r, -top, top) * ABUT_QUANTUM;
        abut_shape point = abut_point(x, y);
        abut_shape again = abut_segment(x, y, y, x);
        abut_vec2 back[2];
        abut_bounds b = abut_shape_bounds(&again);

        CHECK(abut_shape_corners(&point, back, 2) == 1 && same_vec2(back[0], x, y));
        CHECK(b.min.x == fmin(x, y) && b.max.y == fmax(x, y));
        CHECK(same_vec2(abut_shape_centroid(&point), x, y));
        CHECK(abut_snap(x) == x);
    }
    /* And floats: every one of magnitude 2^-9 or more is on the lattice. */
    for (int i = 0; i < 20000; i++) {
        int exponent = (int)rng_int(&r, -32, -3);
        double f = (double)(rng_int(&r, 1 << 23, (1 << 24) - 1)) * pow(2, exponent);

        CHECK(abut_snap(f) == f && abut_snap(-f) == -f);
    }
}

static void test_sine_and_cosine(void)
{
    rng r = { 31 };
    const double exact[][3] = { { 0, 0, 1 } };

    for (int i = 0; i < COUNT_OF(exact); i++) {
        CHECK(abut_sin(exact[i][0]) == exact[i][1] && abut_cos(exact[i][0]) == exact[i][2]);
    }
    for (int i = 0; i < 100000; i++) {
        double scale = i % 4 == 0 ? 1e6 : i % 4 == 1 ? 10 : i % 4 == 2 ? 0.01 : 0x1p30;
        double x = rng_between(&r, -scale, scale);
        long double s = sinl(x);
        long double c = cosl(x);
        double s_ulp = fabs(nextafter((double)s, 4) - (double)s);
        double c_ulp = fabs(nextafter((double)c, 4) - (double)c);

        CHECK(fabsl(abut_sin(x) - s) <= 1.001L * s_ulp);
        CHECK(fabsl(abut_cos(x) - c) <= 1.001L * c_ulp);
        CHECK(abut_sin(-x) == -abut_sin(x) && abut_cos(-x) == abut_cos(x));
    }
    CHECK(isnan(abut_sin(NAN)) && isnan(abut_cos(INFINITY)) && isnan(abut_sin(-INFINITY)));
    CHECK(isnan(abut_sin(2e9)) && isnan(abut_cos(-1e300)));
    CHECK(!isnan(abut_sin(1e9)));
}

static void test_angles(void)
{
    rng r = { 32 };

    for (int i = 0; i < 100000; i++) {
        double scale = i % 2 ? 100 : 1e-3;
        double x = rng_between(&r, -scale, scale);
        double y = rng_between(&r, -1, 1);
        long double a = atan2l(y, x);
        double ulp = fabs(nextafter((double)a, 4) - (double)a);

        CHECK(fabsl(abut_atan2(y, x) - a) <= 1.001L * ulp);
    }
    CHECK(abut_atan2(0, 1) == 0);
    CHECK(near(abut_atan2(0, -1), TEST_PI) && near(abut_atan2(1, 0), TEST_PI / 2));
    CHECK(near(abut_atan2(-1, 0), -TEST_PI / 2) && near(abut_atan2(3, 3), TEST_PI / 4));
    CHECK(isnan(abut_atan2(NAN, 1)) && isnan(abut_atan2(1, NAN)));
    CHECK(isnan(abut_atan2(INFINITY, 1)) && isnan(abut_atan2(1, -INFINITY)));
}

static bool takes(abut_transform t, double x, double y, double to_x, double to_y)
{
    return near_vec2(abut_apply(t, (abut_vec2){ x, y }), to_x, to_y);
}

static void test_transforms(void)
{
    abut_transform move = abut_translation(3, 4);
    abut_transform quarter = abut_rotation(TEST_PI / 2);
    abut_transform scale = abut_scaling(2, 3);
    abut_transform inverse;

    CHECK(takes(abut_identity(), 5, 6, 5, 6));
    CHECK(takes(move, 1, 1, 4, 5));
    CHECK(takes(quarter, 1, 0, 0, 1) && takes(quarter, 0, 1, -1, 0)); /* +x towards +y */
    CHECK(takes(scale, 1, 1, 2, 3));
    CHECK(takes(abut_shearing(2, 0), 1, 1, 3, 1) && takes(abut_shearing(0, 2), 1, 1, 1, 3));
    CHECK(takes(abut_mirroring(1, 0), 2, 5, 2, -5) && takes(abut_mirroring(0, 7), 2, 5, -2, 5));
    CHECK(takes(abut_mirroring(1, 1), 2, 5, 5, 2));
    CHECK(takes(abut_mirroring(4, 3), 4, 3, 4, 3) && takes(abut_mirroring(4, 3), -3, 4, 3, -4));
    CHECK(takes(abut_mirroring(0, 0), 2, 5, 2, 5));
    CHECK(takes(abut_compose(move, scale), 1, 1, 5, 7)); /* first scale, then move */
    CHECK(takes(abut_compose(scale, move), 1, 1, 8, 15));
    CHECK(takes(abut_about(quarter, (abut_vec2){ 10, 10 }), 11, 10, 10, 11));
    CHECK(takes(abut_about(quarter, (abut_vec2){ 10, 10 }), 10, 10, 10, 10));
    CHECK(abut_invert(abut_compose(move, scale), &inverse) == ABUT_OK);
    CHECK(takes(inverse, 5, 7, 1, 1));
    CHECK(abut_invert(abut_scaling(0, 1), &inverse) == ABUT_E_SINGULAR);
    CHECK(abut_invert((abut_transform){ 1, 2, 2, 4, 0, 0 }, &inverse) == ABUT_E_SINGULAR);
    CHECK(abut_invert(abut_translation(NAN, 0), &inverse) == ABUT_E_NOT_FINITE);
    CHECK(abut_invert(move, NULL) == ABUT_E_ARGUMENT);
}

static void test_parts(void)
{
    abut_parts p = abut_parts_default();

    CHECK(takes(abut_transform_from_parts(&p), 5, 6, 5, 6));
    p.x = 100;
    p.y = 50;
    p.scale_x = 2;
    p.scale_y = 3;
    p.rotation = TEST_PI / 2;
    p.pivot_x = 1;
    p.pivot_y = 1;
    /* (2, 2): less the pivot (1, 1), scaled (2, 3), turned (-3, 2), moved. */
    CHECK(takes(abut_transform_from_parts(&p), 2, 2, 97, 52));
    CHECK(takes(abut_transform_from_parts(&p), 1, 1, 100, 50));
    p = abut_parts_default();
    p.rotation = 0.3;
    p.scale_x = 2;
    p.scale_y = 3;
    p.skew_x = 0.2;
    p.skew_y = 0.1;
    abut_transform t = abut_transform_from_parts(&p);

    CHECK(near(t.a, 2 * cos(0.4)) && near(t.b, 2 * sin(0.4)));
    CHECK(near(t.c, -3 * sin(0.1)) && near(t.d, 3 * cos(0.1)));
    t = abut_transform_from_parts(NULL);
    CHECK(takes(t, 5, 6, 5, 6) || isnan(t.a));
}

static void test_poses_and_bounds(void)
{
    abut_pose pose = abut_at_angle(3, 4, TEST_PI / 2);
    abut_bounds a = { { 0, 0 }, { 2, 3 } };
    abut_bounds b = { { -1, 1 }, { 1, 9 } };
    abut_bounds none = abut_bounds_empty();

    CHECK(takes(abut_pose_transform(pose), 1, 0, 3, 5));
    CHECK(takes(abut_pose_transform(abut_at(3, 4)), 1, 0, 4, 4));
    CHECK(abut_at(3, 4).cos == 1 && abut_at(3, 4).sin == 0);
    CHECK(same_bounds(abut_bounds_join(a, b), -1, 0, 2, 9));
    CHECK(same_bounds(abut_bounds_join(none, b), -1, 1, 1, 9));
    CHECK(same_bounds(abut_bounds_join(a, none), 0, 0, 2, 3));
    CHECK(abut_bounds_is_empty(none) && !abut_bounds_is_empty(a));
}

TEST_MAIN(TEST(test_rounding_half_to_even),
          TEST(test_get_after_set),
          TEST(test_sine_and_cosine),
          TEST(test_angles),
          TEST(test_transforms),
          TEST(test_parts),
          TEST(test_poses_and_bounds))
