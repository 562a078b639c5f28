/* narrow/intersect.h - a common part while it is being found.
 *
 * Places are in lattice steps as seen from the origin of the first shape.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_INTERSECT_H
#define AB_NARROW_INTERSECT_H

#include "base/check.h"

#include "narrow/narrow.h"

typedef struct ab_common {
    const ab_shape *a;
    const ab_shape *b;
    ab_vec d;
    abut_vec2 *corners; /* the caller's, in units */
    int capacity;
    int count;
    abut_vec2 low; /* bounds */
    abut_vec2 high;
    double twice_area;
    abut_vec2 first;
    abut_vec2 last;
} ab_common;

/* Joins a place to the bounds. */
void ab_common_reach(ab_common *common, abut_vec2 place);

/* Adds the boundary of the common part of two shapes of which one is round: its
 * bounds and its area (round.c). */
void ab_intersect_round(ab_common *common);

#endif
