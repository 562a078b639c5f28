/* world/state/chunks.h - passes over many things, in chunks that any thread may do.
 *
 * The number of chunks depends only on the number of things; each chunk writes to places of its
 * own, and the results are put together in the order of chunks. So a pass gives the same bits for
 * any number of threads. A small pass is one chunk, which is done at once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_CHUNKS_H
#define AB_WORLD_STATE_CHUNKS_H

#include "base/check.h"

#include "world/state/state.h"

enum { AB_MOST_CHUNKS = 64 };

/* Part of a pass: the things from one to another, and which part it is. It must not call
 * a function of the caller's, nor ask for memory. */
typedef struct ab_chunk {
    uint32_t number;
    uint32_t from;
    uint32_t end;
} ab_chunk;

typedef void ab_chunk_fn(void *job, ab_chunk chunk);

/* Into how many chunks so many things are cut: at least 1. */
uint32_t ab_chunk_count(const abut_world *world, uint32_t things);
/* One of them. */
ab_chunk ab_chunk_at(const abut_world *world, uint32_t things, uint32_t number);
/* Whether it helps to cut a pass into chunks: there are threads, and more than one chunk. */
bool ab_has_threads(const abut_world *world, uint32_t things);
/* Runs some tasks, each of them different work on a number of things, on the threads that the world
 * was given. The rules for chunks hold for them. */
void ab_do_tasks(
    const abut_world *world, uint32_t things, uint32_t count, abut_task_fn *task, void *job);
/* Does all chunks. */
void ab_do_chunks(const abut_world *world, uint32_t things, ab_chunk_fn *work, void *job);

#endif
