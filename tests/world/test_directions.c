/* Speeds along directions: what machines with products of 128 bits compute, and what those without
 * do, is the same, is the nearest number, and is the mirror of the mirrored.
 *
 * SPDX-License-Identifier: MIT */
#include "base/wide.h"
#include "support/check.h"
#include "support/rng.h"
#include "world/state/direction.h"

enum { HALF_BITS = AB_DIRECTION_BITS - 1 };

/* A number of up to so many bits. Half of them end with zeros, so that many sums lie just between
 * two results. */
static int64_t draw_number(rng *numbers, int bits)
{
    int used = (int)rng_int(numbers, 1, bits);
    int64_t drawn = (int64_t)(rng_next(numbers) >> (64 - used));
    int zeros = (int)rng_int(numbers, 1, used);

    if (rng_int(numbers, 0, 1) == 0) {
        drawn = drawn >> zeros << zeros;
    }
    return rng_int(numbers, 0, 1) == 0 ? drawn : -drawn;
}

static ab_vec draw_vector(rng *numbers, int bits)
{
    int64_t x = draw_number(numbers, bits);
    int64_t y = draw_number(numbers, bits);

    return (ab_vec){ x, y };
}

/* How far a result is from a sum, doubled and in 2^-30: at most 2^30 if it is the nearest. */
static ab_u128 distance_doubled(ab_i128 sum, int64_t result)
{
    ab_i128 off = i128_sub(sum, i128_mul(result, AB_DIRECTION_LENGTH));

    return i128_abs(i128_add(off, off));
}

static bool is_nearest(ab_i128 sum, int64_t result)
{
    return u128_cmp(distance_doubled(sum, result), u128_from((uint64_t)AB_DIRECTION_LENGTH)) <= 0;
}

/* Whether a sum lies just between two results. */
static bool is_between(ab_i128 sum, int64_t result)
{
    return u128_cmp(distance_doubled(sum, result), u128_from((uint64_t)AB_DIRECTION_LENGTH)) == 0;
}

static void test_products(void)
{
    rng numbers = { 2411 };
    int between = 0;

    for (int i = 0; i < 200000; i++) {
        int64_t v = draw_number(&numbers, 61);
        int64_t part = draw_number(&numbers, AB_DIRECTION_BITS);
        int64_t result = ab_direction_mul(v, part);
        ab_i128 product = i128_mul(v, part);

        between += is_between(product, result);
        CHECK(result == ab_direction_mul_in_halves(v, part));
        CHECK(is_nearest(product, result));
        CHECK(ab_direction_mul(-v, part) == -result && ab_direction_mul(v, -part) == -result);
    }
    CHECK(between > 1000);
}

static void test_dots(void)
{
    rng numbers = { 2412 };
    int between = 0;

    for (int i = 0; i < 200000; i++) {
        ab_vec v = draw_vector(&numbers, 60);
        ab_vec direction = draw_vector(&numbers, AB_DIRECTION_BITS);
        int64_t result = ab_direction_dot(direction, v);
        ab_i128 sum = i128_dot(direction.x, direction.y, v.x, v.y);

        between += is_between(sum, result);
        CHECK(result == ab_direction_dot_in_halves(direction, v));
        CHECK(is_nearest(sum, result));
        CHECK(ab_direction_dot(ab_neg(direction), v) == -result);
        CHECK(ab_direction_dot(direction, ab_neg(v)) == -result);
    }
    CHECK(between > 300);
}

/* Just between two results: away from zero, whichever signs the factors have. */
static void test_halves(void)
{
    static const struct {
        int64_t v;
        int64_t part;
        int64_t result;
    } cases[] = {
        /* v       part                   result */
        { 1, 1 << HALF_BITS, 1 },       { 3, 1 << HALF_BITS, 2 },
        { 5, 1 << HALF_BITS, 3 },       { 1 << HALF_BITS, 1, 1 },
        { (1 << HALF_BITS) - 1, 1, 0 }, { (1 << HALF_BITS) + 1, 1, 1 },
        { 1, AB_DIRECTION_LENGTH, 1 },  { 0, AB_DIRECTION_LENGTH, 0 },
        { 7, 1 << (HALF_BITS - 1), 2 }, { 6, 1 << (HALF_BITS - 1), 2 },
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ab_vec along_x = { cases[i].part, 0 };
        ab_vec along_y = { 0, cases[i].part };

        CHECK(ab_direction_mul(cases[i].v, cases[i].part) == cases[i].result);
        CHECK(ab_direction_mul(-cases[i].v, cases[i].part) == -cases[i].result);
        CHECK(ab_direction_dot(along_x, (ab_vec){ cases[i].v, 0 }) == cases[i].result);
        CHECK(ab_direction_dot(along_y, (ab_vec){ 0, -cases[i].v }) == -cases[i].result);
    }
}

TEST_MAIN(TEST(test_products), TEST(test_dots), TEST(test_halves))
