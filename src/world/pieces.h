/* world/pieces.h - placing the shapes of a body.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_PIECES_H
#define AB_WORLD_PIECES_H

#include "base/check.h"

#include "world/world.h"

enum { AB_MOST_PIECES = 4096 };

/* Which shapes, and where. */
typedef struct ab_placing {
    const abut_shape *shapes;
    int count;
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
/* Pieces belong to nobody any more; the list may be closed up. */
void ab_pieces_let_go(abut_world *world, uint32_t first, uint32_t count);

#endif
