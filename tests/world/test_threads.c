/* world/test_threads.c - steps on several threads: nothing in what comes of them tells by whom they
 * were made, or in which order.
 *
 * Worlds in which much goes on are cut into chunks of a few bodies, and stepped by pools of several
 * sizes, and by runners that do tasks backwards and mixed up; after every step their hashes, events
 * and reports are those of a world that was stepped alone.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "alloc/ledger.h"
#include "broad/scenes.h"
#include "support/check.h"
#include "support/rng.h"
#include "world/state/state.h"
#include "world/travellers.h"

#include <string.h>

enum {
    FRAMES = SCENES_SLOW ? 20 : 90,
    CROWD_FRAMES = SCENES_SLOW ? 4 : 34, /* memory is sorted in the first and in the 33rd */
    MOST_FAILURES = SCENES_SLOW ? 12 : 60,
    STEADY_FRAMES = SCENES_SLOW ? 30 : 100,
    CROWD = 2600,
    SMALL_CHUNK = 3,
    MOST_TASKS = 64
};

static const abut_allocator usual = { 0 };

/* --- Runners -------------------------------------------------------------------------------- */

static int jobs; /* of more than one task */

static void run_backward(void *user, abut_task_fn *task, void *job, uint32_t count)
{
    (void)user;
    jobs += count > 1;
    for (uint32_t i = count; i-- > 0;) {
        task(job, i);
    }
}

static void run_mixed_up(void *user, abut_task_fn *task, void *job, uint32_t count)
{
    uint32_t order[MOST_TASKS];

    CHECK(count <= MOST_TASKS);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = (uint32_t)rng_int(user, 0, (int)i);

        order[i] = order[k];
        order[k] = i;
    }
    for (uint32_t i = 0; i < count; i++) {
        task(job, order[i]);
    }
}

enum { RUNNERS = 6 };

typedef struct runners {
    rng dice;
    abut_pool *pools[4];
    abut_tasks tasks[RUNNERS];
} runners;

static runners team;

static void open_runners(void)
{
    runners *all = &team;

    static const uint32_t threads[] = { 1, 2, 4, 7 };

    all->dice = (rng){ 77 };
    for (int i = 0; i < 4; i++) {
        all->pools[i] = abut_pool_create(threads[i], NULL);
        CHECK(all->pools[i] != NULL);
        all->tasks[i] = abut_pool_tasks(all->pools[i]);
    }
    all->tasks[4] = (abut_tasks){ run_backward, NULL };
    all->tasks[5] = (abut_tasks){ run_mixed_up, &all->dice };
}

static void close_runners(void)
{
    runners *all = &team;

    for (int i = 0; i < 4; i++) {
        abut_pool_destroy(all->pools[i]);
    }
}

/* From now on steps are cut into small chunks. */
static void cut_small(abut_world *world, abut_tasks tasks)
{
    world->settings.tasks = tasks;
    world->least_chunk = SMALL_CHUNK;
}

/* --- Equal to the bit ------------------------------------------------------------------------ */

static bool same_events(const abut_world *p, const abut_world *q)
{
    uint32_t count_p = 0;
    uint32_t count_q = 0;
    const abut_event *e = abut_world_events(p, &count_p);
    const abut_event *f = abut_world_events(q, &count_q);
    bool same = count_p == count_q;

    for (uint32_t i = 0; same && i < count_p; i++) {
        same = e[i].what == f[i].what && e[i].a == f[i].a && e[i].b == f[i].b &&
               e[i].time == f[i].time && e[i].normal.x == f[i].normal.x &&
               e[i].normal.y == f[i].normal.y && e[i].point.x == f[i].point.x &&
               e[i].point.y == f[i].point.y && e[i].speed == f[i].speed &&
               e[i].user_a == f[i].user_a && e[i].user_b == f[i].user_b && e[i].solid == f[i].solid;
    }
    return same;
}

static bool same_reports(const abut_world *p, const abut_world *q)
{
    abut_step_report r = abut_world_report(p);
    abut_step_report s = abut_world_report(q);

    return r.candidates == s.candidates && r.sweeps == s.sweeps && r.impacts == s.impacts &&
           r.legs == s.legs && r.contacts == s.contacts && r.awake == s.awake &&
           r.asleep == s.asleep;
}

static bool same_worlds(const abut_world *p, const abut_world *q)
{
    return abut_world_hash(p) == abut_world_hash(q) && same_events(p, q) && same_reports(p, q);
}

static void test_any_threads(void)
{
    runners *all = &team;

    jobs = 0;
    for (uint64_t seed = 0; seed < TRAVELLER_SEEDS; seed++) {
        abut_world *alone = travellers_world(seed, usual);
        abut_world *worlds[RUNNERS];
        bool same = true;

        for (int k = 0; k < RUNNERS; k++) {
            worlds[k] = travellers_world(seed, usual);
            cut_small(worlds[k], all->tasks[k]);
        }
        for (int frame = 0; same && frame < FRAMES; frame++) {
            CHECK(travellers_advance(alone, seed) == ABUT_OK);
            for (int k = 0; same && k < RUNNERS; k++) {
                same =
                    travellers_advance(worlds[k], seed) == ABUT_OK && same_worlds(alone, worlds[k]);
                if (!CHECK(same)) {
                    printf("seed %d, runner %d, frame %d\n", (int)seed, k, frame);
                }
            }
        }
        for (int k = 0; k < RUNNERS; k++) {
            abut_world_destroy(worlds[k]);
        }
        abut_world_destroy(alone);
    }
    CHECK(jobs > FRAMES * TRAVELLER_SEEDS); /* it was cut indeed */
}

/* --- Crowds, as they come -------------------------------------------------------------------- */

/* Circles and boxes among each other, some of them so fast that their steps have several legs, some
 * out at the edge of the lattice. */
static abut_world *crowd(abut_tasks tasks, abut_allocator allocator, bool with_gravity)
{
    rng dice = { 5 };
    abut_world *world = abut_world_create(&(abut_world_settings){
        .gravity = { 0, with_gravity ? 0.05 : 0 }, .tasks = tasks, .allocator = allocator });
    abut_shape floor = abut_rect(-10, 160, 300, 10);

    abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &floor },
                   NULL);
    for (int i = 0; i < CROWD; i++) {
        abut_shape shape =
            i % 3 == 0 ? abut_rect(-0.5, -0.5, 1, 1) : abut_circle(0, 0, 0.25 + i % 7 / 16.0);
        double fast = i % 50 == 0 ? 10 : 0.25;
        abut_body_settings settings = {
            .shapes = &shape,
            .at = { i % 60 * 3.0, i / 60 * 3.0 + (i % 97 == 0 ? ABUT_LIMIT - 140 : 0) },
            .velocity = { rng_int(&dice, -4, 4) * fast / 4, rng_int(&dice, -4, 4) * fast / 4 },
            .answer = (abut_answer_kind)rng_int(&dice, 0, 3),
            .bounce = 0.5
        };

        CHECK(abut_world_add(world, &settings, NULL) == ABUT_OK);
    }
    return world;
}

static void test_crowds(void)
{
    runners *all = &team;

    for (int pull = 0; pull < 2; pull++) {
        abut_world *alone = crowd((abut_tasks){ 0 }, usual, pull == 1);

        jobs = 0;
        for (int frame = 0; frame < CROWD_FRAMES; frame++) {
            abut_world_step(alone);
        }
        for (int k = 0; k < RUNNERS; k++) {
            abut_world *world = crowd(all->tasks[k], usual, pull == 1);

            for (int frame = 0; frame < CROWD_FRAMES; frame++) {
                CHECK(abut_world_step(world) == ABUT_OK);
            }
            CHECK(same_worlds(alone, world));
            abut_world_destroy(world);
        }
        CHECK(jobs >= CROWD_FRAMES * 5);
        abut_world_destroy(alone);
    }
}

/* --- Whose thread calls --------------------------------------------------------------------- */

static _Thread_local bool is_mine;
static int asked;
static int asked_elsewhere;

static bool note_thread(void *user, const abut_pair_view *pair)
{
    (void)user;
    (void)pair;
    asked++;
    asked_elsewhere += !is_mine;
    return true;
}

static void test_callbacks_stay_here(void)
{
    runners *all = &team;

    abut_world *world =
        abut_world_create(&(abut_world_settings){ .filter = note_thread, .tasks = all->tasks[2] });

    is_mine = true;
    for (int i = 0; i < CROWD; i++) {
        abut_shape shape = abut_circle(0, 0, 0.5);
        abut_body_settings settings = { .shapes = &shape,
                                        .at = { i % 60 * 1.5, i / 60 * 1.5 },
                                        .velocity = { i % 2, 0 } };

        abut_world_add(world, &settings, NULL);
    }
    asked = 0;
    CHECK(abut_world_step(world) == ABUT_OK);
    CHECK(asked > 0 && asked_elsewhere == 0);
    abut_world_destroy(world);
}

/* --- Memory ---------------------------------------------------------------------------------- */

/* The k-th allocation of a step fails, for every k: nothing has changed, and the step can be made
 * again. */
static void test_no_memory(void)
{
    runners *all = &team;

    int failed = 0; /* of all seeds: one step or another may have all the room it needs */

    for (uint64_t seed = 0; seed < TRAVELLER_SEEDS; seed++) {
        for (int k = 1; k > 0 && k < MOST_FAILURES; k++) {
            ledger book = { 0 };
            abut_world *world = travellers_world(seed, (abut_allocator){ ledger_resize, &book });
            abut_world *alone = travellers_world(seed, usual);

            cut_small(world, all->tasks[k % RUNNERS]);
            travellers_advance(world, seed);
            travellers_advance(alone, seed);
            uint64_t before = abut_world_hash(world);

            book.calls = 0;
            book.fail_at = k;
            abut_status status = abut_world_step(world);

            book.fail_at = 0;
            if (status != ABUT_OK) {
                failed++;
                CHECK(status == ABUT_E_MEMORY && abut_world_hash(world) == before);
                CHECK(abut_world_step(world) == ABUT_OK);
            }
            CHECK(abut_world_step(alone) == ABUT_OK && same_worlds(alone, world));
            k = status == ABUT_OK && book.calls < k ? -1 : k; /* there was none to fail */
            abut_world_destroy(world);
            abut_world_destroy(alone);
            CHECK(ledger_is_even(&book));
        }
    }
    CHECK(failed > 0);
}

/* Balls that fly to and fro, each between two walls: frames like those before allocate nothing. */
static void test_steady(void)
{
    runners *all = &team;

    ledger book = { 0 };
    abut_world *world = abut_world_create(
        &(abut_world_settings){ .tasks = all->tasks[1], .allocator = { ledger_resize, &book } });
    abut_shape wall = abut_rect(0, 0, 1, 6000);
    abut_shape ball = abut_circle(0, 0, 0.5);

    for (int side = 0; side < 2; side++) {
        abut_world_add(world,
                       &(abut_body_settings){
                           .kind = ABUT_BODY_STATIC, .shapes = &wall, .at = { side * 12, 0 } },
                       NULL);
    }
    for (int i = 0; i < 2000; i++) {
        abut_body_settings settings = { .shapes = &ball,
                                        .at = { 2 + i % 9, 2 + 2.0 * i },
                                        .velocity = { 0.25 * (1 + i % 4), 0 },
                                        .answer = ABUT_ANSWER_BOUNCE,
                                        .bounce = 1 };

        CHECK(abut_world_add(world, &settings, NULL) == ABUT_OK);
    }
    for (int frame = 0; frame < STEADY_FRAMES; frame++) {
        abut_world_step(world);
    }
    int warm = book.calls;

    for (int frame = 0; frame < STEADY_FRAMES; frame++) {
        CHECK(abut_world_step(world) == ABUT_OK);
    }
    if (!CHECK(book.calls == warm)) {
        printf("%d allocations\n", book.calls - warm);
    }
    abut_world_destroy(world);
    CHECK(ledger_is_even(&book));
}

/* --- Worlds that travel ---------------------------------------------------------------------- */

/* Saved, loaded with threads, copied, and taken back: it goes on as it would have alone. */
static void test_saved_and_back(void)
{
    runners *all = &team;

    static char bytes[1 << 22];

    for (uint64_t seed = 0; seed < TRAVELLER_SEEDS; seed++) {
        abut_world *alone = travellers_world(seed, usual);
        abut_world_settings settings = travellers_settings(seed, usual);
        abut_world *loaded = NULL;
        size_t size = 0;

        for (int frame = 0; frame < 20; frame++) {
            travellers_advance(alone, seed);
        }
        settings.tasks = all->tasks[2];
        CHECK(abut_world_save(alone, bytes, sizeof bytes, &size) == ABUT_OK);
        if (!CHECK(abut_world_load(&settings, bytes, size, &loaded) == ABUT_OK)) {
            abut_world_destroy(alone);
            continue;
        }
        abut_world_settings kept;

        CHECK(abut_world_read(loaded, &kept) == ABUT_OK && kept.tasks.run == settings.tasks.run &&
              kept.tasks.user == settings.tasks.user);
        abut_rollback *ring = abut_rollback_create(loaded, 12);

        CHECK(ring != NULL);
        cut_small(loaded, all->tasks[3]);
        for (int frame = 0; frame < FRAMES / 3; frame++) {
            CHECK(abut_rollback_keep(ring) == ABUT_OK);
            for (int again = 0; again < 2; again++) { /* a step, back, and the step again */
                CHECK(again == 0 || abut_rollback_back(ring, 0) == ABUT_OK);
                CHECK(travellers_advance(loaded, seed) == ABUT_OK);
            }
            travellers_advance(alone, seed);
            CHECK(abut_world_hash(alone) == abut_world_hash(loaded));
        }
        abut_rollback_destroy(ring);
        abut_world_destroy(loaded);
        abut_world_destroy(alone);
    }
}

/* A recording of a world with threads replays with others, and alone. */
static void test_recorded(void)
{
    runners *all = &team;

    for (uint64_t seed = 1; seed < 3; seed++) { /* these need no functions */
        abut_world *world = travellers_world(seed, usual);
        size_t size = 0;

        cut_small(world, all->tasks[3]);
        abut_recording *recording = abut_recording_create(world, NULL);

        if (!CHECK(recording != NULL)) {
            abut_world_destroy(world);
            continue;
        }
        for (int frame = 0; frame < FRAMES / 3; frame++) {
            CHECK(travellers_advance(world, seed) == ABUT_OK);
        }
        CHECK(abut_recording_end(recording) == ABUT_OK);
        const void *bytes = abut_recording_bytes(recording, &size);

        for (int threads = 0; threads < 2; threads++) {
            abut_replay_settings how = { .tasks =
                                             threads == 0 ? (abut_tasks){ 0 } : all->tasks[1] };
            abut_replay *replay = NULL;

            CHECK(abut_replay_load(&how, bytes, size, &replay) == ABUT_OK);
            while (replay != NULL && !abut_replay_is_over(replay)) {
                if (!CHECK(abut_replay_next(replay) == ABUT_OK)) {
                    break;
                }
            }
            CHECK(replay != NULL &&
                  abut_world_hash(abut_replay_world(replay)) == abut_world_hash(world));
            abut_replay_destroy(replay);
        }
        abut_recording_destroy(recording);
        abut_world_destroy(world);
    }
}

TEST_MAIN(TEST(open_runners),
          TEST(test_any_threads),
          TEST(test_crowds),
          TEST(test_callbacks_stay_here),
          TEST(test_no_memory),
          TEST(test_steady),
          TEST(test_saved_and_back),
          TEST(test_recorded),
          TEST(close_runners))
