/* world/state/box32.h - boxes of bodies, coarse enough for 32 bits.
 *
 * Boxes are rounded outward: if two do not meet, their bodies do not touch. Nothing else is decided
 * by them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_BOX32_H
#define AB_WORLD_STATE_BOX32_H

#include "base/check.h"

/* Boxes drop at least this many of the low bits of coordinates in quanta: they are multiples of
 * 2^-8 unit. */
#define AB_LEAST_GRAIN 24

/* A box in multiples of the world's grain, rounded outward. */
typedef struct ab_box32 {
    int32_t low_x;
    int32_t low_y;
    int32_t high_x;
    int32_t high_y;
} ab_box32;

/* A place of the sorted cells that nothing meets. */
#define AB_BOX32_NOWHERE ((ab_box32){ INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN })

static inline bool ab_box32_meet(const ab_box32 *a, const ab_box32 *b)
{
    return (a->low_x <= b->high_x) & (b->low_x <= a->high_x) & (a->low_y <= b->high_y) &
           (b->low_y <= a->high_y);
}

static inline bool ab_box32_holds(const ab_box32 *whole, const ab_box32 *part)
{
    return part->low_x >= whole->low_x && part->low_y >= whole->low_y &&
           part->high_x <= whole->high_x && part->high_y <= whole->high_y;
}

#endif
