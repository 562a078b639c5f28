/* broad/test_threads.c - tasks and threads: everything is done once, and nothing in the
 * answers tells by whom.
 *
 * The pool is tried by itself. Then indexes work with pools of several sizes, and with
 * runners that do tasks backwards, mixed up, and each with other work in between; their
 * ordered lists must be the same bytes, their sets the same sets.
 *
 * SPDX-License-Identifier: MIT */

#include "alloc/ledger.h"
#include "broad/fleet.h"
#include "support/check.h"
#include "support/rng.h"

#include <string.h>

enum { COUNT = SCENES_SLOW ? 2000 : 8000, MOST_TASKS = 5000 };

/* --- The pool itself -------------------------------------------------------- */

/* Each task has a counter of its own, so that no two of them write to one place. */
typedef struct tally {
    int done[MOST_TASKS];
    abut_tasks tasks; /* to start jobs from within a job */
} tally;

static tally tallies[2];

static void count_one(void *job, uint32_t number)
{
    ((tally *)job)->done[number]++;
}

static bool all_once(const tally *t, uint32_t count)
{
    for (uint32_t i = 0; i < MOST_TASKS; i++) {
        if (t->done[i] != (i < count)) {
            return false;
        }
    }
    return true;
}

static void test_pool_does_everything_once(void)
{
    static const int threads[] = { 1, 2, 3, 8 };
    static const uint32_t counts[] = { 0, 1, 2, 3, 7, 8, 9, 100, MOST_TASKS };

    for (int i = 0; i < COUNT_OF(threads); i++) {
        abut_pool *pool = abut_pool_create(threads[i], NULL);

        if (!CHECK(pool != NULL)) {
            continue;
        }
        abut_tasks tasks = abut_pool_tasks(pool);

        CHECK(tasks.run != NULL);
        for (int k = 0; k < COUNT_OF(counts) * 20; k++) {
            memset(&tallies[0], 0, sizeof tallies[0]);
            tasks.run(tasks.user, count_one, &tallies[0], counts[k % COUNT_OF(counts)]);
            CHECK(all_once(&tallies[0], counts[k % COUNT_OF(counts)]));
        }
        abut_pool_destroy(pool);
    }
}

static void test_no_pool(void)
{
    abut_tasks tasks = abut_pool_tasks(NULL);

    memset(&tallies[0], 0, sizeof tallies[0]);
    if (tasks.run != NULL) {
        tasks.run(tasks.user, count_one, &tallies[0], 100);
        CHECK(all_once(&tallies[0], 100));
    }
    CHECK(abut_pool_create(0, NULL) == NULL);
    CHECK(abut_pool_create(-1, NULL) == NULL);
    CHECK(abut_pool_create(ABUT_MAX_THREADS + 1, NULL) == NULL);
    CHECK(abut_pool_create(1 << 30, NULL) == NULL);
    abut_pool_destroy(NULL);
}

/* A task starts a job of its own on the same pool. */
static void start_another(void *job, uint32_t number)
{
    tally *t = job;
    tally *inner = test_memory(NULL, sizeof *inner);

    memset(inner, 0, sizeof *inner);
    t->tasks.run(t->tasks.user, count_one, inner, number);
    t->done[number] += all_once(inner, number);
    free(inner);
}

static void test_jobs_within_jobs(void)
{
    for (int threads = 1; threads <= 4; threads++) {
        abut_pool *pool = abut_pool_create(threads, NULL);

        memset(&tallies[0], 0, sizeof tallies[0]);
        tallies[0].tasks = abut_pool_tasks(pool);
        tallies[0].tasks.run(tallies[0].tasks.user, start_another, &tallies[0], 50);
        CHECK(all_once(&tallies[0], 50));
        abut_pool_destroy(pool);
    }
}

/* Threads of one pool start jobs on another: they wait for each other. */
static void test_calls_from_several_threads(void)
{
    abut_pool *callers = abut_pool_create(4, NULL);
    abut_pool *workers = abut_pool_create(3, NULL);
    abut_tasks start = abut_pool_tasks(callers);

    for (int i = 0; i < 20; i++) {
        memset(&tallies[0], 0, sizeof tallies[0]);
        tallies[0].tasks = abut_pool_tasks(workers);
        start.run(start.user, start_another, &tallies[0], 30);
        CHECK(all_once(&tallies[0], 30));
    }
    abut_pool_destroy(callers);
    abut_pool_destroy(workers);
}

static void test_pool_memory(void)
{
    for (int threads = 1; threads <= 9; threads += 4) {
        ledger counting = { 0 };
        abut_pool *pool = abut_pool_create(threads, &(abut_allocator){ ledger_resize, &counting });

        CHECK(pool != NULL && counting.calls > 0);
        abut_pool_destroy(pool);
        CHECK(ledger_is_even(&counting));
        for (int k = 1; k <= counting.calls; k++) {
            ledger failing = { .fail_at = k };

            CHECK(abut_pool_create(threads, &(abut_allocator){ ledger_resize, &failing }) == NULL);
            CHECK(ledger_is_even(&failing));
        }
    }
}

/* --- Hostile runners -------------------------------------------------------- */

static void run_backward(void *user, abut_task_fn *task, void *job, uint32_t count)
{
    (void)user;
    for (uint32_t i = count; i-- > 0;) {
        task(job, i);
    }
}

/* From both ends to the middle. */
static void run_interleaved(void *user, abut_task_fn *task, void *job, uint32_t count)
{
    (void)user;
    for (uint32_t i = 0; i < count; i++) {
        task(job, i % 2 ? count - 1 - i / 2 : i / 2);
    }
}

/* In an order that is another one each time. */
static void run_shuffled(void *user, abut_task_fn *task, void *job, uint32_t count)
{
    rng *r = user;
    uint32_t *order = test_memory(NULL, (size_t)count * sizeof *order);

    for (uint32_t i = 0; i < count; i++) {
        order[i] = i;
    }
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = (uint32_t)rng_int(r, 0, i - 1);
        uint32_t kept = order[i - 1];

        order[i - 1] = order[other];
        order[other] = kept;
    }
    for (uint32_t i = 0; i < count; i++) {
        task(job, order[i]);
    }
    free(order);
}

/* --- Indexes with them ------------------------------------------------------ */

enum { RUNNERS = 8 };

typedef struct runners {
    abut_tasks tasks[RUNNERS];
    abut_pool *pools[4];
    rng r;
} runners;

static void runners_open(runners *all)
{
    static const int threads[] = { 1, 2, 3, 8 };

    *all = (runners){ .r = { 12 } };
    for (int i = 0; i < COUNT_OF(threads); i++) {
        all->pools[i] = abut_pool_create(threads[i], NULL);
        CHECK(all->pools[i] != NULL);
        all->tasks[1 + i] = abut_pool_tasks(all->pools[i]);
    }
    all->tasks[5] = (abut_tasks){ run_backward, NULL };
    all->tasks[6] = (abut_tasks){ run_interleaved, NULL };
    all->tasks[7] = (abut_tasks){ run_shuffled, &all->r };
}

static void runners_close(runners *all)
{
    for (int i = 0; i < COUNT_OF(all->pools); i++) {
        abut_pool_destroy(all->pools[i]);
    }
}

/* What an index says through some changes, as one list of pairs: ordered lists and
 * changes as they come, sets sorted. */
static pair_list story(abut_index_kind kind,
                       abut_tasks tasks,
                       const abut_bounds *bounds,
                       uint32_t count,
                       bool filtered)
{
    enum { ROOM = 1 << 18, CUT = 1000 };
    abut_index *index = abut_index_create(&(abut_index_settings){ .kind = kind, .tasks = tasks });
    abut_pair *pairs = test_memory(NULL, ROOM * sizeof *pairs);
    abut_pair_changes changes;
    pair_list said = { 0 };
    size_t found = 0;

    CHECK(abut_index_assign(index, bounds, count, NULL) == ABUT_OK);
    for (int turn = 0; turn < 4; turn++) {
        size_t room = turn == 2 ? CUT : ROOM;
        unsigned flags = turn == 1 ? 0 : ABUT_PAIRS_ORDERED;

        CHECK(abut_index_pairs(index, flags, pairs, room, &found) == ABUT_OK && found <= ROOM);
        pairs_append(&said, (abut_pair){ (uint32_t)found, (uint32_t)turn });
        if (flags == 0) {
            pairs_sort(pairs, found);
        }
        for (size_t i = 0; i < found && i < room; i++) {
            pairs_append(&said, pairs[i]);
        }
        for (uint32_t i = 0; i < count; i += turn == 0 ? 1 : 97) {
            CHECK(abut_index_move(index, i, bounds[(i * 31 + (uint32_t)turn) % count]) == ABUT_OK);
            if (filtered) {
                CHECK(abut_index_set_filter(index, i, 1u << i % 4, 7) == ABUT_OK);
            }
        }
        CHECK(turn == 1 || abut_index_update(index) == ABUT_OK);
        CHECK(abut_index_changes(index, 0, &changes) == ABUT_OK);
        for (size_t i = 0; i < changes.began_count; i++) {
            pairs_append(&said, changes.began[i]);
        }
        for (size_t i = 0; i < changes.ended_count; i++) {
            pairs_append(&said, changes.ended[i]);
        }
    }
    CHECK(abut_index_verify(index));
    abut_index_destroy(index);
    free(pairs);
    return said;
}

static void test_same_answers_from_all(void)
{
    static const scene_kind scenes[] = { SCENE_UNIFORM, SCENE_MIX, SCENE_TILES };
    abut_bounds *bounds = test_memory(NULL, COUNT * sizeof *bounds);
    runners all;

    runners_open(&all);
    for (int i = 0; i < COUNT_OF(scenes); i++) {
        pair_list first = { 0 };

        scene_fill(scenes[i], 3, bounds, COUNT);
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            if (kind == ABUT_INDEX_BRUTE) {
                continue; /* in a test of its own, smaller */
            }
            for (int k = 0; k < RUNNERS; k++) {
                pair_list said =
                    story((abut_index_kind)kind, all.tasks[k], bounds, COUNT, i % 2 == 1);

                if (first.pairs == NULL) {
                    first = said;
                    CHECK(first.count > COUNT);
                    continue;
                }
                CHECK_ROW(
                    row_of((abut_index_kind)kind, scene_name(scenes[i]), (uint64_t)k, COUNT, 0),
                    pairs_equal(said.pairs, said.count, &first));
                pairs_free(&said);
            }
        }
        pairs_free(&first);
    }
    runners_close(&all);
    free(bounds);
}

/* With brute force, and against two loops. */
static void test_few_with_all(void)
{
    enum { FEW = 700 };
    abut_bounds bounds[FEW];
    uint32_t ids[FEW];
    model m = { 0 };
    runners all;

    runners_open(&all);
    scene_fill(SCENE_MIX, 3, bounds, FEW);
    ids_fill(IDS_RANDOM, 3, ids, FEW);
    model_fill(&m, bounds, ids, FEW);
    pair_list expected = model_pairs(&m, 0);

    for (int k = 0; k < RUNNERS; k++) {
        fleet f = fleet_create(&(abut_index_settings){ .tasks = all.tasks[k] });

        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            const char *row = row_of((abut_index_kind)kind, "few", (uint64_t)k, FEW, 0);

            index_fill(f.of[kind], bounds, ids, FEW, FEW / 2);
            CHECK_ROW(row, index_finds(f.of[kind], 0, &expected));
            CHECK_ROW(row, index_finds(f.of[kind], ABUT_PAIRS_ORDERED, &expected));
            CHECK_ROW(row, abut_index_rebuild(f.of[kind]) == ABUT_OK);
            CHECK_ROW(row, index_finds(f.of[kind], ABUT_PAIRS_ORDERED, &expected));
        }
        fleet_destroy(&f);
    }
    pairs_free(&expected);
    model_free(&m);
    runners_close(&all);
}

/* --- Many askers at once ---------------------------------------------------- */

enum { ASKERS = 64, FOUND = 64 };

typedef struct inquiry {
    const abut_index *index;
    const model *m;
    bool right[ASKERS];
} inquiry;

static void ask(void *job, uint32_t number)
{
    inquiry *q = job;
    rng r = { (uint64_t)number };
    bool right = true;
    uint32_t *expected = test_memory(NULL, q->m->count * sizeof *expected);

    for (int i = 0; i < 20; i++) {
        abut_bounds region = q->m->entries[rng_int(&r, 0, q->m->count - 1)].bounds;
        uint32_t ids[FOUND];
        uint32_t found = 0;
        uint32_t count = model_find_bounds(q->m, region, 0, 0, expected);

        right =
            right && abut_index_find_bounds(q->index, region, NULL, ids, FOUND, &found) == ABUT_OK;
        right = right && found == count;
        for (uint32_t k = 0; right && k < count && k < FOUND; k++) {
            right = ids[k] == expected[k];
        }
        uint32_t id = expected[0];

        right = right && abut_index_has(q->index, id) &&
                model_bounds_equal(abut_index_bounds(q->index, id), model_find(q->m, id)->bounds);
        right = right && abut_index_report(q->index).count == q->m->count;
    }
    q->right[number] = right;
    free(expected);
}

static void test_askers_at_once(void)
{
    enum { ENTRIES = 1000 };
    abut_bounds bounds[ENTRIES];
    uint32_t ids[ENTRIES];
    abut_pool *pool = abut_pool_create(4, NULL);
    abut_tasks tasks = abut_pool_tasks(pool);
    fleet f = fleet_create(NULL);
    model m = { 0 };

    scene_fill(SCENE_UNIFORM, 8, bounds, ENTRIES);
    ids_fill(IDS_GAPS, 8, ids, ENTRIES);
    model_fill(&m, bounds, ids, ENTRIES);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        inquiry q = { .index = f.of[kind], .m = &m };

        index_fill(f.of[kind], bounds, ids, ENTRIES, ENTRIES * 9 / 10);
        for (int sorted = 0; sorted < 2; sorted++) {
            tasks.run(tasks.user, ask, &q, ASKERS);
            for (int i = 0; i < ASKERS; i++) {
                CHECK_ROW(abut_index_kind_name((abut_index_kind)kind), q.right[i]);
            }
            abut_index_update(f.of[kind]);
        }
    }
    fleet_destroy(&f);
    model_free(&m);
    abut_pool_destroy(pool);
}

TEST_MAIN(TEST(test_pool_does_everything_once),
          TEST(test_no_pool),
          TEST(test_jobs_within_jobs),
          TEST(test_calls_from_several_threads),
          TEST(test_pool_memory),
          TEST(test_same_answers_from_all),
          TEST(test_few_with_all),
          TEST(test_askers_at_once))
