/* figure/nearest.h - the nearest pieces of two figures that are apart.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_FIGURE_NEAREST_H
#define AB_FIGURE_NEAREST_H

#include "base/check.h"

#include "figure/operand.h"

typedef struct ab_nearest {
    abut_distance gap;
    abut_vec2 normal; /* of unit length, out of b towards a; zero if the two meet */
    int side;         /* of b */
} ab_nearest;

/* However the figures were cut into pieces, distance and normal are the same bits: both are rounded
 * from the exact direction, in its lowest terms. False if one of the two has no pieces. */
bool ab_operands_nearest(const ab_operand *a, const ab_operand *b, ab_nearest *best);

/* The shortest vector of whole quanta in a direction: rounded to unit length, sides of any length
 * in one line then have the same bits. */
ab_vec ab_in_lowest_terms(ab_vec v);

#endif
