/* mask/view.h - a mask that stands somewhere: where the corners of its pixels are.
 *
 * A corner of pixels (x, y) is at `at` + x columns + y rows, on the lattice. What a column and a
 * row are is kept to 2^-47 of a quantum: whole quanta, and the rest. So all corners are rounded
 * once, in integers, and pixels that share a corner share it exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_VIEW_H
#define AB_MASK_VIEW_H

#include "base/check.h"

#include "abut/figure.h"
#include "mask/mask.h"
#include "shape/core.h"

enum { AB_VIEW_REST_BITS = 47 };

/* Pixels from (x0, y0) to before (x1, y1). */
typedef struct ab_pixel_range {
    int x0;
    int y0;
    int x1;
    int y1;
} ab_pixel_range;

typedef struct ab_view {
    const abut_mask *mask;
    ab_vec at;
    ab_vec column; /* from one column to the next, in quanta... */
    ab_vec row;
    ab_vec column_rest; /* ...and in 2^-47 of one */
    ab_vec row_rest;
    bool rigid;        /* no rests: all pixels are the same but for their places */
    bool upright;      /* edges of pixels are parallel to the axes */
    bool swapped;      /* upright, and columns follow each other along y */
    bool flat;         /* pixels may have no area, or places no pixel */
    double inverse[4]; /* x = [0] dx + [1] dy, y = [2] dx + [3] dy, from quanta */
    ab_vec low;        /* bounds of the solid pixels */
    ab_vec high;
} ab_view;

/* Places a mask with solid pixels. ABUT_E_SHAPE if it has none. */
abut_status ab_view_make(const abut_mask *mask, abut_transform at, ab_view *out);

ab_vec ab_view_corner(const ab_view *view, int x, int y);

/* The bounds of some pixels. */
void ab_view_bounds(const ab_view *view, const ab_pixel_range *cells, ab_vec *low, ab_vec *high);

/* All pixels that meet a closed box, and perhaps some more around them; they may lie outside of the
 * mask. */
ab_pixel_range ab_view_cells(const ab_view *view, ab_vec low, ab_vec high);

/* The pixel that a number lies in, rounded down; as far as pixels are counted. */
int ab_cell_of(double value);

/* A place as pixels, in doubles, and by how much it may be wrong. */
void ab_view_pixel(const ab_view *view, ab_vec place, double *x, double *y, double *wrong);

#endif
