/* narrow/cast.h - a point that travels on the lattice.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_CAST_H
#define AB_NARROW_CAST_H

#include "base/check.h"

#include "abut/pair.h"
#include "narrow/when.h"
#include "shape/core.h"

/* From a place, by no more than ABUT_LIMIT along either axis. */
typedef struct ab_cast {
    ab_vec from;
    ab_vec motion;
    abut_inside inside;
    bool ray; /* times are reported as distances */
} ab_cast;

/* The answer of a cast that hits nothing. */
abut_hit ab_cast_nothing(const ab_cast *cast);

/* Fills in where a cast hits, except for the normal, `graze`, and the time of a ray, which is a
 * distance. */
void ab_cast_fill(abut_hit *hit, const ab_cast *cast, double time, int side);

/* Casts against a shape that is not empty: the answer of abut_cast() or abut_cast_ray(). */
abut_hit ab_cast_shape(const ab_cast *cast, const ab_shape *shape);

/* A ray is cast along a lattice vector that is long enough to pass the whole shape. So a shape
 * further away is hit by a longer vector, whose direction may differ slightly, because it was
 * rounded more finely. */

/* How long the vector to a core that stands somewhere must be at least, in quanta. */
double ab_ray_need(ab_vec from, const ab_core *core, ab_vec at);

/* Makes the vector for shapes that need a length of at most `quanta`, and returns the greatest
 * length for which it would be the same: infinity for the longest vector. The direction is neither
 * zero nor infinite. */
double ab_ray_motion(abut_vec2 direction, double quanta, ab_vec *motion);

#endif
