/* figure/writings.h - one set of cells, written in many ways.
 *
 * Cells are squares, and slopes within squares. As tiles, as pixels, as regions in every cut, as
 * compounds of single cells, of rows, of columns, of rectangles that overlap, of triangles and of
 * regions that abut, they are always the same set of points, so every question has one answer.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_FIGURE_WRITINGS_H
#define ABUT_FIGURE_WRITINGS_H

#include "abut/abut.h"
#include "support/rng.h"

enum { WRITTEN_SIDE = 5, WRITTEN_SHAPES = 64, WRITTEN_REGIONS = 16, WRITTEN_KINDS = 10 };

typedef enum writing {
    WRITING_CELLS,
    WRITING_BACKWARDS, /* the same cells, from the last on */
    WRITING_ROWS,      /* squares side by side are one rectangle */
    WRITING_COLUMNS,
    WRITING_RECTS, /* rows and columns at once */
    WRITING_TRIANGLES,
    WRITING_TILES,
    WRITING_MASK,    /* without slopes */
    WRITING_REGIONS, /* one for each part that hangs together, cut in three ways */
    WRITING_REGIONS_LAST,
    WRITING_REGIONS_NONE,
    WRITING_SPLIT, /* regions to the left and to the right of a line */
    WRITINGS
} writing;

extern const char *const writing_names[WRITINGS];

/* Kind 0 is empty and 1 is square, the others are slopes. */
typedef struct cell_set {
    int width;
    int height;
    double size; /* of a cell */
    uint8_t cells[WRITTEN_SIDE][WRITTEN_SIDE];
} cell_set;

typedef struct written_set {
    abut_figure figure;
    uint32_t shape_count; /* of those that are made of shapes */
    abut_shape shapes[WRITTEN_SHAPES];
    abut_figure members[WRITTEN_SHAPES];
    abut_compound *compound;
    abut_tiles *tiles;
    abut_mask *mask;
    abut_region *regions[WRITTEN_REGIONS];
    uint32_t region_count;
} written_set;

cell_set draw_cell_set(rng *random, int width, int height, bool slopes);

/* From text: a row for each string, '.' and '#', and a digit for a slope. */
cell_set cell_set_of(const char *const *rows, int height, double size);

/* Writes a set with its least corner at a place. False if it cannot be written so. The figure
 * points into what is written, which must stay where it is, and be forgotten. */
bool write_cells(const cell_set *of, writing how, abut_vec2 at, written_set *out);
void forget_cells(written_set *of);

void print_cell_set(const cell_set *of);

#endif
