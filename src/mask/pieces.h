/* mask/pieces.h - the pixels of a mask near something, as convex shapes, one after another.
 *
 * The pieces of an unturned mask are rectangles: a run of pixels of one row, cut to what is near,
 * joined with the same run in the rows below. Those of a turned mask are one quadrilateral per
 * pixel, because every corner along a run is rounded by itself. No memory is needed: a run that is
 * also in the row above has already been visited.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_PIECES_H
#define AB_MASK_PIECES_H

#include "base/check.h"

#include "mask/view.h"

/* A second mask, near whose solid pixels single pixels must be. The middle of pixel (x, y) is at
 * start + x column + y row in the other's pixels, and anything from `low` to `high` around that is
 * near. */
typedef struct ab_near_mask {
    const abut_mask *mask; /* NULL: nothing */
    double start[2];
    double column[2];
    double row[2];
    double low[2];
    double high[2];
} ab_near_mask;

typedef struct ab_pieces {
    const ab_view *view;
    ab_near_mask near;
    ab_pixel_range range;
    ab_vec low; /* the box that the pieces must be near to */
    ab_vec high;
    bool hollow; /* the pixels that are not solid instead, those outside of the mask included */
    bool single; /* one pixel at a time */
    int x;       /* where to look next */
    int y;
    ab_pixel_range found; /* the pixels of the piece */
    ab_shape shape;
} ab_pieces;

/* Begins a walk over all solid pixels that meet a closed box, and perhaps some near it. */
void ab_pieces_begin(ab_pieces *pieces, const ab_view *view, ab_vec low, ab_vec high);
/* The same with the pixels that are not solid. */
void ab_pieces_begin_hollow(ab_pieces *pieces, const ab_view *view, ab_vec low, ab_vec high);

/* Leaves out single pixels that do not come near a solid pixel of another mask: by less than
 * `reach`, at `shift` and on the whole motion from there. */
void ab_mask_pieces_near(
    ab_pieces *pieces, const ab_view *other, ab_vec shift, ab_vec motion, int64_t reach);

/* Looks only near a smaller box from now on. */
void ab_pieces_narrow(ab_pieces *pieces, ab_vec low, ab_vec high);

/* Finds the next piece, and sets `shape` and `found`. False after the last. */
bool ab_pieces_next(ab_pieces *pieces);

/* Some pixels of an unturned mask, or a single one of any, as a shape. */
void ab_pixels_shape(const ab_view *view, const ab_pixel_range *cells, ab_shape *out);

#endif
