/* fuzz/fuzz_state.c - bytes as a saved world: as they come, and put over a world that was saved,
 * with a checksum that fits. What loads can be stepped, saved, loaded, copied and rolled back.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

enum { STATE_HEAD = 32, STATE_MOST = 16384, STATE_EDITS = 6 };

static abut_body state_put(abut_world *world, abut_body_settings settings, abut_shape shape)
{
    abut_body body = 0;

    settings.shapes = &shape;
    abut_world_add(world, &settings, &body);
    return body;
}

/* A small world with one of everything. */
static abut_world *state_scene(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.2 } });
    abut_body_settings still = { .kind = ABUT_BODY_STATIC };
    abut_body_settings shelf = { .kind = ABUT_BODY_STATIC,
                                 .answer = ABUT_ANSWER_ONE_WAY,
                                 .open_side = { 0, 1 } };
    abut_walk_settings low = { .crouch = true };
    abut_shape short_box = abut_rect(-1, 0, 2, 1);

    state_put(world, still, abut_rect(-30, 20, 60, 5));
    state_put(world, shelf, abut_rect(0, 10, 10, 1));
    for (int k = 0; k < 3; k++) {
        state_put(world, (abut_body_settings){ .at = { -20, 18 - 2 * k } }, abut_rect(-1, 0, 2, 2));
    }
    abut_body gone =
        state_put(world, (abut_body_settings){ .at = { 20, 0 } }, abut_circle(0, 0, 1));
    state_put(world, (abut_body_settings){ .at = { 5, 11 }, .spawn = ABUT_SPAWN_IGNORE },
              abut_circle(0, 0, 1));
    state_put(world,
              (abut_body_settings){
                  .kind = ABUT_BODY_KINEMATIC, .at = { -10, 10 }, .velocity = { 0, -0.05 } },
              abut_rect(-3, 0, 6, 1));
    state_put(world, (abut_body_settings){ .at = { -10, 9 } }, abut_triangle(-1, 1, 1, 1, 0, -1));
    abut_body walker =
        state_put(world, (abut_body_settings){ .at = { 15, 19 } }, abut_rect(-1, -1, 2, 2));

    low.low = &short_box;
    abut_body_steer(world, walker, &low, (abut_vec2){ -0.01, 0.5 });
    for (int k = 0; k < 120; k++) {
        abut_world_step(world);
    }
    abut_world_remove(world, gone);
    return world;
}

static size_t state_scene_bytes(uint8_t *bytes)
{
    static uint8_t kept[STATE_MOST];
    static size_t size;

    if (size == 0) {
        abut_world *world = state_scene();

        FUZZ_CHECK(abut_world_save(world, kept, sizeof kept, &size) == ABUT_OK);
        abut_world_destroy(world);
    }
    memcpy(bytes, kept, size);
    return size;
}

static void state_mend_head(uint8_t *bytes, size_t size)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);

    for (size_t k = STATE_HEAD; k < size; k++) {
        sum = (sum ^ bytes[k]) * UINT64_C(0x100000001b3);
    }
    sum ^= sum >> 32;
    for (int k = 0; k < 8; k++) {
        bytes[16 + k] = (uint8_t)((uint64_t)size >> 8 * k);
        bytes[24 + k] = (uint8_t)(sum >> 8 * k);
    }
}

/* Nothing that decides what happens next differs. */
static void state_check_same(const abut_world *world, const abut_world *copy)
{
    abut_difference difference;

    FUZZ_CHECK(abut_world_hash(copy) == abut_world_hash(world));
    FUZZ_CHECK(abut_world_compare(world, copy, &difference) == ABUT_OK && difference.field == NULL);
}

/* Whatever it is, it can be used, and goes on as its copies do. */
static void state_use(abut_world *world)
{
    abut_rollback *rollback = abut_rollback_create(world, 3);
    uint64_t hash = abut_world_hash(world);

    FUZZ_CHECK(rollback != NULL && abut_rollback_keep(rollback) == ABUT_OK);
    abut_world *copy = abut_world_copy(world);

    FUZZ_CHECK(copy != NULL && abut_world_hash(copy) == hash);
    for (int k = 0; k < 3; k++) {
        state_check_same(world, copy);
        FUZZ_CHECK(abut_world_step(world) == ABUT_OK && abut_world_step(copy) == ABUT_OK);
        state_check_same(world, copy);
        FUZZ_CHECK(abut_rollback_keep(rollback) == ABUT_OK);
        abut_world_destroy(copy);
        copy = abut_world_copy(world);
        FUZZ_CHECK(copy != NULL);
    }
    FUZZ_CHECK(abut_rollback_back(rollback, 2) == ABUT_OK && abut_rollback_count(rollback) == 1);
    FUZZ_CHECK(abut_rollback_bytes(rollback) > 0);
    abut_rollback_destroy(rollback);
    abut_world_destroy(copy);
}

static void state_load(const uint8_t *bytes, size_t size)
{
    abut_world *world = NULL;
    char text[160];
    abut_status status = abut_world_load(NULL, bytes, size, &world);
    size_t length = abut_state_explain(NULL, bytes, size, text, sizeof text);

    FUZZ_CHECK((status == ABUT_OK) == (world != NULL) && (status == ABUT_OK) == (length == 0));
    FUZZ_CHECK(status == ABUT_OK || status == ABUT_E_FORMAT || status == ABUT_E_ARGUMENT);
    if (world != NULL) {
        state_use(world);
        abut_world_destroy(world);
    }
}

static void fuzz_state(const uint8_t *data, size_t size)
{
    static uint8_t scene[STATE_MOST];
    fuzz_bytes bytes = { data, size };
    size_t length = state_scene_bytes(scene);
    int mode = take_byte(&bytes) % 8;

    if (mode == 0) {
        state_load(bytes.at, bytes.left);
        return;
    }
    for (int k = 0; k < STATE_EDITS && bytes.left > 0; k++) {
        size_t at = STATE_HEAD + (size_t)take_bits(&bytes, 2) % (length - STATE_HEAD);

        if (mode == 1) { /* a bit */
            scene[at] ^= (uint8_t)(1 << take_byte(&bytes) % 8);
        } else if (mode == 2) { /* the end */
            length = at;
        } else {
            for (int n = mode == 3 ? 8 : mode - 3; n > 0 && at < length; n--) {
                scene[at++] = take_byte(&bytes);
            }
        }
        if (length <= STATE_HEAD) {
            break;
        }
    }
    state_mend_head(scene, length);
    state_load(scene, length);
}

FUZZ_ENTRY(fuzz_state)
