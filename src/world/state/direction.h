/* world/state/direction.h - directions in fixed point, and speeds along them.
 *
 * A direction is a vector of length 2^30, from an exact integer root. All rounding is half
 * away from zero, on magnitudes, so that a mirrored scene has mirrored numbers. Everything
 * fits 64 bits: a speed of up to 2^61 is cut into two halves of 31 and 30 bits first. A machine
 * that multiplies to 128 bits takes half of the instructions: the result is cut out of one sum. A
 * sum that lies just between two results is left to the halves, which decide what is away from
 * zero.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_DIRECTION_H
#define AB_WORLD_STATE_DIRECTION_H

#include "base/check.h"

#include "base/wide.h"
#include "math/lattice.h"

/* In WebAssembly a product of 128 bits is the call of a function. */
#if AB_WIDE_NATIVE && !defined(__wasm__)
#define AB_DIRECTION_WIDE 1
#else
#define AB_DIRECTION_WIDE 0
#endif

#define AB_DIRECTION_BITS 30
#define AB_DIRECTION_LENGTH ((int64_t)1 << AB_DIRECTION_BITS)

static inline int64_t ab_abs(int64_t v)
{
    return v < 0 ? -v : v;
}

/* v / 2^30. */
static inline int64_t ab_per_direction_length(int64_t v)
{
    return (v + (v < 0 ? -(AB_DIRECTION_LENGTH / 2) : AB_DIRECTION_LENGTH / 2)) /
           AB_DIRECTION_LENGTH;
}

/* v times a part of 2^30, in 64 bits. */
static inline int64_t ab_direction_mul_in_halves(int64_t v, int64_t part)
{
    return v / AB_DIRECTION_LENGTH * part + ab_per_direction_length(v % AB_DIRECTION_LENGTH * part);
}

/* How much of v goes along a direction, in 64 bits. */
static inline int64_t ab_direction_dot_in_halves(ab_vec direction, ab_vec v)
{
    int64_t whole =
        v.x / AB_DIRECTION_LENGTH * direction.x + v.y / AB_DIRECTION_LENGTH * direction.y;
    int64_t rest =
        v.x % AB_DIRECTION_LENGTH * direction.x + v.y % AB_DIRECTION_LENGTH * direction.y;

    return whole + ab_per_direction_length(rest);
}

#if AB_DIRECTION_WIDE

/* Counts the multiples of 2^30 in a sum to which half of 2^30 was added; false if the sum lay just
 * between two of them. */
static inline bool ab_cut_sum(ab_i128 sum, int64_t *result)
{
    *result = (int64_t)(sum >> AB_DIRECTION_BITS);
    return AB_LIKELY(((int64_t)sum & (AB_DIRECTION_LENGTH - 1)) != 0);
}

#endif

/* v times a part of 2^30. */
static inline int64_t ab_direction_mul(int64_t v, int64_t part)
{
#if AB_DIRECTION_WIDE
    int64_t result;

    if (ab_cut_sum((ab_i128)v * part + AB_DIRECTION_LENGTH / 2, &result)) {
        return result;
    }
#endif
    return ab_direction_mul_in_halves(v, part);
}

/* How much of v goes along a direction. */
static inline int64_t ab_direction_dot(ab_vec direction, ab_vec v)
{
#if AB_DIRECTION_WIDE
    ab_i128 sum = (ab_i128)v.x * direction.x + (ab_i128)v.y * direction.y;
    int64_t result;

    if (ab_cut_sum(sum + AB_DIRECTION_LENGTH / 2, &result)) {
        return result;
    }
#endif
    return ab_direction_dot_in_halves(direction, v);
}

/* v, and so much more along a direction. */
static inline ab_vec ab_direction_add(ab_vec v, ab_vec direction, int64_t speed)
{
    return (ab_vec){ v.x + ab_direction_mul(speed, direction.x),
                     v.y + ab_direction_mul(speed, direction.y) };
}

static inline ab_vec ab_neg(ab_vec v)
{
    return (ab_vec){ -v.x, -v.y };
}

/* A direction as it is shown. */
static inline abut_vec2 ab_unit_shown(ab_vec unit)
{
    return (abut_vec2){ (double)unit.x / (double)AB_DIRECTION_LENGTH,
                        (double)unit.y / (double)AB_DIRECTION_LENGTH };
}

/* The direction of a vector that is not zero: off by less than 2^-28. */
ab_vec ab_direction_of(ab_vec v);

/* The length of a vector, rounded to the lattice, towards zero. */
int64_t ab_length_of(ab_vec v);
bool ab_is_longer(ab_vec v, ab_vec than);
/* v, shortened to the length of another vector if it is longer. */
ab_vec ab_cut_to_length(ab_vec v, ab_vec other);

#endif
