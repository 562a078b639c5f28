/* bench/tile_movers/level.h - a cave of square tiles, and the boxes that it is made of.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_TILE_MOVERS_LEVEL_H
#define ABUT_BENCH_TILE_MOVERS_LEVEL_H

#include <abut/math.h>

#include <stdbool.h>

enum { LEVEL_SIDE = 1000, LEVEL_TILES = LEVEL_SIDE * LEVEL_SIDE };

typedef struct level {
    bool solid[LEVEL_TILES]; /* row after row */
} level;

/* Noise (seed 600), blurred three times by its 3 x 3 neighbours across the borders; the upper
 * 30 % is solid, and the border: 302639 tiles. False when there is no memory. */
bool level_make(level *made);

/* Its solid tiles as boxes of side 1; or merged, first along x, then along y: 51754 boxes.
 * Returns how many there are, also if `boxes` is NULL. */
int level_boxes(const level *made, bool merged, abut_bounds *boxes);

#endif
