/* broad/index/update.c - a structure is built, and brought up to date.
 *
 * Changed entries are only marked; they are sorted in when pairs or an update are asked for.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "broad/index/index.h"

/* Makes the block large enough for a kind; what is built in it is lost if it was not. */
static bool reserve_block(abut_index *index, const ab_kind *kind)
{
    size_t bytes = kind->bytes(index->store.capacity) + 64;

    if (bytes <= index->memory_size) {
        return true;
    }
    unsigned char *memory = ab_resize(&index->allocator, NULL, 0, bytes, 1);

    if (memory == NULL) {
        return false;
    }
    ab_free(&index->allocator, index->memory, index->memory_size, 1);
    index->memory = memory;
    index->memory_size = bytes;
    index->built = ABUT_INDEX_AUTO;
    ab_marks_set_all(&index->unsorted);
    return true;
}

static void announce_phase(const void *owner, const char *name)
{
    ab_index_phase(owner, name);
}

static ab_box_set box_set_of(const abut_index *index)
{
    return (ab_box_set){ .boxes = index->store.boxes,
                         .count = index->store.count,
                         .census = &index->census,
                         .cell = index->cell,
                         .tasks = index->settings.tasks,
                         .phase = announce_phase,
                         .phase_owner = index };
}

static bool build(abut_index *index, ab_purpose purpose)
{
    ab_index_phase(index, "bounds");
    ab_census census = index->counted ? index->counted_census
                                      : ab_take_census(index->store.boxes, index->store.count,
                                                       index->settings.tasks);
    abut_index_kind kind = index->settings.kind;
    const char *reason;

    if (kind == ABUT_INDEX_AUTO) {
        kind = ab_choose_kind(&census, purpose, &reason);
    }
    if (!reserve_block(index, ab_kind_of(kind)) ||
        !ab_marks_reserve(&index->unsorted, &index->allocator, index->store.capacity)) {
        return false;
    }
    index->census = census;
    ab_box_set set = box_set_of(index);

    ab_kind_of(kind)->build(ab_index_block(index), index->store.capacity, &set);
    index->built = kind;
    index->refitted = 0;
    ab_marks_clear(&index->unsorted);
    return true;
}

/* Sorts in the few that changed, if the structure can do that. */
static bool refit(abut_index *index)
{
    uint32_t changed = index->unsorted.count;
    uint32_t entries = index->store.entries;

    if (index->built == ABUT_INDEX_AUTO || index->unsorted.all ||
        ab_kind_of(index->built)->refit == NULL || !ab_are_few(changed, entries) ||
        index->refitted + changed > entries / 2) { /* by then it has lost its shape */
        return false;
    }
    ab_box_set set = box_set_of(index);

    ab_index_phase(index, "refit");
    if (!ab_kind_of(index->built)
             ->refit(ab_index_block(index), &set, index->unsorted.list, changed)) {
        return false;
    }
    for (uint32_t i = 0; i < changed; i++) {
        const ab_box *box = &index->store.boxes[index->unsorted.list[i]];

        index->census.bounds = ab_box_join(&index->census.bounds, box);
    }
    index->refitted += changed;
    ab_marks_clear(&index->unsorted);
    return true;
}

abut_status ab_index_settle(abut_index *index, ab_purpose purpose)
{
    if (ab_index_is_sorted(index)) {
        return ABUT_OK;
    }
    bool few = index->built != ABUT_INDEX_AUTO && !index->unsorted.all;
    bool all = index->built == ABUT_INDEX_AUTO || index->unsorted.count == AB_EVERY_SLOT;
    double changed = all ? index->store.entries : index->unsorted.count;
    double moved = index->store.entries > 0 ? changed / index->store.entries : 0;

    if (few && purpose == AB_FOR_PAIRS && ab_are_few(changed, index->store.entries)) {
        purpose = AB_FOR_FEW_CHANGES;
    }
    if (!refit(index) && !build(index, purpose)) {
        return ABUT_E_MEMORY;
    }
    index->moved = moved < 1 ? moved : 1;
    return ABUT_OK;
}

abut_status abut_index_update(abut_index *index)
{
    if (index == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_change(index)) {
        return ABUT_E_BUSY;
    }
    index->working = true;
    abut_status status = ab_index_settle(index, AB_FOR_QUERIES);

    ab_index_phase(index, NULL);
    index->working = false;
    return status;
}

abut_status abut_index_rebuild(abut_index *index)
{
    if (index == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_change(index)) {
        return ABUT_E_BUSY;
    }
    index->working = true;
    bool built = build(index, AB_FOR_QUERIES);

    ab_index_phase(index, NULL);
    index->working = false;
    return built ? ABUT_OK : ABUT_E_MEMORY;
}

abut_status abut_index_reserve(abut_index *index, uint32_t count)
{
    if (index == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_change(index)) {
        return ABUT_E_BUSY;
    }
    if (!ab_store_reserve(&index->store, count) ||
        !ab_marks_reserve(&index->unsorted, &index->allocator, index->store.capacity) ||
        (index->tracking.on &&
         !ab_marks_reserve(&index->tracking.moved, &index->allocator, index->store.capacity))) {
        return ABUT_E_MEMORY;
    }
    if (index->built != ABUT_INDEX_AUTO) {
        return ABUT_OK; /* what is sorted stays so; the block grows when it is built anew */
    }
    if (index->settings.kind != ABUT_INDEX_AUTO) {
        return reserve_block(index, ab_kind_of(index->settings.kind)) ? ABUT_OK : ABUT_E_MEMORY;
    }
    return reserve_block(index, &ab_kind_tree) && reserve_block(index, &ab_kind_sweep)
               ? ABUT_OK
               : ABUT_E_MEMORY;
}
