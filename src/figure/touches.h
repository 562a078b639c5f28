/* figure/touches.h - the places in which two figures touch, by their normals.
 *
 * One pair of pieces shows a part of a contact only, and which part depends on how the figures are
 * cut. So all pairs with the same normal make one contact, before the best is chosen.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_FIGURE_TOUCHES_H
#define AB_FIGURE_TOUCHES_H

#include "base/check.h"

#include "figure/operand.h"

enum { AB_MOST_TOUCHES = 16 };

typedef struct ab_touches {
    int count;
    abut_contact contacts[AB_MOST_TOUCHES];
} ab_touches;

/* Adds what a pair of pieces shows. Returns the number of its contact; -1 if there are too many
 * normals. */
int ab_touches_add(ab_touches *all, const abut_contact *contact);

/* What counts first: how much a contact faces along a direction, or how long it is. Then the other;
 * then the normal that is preferred. A contact has a place in `points`, even if it has no points.
 */
typedef enum ab_touch_order { AB_TOUCH_FACING, AB_TOUCH_LENGTH } ab_touch_order;

/* The number of the best, -1 of none. The direction may be zero. */
int ab_touches_best(const ab_touches *all,
                    const ab_operand *a,
                    const ab_operand *b,
                    ab_touch_order order,
                    abut_vec2 along);

#endif
