/* broad/kinds/cells.c - grids are built by sorting.
 *
 * The order is that of (row, low side), rows being numbered through all levels: up to 64 bits and
 * 62 bits, which is more than a key can hold. A key holds so much of them that few boxes get the
 * same one. Those that do are sorted among themselves: a few by insertion, many by keys that are
 * cut to where they lie. Each round tells either rows or 31 more bits of the low sides apart, so it
 * comes to an end even if everything but one box lies in a single place.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/kinds/cells.h"
#include "broad/sorting/sorting.h"

enum {
    CELLS_FEW = 16,       /* boxes that are sorted by insertion */
    CELLS_SPARE_BITS = 3, /* a key has so many more than needed to number all boxes */
    CELLS_DIGIT = 11
};

/* Where the boxes lie that are to be sorted. */
typedef struct cells_range {
    uint64_t first_row;
    uint64_t last_row;
    int64_t first_x;
    int64_t last_x;
} cells_range;

typedef struct cells_job {
    ab_cells *cells;
    const ab_box *boxes; /* of the set */
    abut_tasks tasks;
    ab_sorting room;
    ab_keyed *items;   /* live slots with their keys */
    cells_range range; /* how keys are made */
    int row_shift;
    int x_shift;
    int x_bits;
} cells_job;

/* --- The block ------------------------------------------------------------------- */

size_t ab_cells_bytes(uint32_t capacity)
{
    return ab_bytes_or_most(ab_block_size(sizeof(ab_cells)) + ab_sorting_bytes(capacity) +
                            ((uint64_t)capacity * 2 + 1) * sizeof(uint32_t));
}

static void cells_lay_out(ab_cells *cells, uint32_t capacity)
{
    char *start = (char *)cells + ab_block_size(sizeof(ab_cells));

    cells->boxes = (ab_box *)start;
    cells->slots = (uint32_t *)(start + (size_t)ab_sorting_bytes(capacity));
    cells->rows = cells->slots + capacity;
}

/* --- Sorting --------------------------------------------------------------------- */

static uint64_t cells_row_of(const cells_job *job, const ab_box *box)
{
    const ab_cells *cells = job->cells;
    const ab_cell_level *level = ab_cells_level(cells, box);

    return level->rows_before + ab_cells_height(cells, box->low.y) / (uint64_t)level->side;
}

/* All rows there could be, empty ones too, and all places along them. */
static cells_range cells_whole_range(const ab_cells *cells)
{
    const ab_cell_level *last = &cells->levels[cells->level_count - 1];
    uint64_t rows = ab_cells_height(cells, cells->bounds.high.y) / (uint64_t)last->side;

    return (cells_range){ 0, last->rows_before + rows, cells->bounds.low.x, cells->bounds.high.x };
}

/* How a key of at most so many bits is made: rows first, low sides in what is left.
 * Returns how many bits are used. */
static int cells_plan_keys(cells_job *job, int most)
{
    const cells_range *range = &job->range;
    int row_bits = ab_bit_length(range->last_row - range->first_row);
    int x_bits = ab_bit_length((uint64_t)range->last_x - (uint64_t)range->first_x);
    int left = row_bits < most ? most - row_bits : 0;

    job->row_shift = row_bits > most ? row_bits - most : 0;
    job->x_bits = x_bits < left ? x_bits : left;
    job->x_shift = x_bits - job->x_bits;
    return row_bits - job->row_shift + job->x_bits;
}

static void cells_make_keys(void *context, uint32_t from, uint32_t end)
{
    const cells_job *job = context;

    for (uint32_t i = from; i < end; i++) {
        const ab_box *box = &job->boxes[job->items[i].slot];
        uint64_t row = (cells_row_of(job, box) - job->range.first_row) >> job->row_shift;
        uint64_t x = (uint64_t)box->low.x - (uint64_t)job->range.first_x;

        job->items[i].key = (uint32_t)(row << job->x_bits | x >> job->x_shift);
    }
}

/* Of two with the same key; often it determines the row. */
static bool cells_comes_after(const cells_job *job, uint32_t slot, uint32_t other)
{
    const ab_box *a = &job->boxes[slot];
    const ab_box *b = &job->boxes[other];
    uint64_t row_a = job->row_shift > 0 ? cells_row_of(job, a) : 0;
    uint64_t row_b = job->row_shift > 0 ? cells_row_of(job, b) : 0;

    return row_a != row_b ? row_a > row_b : a->low.x > b->low.x;
}

static void cells_sort_few(const cells_job *job, ab_keyed *items, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        ab_keyed item = items[i];
        uint32_t at = i;

        for (; at > 0 && cells_comes_after(job, items[at - 1].slot, item.slot); at--) {
            items[at] = items[at - 1];
        }
        items[at] = item;
    }
}

static cells_range cells_range_of(const cells_job *job, uint32_t count)
{
    cells_range range = { UINT64_MAX, 0, INT64_MAX, INT64_MIN };

    for (uint32_t i = 0; i < count; i++) {
        const ab_box *box = &job->boxes[job->items[i].slot];
        uint64_t row = cells_row_of(job, box);

        range.first_row = row < range.first_row ? row : range.first_row;
        range.last_row = row > range.last_row ? row : range.last_row;
        range.first_x = ab_min(range.first_x, box->low.x);
        range.last_x = ab_max(range.last_x, box->low.x);
    }
    return range;
}

/* Sorts items by their keys, and those with equal keys by what the keys leave out. It
 * calls itself at most four times deep. */
static void cells_sort(const cells_job *job, uint32_t count, int bits)
{
    ab_radix_sort(job->items, job->room.spare, count, bits, job->room.counts, job->tasks);
    for (uint32_t from = 0; from < count;) {
        uint32_t end = from + 1;

        while (end < count && job->items[end].key == job->items[from].key) {
            end++;
        }
        if (end - from > CELLS_FEW) {
            cells_job part = *job;

            part.items += from;
            part.range = cells_range_of(&part, end - from);
            int part_bits = cells_plan_keys(&part, 32);
            if (part_bits > 0) {
                ab_run_ranges(part.tasks, end - from, cells_make_keys, &part);
                cells_sort(&part, end - from, part_bits);
            }
        } else if (end - from > 1) {
            cells_sort_few(job, job->items + from, end - from);
        }
        from = end;
    }
}

/* --- The copy and its rows ------------------------------------------------------- */

static void cells_find_rows(ab_cells *cells)
{
    uint32_t row = 0;

    for (int i = 0; i < cells->level_count; i++) {
        ab_cell_level *level = &cells->levels[i];
        uint64_t side = (uint64_t)level->side;
        uint64_t start = 0; /* of the row, once there is one */

        level->row = row;
        for (uint32_t at = level->first; at < level->end; at++) {
            uint64_t height = ab_cells_height(cells, cells->boxes[at].low.y);

            if (at == level->first || height - start >= side) {
                start = height - height % side;
                cells->rows[row++] = at;
            }
        }
        level->row_end = row;
    }
    cells->rows[row] = cells->live;
    cells->row_count = row;
}

void ab_cells_build(void *block, uint32_t capacity, const ab_box_set *set, int64_t cell)
{
    ab_cells *cells = block;

    *cells = (ab_cells){ .bounds = set->census->bounds, .cell = cell };
    cells_lay_out(cells, capacity);
    cells_job job = { .cells = cells, .boxes = set->boxes, .tasks = set->tasks };

    job.room = ab_sorting_in(cells->boxes, capacity);
    job.items = job.room.items;

    set->phase(set->phase_owner, "keys");
    ab_cells_make_levels(cells, set, job.items);
    if (cells->live == 0) {
        cells->rows[0] = 0;
        return;
    }
    job.range = cells_whole_range(cells);
    int digits = (ab_bit_length(cells->live) + CELLS_SPARE_BITS + CELLS_DIGIT - 1) / CELLS_DIGIT;
    int bits = cells_plan_keys(&job, digits < 3 ? digits * CELLS_DIGIT : 32);

    ab_run_ranges(job.tasks, cells->live, cells_make_keys, &job);
    set->phase(set->phase_owner, "sort");
    cells_sort(&job, cells->live, bits);
    set->phase(set->phase_owner, "gather");
    ab_gather_boxes(job.tasks, job.boxes, job.items, cells->live, cells->slots, cells->boxes);
    cells_find_rows(cells);
}

/* --- Checks ---------------------------------------------------------------------- */

/* Whether a box stands where it should: in its level, and after the one before it. */
static bool cells_stands_right(const ab_cells *cells, const ab_cell_level *level, uint32_t at)
{
    const ab_box *box = &cells->boxes[at];
    uint64_t row = ab_cells_height(cells, box->low.y) / (uint64_t)level->side;

    if (ab_cells_level(cells, box) != level || box->high.y - box->low.y > level->side ||
        box->high.x - box->low.x > level->reach) {
        return false;
    }
    if (at == level->first) {
        return true;
    }
    const ab_box *last = &cells->boxes[at - 1];
    uint64_t last_row = ab_cells_height(cells, last->low.y) / (uint64_t)level->side;

    if (row != last_row) {
        return row > last_row;
    }
    return box->low.x != last->low.x ? box->low.x > last->low.x
                                     : cells->slots[at] > cells->slots[at - 1];
}

/* Whether a row begins exactly where the number of the row changes. */
static bool cells_rows_are_right(const ab_cells *cells, const ab_cell_level *level)
{
    uint32_t row = level->row;
    uint64_t last = 0;

    for (uint32_t at = level->first; at < level->end; at++) {
        uint64_t number = ab_cells_height(cells, cells->boxes[at].low.y) / (uint64_t)level->side;

        if (at == level->first || number != last) {
            if (row >= level->row_end || cells->rows[row] != at) {
                return false;
            }
            row++;
        }
        last = number;
    }
    return row == level->row_end && cells->rows[row] == level->end;
}

bool ab_cells_check(const void *block, const ab_box *boxes, uint32_t count)
{
    const ab_cells *cells = block;
    uint32_t first = 0;
    uint32_t row = 0;

    if (!ab_gathered_is_right(boxes, count, cells->slots, cells->boxes, cells->live)) {
        return false;
    }
    for (int i = 0; i < cells->level_count; i++) {
        const ab_cell_level *level = &cells->levels[i];

        if (level->first != first || level->row != row || level->end > cells->live ||
            !cells_rows_are_right(cells, level)) {
            return false;
        }
        for (uint32_t at = level->first; at < level->end; at++) {
            if (!cells_stands_right(cells, level, at)) {
                return false;
            }
        }
        first = level->end;
        row = level->row_end;
    }
    /* In order, as many as there are, and so none twice: these are all of them. */
    return first == cells->live && row == cells->row_count;
}
