/* world/test_record_cells.c - maps and masks that are added, edited and removed while a world is
 * recorded are in the recording, cell by cell.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "world/record_cells.h"

#include <stdlib.h>
#include <string.h>

enum { BODIES = 6, FRAMES = 40 };

/* Adds one of several bodies of cells; ABUT_NO_BODY if that fails. */
static abut_body add_some(abut_world *world, int which, abut_vec2 at)
{
    abut_tiles *tiles = record_map(NULL, 9, 5);
    abut_mask *mask = record_mask(NULL, 70, 12);
    abut_body_settings rows[] = {
        { .kind = ABUT_BODY_STATIC, .tiles = tiles },
        { .kind = ABUT_BODY_STATIC,
          .tiles = tiles,
          .answer = ABUT_ANSWER_ONE_WAY,
          .open_side = { 0, 1 } },
        { .kind = ABUT_BODY_STATIC, .tiles = tiles, .sensor = true },
        { .kind = ABUT_BODY_KINEMATIC, .tiles = tiles, .category = 8, .velocity = { 0.1, 0 } },
        { .kind = ABUT_BODY_STATIC, .pixels = mask, .pixel_size = 0.5 },
        { .kind = ABUT_BODY_MOVER, .pixels = mask, .mass = 3 },
    };
    abut_body body = ABUT_NO_BODY;

    rows[which].at = at;
    rows[which].spawn = ABUT_SPAWN_IGNORE;
    CHECK(abut_world_add(world, &rows[which], &body) == ABUT_OK);
    abut_tiles_destroy(tiles);
    abut_mask_destroy(mask);
    return body;
}

static void same_cells(const abut_world *a, const abut_world *b, abut_body body)
{
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t other = 0;

    CHECK(abut_body_tile_count(a, body, &width, &height));
    CHECK(abut_body_tile_count(b, body, &other, NULL) && other == width);
    CHECK(abut_body_tile_size(a, body) == abut_body_tile_size(b, body));
    CHECK(abut_body_shape_count(a, body) == abut_body_shape_count(b, body));
    for (uint32_t k = 0; k < width * height; k++) {
        CHECK(abut_body_tile(a, body, k % width, k / width) ==
              abut_body_tile(b, body, k % width, k / width));
    }
}

/* What happens to bodies of cells in a frame. */
static void edit(abut_world *world, abut_body *bodies, rng *r)
{
    int which = (int)rng_int(r, 0, BODIES - 1);
    abut_body body = bodies[which];
    uint32_t kind = which >= 4 ? (uint32_t)rng_int(r, 0, 1) : (uint32_t)rng_int(r, 0, 9);
    abut_cells area = { (int)rng_int(r, -2, 9), (int)rng_int(r, -2, 5), (uint32_t)rng_int(r, 0, 6),
                        3 };
    abut_vec2 middle = { rng_between(r, -30, 30), rng_between(r, 0, 30) };

    switch (rng_int(r, 0, 4)) {
    case 0:
        abut_body_set_tile(world, body, (uint32_t)rng_int(r, 0, 9), 2, kind, ABUT_SPAWN_IGNORE);
        break;
    case 1:
        abut_body_fill_tiles(world, body, area, kind, ABUT_SPAWN_IGNORE);
        break;
    case 2:
        abut_body_fill_disc(world, body, middle, 4, kind, ABUT_SPAWN_REFUSE);
        break;
    case 3:
        CHECK(abut_world_remove(world, body) == ABUT_OK);
        bodies[which] = add_some(world, which, middle);
        break;
    default:
        break;
    }
}

static void test_maps_and_masks(void)
{
    for (uint64_t seed = 1; seed <= (uint64_t)(20 / sample_part()); seed++) {
        rng r = { seed };
        abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.2 } });
        abut_recording_settings how = { .states_every = (uint32_t)(seed % 4) };
        abut_recording *recording = abut_recording_create(world, &how);
        abut_body bodies[BODIES];
        abut_replay *replay = NULL;
        size_t size = 0;

        for (int k = 0; k < BODIES; k++) {
            bodies[k] = add_some(world, k, (abut_vec2){ 40.0 * k - 100, 10.25 * (k % 3) });
        }
        for (int k = 0; k < FRAMES; k++) {
            edit(world, bodies, &r);
            CHECK(abut_world_step(world) == ABUT_OK);
        }
        CHECK(abut_recording_end(recording) == ABUT_OK);
        const void *bytes = abut_recording_bytes(recording, &size);

        CHECK(abut_replay_load(NULL, bytes, size, &replay) == ABUT_OK);
        while (!abut_replay_is_over(replay) && CHECK(abut_replay_next(replay) == ABUT_OK)) {
        }
        const abut_world *again = abut_replay_world(replay);

        CHECK(abut_world_hash(again) == abut_world_hash(world));
        for (int k = 0; k < BODIES; k++) {
            same_cells(world, again, bodies[k]);
        }
        abut_replay_destroy(replay);
        abut_recording_destroy(recording);
        abut_world_destroy(world);
    }
}

/* Without its last bytes a recording ends too early, wherever it was cut. */
static void test_cut_off(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_recording *recording = abut_recording_create(world, NULL);
    size_t size = 0;

    add_some(world, 0, (abut_vec2){ 0, 0 });
    add_some(world, 4, (abut_vec2){ 0, 100 });
    CHECK(abut_world_step(world) == ABUT_OK);
    CHECK(abut_recording_end(recording) == ABUT_OK);
    const void *bytes = abut_recording_bytes(recording, &size);

    for (size_t cut = 0; cut < size; cut++) {
        unsigned char *part = malloc(cut + 1);
        abut_replay *replay = NULL;

        memcpy(part, bytes, cut);
        abut_status status = abut_replay_load(NULL, part, cut, &replay);

        while (status == ABUT_OK && !abut_replay_is_over(replay)) {
            status = abut_replay_next(replay);
        }
        CHECK(status == ABUT_E_FORMAT);
        abut_replay_destroy(replay);
        free(part);
    }
    abut_recording_destroy(recording);
    abut_world_destroy(world);
}

/* What the world refuses is not recorded, and the recording goes on. */
static void test_refused(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_recording *recording = abut_recording_create(world, NULL);
    abut_tiles *none = NULL;
    abut_tiles *tiles = record_map(NULL, 3, 3);
    abut_mask *mask = record_mask(NULL, 3, 3);
    abut_shape box = abut_rect(0, 0, 1, 1);
    abut_body_settings wrong[] = {
        { .tiles = tiles, .pixels = mask },   { .tiles = tiles, .shapes = &box },
        { .pixels = mask, .shapes = &box },   { .pixels = mask, .pixel_size = -1 },
        { .tiles = tiles, .angle = 1 },       { .tiles = none },
        { .pixels = mask, .at = { 1e9, 0 } },
    };
    abut_replay *replay = NULL;
    size_t size = 0;

    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        abut_body body = 1;

        wrong[k].kind = ABUT_BODY_STATIC;
        CHECK(abut_world_add(world, &wrong[k], &body) != ABUT_OK && body == ABUT_NO_BODY);
        CHECK(abut_world_last_error(world)[0] != '\0');
    }
    CHECK(abut_tiles_create(0, 0, 1, NULL, &none) == ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .tiles = none }, NULL) == ABUT_E_SHAPE);
    CHECK(abut_world_step(world) == ABUT_OK);
    CHECK(abut_recording_end(recording) == ABUT_OK);
    const void *bytes = abut_recording_bytes(recording, &size);

    CHECK(abut_replay_load(NULL, bytes, size, &replay) == ABUT_OK);
    CHECK(abut_replay_next(replay) == ABUT_OK && abut_replay_next(replay) == ABUT_OK);
    CHECK(abut_replay_is_over(replay) && abut_world_count(abut_replay_world(replay)) == 0);
    abut_replay_destroy(replay);
    abut_recording_destroy(recording);
    abut_world_destroy(world);
    abut_tiles_destroy(tiles);
    abut_tiles_destroy(none);
    abut_mask_destroy(mask);
}

TEST_MAIN(TEST(test_maps_and_masks), TEST(test_cut_off), TEST(test_refused))
