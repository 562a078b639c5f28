/* world/query/world_source.h - a world, as the query engine sees it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_QUERY_WORLD_SOURCE_H
#define AB_WORLD_QUERY_WORLD_SOURCE_H

#include "base/check.h"

#include "abut/world.h"
#include "query/source.h"

typedef struct ab_world_source {
    ab_source source;
    const abut_world *world;
    const abut_world_query *query;
    uint32_t as; /* the index of the body as which the query is made, or AB_NONE */
    bool calls;  /* functions of the caller's, while a query runs */
} ab_world_source;

/* Both may be NULL; without a world there is no source. */
ab_source *
ab_world_source_of(ab_world_source *room, const abut_world *world, const abut_world_query *query);

#endif
