/* cli/stage/cells.c - the pieces of a body that are near something.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/cells.h"

#include <math.h>

bool has_cells(const abut_world *world, abut_body body)
{
    return abut_body_tile_count(world, body, NULL, NULL);
}

/* The numbers along a side, a cell more than is needed at either end. */
static void range_along(
    double low, double high, double before, double behind, uint32_t count, uint32_t range[2])
{
    range[0] = (uint32_t)fmin(fmax(floor(low - behind) - 1, 0), count);
    range[1] = (uint32_t)fmax(fmin(ceil(high + before) + 1, count), range[0]);
}

cell_range cells_near(const abut_world *world, abut_body body, abut_bounds box)
{
    double size = abut_body_tile_size(world, body);
    abut_vec2 at = abut_body_at(world, body);
    abut_bounds all = abut_body_bounds(world, body);
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t x[2];
    uint32_t y[2];

    if (!abut_body_tile_count(world, body, &width, &height) || !(box.min.x <= box.max.x)) {
        return (cell_range){ 0 };
    }
    /* How far shapes may reach beyond their cells. */
    range_along((box.min.x - at.x) / size, (box.max.x - at.x) / size,
                fmax((at.x - all.min.x) / size, 0), fmax((all.max.x - at.x) / size - width, 0),
                width, x);
    range_along((box.min.y - at.y) / size, (box.max.y - at.y) / size,
                fmax((at.y - all.min.y) / size, 0), fmax((all.max.y - at.y) / size - height, 0),
                height, y);
    return (cell_range){ x[0], y[0], x[1], y[1] };
}

piece_walk pieces_near(const abut_world *world, abut_body body, abut_bounds box)
{
    piece_walk walk = { .world = world, .body = body };
    uint32_t height = 0;

    walk.end = abut_body_shape_count(world, body);
    walk.cells = abut_body_tile_count(world, body, &walk.width, &height);
    if (walk.cells) {
        walk.most = walk.end / (walk.width * height);
        walk.range = cells_near(world, body, box);
        walk.x = walk.range.x0;
        walk.y = walk.range.y0;
        walk.end = 0;
        walk.next = 0;
    }
    return walk;
}

/* Goes to the next cell that has pieces; false if there is none. */
static bool next_cell(piece_walk *walk)
{
    for (; walk->y < walk->range.y1; walk->y++, walk->x = walk->range.x0) {
        for (; walk->x < walk->range.x1; walk->x++) {
            if (abut_body_tile(walk->world, walk->body, walk->x, walk->y) != 0) {
                walk->next = (walk->y * walk->width + walk->x) * walk->most;
                walk->end = walk->next + walk->most;
                walk->x++;
                return true;
            }
        }
    }
    return false;
}

bool piece_next(piece_walk *walk, abut_shape *piece, uint32_t *number)
{
    for (;;) {
        if (walk->next == walk->end && (!walk->cells || !next_cell(walk))) {
            return false;
        }
        *number = walk->next++;
        *piece = abut_body_shape(walk->world, walk->body, *number);
        if (abut_shape_kind(piece) != ABUT_KIND_EMPTY) {
            return true;
        }
    }
}

bool cell_of_piece(
    const abut_world *world, abut_body body, uint32_t number, uint32_t *x, uint32_t *y)
{
    uint32_t width = 0;
    uint32_t height = 0;

    if (!abut_body_tile_count(world, body, &width, &height)) {
        return false;
    }
    uint32_t cell = number / (abut_body_shape_count(world, body) / (width * height));

    *x = cell % width;
    *y = cell / width;
    return true;
}

bool cell_is_filled(
    const abut_world *world, abut_body body, cell_kinds *kinds, int64_t x, int64_t y)
{
    uint32_t kind = abut_body_tile(world, body, x, y);
    uint32_t width = 0;
    uint32_t height = 0;

    if (kind == 0) {
        return false;
    }
    if (kinds->has[kind] == 0) {
        abut_body_tile_count(world, body, &width, &height);
        uint32_t most = abut_body_shape_count(world, body) / (width * height);
        abut_shape first = abut_body_shape(world, body, ((uint32_t)y * width + (uint32_t)x) * most);

        kinds->has[kind] = abut_shape_kind(&first) != ABUT_KIND_EMPTY ? 1 : -1;
    }
    return kinds->has[kind] > 0;
}

/* The longest run of filled cells: from, to before, and its row. */
static void longest_run(const abut_world *world, abut_body body, cell_kinds *kinds, uint32_t run[3])
{
    uint32_t width = 0;
    uint32_t height = 0;

    abut_body_tile_count(world, body, &width, &height);
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0, first = 0; x < width; x++) {
            if (!cell_is_filled(world, body, kinds, x, y)) {
                first = x + 1;
            } else if (x + 1 - first > run[1] - run[0]) {
                run[0] = first;
                run[1] = x + 1;
                run[2] = y;
            }
        }
    }
}

static bool row_is_filled(
    const abut_world *world, abut_body body, cell_kinds *kinds, const uint32_t *run, uint32_t y)
{
    uint32_t x = run[0];

    while (x < run[1] && cell_is_filled(world, body, kinds, x, y)) {
        x++;
    }
    return x == run[1];
}

abut_bounds filled_part(const abut_world *world, abut_body body)
{
    double size = abut_body_tile_size(world, body);
    cell_kinds kinds = { 0 };
    uint32_t run[3] = { 0, 0, 0 };

    longest_run(world, body, &kinds, run);
    uint32_t end = run[2];

    while (run[1] > run[0] && row_is_filled(world, body, &kinds, run, end)) {
        end++;
    }
    return end == run[2]
               ? abut_bounds_empty()
               : (abut_bounds){ { run[0] * size, run[2] * size }, { run[1] * size, end * size } };
}

abut_bounds bounds_grown(abut_bounds box, double by)
{
    return (abut_bounds){ { box.min.x - by, box.min.y - by }, { box.max.x + by, box.max.y + by } };
}
