/* world/test_record.c - what is done to a world is recorded, and played again with the same result;
 * a replay that does something else says where, and bytes that are wrong are refused with a reason.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "world/all_calls.h"
#include "world/travellers.h"

#include <string.h>

static const abut_allocator usual = { 0 };

/* A recording in memory of exactly its size. */
typedef struct script {
    unsigned char *bytes;
    size_t size;
} script;

static script take_script(const abut_recording *recording)
{
    script s = { NULL, 0 };
    const void *bytes = abut_recording_bytes(recording, &s.size);

    s.bytes = malloc(s.size);
    memcpy(s.bytes, bytes, s.size);
    return s;
}

static abut_status play_all(abut_replay *replay)
{
    abut_status status = ABUT_OK;

    while (status == ABUT_OK && !abut_replay_is_over(replay)) {
        status = abut_replay_next(replay);
    }
    return status;
}

/* Plays a script to its end, which must be this hash after so many frames. */
static bool
plays_to(const script *s, const abut_replay_settings *settings, uint64_t hash, uint64_t frames)
{
    abut_replay *replay = NULL;
    char why[300];

    if (abut_replay_load(settings, s->bytes, s->size, &replay) != ABUT_OK) {
        abut_replay_explain(settings, s->bytes, s->size, why, sizeof why);
        printf("%s\n", why);
        return false;
    }
    abut_status status = play_all(replay);
    bool good = status == ABUT_OK && abut_replay_frame(replay) == frames &&
                abut_world_hash(abut_replay_world(replay)) == hash &&
                abut_replay_last_error(replay)[0] == '\0';

    if (!good) {
        printf("status %d after frame %d: %s\n", (int)status, (int)abut_replay_frame(replay),
               abut_replay_last_error(replay));
    }
    abut_replay_destroy(replay);
    return good;
}

/* The functions of worlds of travellers, by name. */
static abut_replay_settings functions_of(uint64_t seed, abut_named_function *rows)
{
    abut_world_settings settings = travellers_settings(seed, usual);

    rows[0] = (abut_named_function){ .name = "who meets", .filter = settings.filter };
    rows[1] = (abut_named_function){ .name = "what follows", .answer = settings.answer };
    return (abut_replay_settings){ .functions = rows, .function_count = 2, .user = settings.user };
}

static const abut_recording_settings names_only = { .filter = "who meets",
                                                    .answer = "what follows" };

static void test_worlds_of_travellers(void)
{
    for (uint64_t seed = 0; seed < TRAVELLER_SEEDS; seed++) {
        for (uint32_t every = 0; every < 3; every++) {
            abut_named_function rows[2];
            abut_replay_settings settings = functions_of(seed, rows);
            abut_recording_settings how = names_only;
            abut_world *world = travellers_world(seed, usual);

            how.states_every = every * 7;
            for (int k = 0; k < 20; k++) {
                travellers_advance(world, seed);
            }
            abut_recording *recording = abut_recording_create(world, &how);

            CHECK(recording != NULL);
            CHECK(abut_recording_create(world, &how) == NULL);
            for (int k = 0; k < 100; k++) {
                travellers_advance(world, seed);
            }
            uint64_t hash = abut_world_hash(world);

            CHECK(abut_recording_end(recording) == ABUT_OK);
            CHECK(abut_recording_end(recording) == ABUT_OK);
            travellers_advance(world, seed); /* not recorded any more */
            script s = take_script(recording);

            CHECK(plays_to(&s, &settings, hash, 100));
            free(s.bytes);
            abut_recording_destroy(recording);
            abut_world_destroy(world);
        }
    }
}

/* --- Every call ------------------------------------------------------------------------------- */

/* Each of them alone and then some frames; and all of them in random orders. */
static void test_every_call(void)
{
    rng r = { 7 };

    for (int round = 1; round <= ALL_CALLS + 60; round++) {
        all_cast c = all_cast_new(usual);
        abut_recording_settings how = { .states_every = round % 3 == 0 };
        abut_recording *recording = abut_recording_create(c.world, &how);
        abut_rollback *rollback = abut_rollback_create(c.world, 4);
        uint64_t frames = 0;

        CHECK(abut_rollback_keep(rollback) == ABUT_OK);
        for (int k = 0; k < 40; k++) {
            int number = k % 10 == 3 && round <= ALL_CALLS  ? round
                         : round <= ALL_CALLS || k % 4 == 0 ? 30
                                                            : 1 + (int)(rng_next(&r) % ALL_CALLS);
            abut_status status = all_calls_make(&c, number, rollback);

            /* A second removal fails, and what comes after one in a random order. */
            CHECK(status == ABUT_OK || k > 3 || round > ALL_CALLS);
            frames += status == ABUT_OK && (number == 30 || number == 32);
        }
        uint64_t hash = abut_world_hash(c.world);

        if (round % 2 == 0) {
            abut_rollback_destroy(rollback);
            CHECK(abut_recording_end(recording) == ABUT_OK);
        } else { /* the world ends it */
            abut_rollback_destroy(rollback);
            abut_world_destroy(c.world);
        }
        script s = take_script(recording);

        if (!CHECK(plays_to(&s, NULL, hash, frames))) {
            printf("round %d\n", round);
        }
        free(s.bytes);
        abut_recording_destroy(recording);
        if (round % 2 == 0) {
            abut_world_destroy(c.world);
        }
    }
}

/* Calls that fail are not written, and take back what they wrote. */
static void test_failed_calls(void)
{
    all_cast c = all_cast_new(usual);
    abut_recording *recording = abut_recording_create(c.world, NULL);
    abut_shape box = abut_rect(0, 0, 1, 1);
    abut_body body = 7;
    size_t before = 0;
    size_t after = 0;

    CHECK(abut_world_step(c.world) == ABUT_OK);
    abut_recording_bytes(recording, &before);
    CHECK(abut_body_set_mass(c.world, c.crate, -1) != ABUT_OK);
    CHECK(abut_body_set_mass(c.world, 12345, 1) == ABUT_E_STALE);
    CHECK(abut_world_add(c.world, NULL, &body) == ABUT_E_ARGUMENT);
    CHECK(abut_world_add(c.world, &(abut_body_settings){ .shapes = NULL }, &body) == ABUT_E_SHAPE);
    CHECK(abut_world_add(c.world, &(abut_body_settings){ .shapes = &box, .at = { -10, 10 } },
                         &body) == ABUT_E_OVERLAP &&
          body == 0);
    CHECK(abut_world_add(c.world,
                         &(abut_body_settings){ .shapes = &box, .shape_count = UINT32_MAX },
                         &body) == ABUT_E_RANGE);
    CHECK(abut_body_reshape(c.world, c.crate, NULL, 3, ABUT_SPAWN_REFUSE, 0) != ABUT_OK);
    CHECK(abut_body_reshape(c.world, c.crate, &box, UINT32_MAX, ABUT_SPAWN_REFUSE, 0) != ABUT_OK);
    CHECK(abut_world_reserve(c.world, 100) == ABUT_OK);
    CHECK(abut_recording_mark(recording) == ABUT_OK);
    abut_recording_bytes(recording, &after);
    CHECK(after - before == 8 + 1 + 8); /* the mark alone */
    uint64_t hash = abut_world_hash(c.world);

    abut_world_destroy(c.world);
    CHECK(abut_recording_mark(recording) == ABUT_E_ARGUMENT);
    script s = take_script(recording);

    CHECK(plays_to(&s, NULL, hash, 2));
    free(s.bytes);
    abut_recording_destroy(recording);
}

/* --- In pieces -------------------------------------------------------------------------------- */

static void test_dropped_bytes(void)
{
    all_cast c = all_cast_new(usual);
    abut_recording *recording = abut_recording_create(c.world, NULL);
    script s = { malloc(1 << 20), 0 };

    for (int k = 0; k < 30; k++) {
        size_t size = 0;

        abut_body_set_velocity(c.world, c.crate, (abut_vec2){ 0.1 * k, 0 });
        if (k % 7 == 3) { /* in the middle of a frame */
            const void *bytes = abut_recording_bytes(recording, &size);

            memcpy(s.bytes + s.size, bytes, size);
            s.size += size;
            CHECK(abut_recording_drop(recording, size + 1) == ABUT_E_RANGE);
            CHECK(abut_recording_drop(recording, size) == ABUT_OK);
        }
        CHECK(abut_world_step(c.world) == ABUT_OK);
    }
    uint64_t hash = abut_world_hash(c.world);
    size_t size = 0;

    CHECK(abut_recording_end(recording) == ABUT_OK);
    const void *bytes = abut_recording_bytes(recording, &size);

    memcpy(s.bytes + s.size, bytes, size);
    s.size += size;
    CHECK(plays_to(&s, NULL, hash, 30));
    free(s.bytes);
    abut_recording_destroy(recording);
    abut_world_destroy(c.world);
}

/* States that were kept before the recording began cannot be gone back to. */
static void test_rollback_from_before(void)
{
    all_cast c = all_cast_new(usual);
    abut_rollback *rollback = abut_rollback_create(c.world, 8);
    abut_rollback *large = abut_rollback_create(c.world, 65536);

    abut_rollback_keep(rollback);
    abut_world_step(c.world);
    abut_rollback_keep(rollback);
    abut_recording *recording = abut_recording_create(c.world, NULL);

    CHECK(abut_rollback_back(rollback, 0) == ABUT_E_RANGE);
    abut_world_step(c.world);
    CHECK(abut_rollback_keep(rollback) == ABUT_OK);
    CHECK(abut_rollback_keep(large) == ABUT_E_RANGE); /* too many states together */
    abut_world_step(c.world);
    CHECK(abut_rollback_back(rollback, 1) == ABUT_E_RANGE);
    CHECK(abut_rollback_back(rollback, 0) == ABUT_OK);
    abut_rollback_destroy(rollback);
    CHECK(abut_rollback_keep(large) == ABUT_OK);
    uint64_t hash = abut_world_hash(c.world);

    CHECK(abut_recording_end(recording) == ABUT_OK);
    script s = take_script(recording);

    CHECK(plays_to(&s, NULL, hash, 2));
    CHECK(abut_rollback_keep(large) == ABUT_OK);
    abut_rollback_destroy(large);
    abut_recording_destroy(recording);
    abut_world_destroy(c.world);
    free(s.bytes);
}

/* --- Names and functions ---------------------------------------------------------------------- */

static bool never(void *user, const abut_pair_view *pair)
{
    (void)user;
    return pair->user_a != 9 && pair->user_b != 9;
}

static abut_verdict by_default(void *user, const abut_pair_view *pair, abut_velocities *velocities)
{
    (void)user;
    (void)pair;
    (void)velocities;
    return ABUT_VERDICT_DEFAULT;
}

static void test_functions_by_name(void)
{
    abut_world *world =
        abut_world_create(&(abut_world_settings){ .filter = never, .answer = by_default });
    abut_recording_settings how = { .filter = "no nines" };
    abut_recording *recording = abut_recording_create(world, &how);
    abut_named_function rows[] = { { .name = "answer", .answer = by_default },
                                   { .name = "no nines", .filter = never } };
    abut_replay_settings settings = { .functions = rows, .function_count = 2 };
    abut_replay *replay = NULL;
    char why[200];
    char long_name[300];
    abut_body crate = all_put(world, (abut_body_settings){ .at = { 3, 0 } }, abut_circle(0, 0, 1));

    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    CHECK(abut_recording_name(recording, crate, long_name) == ABUT_E_RANGE);
    CHECK(abut_recording_name(recording, crate, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_recording_name(recording, 99, "x") == ABUT_E_STALE);
    CHECK(abut_recording_name(recording, crate, "box") == ABUT_OK);
    CHECK(abut_recording_name(recording, crate, "crate") == ABUT_OK);
    all_put(world, (abut_body_settings){ .user = 9, .velocity = { 1, 0 } }, abut_circle(0, 0, 1));
    for (int k = 0; k < 5; k++) {
        abut_world_step(world);
    }
    uint64_t hash = abut_world_hash(world);

    abut_world_destroy(world);
    script s = take_script(recording);

    abut_recording_destroy(recording);
    CHECK(abut_replay_load(NULL, s.bytes, s.size, &replay) == ABUT_E_ARGUMENT && replay == NULL);
    abut_replay_explain(NULL, s.bytes, s.size, why, sizeof why);
    CHECK(strstr(why, "the filter \"no nines\" and the answer \"answer\"") != NULL);
    settings.function_count = 1;
    abut_replay_explain(&settings, s.bytes, s.size, why, sizeof why);
    CHECK(strstr(why, "\"no nines\"") != NULL && strstr(why, "answer") == NULL);
    settings.function_count = 2;
    CHECK(plays_to(&s, &settings, hash, 5));
    CHECK(abut_replay_load(&settings, s.bytes, s.size, &replay) == ABUT_OK);
    CHECK(abut_replay_next(replay) == ABUT_OK);
    CHECK(strcmp(abut_replay_name(replay, crate), "crate") == 0);
    CHECK(strcmp(abut_replay_name(replay, crate + 1), "") == 0);
    abut_replay_destroy(replay);
    free(s.bytes);
}

/* --- Diverging -------------------------------------------------------------------------------- */

static abut_verdict reversed(void *user, const abut_pair_view *pair, abut_velocities *velocities)
{
    (void)user;
    (void)pair;
    velocities->a = (abut_vec2){ 0, 0 };
    velocities->b = (abut_vec2){ 0, 0 };
    return ABUT_VERDICT_OWN;
}

/* The same recording played with another function than the world had. */
static void test_divergence(void)
{
    for (int states = 0; states < 2; states++) {
        abut_world *world = abut_world_create(&(abut_world_settings){ .answer = by_default });
        abut_recording_settings how = { .states_every = (uint32_t)states };
        abut_recording *recording = abut_recording_create(world, &how);
        abut_named_function row = { .name = "answer", .answer = reversed };
        abut_replay_settings settings = { .functions = &row, .function_count = 1 };
        abut_replay *replay = NULL;
        abut_divergence found;

        all_put(world, (abut_body_settings){ .kind = ABUT_BODY_STATIC }, abut_rect(10, -10, 1, 20));
        abut_body ball =
            all_put(world, (abut_body_settings){ .velocity = { 2, 1 } }, abut_circle(0, 0, 1));

        abut_recording_name(recording, ball, "ball");
        for (int k = 0; k < 20; k++) {
            abut_world_step(world);
        }
        abut_recording_end(recording);
        script s = take_script(recording);

        CHECK(abut_replay_load(&settings, s.bytes, s.size, &replay) == ABUT_OK);
        CHECK(!abut_replay_divergence(replay, &found));
        CHECK(play_all(replay) == ABUT_E_DIVERGED);
        CHECK(abut_replay_next(replay) == ABUT_E_DIVERGED);
        CHECK(abut_replay_divergence(replay, &found));
        CHECK(found.frame == 5 && found.recorded != found.replayed); /* it hits at 4.5 */
        CHECK(found.has_state == (states == 1));
        CHECK(strstr(abut_replay_last_error(replay), "frame 5: ") != NULL);
        if (states == 1) {
            CHECK(found.state.body == ball && strcmp(found.state.field, "at") == 0);
            CHECK(strcmp(found.state.first, "9, 5") == 0);
            CHECK(strstr(abut_replay_last_error(replay), "body \"ball\": at is 9, 4.5") != NULL);
        }
        abut_replay_destroy(replay);
        abut_recording_destroy(recording);
        abut_world_destroy(world);
        free(s.bytes);
    }
}

/* Two worlds differ in one thing after another. */
static void test_compare(void)
{
    for (int number = 0; number <= 38; number++) {
        all_cast a = all_cast_new(usual);
        all_cast b = all_cast_new(usual);
        abut_rollback *rollback = abut_rollback_create(a.world, 4);
        abut_difference found;

        for (int k = 0; k < 60; k++) {
            abut_world_step(a.world);
            abut_world_step(b.world);
        }
        abut_rollback_keep(rollback);
        CHECK(abut_world_compare(a.world, b.world, &found) == ABUT_OK && found.field == NULL);
        all_calls_make(&a, number, rollback);
        CHECK(abut_world_compare(a.world, b.world, &found) == ABUT_OK);
        if (found.field == NULL) { /* then it changes only reports, or nothing */
            CHECK(abut_world_hash(a.world) == abut_world_hash(b.world));
            CHECK(number == 0 || number == 6 || number == 7 || number == 28 || number >= 36 ||
                  number == 33 || number == 25 || number == 31);
        } else {
            CHECK(strcmp(found.first, found.second) != 0);
            CHECK(abut_world_compare(b.world, a.world, &found) == ABUT_OK && found.field != NULL);
        }
        abut_rollback_destroy(rollback);
        abut_world_destroy(a.world);
        abut_world_destroy(b.world);
    }
    CHECK(abut_world_compare(NULL, NULL, NULL) == ABUT_E_ARGUMENT);
}

/* What has no sign is shown without one. */
static void test_compare_unsigned(void)
{
    all_cast a = all_cast_new(usual);
    all_cast b = all_cast_new(usual);
    abut_difference found;
    abut_body body;

    CHECK(abut_world_bodies(a.world, &body, 1) > 0);
    CHECK(abut_body_set_user(a.world, body, UINT64_MAX) == ABUT_OK);
    CHECK(abut_body_set_user(b.world, body, 7) == ABUT_OK);
    CHECK(abut_world_compare(a.world, b.world, &found) == ABUT_OK);
    CHECK(strcmp(found.field, "user") == 0);
    CHECK(strcmp(found.first, "18446744073709551615") == 0 && strcmp(found.second, "7") == 0);
    abut_world_destroy(a.world);
    abut_world_destroy(b.world);
}

/* Of bodies that differ in what they are made of, the first difference is named, not only that
 * there is one. */
static void test_compare_shapes(void)
{
    static const char *const as_it_was[] = { ".##", "..#" };
    static const char *const as_edited[] = { ".##", ".##" };
    abut_tiles *maps[3] = { NULL };

    CHECK(abut_tiles_from_text(as_it_was, 2, 16, NULL, &maps[0]) == ABUT_OK);
    CHECK(abut_tiles_from_text(as_it_was, 2, 24, NULL, &maps[1]) == ABUT_OK);
    CHECK(abut_tiles_from_text(as_edited, 2, 16, NULL, &maps[2]) == ABUT_OK);
    const struct {
        abut_body_settings a;
        abut_body_settings b;
        const char *field;
        const char *first;
        const char *second;
    } rows[] = {
        { { .shapes = (abut_shape[]){ abut_circle(0, 0, 1) } },
          { .shapes = (abut_shape[]){ abut_circle(0, 0, 2.5) } },
          "shape: radius",
          "1",
          "2.5" },
        { { .shapes = (abut_shape[]){ abut_rect(-2, -1, 4, 2) } },
          { .shapes = (abut_shape[]){ abut_rect(-2, -1.5, 4, 3) } },
          "shape: corner",
          "-2, -1",
          "-2, -1.5" },
        { { .shapes = (abut_shape[]){ abut_triangle(0, 0, 4, 0, 0, 3) } },
          { .shapes = (abut_shape[]){ abut_rect(0, 0, 4, 3) } },
          "shape: kind",
          NULL,
          NULL },
        { { .tiles = maps[0] }, { .tiles = maps[1] }, "size of a cell", "16", "24" },
        { { .tiles = maps[0] },
          { .tiles = maps[2] },
          "cell",
          "0 in column 1, row 1",
          "1 in column 1, row 1" },
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        abut_world *a = abut_world_create(NULL);
        abut_world *b = abut_world_create(NULL);
        abut_body_settings of_a = rows[i].a;
        abut_body_settings of_b = rows[i].b;
        abut_difference found;

        of_a.kind = ABUT_BODY_STATIC;
        of_b.kind = ABUT_BODY_STATIC;
        CHECK(abut_world_add(a, &of_a, NULL) == ABUT_OK);
        CHECK(abut_world_add(b, &of_b, NULL) == ABUT_OK);
        CHECK(abut_world_compare(a, b, &found) == ABUT_OK && found.field != NULL);
        if (!CHECK(strcmp(found.field, rows[i].field) == 0 &&
                   (rows[i].first == NULL || (strcmp(found.first, rows[i].first) == 0 &&
                                              strcmp(found.second, rows[i].second) == 0)))) {
            printf("%s: %s and %s\n", found.field, found.first, found.second);
        }
        abut_world_destroy(a);
        abut_world_destroy(b);
    }
    for (int i = 0; i < COUNT_OF(maps); i++) {
        abut_tiles_destroy(maps[i]);
    }
}

/* --- Bytes that are wrong --------------------------------------------------------------------- */

static abut_status status_of(const void *bytes, size_t size)
{
    abut_replay *replay = NULL;
    char why[300];
    unsigned char *exact = malloc(size + (size == 0));

    memcpy(exact, bytes, size);
    abut_status status = abut_replay_load(NULL, exact, size, &replay);

    CHECK((abut_replay_explain(NULL, exact, size, why, sizeof why) == 0) == (status == ABUT_OK));
    if (status == ABUT_OK) {
        status = play_all(replay);
        CHECK((abut_replay_last_error(replay)[0] == '\0') == (status == ABUT_OK));
    }
    abut_replay_destroy(replay);
    free(exact);
    return status;
}

static void test_wrong_bytes(void)
{
    all_cast c = all_cast_new(usual);
    abut_recording_settings how = { .states_every = 3 };
    abut_recording *recording = abut_recording_create(c.world, &how);

    for (int k = 1; k <= 36; k++) {
        all_calls_make(&c, k == 9 ? 30 : k, NULL);
    }
    abut_recording_end(recording);
    script s = take_script(recording);
    unsigned char *bytes = malloc(s.size + 1);

    CHECK(status_of(s.bytes, s.size) == ABUT_OK);
    for (size_t size = 0; size < s.size; size += size < 40 || size + 20 > s.size ? 1 : 13) {
        CHECK(status_of(s.bytes, size) == ABUT_E_FORMAT);
    }
    for (size_t at = 0; at < s.size; at += 1 + at / 97) {
        memcpy(bytes, s.bytes, s.size);
        bytes[at] ^= (unsigned char)(1 << at % 8);
        CHECK(status_of(bytes, s.size) == ABUT_E_FORMAT);
    }
    memcpy(bytes, s.bytes, s.size);
    bytes[s.size] = 0;
    CHECK(status_of(bytes, s.size + 1) == ABUT_E_FORMAT);
    CHECK(abut_replay_load(NULL, NULL, 4, NULL) == ABUT_E_ARGUMENT);
    free(bytes);
    free(s.bytes);
    abut_recording_destroy(recording);
    abut_world_destroy(c.world);
}

/* --- From within a callback ------------------------------------------------------------------- */

typedef struct intruder {
    abut_world *world;
    abut_recording *recording;
    bool called;
} intruder;

static bool intrude(void *user, const abut_pair_view *pair)
{
    intruder *self = user;
    size_t size = 0;

    self->called = true;
    CHECK(abut_body_set_mass(self->world, pair->a, 2) == ABUT_E_BUSY);
    CHECK(abut_recording_mark(self->recording) == ABUT_E_BUSY);
    CHECK(abut_recording_name(self->recording, pair->a, "a") == ABUT_E_BUSY);
    CHECK(abut_recording_end(self->recording) == ABUT_E_BUSY);
    CHECK(abut_recording_drop(self->recording, 0) == ABUT_E_BUSY);
    CHECK(abut_recording_create(self->world, NULL) == NULL);
    abut_recording_bytes(self->recording, &size);
    CHECK(size > 0);
    abut_recording_destroy(self->recording); /* does nothing */
    return true;
}

static void test_within_callbacks(void)
{
    intruder self = { 0 };

    self.world = abut_world_create(&(abut_world_settings){ .filter = intrude, .user = &self });
    self.recording = abut_recording_create(self.world, NULL);
    all_put(self.world, (abut_body_settings){ .velocity = { 1, 0 } }, abut_circle(0, 0, 1));
    all_put(self.world, (abut_body_settings){ .at = { 2.5, 0 } }, abut_circle(0, 0, 1));
    CHECK(abut_world_step(self.world) == ABUT_OK && self.called);
    CHECK(abut_recording_mark(self.recording) == ABUT_OK);
    abut_recording_destroy(self.recording);
    abut_world_destroy(self.world);
}

/* A shape to crouch in that is none is no matter as long as nobody crouches. */
static void test_low_that_is_not_asked_for(void)
{
    for (int steered = 0; steered < 2; steered++) {
        abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
        abut_recording *recording = abut_recording_create(world, NULL);
        abut_shape none = abut_nothing();
        abut_walk_settings how = { .low = &none };
        abut_vec2 motion = { 1, 0.25 };
        abut_body hero =
            all_put(world, (abut_body_settings){ .at = { 0, -5 } }, abut_rect(-5, -16, 10, 16));

        CHECK((steered != 0 ? abut_body_steer(world, hero, &how, motion)
                            : abut_body_walk(world, hero, &how, motion, NULL)) == ABUT_OK);
        CHECK(abut_world_step(world) == ABUT_OK && abut_recording_end(recording) == ABUT_OK);
        script s = take_script(recording);

        CHECK(plays_to(&s, NULL, abut_world_hash(world), 1));
        free(s.bytes);
        abut_recording_destroy(recording);
        abut_world_destroy(world);
    }
}

TEST_MAIN(TEST(test_low_that_is_not_asked_for),
          TEST(test_worlds_of_travellers),
          TEST(test_every_call),
          TEST(test_failed_calls),
          TEST(test_dropped_bytes),
          TEST(test_rollback_from_before),
          TEST(test_functions_by_name),
          TEST(test_divergence),
          TEST(test_compare),
          TEST(test_compare_unsigned),
          TEST(test_compare_shapes),
          TEST(test_wrong_bytes),
          TEST(test_within_callbacks))
