/* tables/test_decimals.c - boxes side by side on a grid of 0.01 touch.
 *
 * A decimal such as 0.3 is not a double, nor is 0.1 + 0.2 the double next to it.
 * Sums are formed before they are rounded to the lattice, so decimal neighbours
 * meet: always, up to 1000 units, and almost always up to 100 000.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "tables/near.h"

typedef struct neighbours {
    abut_relation by_shapes;
    abut_relation by_numbers;
    abut_relation upright; /* the same along y */
} neighbours;

/* Boxes from `left` and from `left + width` hundredths on. */
static neighbours relate_neighbours(int64_t left, int64_t width, int64_t next_width)
{
    double x = (double)left / 100;
    double w = (double)width / 100;
    double next = (double)(left + width) / 100;
    double next_w = (double)next_width / 100;
    abut_shape a = abut_rect(x, 0, w, 1);
    abut_shape b = abut_rect(next, 0.25, next_w, 1);
    abut_shape upright_a = abut_rect(0, x, 1, w);
    abut_shape upright_b = abut_rect(0.25, next, 1, next_w);
    abut_rectangle plain_a = { x, 0, w, 1 };
    abut_rectangle plain_b = { next, 0.25, next_w, 1 };

    return (neighbours){ abut_relate(&a, &b), abut_rect_rect(&plain_a, &plain_b),
                         abut_relate(&upright_a, &upright_b) };
}

static void check_touching(neighbours n)
{
    CHECK(n.by_shapes == ABUT_TOUCHING);
    CHECK(n.by_numbers == ABUT_TOUCHING);
    CHECK(n.upright == ABUT_TOUCHING);
}

/* Every place on the grid up to 100 units either way; random ones up to 1000. */
static void test_up_to_1000_units(void)
{
    rng r = { 100 };

    for (int64_t left = -10000; left <= 10000; left++) {
        int64_t width = rng_int(&r, 1, 5000);

        check_touching(relate_neighbours(left, width, rng_int(&r, 1, 100)));
    }
    for (int i = 0; i < 100000; i++) {
        int64_t left = rng_int(&r, -100000, 99999);
        int64_t width = rng_int(&r, 1, 100000 - left);

        check_touching(relate_neighbours(left, width, 100));
    }
}

static void test_up_to_100000_units(void)
{
    rng r = { 200 };
    const int count = 100000;
    int touching = 0;

    for (int i = 0; i < count; i++) {
        int64_t left = rng_int(&r, -10000000, 9990000);
        neighbours n = relate_neighbours(left, rng_int(&r, 1, 10000), 100);

        CHECK(n.by_shapes == n.by_numbers);
        touching += n.by_shapes == ABUT_TOUCHING;
    }
    CHECK(touching > count / 1000 * 998);
}

/* A hundredth more or less is seen as such, everywhere. */
static void test_a_hundredth_off(void)
{
    rng r = { 300 };

    for (int i = 0; i < 50000; i++) {
        int64_t left = rng_int(&r, -10000000, 9990000);
        int64_t width = rng_int(&r, 2, 10000);
        double x = (double)left / 100;
        abut_shape a = abut_rect(x, 0, (double)width / 100, 1);
        abut_shape gap = abut_rect((double)(left + width + 1) / 100, 0, 1, 1);
        abut_shape over = abut_rect((double)(left + width - 1) / 100, 0, 1, 1);

        CHECK(abut_relate(&a, &gap) == ABUT_APART);
        CHECK(abut_relate(&a, &over) == ABUT_OVERLAPPING);
        CHECK(near_by(abut_collide(&a, &gap).separation, 0.01, 1e-9));
        CHECK(near_by(abut_collide(&a, &over).separation, -0.01, 1e-9));
    }
}

/* Around a centre, and between corners, neighbours touch as well. */
static void test_other_constructors(void)
{
    for (int i = 1; i < 20000; i++) {
        double x = i / 100.0;
        double next = (i + 30) / 100.0;
        abut_shape a = abut_rect_between(x, 0, next, 1);
        abut_shape b = abut_rect(next, 0, 0.5, 1);
        abut_shape disc = abut_circle((i - 30) / 100.0, 0.5, 0.3);
        abut_shape edge = abut_segment(x, 0, x, 1);

        CHECK(abut_relate(&a, &b) == ABUT_TOUCHING);
        CHECK(fabs(abut_collide(&disc, &edge).separation) < 1e-9);
        CHECK(abut_relate_within(&disc, &edge, 1e-9) != ABUT_APART);
    }
}

TEST_MAIN(TEST(test_up_to_1000_units),
          TEST(test_up_to_100000_units),
          TEST(test_a_hundredth_off),
          TEST(test_other_constructors))
