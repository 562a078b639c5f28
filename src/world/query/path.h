/* world/query/path.h - the path of a box, cut into parts for the cells.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_QUERY_PATH_H
#define AB_WORLD_QUERY_PATH_H

#include "base/check.h"

#include "broad/box.h"
#include "world/state/state.h"

/* A box that travels, cut into parts of equal length, so that a long path does not cover more
 * cells than it must. */
typedef struct ab_cut_path {
    ab_box start;
    ab_vec motion;
    uint32_t parts;
} ab_cut_path;

ab_cut_path ab_cut_path_of(const abut_world *world, const ab_box *start, ab_vec motion);
/* All that it may meet during one part. */
ab_box ab_cut_path_part(const ab_cut_path *path, uint32_t part);
/* The usual size of a cell, as bits of quanta. */
int ab_cell_bits(const abut_world *world);

#endif
