/* broad/index/changes.c - pairs that began and pairs that ended.
 *
 * The pairs of the last call are kept in order. If little has moved since, only the pairs of moved
 * entries are searched for: they replace the old pairs of these entries. Otherwise all pairs are
 * found anew. The answer is the difference between the two ordered lists.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/index/index.h"
#include "broad/sorting/sorting.h"

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

/* A list without pairs may have no memory, either. */
static const abut_pair *end_of(const ab_pair_list *list)
{
    return list->count > 0 ? list->pairs + list->count : list->pairs;
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
static bool has_moved(const abut_index *index, uint32_t id)
{
    uint32_t slot = ab_store_find(&index->store, id);

    return slot == AB_NO_SLOT || ab_marks_has(&index->tracking.moved, slot);
}

/* The same for either of a pair. If every id is its own slot, and was so when the pairs
 * were found, its mark says, in `bits`: what is gone is marked, too. */
static inline bool is_broken(const abut_index *index, abut_pair pair, const uint64_t *bits)
{
    if (bits != NULL) {
        return ((bits[pair.a >> 6] >> (pair.a & 63) | bits[pair.b >> 6] >> (pair.b & 63)) & 1) != 0;
    }
    return has_moved(index, pair.a) || has_moved(index, pair.b);
}

/* Puts the old pairs of those that did not move together with what was found, and those
 * that had a moved one in them aside. False without memory. This goes through all pairs,
 * however little moved, so it keeps to plain variables. */
static bool merge_found(abut_index *index)
{
    ab_tracking *tracking = &index->tracking;
    ab_pair_list *broken = &tracking->broken;
    bool own_slots = tracking->own_slots && index->store.strangers == 0;
    const uint64_t *bits = own_slots ? tracking->moved.bits : NULL;
    const abut_pair *old = tracking->pairs.pairs;
    const abut_pair *old_end = end_of(&tracking->pairs);
    const abut_pair *found = tracking->found.pairs;
    const abut_pair *found_end = end_of(&tracking->found);
    uint64_t found_rank = found < found_end ? rank_of(*found) : UINT64_MAX;
    abut_pair *next = tracking->next.pairs;

    broken->count = 0;
    for (; old < old_end; old++) {
        abut_pair pair = *old;

        if (is_broken(index, pair, bits)) {
            if (!ab_pair_list_reserve(index, broken, broken->count + 1)) {
                return false;
            }
            broken->pairs[broken->count++] = pair;
            continue;
        }
        while (found_rank < rank_of(pair)) {
            *next++ = *found++;
            found_rank = found < found_end ? rank_of(*found) : UINT64_MAX;
        }
        *next++ = pair;
    }
    while (found < found_end) {
        *next++ = *found++;
    }
    tracking->next.count = (size_t)(next - tracking->next.pairs);
    return true;
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
         !ab_pair_list_reserve(index, &tracking->next,
                               tracking->pairs.count + tracking->found.count))) {
        status = ABUT_E_MEMORY;
    }
    if (status == ABUT_OK) {
        ab_order_pairs(tracking->found.pairs, tracking->found.count, index->spare.pairs);
        status = merge_found(index) ? ABUT_OK : ABUT_E_MEMORY;
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
    if (index == NULL || !ab_are_pair_flags(flags)) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_change(index)) {
        return ABUT_E_BUSY;
    }
    flags &= ABUT_PAIRS_OVERLAPPING; /* they are ordered anyway */
    ab_tracking *tracking = &index->tracking;

    index->working = true;
    abut_status status = find_next(index, flags);

    if (status == ABUT_OK &&
        !ab_marks_reserve(&tracking->moved, &index->allocator, index->store.capacity)) {
        status = ABUT_E_MEMORY;
    }
    ab_index_phase(index, NULL);
    index->working = false;
    if (status != ABUT_OK) {
        return status;
    }
    ab_pair_list old = tracking->pairs;

    tracking->pairs = tracking->next;
    tracking->next = old;
    tracking->on = true;
    tracking->own_slots = index->store.strangers == 0;
    tracking->flags = flags;
    ab_marks_clear(&tracking->moved);
    *out =
        (abut_pair_changes){ tracking->began.pairs, tracking->ended.pairs, tracking->pairs.pairs,
                             tracking->began.count, tracking->ended.count, tracking->pairs.count };
    return ABUT_OK;
}
