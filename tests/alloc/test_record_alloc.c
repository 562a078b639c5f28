/* alloc/test_record_alloc.c - recording and playing with an allocator that fails at every call
 * once: a call that cannot be recorded has changed nothing, and what is recorded can be played.
 *
 * SPDX-License-Identifier: MIT */
#include "alloc/ledger.h"
#include "support/check.h"
#include "world/all_calls.h"
#include "world/record_cells.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CALLS = 3000 };

static void fail_call(ledger *l, int number)
{
    l->calls = 0;
    l->fail_at = number;
}

static bool plays_to(const void *bytes, size_t size, uint64_t hash)
{
    abut_replay *replay = NULL;
    abut_status status = abut_replay_load(NULL, bytes, size, &replay);

    while (status == ABUT_OK && !abut_replay_is_over(replay)) {
        status = abut_replay_next(replay);
    }
    bool good = status == ABUT_OK && abut_world_hash(abut_replay_world(replay)) == hash;

    abut_replay_destroy(replay);
    return good;
}

static void test_every_call_without_memory(void)
{
    for (int number = 1; number <= ALL_CALLS; number++) {
        ledger l = { 0 };
        all_cast c = all_cast_new((abut_allocator){ ledger_resize, &l });
        abut_recording_settings how = { .states_every = number % 2 == 0 };
        abut_recording *recording = NULL;
        abut_rollback *rollback = abut_rollback_create(c.world, 4);
        abut_status status = ABUT_E_MEMORY;
        size_t size = 0;

        for (int k = 1; k < MOST_CALLS && recording == NULL; k++) {
            fail_call(&l, k);
            recording = abut_recording_create(c.world, &how);
        }
        fail_call(&l, 0);
        if (number == 38) {
            abut_rollback_keep(rollback);
        }
        abut_world_step(c.world);
        for (int k = 1; k < MOST_CALLS && status != ABUT_OK; k++) {
            uint64_t hash = abut_world_hash(c.world);

            fail_call(&l, k);
            status = all_calls_make(&c, number, rollback);
            CHECK(status == ABUT_OK ||
                  (status == ABUT_E_MEMORY && abut_world_hash(c.world) == hash));
        }
        CHECK(status == ABUT_OK);
        for (int k = 1; k < MOST_CALLS && abut_recording_mark(recording) != ABUT_OK; k++) {
            fail_call(&l, k);
        }
        for (int k = 1; k < MOST_CALLS && abut_recording_end(recording) != ABUT_OK; k++) {
            fail_call(&l, k);
        }
        fail_call(&l, 0);
        const void *bytes = abut_recording_bytes(recording, &size);

        CHECK(plays_to(bytes, size, abut_world_hash(c.world)));
        abut_recording_destroy(recording);
        abut_rollback_destroy(rollback);
        abut_world_destroy(c.world);
        CHECK(ledger_is_even(&l));
    }
}

/* There is always memory for the end. */
static void test_end_without_memory(void)
{
    ledger l = { 0 };
    all_cast c = all_cast_new((abut_allocator){ ledger_resize, &l });
    abut_recording_settings how = { .states_every = 1 };
    abut_recording *recording = abut_recording_create(c.world, &how);
    size_t size = 0;

    abut_world_step(c.world);
    uint64_t hash = abut_world_hash(c.world);

    fail_call(&l, 1);
    l.for_good = true;
    abut_world_destroy(c.world);
    const void *bytes = abut_recording_bytes(recording, &size);

    CHECK(plays_to(bytes, size, hash));
    abut_recording_destroy(recording);
    CHECK(ledger_is_even(&l));
}

static void test_replay_without_memory(void)
{
    all_cast c = all_cast_new((abut_allocator){ 0 });
    abut_recording_settings how = { .states_every = 5 };
    abut_recording *recording = abut_recording_create(c.world, &how);
    abut_rollback *rollback = abut_rollback_create(c.world, 4);
    size_t size = 0;

    for (int number = 1; number <= ALL_CALLS; number++) {
        all_calls_make(&c, number == 9 ? 30 : number, rollback);
        abut_recording_name(recording, c.crate, "crate");
    }
    abut_recording_end(recording);
    const void *bytes = abut_recording_bytes(recording, &size);
    abut_status status = ABUT_E_MEMORY;

    for (int k = 1; k < MOST_CALLS && status != ABUT_OK; k++) {
        ledger l = { .fail_at = k };
        abut_replay_settings settings = { .allocator = { ledger_resize, &l } };
        abut_replay *replay = NULL;

        status = abut_replay_load(&settings, bytes, size, &replay);
        CHECK((status == ABUT_OK) == (replay != NULL));
        while (status == ABUT_OK && !abut_replay_is_over(replay)) {
            status = abut_replay_next(replay);
        }
        CHECK(status == ABUT_OK || status == ABUT_E_MEMORY);
        CHECK(status != ABUT_OK ||
              abut_world_hash(abut_replay_world(replay)) == abut_world_hash(c.world));
        abut_replay_destroy(replay);
        CHECK(ledger_is_even(&l));
    }
    CHECK(status == ABUT_OK);
    abut_rollback_destroy(rollback);
    abut_recording_destroy(recording);
    abut_world_destroy(c.world);
}

/* A map and a mask: adding them, and playing that again. */
static void test_cells_without_memory(void)
{
    for (int which = 0; which < 2; which++) {
        ledger l = { 0 };
        abut_world *world =
            abut_world_create(&(abut_world_settings){ .allocator = { ledger_resize, &l } });
        abut_recording *recording = abut_recording_create(world, NULL);
        abut_tiles *tiles = record_map(NULL, 20, 11);
        abut_mask *mask = record_mask(NULL, 100, 30);
        abut_body_settings is = { .kind = ABUT_BODY_STATIC,
                                  .tiles = which == 0 ? tiles : NULL,
                                  .pixels = which == 1 ? mask : NULL };
        abut_status status = ABUT_E_MEMORY;
        size_t size = 0;

        for (int k = 1; k < MOST_CALLS && status != ABUT_OK; k++) {
            uint64_t hash = abut_world_hash(world);

            fail_call(&l, k);
            status = abut_world_add(world, &is, NULL);
            CHECK(status == ABUT_OK || (status == ABUT_E_MEMORY && abut_world_hash(world) == hash));
        }
        fail_call(&l, 0);
        CHECK(status == ABUT_OK && abut_recording_mark(recording) == ABUT_OK);
        CHECK(abut_recording_end(recording) == ABUT_OK);
        const void *bytes = abut_recording_bytes(recording, &size);

        CHECK(plays_to(bytes, size, abut_world_hash(world)));
        status = ABUT_E_MEMORY;
        for (int k = 1; k < MOST_CALLS && status != ABUT_OK; k++) {
            ledger books = { .fail_at = k };
            abut_replay_settings settings = { .allocator = { ledger_resize, &books } };
            abut_replay *replay = NULL;

            status = abut_replay_load(&settings, bytes, size, &replay);
            while (status == ABUT_OK && !abut_replay_is_over(replay)) {
                status = abut_replay_next(replay);
            }
            CHECK(status == ABUT_OK || status == ABUT_E_MEMORY);
            abut_replay_destroy(replay);
            CHECK(ledger_is_even(&books));
        }
        CHECK(status == ABUT_OK);
        abut_recording_destroy(recording);
        abut_world_destroy(world);
        abut_tiles_destroy(tiles);
        abut_mask_destroy(mask);
        CHECK(ledger_is_even(&l));
    }
}

/* A map that is too large for what the recording has left; refused, it has no layers. */
static void test_map_without_memory(void)
{
    ledger l = { 0 };
    abut_world *world =
        abut_world_create(&(abut_world_settings){ .allocator = { ledger_resize, &l } });
    abut_recording *recording = abut_recording_create(world, NULL);
    abut_tiles *tiles = record_map(NULL, 200, 100);
    abut_body_settings is = { .kind = ABUT_BODY_STATIC, .tiles = tiles };
    abut_status status = ABUT_E_MEMORY;
    size_t size = 0;

    for (int k = 1; k < MOST_CALLS && status != ABUT_OK; k++) {
        abut_map map = { .layer_count = 9 };

        fail_call(&l, k);
        status = abut_world_add_map(world, &is, &map);
        CHECK((status == ABUT_E_MEMORY && map.layer_count == 0 && abut_world_count(world) == 0) ||
              (status == ABUT_OK && map.layer_count == 4 && abut_world_count(world) == 4));
    }
    fail_call(&l, 0);
    CHECK(status == ABUT_OK && abut_world_step(world) == ABUT_OK);
    CHECK(abut_recording_end(recording) == ABUT_OK);
    const void *bytes = abut_recording_bytes(recording, &size);

    CHECK(plays_to(bytes, size, abut_world_hash(world)));
    abut_tiles_destroy(tiles);
    abut_recording_destroy(recording);
    abut_world_destroy(world);
    CHECK(ledger_is_even(&l));
}

TEST_MAIN(TEST(test_every_call_without_memory),
          TEST(test_cells_without_memory),
          TEST(test_map_without_memory),
          TEST(test_end_without_memory),
          TEST(test_replay_without_memory))
