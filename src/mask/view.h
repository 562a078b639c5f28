/* mask/view.h - a mask under a transform: where the corners of its pixels are.
 *
 * The corner (x, y) of pixels is at `at` + x column + y row, on the lattice. The vectors `column`
 * and `row` are kept to 2^-47 of a quantum, as whole quanta and a rest. So every corner is rounded
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
    bool rigid;        /* the rests are 0: all pixels have the same shape */
    bool upright;      /* the edges of pixels are parallel to the axes */
    bool swapped;      /* upright, and the mask's columns run along y */
    bool flat;         /* pixels may have no area, and there is no `inverse` */
    double inverse[4]; /* quanta to pixels: x = [0] dx + [1] dy, y = [2] dx + [3] dy */
    ab_vec low;        /* bounds of the solid pixels */
    ab_vec high;
} ab_view;

/* Places a mask with solid pixels. ABUT_E_SHAPE if it has none. */
abut_status ab_view_make(const abut_mask *mask, abut_transform at, ab_view *out);

ab_vec ab_view_corner(const ab_view *view, int x, int y);

/* The bounds of some pixels. */
void ab_view_bounds(const ab_view *view, const ab_pixel_range *cells, ab_vec *low, ab_vec *high);

/* All pixels that meet a closed box, and perhaps some around them, also outside of the mask. */
ab_pixel_range ab_view_cells(const ab_view *view, ab_vec low, ab_vec high);

/* A coordinate in pixels rounded down, and limited to where pixels are looked for. */
int ab_cell_of(double value);

/* A place in pixels, in doubles, and how large its error may be. */
void ab_view_pixel(const ab_view *view, ab_vec place, double *x, double *y, double *wrong);

#endif
