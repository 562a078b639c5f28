/* broad/index/entries.c - entries come, move, go, and are read back.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/bounds.h"
#include "broad/index/index.h"

/* Notes that an entry is new, elsewhere or gone. */
static void mark_changed(abut_index *index, uint32_t slot)
{
    index->counted = false;
    ab_marks_set(&index->unsorted, slot);
    if (index->tracking.on) {
        ab_marks_set(&index->tracking.moved, slot);
    }
}

/* A slot for a new id, with room to mark it. */
static uint32_t add_slot(abut_index *index, uint32_t id)
{
    uint32_t slot = ab_store_add(&index->store, id);

    if (slot == AB_NO_SLOT) {
        return AB_NO_SLOT;
    }
    if (!ab_marks_reserve(&index->unsorted, &index->allocator, index->store.capacity) ||
        (index->tracking.on &&
         !ab_marks_reserve(&index->tracking.moved, &index->allocator, index->store.capacity))) {
        ab_store_remove(&index->store, slot);
        return AB_NO_SLOT;
    }
    return slot;
}

typedef enum put_mode { PUT_NEW = 1, PUT_OLD = 2 } put_mode;

static abut_status put(abut_index *index, uint32_t id, const abut_bounds *bounds, int modes)
{
    if (index == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_change(index)) {
        return ABUT_E_BUSY;
    }
    abut_status status = ab_bounds_check(bounds);

    if (status != ABUT_OK) {
        return status;
    }
    uint32_t slot = ab_store_find(&index->store, id);

    if (slot == AB_NO_SLOT && (modes & PUT_NEW) == 0) {
        return ABUT_E_STALE;
    }
    if (slot != AB_NO_SLOT && (modes & PUT_OLD) == 0) {
        return ABUT_E_TAKEN;
    }
    slot = slot != AB_NO_SLOT ? slot : add_slot(index, id);
    if (slot == AB_NO_SLOT) {
        return ABUT_E_MEMORY;
    }
    index->store.boxes[slot] = ab_box_of_bounds(bounds);
    mark_changed(index, slot);
    return ABUT_OK;
}

abut_status abut_index_add(abut_index *index, uint32_t id, abut_bounds bounds)
{
    return put(index, id, &bounds, PUT_NEW);
}

abut_status abut_index_move(abut_index *index, uint32_t id, abut_bounds bounds)
{
    return put(index, id, &bounds, PUT_OLD);
}

abut_status abut_index_put(abut_index *index, uint32_t id, abut_bounds bounds)
{
    return put(index, id, &bounds, PUT_NEW | PUT_OLD);
}

/* The slot of an entry that may be changed now. */
static abut_status find_to_change(abut_index *index, uint32_t id, uint32_t *slot)
{
    if (index == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_change(index)) {
        return ABUT_E_BUSY;
    }
    *slot = ab_store_find(&index->store, id);
    return *slot == AB_NO_SLOT ? ABUT_E_STALE : ABUT_OK;
}

abut_status abut_index_remove(abut_index *index, uint32_t id)
{
    uint32_t slot;
    abut_status status = find_to_change(index, id, &slot);

    if (status != ABUT_OK) {
        return status;
    }
    ab_store_remove(&index->store, slot);
    mark_changed(index, slot);
    return ABUT_OK;
}

void ab_index_mark_all(abut_index *index)
{
    index->counted = false;
    ab_marks_set_all(&index->unsorted);
    if (index->tracking.on) {
        ab_marks_set_all(&index->tracking.moved);
    }
}

void abut_index_clear(abut_index *index)
{
    if (index != NULL && ab_index_may_change(index)) {
        ab_store_clear(&index->store);
        ab_index_mark_all(index);
    }
}

/* --- Filters and numbers ------------------------------------------------------------- */

abut_status abut_index_set_filter(abut_index *index, uint32_t id, uint32_t category, uint32_t mask)
{
    uint32_t slot;
    abut_status status = find_to_change(index, id, &slot);

    if (status != ABUT_OK) {
        return status;
    }
    if (!ab_store_want_filters(&index->store)) {
        return ABUT_E_MEMORY;
    }
    index->store.category[slot] = category;
    index->store.mask[slot] = mask;
    if (index->tracking.on) {
        ab_marks_set(&index->tracking.moved, slot);
    }
    return ABUT_OK;
}

abut_status abut_index_set_user(abut_index *index, uint32_t id, uint64_t user)
{
    uint32_t slot;
    abut_status status = find_to_change(index, id, &slot);

    if (status != ABUT_OK) {
        return status;
    }
    if (!ab_store_want_users(&index->store)) {
        return ABUT_E_MEMORY;
    }
    index->store.users[slot] = user;
    return ABUT_OK;
}

/* --- Read back ------------------------------------------------------------------------- */

static uint32_t slot_of(const abut_index *index, uint32_t id)
{
    return index != NULL ? ab_store_find(&index->store, id) : AB_NO_SLOT;
}

uint32_t abut_index_count(const abut_index *index)
{
    return index != NULL ? index->store.entries : 0;
}

bool abut_index_has(const abut_index *index, uint32_t id)
{
    return slot_of(index, id) != AB_NO_SLOT;
}

abut_bounds abut_index_bounds(const abut_index *index, uint32_t id)
{
    uint32_t slot = slot_of(index, id);

    if (slot == AB_NO_SLOT || ab_box_is_empty(&index->store.boxes[slot])) {
        return abut_bounds_empty();
    }
    const ab_box *box = &index->store.boxes[slot];

    return (abut_bounds){ { ab_units(box->low.x), ab_units(box->low.y) },
                          { ab_units(box->high.x), ab_units(box->high.y) } };
}

uint32_t abut_index_category(const abut_index *index, uint32_t id)
{
    uint32_t slot = slot_of(index, id);

    if (slot == AB_NO_SLOT) {
        return 0;
    }
    return index->store.category != NULL ? index->store.category[slot] : UINT32_MAX;
}

uint32_t abut_index_mask(const abut_index *index, uint32_t id)
{
    uint32_t slot = slot_of(index, id);

    if (slot == AB_NO_SLOT) {
        return 0;
    }
    return index->store.mask != NULL ? index->store.mask[slot] : UINT32_MAX;
}

uint64_t abut_index_user(const abut_index *index, uint32_t id)
{
    uint32_t slot = slot_of(index, id);

    return slot != AB_NO_SLOT && index->store.users != NULL ? index->store.users[slot] : 0;
}

/* Keeps the largest of the ids first: a heap from which it is taken when a smaller
 * one comes. */
static void sink_id(uint32_t *ids, uint32_t at, uint32_t count)
{
    uint32_t id = ids[at];

    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        child += child + 1 < count && ids[child + 1] > ids[child];
        if (ids[child] <= id) {
            break;
        }
        ids[at] = ids[child];
        at = child;
    }
    ids[at] = id;
}

static void sort_ids(uint32_t *ids, uint32_t count)
{
    for (uint32_t last = count; last-- > 1;) {
        uint32_t largest = ids[0];

        ids[0] = ids[last];
        ids[last] = largest;
        sink_id(ids, 0, last);
    }
}

uint32_t abut_index_ids(const abut_index *index, uint32_t *ids, uint32_t capacity)
{
    uint32_t written = 0;

    if (index == NULL || ids == NULL || capacity == 0) {
        return abut_index_count(index);
    }
    for (uint32_t slot = 0; slot < index->store.count; slot++) {
        if (!ab_store_is_used(&index->store, slot)) {
            continue;
        }
        uint32_t id = ab_store_id(&index->store, slot);

        if (written < capacity) {
            ids[written++] = id;
            if (written == capacity) {
                for (uint32_t i = capacity / 2; i-- > 0;) {
                    sink_id(ids, i, capacity);
                }
            }
        } else if (id < ids[0]) {
            ids[0] = id;
            sink_id(ids, 0, capacity);
        }
    }
    for (uint32_t i = written / 2; i-- > 0;) {
        sink_id(ids, i, written);
    }
    sort_ids(ids, written);
    return index->store.entries;
}
