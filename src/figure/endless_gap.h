/* figure/endless_gap.h - how far apart two endless figures are, and along which direction.
 *
 * Both are convex, so what separates them, or would end their overlap soonest, is a direction n in
 * which a is bounded below and b is bounded above. All three kinds are bounded at the place where
 * they stand, and signs decide whether a figure is bounded along n: a line must be at right angles
 * to n, a ray must lead away from the bound, and a half-plane must end there, with n along its
 * normal or against it. The separation along an allowed n is n (a - b) / |n|. If there is no such
 * n, the two overlap and no push separates them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_FIGURE_ENDLESS_GAP_H
#define AB_FIGURE_ENDLESS_GAP_H

#include "base/check.h"

#include "base/wide.h"
#include "figure/endless.h"

static inline int ab_dot_sign(ab_vec a, ab_vec b)
{
    return i128_sign(i128_dot(a.x, a.y, b.x, b.y));
}

static inline int ab_cross_sign(ab_vec a, ab_vec b)
{
    return i128_sign(i128_cross(a.x, a.y, b.x, b.y));
}

static inline ab_vec ab_turned_right(ab_vec v)
{
    return (ab_vec){ v.y, -v.x };
}

static inline ab_vec ab_turned_back(ab_vec v)
{
    return (ab_vec){ -v.x, -v.y };
}

static inline abut_vec2 ab_endless_units(ab_vec v)
{
    return (abut_vec2){ ab_units(v.x), ab_units(v.y) };
}

/* A direction as a vector of length 1. */
abut_vec2 ab_unit_vector(ab_vec n);

enum { AB_MOST_ENDLESS_NORMALS = 5 };

/* The directions that decide: out of b, towards a. */
typedef struct ab_endless_normals {
    ab_vec list[AB_MOST_ENDLESS_NORMALS];
    int count;
} ab_endless_normals;

ab_endless_normals ab_endless_normals_of(const ab_endless *a, const ab_endless *b);

/* The best direction, and the separation along it: exact in its sign. */
typedef struct ab_endless_gap {
    bool found;
    ab_vec n;
    int sign;
    double separation; /* in units */
} ab_endless_gap;

ab_endless_gap ab_endless_gap_of(const ab_endless *a, const ab_endless *b);

static inline abut_relation ab_endless_relation(const ab_endless_gap *gap)
{
    return !gap->found || gap->sign < 0 ? ABUT_OVERLAPPING
           : gap->sign > 0              ? ABUT_APART
                                        : ABUT_TOUCHING;
}

/* An order of figures, which decides between directions that are equally good. So it does not
 * matter which of the two is named first. */
bool ab_endless_in_order(const ab_endless *a, const ab_endless *b);

/* Whether a place belongs to a figure. */
bool ab_endless_holds(const ab_endless *of, ab_vec place);
/* Where the lines of two figures cross, which are not parallel. */
abut_vec2 ab_endless_crossing(const ab_endless *a, const ab_endless *b);
/* A place that belongs to both of two figures that meet. */
abut_vec2 ab_endless_shared(const ab_endless *a, const ab_endless *b);

#endif
