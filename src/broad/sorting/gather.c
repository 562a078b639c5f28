/* broad/sorting/gather.c - boxes copied in the order they were sorted in.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/sorting/sorting.h"

#include <string.h>

enum { RANGE_SIZE = 16384, MAX_RANGES = 64, FETCHED_AHEAD = 16 };

/* Boxes, or before that items, as many to spare, and counts. */
uint64_t ab_sorting_bytes(uint32_t capacity)
{
    uint64_t boxes = (uint64_t)capacity * sizeof(ab_box);
    uint64_t items = (uint64_t)capacity * 2 * sizeof(ab_keyed) + ab_radix_bytes(capacity);

    return boxes > items ? boxes : items;
}

ab_sorting ab_sorting_in(ab_box *room, uint32_t capacity)
{
    ab_keyed *items = (ab_keyed *)room;

    return (ab_sorting){ items, items + capacity, (uint32_t *)(items + 2 * (size_t)capacity) };
}

typedef struct range_job {
    ab_range_fn *range;
    void *context;
    uint32_t count;
    uint32_t size;
} range_job;

static void run_range(void *context, uint32_t number)
{
    const range_job *job = context;
    uint32_t from = number * job->size;
    uint32_t rest = job->count - from;

    job->range(job->context, from, rest < job->size ? job->count : from + job->size);
}

void ab_run_ranges(abut_tasks tasks, uint32_t count, ab_range_fn *range, void *context)
{
    uint32_t ranges = count / RANGE_SIZE + 1;

    if (ranges == 1) {
        range(context, 0, count);
        return;
    }
    ranges = ranges < MAX_RANGES ? ranges : MAX_RANGES;
    range_job job = { range, context, count, count / ranges + 1 };

    tasks.run(tasks.user, run_range, &job, (count + job.size - 1) / job.size);
}

typedef struct gather_job {
    const ab_box *boxes;
    const ab_keyed *items;
    uint32_t *slots;
    ab_box *copies;
} gather_job;

static void copy_slots(void *context, uint32_t from, uint32_t end)
{
    const gather_job *job = context;

    for (uint32_t i = from; i < end; i++) {
        job->slots[i] = job->items[i].slot;
    }
}

static void copy_boxes(void *context, uint32_t from, uint32_t end)
{
    const gather_job *job = context;

    for (uint32_t i = from; i < end; i++) {
#if defined(__GNUC__)
        if (end - i > FETCHED_AHEAD) {
            __builtin_prefetch(&job->boxes[job->slots[i + FETCHED_AHEAD]]);
        }
#endif
        job->copies[i] = job->boxes[job->slots[i]];
    }
}

void ab_gather_boxes(abut_tasks tasks,
                     const ab_box *boxes,
                     const ab_keyed *items,
                     uint32_t count,
                     uint32_t *slots,
                     ab_box *copies)
{
    gather_job job = { boxes, items, slots, copies };

    ab_run_ranges(tasks, count, copy_slots, &job);
    ab_run_ranges(tasks, count, copy_boxes, &job);
}

bool ab_gathered_is_right(
    const ab_box *boxes, uint32_t count, const uint32_t *slots, const ab_box *copies, uint32_t live)
{
    uint32_t found = 0;

    for (uint32_t slot = 0; slot < count; slot++) {
        found += !ab_box_is_empty(&boxes[slot]);
    }
    for (uint32_t i = 0; i < live; i++) {
        if (slots[i] >= count || ab_box_is_empty(&copies[i]) ||
            memcmp(&copies[i], &boxes[slots[i]], sizeof(ab_box)) != 0) {
            return false;
        }
    }
    return found == live;
}
