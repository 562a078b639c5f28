/* broad/changes.c - pairs that began and pairs that ended.
 *
 * The pairs of the last call are kept in order. If little moved since, only the
 * pairs of what moved are looked for: they replace those that had a moved one
 * in them. Otherwise all are found anew. What differs between the two ordered
 * lists is the answer.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/index.h"

#include <string.h>

enum { CHANGE_FLAGS = ABUT_PAIRS_OVERLAPPING | ABUT_PAIRS_ORDERED };

void ab_tracking_free(abut_index *index)
{
    ab_tracking *tracking = &index->tracking;

    ab_marks_free(&tracking->moved, &index->allocator);
    ab_pair_list_free(index, &tracking->pairs);
    ab_pair_list_free(index, &tracking->next);
    ab_pair_list_free(index, &tracking->found);
    ab_pair_list_free(index, &tracking->broken);
    ab_pair_list_free(index, &tracking->began);
    ab_pair_list_free(index, &tracking->ended);
}

static uint64_t rank_of(abut_pair pair)
{
    return (uint64_t)pair.a << 32 | pair.b;
}

/* Counts the pairs of one ordered list that are not in another, and writes them if
 * there is somewhere to write to. */
static size_t missing_from(const ab_pair_list *list, const ab_pair_list *other, abut_pair *missing)
{
    size_t count = 0;
    size_t at = 0;

    for (size_t i = 0; i < list->count; i++) {
        uint64_t rank = rank_of(list->pairs[i]);

        while (at < other->count && rank_of(other->pairs[at]) < rank) {
            at++;
        }
        if (at < other->count && rank_of(other->pairs[at]) == rank) {
            continue;
        }
        if (missing != NULL) {
            missing[count] = list->pairs[i];
        }
        count++;
    }
    return count;
}

static bool list_missing(const abut_index *index,
                         const ab_pair_list *list,
                         const ab_pair_list *other,
                         ab_pair_list *missing)
{
    size_t count = missing_from(list, other, NULL);

    if (!ab_pair_list_reserve(index, missing, count)) {
        return false;
    }
    missing->count = count;
    missing_from(list, other, missing->pairs);
    return true;
}

/* One that moved, looking for its partners. */
typedef struct partner_search {
    abut_index *index;
    ab_sink *sink;
    uint32_t slot;
} partner_search;

static bool meet_partner(void *context, uint32_t other)
{
    const partner_search *search = context;
    const abut_index *index = search->index;
    uint32_t slot = search->slot;
    bool twice = ab_marks_has(&index->tracking.moved, other) && other < slot;

    if (other != slot && !twice &&
        ab_sink_counts(search->sink, &index->store.boxes[slot], &index->store.boxes[other])) {
        ab_sink_take(search->sink, slot, other);
    }
    return true;
}

/* The pairs of everything that moved. */
static void find_moved_pairs(abut_index *index, ab_sink *sink)
{
    const ab_marks *moved = &index->tracking.moved;

    for (uint32_t i = 0; i < moved->count; i++) {
        partner_search search = { index, sink, moved->list[i] };
        const ab_box *box = &index->store.boxes[search.slot];

        if (search.slot < index->store.count && !ab_box_is_empty(box)) {
            ab_index_visit(index, box, meet_partner, &search);
        }
    }
}

/* Whether an entry moved, changed its filter, or is gone. */
static inline bool has_moved(const abut_index *index, uint32_t id)
{
    const ab_store *store = &index->store;
    uint32_t slot = store->strangers == 0 ? id : ab_store_find(store, id);

    return !ab_store_is_used(store, slot) || ab_marks_has(&index->tracking.moved, slot);
}

/* Puts the old pairs of those that did not move together with what was found, and those
 * that had a moved one in them aside. */
static void merge_found(abut_index *index)
{
    ab_tracking *tracking = &index->tracking;
    const ab_pair_list *found = &tracking->found;
    abut_pair *next = tracking->next.pairs;
    abut_pair *broken = tracking->broken.pairs;
    size_t count = 0;
    size_t broken_count = 0;
    size_t at = 0;

    for (size_t i = 0; i < tracking->pairs.count; i++) {
        abut_pair pair = tracking->pairs.pairs[i];

        if (has_moved(index, pair.a) || has_moved(index, pair.b)) {
            broken[broken_count++] = pair;
            continue;
        }
        while (at < found->count && rank_of(found->pairs[at]) < rank_of(pair)) {
            next[count++] = found->pairs[at++];
        }
        next[count++] = pair;
    }
    while (at < found->count) {
        next[count++] = found->pairs[at++];
    }
    tracking->next.count = count;
    tracking->broken.count = broken_count;
}

/* How many of the old pairs have a moved one in them. */
static size_t count_broken(const abut_index *index)
{
    const ab_pair_list *pairs = &index->tracking.pairs;
    size_t count = 0;

    for (size_t i = 0; i < pairs->count; i++) {
        count += has_moved(index, pairs->pairs[i].a) || has_moved(index, pairs->pairs[i].b);
    }
    return count;
}

static abut_status find_next_by_moves(abut_index *index, unsigned flags)
{
    ab_tracking *tracking = &index->tracking;
    abut_status status = ab_index_settle(index, AB_FOR_QUERIES);

    for (bool again = true; again && status == ABUT_OK;) {
        ab_sink sink = ab_index_sink(index, flags, tracking->found.pairs, tracking->found.capacity);

        find_moved_pairs(index, &sink);
        tracking->found.count = sink.count;
        again = sink.count > tracking->found.capacity;
        if (again && !ab_pair_list_reserve(index, &tracking->found, sink.count)) {
            status = ABUT_E_MEMORY;
        }
    }
    if (status == ABUT_OK &&
        (!ab_pair_list_reserve(index, &index->spare, tracking->found.count) ||
         !ab_pair_list_reserve(index, &tracking->broken, count_broken(index)) ||
         !ab_pair_list_reserve(index, &tracking->next,
                               tracking->pairs.count + tracking->found.count))) {
        status = ABUT_E_MEMORY;
    }
    if (status == ABUT_OK) {
        ab_order_pairs(tracking->found.pairs, tracking->found.count, index->spare.pairs);
        merge_found(index);
    }
    return status;
}

/* Finds the next pairs, and what differs from the last ones. */
static abut_status find_next(abut_index *index, unsigned flags)
{
    ab_tracking *tracking = &index->tracking;
    bool by_moves = tracking->on && tracking->flags == flags && !tracking->moved.all;
    const ab_pair_list *old = by_moves ? &tracking->broken : &tracking->pairs;
    const ab_pair_list *new = by_moves ? &tracking->found : &tracking->next;
    abut_status status;

    if (by_moves) {
        status = find_next_by_moves(index, flags);
    } else {
        status = ab_index_settle(index, AB_FOR_PAIRS);
        status = status == ABUT_OK ? ab_index_ordered_pairs(index, flags, &tracking->next) : status;
    }
    if (status == ABUT_OK && (!list_missing(index, new, old, &tracking->began) ||
                              !list_missing(index, old, new, &tracking->ended))) {
        status = ABUT_E_MEMORY;
    }
    return status;
}

abut_status abut_index_changes(abut_index *index, unsigned flags, abut_pair_changes *out)
{
    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = (abut_pair_changes){ .began = NULL };
    if (index == NULL || (flags & ~(unsigned)CHANGE_FLAGS) != 0) {
        return ABUT_E_ARGUMENT;
    }
    flags &= ABUT_PAIRS_OVERLAPPING; /* they are ordered anyway */
    ab_tracking *tracking = &index->tracking;
    abut_status status = find_next(index, flags);

    if (status == ABUT_OK &&
        !ab_marks_reserve(&tracking->moved, &index->allocator, index->store.capacity)) {
        status = ABUT_E_MEMORY;
    }
    ab_index_phase(index, NULL);
    if (status != ABUT_OK) {
        return status;
    }
    ab_pair_list old = tracking->pairs;

    tracking->pairs = tracking->next;
    tracking->next = old;
    tracking->on = true;
    tracking->flags = flags;
    ab_marks_clear(&tracking->moved);
    *out =
        (abut_pair_changes){ tracking->began.pairs, tracking->ended.pairs, tracking->pairs.pairs,
                             tracking->began.count, tracking->ended.count, tracking->pairs.count };
    return ABUT_OK;
}
