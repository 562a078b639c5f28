/* mask/pair.h - two masks on one grid, the second shifted by whole pixels.
 *
 * Every question about two masks is made of these, also if the offset is not whole. A pixel of a
 * then meets up to two columns and two rows of b, at the offset rounded down and at one pixel more:
 * up to four shifts by whole pixels.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_PAIR_H
#define AB_MASK_PAIR_H

#include "base/check.h"

#include "mask/mask.h"

/* In whole pixels. At more than 2^20 nothing meets. */
typedef struct ab_shift {
    int x;
    int y;
} ab_shift;

/* Whether a pixel is solid in both a and b, if b's pixel (0, 0) lies at `shift` in a. */
bool ab_pair_meets(const abut_mask *a, const abut_mask *b, ab_shift shift);

/* The first such pixel, row by row; false if there is none. */
bool ab_pair_first(const abut_mask *a, const abut_mask *b, ab_shift shift, int *x, int *y);

/* How many such pixels there are. */
int64_t ab_pair_count(const abut_mask *a, const abut_mask *b, ab_shift shift);

/* An offset in pixels: the whole part, and the rest, 0 <= rest < 1. */
typedef struct ab_offset {
    ab_shift whole;
    double part_x;
    double part_y;
} ab_offset;

/* The 1, 2 or 4 shifts by whole pixels that an offset consists of, in the order of b's columns and
 * rows. Returns how many. */
int ab_offset_shifts(const ab_offset *offset, ab_shift shifts[4]);

/* The bounds of the pixels that are solid in both; false if there are none. */
typedef struct ab_common_cells {
    int x0;
    int y0;
    int x1;
    int y1;
} ab_common_cells;

bool ab_pair_cells(const abut_mask *a, const abut_mask *b, ab_shift shift, ab_common_cells *cells);

/* The area of the common part, in pixels (common.c). */
double ab_pair_area(const abut_mask *a, const abut_mask *b, const ab_offset *offset);

#endif
