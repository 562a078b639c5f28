/* world/state/grid.c - cells of a body: which are near, and what they are made of.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "tiles/cells.h"
#include "world/state/grid.h"
#include "world/state/pieces.h"

ab_grid_range ab_grid_cells_near(const ab_grid *grid, const ab_box *box)
{
    return (ab_grid_range){
        ab_max(ab_first_cell(box->low.x, grid->high.x, grid->size), 0),
        ab_max(ab_first_cell(box->low.y, grid->high.y, grid->size), 0),
        ab_min(ab_last_cell(box->high.x, grid->low.x, grid->size), (int64_t)grid->width - 1),
        ab_min(ab_last_cell(box->high.y, grid->low.y, grid->size), (int64_t)grid->height - 1)
    };
}

/* A pattern of a cell. */
static bool piece_in_cell(const abut_world *world,
                          uint32_t index,
                          const ab_grid *grid,
                          uint32_t x,
                          uint32_t y,
                          uint32_t which,
                          ab_piece *piece)
{
    uint32_t kind = ab_grid_kind(grid, x, y);

    if (which >= ab_grid_patterns(grid, kind)) {
        return false;
    }
    *piece = world->pieces[world->cold[index].piece + grid->first[kind] + which];
    piece->offset = ab_add(piece->offset, (ab_vec){ x * grid->size, y * grid->size });
    return true;
}

bool ab_grid_piece(const abut_world *world, uint32_t index, uint32_t number, ab_piece *piece)
{
    const ab_grid *grid = ab_grid_of(world, index);

    if (number >= ab_grid_numbers(grid)) {
        return false;
    }
    uint32_t cell = number / grid->most;

    return piece_in_cell(world, index, grid, cell % grid->width, cell / grid->width,
                         number % grid->most, piece);
}

/* A number that stands for a cell and what it is: all of them together are the hash of a grid. */
static uint64_t stirred_cell(uint64_t cell, uint32_t kind)
{
    uint64_t word = cell << 8 | kind;

    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return kind == 0 ? 0 : word ^ word >> 31;
}

void ab_grid_put(ab_grid *grid, uint32_t x, uint32_t y, uint32_t kind)
{
    uint64_t *row = (uint64_t *)(void *)grid + AB_GRID_WORDS + (size_t)y * grid->row_words;
    uint64_t cell = (uint64_t)y * grid->width + x;

    grid->hash += stirred_cell(cell, kind) - stirred_cell(cell, ab_grid_kind(grid, x, y));
    if (grid->bits == 1) {
        uint64_t bit = (uint64_t)1 << x % 64;

        row[x / 64] = kind != 0 ? row[x / 64] | bit : row[x / 64] & ~bit;
    } else {
        ((uint8_t *)(void *)row)[x] = (uint8_t)kind;
    }
}

/* --- Along a path ------------------------------------------------------------------------------
 */

/* A path is followed in doubles, so one cell more to each side is looked at. */
enum { SPARE_CELLS = 1 };

/* A side of a box as the corners of cells see it: grown by what patterns reach out of theirs. */
typedef struct grown_side {
    double low;
    double length;
} grown_side;

static grown_side grow_side(int64_t low, int64_t high, int64_t pattern_low, int64_t pattern_high)
{
    return (grown_side){ (double)low - (double)pattern_high,
                         (double)high - (double)low + (double)(pattern_high - pattern_low) };
}

ab_cell_path ab_grid_path(const ab_grid *grid, const ab_box *box, ab_vec motion)
{
    ab_box all = { { ab_add_capped(box->low.x, ab_min(motion.x, 0)),
                     ab_add_capped(box->low.y, ab_min(motion.y, 0)) },
                   { ab_add_capped(box->high.x, ab_max(motion.x, 0)),
                     ab_add_capped(box->high.y, ab_max(motion.y, 0)) } };
    ab_cell_path path = { .grid = grid, .range = ab_grid_cells_near(grid, &all) };
    ab_grid_range r = path.range;

    if (r.x0 > r.x1 || r.y0 > r.y1) {
        path.range = (ab_grid_range){ 0, 0, -1, -1 };
        return path;
    }
    path.by_columns = ab_fabs((double)motion.x) >= ab_fabs((double)motion.y);
    grown_side x = grow_side(box->low.x, box->high.x, grid->low.x, grid->high.x);
    grown_side y = grow_side(box->low.y, box->high.y, grid->low.y, grid->high.y);
    grown_side along = path.by_columns ? x : y;
    grown_side across = path.by_columns ? y : x;
    double size = (double)grid->size;
    double first = (double)(path.by_columns ? r.x0 : r.y0) * size;
    double most = (double)(path.by_columns ? r.y1 - r.y0 + 1 : r.x1 - r.x0 + 1);

    path.slope = path.by_columns ? (double)motion.y : (double)motion.x;
    path.slope = path.slope == 0 ? 0 : path.slope / (double)(path.by_columns ? motion.x : motion.y);
    /* The corners of a strip are in the box from when its far side reaches them until its near side
     * has passed: meanwhile it goes its own length. */
    double drift = ab_fabs(path.slope) * along.length;
    double start = across.low + path.slope * (first - along.low) - (path.slope > 0 ? drift : 0);
    double width = (across.length + drift) / size + 2 * SPARE_CELLS + 1;

    path.start = start / size - SPARE_CELLS;
    path.width = (uint32_t)(width < most ? width : most);
    return path;
}

uint32_t ab_cell_path_count(const ab_cell_path *path)
{
    ab_grid_range r = path->range;

    if (r.x0 > r.x1 || r.y0 > r.y1) {
        return 0;
    }
    uint32_t strips = (uint32_t)(path->by_columns ? r.x1 - r.x0 + 1 : r.y1 - r.y0 + 1);

    return strips * path->width * path->grid->most;
}

/* The least cell of a strip, within the range. */
static int64_t start_of_strip(const ab_cell_path *path, uint32_t strip, int64_t least, int64_t most)
{
    double start = path->start + path->slope * strip;
    int64_t last = most - path->width + 1;

    return start < (double)least ? least : start > (double)last ? last : (int64_t)start;
}

bool ab_cell_path_piece(const ab_cell_path *path,
                        const abut_world *world,
                        uint32_t index,
                        uint32_t number,
                        ab_piece *piece,
                        uint32_t *piece_number)
{
    const ab_grid *grid = path->grid;
    uint32_t which = number % grid->most;
    uint32_t place = number / grid->most;
    uint32_t strip = place / path->width;
    ab_grid_range r = path->range;
    uint32_t x = (uint32_t)r.x0 + strip;
    uint32_t y = (uint32_t)r.y0 + strip;

    if (path->by_columns) {
        y = (uint32_t)start_of_strip(path, strip, r.y0, r.y1) + place % path->width;
    } else {
        x = (uint32_t)start_of_strip(path, strip, r.x0, r.x1) + place % path->width;
    }
    *piece_number = (y * grid->width + x) * grid->most + which;
    return piece_in_cell(world, index, grid, x, y, which, piece);
}
