/* math/lattice.h - doubles outside, multiples of 2^-32 unit inside.
 *
 * A coordinate is rounded to the lattice once, to the nearest point, ties to
 * even, in integer arithmetic: the caller's rounding mode does not matter. From
 * there on places are int64 and nothing is rounded. Coordinates reach to 2^61
 * (ABUT_LIMIT), so differences stay within 2^62 and products of two differences
 * within 2^125.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MATH_LATTICE_H
#define AB_MATH_LATTICE_H

#include "base/check.h"

#include "abut/math.h"

#include <string.h>

#define AB_LATTICE_BITS 32
#define AB_LATTICE_LIMIT ((int64_t)ABUT_LIMIT << AB_LATTICE_BITS)
#define AB_PER_UNIT 4294967296.0

/* A place or a difference on the lattice. */
typedef struct ab_vec {
    int64_t x;
    int64_t y;
} ab_vec;

/* The bits of a double. */
static inline uint64_t ab_bits(double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Why a double cannot be a coordinate, or ABUT_OK. */
abut_status ab_coordinate_check(double value);

/* Rounds a double with |value| <= 2^29 to the lattice. A double is m * 2^(e-1075)
 * with a 53-bit m; in lattice steps that is m shifted left by e - 1043. */
static inline int64_t ab_round(double value)
{
    uint64_t bits = ab_bits(value);
    int exponent = (int)(bits >> 52 & 0x7ff);
    uint64_t mantissa = (bits & 0xfffffffffffff) | (uint64_t)(exponent > 0) << 52;
    int drop = 1043 - exponent;
    uint64_t steps = 0;

    if (drop <= 0) {
        steps = mantissa << -drop;
    } else if (drop <= 54) {
        uint64_t rest = mantissa & (((uint64_t)1 << drop) - 1);
        uint64_t half = (uint64_t)1 << (drop - 1);

        steps = mantissa >> drop;
        steps += rest > half || (rest == half && (steps & 1) != 0);
    }
    return bits >> 63 ? -(int64_t)steps : (int64_t)steps;
}

/* Whether a double is a coordinate at all: finite and within the limit. */
static inline bool ab_in_range(double value)
{
    return ab_fabs(value) <= ABUT_LIMIT; /* false for NaN */
}

/* Lattice steps to units: exact up to 2^53 steps (2^21 units). Never -0. */
static inline double ab_units(int64_t steps)
{
    return (double)steps * ABUT_STEP;
}

static inline int64_t ab_min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t ab_max(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static inline ab_vec ab_sub(ab_vec a, ab_vec b)
{
    return (ab_vec){ a.x - b.x, a.y - b.y };
}

static inline ab_vec ab_add(ab_vec a, ab_vec b)
{
    return (ab_vec){ a.x + b.x, a.y + b.y };
}

#endif
