/* broad/sorting/sorting.h - slots, boxes and pairs in order.
 *
 * Slots are sorted by 32-bit keys, and boxes copied in the order of their slots. All
 * of it may run on several threads and comes out the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_SORTING_SORTING_H
#define AB_BROAD_SORTING_SORTING_H

#include "base/check.h"

#include "abut/index.h"
#include "broad/box.h"
#include "broad/boxes/boxes.h"

/* --- By keys (radix.c) -------------------------------------------------------- */

typedef struct ab_keyed {
    uint32_t key;
    uint32_t slot;
} ab_keyed;

/* Memory for the counts of a sort of so many items. */
size_t ab_radix_bytes(uint32_t capacity);

/* Sorts by the lowest `bits` bits of the keys, the others being 0; equal keys keep
 * their order. `spare` has room for as many items, `counts` ab_radix_bytes(). */
void ab_radix_sort(
    ab_keyed *items, ab_keyed *spare, uint32_t count, int bits, uint32_t *counts, abut_tasks tasks);

/* --- Along a curve that keeps neighbours together (curve.c) ---------------------- */

/* Sorts all slots of a set by the place of their boxes' middles on the curve, the
 * empty ones last. `sorted` and `spare` have room for all of them, `counts` for
 * ab_radix_bytes(). */
void ab_sort_along_curve(const ab_box_set *set,
                         ab_keyed *sorted,
                         ab_keyed *spare,
                         uint32_t *counts);

/* --- Boxes in the order of their slots (gather.c) -------------------------------- */

/* Room in which slots are sorted, and boxes stand afterwards: 32 bytes a box. */
typedef struct ab_sorting {
    ab_keyed *items;
    ab_keyed *spare;
    uint32_t *counts;
} ab_sorting;

uint64_t ab_sorting_bytes(uint32_t capacity);
ab_sorting ab_sorting_in(ab_box *room, uint32_t capacity);

/* A size; if it is more than the machine can address, one that no allocator can provide. */
static inline size_t ab_bytes_or_most(uint64_t bytes)
{
    return bytes < SIZE_MAX / 2 ? (size_t)bytes : SIZE_MAX / 2;
}

/* Does something for the numbers from `from` to `end` - 1. */
typedef void ab_range_fn(void *context, uint32_t from, uint32_t end);

/* Does it for all numbers less than `count`, in ranges that may run at once. */
void ab_run_ranges(abut_tasks tasks, uint32_t count, ab_range_fn *range, void *context);

/* Writes the slots of sorted items, then their boxes, which may overwrite the items. */
void ab_gather_boxes(abut_tasks tasks,
                     const ab_box *boxes,
                     const ab_keyed *items,
                     uint32_t count,
                     uint32_t *slots,
                     ab_box *copies);

/* Whether boxes and slots are as they were gathered from boxes that have not changed. */
bool ab_gathered_is_right(const ab_box *boxes,
                          uint32_t count,
                          const uint32_t *slots,
                          const ab_box *copies,
                          uint32_t live);

/* --- Pairs (pair_order.c) --------------------------------------------------------- */

/* Sorts pairs by a, then b; `spare` has room for as many. */
void ab_order_pairs(abut_pair *pairs, size_t count, abut_pair *spare);

#endif
