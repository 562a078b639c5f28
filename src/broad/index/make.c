/* broad/index/make.c - an index is made, and given back.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/tasks.h"
#include "broad/index/index.h"

abut_index *abut_index_create(const abut_index_settings *settings)
{
    abut_index_settings wanted = settings != NULL ? *settings : (abut_index_settings){ 0 };
    abut_allocator allocator = ab_allocator_or_default(&wanted.allocator);

    if ((unsigned)wanted.kind >= ABUT_INDEX_KIND_COUNT || !ab_in_range(wanted.cell_size) ||
        wanted.cell_size < 0) {
        return NULL;
    }
    abut_index *index = ab_resize(&allocator, NULL, 0, 1, sizeof *index);

    if (index == NULL) {
        return NULL;
    }
    *index = (abut_index){ .allocator = allocator, .settings = wanted };
    index->alone = wanted.tasks.run == NULL;
    index->settings.tasks = ab_tasks_or_default(wanted.tasks);
    index->cell = ab_round(wanted.cell_size);
    index->store.allocator = allocator;
    return index;
}

void abut_index_destroy(abut_index *index)
{
    if (index == NULL || !ab_index_may_change(index)) {
        return;
    }
    abut_allocator allocator = index->allocator;

    ab_store_free(&index->store);
    ab_marks_free(&index->unsorted, &allocator);
    ab_free(&allocator, index->memory, index->memory_size, 1);
    ab_tracking_free(index);
    ab_pair_list_free(index, &index->spare);
    ab_pair_list_free(index, &index->ordered);
    ab_free(&allocator, index, 1, sizeof *index);
}
