/* world/test_state.c - a world that was saved and loaded goes on as the one it was saved from, and
 * bytes that are wrong are refused with a reason.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "world/travellers.h"

#include <stdio.h>
#include <string.h>

static const abut_allocator usual = { 0 };

typedef struct saved {
    unsigned char *bytes;
    size_t size;
} saved;

/* In memory of exactly its size, so that a read beyond it is caught. */
static saved save_world(const abut_world *world)
{
    saved s = { NULL, 0 };
    size_t written = 0;

    CHECK(abut_world_save(world, NULL, 0, &s.size) == ABUT_OK && s.size > 32);
    s.bytes = malloc(s.size);
    CHECK(abut_world_save(world, s.bytes, s.size, &written) == ABUT_OK && written == s.size);
    return s;
}

static abut_world *load_saved(const saved *s, uint64_t seed)
{
    abut_world_settings settings = travellers_settings(seed, usual);
    abut_world *world = NULL;
    abut_status status = abut_world_load(&settings, s->bytes, s->size, &world);

    if (!CHECK(status == ABUT_OK && world != NULL)) {
        char text[200];

        abut_state_explain(&settings, s->bytes, s->size, text, sizeof text);
        printf("seed %d: %s\n", (int)seed, text);
    }
    return world;
}

/* Whether the last steps of two worlds reported the same. */
static bool same_events(const abut_world *a, const abut_world *b)
{
    uint32_t count_a = 0;
    uint32_t count_b = 0;
    const abut_event *events_a = abut_world_events(a, &count_a);
    const abut_event *events_b = abut_world_events(b, &count_b);

    for (uint32_t k = 0; k < count_a && k < count_b; k++) {
        if (events_a[k].what != events_b[k].what || events_a[k].a != events_b[k].a ||
            events_a[k].b != events_b[k].b || events_a[k].time != events_b[k].time ||
            events_a[k].normal.x != events_b[k].normal.x ||
            events_a[k].normal.y != events_b[k].normal.y) {
            return false;
        }
    }
    return count_a == count_b;
}

/* What can be read of a body is the same. */
static bool same_body(const abut_world *a, const abut_world *b, abut_body id)
{
    abut_body_settings first;
    abut_body_settings second;
    abut_walked walked[2];
    abut_bounds bounds[2] = { abut_body_bounds(a, id), abut_body_bounds(b, id) };

    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    abut_body_read(a, id, &first);
    abut_body_read(b, id, &second);
    return memcmp(&first, &second, sizeof first) == 0 &&
           memcmp(&bounds[0], &bounds[1], sizeof bounds[0]) == 0 &&
           abut_body_contacts(a, id, NULL, 0) == abut_body_contacts(b, id, NULL, 0) &&
           abut_body_support(a, id) == abut_body_support(b, id) &&
           abut_body_is_grounded(a, id) == abut_body_is_grounded(b, id) &&
           abut_body_last_walk(a, id, &walked[0]) == abut_body_last_walk(b, id, &walked[1]) &&
           walked[0].off_floor == walked[1].off_floor && walked[0].at.x == walked[1].at.x;
}

static bool same_bodies(const abut_world *a, const abut_world *b)
{
    abut_body ids[256];
    uint32_t count = abut_world_bodies(a, ids, 256);

    if (count != abut_world_count(b)) {
        return false;
    }
    for (uint32_t k = 0; k < count && k < 256; k++) {
        if (!same_body(a, b, ids[k])) {
            return false;
        }
    }
    return true;
}

/* Steps both for a while, and looks at everything. */
static bool go_on_together(abut_world *a, abut_world *b, uint64_t seed, int frames)
{
    for (int k = 0; k < frames; k++) {
        abut_status first = travellers_advance(a, seed);
        abut_status second = travellers_advance(b, seed);

        if (first != second || abut_world_hash(a) != abut_world_hash(b) || !same_events(a, b) ||
            !same_bodies(a, b)) {
            printf("seed %d: apart at frame %d\n", (int)seed, (int)abut_world_frame(a));
            return false;
        }
    }
    return true;
}

static void test_goes_on_as_before(void)
{
    int slept = 0;

    for (uint64_t seed = 0; seed < TRAVELLER_SEEDS; seed++) {
        abut_world *world = travellers_world(seed, usual);

        for (int round = 0; round < 6; round++) {
            saved s = save_world(world);
            abut_world *again = load_saved(&s, seed);

            CHECK(abut_world_hash(world) == abut_world_hash(again));
            CHECK(same_bodies(world, again));
            CHECK(go_on_together(world, again, seed, round == 3 ? 200 : 37));
            slept += (int)abut_world_report(world).asleep;
            abut_world_destroy(again);
            free(s.bytes);
        }
        abut_world_destroy(world);
    }
    CHECK(slept > 0); /* the scenes do what they are for */
}

/* Between a change and the next step there are contacts that were not reported, and bodies that
 * wake. */
static void test_between_steps(void)
{
    for (uint64_t seed = 0; seed < TRAVELLER_SEEDS; seed++) {
        if (!sample_takes((int)seed)) {
            continue;
        }
        abut_world *world = travellers_world(seed, usual);
        abut_body ids[64];

        for (int k = 0; k < 300; k++) {
            travellers_advance(world, seed);
        }
        uint32_t count = abut_world_bodies(world, ids, 64);

        for (uint32_t k = 8; k < count && k < 64; k += 3) {
            abut_vec2 at = abut_body_at(world, ids[k]);

            abut_body_place(world, ids[k], (abut_vec2){ at.x + 0.5, at.y }, 0, ABUT_SPAWN_IGNORE,
                            0);
            abut_body_wake(world, ids[k - 1]);
            if (k % 2 == 0) {
                abut_world_remove(world, ids[k - 2]);
            }
        }
        saved s = save_world(world);
        abut_world *again = load_saved(&s, seed);

        CHECK(abut_world_hash(world) == abut_world_hash(again));
        CHECK(go_on_together(world, again, seed, 60));
        abut_world_destroy(again);
        abut_world_destroy(world);
        free(s.bytes);
    }
}

static void test_same_ids_next(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape box = abut_rect(0, 0, 1, 1);
    abut_body ids[8];

    for (int k = 0; k < 8; k++) {
        abut_body_settings settings = { .shapes = &box, .at = { 2 * k, 0 } };

        CHECK(abut_world_add(world, &settings, &ids[k]) == ABUT_OK);
    }
    abut_world_remove(world, ids[5]);
    abut_world_remove(world, ids[2]);
    saved s = save_world(world);
    abut_world *again = load_saved(&s, 1);

    CHECK(abut_world_has(again, ids[0]) && !abut_world_has(again, ids[5]));
    for (int k = 0; k < 4; k++) {
        abut_body_settings settings = { .shapes = &box, .at = { 2 * k, 5 } };
        abut_body first = 0;
        abut_body second = 0;

        CHECK(abut_world_add(world, &settings, &first) == ABUT_OK);
        CHECK(abut_world_add(again, &settings, &second) == ABUT_OK);
        CHECK(first == second);
    }
    abut_world_destroy(world);
    abut_world_destroy(again);
    free(s.bytes);
}

/* Loading and saving gives the same bytes. */
static void test_same_bytes(void)
{
    for (uint64_t seed = 0; seed < TRAVELLER_SEEDS; seed++) {
        if (!sample_takes((int)seed)) {
            continue;
        }
        abut_world *world = travellers_world(seed, usual);

        for (int k = 0; k < 150; k++) {
            travellers_advance(world, seed);
        }
        saved s = save_world(world);
        abut_world *again = load_saved(&s, seed); /* its store has no holes any more */
        saved t = save_world(again);
        abut_world *third = load_saved(&t, seed);
        saved u = save_world(third);

        CHECK(t.size == u.size && memcmp(t.bytes, u.bytes, t.size) == 0);
        abut_world_destroy(world);
        abut_world_destroy(again);
        abut_world_destroy(third);
        free(s.bytes);
        free(t.bytes);
        free(u.bytes);
    }
}

static void test_copy(void)
{
    for (uint64_t seed = 0; seed < TRAVELLER_SEEDS; seed++) {
        if (!sample_takes((int)seed)) {
            continue;
        }
        abut_world *world = travellers_world(seed, usual);

        for (int k = 0; k < 90; k++) {
            travellers_advance(world, seed);
        }
        abut_world *copy = abut_world_copy(world);

        CHECK(copy != NULL && abut_world_hash(copy) == abut_world_hash(world));
        CHECK(go_on_together(world, copy, seed, 100));
        abut_world_destroy(world); /* the copy is on its own */
        CHECK(travellers_advance(copy, seed) == ABUT_OK);
        abut_world_destroy(copy);
    }
    CHECK(abut_world_copy(NULL) == NULL);
}

/* --- Refused ---------------------------------------------------------------------------------- */

static bool is_refused(const void *bytes, size_t size, abut_status status, const char *word)
{
    abut_world *world = (abut_world *)(void *)&status; /* anything but NULL */
    char text[200] = "";
    abut_status got = abut_world_load(NULL, bytes, size, &world);
    size_t length = abut_state_explain(NULL, bytes, size, text, sizeof text);
    bool right = got == status && world == NULL && length > 0 && strstr(text, word) != NULL;

    if (!right) {
        printf("status %d: %s\n", (int)got, text);
    }
    return right;
}

static uint64_t sum_of(const unsigned char *bytes, size_t size)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);

    for (size_t k = 32; k < size; k++) {
        sum = (sum ^ bytes[k]) * UINT64_C(0x100000001b3);
    }
    return sum ^ sum >> 32;
}

/* As an attacker would: the size and the checksum are right. */
static void mend_head(unsigned char *bytes, size_t size)
{
    uint64_t sum = sum_of(bytes, size);

    for (int k = 0; k < 8; k++) {
        bytes[16 + k] = (unsigned char)((uint64_t)size >> 8 * k);
        bytes[24 + k] = (unsigned char)(sum >> 8 * k);
    }
}

static void test_refused(void)
{
    abut_world *world = travellers_world(1, usual);
    abut_world *again = world;
    size_t size = 0;
    unsigned char byte = 7;

    for (int k = 0; k < 60; k++) {
        travellers_advance(world, 1);
    }
    saved s = save_world(world);

    CHECK(abut_world_save(NULL, NULL, 0, &size) == ABUT_E_ARGUMENT && size == 0);
    CHECK(abut_world_save(world, NULL, 0, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_world_save(world, NULL, 5, &size) == ABUT_E_ARGUMENT);
    CHECK(abut_world_save(world, &byte, 1, &size) == ABUT_E_ROOM && size == s.size && byte == 7);
    CHECK(abut_world_load(NULL, s.bytes, s.size, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_world_load(NULL, NULL, 9, &again) == ABUT_E_ARGUMENT && again == NULL);
    CHECK(is_refused("", 0, ABUT_E_FORMAT, "too early"));
    CHECK(
        is_refused("nothing of ours at all, this text is", 36, ABUT_E_FORMAT, "not a saved world"));
    CHECK(is_refused(s.bytes, s.size - 1, ABUT_E_FORMAT, "fewer bytes"));
    s.bytes[8]++;
    CHECK(is_refused(s.bytes, s.size, ABUT_E_FORMAT, "version"));
    s.bytes[8]--;
    s.bytes[s.size / 2] ^= 16;
    CHECK(is_refused(s.bytes, s.size, ABUT_E_FORMAT, "changed"));
    s.bytes[s.size / 2] ^= 16;
    CHECK(abut_state_explain(NULL, s.bytes, s.size, NULL, 0) == 0);
    free(s.bytes);
    abut_world_destroy(world);
}

static void test_needs_functions(void)
{
    abut_world *world = travellers_world(0, usual);
    saved s = save_world(world);

    CHECK(is_refused(s.bytes, s.size, ABUT_E_ARGUMENT, "filter"));
    abut_world_settings settings = travellers_settings(0, usual);

    settings.answer = NULL;
    abut_world *again = NULL;

    CHECK(abut_world_load(&settings, s.bytes, s.size, &again) == ABUT_E_ARGUMENT && again == NULL);
    free(s.bytes);
    abut_world_destroy(world);
}

/* Whatever is changed, with a checksum that fits: refused, or a world that can be stepped. */
static void test_hostile_bytes(void)
{
    rng r = { 5 };
    int changes = 600 / sample_part();
    int loaded = 0;
    int refused = 0;

    for (uint64_t seed = 1; seed < TRAVELLER_SEEDS; seed++) {
        abut_world *world = travellers_world(seed, usual);

        for (int k = 0; k < 120; k++) {
            travellers_advance(world, seed);
        }
        saved s = save_world(world);
        abut_world_settings settings = travellers_settings(seed, usual);

        for (int k = 0; k < changes; k++) {
            size_t size = k % 5 == 0 ? (size_t)rng_int(&r, 32, (int)s.size) : s.size;
            unsigned char *bytes = malloc(size);
            abut_world *again = NULL;

            memcpy(bytes, s.bytes, size);
            for (int flips = rng_int(&r, 1, 4); flips > 0; flips--) {
                size_t at = (size_t)rng_int(&r, 32, (int)size > 32 ? (int)size - 1 : 32);

                if (at < size) {
                    bytes[at] = rng_int(&r, 0, 1) == 0 ? (unsigned char)rng_next(&r)
                                                       : bytes[at] ^ (unsigned char)(1 << k % 8);
                }
            }
            mend_head(bytes, size);
            abut_status status = abut_world_load(&settings, bytes, size, &again);

            CHECK((status == ABUT_OK) == (again != NULL));
            loaded += status == ABUT_OK;
            refused += status != ABUT_OK;
            for (int frame = 0; frame < 3 && again != NULL; frame++) {
                travellers_advance(again, seed);
            }
            abut_world_destroy(again);
            free(bytes);
        }
        free(s.bytes);
        abut_world_destroy(world);
    }
    CHECK(loaded > changes / 6 && refused > changes / 6);
}

/* Every byte that is missing at the end is missed. */
static void test_truncated(void)
{
    abut_world *world = travellers_world(1, usual);

    for (int k = 0; k < 40; k++) {
        travellers_advance(world, 1);
    }
    saved s = save_world(world);

    for (size_t size = 0; size < s.size; size += 1 + size / 64) {
        unsigned char *bytes = malloc(size + 1);
        abut_world *again = NULL;

        memcpy(bytes, s.bytes, size);
        if (size >= 32) {
            mend_head(bytes, size);
        }
        CHECK(abut_world_load(NULL, bytes, size, &again) == ABUT_E_FORMAT && again == NULL);
        free(bytes);
    }
    free(s.bytes);
    abut_world_destroy(world);
}

/* Moves a body within the bytes: every place that is `from` becomes `to`. */
static void move_in_bytes(saved *s, int64_t from, int64_t to)
{
    for (size_t at = 32; at + 8 <= s->size; at++) {
        uint64_t word = 0;

        for (size_t k = 0; k < 8; k++) {
            word |= (uint64_t)s->bytes[at + k] << 8 * k;
        }
        if (word == (uint64_t)from) {
            for (size_t k = 0; k < 8; k++) {
                s->bytes[at + k] = (unsigned char)((uint64_t)to >> 8 * k);
            }
        }
    }
    mend_head(s->bytes, s->size);
}

/* A crate at 77 is put next to, and then into, another body. */
static void test_solid_bodies_apart(void)
{
    const int64_t unit = (int64_t)1 << 32;
    const double here = 1000.53125; /* no other number of a world has these bytes */
    const abut_body_settings others[] = {
        { .kind = ABUT_BODY_STATIC },   { .kind = ABUT_BODY_KINEMATIC },
        { .kind = ABUT_BODY_MOVER },    { .kind = ABUT_BODY_STATIC, .sensor = true },
        { .answer = ABUT_ANSWER_PASS }, { .mask = ABUT_MEETS_NOTHING }
    };

    for (int k = 0; k < COUNT_OF(others); k++) {
        for (int turn = 0; turn < 4; turn++) { /* the crate comes from each side */
            abut_world *world = abut_world_create(NULL);
            abut_shape box = abut_rect(-2, -2, 4, 4);
            abut_body_settings other = others[k];
            abut_world *again = NULL;
            bool x = turn % 2 == 0;
            int sign = turn < 2 ? 1 : -1;
            abut_body_settings crate = { .shapes = &box, .at = { x ? 77 : here, x ? here : 77 } };
            int64_t touching = (int64_t)(here * (double)unit) + sign * 4 * unit;

            other.shapes = &box;
            other.at = (abut_vec2){ here, here };
            CHECK(abut_world_add(world, &other, NULL) == ABUT_OK);
            CHECK(abut_world_add(world, &crate, NULL) == ABUT_OK);
            saved s = save_world(world);

            move_in_bytes(&s, 77 * unit, touching);
            CHECK(abut_world_load(NULL, s.bytes, s.size, &again) == ABUT_OK);
            abut_world_destroy(again);
            move_in_bytes(&s, touching, touching - sign);
            if (k < 3) {
                CHECK(is_refused(s.bytes, s.size, ABUT_E_FORMAT, "solid to each other"));
            } else {
                CHECK(abut_world_load(NULL, s.bytes, s.size, &again) == ABUT_OK);
                abut_world_destroy(again);
            }
            free(s.bytes);
            abut_world_destroy(world);
        }
    }
}

static bool none_meet(void *user, const abut_pair_view *pair)
{
    (void)user;
    (void)pair;
    return false;
}

static bool all_meet(void *user, const abut_pair_view *pair)
{
    (void)user;
    (void)pair;
    return true;
}

/* Bodies that overlap and are solid are refused by their ids: here another filter makes them so. */
static void test_solid_overlap_is_refused(void)
{
    abut_world_settings settings = { .filter = none_meet };
    abut_world *world = abut_world_create(&settings);
    abut_shape box = abut_rect(-2, -2, 4, 4);
    abut_body bodies[3];

    for (int k = 0; k < 3; k++) {
        abut_body_settings one = { .shapes = &box, .at = { k == 0 ? -50 : 3 * k, 1 } };

        CHECK(abut_world_add(world, &one, &bodies[k]) == ABUT_OK);
    }
    saved s = save_world(world);
    abut_world *again = NULL;
    char why[200];
    char wanted[100];

    CHECK(abut_world_load(&settings, s.bytes, s.size, &again) == ABUT_OK);
    abut_world_destroy(again);
    settings.filter = all_meet;
    CHECK(abut_world_load(&settings, s.bytes, s.size, &again) == ABUT_E_FORMAT && again == NULL);
    abut_state_explain(&settings, s.bytes, s.size, why, sizeof why);
    snprintf(wanted, sizeof wanted,
             "two bodies that are solid to each other overlap: %llu and %llu",
             (unsigned long long)bodies[1], (unsigned long long)bodies[2]);
    CHECK(strstr(why, wanted) != NULL);
    abut_world_destroy(world);
    free(s.bytes);
}

/* After a discrete step bodies may overlap, and travel so. */
static void test_discrete_overlap_travels(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape box = abut_rect(-2, -2, 4, 4);

    abut_world_add(world, &(abut_body_settings){ .shapes = &box, .velocity = { 3, 0 } }, NULL);
    abut_world_add(world, &(abut_body_settings){ .shapes = &box, .at = { 5, 0 } }, NULL);
    CHECK(abut_world_step_discrete(world, ABUT_REACT_SHORTEST, 0) == ABUT_OK);
    saved s = save_world(world);
    abut_world *again = load_saved(&s, 1);

    CHECK(again != NULL && abut_world_hash(again) == abut_world_hash(world));
    abut_world_destroy(again);
    abut_world_destroy(world);
    free(s.bytes);
}

/* A box that flies past a wall, at a gap, in a world that has had something far away. */
static abut_world *pass_by(int pieces, int side, double gap, double speed)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.125 } });
    abut_shape wall[2] = { abut_rect(0, 0, 10, 20), abut_rect(0, 20, 10, 20) };
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_body_settings fixed = { .kind = ABUT_BODY_STATIC,
                                 .shapes = wall,
                                 .shape_count = (uint32_t)pieces };
    abut_body_settings far = { .shapes = &box, .at = { 3e8, 0 }, .floats = true };
    abut_body_settings flies = { .shapes = &box,
                                 .at = { -1 - gap, -10 },
                                 .velocity = { 0, speed } };
    abut_body gone = 0;

    if (side == 1) {
        flies.at.x = 11 + gap;
    } else if (side == 2) {
        flies.at = (abut_vec2){ -10, -1 - gap };
        flies.velocity = (abut_vec2){ speed, 0 };
        flies.floats = true;
    }
    CHECK(abut_world_add(world, &fixed, NULL) == ABUT_OK);
    CHECK(abut_world_add(world, &far, &gone) == ABUT_OK);
    CHECK(abut_world_step(world) == ABUT_OK && abut_world_remove(world, gone) == ABUT_OK);
    CHECK(abut_world_add(world, &flies, NULL) == ABUT_OK);
    return world;
}

/* How coarse the boxes are by which near bodies are found is no part of the state: a world has
 * coarse ones for as long as it lives once something was far away, and its copy has fine ones. */
static void test_coarse_boxes(void)
{
    for (int i = 0; i < 2 * 3 * 60; i++) {
        if (!sample_takes(i)) {
            continue;
        }
        abut_world *world = pass_by(1 + i % 2, i / 2 % 3, (i / 6 + 1) / 3200.0, 1 + i % 4);
        abut_world *copy = abut_world_copy(world);
        bool same = true;

        for (int step = 0; step < 20 && same; step++) {
            abut_world_step(world);
            abut_world_step(copy);
            same = abut_world_hash(world) == abut_world_hash(copy) && same_events(world, copy);
        }
        CHECK(same);
        abut_world_destroy(copy);
        abut_world_destroy(world);
    }
}

/* --- The order of contacts -------------------------------------------------------------------- */

enum { CONTACT_BYTES = 64, APART_BYTE = 28, BOXES = 4 };

/* Boxes side by side on a floor, which has the lowest id. */
static abut_world *boxes_on_floor(abut_body *ids)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.1 } });
    abut_shape floor = abut_rect(-20, 0, 40, 2);
    abut_shape box = abut_rect(-1, -2, 2, 2);

    abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &floor },
                   &ids[0]);
    for (int k = 1; k <= BOXES; k++) {
        abut_world_add(world, &(abut_body_settings){ .shapes = &box, .at = { 4 * k, 0 } }, &ids[k]);
    }
    return world;
}

/* Where the contact of two bodies is in the bytes: near their end. */
static unsigned char *contact_in_bytes(const saved *s, abut_body a, abut_body b)
{
    unsigned char wanted[16];

    for (int k = 0; k < 8; k++) {
        wanted[k] = (unsigned char)(a >> 8 * k);
        wanted[8 + k] = (unsigned char)(b >> 8 * k);
    }
    for (size_t at = s->size - CONTACT_BYTES; at > 32; at--) {
        if (memcmp(s->bytes + at, wanted, sizeof wanted) == 0) {
            return s->bytes + at;
        }
    }
    return NULL;
}

/* What is loaded of bytes saves these, whatever was done to them. */
static void check_saves(const saved *changed, const saved *as)
{
    abut_world *world = NULL;

    CHECK(abut_world_load(NULL, changed->bytes, changed->size, &world) == ABUT_OK);
    saved again = save_world(world);

    CHECK(again.size == as->size && memcmp(again.bytes, as->bytes, as->size) == 0);
    free(again.bytes);
    abut_world_destroy(world);
}

/* However contacts lie in the bytes, a world that is loaded of them goes on as its copy does. */
static void check_goes_on_as_copy(const saved *s)
{
    abut_world *world = NULL;

    CHECK(abut_world_load(NULL, s->bytes, s->size, &world) == ABUT_OK);
    abut_world *copy = abut_world_copy(world);

    for (int k = 0; k < 3; k++) {
        CHECK(abut_world_step(world) == ABUT_OK && abut_world_step(copy) == ABUT_OK);
        CHECK(same_events(world, copy) && abut_world_hash(world) == abut_world_hash(copy));
    }
    abut_world_destroy(copy);
    abut_world_destroy(world);
}

/* Contacts in another order, contacts at rest among those that are not, and one contact twice. The
 * records follow each other, behind the number of those at rest if `asleep`. */
static void check_contacts_in_bytes(const abut_world *world, const abut_body *ids, bool asleep)
{
    saved s = save_world(world);
    saved other = save_world(world);
    unsigned char *first = contact_in_bytes(&other, ids[0], ids[1]);
    unsigned char record[CONTACT_BYTES];

    CHECK(first != NULL && contact_in_bytes(&other, ids[0], ids[BOXES]) ==
                               first + (ptrdiff_t)(BOXES - 1) * CONTACT_BYTES);
    memcpy(record, first, sizeof record);
    memmove(first, first + CONTACT_BYTES, (BOXES - 1) * sizeof record);
    memcpy(first + (ptrdiff_t)(BOXES - 1) * CONTACT_BYTES, record, sizeof record);
    mend_head(other.bytes, other.size);
    check_saves(&other, &s);
    if (asleep) { /* no contacts and so many at rest become so many, and none at rest */
        memmove(first - 8, first - 4, 4 + BOXES * sizeof record);
        memset(first - 4 + BOXES * sizeof record, 0, 4);
        mend_head(other.bytes, other.size);
        check_saves(&other, &s);
        first -= 4;
        first[APART_BYTE] ^= 1; /* as if the two had moved, by a unit */
        mend_head(other.bytes, other.size);
        check_goes_on_as_copy(&other);
    }
    memcpy(first, first + CONTACT_BYTES, sizeof record);
    mend_head(other.bytes, other.size);
    CHECK(is_refused(other.bytes, other.size, ABUT_E_FORMAT, "twice"));
    free(other.bytes);
    free(s.bytes);
}

static void test_order_of_contacts(void)
{
    abut_body ids[1 + BOXES];
    abut_world *world = boxes_on_floor(ids);

    for (int k = 0; k < 100; k++) {
        abut_world_step(world);
        if (k == 5 || k == 99) {
            CHECK(abut_body_is_asleep(world, ids[1]) == (k == 99));
            check_contacts_in_bytes(world, ids, k == 99);
        }
    }
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_coarse_boxes),
          TEST(test_solid_bodies_apart),
          TEST(test_discrete_overlap_travels),
          TEST(test_solid_overlap_is_refused),
          TEST(test_goes_on_as_before),
          TEST(test_between_steps),
          TEST(test_same_ids_next),
          TEST(test_same_bytes),
          TEST(test_copy),
          TEST(test_refused),
          TEST(test_order_of_contacts),
          TEST(test_needs_functions),
          TEST(test_hostile_bytes),
          TEST(test_truncated))
