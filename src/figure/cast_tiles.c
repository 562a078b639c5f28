/* figure/cast_tiles.c - points cast at the cells of a grid: what they meet, and in which cell.
 *
 * The walk along the path finds the cell; what is met there is what the grid as a whole says, in
 * which cells have no seams.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/figure.h"
#include "shape/core.h"
#include "tiles/tiles.h"

/* Shapes may reach so many cells beyond their own. */
enum { REACH = 4 };

typedef struct tile_cast {
    const abut_tiles *tiles;
    abut_vec2 from; /* as seen from the grid */
    abut_vec2 to;
    abut_tile_hit *out;
} tile_cast;

/* Of two hits the earlier one, and of those at once the one that the path goes into. */
static bool is_entered_before(const abut_hit *hit, const abut_hit *other)
{
    return hit->hit && (!other->hit || hit->time < other->time ||
                        (hit->time == other->time && other->graze && !hit->graze));
}

/* Casts at all shapes of a cell; of those that are met at once in the same way the first counts. */
static void cast_at_cell(tile_cast *cast, int64_t x, int64_t y)
{
    if (x < 0 || y < 0 || x >= cast->tiles->width || y >= cast->tiles->height) {
        return;
    }
    const abut_tile_kind *kind =
        &cast->tiles->kinds[ab_tile_at(cast->tiles, (uint32_t)x, (uint32_t)y)].settings;

    for (uint32_t k = 0; k < kind->shape_count; k++) {
        abut_shape shape = abut_tiles_cell_shape(cast->tiles, (uint32_t)x, (uint32_t)y, k);
        abut_hit hit = abut_cast(cast->from, cast->to, &shape, ABUT_INSIDE_HIT);

        if (is_entered_before(&hit, &cast->out->hit)) {
            *cast->out = (abut_tile_hit){ hit, (uint32_t)x, (uint32_t)y,
                                          ab_tile_at(cast->tiles, (uint32_t)x, (uint32_t)y) };
        }
    }
}

/* How far shapes reach out of their cells, in whole cells; at least one, for what touches. */
static int64_t reach_of_kinds(const abut_tiles *tiles)
{
    int64_t most = 1;

    for (int k = 1; k < ABUT_TILE_KINDS; k++) {
        const abut_tile_kind *kind = &tiles->kinds[k].settings;

        for (uint32_t s = 0; s < kind->shape_count; s++) {
            abut_bounds bounds = abut_shape_bounds(&kind->shapes[s]);
            bool inside = bounds.min.x >= 0 && bounds.min.y >= 0 && bounds.max.x <= tiles->size &&
                          bounds.max.y <= tiles->size;

            most = inside ? most : REACH + 1;
        }
    }
    return most;
}

/* The cells that a path comes near to in one column, or row, of cells: in doubles, and rounded
 * outward by the cells around. */
static void cast_at_strip(tile_cast *cast, bool by_columns, int64_t strip, int64_t reach)
{
    double size = cast->tiles->size;
    double from_u = by_columns ? cast->from.x : cast->from.y;
    double from_v = by_columns ? cast->from.y : cast->from.x;
    double move_u = (by_columns ? cast->to.x : cast->to.y) - from_u;
    double move_v = (by_columns ? cast->to.y : cast->to.x) - from_v;
    double low = (double)(strip - reach) * size;
    double high = (double)(strip + 1 + reach) * size;
    double first = move_u == 0 ? 0 : (low - from_u) / move_u;
    double last = move_u == 0 ? 1 : (high - from_u) / move_u;
    double t0 = first < last ? first : last;
    double t1 = first < last ? last : first;

    t0 = t0 < 0 ? 0 : t0 > 1 ? 1 : t0;
    t1 = t1 < 0 ? 0 : t1 > 1 ? 1 : t1;
    double v0 = from_v + move_v * t0;
    double v1 = from_v + move_v * t1;
    double most = by_columns ? cast->tiles->height : cast->tiles->width;
    double begin = (v0 < v1 ? v0 : v1) / size - (double)reach - 1;
    double end = (v0 < v1 ? v1 : v0) / size + (double)reach + 1;

    begin = begin < 0 ? 0 : begin;
    end = end > most - 1 ? most - 1 : end;
    for (int64_t cell = (int64_t)begin; (double)cell <= end; cell++) {
        cast_at_cell(cast, by_columns ? strip : cell, by_columns ? cell : strip);
    }
}

/* The strips of a path, from its start on, until a hit that no later strip can precede. */
static void cast_along(tile_cast *cast)
{
    abut_vec2 from = cast->from;
    abut_vec2 to = cast->to;
    double size = cast->tiles->size;
    bool by_columns = ab_fabs(to.x - from.x) >= ab_fabs(to.y - from.y);
    double start = (by_columns ? from.x : from.y) / size;
    double end = (by_columns ? to.x : to.y) / size;
    double most = by_columns ? cast->tiles->width : cast->tiles->height;
    int64_t reach = reach_of_kinds(cast->tiles);
    double low = (start < end ? start : end) - (double)reach - 1;
    double high = (start < end ? end : start) + (double)reach + 1;

    low = low < 0 ? 0 : low;
    high = high > most - 1 ? most - 1 : high;
    if (low > high) {
        return;
    }
    int64_t first = (int64_t)low;
    int64_t last = (int64_t)high;
    bool forth = end >= start;

    for (int64_t k = 0; k <= last - first; k++) {
        int64_t strip = forth ? first + k : last - k;
        /* Where the path comes to this strip at the earliest. */
        double border = forth ? (double)(strip - reach) : (double)(strip + 1 + reach);
        double time = end == start ? 0 : (border - start) / (end - start);

        if (cast->out->hit.hit && time > cast->out->hit.time + 0x1p-20) {
            return;
        }
        cast_at_strip(cast, by_columns, strip, reach);
    }
}

/* One cell alone has sides that others cover, and a path along one of them only grazes it. (One-way
 * kinds stop this path from either side, but as a part of the grid only from one: they stay as they
 * were met.) */
static void see_as_whole(tile_cast *cast)
{
    abut_figure grid = abut_figure_of_tiles(cast->tiles, 0, 0);
    abut_hit whole = { 0 };

    if (cast->out->hit.hit) {
        whole = abut_figure_cast(cast->from, cast->to, &grid, ABUT_INSIDE_HIT);
    }
    if (whole.hit && whole.time == cast->out->hit.time) {
        cast->out->hit = whole;
    }
}

abut_status abut_tiles_cast(
    const abut_tiles *tiles, abut_vec2 at, abut_vec2 from, abut_vec2 to, abut_tile_hit *out)
{
    const double numbers[6] = { at.x, at.y, from.x, from.y, to.x, to.y };

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = (abut_tile_hit){ .hit = { .time = 1, .side = ABUT_SIDE_NONE } };
    if (tiles == NULL) {
        return ABUT_E_ARGUMENT;
    }
    for (int k = 0; k < 6; k++) {
        if (!(ab_fabs(numbers[k]) <= DBL_MAX)) {
            return ABUT_E_NOT_FINITE;
        }
        if (ab_fabs(numbers[k]) > ABUT_LIMIT / 2) {
            return ABUT_E_RANGE;
        }
    }
    /* Seen from the grid; places are rounded before, so that this is exact near the origin. */
    abut_vec2 base = { abut_snap(at.x), abut_snap(at.y) };
    tile_cast cast = { tiles,
                       { abut_snap(from.x) - base.x, abut_snap(from.y) - base.y },
                       { abut_snap(to.x) - base.x, abut_snap(to.y) - base.y },
                       out };

    cast_along(&cast);
    see_as_whole(&cast);
    if (out->hit.hit) {
        out->hit.point = (abut_vec2){ out->hit.point.x + base.x, out->hit.point.y + base.y };
    }
    return ABUT_OK;
}
