/* tables/near.h - comparing the numbers that are handed out, which are rounded.
 *
 * Relations are compared with ==. Separations, normals and places are doubles
 * computed from exact features, and get a tolerance that each test states.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_NEAR_H
#define ABUT_TESTS_NEAR_H

#include "abut/abut.h"

#include <math.h>
#include <stdbool.h>

#define TEST_PI 3.14159265358979323846

/* Half the square root of 2: the unit normal of a 45 degree edge. */
#define TEST_HALF_ROOT 0.70710678118654752440

static inline bool near_by(double got, double wanted, double tolerance)
{
    return got == wanted || fabs(got - wanted) <= tolerance;
}

static inline bool near(double got, double wanted)
{
    return near_by(got, wanted, 1e-9);
}

static inline bool near_vec2_by(abut_vec2 got, abut_vec2 wanted, double tolerance)
{
    return near_by(got.x, wanted.x, tolerance) && near_by(got.y, wanted.y, tolerance);
}

static inline bool near_vec2(abut_vec2 got, double x, double y)
{
    return near_vec2_by(got, (abut_vec2){ x, y }, 1e-9);
}

static inline bool same_vec2(abut_vec2 got, double x, double y)
{
    return got.x == x && got.y == y;
}

static inline bool same_bounds(abut_bounds got, double x1, double y1, double x2, double y2)
{
    return same_vec2(got.min, x1, y1) && same_vec2(got.max, x2, y2);
}

static inline bool same_rectangle(abut_rectangle got, double x, double y, double w, double h)
{
    return got.x == x && got.y == y && got.width == w && got.height == h;
}

static inline double length_of(abut_vec2 v)
{
    return sqrt(v.x * v.x + v.y * v.y);
}

/* The relation that a separation stands for. */
static inline abut_relation relation_of(double separation)
{
    return separation > 0 ? ABUT_APART : separation < 0 ? ABUT_OVERLAPPING : ABUT_TOUCHING;
}

#endif
