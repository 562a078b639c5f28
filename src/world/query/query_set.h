/* world/query/query_set.h - ids of bodies, each once, in ascending order.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_QUERY_QUERY_SET_H
#define AB_WORLD_QUERY_QUERY_SET_H

#include "base/check.h"

#include "world/state/state.h"

/* Ids are in order, each once, after ab_query_set_settle(). A few are held inside; more are
 * in memory of the world's allocator until ab_query_set_end(). */
enum { AB_QUERY_SET_HELD = 128 };

typedef struct ab_query_set {
    const abut_world *world;
    abut_body *ids;
    uint32_t count;
    uint32_t capacity;
    bool failed; /* no memory */
    abut_body held[AB_QUERY_SET_HELD];
} ab_query_set;

static inline void ab_query_set_start(ab_query_set *set, const abut_world *world)
{
    set->world = world;
    set->ids = set->held;
    set->count = 0;
    set->capacity = AB_QUERY_SET_HELD;
    set->failed = false;
}

/* False without memory. */
bool ab_query_set_take(ab_query_set *set, abut_body id);
void ab_query_set_settle(ab_query_set *set);
/* Gives back memory that it took, and does so if there is some. */
void ab_query_set_free(ab_query_set *set);
static inline void ab_query_set_end(ab_query_set *set)
{
    if (set->ids != set->held) {
        ab_query_set_free(set);
    }
}

#endif
