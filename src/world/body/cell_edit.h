/* world/body/cell_edit.h - other cells for bodies that are made of grids.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_BODY_CELL_EDIT_H
#define AB_WORLD_BODY_CELL_EDIT_H

#include "base/check.h"

#include "base/wide.h"
#include "world/state/grid.h"

/* Cells that are to be of a kind: those of a range, or of a disc in it. */
typedef struct ab_cell_edit {
    abut_body body;
    ab_grid_range range;
    uint32_t kind;
    bool disc;
    ab_vec middle; /* as seen from the body */
    ab_u128 reach; /* the square of the radius */
} ab_cell_edit;

/* What the cells are to be, as the caller says it. The first of each makes an edit, or refuses what
 * cannot be one; `spawn` must be REFUSE or IGNORE. */
abut_status ab_cell_edit_check(
    abut_world *world, abut_body body, uint32_t kind, abut_spawn spawn, ab_cell_edit *edit);
abut_status ab_cell_edit_one(abut_world *world, uint32_t x, uint32_t y, ab_cell_edit *edit);
abut_status ab_cell_edit_area(abut_world *world, abut_cells area, ab_cell_edit *edit);
abut_status
ab_cell_edit_disc(abut_world *world, abut_vec2 middle, double radius, ab_cell_edit *edit);

/* Makes edits of different bodies: all of them, or, if one may not be made, none. */
abut_status
ab_cells_edit(abut_world *world, const ab_cell_edit *edits, uint32_t count, abut_spawn spawn);

#endif
