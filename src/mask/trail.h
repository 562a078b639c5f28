/* mask/trail.h - the pixels along a path, one column or row after another.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_TRAIL_H
#define AB_MASK_TRAIL_H

#include "base/check.h"

#include "mask/view.h"

/* A straight path over the pixels of a mask, in doubles that are known to be right within `wrong`:
 * every solid pixel that it meets comes up, and some that it only comes near to. */
typedef struct ab_trail {
    const ab_view *view;
    double from_x;
    double from_y;
    double motion_x;
    double motion_y;
    double wrong;
    bool by_rows; /* goes from row to row, not from column to column */
    int step;     /* 1 or -1 */
    int line;     /* the column or row it is at */
    int last;     /* the one after the last */
    int next;     /* the pixel in it to look at next, and the one after the last */
    int end;
    int x; /* the pixel that was found */
    int y;
} ab_trail;

/* The view is not flat. */
void ab_trail_begin(ab_trail *walk, const ab_view *view, ab_vec from, ab_vec motion);
bool ab_trail_next(ab_trail *walk);

/* No pixel that comes up from now on is met before this part of the motion. */
double ab_trail_least(const ab_trail *walk);

/* How much of a path leads through solid pixels alone, from its start on, at least: 0 to 1. */
double ab_trail_solid(const ab_view *view, ab_vec from, ab_vec motion);

#endif
