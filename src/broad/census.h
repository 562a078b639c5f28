/* broad/census.h - how many boxes there are, where, and of which sizes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_CENSUS_H
#define AB_BROAD_CENSUS_H

#include "base/check.h"

#include "broad/broad.h"

enum { AB_CENSUS_CHUNKS = 16, AB_MAX_SIZE_GROUPS = 22 };

ab_census ab_take_census(const ab_box *boxes, uint32_t count, abut_tasks tasks);

/* The same in parts: into how many chunks of what size it is to be cut, and how the
 * census of each begins, goes on and is joined with the others. */
int ab_census_chunks(uint32_t count, uint32_t *chunk_size);
void ab_census_begin(ab_census *census);
void ab_census_add(ab_census *census, const ab_box *boxes, uint32_t count);
ab_census ab_census_join(const ab_census *parts, int count);

/* Groups of alike sizes, the smallest first. */
typedef struct ab_size_groups {
    int count;
    int last_class[AB_MAX_SIZE_GROUPS]; /* the largest class of each group */
    uint32_t live[AB_MAX_SIZE_GROUPS];
} ab_size_groups;

ab_size_groups ab_group_sizes(const ab_census *census);

#endif
