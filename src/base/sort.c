/* base/sort.c - a heap that sorts.
 *
 * The C library's sort may allocate, and gives equal answers in no stated order; a step must
 * do neither.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include <string.h>

#include "base/sort.h"

static unsigned char *sorted_item(void *items, uint32_t i, size_t size)
{
    return (unsigned char *)items + (size_t)i * size;
}

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
            before(sorted_item(items, child, size), sorted_item(items, child + 1, size))) {
            child++;
        }
        if (!before(item, sorted_item(items, child, size))) {
            break;
        }
        memcpy(sorted_item(items, hole, size), sorted_item(items, child, size), size);
        hole = child;
    }
    memcpy(sorted_item(items, hole, size), item, size);
}

static bool is_sorted(void *items, uint32_t count, size_t size, ab_before_fn *before)
{
    for (uint32_t i = 1; i < count; i++) {
        if (before(sorted_item(items, i, size), sorted_item(items, i - 1, size))) {
            return false;
        }
    }
    return true;
}

/* A heap, so that no order of the items is slow. */
void ab_sort(void *items, uint32_t count, size_t size, ab_before_fn *before)
{
    unsigned char item[AB_SORT_ITEM];

    AB_ASSERT(size <= sizeof item, "an item has room to be held");
    if (is_sorted(items, count, size, before)) {
        return;
    }
    for (uint32_t i = count / 2; i-- > 0;) {
        memcpy(item, sorted_item(items, i, size), size);
        settle_item(items, count, size, i, item, before);
    }
    for (uint32_t end = count; end-- > 1;) {
        memcpy(item, sorted_item(items, end, size), size);
        memcpy(sorted_item(items, end, size), items, size);
        settle_item(items, end, size, 0, item, before);
    }
}
