/* test_root.c - the square root: that of the machine, and the one in integers, bit by bit.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "support/check.h"
#include "support/rng.h"

#include <float.h>
#include <math.h>
#include <string.h>

static uint64_t bits_of(double x)
{
    uint64_t bits;

    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double from_bits(uint64_t bits)
{
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

static bool is_right(double x)
{
    double wanted = sqrt(x); /* correctly rounded by IEEE 754 */

    if (wanted != wanted) {
        return ab_root(x) != ab_root(x) && ab_sqrt(x) != ab_sqrt(x);
    }
    return bits_of(ab_root(x)) == bits_of(wanted) && bits_of(ab_sqrt(x)) == bits_of(wanted);
}

static void test_known(void)
{
    CHECK(ab_root(25) == 5 && ab_root(2) == 0x1.6a09e667f3bcdp+0 && ab_root(0.25) == 0.5);
    CHECK(ab_root(0x1p-1074) == 0x1p-537 && ab_root(0x1p-1022) == 0x1p-511);
    CHECK(bits_of(ab_root(-0.0)) == bits_of(-0.0) && ab_root(INFINITY) == INFINITY);
    CHECK(ab_root(-1) != ab_root(-1) && ab_root(NAN) != ab_root(NAN));
    CHECK(ab_root(-INFINITY) != ab_root(-INFINITY));
}

/* Around squares, powers of two and the ends of the range; then anything. */
static void test_bits(void)
{
    static const double ends[] = { 0,      0x1p-1074, 0x1p-1022, 1,        2,
                                   0x1p53, 0x1p52,    DBL_MAX,   INFINITY, 0x1.fffffffffffffp-1 };
    rng r = { 0x5247 };
    int wrong = 0;

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        for (uint64_t k = 0; k < 1000; k++) {
            wrong += !is_right(from_bits(bits_of(ends[i]) + k));
            wrong += bits_of(ends[i]) >= k && !is_right(from_bits(bits_of(ends[i]) - k));
        }
    }
    for (int i = 0; i < 200000; i++) {
        uint64_t bits = rng_next(&r);
        double side = (double)(rng_next(&r) >> 38);

        wrong += !is_right(from_bits(bits));
        wrong += !is_right(from_bits(bits >> 12)); /* subnormal */
        wrong += !is_right(side * side) || ab_root(side * side) != side;
        wrong += !is_right(from_bits(bits_of(side * side) + 1));
    }
    CHECK(wrong == 0);
}

TEST_MAIN(TEST(test_known), TEST(test_bits))
