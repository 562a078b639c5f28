/* broad/index/visit.c - everything in a region, whatever has changed since the last update.
 *
 * A search looks through the structure, leaves out the slots that are marked, and
 * then looks at those one by one: so it is right at any time, and never writes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/index/index.h"

bool ab_index_begin_question(const abut_index *index, bool calls)
{
    if (index->working) {
        return false;
    }
    if (calls) {
        ab_busy_enter(&index->busy);
    }
    return true;
}

void ab_index_end_question(const abut_index *index, bool calls)
{
    if (calls) {
        ab_busy_leave(&index->busy);
    }
}

/* A search that was passed on to the structure. */
typedef struct sorted_visit {
    const abut_index *index;
    const ab_box *region;
    ab_visit_fn *each;
    void *context;
} sorted_visit;

static bool visit_sorted(void *context, uint32_t slot)
{
    const sorted_visit *visit = context;
    const abut_index *index = visit->index;

    if (ab_marks_has(&index->unsorted, slot) ||
        !ab_boxes_meet(&index->store.boxes[slot], visit->region)) {
        return true;
    }
    return visit->each(visit->context, slot);
}

/* Visits slots that no structure knows. */
static bool
visit_unsorted(const abut_index *index, const ab_box *region, ab_visit_fn *each, void *context)
{
    const ab_marks *unsorted = &index->unsorted;
    bool all = index->built == ABUT_INDEX_AUTO || unsorted->all;
    uint32_t count = all ? index->store.count : unsorted->count;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = all ? i : unsorted->list[i];

        if (ab_boxes_meet(&index->store.boxes[slot], region) && !each(context, slot)) {
            return false;
        }
    }
    return true;
}

/* Nothing lies beyond the limit of the lattice, and structures rely on it. */
static ab_box region_within_limit(const ab_box *region)
{
    return (ab_box){
        { ab_max(region->low.x, -AB_LATTICE_LIMIT), ab_max(region->low.y, -AB_LATTICE_LIMIT) },
        { ab_min(region->high.x, AB_LATTICE_LIMIT), ab_min(region->high.y, AB_LATTICE_LIMIT) }
    };
}

bool ab_index_visit(const abut_index *index, const ab_box *region, ab_visit_fn *each, void *context)
{
    ab_box within = region_within_limit(region);

    if (within.low.x > within.high.x || within.low.y > within.high.y) {
        return true;
    }
    if (index->built != ABUT_INDEX_AUTO && !index->unsorted.all) {
        sorted_visit visit = { index, &within, each, context };

        if (!ab_kind_of(index->built)
                 ->visit(ab_index_block(index), &within, visit_sorted, &visit)) {
            return false;
        }
    }
    return visit_unsorted(index, &within, each, context);
}

uint32_t ab_index_id(const abut_index *index, uint32_t slot)
{
    return ab_store_id(&index->store, slot);
}

uint32_t ab_index_slot_category(const abut_index *index, uint32_t slot)
{
    return index->store.category != NULL ? index->store.category[slot] : UINT32_MAX;
}

const ab_box *ab_index_boxes(const abut_index *index)
{
    return index->store.boxes;
}

uint32_t ab_index_live(const abut_index *index)
{
    return index->store.entries;
}

ab_box ab_index_extent(const abut_index *index)
{
    bool sorted = index->built != ABUT_INDEX_AUTO && !index->unsorted.all;
    ab_box extent = sorted ? index->census.bounds : ab_box_empty();
    uint32_t count = sorted ? index->unsorted.count : index->store.count;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = sorted ? index->unsorted.list[i] : i;

        extent = ab_box_join(&extent, &index->store.boxes[slot]);
    }
    return extent;
}
