/* math/vec2.h - vectors of doubles, for the numbers that are handed out.
 *
 * Nothing is decided with these. The order of operations is fixed, so that they
 * give the same bits everywhere.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MATH_VEC2_H
#define AB_MATH_VEC2_H

#include "base/check.h"

#include "abut/math.h"

static inline double v2_dot(abut_vec2 a, abut_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

static inline double v2_cross(abut_vec2 a, abut_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

static inline abut_vec2 v2_sub(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ a.x - b.x, a.y - b.y };
}

/* a + b by. */
static inline abut_vec2 v2_along(abut_vec2 a, abut_vec2 b, double by)
{
    return (abut_vec2){ a.x + b.x * by, a.y + b.y * by };
}

static inline abut_vec2 v2_middle(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ (a.x + b.x) / 2, (a.y + b.y) / 2 };
}

#endif
