/* cli/base/vec.h - arithmetic of places and motions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_VEC_H
#define ABUT_CLI_VEC_H

#include "abut/math.h"

#include <stdbool.h>

static inline abut_vec2 vec_sum(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ a.x + b.x, a.y + b.y };
}

static inline abut_vec2 vec_difference(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ a.x - b.x, a.y - b.y };
}

/* The opposite vector. Never minus zero, which would be printed. */
static inline abut_vec2 vec_opposite(abut_vec2 v)
{
    return (abut_vec2){ 0 - v.x, 0 - v.y };
}

static inline double vec_dot(abut_vec2 a, abut_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

/* The place that divides the line from one place to another in `part` and 1 - `part`. */
static inline abut_vec2 vec_between(abut_vec2 from, abut_vec2 to, double part)
{
    return (abut_vec2){ from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part };
}

static inline bool vec_same(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static inline bool vec_is_zero(abut_vec2 v)
{
    return v.x == 0 && v.y == 0;
}

#endif
