/* base/tasks.c - a small pool of threads.
 *
 * The threads of a pool wait until a job begins, take its tasks off a counter until
 * there are none left, and wait again. The caller does the same, then closes the job
 * and waits for threads that are still inside: when it returns, no thread looks at the job
 * any more. A thread that wakes up late finds the job closed.
 *
 * A waiting thread polls for a short while before it sleeps: a step has a dozen jobs of some
 * hundred microseconds each, and waking a thread takes a good part of that.
 *
 * A pool runs one job at a time. A caller that comes meanwhile waits, except for the pool's own
 * threads and the one that started the job: these call from inside a task, and do their tasks one
 * after another. They are recognised by their thread ids, so that nothing global is needed.
 *
 * Where there are no threads (AB_NO_THREADS), the pool exists only in name.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/tasks.h"

#if (defined(_WIN32) || AB_ONE_THREAD) && !defined(AB_NO_THREADS)
#define AB_NO_THREADS
#endif

#ifndef AB_NO_THREADS
#include <pthread.h>
#include <stdatomic.h>
#endif

static void run_one_by_one(void *user, abut_task_fn *task, void *job, uint32_t count)
{
    (void)user;
    for (uint32_t i = 0; i < count; i++) {
        task(job, i);
    }
}

abut_tasks ab_tasks_or_default(abut_tasks tasks)
{
    return tasks.run != NULL ? tasks : (abut_tasks){ run_one_by_one, NULL };
}

#ifdef AB_NO_THREADS

struct abut_pool {
    abut_allocator allocator;
};

abut_pool *abut_pool_create(uint32_t threads, const abut_allocator *allocator)
{
    abut_allocator memory = ab_allocator_or_default(allocator);
    abut_pool *pool = NULL;

    if (threads >= 1 && threads <= ABUT_MAX_THREADS) {
        pool = ab_resize(&memory, NULL, 0, 1, sizeof *pool);
    }
    if (pool != NULL) {
        pool->allocator = memory;
    }
    return pool;
}

void abut_pool_destroy(abut_pool *pool)
{
    if (pool != NULL) {
        abut_allocator memory = pool->allocator;

        ab_free(&memory, pool, 1, sizeof *pool);
    }
}

abut_tasks abut_pool_tasks(abut_pool *pool)
{
    return (abut_tasks){ run_one_by_one, pool };
}

#else

/* Tasks that threads share; a job of more is done by the caller alone. */
#define MOST_TASKS (UINT32_MAX - ABUT_MAX_THREADS)

/* How often a thread looks before it sleeps: some fifty microseconds, about what waking it takes.
 */
enum { LOOKS = 2000 };

struct abut_pool {
    abut_allocator allocator;
    size_t bytes; /* of the pool itself */
    pthread_mutex_t lock;
    pthread_cond_t begun;  /* a job is open, or the pool ends */
    pthread_cond_t left;   /* no thread is inside the job any more */
    pthread_cond_t vacant; /* the pool has no job */

    /* The job. All but `next` change only under the lock, and only while no thread is inside. */
    abut_task_fn *task;
    void *job;
    uint32_t count;
    _Atomic uint32_t next; /* the task that no thread has taken yet */

    /* Which thread is where: changed only under the lock. Those that wait look at the atomic
     * ones without it, and look again under it before they act. */
    _Atomic uint32_t number; /* of the job: each thread enters one only once */
    _Atomic uint32_t inside; /* threads of the pool that are in the job */
    pthread_t caller;        /* the one that brought the job, while `busy` */
    bool busy;
    bool open; /* threads may enter */
    bool ending;

    uint32_t worker_count;
    pthread_t workers[];
};

/* Takes tasks until there are none left. The counter cannot wrap: each thread passes
 * the end only once, and there are MOST_TASKS at most. */
static void pool_take_tasks(abut_pool *pool)
{
    uint32_t number = atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed);

    while (number < pool->count) {
        pool->task(pool->job, number);
        number = atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed);
    }
}

/* Tells the processor that the thread only waits. */
static inline void rest_a_moment(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* Gives up the lock for a while, until a number is no longer what it was. */
static void look_for_change(abut_pool *pool, _Atomic uint32_t *number, uint32_t was)
{
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load_explicit(number, memory_order_relaxed) != was) {
            break;
        }
        rest_a_moment();
    }
    pthread_mutex_lock(&pool->lock);
}

/* Whether there is a job that a thread has not seen; under the lock. */
static bool pool_has_job(const abut_pool *pool, uint32_t seen)
{
    return pool->open && pool->number != seen;
}

static void *pool_work(void *argument)
{
    abut_pool *pool = argument;
    uint32_t seen = 0;

    pthread_mutex_lock(&pool->lock);
    while (!pool->ending) {
        if (!pool_has_job(pool, seen)) {
            look_for_change(pool, &pool->number, pool->number);
        }
        while (!pool_has_job(pool, seen) && !pool->ending) {
            pthread_cond_wait(&pool->begun, &pool->lock);
        }
        if (pool->ending) {
            break;
        }
        seen = pool->number;
        pool->inside++;
        pthread_mutex_unlock(&pool->lock);
        pool_take_tasks(pool);
        pthread_mutex_lock(&pool->lock);
        pool->inside--;
        if (pool->inside == 0) {
            pthread_cond_signal(&pool->left);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Whether the calling thread is in a task of this pool; under the lock. */
static bool pool_is_inside(const abut_pool *pool)
{
    pthread_t self = pthread_self();

    for (uint32_t i = 0; i < pool->worker_count; i++) {
        if (pthread_equal(self, pool->workers[i])) {
            return true;
        }
    }
    return pool->busy && pthread_equal(self, pool->caller);
}

/* Makes the pool the caller's own; false if it is so already. */
static bool pool_enter(abut_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    if (pool_is_inside(pool)) {
        pthread_mutex_unlock(&pool->lock);
        return false;
    }
    while (pool->busy) {
        pthread_cond_wait(&pool->vacant, &pool->lock);
    }
    pool->busy = true;
    pool->caller = pthread_self();
    pthread_mutex_unlock(&pool->lock);
    return true;
}

static void pool_run(void *user, abut_task_fn *task, void *job, uint32_t count)
{
    abut_pool *pool = user;

    if (count == 0) {
        return;
    }
    if (count > MOST_TASKS || !pool_enter(pool)) {
        run_one_by_one(NULL, task, job, count);
        return;
    }

    pthread_mutex_lock(&pool->lock);
    pool->task = task;
    pool->job = job;
    pool->count = count;
    atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
    pool->number++;
    pool->open = count > 1;
    for (uint32_t i = 1; i < count && i <= pool->worker_count; i++) {
        pthread_cond_signal(&pool->begun);
    }
    pthread_mutex_unlock(&pool->lock);

    pool_take_tasks(pool);

    pthread_mutex_lock(&pool->lock);
    pool->open = false;
    for (uint32_t inside = pool->inside; inside > 0; inside = pool->inside) {
        look_for_change(pool, &pool->inside, inside);
        if (pool->inside == inside) {
            pthread_cond_wait(&pool->left, &pool->lock);
        }
    }
    pool->busy = false;
    pthread_cond_signal(&pool->vacant);
    pthread_mutex_unlock(&pool->lock);
}

/* The lock and what is waited for; all of them or none. */
static bool pool_begin(abut_pool *pool)
{
    if (pthread_mutex_init(&pool->lock, NULL) != 0) {
        return false;
    }
    pthread_cond_t *conditions[] = { &pool->begun, &pool->left, &pool->vacant };
    for (int i = 0; i < 3; i++) {
        if (pthread_cond_init(conditions[i], NULL) != 0) {
            while (i > 0) {
                pthread_cond_destroy(conditions[--i]);
            }
            pthread_mutex_destroy(&pool->lock);
            return false;
        }
    }
    return true;
}

abut_pool *abut_pool_create(uint32_t threads, const abut_allocator *allocator)
{
    if (threads < 1 || threads > ABUT_MAX_THREADS) {
        return NULL;
    }
    abut_allocator memory = ab_allocator_or_default(allocator);
    size_t bytes = sizeof(abut_pool) + (size_t)(threads - 1) * sizeof(pthread_t);
    abut_pool *pool = ab_resize(&memory, NULL, 0, bytes, 1);

    if (pool == NULL) {
        return NULL;
    }
    *pool = (abut_pool){ .allocator = memory, .bytes = bytes };
    if (!pool_begin(pool)) {
        ab_free(&memory, pool, bytes, 1);
        return NULL;
    }
    while (pool->worker_count < threads - 1) {
        if (pthread_create(&pool->workers[pool->worker_count], NULL, pool_work, pool) != 0) {
            abut_pool_destroy(pool);
            return NULL;
        }
        pool->worker_count++;
    }
    return pool;
}

void abut_pool_destroy(abut_pool *pool)
{
    if (pool == NULL) {
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
    for (uint32_t i = 0; i < pool->worker_count; i++) {
        pthread_join(pool->workers[i], NULL);
    }
    pthread_cond_destroy(&pool->begun);
    pthread_cond_destroy(&pool->left);
    pthread_cond_destroy(&pool->vacant);
    pthread_mutex_destroy(&pool->lock);

    abut_allocator memory = pool->allocator;
    ab_free(&memory, pool, pool->bytes, 1);
}

abut_tasks abut_pool_tasks(abut_pool *pool)
{
    return pool != NULL ? (abut_tasks){ pool_run, pool } : (abut_tasks){ run_one_by_one, NULL };
}

#endif
