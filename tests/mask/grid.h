/* mask/grid.h - masks as plain arrays of bytes, and everything about them the slow, obvious way.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_GRID_H
#define ABUT_TESTS_GRID_H

#include "abut/mask.h"

#include <stdbool.h>
#include <stdint.h>

enum { GRID_MOST = 200 };

typedef struct grid {
    int width;
    int height;
    uint8_t solid[GRID_MOST][GRID_MOST]; /* [y][x] */
} grid;

/* A small generator of its own: the same numbers everywhere. */
uint32_t grid_random(uint64_t *state);
int grid_below(uint64_t *state, int limit);

/* A grid of random pixels, so many per cent of them solid; 0 and 100 are none and all. */
void grid_fill(grid *g, int width, int height, int percent, uint64_t *state);
bool grid_get(const grid *g, int x, int y);

/* The same as a mask, which the caller destroys. */
abut_mask *grid_mask(const grid *g);

/* Whether a mask has these pixels, and its count, bounds, rectangles and coarse levels are true. */
bool grid_matches(const grid *g, const abut_mask *mask);

/* One of the sizes that are checked: about the ends of words, of cells and of nothing. */
int grid_size(uint64_t *state);

/* Checks grids of many sizes and densities, drawn anew each time from the same seed. */
void grid_for_many(void (*check)(const grid *g, uint64_t *state));

#endif
