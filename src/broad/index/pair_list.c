/* broad/index/pair_list.c - pairs in memory of an index's own.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "broad/index/index.h"

bool ab_pair_list_reserve(const abut_index *index, ab_pair_list *list, size_t capacity)
{
    if (capacity <= list->capacity) {
        return true;
    }
    if (capacity > SIZE_MAX / 2 / sizeof *list->pairs) {
        return false;
    }
    capacity += capacity / 4 + 16; /* so that a set that grows a little rarely asks again */
    abut_pair *grown =
        ab_resize(&index->allocator, list->pairs, list->capacity, capacity, sizeof *grown);

    if (grown == NULL) {
        return false;
    }
    list->pairs = grown;
    list->capacity = capacity;
    return true;
}

void ab_pair_list_free(const abut_index *index, ab_pair_list *list)
{
    ab_free(&index->allocator, list->pairs, list->capacity, sizeof *list->pairs);
    *list = (ab_pair_list){ NULL, 0, 0 };
}
