/* world/state/pieces.h - placing the shapes of a body.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_PIECES_H
#define AB_WORLD_STATE_PIECES_H

#include "base/check.h"

#include "broad/box.h"
#include "world/state/state.h"

/* ABUT_MOST_SHAPES of a body. */
enum { AB_MOST_PIECES = ABUT_MOST_SHAPES };

/* Which shapes, and where. */
typedef struct ab_placing {
    const abut_shape *shapes;
    uint32_t count;
    abut_pose pose;
    bool wide; /* each must have the width of a mover */
} ab_placing;

/* The pieces they became. */
typedef struct ab_placed {
    uint32_t first;
    uint32_t count;
    ab_vec at;     /* of the first piece */
    ab_vec origin; /* of the body, as seen from there */
} ab_placed;

/* Keeps shapes as pieces at the end of the list. May move everything in the arena. */
abut_status ab_pieces_keep(abut_world *world, const ab_placing *placing, ab_placed *placed);
/* Gives the shapes of pieces back. */
void ab_pieces_drop(abut_world *world, uint32_t first, uint32_t count);
/* The last ones of the list belong to nobody after all. */
void ab_pieces_take_back(abut_world *world, uint32_t first, uint32_t count);
/* Pieces belong to nobody any more; the list may be closed up. */
void ab_pieces_let_go(abut_world *world, uint32_t first, uint32_t count);

/* Measures a body whose pieces are new. */
void ab_body_measure(abut_world *world, uint32_t index);

/* The exact bounds of all its pieces, as seen from its first piece. */
static inline void
ab_body_extent(const abut_world *world, uint32_t index, ab_vec *low, ab_vec *high)
{
    *low = world->extents[index].low;
    *high = world->extents[index].high;
}

static inline uint32_t ab_piece_total(const abut_world *world, uint32_t index)
{
    return (world->hot[index].flags & AB_MANY) != 0 ? world->cold[index].piece_count : 1;
}

/* A piece of a body at rest, and where it stands. */
static inline const ab_core *
ab_piece_core(const abut_world *world, uint32_t index, uint32_t number, ab_vec *at)
{
    const ab_hot *hot = &world->hot[index];

    *at = hot->at;
    if (number == 0) {
        return ab_world_core(world, hot->core);
    }
    const ab_piece *piece = &world->pieces[world->cold[index].piece + number];

    *at = ab_add(hot->at, piece->offset);
    return ab_world_core(world, piece->core);
}

/* The same as a shape, for functions that take, and may copy, the public value. A ring of many
 * corners stays where the world keeps it. */
static inline abut_shape ab_piece_public(const ab_core *core, ab_vec at)
{
    ab_shape shape = { at, *core };
    abut_shape whole;

    memset(&whole, 0, sizeof whole);
    memcpy(&whole, &shape, sizeof shape);
    return whole;
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
