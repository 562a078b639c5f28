/* cli/stage/cells.h - the pieces of a body that are near something.
 *
 * A body of cells may have millions of pieces (abut_body_shape()), most of them empty. These
 * functions look only at those that are near, at no cost for the others.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_CELLS_H
#define ABUT_CLI_CELLS_H

#include "abut/world.h"

/* Whether a body is made of cells. */
bool has_cells(const abut_world *world, abut_body body);

/* Cells from (x0, y0) to before (x1, y1). */
typedef struct cell_range {
    uint32_t x0;
    uint32_t y0;
    uint32_t x1;
    uint32_t y1;
} cell_range;

/* The cells of a body of which a shape may meet a box, touching included. */
cell_range cells_near(const abut_world *world, abut_body body, abut_bounds box);

/* A walk over the pieces of a body that may meet a box: of a body without cells over all. */
typedef struct piece_walk {
    const abut_world *world;
    abut_body body;
    bool cells;
    uint32_t width; /* of the grid */
    uint32_t most;  /* pieces of a cell */
    cell_range range;
    uint32_t x;
    uint32_t y;
    uint32_t next; /* of the cell, or of the body */
    uint32_t end;
} piece_walk;

piece_walk pieces_near(const abut_world *world, abut_body body, abut_bounds box);
/* The next piece, where it stands, and its number; false if there is none. */
bool piece_next(piece_walk *walk, abut_shape *piece, uint32_t *number);

/* The cell that a piece of a body belongs to. False if the body has no cells. */
bool cell_of_piece(
    const abut_world *world, abut_body body, uint32_t number, uint32_t *x, uint32_t *y);

/* Which kinds of cells a body has shapes of, as far as it has been asked. All zero at first. */
typedef struct cell_kinds {
    signed char has[ABUT_TILE_KINDS]; /* 1: it has, -1: it has not */
} cell_kinds;

/* Whether a body has a shape in a cell. */
bool cell_is_filled(
    const abut_world *world, abut_body body, cell_kinds *kinds, int64_t x, int64_t y);

/* A large part of a body of cells that is filled, as seen from its place: its longest run of cells,
 * and the same in the rows below. Empty if no cell is. */
abut_bounds filled_part(const abut_world *world, abut_body body);

/* A box that reaches further to all sides. */
abut_bounds bounds_grown(abut_bounds box, double by);

#endif
