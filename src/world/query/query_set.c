/* world/query/query_set.c - ids of bodies, each once, in ascending order.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/query/query_set.h"
#include "world/state/state.h"

/* Mostly there are a few, nearly in order: Shell's sort. */
static void sort_query_set(abut_body *ids, uint32_t count)
{
    static const uint32_t strides[] = { 1391376, 463792, 154597, 51532, 17175, 5724, 1908,
                                        636,     212,    71,     24,    8,     3,    1 };

    for (size_t s = 0; s < sizeof strides / sizeof *strides; s++) {
        uint32_t stride = strides[s];

        for (uint32_t i = stride; i < count; i++) {
            abut_body id = ids[i];
            uint32_t k = i;

            for (; k >= stride && ids[k - stride] > id; k -= stride) {
                ids[k] = ids[k - stride];
            }
            ids[k] = id;
        }
    }
}

void ab_query_set_settle(ab_query_set *set)
{
    uint32_t kept = 0;

    if (set->count <= 1) {
        return;
    }
    sort_query_set(set->ids, set->count);
    for (uint32_t i = 0; i < set->count; i++) {
        if (kept == 0 || set->ids[kept - 1] != set->ids[i]) {
            set->ids[kept++] = set->ids[i];
        }
    }
    set->count = kept;
}

static bool grow_set(ab_query_set *set)
{
    uint32_t capacity = set->capacity * 4;
    abut_body *ids = ab_resize(&set->world->allocator, NULL, 0, capacity, sizeof *ids);

    if (ids == NULL) {
        set->failed = true;
        return false;
    }
    memcpy(ids, set->ids, set->count * sizeof *ids);
    if (set->ids != set->held) {
        ab_free(&set->world->allocator, set->ids, set->capacity, sizeof *ids);
    }
    set->ids = ids;
    set->capacity = capacity;
    return true;
}

bool ab_query_set_take(ab_query_set *set, abut_body id)
{
    if (set->count > 0 && set->ids[set->count - 1] == id) {
        return true;
    }
    if (set->count == set->capacity) {
        ab_query_set_settle(set);
        if (set->count > set->capacity / 2 && !grow_set(set)) {
            return false;
        }
    }
    set->ids[set->count++] = id;
    return true;
}

void ab_query_set_free(ab_query_set *set)
{
    ab_free(&set->world->allocator, set->ids, set->capacity, sizeof *set->ids);
}
