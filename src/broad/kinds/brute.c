/* broad/kinds/brute.c - everything against everything.
 *
 * No structure, only a compact copy: the boxes that are not empty, in the order of
 * their slots, in four columns of 32 bits. A column holds the distance from the low
 * corner of the common bounds, cut to so many bits that it fits. Cutting keeps the
 * order, so boxes that meet also meet in the copy; what meets there is decided by the
 * exact boxes. Thirty-two at a time are compared without a branch, which compilers turn
 * into vectors.
 *
 * Each of the n (n - 1) / 2 pairs is tested once, an entry never with itself. A row is
 * one box against all later ones; the first row is the longest and the last is empty,
 * so chunks are made of equal numbers of rows from both ends.
 *
 * 20 bytes a box.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/kinds/kinds.h"

enum {
    BRUTE_LANES = 32,
    BRUTE_CHUNK_TESTS = 1 << 18, /* about a tenth of a millisecond */
    BRUTE_MAX_CHUNKS = 64
};

typedef struct brute_head {
    ab_box bounds;
    uint32_t live;
    uint32_t stride; /* items in a column, with room to read past the end */
    int shift;       /* bits that are cut */
} brute_head;

typedef struct brute_corners {
    int32_t low_x;
    int32_t low_y;
    int32_t high_x;
    int32_t high_y;
} brute_corners;

/* The block: its head, four columns of corners, the slots. */
typedef struct brute_columns {
    int32_t *low_x;
    int32_t *low_y;
    int32_t *high_x;
    int32_t *high_y;
    uint32_t *slots;
} brute_columns;

static size_t brute_stride(uint32_t capacity)
{
    return ((size_t)capacity / BRUTE_LANES + 2) * BRUTE_LANES;
}

static size_t brute_bytes(uint32_t capacity)
{
    return ab_block_size(sizeof(brute_head)) + brute_stride(capacity) * 5 * sizeof(int32_t);
}

static brute_columns brute_columns_of(const void *block, size_t stride)
{
    int32_t *first = (int32_t *)((char *)block + ab_block_size(sizeof(brute_head)));

    return (brute_columns){ first, first + stride, first + 2 * stride, first + 3 * stride,
                            (uint32_t *)(first + 4 * stride) };
}

/* The corners of a box that lies within the bounds, as the columns hold them. */
static brute_corners brute_cut(const brute_head *head, const ab_box *box)
{
    ab_vec low = ab_sub(box->low, head->bounds.low);
    ab_vec high = ab_sub(box->high, head->bounds.low);

    return (brute_corners){ (int32_t)(low.x >> head->shift), (int32_t)(low.y >> head->shift),
                            (int32_t)(high.x >> head->shift), (int32_t)(high.y >> head->shift) };
}

static void brute_put(const brute_columns *to, uint32_t at, brute_corners corners, uint32_t slot)
{
    to->low_x[at] = corners.low_x;
    to->low_y[at] = corners.low_y;
    to->high_x[at] = corners.high_x;
    to->high_y[at] = corners.high_y;
    to->slots[at] = slot;
}

static void brute_build(void *block, uint32_t capacity, const ab_box_set *set)
{
    brute_head *head = block;
    size_t stride = brute_stride(capacity);
    brute_columns to = brute_columns_of(block, stride);
    uint32_t live = 0;

    *head = (brute_head){ .bounds = set->census->bounds, .stride = (uint32_t)stride };
    if (!ab_box_is_empty(&head->bounds)) {
        while (ab_box_size(&head->bounds) >> head->shift > INT32_MAX) {
            head->shift++;
        }
    }
    for (uint32_t slot = 0; slot < set->count; slot++) {
        if (!ab_box_is_empty(&set->boxes[slot])) {
            brute_put(&to, live++, brute_cut(head, &set->boxes[slot]), slot);
        }
    }
    /* What is read past the end meets nothing. */
    for (uint32_t i = 0; i < BRUTE_LANES; i++) {
        brute_put(&to, live + i, (brute_corners){ INT32_MAX, INT32_MAX, -1, -1 }, UINT32_MAX);
    }
    head->live = live;
}

static uint32_t brute_chunks(const void *block)
{
    const brute_head *head = block;
    uint64_t tests = (uint64_t)head->live * head->live / 2;
    uint64_t chunks = tests / BRUTE_CHUNK_TESTS + 1;

    return (uint32_t)(chunks < BRUTE_MAX_CHUNKS ? chunks : BRUTE_MAX_CHUNKS);
}

/* Whether a box meets another one of the copy. */
AB_INLINE int brute_meets(const brute_columns *from, size_t at, brute_corners box)
{
    return (from->low_x[at] <= box.high_x) & (box.low_x <= from->high_x[at]) &
           (from->low_y[at] <= box.high_y) & (box.low_y <= from->high_y[at]);
}

AB_INLINE bool brute_meets_any(const brute_columns *from, size_t first, brute_corners box)
{
    int any = 0;

    for (size_t i = 0; i < BRUTE_LANES; i++) {
        any |= brute_meets(from, first + i, box);
    }
    return any != 0;
}

/* One box against all later ones. */
static void brute_row(const brute_head *head,
                      const brute_columns *from,
                      const ab_box *boxes,
                      uint32_t row,
                      ab_sink *sink)
{
    brute_corners box = { from->low_x[row], from->low_y[row], from->high_x[row],
                          from->high_y[row] };
    uint32_t slot = from->slots[row];

    for (size_t first = (size_t)row + 1; first < head->live; first += BRUTE_LANES) {
        if (!brute_meets_any(from, first, box)) {
            continue;
        }
        for (size_t i = first; i < first + BRUTE_LANES; i++) {
            if (brute_meets(from, i, box) &&
                ab_sink_counts(sink, &boxes[slot], &boxes[from->slots[i]])) {
                ab_sink_take(sink, slot, from->slots[i]);
            }
        }
    }
}

static void brute_search(const void *block, const ab_box *boxes, uint32_t chunk, ab_sink *sink)
{
    const brute_head *head = block;
    brute_columns from = brute_columns_of(block, head->stride);
    uint64_t chunks = brute_chunks(block);
    uint64_t folded = ((uint64_t)head->live + 1) / 2;
    uint64_t first = folded * (uint64_t)chunk / chunks;
    uint64_t end = folded * ((uint64_t)chunk + 1) / chunks;

    for (uint64_t i = first; i < end; i++) {
        uint32_t row = (uint32_t)i;
        uint32_t mirrored = head->live - 1 - row;

        brute_row(head, &from, boxes, row, sink);
        if (mirrored != row) {
            brute_row(head, &from, boxes, mirrored, sink);
        }
    }
}

static bool brute_visit(const void *block, const ab_box *region, ab_visit_fn *each, void *context)
{
    const brute_head *head = block;
    brute_columns from = brute_columns_of(block, head->stride);
    ab_box within = *region;

    if (!ab_boxes_meet(region, &head->bounds)) {
        return true;
    }
    within.low.x = ab_max(within.low.x, head->bounds.low.x);
    within.low.y = ab_max(within.low.y, head->bounds.low.y);
    within.high.x = ab_min(within.high.x, head->bounds.high.x);
    within.high.y = ab_min(within.high.y, head->bounds.high.y);
    brute_corners corners = brute_cut(head, &within);
    for (size_t first = 0; first < head->live; first += BRUTE_LANES) {
        if (!brute_meets_any(&from, first, corners)) {
            continue;
        }
        for (size_t i = first; i < first + BRUTE_LANES; i++) {
            if (brute_meets(&from, i, corners) && !each(context, from.slots[i])) {
                return false;
            }
        }
    }
    return true;
}

static bool brute_check(const void *block, const ab_box *boxes, uint32_t count)
{
    const brute_head *head = block;
    brute_columns from = brute_columns_of(block, head->stride);
    uint32_t live = 0;

    for (uint32_t slot = 0; slot < count; slot++) {
        if (ab_box_is_empty(&boxes[slot])) {
            continue;
        }
        if (live >= head->live || from.slots[live] != slot) {
            return false;
        }
        brute_corners cut = brute_cut(head, &boxes[slot]);
        if (from.low_x[live] != cut.low_x || from.low_y[live] != cut.low_y ||
            from.high_x[live] != cut.high_x || from.high_y[live] != cut.high_y) {
            return false;
        }
        live++;
    }
    return live == head->live;
}

const ab_kind ab_kind_brute = {
    .bytes = brute_bytes,
    .build = brute_build,
    .chunks = brute_chunks,
    .search = brute_search,
    .visit = brute_visit,
    .check = brute_check,
};
