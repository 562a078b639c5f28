/* broad/kinds/strips.h - sort and sweep, in strips.
 *
 * Boxes of alike sizes form a group. The plane is cut into rows as high as a few of them; a box
 * stands in the row of its low side and reaches at most into the next. Within a row boxes are
 * sorted along x, so the boxes that meet one come soon after it, and are compared eight at a time.
 * Between two groups, either one searches the rows of the other, whichever is less work.
 *
 * Along x boxes are only sorted by cells: the sort has fewer digits, and a search
 * stops at the end of a cell.
 *
 * It takes 30 bytes a box: 16 for the small boxes, 4 for the slots, 2 for the rows,
 * 8 for sorting.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_KINDS_STRIPS_H
#define AB_BROAD_KINDS_STRIPS_H

#include "base/check.h"

#include "broad/kinds/kinds.h"
#include "broad/octets/octets.h"
#include "broad/sorting/sorting.h"

enum { AB_SWEEP_CHUNKS = 64 };

typedef struct ab_strip_group {
    uint32_t first_row;
    uint32_t row_count;
    uint32_t live;
    int32_t row_height; /* in units of the frame */
    int32_t width;      /* of the widest box */
    int32_t height;     /* of the tallest: at most a row */
    uint32_t searches;  /* bit k: looks for the boxes of group k among its own */
} ab_strip_group;

typedef struct ab_strips {
    ab_frame frame;
    uint32_t count; /* entries */
    uint32_t row_count;
    int32_t low_x; /* where cells and rows begin; the outermost reach on without an end */
    int32_t low_y;
    int cell_shift;
    int32_t last_cell;
    int group_count;
    int group_of_class[64];
    ab_strip_group groups[AB_MAX_SIZE_GROUPS];
    uint32_t *row_starts; /* row -> first entry, one more at the end */
    uint32_t *slots;
    int32_t *low_xs; /* columns, eight longer than they need be */
    int32_t *low_ys;
    int32_t *high_xs;
    int32_t *high_ys;
    ab_keyed *keyed;
    uint32_t *counts;
} ab_strips;

#endif
