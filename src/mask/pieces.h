/* mask/pieces.h - the pixels of a mask near something, as convex shapes, one after another.
 *
 * An unturned mask has rectangles of them: runs of a row, cut off where nothing is near, that go on
 * through all rows that have the same. All others have one quadrilateral a pixel, for
 * the corners along a run are rounded, each by itself. No memory is needed: a run that the row
 * before has, too, is known to be done.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_PIECES_H
#define AB_MASK_PIECES_H

#include "base/check.h"

#include "mask/view.h"

/* What single pixels must be near to, besides a box: solid pixels of another mask. The middle of
 * pixel (x, y) is at start + x column + y row in the other's pixels, and reaches so far around. */
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
    ab_vec low; /* what the pieces are near to */
    ab_vec high;
    bool hollow; /* the pixels that are not solid instead, also those outside of the mask */
    bool single; /* one by one */
    int x;       /* where to look next */
    int y;
    ab_pixel_range found; /* the piece */
    ab_shape shape;
} ab_pieces;

/* All solid pixels that meet a closed box, and perhaps some around it. */
void ab_pieces_begin(ab_pieces *pieces, const ab_view *view, ab_vec low, ab_vec high);
/* The same with the pixels that are not solid. */
void ab_pieces_begin_hollow(ab_pieces *pieces, const ab_view *view, ab_vec low, ab_vec high);

/* Leaves out single pixels that are not near a solid one of another mask on a motion: moved by a
 * shift, then along it, and grown by `reach`. */
void ab_mask_pieces_near(
    ab_pieces *pieces, const ab_view *other, ab_vec shift, ab_vec motion, int64_t reach);

/* Looks only near a smaller box from now on. */
void ab_pieces_narrow(ab_pieces *pieces, ab_vec low, ab_vec high);

/* Finds the next one: `shape` and `found`. False after the last. */
bool ab_pieces_next(ab_pieces *pieces);

/* Some pixels of an unturned mask, or a single one of any, as a shape. */
void ab_pixels_shape(const ab_view *view, const ab_pixel_range *cells, ab_shape *out);

#endif
