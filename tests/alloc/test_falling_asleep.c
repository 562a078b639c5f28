/* alloc/test_falling_asleep.c - steps in which bodies fall asleep, and the memory they ask for.
 *
 * Two worlds live the same life, one of them with an allocator that denies a request now and then.
 * A step that is denied one either fails, and is made again; or it needed no memory, and then it
 * must have done what it does with memory: the two worlds have one hash after every step. The same
 * for keeping states for a rollback, which changes no byte of what is saved.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "alloc/ledger.h"
#include "support/check.h"
#include "support/rng.h"

#include <stdlib.h>
#include <string.h>

enum { BODIES = 72, STEPS = 220, LIVES = 24 };

static abut_world *empty_world(ledger *books)
{
    abut_world_settings settings = { .gravity = { 0, -0.2 }, .friction = 0.5 };

    if (books != NULL) {
        settings.allocator = (abut_allocator){ ledger_resize, books };
    }
    abut_world *world = abut_world_create(&settings);
    abut_shape floor = abut_rect(-200, -10, 400, 10);

    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &floor },
                         NULL) == ABUT_OK);
    return world;
}

/* Bodies come one after the other, so that some fall asleep while others arrive; now and then one
 * is taken away, and what stood on it wakes. */
static void disturb(abut_world *world, int life, int step)
{
    rng random = { (uint64_t)(life * 1000 + step) };
    abut_shape shapes[] = { abut_rect(-3, -3, 6, 6), abut_circle(0, 0, 3),
                            abut_rect(-6, -1, 12, 2) };
    abut_body bodies[BODIES + 1];
    uint32_t count = abut_world_bodies(world, bodies, BODIES + 1);
    abut_vec2 at = { (double)rng_int(&random, -60, 60), (double)rng_int(&random, 3, 60) };

    if (step % 2 == 0 && count < BODIES) {
        abut_status status = abut_world_add(
            world,
            &(abut_body_settings){ .shapes = &shapes[rng_int(&random, 0, 2)],
                                   .at = at,
                                   .sensor = rng_int(&random, 0, 5) == 0,
                                   .answer = (abut_answer_kind)rng_int(&random, 0, 4),
                                   .spawn = ABUT_SPAWN_NEAREST,
                                   .reach = 30 },
            NULL);

        CHECK(status == ABUT_OK || status == ABUT_E_OVERLAP);
    } else if (step % 7 == 0) {
        CHECK(abut_world_remove(world, bodies[rng_int(&random, 1, count - 1)]) == ABUT_OK);
    } else if (step % 5 == 0) {
        abut_body a = bodies[rng_int(&random, 0, count - 1)];
        abut_body b = bodies[rng_int(&random, 0, count - 1)];

        CHECK(abut_world_ignore(world, a, b, true, 3) != ABUT_E_MEMORY);
    } else if (step % 3 == 0) {
        abut_body body = bodies[rng_int(&random, 1, count - 1)];
        abut_body_kind kind = (abut_body_kind)rng_int(&random, 0, 2);

        CHECK(abut_body_set_kind(world, body, kind) != ABUT_E_MEMORY);
    }
}

static void deny(ledger *books, int from_now)
{
    books->fail_at = from_now < 0 ? -1 : books->calls + from_now;
}

static void test_steps(void)
{
    int denied = 0;

    for (int life = 0; life < LIVES; life++) {
        ledger books = { .fail_at = -1 };
        abut_world *world = empty_world(&books);
        abut_world *other = empty_world(NULL);

        for (int step = 0; step < STEPS; step++) {
            disturb(world, life, step);
            disturb(other, life, step);
            deny(&books, 1 + life % 3);
            abut_status status = abut_world_step(world);

            deny(&books, -1);
            CHECK(status == ABUT_OK || status == ABUT_E_MEMORY);
            denied += status != ABUT_OK;
            CHECK(status == ABUT_OK || abut_world_step(world) == ABUT_OK);
            CHECK(abut_world_step(other) == ABUT_OK);
            CHECK(abut_world_hash(world) == abut_world_hash(other));
        }
        abut_world_destroy(world);
        abut_world_destroy(other);
        CHECK(ledger_is_even(&books));
    }
    CHECK(denied > 0);
}

/* The step in which a body falls asleep needs room for its contacts at rest: it has it, or fails.
 */
static void test_falls_asleep_or_fails(void)
{
    ledger books = { .fail_at = -1 };
    abut_world *world = empty_world(&books);
    abut_shape box = abut_rect(-2, 0, 4, 3);
    abut_body body = ABUT_NO_BODY;
    int failed = 0;

    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &box }, &body) == ABUT_OK);
    for (int step = 0; step < 60 && !abut_body_is_asleep(world, body); step++) {
        deny(&books, 1);
        bool steps = abut_world_step(world) == ABUT_OK;
        bool had_all = books.calls < books.fail_at;

        deny(&books, -1);
        CHECK(had_all || !steps || !abut_body_is_asleep(world, body));
        failed += !steps;
        CHECK(steps || abut_world_step(world) == ABUT_OK);
    }
    CHECK(abut_body_is_asleep(world, body));
    CHECK(failed > 0);
    abut_world_destroy(world);
    CHECK(ledger_is_even(&books));
}

static void *saved(const abut_world *world, size_t *size)
{
    CHECK(abut_world_save(world, NULL, 0, size) == ABUT_OK || *size > 0);
    void *bytes = malloc(*size);

    CHECK(bytes != NULL && abut_world_save(world, bytes, *size, size) == ABUT_OK);
    return bytes;
}

/* Shapes of bodies that are gone live on in the states that are kept, and in nothing that is saved.
 */
static void test_keeping(void)
{
    ledger books = { .fail_at = -1 };
    abut_world *world = empty_world(&books);
    abut_rollback *rollback = abut_rollback_create(world, 4);
    int denied = 0;

    for (int step = 0; step < STEPS; step++) {
        abut_shape shape = abut_circle(0, 0, 1 + step * 0.01); /* another one each time */
        abut_body body = ABUT_NO_BODY;
        size_t before_size = 0;
        size_t after_size = 0;

        CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .at = { 0, 20 } },
                             &body) == ABUT_OK);
        CHECK(abut_rollback_keep(rollback) == ABUT_OK);
        CHECK(abut_world_remove(world, body) == ABUT_OK);
        void *before = saved(world, &before_size);

        deny(&books, 1 + step % 3);
        abut_status status = abut_rollback_keep(rollback);

        deny(&books, -1);
        void *after = saved(world, &after_size);

        denied += status == ABUT_E_MEMORY;
        CHECK(before_size == after_size && memcmp(before, after, before_size) == 0);
        CHECK(before_size < 2000); /* the floor, and no shape of those that are gone */
        free(before);
        free(after);
        CHECK(abut_world_step(world) == ABUT_OK);
    }
    CHECK(denied > 0);
    abut_rollback_destroy(rollback);
    abut_world_destroy(world);
    CHECK(ledger_is_even(&books));
}

TEST_MAIN(TEST(test_steps), TEST(test_falls_asleep_or_fails), TEST(test_keeping))
