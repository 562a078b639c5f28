/* world/test_rollback.c - back to a frame, and again: the same frames follow.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/state.h"
#include "support/check.h"
#include "support/rng.h"
#include "world/travellers.h"

static const abut_allocator usual = { 0 };

enum { FRAMES = 400, KEPT = 12 };

/* Runs a world to its end without ever going back. */
static void run_straight(uint64_t seed, uint64_t *hashes)
{
    abut_world *world = travellers_world(seed, usual);

    for (int k = 0; k < FRAMES; k++) {
        hashes[k] = abut_world_hash(world);
        travellers_advance(world, seed);
    }
    abut_world_destroy(world);
}

/* Goes back now and then, does something else there, and goes back once more. */
static void test_back_and_again(void)
{
    for (uint64_t seed = 0; seed < TRAVELLER_SEEDS; seed++) {
        uint64_t hashes[FRAMES];
        abut_world *world = travellers_world(seed, usual);
        abut_rollback *rollback = abut_rollback_create(world, KEPT);
        rng r = { seed };

        run_straight(seed, hashes);
        for (int k = 0; k < 3 * FRAMES && abut_world_frame(world) < FRAMES; k++) {
            CHECK(abut_world_hash(world) == hashes[abut_world_frame(world)]);
            CHECK(abut_rollback_keep(rollback) == ABUT_OK);
            CHECK(travellers_advance(world, seed) == ABUT_OK);
            if (rng_int(&r, 0, 9) == 0) { /* a guess that was wrong */
                travellers_advance(world, seed + 1);
                travellers_advance(world, seed + 1);
                abut_world_set_gravity(world, (abut_vec2){ 1, 0 });
                uint32_t back = (uint32_t)rng_int(&r, 0, abut_rollback_count(rollback) - 1);
                uint64_t frame = abut_world_frame(world) - 3 - back;

                CHECK(abut_rollback_back(rollback, back) == ABUT_OK);
                CHECK(abut_world_frame(world) == frame);
                CHECK(abut_world_hash(world) == hashes[frame]);
                travellers_advance(world, seed);
            }
        }
        CHECK(abut_world_frame(world) == FRAMES);
        abut_rollback_destroy(rollback);
        CHECK(travellers_advance(world, seed) == ABUT_OK);
        abut_world_destroy(world);
    }
}

static void test_bodies_come_back(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_rollback *rollback = abut_rollback_create(world, 4);
    abut_shape box = abut_rect(0, 0, 1, 1);
    abut_shape large = abut_circle(0, 0, 7);
    abut_body first = 0;
    abut_body second = 0;
    abut_body third = 0;

    abut_world_add(world, &(abut_body_settings){ .shapes = &box }, &first);
    CHECK(abut_rollback_keep(rollback) == ABUT_OK && abut_rollback_count(rollback) == 1);
    abut_world_remove(world, first); /* nobody has its shape any more but the state */
    abut_world_add(world, &(abut_body_settings){ .shapes = &large, .at = { 50, 0 } }, &second);
    CHECK(abut_rollback_back(rollback, 0) == ABUT_OK);
    CHECK(abut_world_has(world, first) && !abut_world_has(world, second));
    CHECK(abut_body_bounds(world, first).max.x == 1);
    abut_body found = 0;
    uint32_t count = 0;

    CHECK(abut_world_find_point(world, (abut_vec2){ 0.5, 0.5 }, NULL, &found, 1, &count) ==
          ABUT_OK);
    CHECK(count == 1 && found == first);
    abut_world_add(world, &(abut_body_settings){ .shapes = &box, .at = { 9, 9 } }, &third);
    CHECK(abut_world_has(world, third) && third != first);
    CHECK(abut_rollback_back(rollback, 0) == ABUT_OK && abut_world_count(world) == 1);
    abut_rollback_destroy(rollback);
    abut_world_destroy(world);
}

static void test_refused_rollback(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_rollback *rollback = abut_rollback_create(world, 2);

    CHECK(abut_rollback_create(NULL, 3) == NULL && abut_rollback_create(world, 0) == NULL);
    CHECK(abut_rollback_create(world, 65537) == NULL);
    CHECK(abut_rollback_keep(NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_rollback_back(NULL, 0) == ABUT_E_ARGUMENT);
    CHECK(abut_rollback_back(rollback, 0) == ABUT_E_RANGE);
    CHECK(abut_rollback_count(NULL) == 0 && abut_rollback_bytes(NULL) == 0);
    for (int k = 0; k < 5; k++) {
        CHECK(abut_rollback_keep(rollback) == ABUT_OK);
        abut_world_step(world);
    }
    CHECK(abut_rollback_count(rollback) == 2 && abut_rollback_back(rollback, 2) == ABUT_E_RANGE);
    CHECK(abut_rollback_back(rollback, 1) == ABUT_OK && abut_world_frame(world) == 3);
    CHECK(abut_rollback_count(rollback) == 1);
    abut_rollback_destroy(rollback);
    abut_rollback_destroy(NULL);
    abut_world_destroy(world);
}

/* What sleeps is kept once. */
static void test_shares_what_rests(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_rollback *rollback = abut_rollback_create(world, 60);
    abut_shape box = abut_rect(0, 0, 1, 1);

    for (int k = 0; k < 1000; k++) {
        abut_body_settings settings = { .shapes = &box, .at = { 2 * k, 0 } };

        abut_world_add(world, &settings, NULL);
    }
    for (int k = 0; k < 200; k++) {
        abut_world_step(world);
    }
    CHECK(abut_world_report(world).asleep == 1000);
    CHECK(abut_rollback_keep(rollback) == ABUT_OK);
    size_t one = abut_rollback_bytes(rollback);

    for (int k = 0; k < 59; k++) {
        abut_world_step(world);
        CHECK(abut_rollback_keep(rollback) == ABUT_OK);
    }
    CHECK(abut_rollback_bytes(rollback) < 4 * one);
    abut_rollback_destroy(rollback);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_back_and_again),
          TEST(test_bodies_come_back),
          TEST(test_refused_rollback),
          TEST(test_shares_what_rests))
