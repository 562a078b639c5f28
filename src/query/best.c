/* query/best.c - the first answers of many, in the caller's array.
 *
 * The array is a heap with the last answer in front: a new one is dropped when it
 * comes after that, and takes its place otherwise. So each answer costs a
 * comparison or a walk through the heap, and nothing is allocated. In the end the
 * heap is taken apart from behind, which leaves the array sorted.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/best.h"

#include <math.h>
#include <string.h>

static unsigned char *item_at(const ab_best *best, uint32_t i)
{
    return best->items + (size_t)i * best->size;
}

static double item_key(const ab_best *best, const void *item)
{
    double key = 0;

    if (best->key_at != AB_NO_KEY) {
        memcpy(&key, (const unsigned char *)item + best->key_at, sizeof key);
    }
    return key;
}

static uint64_t item_id(const ab_best *best, const void *item)
{
    const unsigned char *at = (const unsigned char *)item + best->id_at;
    uint64_t id;
    uint32_t short_id;

    if (best->id_size == sizeof short_id) {
        memcpy(&short_id, at, sizeof short_id);
        return short_id;
    }
    memcpy(&id, at, sizeof id);
    return id;
}

/* Whether one answer comes after another. */
static bool comes_after(const ab_best *best, const void *a, const void *b)
{
    double key_a = item_key(best, a);
    double key_b = item_key(best, b);

    return key_a > key_b || (key_a == key_b && item_id(best, a) > item_id(best, b));
}

/* Lets an item sink from the front of a heap of `count`, whose first place is free. */
static void sink_item(ab_best *best, uint32_t count, const void *item)
{
    uint32_t hole = 0;

    for (;;) {
        uint32_t child = 2 * hole + 1;

        if (child >= count) {
            break;
        }
        if (child + 1 < count &&
            comes_after(best, item_at(best, child + 1), item_at(best, child))) {
            child++;
        }
        if (!comes_after(best, item_at(best, child), item)) {
            break;
        }
        memcpy(item_at(best, hole), item_at(best, child), best->size);
        hole = child;
    }
    memcpy(item_at(best, hole), item, best->size);
}

/* Lets an item rise from the end of the heap. */
static void raise_item(ab_best *best, uint32_t end, const void *item)
{
    uint32_t hole = end;

    while (hole > 0 && comes_after(best, item, item_at(best, (hole - 1) / 2))) {
        memcpy(item_at(best, hole), item_at(best, (hole - 1) / 2), best->size);
        hole = (hole - 1) / 2;
    }
    memcpy(item_at(best, hole), item, best->size);
}

void ab_best_take(ab_best *best, const void *item)
{
    best->count++;
    if (best->kept < best->capacity) {
        raise_item(best, best->kept++, item);
    } else if (best->kept > 0 && comes_after(best, item_at(best, 0), item)) {
        sink_item(best, best->kept, item);
    }
}

double ab_best_limit(const ab_best *best)
{
    if (best->kept < best->capacity) {
        return INFINITY;
    }
    return best->kept > 0 ? item_key(best, item_at(best, 0)) : -INFINITY;
}

void ab_best_sort(ab_best *best)
{
    unsigned char last[AB_BEST_ITEM];

    AB_ASSERT(best->size <= sizeof last, "an item has room to be held");
    for (uint32_t end = best->kept; end > 1; end--) {
        memcpy(last, item_at(best, end - 1), best->size);
        memcpy(item_at(best, end - 1), item_at(best, 0), best->size);
        sink_item(best, end - 1, last);
    }
}
