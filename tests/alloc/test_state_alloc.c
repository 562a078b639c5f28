/* alloc/test_state_alloc.c - saving, loading, copying and rolling back with an allocator that fails
 * at every call once: everything stays as it was, and nothing is lost. Bytes that lie about their
 * counts get no memory, and a rollback that has found its size asks for none.
 *
 * SPDX-License-Identifier: MIT */
#include "alloc/ledger.h"
#include "support/check.h"
#include "world/travellers.h"

#include <string.h>

enum { SEED = 2, MOST_CALLS = 3000 };

static abut_world *grown_world(ledger *l)
{
    abut_world *world = travellers_world(SEED, (abut_allocator){ ledger_resize, l });

    for (int k = 0; k < 150; k++) {
        travellers_advance(world, SEED);
    }
    return world;
}

/* The next calls succeed but the one with this number. */
static void fail_call(ledger *l, int number)
{
    l->calls = 0;
    l->fail_at = number;
}

static void test_load_without_memory(void)
{
    ledger l = { 0 };
    abut_world *world = grown_world(&l);
    size_t size = 0;

    abut_world_save(world, NULL, 0, &size);
    void *bytes = malloc(size);
    int calls = l.calls;

    CHECK(abut_world_save(world, bytes, size, &size) == ABUT_OK && l.calls == calls);
    bool done = false;

    for (int k = 1; k < MOST_CALLS && !done; k++) {
        ledger other = { .fail_at = k };
        abut_world_settings settings =
            travellers_settings(SEED, (abut_allocator){ ledger_resize, &other });
        abut_world *again = NULL;
        abut_status status = abut_world_load(&settings, bytes, size, &again);

        done = status == ABUT_OK;
        CHECK((again != NULL) == done && (done || status == ABUT_E_MEMORY));
        CHECK(!done || abut_world_hash(again) == abut_world_hash(world));
        abut_world_destroy(again);
        CHECK(ledger_is_even(&other));
    }
    CHECK(done);
    free(bytes);
    abut_world_destroy(world);
    CHECK(ledger_is_even(&l));
}

static void test_copy_without_memory(void)
{
    ledger l = { 0 };
    abut_world *world = grown_world(&l);
    uint64_t hash = abut_world_hash(world);
    abut_world *copy = NULL;

    for (int k = 1; k < MOST_CALLS && copy == NULL; k++) {
        size_t before = l.bytes;

        fail_call(&l, k);
        copy = abut_world_copy(world);
        CHECK(copy != NULL || l.bytes == before);
        CHECK(abut_world_hash(world) == hash);
    }
    CHECK(copy != NULL && abut_world_hash(copy) == hash);
    fail_call(&l, 0);
    abut_world_destroy(copy);
    abut_world_destroy(world);
    CHECK(ledger_is_even(&l));
}

static void test_rollback_without_memory(void)
{
    ledger l = { 0 };
    abut_world *world = grown_world(&l);
    abut_rollback *rollback = NULL;

    for (int k = 1; k < MOST_CALLS && rollback == NULL; k++) {
        fail_call(&l, k);
        rollback = abut_rollback_create(world, 8);
    }
    for (int frame = 0; frame < 6; frame++) {
        uint64_t hash = abut_world_hash(world);
        abut_status status = ABUT_E_MEMORY;

        for (int k = 1; k < MOST_CALLS && status != ABUT_OK; k++) {
            fail_call(&l, k);
            status = abut_rollback_keep(rollback);
            CHECK(status == ABUT_OK || status == ABUT_E_MEMORY);
            CHECK(abut_rollback_count(rollback) == (uint32_t)(frame + (status == ABUT_OK)));
            CHECK(abut_world_hash(world) == hash);
        }
        CHECK(status == ABUT_OK);
        fail_call(&l, 0);
        travellers_advance(world, SEED);
    }
    uint64_t hash = abut_world_hash(world);

    fail_call(&l, 1);
    l.for_good = true;
    if (abut_rollback_back(rollback, 5) == ABUT_OK) { /* it may need no memory */
        CHECK(abut_rollback_count(rollback) == 1);
    } else {
        CHECK(abut_world_hash(world) == hash && abut_rollback_count(rollback) == 6);
    }
    l.for_good = false;
    fail_call(&l, 0);
    abut_rollback_destroy(rollback);
    abut_world_destroy(world);
    CHECK(ledger_is_even(&l));
}

/* Steps, and keeps that state; how often keeping asked for memory, if that counts. */
static int keep_next(const ledger *l, abut_rollback *rollback, abut_world *world, bool counts)
{
    CHECK(abut_world_step(world) == ABUT_OK);
    int before = l->calls;

    CHECK(abut_rollback_keep(rollback) == ABUT_OK);
    return counts ? l->calls - before : 0;
}

/* As a network game does it: eight frames back in every frame. */
static void test_steady_rollback(void)
{
    ledger l = { 0 };
    abut_allocator books = { ledger_resize, &l };
    abut_world *world = abut_world_create(
        &(abut_world_settings){ .gravity = { 0, 0.1 }, .no_sleep = true, .allocator = books });
    abut_rollback *rollback = abut_rollback_create(world, 16);
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_shape room[4] = { abut_rect(-50, 40, 100, 5), abut_rect(-50, -50, 100, 5),
                           abut_rect(-50, -50, 5, 100), abut_rect(45, -50, 5, 100) };
    int calls = 0;

    abut_world_add(
        world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = room, .shape_count = 4 },
        NULL);
    for (int k = 0; k < 100; k++) {
        abut_body_settings settings = { .shapes = &box,
                                        .at = { -40 + 4 * (k % 20), -40 + 4 * (k / 20) },
                                        .velocity = { k % 5 - 2, k % 3 },
                                        .answer = ABUT_ANSWER_BOUNCE,
                                        .bounce = 1 };

        CHECK(abut_world_add(world, &settings, NULL) == ABUT_OK);
    }
    for (int frame = 0; frame < 900; frame++) {
        if (abut_rollback_count(rollback) == 16) {
            int before = l.calls;

            CHECK(abut_rollback_back(rollback, 8) == ABUT_OK);
            calls += frame >= 600 ? l.calls - before : 0;
            for (int k = 0; k < 8; k++) {
                calls += keep_next(&l, rollback, world, frame >= 600);
            }
        }
        calls += keep_next(&l, rollback, world, frame >= 600);
    }
    CHECK(calls == 0);
    abut_rollback_destroy(rollback);
    abut_world_destroy(world);
    CHECK(ledger_is_even(&l));
}

/* Counts of billions in a few bytes. */
static void test_no_huge_memory(void)
{
    ledger l = { 0 };
    abut_world *world = grown_world(&l);
    size_t size = 0;

    abut_world_save(world, NULL, 0, &size);
    unsigned char *bytes = malloc(size);

    abut_world_save(world, bytes, size, &size);
    for (size_t at = 32; at + 4 < size; at += 1 + at / 512) {
        unsigned char kept[4];
        uint64_t sum = UINT64_C(0xcbf29ce484222325);
        ledger other = { .most = 100 * size }; /* at a time; asking for more is refused */
        abut_world_settings settings =
            travellers_settings(SEED, (abut_allocator){ ledger_resize, &other });
        abut_world *again = NULL;

        memcpy(kept, bytes + at, 4);
        memset(bytes + at, 0x7f, 4);
        for (size_t k = 32; k < size; k++) {
            sum = (sum ^ bytes[k]) * UINT64_C(0x100000001b3);
        }
        sum ^= sum >> 32;
        for (int k = 0; k < 8; k++) {
            bytes[24 + k] = (unsigned char)(sum >> 8 * k);
        }
        CHECK(abut_world_load(&settings, bytes, size, &again) != ABUT_E_MEMORY);
        abut_world_destroy(again);
        CHECK(ledger_is_even(&other));
        memcpy(bytes + at, kept, 4);
    }
    free(bytes);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_load_without_memory),
          TEST(test_copy_without_memory),
          TEST(test_rollback_without_memory),
          TEST(test_steady_rollback),
          TEST(test_no_huge_memory))
