/* base/sort.h - sorting in place, without memory of its own.
 *
 * The C library's sort may allocate, and gives equal answers in no stated order; a step must
 * do neither. Items are parted by the middle one of three; few are inserted one by one; a part
 * that was cut too often, as hardly ever happens, becomes a heap. So no order of the items is
 * slow.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_SORT_H
#define AB_BASE_SORT_H

#include "base/check.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Whether one item comes before another. */
typedef bool ab_before_fn(const void *a, const void *b);

enum { AB_SORT_ITEM = 112 }; /* bytes of the largest item */

/* Sorts in place. Items that come neither before nor after each other must be equal. */
void ab_sort(void *items, uint32_t count, size_t size, ab_before_fn *before);

/* The same by a heap alone: for parts that were cut too often. */
void ab_sort_as_heap(void *items, uint32_t count, size_t size, ab_before_fn *before);

/* --- The same where it is called ----------------------------------------------------------- */

/* ab_sort_here() is ab_sort(), compiled for one size of items and one order, where both are
 * constants: a third of the instructions, for what every step sorts. */

enum { AB_SORT_FEW = 12, AB_SORT_MOST_CUTS = 64 };

AB_INLINE unsigned char *ab_sort_item(void *items, uint32_t i, size_t size)
{
    return (unsigned char *)items + (size_t)i * size;
}

AB_INLINE void ab_sort_insert(void *items, uint32_t count, size_t size, ab_before_fn *before)
{
    unsigned char item[AB_SORT_ITEM];

    for (uint32_t i = 1; i < count; i++) {
        uint32_t hole = i;

        if (!before(ab_sort_item(items, i, size), ab_sort_item(items, i - 1, size))) {
            continue;
        }
        memcpy(item, ab_sort_item(items, i, size), size);
        do {
            memcpy(ab_sort_item(items, hole, size), ab_sort_item(items, hole - 1, size), size);
            hole--;
        } while (hole > 0 && before(item, ab_sort_item(items, hole - 1, size)));
        memcpy(ab_sort_item(items, hole, size), item, size);
    }
}

/* The item in the middle of three, by their order. */
AB_INLINE const unsigned char *ab_sort_middle(const unsigned char *a,
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
AB_INLINE uint32_t ab_sort_part(void *items, uint32_t count, size_t size, ab_before_fn *before)
{
    unsigned char cut[AB_SORT_ITEM];
    unsigned char swap[AB_SORT_ITEM];
    uint32_t low = 0;
    uint32_t high = count - 1;

    memcpy(cut,
           ab_sort_middle(ab_sort_item(items, 0, size), ab_sort_item(items, count / 2, size),
                          ab_sort_item(items, count - 1, size), before),
           size);
    for (;;) {
        while (before(ab_sort_item(items, low, size), cut)) {
            low++;
        }
        while (before(cut, ab_sort_item(items, high, size))) {
            high--;
        }
        if (low >= high) {
            return low > 0 ? low : 1;
        }
        memcpy(swap, ab_sort_item(items, low, size), size);
        memcpy(ab_sort_item(items, low, size), ab_sort_item(items, high, size), size);
        memcpy(ab_sort_item(items, high, size), swap, size);
        low++;
        high--;
    }
}

AB_INLINE bool ab_sort_is_done(void *items, uint32_t count, size_t size, ab_before_fn *before)
{
    for (uint32_t i = 1; i < count; i++) {
        if (before(ab_sort_item(items, i, size), ab_sort_item(items, i - 1, size))) {
            return false;
        }
    }
    return true;
}

/* The larger part waits, so that there are never many of them. */
AB_INLINE void ab_sort_here(void *items, uint32_t count, size_t size, ab_before_fn *before)
{
    struct {
        unsigned char *items;
        uint32_t count;
        int cuts;
    } waiting[AB_SORT_MOST_CUTS];
    int waiting_count = 0;
    unsigned char *part = items;
    int cuts = 0;

    AB_ASSERT(size <= AB_SORT_ITEM, "an item has room to be held");
    if (ab_sort_is_done(items, count, size, before)) {
        return;
    }
    for (uint32_t left = count; left > 1; left /= 2) {
        cuts += 2;
    }
    for (;;) {
        while (count > AB_SORT_FEW && cuts > 0) {
            uint32_t first = ab_sort_part(part, count, size, before);
            bool low = first < count - first;

            cuts--;
            waiting[waiting_count].items = low ? ab_sort_item(part, first, size) : part;
            waiting[waiting_count].count = low ? count - first : first;
            waiting[waiting_count++].cuts = cuts;
            part = low ? part : ab_sort_item(part, first, size);
            count = low ? first : count - first;
        }
        if (count > AB_SORT_FEW) {
            ab_sort_as_heap(part, count, size, before);
        } else {
            ab_sort_insert(part, count, size, before);
        }
        if (waiting_count == 0) {
            return;
        }
        waiting_count--;
        part = waiting[waiting_count].items;
        count = waiting[waiting_count].count;
        cuts = waiting[waiting_count].cuts;
    }
}

/* --- Large items by small keys -------------------------------------------------------------- */

/* What stands for an item while items are sorted: the order of keys is theirs, and of items with
 * equal keys the comparison decides, for it knows where they are. */
typedef struct ab_sort_key {
    uint64_t key;
    const void *item;
} ab_sort_key;

/* At most so many buckets, and with so many keys each. */
enum { AB_SORT_BUCKETS = 4096, AB_SORT_IN_BUCKET = 4 };

/* Sorts keys, and returns where they are then: `spare` has room for as many. They are dealt out to
 * buckets by their leading bits, so that little is left to compare; keys that are all in a few of
 * them are sorted like anything else. */
AB_INLINE ab_sort_key *
ab_sort_keys(ab_sort_key *keys, ab_sort_key *spare, uint32_t count, ab_before_fn *before)
{
    uint32_t ends[AB_SORT_BUCKETS + 1];
    uint32_t buckets = AB_SORT_BUCKETS;
    uint64_t least = UINT64_MAX;
    uint64_t most = 0;
    unsigned shift = 0;

    if (count <= 64) {
        ab_sort_here(keys, count, sizeof *keys, before);
        return keys;
    }
    while (buckets > count / AB_SORT_IN_BUCKET) {
        buckets /= 2;
    }
    memset(ends, 0, (buckets + 1) * sizeof *ends);
    for (uint32_t i = 0; i < count; i++) {
        least = keys[i].key < least ? keys[i].key : least;
        most = keys[i].key > most ? keys[i].key : most;
    }
    while ((most >> shift) - (least >> shift) >= buckets) {
        shift++;
    }
    least >>= shift;
    for (uint32_t i = 0; i < count; i++) {
        ends[(keys[i].key >> shift) - least + 1]++;
    }
    for (uint32_t k = 1; k < buckets; k++) { /* starts, which become ends */
        ends[k] += ends[k - 1];
    }
    for (uint32_t i = 0; i < count; i++) {
        spare[ends[(keys[i].key >> shift) - least]++] = keys[i];
    }
    for (uint32_t k = 0, start = 0; k < buckets; start = ends[k++]) {
        if (ends[k] > start + 1) {
            ab_sort_here(spare + start, ends[k] - start, sizeof *spare, before);
        }
    }
    return spare;
}

#endif
