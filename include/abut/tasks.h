/* abut/tasks.h - how work is spread over threads, if you want it to be.
 *
 * The library starts no threads by itself. Give it a function that runs tasks on the threads of
 * your engine, or use the small pool here. The answers are the same, to the bit, with any number of
 * threads.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TASKS_H
#define ABUT_TASKS_H

#include "base.h"

/* Does part `number` of a job. */
typedef void abut_task_fn(void *job, uint32_t number);

/* Runs task(job, i) once for every i from 0 to count - 1, in any order, on any
 * threads, the caller's included, and returns when all of them are done. If `run` is
 * NULL, tasks run one after another on the caller's thread. */
typedef struct abut_tasks {
    void (*run)(void *user, abut_task_fn *task, void *job, uint32_t count);
    void *user;
} abut_tasks;

typedef struct abut_pool abut_pool;

/* Starts a pool that works on `threads` threads, the caller's included: 1 starts none. Returns NULL
 * if there is no memory, the system has no more threads, or the number is not between 1 and
 * ABUT_MAX_THREADS. Where the platform has no threads, the caller's thread does all the work.
 * `allocator` may be NULL. A waiting thread looks for work for about fifty microseconds, then
 * sleeps: between steps a pool costs nothing.
 *
 * The caller destroys the pool, after everything that was given its tasks; no job may
 * be running then. Destroying NULL does nothing.
 *
 *     abut_pool *pool = abut_pool_create(4, NULL);
 *     abut_index_settings settings = { .tasks = abut_pool_tasks(pool) }; */
#define ABUT_MAX_THREADS 256
ABUT_API abut_pool *abut_pool_create(uint32_t threads, const abut_allocator *allocator);
ABUT_API void abut_pool_destroy(abut_pool *pool);

/* Returns the pool in the form that settings take; a NULL pool runs tasks one after
 * another. The pool runs one job at a time: calls from several threads wait for each
 * other. A task may start a job of its own in the same pool, which its thread then
 * does alone; tasks of two pools must not start jobs in each other. */
ABUT_API abut_tasks abut_pool_tasks(abut_pool *pool);

#endif
