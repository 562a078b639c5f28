/* query/index_source.h - an index, as the query engine sees it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_QUERY_INDEX_SOURCE_H
#define AB_QUERY_INDEX_SOURCE_H

#include "base/check.h"

#include "query/source.h"

typedef struct ab_index_source {
    ab_source source;
    const abut_index *index;
    const abut_query *query;
    bool calls; /* functions of the caller's, while a query runs */
} ab_index_source;

/* Both may be NULL; without an index there is no source. */
ab_source *
ab_index_source_of(ab_index_source *room, const abut_index *index, const abut_query *query);

#endif
