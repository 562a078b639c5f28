/* mask/pair.h - two masks on one grid, the second shifted by whole pixels.
 *
 * Everything about two masks at any part of a pixel is made of these. A pixel of a meets at most
 * two columns and two rows of b, those at the offset rounded down and, if it is not whole, one
 * further: so up to four shifts by whole pixels.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_PAIR_H
#define AB_MASK_PAIR_H

#include "base/check.h"

#include "mask/mask.h"

/* Whole pixels. Beyond 2^20 nothing meets. */
typedef struct ab_shift {
    int x;
    int y;
} ab_shift;

/* Whether a solid pixel of a is one of b, too, whose pixel (0, 0) lies at `shift`. */
bool ab_pair_meets(const abut_mask *a, const abut_mask *b, ab_shift shift);

/* The first of those, row by row; false if there is none. */
bool ab_pair_first(const abut_mask *a, const abut_mask *b, ab_shift shift, int *x, int *y);

/* How many there are. */
int64_t ab_pair_count(const abut_mask *a, const abut_mask *b, ab_shift shift);

/* An offset in pixels: whole ones, and a part of one from 0 to less than 1. */
typedef struct ab_offset {
    ab_shift whole;
    double part_x;
    double part_y;
} ab_offset;

/* The shifts by whole pixels that an offset is made of, 1, 2 or 4, those that b's first columns and
 * rows belong to first; returns how many. */
int ab_offset_shifts(const ab_offset *offset, ab_shift shifts[4]);

/* The bounds of the pixels of a that are some of b, too; false if there are none. */
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
