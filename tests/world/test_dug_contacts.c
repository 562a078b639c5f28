/* world/test_dug_contacts.c - cells change near bodies at rest: a pair still has one contact.
 *
 * Bodies of several shapes come to rest on a grid of tiles, side by side and on each other. Then
 * cells near them are set, to what they were already or to something else. After every step no
 * contact has begun that had not ended, none has ended that had not begun, no body names another
 * twice, and the world that is saved and loaded is the same in every field.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include <stdlib.h>

enum { BODIES = 6, WIDTH = 12, HEIGHT = 10, FLOOR = 6, WORLDS = 150, FRAMES = 160, SIZE = 16 };

typedef struct dig {
    rng dice;
    abut_world *world;
    abut_body ground;
    abut_body bodies[BODIES];
    bool open[BODIES + 1][BODIES + 1]; /* by number; the ground is the last */
} dig;

static int number_of(const dig *d, abut_body body)
{
    for (int i = 0; i < BODIES; i++) {
        if (d->bodies[i] == body) {
            return i;
        }
    }
    return BODIES;
}

static void add_ground(dig *d)
{
    abut_tiles *tiles = NULL;

    CHECK(abut_tiles_create(WIDTH, HEIGHT, SIZE, NULL, &tiles) == ABUT_OK);
    abut_tiles_fill(tiles, (abut_cells){ 0, FLOOR, WIDTH, HEIGHT - FLOOR }, 1);
    abut_tiles_fill(tiles, (abut_cells){ 0, 0, 1, HEIGHT }, 1);
    abut_tiles_fill(tiles, (abut_cells){ WIDTH - 1, 0, 1, HEIGHT }, 1);
    CHECK(abut_world_add(d->world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
                         &d->ground) == ABUT_OK);
    abut_tiles_destroy(tiles);
}

static void add_bodies(dig *d)
{
    for (int i = 0; i < BODIES; i++) {
        abut_shape shapes[3] = { abut_rect(-5, -5, 10, 10), abut_circle(0, 0, 5),
                                 abut_capsule(-4, 0, 4, 0, 3) };
        abut_body_settings settings = {
            .shapes = &shapes[rng_int(&d->dice, 0, 2)],
            .shape_count = 1,
            .at = { 22 + 10 * (double)rng_int(&d->dice, 0, 14), 20 + 10 * (double)i },
            .spawn = ABUT_SPAWN_NEAREST,
            .reach = 200,
            .answer = rng_int(&d->dice, 0, 1) ? ABUT_ANSWER_PUSH : ABUT_ANSWER_SLIDE,
        };

        CHECK(abut_world_add(d->world, &settings, &d->bodies[i]) == ABUT_OK);
    }
}

static void change_cells_near(dig *d)
{
    abut_vec2 at = abut_body_at(d->world, d->bodies[rng_int(&d->dice, 0, BODIES - 1)]);
    int64_t x = (int64_t)(at.x / SIZE) + rng_int(&d->dice, -1, 1);
    int64_t y = (int64_t)(at.y / SIZE) + rng_int(&d->dice, 0, 2);
    bool solid = y > 0 && y < HEIGHT - 1 && rng_int(&d->dice, 0, 3) == 0;

    if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT - 1) {
        return;
    }
    if (rng_int(&d->dice, 0, 2) == 0) { /* what it is already: nothing changes */
        uint64_t before = abut_world_hash(d->world);

        CHECK(abut_body_set_tile(d->world, d->ground, (uint32_t)x, (uint32_t)y,
                                 abut_body_tile(d->world, d->ground, x, y),
                                 ABUT_SPAWN_REFUSE) == ABUT_OK);
        CHECK(abut_world_hash(d->world) == before);
        return;
    }
    abut_status status =
        abut_body_set_tile(d->world, d->ground, (uint32_t)x, (uint32_t)y, solid, ABUT_SPAWN_REFUSE);

    CHECK(status == ABUT_OK || status == ABUT_E_OVERLAP);
}

static void follow_events(dig *d)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(d->world, &count);

    for (uint32_t i = 0; i < count; i++) {
        bool *open = &d->open[number_of(d, events[i].a)][number_of(d, events[i].b)];

        if (events[i].what == ABUT_EVENT_BEGAN) {
            CHECK(!*open);
            *open = true;
        } else if (events[i].what == ABUT_EVENT_ENDED) {
            CHECK(*open);
            *open = false;
        }
    }
}

static void check_single(const dig *d)
{
    for (int i = 0; i < BODIES; i++) {
        abut_body_contact contacts[4 * BODIES];
        uint32_t count = abut_body_contacts(d->world, d->bodies[i], contacts, 4 * BODIES);
        int times[BODIES + 1] = { 0 };

        for (uint32_t k = 0; k < count && k < 4 * BODIES; k++) {
            CHECK(++times[number_of(d, contacts[k].other)] == 1);
        }
    }
}

/* What is saved decides what happens next: the copy has every field that the world has. */
static void check_copy(const dig *d)
{
    size_t size = 0;
    abut_world *copy = NULL;
    abut_difference difference;

    CHECK(abut_world_save(d->world, NULL, 0, &size) == ABUT_OK);
    void *bytes = malloc(size);

    CHECK(abut_world_save(d->world, bytes, size, &size) == ABUT_OK);
    CHECK(abut_world_load(NULL, bytes, size, &copy) == ABUT_OK);
    CHECK(abut_world_compare(d->world, copy, &difference) == ABUT_OK && difference.field == NULL);
    abut_world_destroy(copy);
    free(bytes);
}

static void run_dig(uint64_t seed)
{
    dig d = { .dice = { seed } };

    d.world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 }, .friction = 0.2 });
    add_ground(&d);
    add_bodies(&d);
    for (int frame = 0; frame < FRAMES; frame++) {
        if (frame > 60 && frame % 7 == 0) {
            change_cells_near(&d);
        }
        CHECK(abut_world_step(d.world) == ABUT_OK);
        follow_events(&d);
        check_single(&d);
        if (frame % 40 == 39) {
            check_copy(&d);
        }
    }
    abut_world_destroy(d.world);
}

static void test_one_contact(void)
{
    for (uint64_t seed = 0; seed < WORLDS; seed++) {
        run_dig(seed);
    }
}

TEST_MAIN(TEST(test_one_contact))
