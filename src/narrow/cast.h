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

/* Writes down where a cast hits; all but the normal, whether it is a graze, and that the time
 * of a ray is a distance. */
void ab_cast_fill(abut_hit *hit, const ab_cast *cast, double time, int side);

/* Casts against a shape that is not empty: what abut_cast() says, or abut_cast_ray(). */
abut_hit ab_cast_shape(const ab_cast *cast, const ab_shape *shape);

/* A ray is cast along a lattice vector that is long enough to pass the whole shape.
 * So what is further away is hit by a longer vector, which may run in a slightly
 * different direction, for it was rounded more finely. */

/* How long the vector to a core that stands somewhere must be at least, in quanta. */
double ab_ray_need(ab_vec from, const ab_core *core, ab_vec at);

/* Makes the vector for everything that needs no more than `quanta`, and returns up to
 * which need it is the same: infinity for the longest there is. The direction is
 * neither zero nor infinite. */
double ab_ray_motion(abut_vec2 direction, double quanta, ab_vec *motion);

#endif
