/* fuzz/fuzz_record.c - bytes as a recording: as they come, put over one that was made, with
 * checksums that fit, and as the calls of a game that is recorded and played again.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

enum {
    RECORD_HEAD = 16,
    RECORD_CHUNK = 8,
    RECORD_MOST = 16384,
    RECORD_EDITS = 6,
    RECORD_FRAMES = 60
};

static abut_body record_put(abut_world *world, abut_body_settings settings, abut_shape shape)
{
    abut_body body = 0;

    settings.shapes = &shape;
    abut_world_add(world, &settings, &body);
    return body;
}

/* Adds a map, of two layers unless it is a mover, or a mask, which is one of one layer. */
static abut_map record_cells(abut_world *world, abut_vec2 at, bool tiled, unsigned kind)
{
    static const char *const rows[] = { "..=.", "#/\\.", "####" };
    abut_body_settings settings = { .kind = (abut_body_kind)kind,
                                    .at = at,
                                    .pixel_size = tiled ? 0 : 0.5,
                                    .spawn = ABUT_SPAWN_IGNORE };
    abut_shape odd[] = { abut_circle(1, 1, 1), abut_segment(0, 0, 2, 1) };
    abut_tiles *tiles = NULL;
    abut_mask *mask = NULL;
    abut_map map = { 0 };

    abut_tiles_from_text(rows, 3, 2, NULL, &tiles);
    abut_tiles_set_kind(
        tiles, 9,
        &(abut_tile_kind){ .shapes = odd, .shape_count = 2, .category = 1, .surface = { 1, 0 } });
    abut_mask_create(9, 5, true, NULL, &mask);
    settings.tiles = tiled ? tiles : NULL;
    settings.pixels = tiled ? NULL : mask;
    if (!tiled || abut_world_add_map(world, &settings, &map) != ABUT_OK) {
        map.layer_count = 1;
        abut_world_add(world, &settings, &map.layers[0]);
    }
    abut_tiles_destroy(tiles);
    abut_mask_destroy(mask);
    return map;
}

/* A small game with a call of most kinds. */
static size_t record_game(uint8_t *out)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.2 } });
    abut_recording *recording =
        abut_recording_create(world, &(abut_recording_settings){ .states_every = 7 });
    abut_rollback *rollback = abut_rollback_create(world, 4);
    abut_shape low = abut_rect(-1, 0, 2, 1);
    abut_walk_settings walk = { .crouch = true, .low = &low, .step = 0.5 };
    abut_shape two[2] = { abut_rect(-1, -1, 1, 2), abut_circle(0.5, 0, 1) };
    abut_body floor = record_put(world, (abut_body_settings){ .kind = ABUT_BODY_STATIC },
                                 abut_rect(-30, 20, 60, 5));
    abut_body crate =
        record_put(world, (abut_body_settings){ .at = { 0, 10 } }, abut_rect(-1, -1, 2, 2));
    abut_body ball = record_put(
        world, (abut_body_settings){ .at = { 5, 10 }, .bounce = 0.5, .velocity = { -0.5, 0 } },
        abut_circle(0, 0, 1));
    abut_body hero =
        record_put(world, (abut_body_settings){ .at = { 15, 19 } }, abut_rect(-1, -1, 2, 2));
    abut_map map = record_cells(world, (abut_vec2){ -20, 10 }, true, (unsigned)ABUT_BODY_STATIC);
    abut_map hill = record_cells(world, (abut_vec2){ 20, 10 }, false, (unsigned)ABUT_BODY_STATIC);
    size_t size = 0;

    abut_body_set_tile(world, map.layers[0], 1, 0, 9, ABUT_SPAWN_IGNORE);
    abut_body_fill_tiles(world, hill.layers[0], (abut_cells){ 1, 1, 3, 2 }, 0, ABUT_SPAWN_REFUSE);
    abut_body_fill_disc(world, hill.layers[0], (abut_vec2){ 22, 11 }, 1, 0, ABUT_SPAWN_REFUSE);
    abut_map_set_tile(world, &map, 1, 0, 4, ABUT_SPAWN_IGNORE);
    abut_map_fill_tiles(world, &map, (abut_cells){ -1, 1, 3, 2 }, 9, ABUT_SPAWN_REFUSE);
    abut_map_fill_disc(world, &map, (abut_vec2){ -16, 12 }, 2, 0, ABUT_SPAWN_REFUSE);
    abut_recording_name(recording, hero, "hero");
    for (int k = 0; k < 8; k++) {
        abut_rollback_keep(rollback);
        abut_body_walk(world, hero, &walk, (abut_vec2){ -0.5, 0.5 }, NULL);
        abut_body_set_velocity(world, crate, (abut_vec2){ 0.25 * k, -1 });
        abut_world_step(world);
    }
    abut_rollback_back(rollback, 2);
    abut_body_reshape(world, crate, two, 2, ABUT_SPAWN_NEAREST, 4);
    abut_body_place(world, ball, (abut_vec2){ -10, 5 }, 0.5, ABUT_SPAWN_IGNORE, 0);
    abut_world_ignore(world, ball, floor, true, 3);
    abut_body_set_filter(world, ball, 2, 3, -1);
    abut_body_move(world, ball, (abut_vec2){ 3, 9 }, ABUT_ANSWER_SLIDE, &(abut_moved_body){ 0 },
                   NULL, 0);
    abut_rollback_destroy(rollback);
    abut_recording_mark(recording);
    abut_world_step_discrete(world, ABUT_REACT_SHORTEST, 1);
    abut_world_remove(world, ball);
    abut_world_remove_map(world, &map);
    abut_world_step(world);
    abut_recording_end(recording);
    const void *bytes = abut_recording_bytes(recording, &size);

    FUZZ_CHECK(size <= RECORD_MOST);
    memcpy(out, bytes, size);
    abut_recording_destroy(recording);
    abut_world_destroy(world);
    return size;
}

static size_t record_game_bytes(uint8_t *bytes)
{
    static uint8_t kept[RECORD_MOST];
    static size_t size;

    if (size == 0) {
        size = record_game(kept);
    }
    memcpy(bytes, kept, size);
    return size;
}

/* Makes all checksums fit. */
static void record_mend(uint8_t *bytes, size_t size)
{
    size_t at = RECORD_HEAD;

    for (uint64_t number = 0; at + RECORD_CHUNK <= size; number++) {
        size_t length = bytes[at] | (size_t)bytes[at + 1] << 8 | (size_t)bytes[at + 2] << 16 |
                        (size_t)bytes[at + 3] << 24;
        uint64_t sum = UINT64_C(0xcbf29ce484222325);

        if (length > size - at - RECORD_CHUNK) {
            return;
        }
        for (size_t k = 0; k < length; k++) {
            sum = (sum ^ bytes[at + RECORD_CHUNK + k]) * UINT64_C(0x100000001b3);
        }
        sum = (sum ^ sum >> 32) + number * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 32;
        for (int k = 0; k < 4; k++) {
            bytes[at + 4 + (size_t)k] = (uint8_t)(sum >> 8 * k);
        }
        at += RECORD_CHUNK + length;
    }
}

/* Whatever it is, it is played, or refused with a reason. */
static void record_play(const uint8_t *bytes, size_t size)
{
    abut_replay *replay = NULL;
    abut_divergence found;
    char text[200];
    abut_status status = abut_replay_load(NULL, bytes, size, &replay);
    size_t length = abut_replay_explain(NULL, bytes, size, text, sizeof text);

    FUZZ_CHECK((status == ABUT_OK) == (replay != NULL) && (status == ABUT_OK) == (length == 0));
    for (int k = 0; k < RECORD_FRAMES && status == ABUT_OK && !abut_replay_is_over(replay); k++) {
        status = abut_replay_next(replay);
        FUZZ_CHECK(abut_replay_frame(replay) <= (uint64_t)k + 1);
        FUZZ_CHECK(abut_replay_world(replay) != NULL);
        FUZZ_CHECK(abut_replay_name(replay, (abut_body)k << 31 | 1) != NULL);
    }
    FUZZ_CHECK(status == ABUT_OK || status == ABUT_E_FORMAT || status == ABUT_E_ARGUMENT ||
               status == ABUT_E_DIVERGED);
    FUZZ_CHECK(abut_replay_divergence(replay, &found) == (status == ABUT_E_DIVERGED));
    FUZZ_CHECK(replay == NULL ||
               (abut_replay_last_error(replay)[0] != '\0') == (status != ABUT_OK));
    if (replay != NULL) {
        abut_difference difference;
        abut_world *copy = abut_world_copy(abut_replay_world(replay));

        FUZZ_CHECK(copy != NULL);
        FUZZ_CHECK(abut_world_compare(copy, abut_replay_world(replay), &difference) == ABUT_OK);
        FUZZ_CHECK(difference.field == NULL);
        abut_world_destroy(copy);
    }
    abut_replay_destroy(replay);
}

/* A game of the calls that the bytes choose. */
static void record_and_play(fuzz_bytes *bytes)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_recording *recording = abut_recording_create(
        world, &(abut_recording_settings){ .states_every = take_byte(bytes) % 4 });
    abut_body ids[16];
    abut_map map = { 0 }; /* the last one */
    size_t size = 0;

    while (bytes->left > 0) {
        uint32_t count = abut_world_bodies(world, ids, 16);
        abut_body body = count > 0 ? ids[take_byte(bytes) % (count < 16 ? count : 16)] : 0;
        abut_vec2 v = { (int)take_byte(bytes) / 4.0 - 32, (int)take_byte(bytes) / 4.0 - 32 };
        double radius;

        switch (take_byte(bytes) % 12) {
        case 0:
        case 1:
            if (count < 16) {
                record_put(world,
                           (abut_body_settings){ .kind = (abut_body_kind)(take_byte(bytes) % 3),
                                                 .at = v,
                                                 .spawn = (abut_spawn)(take_byte(bytes) % 3),
                                                 .reach = 8 },
                           take_byte(bytes) % 2 == 0 ? abut_rect(-1, -1, 2, 3)
                                                     : abut_circle(0, 0, 1.5));
            }
            break;
        case 2:
            abut_body_set_velocity(world, body, v);
            break;
        case 3:
            abut_body_place(world, body, v, 0, ABUT_SPAWN_IGNORE, 0);
            break;
        case 4:
            abut_world_remove(world, body);
            break;
        case 5:
            abut_body_walk(world, body, NULL, v, NULL);
            break;
        case 6:
            abut_recording_name(recording, body, "somebody");
            break;
        case 7:
            if (count < 16) {
                map = record_cells(world, v, take_byte(bytes) % 2 == 0, take_byte(bytes) % 3u);
            }
            break;
        case 8:
            abut_body_set_tile(world, body, take_byte(bytes) % 5, take_byte(bytes) % 4,
                               take_byte(bytes) % 10, (abut_spawn)(take_byte(bytes) % 2));
            break;
        case 9:
            abut_body_fill_disc(world, body, v, take_byte(bytes) / 16.0, 0, ABUT_SPAWN_REFUSE);
            break;
        case 10:
            radius = take_byte(bytes) / 16.0;
            abut_map_fill_disc(world, &map, v, radius, take_byte(bytes) % 10, ABUT_SPAWN_IGNORE);
            break;
        default:
            abut_world_step(world);
            break;
        }
    }
    uint64_t hash = abut_world_hash(world);

    FUZZ_CHECK(abut_recording_end(recording) == ABUT_OK);
    const void *script = abut_recording_bytes(recording, &size);
    abut_replay *replay = NULL;

    FUZZ_CHECK(abut_replay_load(NULL, script, size, &replay) == ABUT_OK);
    while (!abut_replay_is_over(replay)) {
        FUZZ_CHECK(abut_replay_next(replay) == ABUT_OK);
    }
    FUZZ_CHECK(abut_world_hash(abut_replay_world(replay)) == hash);
    abut_replay_destroy(replay);
    FUZZ_CHECK(abut_recording_drop(recording, size / 2) == ABUT_OK);
    abut_recording_destroy(recording);
    abut_world_destroy(world);
}

static void fuzz_record(const uint8_t *data, size_t size)
{
    static uint8_t script[RECORD_MOST];
    fuzz_bytes bytes = { data, size };
    size_t length = record_game_bytes(script);
    int mode = take_byte(&bytes) % 10;

    if (mode == 0) {
        record_play(bytes.at, bytes.left);
        return;
    }
    if (mode >= 8) {
        record_and_play(&bytes);
        return;
    }
    for (int k = 0; k < RECORD_EDITS && bytes.left > 0; k++) {
        size_t at = RECORD_HEAD + (size_t)take_bits(&bytes, 2) % (length - RECORD_HEAD);

        if (mode == 1) { /* a bit */
            script[at] ^= (uint8_t)(1 << take_byte(&bytes) % 8);
        } else if (mode == 2) { /* the end */
            length = at;
        } else {
            for (int n = mode == 3 ? 8 : mode - 3; n > 0 && at < length; n--) {
                script[at++] = take_byte(&bytes);
            }
        }
        if (length <= RECORD_HEAD) {
            break;
        }
    }
    record_mend(script, length);
    record_play(script, length);
}

FUZZ_ENTRY(fuzz_record)
