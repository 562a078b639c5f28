/* narrow/intersect.h - a common part while it is being found.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_INTERSECT_H
#define AB_NARROW_INTERSECT_H

#include "base/check.h"

#include "narrow/clip.h"

typedef struct ab_common {
    const ab_shape *a;
    const ab_shape *b;
    ab_vec d;
    abut_vec2 *corners; /* the caller's, in units */
    uint32_t capacity;
    uint32_t count;
    abut_vec2 low; /* bounds, in units */
    abut_vec2 high;
    double twice_area; /* in square quanta */
    ab_place first;    /* corners, as seen from a */
    ab_place last;
} ab_common;

/* Joins a place, in units, to the bounds. */
static inline void ab_common_reach(ab_common *common, abut_vec2 place)
{
    common->low.x = place.x < common->low.x ? place.x : common->low.x;
    common->low.y = place.y < common->low.y ? place.y : common->low.y;
    common->high.x = place.x > common->high.x ? place.x : common->high.x;
    common->high.y = place.y > common->high.y ? place.y : common->high.y;
}

/* Adds the bounds and the area of the common part of two shapes of which one is
 * round and which are not apart (round.c). */
void ab_intersect_round(ab_common *common, abut_relation relation);

#endif
