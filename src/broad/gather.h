/* broad/gather.h - boxes copied in the order they were sorted in.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_GATHER_H
#define AB_BROAD_GATHER_H

#include "base/check.h"

#include "broad/broad.h"
#include "broad/radix.h"

/* Room in which slots are sorted, and boxes stand afterwards: 32 bytes a box. */
typedef struct ab_sorting {
    ab_keyed *items;
    ab_keyed *spare;
    uint32_t *counts;
} ab_sorting;

uint64_t ab_sorting_bytes(uint32_t capacity);
ab_sorting ab_sorting_in(ab_box *room, uint32_t capacity);

/* A size that may be more than the machine can address: then one that no allocator has. */
static inline size_t ab_bytes_or_most(uint64_t bytes)
{
    return bytes < SIZE_MAX / 2 ? (size_t)bytes : SIZE_MAX / 2;
}

/* Does something for the numbers from `from` to `end` - 1. */
typedef void ab_range_fn(void *context, uint32_t from, uint32_t end);

/* Does it for all numbers less than `count`, in ranges that may run at once. */
void ab_run_ranges(abut_tasks tasks, uint32_t count, ab_range_fn *range, void *context);

/* Writes the slots of sorted items, and then, which may be over the items, their boxes. */
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

#endif
