/* cli/stage/cell_outline.h - what a body of cells looks like: the outline of all of them together.
 *
 * Sides that two cells share are left out, and what goes straight on is one side. Thin cells
 * (planks) and round ones are listed as shapes beside it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_CELL_OUTLINE_H
#define ABUT_CLI_CELL_OUTLINE_H

#include "stage/cells.h"

typedef struct cell_outline {
    abut_vec2 *points; /* of all loops, one after the other, as seen from the body's place */
    uint32_t *ends;    /* of each loop: where it ends in `points` */
    uint32_t loop_count;
    abut_shape *shapes; /* likewise seen from there */
    uint32_t shape_count;
} cell_outline;

/* The outline of a body of cells as it is now. False if there is no memory. */
bool cell_outline_find(cell_outline *out, const abut_world *world, abut_body body);
void cell_outline_free(cell_outline *outline);

#endif
