/* broad/kinds/grid.c - grid and levels: searching the rows of cells.
 *
 * Boxes meet only within a row or in rows next to each other. Two rows are swept
 * together along x, from both sides: the box that begins first is compared with those
 * of the other row that begin within it. Nothing but pairs that meet along x is ever
 * looked at, and each of them once: a row looks at itself, at the next row of its level,
 * and at rows of later levels. Where a row has gone ahead, the other catches up by
 * leaps, so a row of few boxes does not walk through a row of many.
 *
 * A region is looked for in each level: in the rows that it may meet, in the stretch
 * from where a box could reach it to its end.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/kinds/cells.h"

enum { CELLS_CHUNK = 2048, CELLS_MAX_CHUNKS = 64 };

static void grid_build(void *block, uint32_t capacity, const ab_box_set *set)
{
    int64_t cell = set->cell;

    if (cell == 0) { /* about twice the median */
        const ab_census *census = set->census;
        uint32_t smaller = census->classes[0];
        int bits = 0;

        while (bits < 61 && smaller <= census->live / 2) {
            smaller += census->classes[++bits];
        }
        cell = (int64_t)1 << (bits + 1);
    }
    ab_cells_build(block, capacity, set, cell);
}

static void levels_build(void *block, uint32_t capacity, const ab_box_set *set)
{
    ab_cells_build(block, capacity, set, 0);
}

/* --- Finding places -------------------------------------------------------------- */

/* The first box of a stretch that begins at x or later. */
static uint32_t cells_bisect(const ab_cells *cells, uint32_t from, uint32_t to, int64_t x)
{
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;

        if (cells->boxes[middle].low.x < x) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

/* The same by leaps of growing width: cheap if it is near. */
static uint32_t cells_leap(const ab_cells *cells, uint32_t from, uint32_t end, int64_t x)
{
    uint32_t leap = 1;

    while (leap < end - from && cells->boxes[from + leap].low.x < x) {
        from += leap;
        leap *= 2;
    }
    return cells_bisect(cells, from, leap < end - from ? from + leap : end, x);
}

/* How high a row lies that is not empty, by any box in it. */
static uint64_t cells_height_of_row(const ab_cells *cells, uint32_t row)
{
    return ab_cells_height(cells, cells->boxes[cells->rows[row]].low.y);
}

/* The first row of a level, from `from` on, that lies at a height or higher; the height
 * is that of the edge of a row. */
static uint32_t
cells_find_row(const ab_cells *cells, const ab_cell_level *level, uint32_t from, uint64_t height)
{
    uint32_t to = level->row_end;

    /* Mostly it is this one or the next. */
    for (int i = 0; i < 2; i++, from++) {
        if (from >= to || cells_height_of_row(cells, from) >= height) {
            return from;
        }
    }
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;

        if (cells_height_of_row(cells, middle) < height) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

/* --- Pairs ----------------------------------------------------------------------- */

typedef struct cells_search {
    const ab_cells *cells;
    ab_sink *sink;
    uint32_t next_row[AB_CELL_CLASSES]; /* for each level: rows before it are done with */
} cells_search;

/* A stretch of a row. */
typedef struct cells_stretch {
    uint32_t first;
    uint32_t end;
} cells_stretch;

AB_INLINE void cells_compare(const cells_search *search, uint32_t a, uint32_t b)
{
    const ab_cells *cells = search->cells;

    if (ab_sink_counts(search->sink, &cells->boxes[a], &cells->boxes[b])) {
        ab_sink_take(search->sink, cells->slots[a], cells->slots[b]);
    }
}

/* A box against those of a stretch that begin within it. */
AB_INLINE void
cells_compare_from(const cells_search *search, uint32_t a, uint32_t first, uint32_t end)
{
    const ab_box *boxes = search->cells->boxes;
    int64_t high = boxes[a].high.x;

    for (uint32_t b = first; b < end && boxes[b].low.x <= high; b++) {
        cells_compare(search, a, b);
    }
}

/* All pairs of a box of one stretch and one of the other, which is a whole row in which
 * boxes reach no further than `reach`. */
static void
cells_sweep_two(const cells_search *search, cells_stretch some, cells_stretch others, int64_t reach)
{
    const ab_box *boxes = search->cells->boxes;
    uint32_t a = some.first;
    uint32_t b = others.first;

    while (a < some.end && b < others.end) {
        if (boxes[a].low.x <= boxes[b].low.x) {
            cells_compare_from(search, a, b, others.end);
            a++;
        } else if (boxes[b].low.x < boxes[a].low.x - reach) {
            b = cells_leap(search->cells, b, others.end, boxes[a].low.x - reach);
        } else {
            cells_compare_from(search, b, a, some.end);
            b++;
        }
    }
}

/* A stretch of a row against the rows of a later level that its boxes may reach. */
static void cells_search_level(cells_search *search,
                               cells_stretch some,
                               const ab_cell_level *level,
                               uint64_t height,
                               int number)
{
    const ab_cells *cells = search->cells;
    const ab_cell_level *other = &cells->levels[number];
    uint64_t side = (uint64_t)other->side;
    /* From the row before that of the lowest box to that of the highest end. */
    uint64_t low = height / side * side;
    uint64_t high = height + 2 * (uint64_t)level->side - 1;
    uint32_t row =
        cells_find_row(cells, other, search->next_row[number], low < side ? 0 : low - side);

    high += side - high % side;
    search->next_row[number] = row;
    for (; row < other->row_end && cells_height_of_row(cells, row) < high; row++) {
        cells_stretch others = { cells->rows[row], cells->rows[row + 1] };

        cells_sweep_two(search, some, others, other->reach);
    }
}

/* A stretch of a row against everything that comes later. */
static void cells_search_row(cells_search *search, int number, uint32_t row, cells_stretch some)
{
    const ab_cells *cells = search->cells;
    const ab_cell_level *level = &cells->levels[number];
    uint64_t side = (uint64_t)level->side;
    uint64_t height = cells_height_of_row(cells, row) / side * side;
    uint32_t row_end = cells->rows[row + 1];

    for (uint32_t a = some.first; a < some.end; a++) {
        cells_compare_from(search, a, a + 1, row_end);
    }
    if (row + 1 < level->row_end && cells_height_of_row(cells, row + 1) - height < 2 * side) {
        cells_stretch next = { row_end, cells->rows[row + 2] };

        cells_sweep_two(search, some, next, level->reach);
    }
    for (int i = number + 1; i < cells->level_count; i++) {
        cells_search_level(search, some, level, height, i);
    }
}

static uint32_t cells_chunks(const void *block)
{
    const ab_cells *cells = block;
    uint32_t chunks = cells->live / CELLS_CHUNK + 1;

    return chunks < CELLS_MAX_CHUNKS ? chunks : CELLS_MAX_CHUNKS;
}

/* The row that a box stands in. */
static uint32_t cells_row_with(const ab_cells *cells, uint32_t at)
{
    uint32_t from = 0;
    uint32_t to = cells->row_count;

    while (to - from > 1) {
        uint32_t middle = from + (to - from) / 2;

        if (cells->rows[middle] <= at) {
            from = middle;
        } else {
            to = middle;
        }
    }
    return from;
}

static void
cells_search_chunk(const void *block, const ab_box *boxes, uint32_t chunk, ab_sink *sink)
{
    const ab_cells *cells = block;
    uint64_t chunks = cells_chunks(block);
    uint32_t first = (uint32_t)((uint64_t)cells->live * chunk / chunks);
    uint32_t end = (uint32_t)((uint64_t)cells->live * ((uint64_t)chunk + 1) / chunks);
    int last_level = -1;
    cells_search search = { .cells = cells, .sink = sink };

    (void)boxes; /* there is a copy */
    for (uint32_t row = cells_row_with(cells, first); first < end; row++) {
        int number = last_level < 0 ? 0 : last_level;
        uint32_t row_end = cells->rows[row + 1];
        cells_stretch some = { first, row_end < end ? row_end : end };

        while (cells->levels[number].row_end <= row) {
            number++;
        }
        if (number != last_level) { /* every other level is gone through once more */
            for (int i = number + 1; i < cells->level_count; i++) {
                search.next_row[i] = cells->levels[i].row;
            }
            last_level = number;
        }
        cells_search_row(&search, number, row, some);
        first = some.end;
    }
}

/* --- Regions --------------------------------------------------------------------- */

static bool cells_visit(const void *block, const ab_box *region, ab_visit_fn *each, void *context)
{
    const ab_cells *cells = block;

    if (!ab_boxes_meet(region, &cells->bounds)) {
        return true;
    }
    int64_t low_x = ab_max(region->low.x, cells->bounds.low.x);
    uint64_t low = ab_cells_height(cells, ab_max(region->low.y, cells->bounds.low.y));
    uint64_t high = ab_cells_height(cells, ab_min(region->high.y, cells->bounds.high.y));

    for (int i = 0; i < cells->level_count; i++) {
        const ab_cell_level *level = &cells->levels[i];
        uint64_t side = (uint64_t)level->side;
        uint64_t edge = low / side * side;
        uint64_t end = high - high % side + side;
        uint32_t row = cells_find_row(cells, level, level->row, edge < side ? 0 : edge - side);

        for (; row < level->row_end && cells_height_of_row(cells, row) < end; row++) {
            uint32_t row_end = cells->rows[row + 1];
            uint32_t at = cells_bisect(cells, cells->rows[row], row_end, low_x - level->reach);

            for (; at < row_end && cells->boxes[at].low.x <= region->high.x; at++) {
                if (ab_boxes_meet(&cells->boxes[at], region) && !each(context, cells->slots[at])) {
                    return false;
                }
            }
        }
    }
    return true;
}

static const uint32_t *cells_order(const void *block, uint32_t *count)
{
    const ab_cells *cells = block;

    *count = cells->live;
    return cells->slots;
}

const ab_kind ab_kind_grid = {
    .bytes = ab_cells_bytes,
    .build = grid_build,
    .chunks = cells_chunks,
    .search = cells_search_chunk,
    .visit = cells_visit,
    .order = cells_order,
    .check = ab_cells_check,
};

const ab_kind ab_kind_levels = {
    .bytes = ab_cells_bytes,
    .build = levels_build,
    .chunks = cells_chunks,
    .search = cells_search_chunk,
    .visit = cells_visit,
    .order = cells_order,
    .check = ab_cells_check,
};
