/* broad/kinds/strips.c - sort and sweep, in strips: built and searched.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/bits.h"
#include "broad/kinds/strips.h"

/* A row is so many times as high as its highest box: fewer boxes reach into the next
 * row, and more stand side by side in one. */
enum { ROW_FACTOR = 2, PADDING = AB_OCTET };

/* --- Cells and rows ------------------------------------------------------------------ */

static inline int32_t cell_at(const ab_strips *strips, int32_t x)
{
    int32_t cell = (x - strips->low_x) >> strips->cell_shift;

    return ab_small_max(ab_small_min(cell, strips->last_cell), 0);
}

/* Where the cell of a coordinate begins, and where it ends. */
static inline int32_t start_of_cell(const ab_strips *strips, int32_t x)
{
    int32_t cell = cell_at(strips, x);

    return cell == 0 ? -AB_SMALL_NOWHERE : strips->low_x + (cell << strips->cell_shift);
}

static inline int32_t end_of_cell(const ab_strips *strips, int32_t x)
{
    int32_t cell = cell_at(strips, x);

    return cell == strips->last_cell ? AB_SMALL_NOWHERE - 1
                                     : strips->low_x + ((cell + 1) << strips->cell_shift) - 1;
}

typedef struct strip_range {
    uint32_t first;
    uint32_t last; /* included; before the first if there are none */
} strip_range;

/* The row of a group that a coordinate lies in, the outer ones reaching on. */
static inline uint32_t row_at(const ab_strips *strips, const ab_strip_group *group, int32_t y)
{
    uint32_t off = y > strips->low_y ? (uint32_t)(y - strips->low_y) : 0;
    uint32_t row = off / (uint32_t)group->row_height;

    return group->first_row + (row < group->row_count ? row : group->row_count - 1);
}

/* The rows of a group whose boxes may meet one. */
static inline strip_range
rows_of(const ab_strips *strips, const ab_strip_group *group, const ab_small_box *box)
{
    return (strip_range){ row_at(strips, group, box->low_y - group->height),
                          row_at(strips, group, box->high_y) };
}

/* The first entry of a row that may reach a coordinate. */
static inline uint32_t
first_in_row(const ab_strips *strips, const ab_strip_group *group, uint32_t row, int32_t low_x)
{
    uint32_t from = strips->row_starts[row];
    uint32_t end = strips->row_starts[row + 1];
    int32_t start = start_of_cell(strips, low_x - group->width);

    while (from < end) {
        uint32_t middle = from + (end - from) / 2;

        if (strips->low_xs[middle] < start) {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    return from;
}

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_strips_base
#include "broad/kinds/strips.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_strips_avx2
#include "broad/kinds/strips.inc"
#undef AB_LANES
#undef AB_LANES_NAME
AB_AVX2_END
#endif

/* --- Where everything lies in the block ------------------------------------------------ */

static uint32_t most_rows(uint32_t entries)
{
    return entries / 2 + AB_MAX_SIZE_GROUPS;
}

/* Lays the strips out for so many slots, and returns how many bytes that takes. With a
 * NULL block it only measures. */
static size_t lay_out_strips(ab_strips *strips, unsigned char *block, uint32_t capacity)
{
    size_t column = ab_block_size(((size_t)capacity + PADDING) * sizeof(int32_t));
    size_t at[8] = { ab_block_size(sizeof(ab_strips)) };

    for (int i = 0; i < 5; i++) {
        at[i + 1] = at[i] + column;
    }
    at[6] = at[5] + ab_block_size((size_t)capacity * sizeof(ab_keyed));
    at[7] = at[6] + ab_block_size(((size_t)most_rows(capacity) + 2) * sizeof(uint32_t));
    if (block != NULL) {
        strips->low_xs = (int32_t *)(void *)(block + at[0]);
        strips->low_ys = (int32_t *)(void *)(block + at[1]);
        strips->high_xs = (int32_t *)(void *)(block + at[2]);
        strips->high_ys = (int32_t *)(void *)(block + at[3]);
        strips->slots = (uint32_t *)(void *)(block + at[4]);
        strips->keyed = (ab_keyed *)(void *)(block + at[5]);
        strips->row_starts = (uint32_t *)(void *)(block + at[6]);
        strips->counts = (uint32_t *)(void *)(block + at[7]);
    }
    return at[7] + ab_block_size(ab_radix_bytes(capacity));
}

static size_t strips_bytes(uint32_t capacity)
{
    return lay_out_strips(NULL, NULL, capacity);
}

/* --- Built -------------------------------------------------------------------------------- */

/* A size in quanta, in units of the frame: at least that of any box of this size. */
static int32_t small_size(const ab_frame *frame, int64_t size)
{
    return (int32_t)ab_min((size >> frame->shift) + 2, 2 * AB_FRAME_LIMIT);
}

/* Groups of sizes, each with rows of its own. */
static void group_strips(ab_strips *strips, const ab_census *census, int64_t range_y)
{
    ab_size_groups sizes = ab_group_sizes(census);
    int class = 0;

    strips->group_count = sizes.count;
    for (int i = 0; i < sizes.count; i++) {
        ab_strip_group *group = &strips->groups[i];
        int64_t wide = 0;
        int64_t tall = 0;

        for (; class <= sizes.last_class[i]; class ++) {
            wide = ab_max(wide, census->widest[class]);
            tall = ab_max(tall, census->tallest[class]);
            strips->group_of_class[class] = i;
        }
        int64_t most = sizes.live[i] / 2 + 1;

        group->live = sizes.live[i];
        group->width = small_size(&strips->frame, wide);
        group->height = small_size(&strips->frame, tall);
        int64_t height = ab_max(ab_min((int64_t)group->height * ROW_FACTOR, 2 * AB_FRAME_LIMIT),
                                range_y / most + 1);

        group->row_height = (int32_t)height;
        group->row_count = (uint32_t)(range_y / height + 1);
        group->first_row = strips->row_count;
        strips->row_count += group->row_count;
    }
}

/* Which group of two looks for the other: a search costs the rows it looks into. */
static void decide_searches(ab_strips *strips)
{
    for (int i = 0; i < strips->group_count; i++) {
        for (int k = i + 1; k < strips->group_count; k++) {
            ab_strip_group *smaller = &strips->groups[i];
            ab_strip_group *larger = &strips->groups[k];
            double rows_of_smaller = 2 + (double)larger->height / smaller->row_height;
            double rows_of_larger = 2 + (double)smaller->height / larger->row_height;

            if (larger->live * rows_of_smaller < smaller->live * rows_of_larger) {
                larger->searches |= (uint32_t)1 << i;
            } else {
                smaller->searches |= (uint32_t)1 << k;
            }
        }
    }
}

/* Cells along x: fine enough that few boxes share one with those they do not meet. */
static int choose_cells(ab_strips *strips, const ab_census *census, int64_t range_x)
{
    enum { QUICK_BITS = 22, MOST_BITS = 32 };
    int row_bits = ab_bit_length(strips->row_count);
    double mean = ab_sqrt(census->area / census->live) * AB_PER_UNIT;
    double wanted = mean / (double)((int64_t)1 << strips->frame.shift) / 2;
    int range_bits = ab_bit_length((uint64_t)range_x);

    for (int bits = QUICK_BITS; bits <= MOST_BITS; bits += MOST_BITS - QUICK_BITS) {
        int shift = range_bits - (bits - row_bits);

        strips->cell_shift = shift > 0 ? shift : 0;
        if (bits > row_bits && (double)((int64_t)1 << strips->cell_shift) <= wanted) {
            break;
        }
    }
    return row_bits + range_bits - strips->cell_shift;
}

typedef struct strips_job {
    ab_strips *strips;
    const ab_box *boxes;
    uint32_t count;
    uint32_t chunk_size;
    int cell_bits;
} strips_job;

static int class_of_box(const ab_box *box)
{
    return ab_bit_length((uint64_t)((box->high.x - box->low.x) | (box->high.y - box->low.y)));
}

static uint32_t strip_key(const ab_strips *strips, const ab_box *box, int cell_bits)
{
    if (ab_box_is_empty(box)) {
        return strips->row_count << cell_bits;
    }
    const ab_strip_group *group =
        &strips->groups[strips->group_count > 1 ? strips->group_of_class[class_of_box(box)] : 0];
    ab_small_box small = ab_frame_box(&strips->frame, box);
    uint32_t row = row_at(strips, group, small.low_y);

    return row << cell_bits | (uint32_t)cell_at(strips, small.low_x);
}

static uint32_t strips_end(const strips_job *job, uint32_t from)
{
    return job->count - from < job->chunk_size ? job->count : from + job->chunk_size;
}

static void key_strips(void *context, uint32_t number)
{
    const strips_job *job = context;
    uint32_t from = number * job->chunk_size;
    uint32_t end = strips_end(job, from);

    for (uint32_t slot = from; slot < end; slot++) {
        uint32_t key = strip_key(job->strips, &job->boxes[slot], job->cell_bits);

        job->strips->keyed[slot] = (ab_keyed){ key, slot };
    }
}

/* Where rows begin that start with this entry. */
static void begin_rows(ab_strips *strips, uint32_t entry, uint32_t row_before, uint32_t row)
{
    for (uint32_t i = row_before; i != row; i++) {
        strips->row_starts[i + 1] = entry;
    }
}

static void gather_strips(void *context, uint32_t number)
{
    enum { AHEAD = 24 };
    const strips_job *job = context;
    ab_strips *strips = job->strips;
    const ab_keyed *keyed = strips->keyed;
    uint32_t from = number * job->chunk_size;
    uint32_t end = strips_end(job, from);
    uint32_t row_before = from > 0 ? keyed[from - 1].key >> job->cell_bits : UINT32_MAX;

    for (uint32_t i = from; i < end; i++) {
        uint32_t slot = keyed[i].slot;
        uint32_t row = keyed[i].key >> job->cell_bits;

        AB_PREFETCH(&job->boxes[keyed[i + AHEAD < job->count ? i + AHEAD : i].slot]);
        if (row != row_before) {
            begin_rows(strips, i, row_before, row);
            row_before = row;
        }
        ab_small_box box = ab_frame_box(&strips->frame, &job->boxes[slot]);

        strips->low_xs[i] = box.low_x;
        strips->low_ys[i] = box.low_y;
        strips->high_xs[i] = box.high_x;
        strips->high_ys[i] = box.high_y;
        strips->slots[i] = slot;
    }
}

/* What vector loads past the end see. */
static void pad_columns(ab_strips *strips)
{
    for (uint32_t i = strips->count; i < strips->count + PADDING; i++) {
        strips->low_xs[i] = AB_SMALL_NOWHERE;
        strips->low_ys[i] = AB_SMALL_NOWHERE;
        strips->high_xs[i] = -AB_SMALL_NOWHERE;
        strips->high_ys[i] = -AB_SMALL_NOWHERE;
        strips->slots[i] = 0;
    }
}

static void sort_strips(ab_strips *strips, const ab_box_set *set, int bits, int cell_bits)
{
    enum { CHUNK = 16384, MAX_SORT_CHUNKS = 64 };
    uint32_t chunks = set->count / CHUNK + 1;

    chunks = chunks < MAX_SORT_CHUNKS ? chunks : MAX_SORT_CHUNKS;
    strips_job job = { strips, set->boxes, set->count, set->count / chunks + 1, cell_bits };

    chunks = (job.count + job.chunk_size - 1) / job.chunk_size;
    set->phase(set->phase_owner, "keys");
    set->tasks.run(set->tasks.user, key_strips, &job, chunks);
    set->phase(set->phase_owner, "sort");
    /* The columns are not there yet: their place serves as the spare one for sorting. */
    ab_radix_sort(strips->keyed, (ab_keyed *)(void *)strips->low_xs, job.count, bits,
                  strips->counts, set->tasks);
    set->phase(set->phase_owner, "gather");
    job.count = strips->count;
    chunks = (job.count + job.chunk_size - 1) / job.chunk_size;
    set->tasks.run(set->tasks.user, gather_strips, &job, chunks);
    begin_rows(strips, strips->count,
               strips->count > 0 ? strips->keyed[strips->count - 1].key >> cell_bits : UINT32_MAX,
               strips->row_count);
}

static void build_strips(void *block, uint32_t capacity, const ab_box_set *set)
{
    ab_strips *strips = block;
    const ab_census *census = set->census;

    *strips = (ab_strips){ .count = census->live };
    lay_out_strips(strips, block, capacity);
    if (census->live == 0) {
        strips->row_starts[0] = 0;
        pad_columns(strips);
        return;
    }
    strips->frame = ab_frame_for(set);
    ab_small_box window = strips->frame.window;

    strips->low_x = window.low_x;
    strips->low_y = window.low_y;
    group_strips(strips, census, (int64_t)window.high_y - window.low_y);
    decide_searches(strips);
    int64_t range_x = (int64_t)window.high_x - window.low_x;
    int bits = choose_cells(strips, census, range_x);

    strips->last_cell = (int32_t)(range_x >> strips->cell_shift);
    int cell_bits = ab_bit_length((uint64_t)strips->last_cell);

    sort_strips(strips, set, bits, cell_bits);
    pad_columns(strips);
}

/* --- Searched ------------------------------------------------------------------------------- */

static uint32_t strips_chunks(const void *block)
{
    const ab_strips *strips = block;

    return strips->row_count < AB_SWEEP_CHUNKS ? strips->row_count : AB_SWEEP_CHUNKS;
}

/* The first row of a chunk: chunks have about as many entries each. */
static uint32_t chunk_row(const ab_strips *strips, uint32_t chunk, uint32_t chunks)
{
    uint32_t entry = (uint32_t)((uint64_t)strips->count * chunk / chunks);
    uint32_t from = 0;
    uint32_t end = strips->row_count;

    if (chunk == chunks) {
        return end;
    }
    while (from < end) {
        uint32_t middle = from + (end - from) / 2;

        if (strips->row_starts[middle] < entry) {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    return from;
}

static void search_strips(const void *block, const ab_box *boxes, uint32_t chunk, ab_sink *sink)
{
    const ab_strips *strips = block;
    uint32_t chunks = strips_chunks(block);
    uint32_t from = chunk_row(strips, chunk, chunks);
    uint32_t end = chunk_row(strips, chunk + 1, chunks);

    AB_LANES_CALL(sweep_rows_strips, strips, boxes, from, end, sink);
}

static bool
visit_through_strips(const void *block, const ab_box *region, ab_visit_fn *each, void *context)
{
    return AB_LANES_CALL(visit_strips_strips, block, region, each, context);
}

static const uint32_t *strips_order(const void *block, uint32_t *count)
{
    const ab_strips *strips = block;

    *count = strips->count;
    return strips->slots;
}

/* Every box in its place, every row sorted by cells and no higher than it should be. */
static bool check_strips(const void *block, const ab_box *boxes, uint32_t count)
{
    const ab_strips *strips = block;
    uint32_t live = 0;
    int number = 0;

    for (uint32_t slot = 0; slot < count; slot++) {
        live += !ab_box_is_empty(&boxes[slot]);
    }
    for (uint32_t row = 0; row < strips->row_count; row++) {
        while (row >= strips->groups[number].first_row + strips->groups[number].row_count) {
            number++;
        }
        const ab_strip_group *group = &strips->groups[number];

        for (uint32_t i = strips->row_starts[row]; i < strips->row_starts[row + 1]; i++) {
            const ab_box *exact = &boxes[strips->slots[i]];
            ab_small_box box =
                ab_box_is_empty(exact) ? ab_small_box_empty() : ab_frame_box(&strips->frame, exact);
            bool first = i == strips->row_starts[row];

            if (box.low_x != strips->low_xs[i] || box.low_y != strips->low_ys[i] ||
                box.high_x != strips->high_xs[i] || box.high_y != strips->high_ys[i] ||
                row_at(strips, group, box.low_y) != row || box.high_x - box.low_x > group->width ||
                box.high_y - box.low_y > group->height ||
                (!first && strips->low_xs[i] < start_of_cell(strips, strips->low_xs[i - 1]))) {
                return false;
            }
        }
    }
    return live == strips->count && strips->row_starts[strips->row_count] == live;
}

const ab_kind ab_kind_sweep = {
    .bytes = strips_bytes,
    .build = build_strips,
    .chunks = strips_chunks,
    .search = search_strips,
    .visit = visit_through_strips,
    .order = strips_order,
    .check = check_strips,
};
