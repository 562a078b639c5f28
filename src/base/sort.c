/* base/sort.c - sorting in place: for items of any size, and by a heap.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include <string.h>

#include "base/sort.h"

/* Lets an item sink into a heap whose last one comes first, from a place that is free. */
static void settle_item(
    void *items, uint32_t count, size_t size, uint32_t hole, const void *item, ab_before_fn *before)
{
    for (;;) {
        uint32_t child = 2 * hole + 1;

        if (child >= count) {
            break;
        }
        if (child + 1 < count &&
            before(ab_sort_item(items, child, size), ab_sort_item(items, child + 1, size))) {
            child++;
        }
        if (!before(item, ab_sort_item(items, child, size))) {
            break;
        }
        memcpy(ab_sort_item(items, hole, size), ab_sort_item(items, child, size), size);
        hole = child;
    }
    memcpy(ab_sort_item(items, hole, size), item, size);
}

void ab_sort_as_heap(void *items, uint32_t count, size_t size, ab_before_fn *before)
{
    unsigned char item[AB_SORT_ITEM];

    for (uint32_t i = count / 2; i-- > 0;) {
        memcpy(item, ab_sort_item(items, i, size), size);
        settle_item(items, count, size, i, item, before);
    }
    for (uint32_t end = count; end-- > 1;) {
        memcpy(item, ab_sort_item(items, end, size), size);
        memcpy(ab_sort_item(items, end, size), items, size);
        settle_item(items, end, size, 0, item, before);
    }
}

void ab_sort(void *items, uint32_t count, size_t size, ab_before_fn *before)
{
    ab_sort_here(items, count, size, before);
}
