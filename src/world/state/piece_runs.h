/* world/state/piece_runs.h - the pieces of a body that a box comes near to on a straight path, as
 * numbers from 0 on.
 *
 * A walk over a tree finds them one after another, but queries look at any of them, and more than
 * once. So they are kept as runs along the tree's curve, in a fixed amount of memory: if there
 * would be too many runs, the nearest ones are joined, including the pieces between them. Extra
 * pieces do no harm.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_PIECE_RUNS_H
#define AB_WORLD_STATE_PIECE_RUNS_H

#include "base/check.h"

#include "world/state/piece_tree.h"

enum { AB_MOST_RUNS = 48 };

typedef struct ab_piece_runs {
    uint32_t count;
    uint16_t first[AB_MOST_RUNS];      /* the place along the curve at which a run begins */
    uint16_t before[AB_MOST_RUNS + 1]; /* how many pieces the runs before have; then, all of them */
} ab_piece_runs;

/* Of a body that has a tree; `box` as the body sees it, at the start of the path. */
ab_piece_runs
ab_pieces_on_path(const abut_world *world, uint32_t index, const ab_box *box, ab_vec motion);

static inline uint32_t ab_runs_total(const ab_piece_runs *runs)
{
    return runs->before[runs->count];
}

/* The number in the body of a piece of the runs. */
uint32_t
ab_runs_piece(const ab_piece_runs *runs, const abut_world *world, uint32_t index, uint32_t number);

#endif
