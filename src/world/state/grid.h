/* world/state/grid.h - bodies whose pieces come from a grid of cells.
 *
 * A body of tiles or of pixels keeps each shape that its cells may have once, as its pieces: the
 * *patterns*. Its cells lie in their own part of the arena, a byte or a bit each, after a head. A
 * piece of such a body is a pattern in a cell, and is not stored: it is made when a walk comes to
 * the cell. So a walk takes time in proportion to the cells nearby, whatever the size of the map,
 * and setting a cell writes one byte.
 *
 * The number of a piece is that of its cell, row after row, times the most patterns that a cell may
 * have, plus which of them it is. The body stands at the least corner of its cell (0, 0).
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_GRID_H
#define AB_WORLD_STATE_GRID_H

#include "base/check.h"

#include "broad/box.h"
#include "world/state/state.h"

enum { AB_GRID_KINDS = 256 };

/* The head of a grid; its cells follow, row after row of whole words. */
typedef struct ab_grid {
    int64_t size; /* of a cell, in quanta */
    ab_vec low;   /* of all patterns, as seen from the least corner of their cell */
    ab_vec high;
    uint64_t hash; /* of its cells, however they came to be what they are */
    uint32_t width;
    uint32_t height;
    uint32_t row_words;
    uint32_t bits; /* of a cell: 8, or 1 */
    uint32_t most; /* patterns of a cell, at most */
    uint32_t has_thin_pieces;
    uint16_t first[AB_GRID_KINDS + 4]; /* kind -> its first pattern; one more at the end, and room
                                        * up to whole words, also where these are aligned by 4 */
} ab_grid;

static_assert(sizeof(ab_grid) % sizeof(uint64_t) == 0, "cells are words");

enum { AB_GRID_WORDS = sizeof(ab_grid) / sizeof(uint64_t) };

/* The grid of a body; NULL if it has none. */
static inline const ab_grid *ab_grid_of(const abut_world *world, uint32_t index)
{
    uint32_t first = world->cold[index].grid;

    return first == AB_NONE ? NULL : (const ab_grid *)(const void *)&world->cells[first];
}

/* How many words a grid takes, head and all. */
static inline size_t ab_grid_words(const ab_grid *grid)
{
    return AB_GRID_WORDS + (size_t)grid->row_words * grid->height;
}

static inline const uint64_t *ab_grid_row(const ab_grid *grid, uint32_t y)
{
    return (const uint64_t *)(const void *)grid + AB_GRID_WORDS + (size_t)y * grid->row_words;
}

/* Bytes of a row are the bytes of its words in memory, so they are the same on every machine. */
static inline uint32_t ab_grid_kind(const ab_grid *grid, uint32_t x, uint32_t y)
{
    const uint64_t *row = ab_grid_row(grid, y);

    return grid->bits == 1 ? (uint32_t)(row[x / 64] >> x % 64 & 1)
                           : ((const uint8_t *)(const void *)row)[x];
}

/* Eight bytes, the first one lowest: a single load, on machines with this byte order. */
static inline uint64_t ab_eight_bytes(const uint8_t *bytes)
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

static inline uint32_t ab_grid_patterns(const ab_grid *grid, uint32_t kind)
{
    return (uint32_t)grid->first[kind + 1] - grid->first[kind];
}

/* How many numbers of pieces there are. */
static inline uint32_t ab_grid_numbers(const ab_grid *grid)
{
    return grid->width * grid->height * grid->most;
}

/* A sum that stays where it is at the ends of the integers. */
static inline int64_t ab_add_capped(int64_t a, int64_t b)
{
    return b > 0 && a > INT64_MAX - b ? INT64_MAX : b < 0 && a < INT64_MIN - b ? INT64_MIN : a + b;
}

/* The bounds of all that its cells can be, as seen from its corner. */
static inline ab_body_size ab_grid_extent(const ab_grid *grid)
{
    ab_vec last = { ab_max((int64_t)grid->width - 1, 0) * grid->size,
                    ab_max((int64_t)grid->height - 1, 0) * grid->size };

    return (ab_body_size){ grid->low, ab_add(last, grid->high) };
}

/* A piece by its number: false if the cell has no such. */
bool ab_grid_piece(const abut_world *world, uint32_t index, uint32_t number, ab_piece *piece);

/* Cells from (x0, y0) to (x1, y1), which are in the range, too; none if x0 > x1. */
typedef struct ab_grid_range {
    int64_t x0;
    int64_t y0;
    int64_t x1;
    int64_t y1;
} ab_grid_range;

/* The cells of which a pattern may meet a box, touching included. */
ab_grid_range ab_grid_cells_near(const ab_grid *grid, const ab_box *box);

/* Changes a cell. */
void ab_grid_put(ab_grid *grid, uint32_t x, uint32_t y, uint32_t kind);

/* --- Along a path ------------------------------------------------------------------------------
 */

/* The cells that a box comes near to on a straight path, numbered from 0 on: strip after strip
 * across the main direction of the path, each as wide as the widest. Some of the numbers stand for
 * no piece. */
typedef struct ab_cell_path {
    const ab_grid *grid;
    ab_grid_range range;
    bool by_columns; /* strips are columns, otherwise rows */
    uint32_t width;  /* of a strip, in cells */
    double start;    /* the least cell of strip 0, and how it changes from strip to strip */
    double slope;
} ab_cell_path;

/* `box` as the grid sees it, at the start of the path. */
ab_cell_path ab_grid_path(const ab_grid *grid, const ab_box *box, ab_vec motion);
uint32_t ab_cell_path_count(const ab_cell_path *path);
/* The piece of a number, and its number in the body; false if there is none. */
bool ab_cell_path_piece(const ab_cell_path *path,
                        const abut_world *world,
                        uint32_t index,
                        uint32_t number,
                        ab_piece *piece,
                        uint32_t *piece_number);

#endif
