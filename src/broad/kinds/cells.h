/* broad/kinds/cells.h - a grid, or grids of several sizes, whose empty cells take no room.
 *
 * Boxes are divided into *levels* of alike heights (cell_levels.c). A level is a grid: its cells
 * are as high as its tallest box, and a box stands in the cell of its low corner, so it reaches
 * into the next row at most. The boxes of a row are kept together, sorted by their low side: a cell
 * is a stretch of its row, found by bisection, and the boxes of a crowded cell are already in
 * order. Empty rows do not exist.
 *
 * Boxes that are much wider than high have levels of their own. So the boxes of a level reach only
 * so far along their row, and long thin things, lying or standing, do not crowd a few large cells.
 *
 * It takes 40 bytes per box (32 for a copy of it, 4 for its slot, 4 for its row) and 3 KB for the
 * levels. Sorting uses the memory in which the copies are put later.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_KINDS_CELLS_H
#define AB_BROAD_KINDS_CELLS_H

#include "base/check.h"

#include "base/bits.h"
#include "broad/kinds/kinds.h"
#include "broad/sorting/sorting.h"

enum {
    AB_CELL_CLASSES = 64,
    AB_CELL_WIDE = 8 /* times wider than a box of its class may be high: that is wide */
};

typedef struct ab_cell_level {
    int64_t side;         /* of a cell; no box is taller */
    int64_t reach;        /* no box is wider */
    uint64_t rows_before; /* rows, empty ones too, are numbered through all levels */
    uint32_t first;       /* its boxes */
    uint32_t end;
    uint32_t row; /* its rows that are not empty */
    uint32_t row_end;
} ab_cell_level;

typedef struct ab_cells {
    ab_box bounds;
    int64_t cell;    /* boxes are in two classes, up to this size and larger; 0: by height */
    ab_box *boxes;   /* by level, row, low side; equal ones by slot */
    uint32_t *slots; /* of these boxes */
    uint32_t *rows;  /* where each row begins, and the end of the last */
    uint32_t live;
    uint32_t row_count;
    int level_count;
    uint8_t level_of[AB_CELL_CLASSES];
    ab_cell_level levels[AB_CELL_CLASSES]; /* cells of growing side */
} ab_cells;

size_t ab_cells_bytes(uint32_t capacity);

/* Builds with cells of side `cell`, for boxes up to that size, and one level for larger ones; or,
 * if `cell` is 0, with as many levels as the heights suggest. */
void ab_cells_build(void *block, uint32_t capacity, const ab_box_set *set, int64_t cell);

bool ab_cells_check(const void *block, const ab_box *boxes, uint32_t count);

/* Lists the slots that are not empty, and makes the levels, without their rows. */
void ab_cells_make_levels(ab_cells *cells, const ab_box_set *set, ab_keyed *items);

/* Which boxes belong together. Classes of heights are powers of four, each with its
 * upper end (1, 4, 16, ...), and those of wide boxes stand beside them. */
static inline int ab_cells_class(const ab_cells *cells, const ab_box *box)
{
    int64_t width = box->high.x - box->low.x;
    int64_t height = box->high.y - box->low.y;

    if (cells->cell > 0) {
        return ab_max(width, height) > cells->cell;
    }
    int power = (ab_bit_length((uint64_t)height - (height > 0)) + 1) / 2;

    return 2 * power + (width >> 2 * power > AB_CELL_WIDE);
}

static inline const ab_cell_level *ab_cells_level(const ab_cells *cells, const ab_box *box)
{
    return &cells->levels[cells->level_of[ab_cells_class(cells, box)]];
}

/* How far a place lies from the first row: within 2^62. */
static inline uint64_t ab_cells_height(const ab_cells *cells, int64_t y)
{
    return (uint64_t)y - (uint64_t)cells->bounds.low.y;
}

#endif
