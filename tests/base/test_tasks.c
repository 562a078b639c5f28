/* The pool: every task once, however the threads fall.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/tasks.h"
#include "base/tasks.h"
#include "support/check.h"

#include <stdint.h>
#include <string.h>

#if !defined(AB_NO_THREADS) && !defined(__wasm__) && !defined(_WIN32)
#include <pthread.h>
#define HAVE_THREADS 1
#endif

enum { MOST_TASKS = 5000 };

/* Plain bytes, each written by one task: a race would be seen by the thread sanitizer. */
typedef struct tally {
    uint8_t runs[MOST_TASKS];
} tally;

static void count_run(void *job, uint32_t number)
{
    tally *counts = job;

    counts->runs[number]++;
}

static bool ran_once(const tally *counts, uint32_t count)
{
    for (uint32_t i = 0; i < MOST_TASKS; i++) {
        if (counts->runs[i] != (i < count)) {
            return false;
        }
    }
    return true;
}

static bool runs_each_once(abut_tasks tasks, uint32_t count)
{
    tally counts;

    memset(&counts, 0, sizeof counts);
    tasks.run(tasks.user, count_run, &counts, count);
    return ran_once(&counts, count);
}

static void test_every_task_once(void)
{
    static const int threads[] = { 1, 2, 3, 4, 16 };
    static const uint32_t counts[] = { 0, 1, 2, 3, 7, 64, MOST_TASKS };

    for (int t = 0; t < COUNT_OF(threads); t++) {
        abut_pool *pool = abut_pool_create(threads[t], NULL);

        if (!CHECK(pool != NULL)) {
            continue;
        }
        for (int c = 0; c < COUNT_OF(counts); c++) {
            CHECK(runs_each_once(abut_pool_tasks(pool), counts[c]));
        }
        abut_pool_destroy(pool);
    }
}

static void test_without_a_pool(void)
{
    CHECK(runs_each_once(abut_pool_tasks(NULL), 10));
    CHECK(runs_each_once(ab_tasks_or_default((abut_tasks){ NULL, NULL }), 10));
    abut_pool_destroy(NULL);

    abut_pool *pool = abut_pool_create(2, NULL);
    abut_tasks given = abut_pool_tasks(pool);
    abut_tasks kept = ab_tasks_or_default(given);
    CHECK(kept.run == given.run && kept.user == given.user);
    abut_pool_destroy(pool);
}

static void test_many_jobs(void)
{
    abut_pool *pool = abut_pool_create(4, NULL);
    abut_tasks tasks = abut_pool_tasks(pool);
    bool good = true;

    for (int i = 0; i < 3000; i++) {
        good = good && runs_each_once(tasks, i % 9);
    }
    CHECK(good);
    abut_pool_destroy(pool);
}

/* Jobs in jobs in jobs: each task of the outer one has its own place to count in. */
typedef struct nest {
    abut_tasks tasks;
    int depth;
    uint8_t *at; /* of 4 x 4 x 4 */
} nest;

static void count_leaf(void *job, uint32_t number)
{
    uint8_t *at = job;

    at[number]++;
}

static void run_inner(void *job, uint32_t number)
{
    const nest *all = job;
    nest inner = *all;

    inner.depth++;
    inner.at = all->at + (all->depth == 0 ? 16 * number : 4 * number);
    if (inner.depth == 2) {
        inner.tasks.run(inner.tasks.user, count_leaf, inner.at, 4);
    } else {
        inner.tasks.run(inner.tasks.user, run_inner, &inner, 4);
    }
}

static void test_nested_jobs(void)
{
    abut_pool *pool = abut_pool_create(3, NULL);

    for (int round = 0; round < 200; round++) {
        uint8_t runs[64] = { 0 };
        nest all = { .tasks = abut_pool_tasks(pool), .at = runs };

        all.tasks.run(all.tasks.user, run_inner, &all, 4);
        for (int i = 0; i < 64; i++) {
            CHECK(runs[i] == 1);
        }
    }
    abut_pool_destroy(pool);
}

static void test_created_again_and_again(void)
{
    for (int i = 0; i < 200; i++) {
        abut_pool *pool = abut_pool_create(1 + i % 5, NULL);

        if (i % 2 == 0) { /* the others end without ever having worked */
            CHECK(runs_each_once(abut_pool_tasks(pool), 8));
        }
        abut_pool_destroy(pool);
    }
}

static void test_bad_numbers(void)
{
    CHECK(abut_pool_create(0, NULL) == NULL);
    CHECK(abut_pool_create(-1, NULL) == NULL);
    CHECK(abut_pool_create(INT32_MIN, NULL) == NULL);
    CHECK(abut_pool_create(ABUT_MAX_THREADS + 1, NULL) == NULL);
    CHECK(abut_pool_create(INT32_MAX, NULL) == NULL);

    abut_pool *pool = abut_pool_create(ABUT_MAX_THREADS, NULL);
    if (pool != NULL) { /* a system may have fewer to give */
        CHECK(runs_each_once(abut_pool_tasks(pool), MOST_TASKS));
    }
    abut_pool_destroy(pool);
}

/* An allocator that keeps count, and has nothing when told so. */
typedef struct purse {
    size_t held;
    bool empty;
} purse;

static void *purse_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    purse *all = user;

    if (new_size == 0) {
        all->held -= old_size;
        free(block);
        return NULL;
    }
    void *grown = all->empty ? NULL : realloc(block, new_size);
    if (grown != NULL) {
        all->held += new_size - old_size;
    }
    return grown;
}

static void test_memory(void)
{
    purse all = { 0, false };
    abut_allocator allocator = { purse_resize, &all };
    abut_pool *pool = abut_pool_create(3, &allocator);

    CHECK(pool != NULL && all.held > 0);
    CHECK(runs_each_once(abut_pool_tasks(pool), 20));
    abut_pool_destroy(pool);
    CHECK(all.held == 0);

    all.empty = true;
    CHECK(abut_pool_create(3, &allocator) == NULL);
    CHECK(all.held == 0);
}

#ifdef HAVE_THREADS

/* One job at a time: `turn` is a plain number that two jobs at once would race for. */
typedef struct rival {
    abut_tasks tasks;
    int *turn;
    tally counts;
    bool good;
} rival;

static void count_turn(void *job, uint32_t number)
{
    rival *one = job;

    if (number == 0) {
        (*one->turn)++;
    }
    one->counts.runs[number]++;
}

static void *compete(void *argument)
{
    rival *one = argument;

    for (int i = 0; i < 300; i++) {
        memset(&one->counts, 0, sizeof one->counts);
        one->tasks.run(one->tasks.user, count_turn, one, 5);
        one->good = one->good && ran_once(&one->counts, 5);
    }
    return NULL;
}

static void test_several_callers(void)
{
    enum { CALLERS = 4 };
    static rival rivals[CALLERS];
    pthread_t threads[CALLERS];
    abut_pool *pool = abut_pool_create(3, NULL);
    int turn = 0;

    for (int i = 0; i < CALLERS; i++) {
        rivals[i] = (rival){ .tasks = abut_pool_tasks(pool), .turn = &turn, .good = true };
        CHECK(pthread_create(&threads[i], NULL, compete, &rivals[i]) == 0);
    }
    for (int i = 0; i < CALLERS; i++) {
        pthread_join(threads[i], NULL);
        CHECK(rivals[i].good);
    }
    CHECK(turn == CALLERS * 300);
    abut_pool_destroy(pool);
}

/* Two tasks that wait for each other end only if two threads have them. */
typedef struct meeting {
    pthread_mutex_t lock;
    pthread_cond_t came;
    int here;
} meeting;

static void wait_for_the_other(void *job, uint32_t number)
{
    meeting *place = job;

    (void)number;
    pthread_mutex_lock(&place->lock);
    place->here++;
    pthread_cond_broadcast(&place->came);
    while (place->here < 2) {
        pthread_cond_wait(&place->came, &place->lock);
    }
    pthread_mutex_unlock(&place->lock);
}

static void test_threads_are_real(void)
{
    abut_pool *pool = abut_pool_create(2, NULL);
    abut_tasks tasks = abut_pool_tasks(pool);

    for (int i = 0; i < 100; i++) {
        meeting place = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0 };

        tasks.run(tasks.user, wait_for_the_other, &place, 2);
        CHECK(place.here == 2);
    }
    abut_pool_destroy(pool);
}

#else

static void test_several_callers(void)
{
}

static void test_threads_are_real(void)
{
}

#endif

TEST_MAIN(TEST(test_every_task_once),
          TEST(test_without_a_pool),
          TEST(test_many_jobs),
          TEST(test_nested_jobs),
          TEST(test_created_again_and_again),
          TEST(test_bad_numbers),
          TEST(test_memory),
          TEST(test_several_callers),
          TEST(test_threads_are_real))
