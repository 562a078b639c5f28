/* mask/trail.h - the pixels along a straight path, column by column or row by row.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_TRAIL_H
#define AB_MASK_TRAIL_H

#include "base/check.h"

#include "mask/view.h"

/* A straight path over the pixels of a mask, in doubles whose error is at most `wrong`: every solid
 * pixel that it meets comes up, and perhaps some that it only comes near to. */
typedef struct ab_trail {
    const ab_view *view;
    double from_x;
    double from_y;
    double motion_x;
    double motion_y;
    double wrong;
    bool by_rows; /* row by row; else column by column */
    int step;     /* 1 or -1 */
    int line;     /* the column or row it is at */
    int last;     /* one past the last column or row */
    int next;     /* the pixel of this line to look at next */
    int end;      /* one past the last pixel to look at */
    int x;        /* the pixel that was found */
    int y;
} ab_trail;

/* The view is not flat. */
void ab_trail_begin(ab_trail *walk, const ab_view *view, ab_vec from, ab_vec motion);
bool ab_trail_next(ab_trail *walk);

/* The least part of the motion, 0 to 1, at which a pixel that is still to come can be met. */
double ab_trail_least(const ab_trail *walk);

/* A lower bound for the part of a path, 0 to 1, that leads only through solid pixels from its
 * start on. */
double ab_trail_solid(const ab_view *view, ab_vec from, ab_vec motion);

#endif
