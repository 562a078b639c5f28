/* broad/boxes/census.c - how many boxes there are, where, and of which sizes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/bits.h"
#include "broad/boxes/boxes.h"

enum { CENSUS_CHUNK = 16384, LIKE_FACTOR = 8 };

uint32_t ab_census_chunks(uint32_t count, uint32_t *chunk_size)
{
    uint32_t chunks = count / CENSUS_CHUNK + 1;

    chunks = chunks < AB_CENSUS_CHUNKS ? chunks : AB_CENSUS_CHUNKS;
    *chunk_size = count / chunks + 1;
    return (count + *chunk_size - 1) / *chunk_size;
}

void ab_census_begin(ab_census *census)
{
    *census = (ab_census){ .bounds = ab_box_empty() };
}

/* This runs over everything whenever everything moves: plain variables, and branches that
 * are hardly ever taken, halve its time. */
void ab_census_add(ab_census *census, const ab_box *boxes, uint32_t count)
{
    ab_vec low = census->bounds.low;
    ab_vec high = census->bounds.high;
    uint32_t live = 0;
    double area = 0;

    for (uint32_t i = 0; i < count; i++) {
        const ab_box *box = &boxes[i];

        if (ab_box_is_empty(box)) {
            continue;
        }
        int64_t width = box->high.x - box->low.x;
        int64_t height = box->high.y - box->low.y;
        int class = ab_bit_length((uint64_t)(width | height));

        low.x = ab_min(low.x, box->low.x);
        low.y = ab_min(low.y, box->low.y);
        high.x = ab_max(high.x, box->high.x);
        high.y = ab_max(high.y, box->high.y);
        area += (double)width * (double)height;
        live++;
        census->classes[class]++;
        if (width > census->widest[class]) {
            census->widest[class] = width;
        }
        if (height > census->tallest[class]) {
            census->tallest[class] = height;
        }
    }
    census->bounds = (ab_box){ low, high };
    census->live += live;
    census->area += area * (ABUT_QUANTUM * ABUT_QUANTUM);
}

ab_census ab_census_join(const ab_census *parts, uint32_t count)
{
    ab_census whole;

    ab_census_begin(&whole);
    for (uint32_t i = 0; i < count; i++) {
        whole.bounds = ab_box_join(&whole.bounds, &parts[i].bounds);
        whole.live += parts[i].live;
        whole.area += parts[i].area;
        for (int k = 0; k < 64; k++) {
            whole.classes[k] += parts[i].classes[k];
            whole.widest[k] = ab_max(whole.widest[k], parts[i].widest[k]);
            whole.tallest[k] = ab_max(whole.tallest[k], parts[i].tallest[k]);
        }
    }
    return whole;
}

typedef struct census_job {
    const ab_box *boxes;
    uint32_t count;
    uint32_t chunk_size;
    ab_census parts[AB_CENSUS_CHUNKS];
} census_job;

static void count_chunk(void *context, uint32_t chunk)
{
    census_job *job = context;
    uint32_t from = chunk * job->chunk_size;
    uint32_t rest = job->count - from;

    ab_census_begin(&job->parts[chunk]);
    ab_census_add(&job->parts[chunk], job->boxes + from,
                  rest < job->chunk_size ? rest : job->chunk_size);
}

ab_census ab_take_census(const ab_box *boxes, uint32_t count, abut_tasks tasks)
{
    census_job job = { .boxes = boxes, .count = count };
    uint32_t chunks = ab_census_chunks(count, &job.chunk_size);

    tasks.run(tasks.user, count_chunk, &job, chunks);
    return ab_census_join(job.parts, chunks);
}

/* From the largest class towards smaller ones: a class joins the group while the mean
 * size stays within a factor of the largest. Sizes count as powers of two. */
ab_size_groups ab_group_sizes(const ab_census *census)
{
    ab_size_groups groups = { .count = 0 };
    double sum = 0;

    for (int k = 63; k >= 0; k--) {
        if (census->classes[k] == 0) {
            continue;
        }
        double size = (double)((uint64_t)1 << k);
        double joined = sum + size * census->classes[k];
        int group = groups.count - 1;
        double largest = group >= 0 ? (double)((uint64_t)1 << groups.last_class[group]) : 0;
        bool alike = group >= 0 && joined * LIKE_FACTOR >=
                                       largest * ((double)groups.live[group] + census->classes[k]);

        if (!alike && groups.count < AB_MAX_SIZE_GROUPS) {
            group = groups.count++;
            groups.last_class[group] = k;
            joined = size * census->classes[k];
        }
        sum = joined;
        groups.live[group] += census->classes[k];
    }
    for (int i = 0; i < groups.count / 2; i++) { /* the smallest first */
        int last = groups.last_class[i];
        uint32_t live = groups.live[i];
        int other = groups.count - 1 - i;

        groups.last_class[i] = groups.last_class[other];
        groups.live[i] = groups.live[other];
        groups.last_class[other] = last;
        groups.live[other] = live;
    }
    return groups;
}
