/* broad/index/pairs.c - all pairs of entries that meet.
 *
 * The search is done in chunks. Without threads, each chunk appends its pairs to those of the one
 * before. With threads, each chunk first writes into its own stretch of the caller's array, and the
 * stretches are moved together when all are done; if one was too short, the chunks search again,
 * now that it is known where each belongs. Both ways put the same pairs at the same places.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/index/index.h"
#include "broad/sorting/sorting.h"

#include <string.h>

enum { MAX_CHUNKS = 64 };

/* A search in chunks: which pairs go to the sink of one of them. */
typedef void chunk_fn(const void *context, uint32_t chunk, ab_sink *sink);

typedef struct pair_source {
    chunk_fn *search;
    const void *context;
    uint32_t chunks;
    ab_sink *sinks; /* one for each chunk, with threads */
} pair_source;

/* The sink is copied while it is in use: its neighbours are other threads'. */
static void search_chunk(void *context, uint32_t chunk)
{
    const pair_source *source = context;
    ab_sink sink = source->sinks[chunk];

    source->search(source->context, chunk, &sink);
    source->sinks[chunk] = sink;
}

/* Moves the stretches together. Returns whether each had room for all of its own. */
static bool join_stretches(const ab_sink *sinks, uint32_t chunks, ab_sink *whole)
{
    bool complete = true;

    for (uint32_t i = 0; i < chunks; i++) {
        complete = complete && sinks[i].count <= sinks[i].capacity;
    }
    for (uint32_t i = 0; i < chunks; i++) {
        if (complete && sinks[i].count > 0) {
            memmove(whole->pairs + whole->count, sinks[i].pairs,
                    sinks[i].count * sizeof *whole->pairs);
        }
        whole->count += sinks[i].count;
    }
    return complete;
}

/* Now that it is known how many each chunk finds: the place where they belong. */
static void place_stretches(ab_sink *sinks, uint32_t chunks, const ab_sink *whole)
{
    size_t start = 0;

    for (uint32_t i = 0; i < chunks; i++) {
        size_t room = start < whole->capacity ? whole->capacity - start : 0;

        sinks[i].pairs = room > 0 ? whole->pairs + start : NULL;
        sinks[i].capacity = room < sinks[i].count ? room : sinks[i].count;
        start += sinks[i].count;
        sinks[i].count = 0;
    }
}

static void search_together(const pair_source *source, abut_tasks tasks, ab_sink *sink)
{
    ab_sink sinks[MAX_CHUNKS];
    pair_source job = *source;
    size_t share = sink->capacity / job.chunks;

    job.sinks = sinks;
    for (uint32_t i = 0; i < job.chunks; i++) {
        sinks[i] = *sink;
        sinks[i].pairs = share > 0 ? sink->pairs + (size_t)i * share : NULL;
        sinks[i].capacity = share;
    }
    tasks.run(tasks.user, search_chunk, &job, job.chunks);
    if (!join_stretches(sinks, job.chunks, sink) && sink->capacity > 0) {
        place_stretches(sinks, job.chunks, sink);
        tasks.run(tasks.user, search_chunk, &job, job.chunks);
    }
}

static void run_search(const abut_index *index, const pair_source *source, ab_sink *sink)
{
    AB_ASSERT(source->chunks <= MAX_CHUNKS, "there is a sink for each chunk");
    ab_index_phase(index, "search");
    if (index->alone || source->chunks < 2) {
        for (uint32_t i = 0; i < source->chunks; i++) {
            source->search(source->context, i, sink);
        }
    } else {
        search_together(source, index->settings.tasks, sink);
    }
}

/* All pairs of a source in memory of our own. */
static abut_status
collect(abut_index *index, const pair_source *source, const ab_sink *like, ab_pair_list *list)
{
    for (;;) {
        ab_sink sink = *like;

        sink.pairs = list->pairs;
        sink.capacity = list->capacity;
        run_search(index, source, &sink);
        list->count = sink.count;
        if (sink.count <= list->capacity) {
            return ABUT_OK;
        }
        if (!ab_pair_list_reserve(index, list, sink.count)) {
            return ABUT_E_MEMORY;
        }
    }
}

static abut_status order(abut_index *index, abut_pair *pairs, size_t count)
{
    if (!ab_pair_list_reserve(index, &index->spare, count)) {
        return ABUT_E_MEMORY;
    }
    ab_index_phase(index, "order");
    ab_order_pairs(pairs, count, index->spare.pairs);
    return ABUT_OK;
}

/* The pairs of a source in the caller's array, as many as fit. */
static abut_status
deliver(abut_index *index, const pair_source *source, unsigned flags, ab_sink *sink, size_t *count)
{
    abut_status status = ABUT_OK;

    run_search(index, source, sink);
    if ((flags & ABUT_PAIRS_ORDERED) == 0 || sink->capacity == 0) {
        *count = sink->count;
    } else if (sink->count <= sink->capacity) {
        status = order(index, sink->pairs, sink->count);
        *count = status == ABUT_OK ? sink->count : 0;
    } else { /* the first ones in order can only be given once all are known */
        ab_sink like = *sink;
        ab_pair_list *all = &index->ordered;

        like.count = 0;
        status = ab_pair_list_reserve(index, all, sink->count) ? ABUT_OK : ABUT_E_MEMORY;
        status = status == ABUT_OK ? collect(index, source, &like, all) : status;
        status = status == ABUT_OK ? order(index, all->pairs, all->count) : status;
        if (status == ABUT_OK) {
            memcpy(sink->pairs, all->pairs, sink->capacity * sizeof *sink->pairs);
            *count = all->count;
        }
    }
    ab_index_phase(index, NULL);
    return status;
}

/* --- Within one index --------------------------------------------------------- */

static void search_structure(const void *context, uint32_t chunk, ab_sink *sink)
{
    const abut_index *index = context;

    ab_kind_of(index->built)->search(ab_index_block(index), index->store.boxes, chunk, sink);
}

static pair_source source_of(const abut_index *index)
{
    uint32_t chunks = ab_kind_of(index->built)->chunks(ab_index_block(index));

    return (pair_source){ search_structure, index, chunks, NULL };
}

ab_sink ab_index_sink(const abut_index *index, unsigned flags, abut_pair *pairs, size_t capacity)
{
    return (ab_sink){
        .pairs = pairs,
        .capacity = capacity,
        .ids = index->store.strangers > 0 ? index->store.ids : NULL,
        .category = index->store.category,
        .mask = index->store.mask,
        .overlapping = (flags & ABUT_PAIRS_OVERLAPPING) != 0,
    };
}

/* Sorts an index in before a search; a profiler hears the end of it if that fails. */
static abut_status settle_for(abut_index *index, ab_purpose purpose)
{
    abut_status status = ab_index_settle(index, purpose);

    if (status != ABUT_OK) {
        ab_index_phase(index, NULL);
    }
    return status;
}

abut_status abut_index_pairs(
    abut_index *index, unsigned flags, abut_pair *pairs, size_t capacity, size_t *count)
{
    if (count == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *count = 0;
    if (index == NULL || !ab_are_pair_flags(flags) || (pairs == NULL && capacity > 0)) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_search(index)) {
        return ABUT_E_BUSY;
    }
    index->working = true;
    abut_status status = settle_for(index, AB_FOR_PAIRS);

    if (status == ABUT_OK) {
        pair_source source = source_of(index);
        ab_sink sink = ab_index_sink(index, flags, pairs, capacity);

        status = deliver(index, &source, flags, &sink, count);
    }
    index->working = false;
    return status;
}

abut_status ab_index_ordered_pairs(abut_index *index, unsigned flags, ab_pair_list *list)
{
    pair_source source = source_of(index);
    ab_sink like = ab_index_sink(index, flags, NULL, 0);
    abut_status status = collect(index, &source, &like, list);

    return status == ABUT_OK ? order(index, list->pairs, list->count) : status;
}

/* All pairs of an index in a list. */
static abut_status list_all_pairs(abut_index *index, unsigned flags, ab_pair_list *list)
{
    abut_status status = settle_for(index, AB_FOR_PAIRS);

    if (status != ABUT_OK) {
        return status;
    }
    pair_source source = source_of(index);
    ab_sink like = ab_index_sink(index, flags, NULL, 0);

    status = collect(index, &source, &like, list);
    if (status == ABUT_OK && (flags & ABUT_PAIRS_ORDERED) != 0) {
        status = order(index, list->pairs, list->count);
    }
    ab_index_phase(index, NULL);
    return status;
}

abut_status abut_index_each_pair(abut_index *index, unsigned flags, abut_pair_fn *each, void *user)
{
    if (index == NULL || each == NULL || !ab_are_pair_flags(flags)) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_search(index)) {
        return ABUT_E_BUSY;
    }
    /* The list is taken out of the index: the function may search it for pairs, too. */
    ab_pair_list list = index->ordered;

    index->ordered = (ab_pair_list){ NULL, 0, 0 };
    index->working = true;
    abut_status status = list_all_pairs(index, flags, &list);

    index->working = false;
    index->handing++;
    for (size_t i = 0; status == ABUT_OK && i < list.count; i++) {
        if (!each(user, list.pairs[i])) {
            break;
        }
    }
    index->handing--;
    ab_pair_list_free(index, &index->ordered);
    index->ordered = list;
    return status;
}

/* --- Between two indexes ------------------------------------------------------- */

typedef struct between {
    const abut_index *movers;
    const abut_index *others;
    const uint32_t *order; /* slots of the movers, neighbours near each other; or NULL */
    uint32_t count;
    uint32_t chunk_size;
} between;

/* One mover among the others. */
typedef struct between_visit {
    const between *job;
    ab_sink *sink;
    uint32_t mover;
} between_visit;

static bool filters_agree(const ab_store *a, uint32_t slot_a, const ab_store *b, uint32_t slot_b)
{
    uint32_t category_a = a->category != NULL ? a->category[slot_a] : UINT32_MAX;
    uint32_t category_b = b->category != NULL ? b->category[slot_b] : UINT32_MAX;
    uint32_t mask_a = a->mask != NULL ? a->mask[slot_a] : UINT32_MAX;
    uint32_t mask_b = b->mask != NULL ? b->mask[slot_b] : UINT32_MAX;

    return (category_a & mask_b) != 0 && (category_b & mask_a) != 0;
}

static bool meet_other(void *context, uint32_t slot)
{
    const between_visit *visit = context;
    const ab_store *a = &visit->job->movers->store;
    const ab_store *b = &visit->job->others->store;
    ab_sink *sink = visit->sink;

    if (ab_sink_counts(sink, &a->boxes[visit->mover], &b->boxes[slot]) &&
        filters_agree(a, visit->mover, b, slot)) {
        if (sink->count < sink->capacity) {
            sink->pairs[sink->count] =
                (abut_pair){ ab_store_id(a, visit->mover), ab_store_id(b, slot) };
        }
        sink->count++;
    }
    return true;
}

static void search_between(const void *context, uint32_t chunk, ab_sink *sink)
{
    const between *job = context;
    uint32_t from = chunk * job->chunk_size;
    uint32_t rest = job->count - from;
    uint32_t end = from + (rest < job->chunk_size ? rest : job->chunk_size);

    for (uint32_t i = from; i < end; i++) {
        uint32_t slot = job->order != NULL ? job->order[i] : i;
        const ab_box *box = &job->movers->store.boxes[slot];
        between_visit visit = { job, sink, slot };

        if (!ab_box_is_empty(box)) {
            ab_index_visit(job->others, box, meet_other, &visit);
        }
    }
}

static abut_status
search_both(abut_index *movers, abut_index *others, unsigned flags, ab_sink *sink, size_t *count)
{
    abut_status status = settle_for(others, AB_FOR_QUERIES);

    if (status != ABUT_OK) {
        return status;
    }
    ab_index_phase(others, NULL);
    between job = { .movers = movers, .others = others, .count = movers->store.count };

    if (ab_index_is_sorted(movers) && ab_kind_of(movers->built)->order != NULL) {
        job.order = ab_kind_of(movers->built)->order(ab_index_block(movers), &job.count);
    }
    job.chunk_size = job.count / MAX_CHUNKS + 1;
    pair_source source = { search_between, &job, (job.count + job.chunk_size - 1) / job.chunk_size,
                           NULL };

    return deliver(movers, &source, flags, sink, count);
}

abut_status abut_index_pairs_between(abut_index *movers,
                                     abut_index *others,
                                     unsigned flags,
                                     abut_pair *pairs,
                                     size_t capacity,
                                     size_t *count)
{
    if (count == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *count = 0;
    if (movers == NULL || others == NULL || !ab_are_pair_flags(flags) ||
        (pairs == NULL && capacity > 0)) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_search(movers) || !ab_index_may_search(others)) {
        return ABUT_E_BUSY;
    }
    ab_sink sink = { .pairs = pairs,
                     .capacity = capacity,
                     .overlapping = (flags & ABUT_PAIRS_OVERLAPPING) != 0 };

    movers->working = true;
    others->working = true;
    abut_status status = search_both(movers, others, flags, &sink, count);

    movers->working = false;
    others->working = false;
    return status;
}
