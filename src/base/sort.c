/* base/sort.c - sorting in place: by parting, and by a heap where that goes badly.
 *
 * The C library's sort may allocate, and gives equal answers in no stated order; a step must
 * do neither. Items are parted by the middle one of three; few are inserted one by one; a part
 * that was cut too often, as hardly ever happens, becomes a heap. So no order of the items is
 * slow.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include <string.h>

#include "base/sort.h"

enum { FEW_ITEMS = 12, MOST_HALVINGS = 64 };

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

static void sort_as_heap(void *items, uint32_t count, size_t size, ab_before_fn *before)
{
    unsigned char item[AB_SORT_ITEM];

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

static void insert_items(void *items, uint32_t count, size_t size, ab_before_fn *before)
{
    unsigned char item[AB_SORT_ITEM];

    for (uint32_t i = 1; i < count; i++) {
        uint32_t hole = i;

        if (!before(sorted_item(items, i, size), sorted_item(items, i - 1, size))) {
            continue;
        }
        memcpy(item, sorted_item(items, i, size), size);
        while (hole > 0 && before(item, sorted_item(items, hole - 1, size))) {
            hole--;
        }
        memmove(sorted_item(items, hole + 1, size), sorted_item(items, hole, size),
                (size_t)(i - hole) * size);
        memcpy(sorted_item(items, hole, size), item, size);
    }
}

/* The item in the middle of three, by their order. */
static const unsigned char *middle_item(const unsigned char *a,
                                        const unsigned char *b,
                                        const unsigned char *c,
                                        ab_before_fn *before)
{
    if (before(a, b)) {
        return before(b, c) ? b : before(a, c) ? c : a;
    }
    return before(a, c) ? a : before(b, c) ? c : b;
}

/* Puts what comes before some item into the first places, and what comes after it into the last:
 * how many the first are. Neither are all. */
static uint32_t part_items(void *items, uint32_t count, size_t size, ab_before_fn *before)
{
    unsigned char cut[AB_SORT_ITEM];
    unsigned char swap[AB_SORT_ITEM];
    uint32_t low = 0;
    uint32_t high = count - 1;

    memcpy(cut,
           middle_item(sorted_item(items, 0, size), sorted_item(items, count / 2, size),
                       sorted_item(items, count - 1, size), before),
           size);
    for (;;) {
        while (before(sorted_item(items, low, size), cut)) {
            low++;
        }
        while (before(cut, sorted_item(items, high, size))) {
            high--;
        }
        if (low >= high) {
            return low > 0 ? low : 1;
        }
        memcpy(swap, sorted_item(items, low, size), size);
        memcpy(sorted_item(items, low, size), sorted_item(items, high, size), size);
        memcpy(sorted_item(items, high, size), swap, size);
        low++;
        high--;
    }
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

/* The larger part goes on in the loop, so that the stack stays low. */
static void sort_parts(void *items, uint32_t count, size_t size, ab_before_fn *before, int cuts)
{
    while (count > FEW_ITEMS) {
        if (cuts == 0) {
            sort_as_heap(items, count, size, before);
            return;
        }
        cuts--;
        uint32_t first = part_items(items, count, size, before);
        void *rest = sorted_item(items, first, size);

        if (first < count - first) {
            sort_parts(items, first, size, before, cuts);
            items = rest;
            count -= first;
        } else {
            sort_parts(rest, count - first, size, before, cuts);
            count = first;
        }
    }
    insert_items(items, count, size, before);
}

void ab_sort(void *items, uint32_t count, size_t size, ab_before_fn *before)
{
    int cuts = 0;

    AB_ASSERT(size <= AB_SORT_ITEM, "an item has room to be held");
    if (is_sorted(items, count, size, before)) {
        return;
    }
    for (uint32_t left = count; left > 1 && cuts < MOST_HALVINGS; left /= 2) {
        cuts += 2;
    }
    sort_parts(items, count, size, before, cuts);
}
