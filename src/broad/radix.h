/* broad/radix.h - slots sorted by 32-bit keys.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_RADIX_H
#define AB_BROAD_RADIX_H

#include "base/check.h"

#include "abut/tasks.h"

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

#endif
