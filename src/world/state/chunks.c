/* world/state/chunks.c - passes over many things, cut into chunks.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/state/chunks.h"

/* A chunk has at least so many things: fewer are done sooner than a thread wakes up. */
enum { LEAST_CHUNK = 512 };

typedef struct chunk_job {
    const abut_world *world;
    ab_chunk_fn *work;
    void *job;
    uint32_t things;
} chunk_job;

uint32_t ab_chunk_count(const abut_world *world, uint32_t things)
{
    uint32_t count = things / (world->least_chunk > 0 ? world->least_chunk : LEAST_CHUNK);

    return AB_ONE_THREAD || count < 1 ? 1 : count > AB_MOST_CHUNKS ? AB_MOST_CHUNKS : count;
}

ab_chunk ab_chunk_at(const abut_world *world, uint32_t things, uint32_t number)
{
    uint64_t count = ab_chunk_count(world, things);

    return (ab_chunk){ number, (uint32_t)(things * (uint64_t)number / count),
                       (uint32_t)(things * ((uint64_t)number + 1) / count) };
}

static void do_chunk(void *context, uint32_t number)
{
    const chunk_job *all = context;

    all->work(all->job, ab_chunk_at(all->world, all->things, number));
}

bool ab_has_threads(const abut_world *world, uint32_t things)
{
    return world->settings.tasks.run != NULL && ab_chunk_count(world, things) > 1;
}

void ab_do_tasks(
    const abut_world *world, uint32_t things, uint32_t count, abut_task_fn *task, void *job)
{
    const abut_tasks *tasks = &world->settings.tasks;

    if (ab_has_threads(world, things)) {
        tasks->run(tasks->user, task, job, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        task(job, i);
    }
}

void ab_do_chunks(const abut_world *world, uint32_t things, ab_chunk_fn *work, void *job)
{
    chunk_job all = { world, work, job, things };

    ab_do_tasks(world, things, ab_chunk_count(world, things), do_chunk, &all);
}
