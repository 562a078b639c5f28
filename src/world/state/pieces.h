/* world/state/pieces.h - placing the shapes of a body.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_PIECES_H
#define AB_WORLD_STATE_PIECES_H

#include "base/check.h"

#include "broad/box.h"
#include "world/state/grid.h"
#include "world/state/state.h"

/* ABUT_MOST_SHAPES of a body. */
enum { AB_MOST_PIECES = ABUT_MOST_SHAPES };

/* Which shapes, and where. */
typedef struct ab_placing {
    const abut_shape *shapes;
    uint32_t count;
    abut_pose pose;
    bool wide;               /* each must have the width of a mover */
    bool whole;              /* or rather all of them together */
    bool sided;              /* each must be a segment that has a direction */
    const abut_tiles *tiles; /* or these instead of shapes */
    const abut_mask *mask;
    double pixel;
    const abut_body_settings *rules; /* of tiles: only kinds that have these are taken, */
    const bool *kinds;               /* or, unless this is NULL, only these */
} ab_placing;

/* The pieces they became. */
typedef struct ab_placed {
    uint32_t first;
    uint32_t count;
    ab_vec at;     /* of the first piece */
    ab_vec origin; /* of the body, as seen from there */
    uint32_t grid; /* its cells, or AB_NONE */
} ab_placed;

/* Keeps shapes as pieces at the end of the list. May move everything in the arena. */
abut_status ab_pieces_keep(abut_world *world, const ab_placing *placing, ab_placed *placed);
/* Gives the shapes of pieces back. */
void ab_pieces_drop(abut_world *world, uint32_t first, uint32_t count);
/* Takes the last pieces of the list, and their cells, back: no body gets them after all. */
void ab_pieces_take_back(abut_world *world, uint32_t first, uint32_t count, uint32_t grid);
/* Frees pieces and cells that belong to no body any more; the lists may be compacted. */
void ab_pieces_let_go(abut_world *world, uint32_t first, uint32_t count, uint32_t grid);

/* Keeps a shape as a pattern or piece; its place goes to `at`. */
abut_status ab_piece_keep(abut_world *world,
                          const abut_shape *local,
                          const ab_placing *placing,
                          ab_piece *piece,
                          ab_vec *at);

/* --- Cells (state/grid_keep.c) --------------------------------------------------------------- */

/* Keeps the patterns and cells of a grid as ab_pieces_keep() does shapes. */
abut_status ab_grid_keep(abut_world *world, const ab_placing *placing, ab_placed *placed);
/* Cells belong to no body any more. AB_NONE is fine. */
void ab_grid_let_go(abut_world *world, uint32_t grid);
/* Room for so many words more, in the part of cells; the first of them. AB_NONE without memory. */
uint32_t ab_cells_open(abut_world *world, size_t words);

/* Measures a body whose pieces are new. */
void ab_body_measure(abut_world *world, uint32_t index);

/* The exact bounds of all its pieces, as seen from its first piece. */
static inline void
ab_body_extent(const abut_world *world, uint32_t index, ab_vec *low, ab_vec *high)
{
    *low = world->extents[index].low;
    *high = world->extents[index].high;
}

/* How far apart the bounds of two bodies are along each axis, if the second is at `d` as seen from
 * the first; negative where they overlap. */
static inline ab_vec ab_extents_gap(const ab_body_size *a, const ab_body_size *b, ab_vec d)
{
    return (ab_vec){ ab_max(d.x + b->low.x - a->high.x, a->low.x - d.x - b->high.x),
                     ab_max(d.y + b->low.y - a->high.y, a->low.y - d.y - b->high.y) };
}

/* How many numbers of pieces a body has; in a grid not every number is a piece. */
static inline uint32_t ab_piece_total(const abut_world *world, uint32_t index)
{
    if ((world->hot[index].flags & AB_MANY) == 0) {
        return 1;
    }
    const ab_grid *grid = ab_grid_of(world, index);

    return grid != NULL ? ab_grid_numbers(grid) : world->cold[index].piece_count;
}

/* A piece of a body at rest, and where it stands; the empty core if there is none of the number. */
static inline const ab_core *
ab_piece_core(const abut_world *world, uint32_t index, uint32_t number, ab_vec *at)
{
    const ab_hot *hot = &world->hot[index];

    *at = hot->at;
    if ((hot->flags & AB_MANY) != 0 && world->cold[index].grid != AB_NONE) {
        ab_piece made;

        if (!ab_grid_piece(world, index, number, &made)) {
            return &ab_nothing.core;
        }
        *at = ab_add(hot->at, made.offset);
        return ab_world_core(world, made.core);
    }
    if (number == 0) {
        return ab_world_core(world, hot->core);
    }
    const ab_piece *piece = &world->pieces[world->cold[index].piece + number];

    *at = ab_add(hot->at, piece->offset);
    return ab_world_core(world, piece->core);
}

/* The exact bounds of a piece, and of a whole body, where they stand. */
static inline ab_box ab_piece_box(const ab_core *core, ab_vec at)
{
    return (ab_box){ { at.x + core->low.x - core->radius, at.y + core->low.y - core->radius },
                     { at.x + core->high.x + core->radius, at.y + core->high.y + core->radius } };
}

static inline ab_box ab_body_box(const abut_world *world, uint32_t index)
{
    ab_vec at = world->hot[index].at;
    ab_box box;

    ab_body_extent(world, index, &box.low, &box.high);
    return (ab_box){ ab_add(at, box.low), ab_add(at, box.high) };
}

#endif
