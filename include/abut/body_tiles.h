/* abut/body_tiles.h - the cells of a body that is made of tiles or pixels.
 *
 * abut_body_settings.tiles and .pixels (body.h) make such a body; docs/tiles.md is about them.
 * What world.h says about units, bad input, ownership, threads, callbacks and cost holds here, too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BODY_TILES_H
#define ABUT_BODY_TILES_H

#include "body.h"

/* The kind of a cell in a body of tiles; in a body of pixels, 1 for a solid pixel. 0 for a cell
 * that does not exist, and for a body without cells. */
ABUT_API uint32_t abut_body_tile(const abut_world *world, abut_body body, int64_t x, int64_t y);

/* How many cells a body has along x and y; 0 and false for a body without cells. The pointers may
 * be NULL. */
ABUT_API bool
abut_body_tile_count(const abut_world *world, abut_body body, uint32_t *width, uint32_t *height);

/* The side of a body's cells, in units: cell (x, y) of a body at `at` is the square with the least
 * corner at + (x, y) * size. 0 for a body without cells. */
ABUT_API double abut_body_tile_size(const abut_world *world, abut_body body);

/* Finds the cell that something meets, from the place and the normal that a contact, a cast or an
 * event reports (the normal points out of the body): of the cells with a shape that holds the
 * place, the one furthest against the normal, then the first. Returns false, and gives 0, if there
 * is none. */
ABUT_API bool abut_body_find_tile(const abut_world *world,
                                  abut_body body,
                                  abut_vec2 place,
                                  abut_vec2 normal,
                                  uint32_t *x,
                                  uint32_t *y);

/* Set cells of a body of tiles or pixels: one cell, all cells of a rectangle (cut to the grid), or
 * all whose middle lies in a disc around a place of the world, in units. The change takes effect at
 * once: bodies that rest on removed cells wake and fall, and contacts with what is gone end; the
 * next step reports that. For tiles, `kind` is 0 to 255; a kind that
 * had no shape when the body was made, or other rules than the body, is empty in it. For pixels it
 * is 0 or 1. If a cell would overlap a body, `spawn` says what happens: REFUSE sets nothing and
 * returns ABUT_E_OVERLAP (abut_world_blocker()), IGNORE lets the two pass until apart.
 * ABUT_E_ARGUMENT for a cell or kind that does not exist, for a body without cells, and for
 * NEAREST; a body that blocks a cell can be moved by abut_body_place(). O(cells set + bodies near
 * them). */
ABUT_API abut_status abut_body_set_tile(
    abut_world *world, abut_body body, uint32_t x, uint32_t y, uint32_t kind, abut_spawn spawn);
ABUT_API abut_status abut_body_fill_tiles(
    abut_world *world, abut_body body, abut_cells area, uint32_t kind, abut_spawn spawn);
ABUT_API abut_status abut_body_fill_disc(abut_world *world,
                                         abut_body body,
                                         abut_vec2 middle,
                                         double radius,
                                         uint32_t kind,
                                         abut_spawn spawn);

/* Make a grid of the tiles of a body, or a mask of its pixels, as they are now; the caller destroys
 * it. `allocator` may be NULL. In the grid, kinds that had other rules than the body have no
 * shapes, and `user` is 0, because the world does not keep these. If a call fails, `out` gets NULL:
 * ABUT_E_ARGUMENT for a body that is not of tiles, or not of pixels. O(cells). */
ABUT_API abut_status abut_body_tiles(const abut_world *world,
                                     abut_body body,
                                     const abut_allocator *allocator,
                                     abut_tiles **out);
ABUT_API abut_status abut_body_pixels(const abut_world *world,
                                      abut_body body,
                                      const abut_allocator *allocator,
                                      abut_mask **out);

#endif
