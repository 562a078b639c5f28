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

/* Rounds a double with |value| <= 2^29 to the lattice: every operation is exact, so that
 * the caller's rounding mode does not matter. Scaling by 2^32 moves the exponent; what
 * truncation drops is zero from 2^53 quanta on, and a difference of neighbours before. */
static inline int64_t ab_round(double value)
{
    double scaled = value * AB_PER_UNIT;
    int64_t quanta = (int64_t)scaled;
    double twice = (scaled - (double)quanta) * 2;
    int64_t more = (int64_t)twice;

    if (AB_UNLIKELY((double)more == twice && (quanta & 1) == 0)) {
        return quanta; /* on the lattice, or a tie that goes to the even one */
    }
    return quanta + more;
}

/* Whether a double is a coordinate at all: finite and within the limit. */
static inline bool ab_in_range(double value)
{
    return ab_fabs(value) <= ABUT_LIMIT; /* false for NaN */
}

/* Quanta to units: exact up to 2^53 quanta (2^21 units). Never -0. */
static inline double ab_units(int64_t quanta)
{
    return (double)quanta * ABUT_QUANTUM;
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
