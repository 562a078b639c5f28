/* tiles/tiles.h - what a grid of tiles is inside: kinds, each with its shapes, and a byte a cell.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_TILES_TILES_H
#define AB_TILES_TILES_H

#include "base/check.h"

#include "abut/tiles.h"
#include "math/lattice.h"

/* One kind; shapes and the rings that they borrow are in one block. */
typedef struct ab_tile_kind {
    abut_tile_kind settings; /* `shapes` are the grid's own */
    void *block;
    size_t block_size;
} ab_tile_kind;

struct abut_tiles {
    abut_allocator allocator;
    uint32_t width;
    uint32_t height;
    double size;    /* as rounded to the lattice */
    int64_t quanta; /* the same */
    ab_vec low;     /* of the shapes of all kinds, as seen from the least corner of their cell */
    ab_vec high;
    bool has_thin; /* some of them are points or segments */
    bool has_open; /* some kinds have an open side */
    ab_tile_kind kinds[ABUT_TILE_KINDS];
    uint8_t cells[]; /* row after row */
};

static inline uint8_t ab_tile_at(const abut_tiles *tiles, uint32_t x, uint32_t y)
{
    return tiles->cells[(size_t)y * tiles->width + x];
}

#endif
