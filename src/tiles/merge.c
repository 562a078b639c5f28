/* tiles/merge.c - fewer, larger pieces: cells joined into rectangles and outlines.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "tiles/tiles.h"

/* Whether a cell is of one of some kinds; NULL: of any but the empty one. */
static bool is_chosen(const abut_tiles *tiles, const bool *kinds, int64_t x, int64_t y)
{
    if (x < 0 || y < 0 || x >= tiles->width || y >= tiles->height) {
        return false;
    }
    uint8_t kind = ab_tile_at(tiles, (uint32_t)x, (uint32_t)y);

    return kinds == NULL ? kind != ABUT_TILE_EMPTY : kinds[kind];
}

/* --- Rectangles ----------------------------------------------------------------------------------
 */

/* How far a run of chosen cells goes from x on. */
static uint32_t end_of_run(const abut_tiles *tiles, const bool *kinds, uint32_t x, uint32_t y)
{
    while (is_chosen(tiles, kinds, x, y)) {
        x++;
    }
    return x;
}

/* Whether a row has exactly this run. */
static bool
has_tile_run(const abut_tiles *tiles, const bool *kinds, int64_t y, uint32_t from, uint32_t to)
{
    return is_chosen(tiles, kinds, from, y) && !is_chosen(tiles, kinds, (int64_t)from - 1, y) &&
           end_of_run(tiles, kinds, from, (uint32_t)y) == to;
}

uint32_t abut_tiles_rectangles(const abut_tiles *tiles,
                               const bool *kinds,
                               abut_cells *out,
                               uint32_t capacity)
{
    uint32_t count = 0;

    if (tiles == NULL) {
        return 0;
    }
    for (uint32_t y = 0; y < tiles->height; y++) {
        for (uint32_t x = 0; x < tiles->width; x++) {
            if (!is_chosen(tiles, kinds, x, y)) {
                continue;
            }
            uint32_t from = x;
            uint32_t to = end_of_run(tiles, kinds, x, y);
            uint32_t low = y + 1;

            x = to;
            if (y > 0 && has_tile_run(tiles, kinds, (int64_t)y - 1, from, to)) {
                continue; /* it is part of the rectangle of the row before */
            }
            while (low < tiles->height && has_tile_run(tiles, kinds, low, from, to)) {
                low++;
            }
            if (out != NULL && count < capacity) {
                out[count] = (abut_cells){ (int)from, (int)y, to - from, low - y };
            }
            count++;
        }
    }
    return count;
}

/* --- Outlines
 * ------------------------------------------------------------------------------------- */

/* Outlines run along the borders of cells with chosen cells on one side: the cell lies towards the
 * turn from x to y of the direction, so outsides go round in the order of positive area. */
typedef struct outline_walk {
    const abut_tiles *tiles;
    const bool *kinds;
    uint8_t *seen; /* a bit for each corner of the grid: a border that starts there towards +x */
    abut_vec2 *corners;
    uint32_t count;
    uint32_t capacity;
} outline_walk;

static const int64_t tile_step_x[4] = { 1, 0, -1, 0 };
static const int64_t tile_step_y[4] = { 0, 1, 0, -1 };

/* Whether a border starts at a corner in a direction: a chosen cell on its side of y, none on
 * the other. */
static bool is_border(const outline_walk *walk, int64_t x, int64_t y, int direction)
{
    static const int64_t own_x[4] = { 0, -1, -1, 0 };
    static const int64_t own_y[4] = { 0, 0, -1, -1 };
    static const int64_t other_x[4] = { 0, 0, -1, -1 };
    static const int64_t other_y[4] = { -1, 0, 0, -1 };

    return is_chosen(walk->tiles, walk->kinds, x + own_x[direction], y + own_y[direction]) &&
           !is_chosen(walk->tiles, walk->kinds, x + other_x[direction], y + other_y[direction]);
}

static size_t corner_number(const outline_walk *walk, int64_t x, int64_t y)
{
    return (size_t)y * ((size_t)walk->tiles->width + 1) + (size_t)x;
}

static bool push_corner(outline_walk *walk, int64_t x, int64_t y)
{
    if (walk->count == walk->capacity) {
        uint32_t grown = walk->capacity * 2 + 64;
        abut_vec2 *corners = ab_resize(&walk->tiles->allocator, walk->corners, walk->capacity,
                                       grown, sizeof *corners);

        if (corners == NULL) {
            return false;
        }
        walk->corners = corners;
        walk->capacity = grown;
    }
    walk->corners[walk->count++] =
        (abut_vec2){ ab_units(x * walk->tiles->quanta), ab_units(y * walk->tiles->quanta) };
    return true;
}

/* Follows an outline from a border along +x until it comes back. At a corner where two cells
 * meet diagonally it turns towards its own cell, so that each has an outline of its own. */
static bool follow_outline(outline_walk *walk, int64_t from_x, int64_t from_y, bool all_corners)
{
    int64_t x = from_x;
    int64_t y = from_y;
    int direction = 0;
    int before = -1;

    walk->count = 0;
    do {
        if (direction == 0) {
            size_t number = corner_number(walk, x, y);

            walk->seen[number / 8] |= (uint8_t)(1u << number % 8);
        }
        if ((all_corners || direction != before) && !push_corner(walk, x, y)) {
            return false;
        }
        before = direction;
        x += tile_step_x[direction];
        y += tile_step_y[direction];
        for (int turn = 1; turn >= -1; turn--) {
            int next = (direction + turn) & 3;

            if (is_border(walk, x, y, next)) {
                direction = next;
                break;
            }
        }
    } while (x != from_x || y != from_y || direction != 0);
    return true;
}

/* Outsides turn towards their cells in all. */
static bool is_hole_outline(const outline_walk *walk)
{
    double area = 0;

    for (uint32_t k = 0; k < walk->count; k++) {
        abut_vec2 p = walk->corners[k];
        abut_vec2 q = walk->corners[k + 1 < walk->count ? k + 1 : 0];

        area += (q.x - p.x) * (p.y + q.y) / 2;
    }
    return area > 0;
}

static abut_status
walk_outlines(outline_walk *walk, bool all_corners, abut_outline_fn *each, void *user)
{
    for (int64_t y = 0; y <= walk->tiles->height; y++) {
        for (int64_t x = 0; x < walk->tiles->width; x++) {
            size_t number = corner_number(walk, x, y);

            if (!is_border(walk, x, y, 0) || (walk->seen[number / 8] >> number % 8 & 1) != 0) {
                continue;
            }
            if (!follow_outline(walk, x, y, all_corners)) {
                return ABUT_E_MEMORY;
            }
            if (!each(user, walk->corners, walk->count, is_hole_outline(walk))) {
                return ABUT_OK;
            }
        }
    }
    return ABUT_OK;
}

abut_status abut_tiles_outlines(
    const abut_tiles *tiles, const bool *kinds, bool all_corners, abut_outline_fn *each, void *user)
{
    if (tiles == NULL || each == NULL) {
        return ABUT_E_ARGUMENT;
    }
    size_t bytes = ((size_t)(tiles->width + 1) * (tiles->height + 1) + 7) / 8;
    outline_walk walk = { .tiles = tiles, .kinds = kinds };

    walk.seen = ab_resize(&tiles->allocator, NULL, 0, bytes, 1);
    if (walk.seen == NULL) {
        return ABUT_E_MEMORY;
    }
    memset(walk.seen, 0, bytes);
    abut_status status = walk_outlines(&walk, all_corners, each, user);

    ab_free(&tiles->allocator, walk.seen, bytes, 1);
    ab_free(&tiles->allocator, walk.corners, walk.capacity, sizeof *walk.corners);
    return status;
}
