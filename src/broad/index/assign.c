/* broad/index/assign.c - everything moves at once.
 *
 * Bounds are checked first, because bad ones must change nothing; then they are rounded and counted
 * part by part, while a part is in the cache.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/bounds.h"
#include "broad/boxes/boxes.h"
#include "broad/index/index.h"

enum { PIECE = 512, ASSIGN_CHUNKS = AB_CENSUS_CHUNKS };

typedef struct assign_job {
    const abut_bounds *bounds;
    ab_box *boxes;
    uint32_t count;
    uint32_t chunk_size;
    uint32_t bad[ASSIGN_CHUNKS]; /* the first of each chunk that is no bounds, or its end */
    ab_census parts[ASSIGN_CHUNKS];
} assign_job;

static uint32_t assign_end(const assign_job *job, uint32_t chunk)
{
    uint32_t from = chunk * job->chunk_size;

    return job->count - from < job->chunk_size ? job->count : from + job->chunk_size;
}

static void check_bounds_chunk(void *context, uint32_t chunk)
{
    assign_job *job = context;
    uint32_t from = chunk * job->chunk_size;

    job->bad[chunk] = from + ab_first_bad_bounds(job->bounds + from, assign_end(job, chunk) - from);
}

static void round_bounds_chunk(void *context, uint32_t chunk)
{
    assign_job *job = context;
    uint32_t end = assign_end(job, chunk);

    ab_census_begin(&job->parts[chunk]);
    for (uint32_t from = chunk * job->chunk_size; from < end; from += PIECE) {
        uint32_t count = end - from < PIECE ? end - from : PIECE;

        ab_boxes_of_bounds(job->bounds + from, count, job->boxes + from);
        ab_census_add(&job->parts[chunk], job->boxes + from, count);
    }
}

static bool reserve_for_assign(abut_index *index, uint32_t count)
{
    uint32_t wanted = index->store.capacity > count ? index->store.capacity : count;

    return ab_marks_reserve(&index->unsorted, &index->allocator, wanted) &&
           (!index->tracking.on ||
            ab_marks_reserve(&index->tracking.moved, &index->allocator, wanted)) &&
           ab_store_number(&index->store, count);
}

static abut_status
assign_all(abut_index *index, const abut_bounds *bounds, uint32_t count, uint32_t *bad)
{
    assign_job job = { .bounds = bounds, .count = count };
    uint32_t chunks = ab_census_chunks(count, &job.chunk_size);
    abut_tasks tasks = index->settings.tasks;

    tasks.run(tasks.user, check_bounds_chunk, &job, chunks);
    for (uint32_t i = 0; i < chunks; i++) {
        if (job.bad[i] < assign_end(&job, i)) {
            if (bad != NULL) {
                *bad = job.bad[i];
            }
            return ab_bounds_check(&bounds[job.bad[i]]);
        }
    }
    if (!reserve_for_assign(index, count)) {
        return ABUT_E_MEMORY;
    }
    job.boxes = index->store.boxes;
    tasks.run(tasks.user, round_bounds_chunk, &job, chunks);
    ab_index_mark_all(index);
    index->counted_census = ab_census_join(job.parts, chunks);
    index->counted = true;
    return ABUT_OK;
}

abut_status
abut_index_assign(abut_index *index, const abut_bounds *bounds, uint32_t count, uint32_t *bad)
{
    if (index == NULL || (bounds == NULL && count > 0)) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_index_may_change(index)) {
        return ABUT_E_BUSY;
    }
    index->working = true;
    abut_status status = assign_all(index, bounds, count, bad);

    index->working = false;
    return status;
}
