/* math/lanes_cases.h - numbers to try in lanes, on every unit that was compiled.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_LANES_CASES_H
#define ABUT_TESTS_LANES_CASES_H

#include "base/check.h"

#include "math/lanes.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>

/* The same bits; of NaN only that it is one. */
static bool same_double(double a, double b)
{
    return a != a ? b != b : ab_bits(a) == ab_bits(b);
}

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_base
#include "lanes_cases.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_avx2
#include "lanes_cases.inc"
#undef AB_LANES
#undef AB_LANES_NAME
AB_AVX2_END
#endif

static void try_doubles(const double *a, const double *b)
{
    check_doubles_base(a, b);
#if defined(AB_HAVE_AVX2)
    if (ab_machine_has_avx2()) {
        check_doubles_avx2(a, b);
    }
#endif
}

static void try_integers(const int32_t *a, const int32_t *b, int32_t number)
{
    check_integers_base(a, b, number);
#if defined(AB_HAVE_AVX2)
    if (ab_machine_has_avx2()) {
        check_integers_avx2(a, b, number);
    }
#endif
}

static void test_doubles(void)
{
    static const double numbers[] = { 0,   -0.0,    1,      -1,       3,         0x1p-1074,
                                      0.1, -0x1p52, 0x1p52, INFINITY, -INFINITY, NAN };
    rng r = { 0x1a4e5 };

    for (int k = 0; k < 4000; k++) {
        double a[4];
        double b[4];

        for (int i = 0; i < 4; i++) {
            a[i] = numbers[rng_next(&r) % COUNT_OF(numbers)];
            b[i] = k % 2 == 0 ? numbers[rng_next(&r) % COUNT_OF(numbers)] : rng_between(&r, -2, 2);
        }
        try_doubles(a, b);
    }
}

/* Differences up to 2^31 - 1, as octets have them. */
static void test_integers(void)
{
    static const int32_t numbers[] = { 0, 1, -1, 2, -2, 1 << 29, -(1 << 29), 1 << 30, -(1 << 30) };
    rng r = { 0x1a4e6 };

    for (int k = 0; k < 4000; k++) {
        int32_t a[8];
        int32_t b[8];

        for (int i = 0; i < 8; i++) {
            a[i] = numbers[rng_next(&r) % COUNT_OF(numbers)];
            b[i] = k % 2 == 0 ? numbers[rng_next(&r) % COUNT_OF(numbers)] : (int32_t)(k - i * 500);
        }
        try_integers(a, b, numbers[rng_next(&r) % 7]);
    }
}

static void test_pairs_of_doubles(void)
{
    static const double numbers[] = { 0, -0.0, 1, -1, 2.5, INFINITY, -INFINITY };

    for (int i = 0; i < COUNT_OF(numbers); i++) {
        for (int j = 0; j < COUNT_OF(numbers); j++) {
            ab_d2 p = d2_of(numbers[i], numbers[j]);
            ab_d2 q = d2_of(numbers[j], numbers[i]);
            bool greater = numbers[i] > numbers[j];
            bool less = numbers[i] < numbers[j];
            int both = (int)greater | (int)less << 1;

            CHECK(m2_bits(d2_exceeds(p, q)) == both);
            CHECK(m2_bits(d2_not_less(p, q)) == ((int)!less | (int)!greater << 1));
            int minus = (int)(ab_bits(numbers[i]) >> 63 | ab_bits(numbers[j]) >> 63 << 1);

            CHECK(m2_bits(m2_or_sign(d2_exceeds(p, q), p)) == (both | minus));
            CHECK(ab_fmax(numbers[i], numbers[j]) == (greater ? numbers[i] : numbers[j]));
            CHECK(ab_fmin(numbers[i], numbers[j]) == (less ? numbers[i] : numbers[j]));
        }
    }
}

#endif
