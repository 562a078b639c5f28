/* world/test_tile_rules.c - a body of tiles takes the kinds that have its rules.
 *
 * One map with solid tiles, planks that are open from one side, a sensor and a tile of a category
 * of its own, added once for each rule.
 *
 * SPDX-License-Identifier: MIT */
#include "world/stage.h"

#include "abut/tiles.h"

#include <string.h>

enum { SIZE = 16, SPIKES = 10, DOOR = 11 };

/* A floor, a plank over it, spikes and a door on it. */
static abut_tiles *level(void)
{
    static const char *const rows[] = { "........", "..===...", "........", "........",
                                        "########" };
    abut_tiles *tiles = NULL;
    abut_shape cell = abut_rect(0, 0, SIZE, SIZE);
    abut_tile_kind spikes = { .shapes = &cell, .shape_count = 1, .sensor = true };
    abut_tile_kind door = { .shapes = &cell, .shape_count = 1, .category = 8 };

    CHECK(abut_tiles_from_text(rows, 5, SIZE, NULL, &tiles) == ABUT_OK);
    CHECK(abut_tiles_set_kind(tiles, SPIKES, &spikes) == ABUT_OK);
    CHECK(abut_tiles_set_kind(tiles, DOOR, &door) == ABUT_OK);
    CHECK(abut_tiles_set(tiles, 0, 3, SPIKES) == ABUT_OK);
    CHECK(abut_tiles_set(tiles, 7, 3, DOOR) == ABUT_OK);
    return tiles;
}

static abut_body add_level(abut_world *world, abut_body_settings settings)
{
    abut_tiles *tiles = level();
    abut_body body = ABUT_NO_BODY;

    settings.kind = ABUT_BODY_STATIC;
    settings.tiles = tiles;
    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    abut_tiles_destroy(tiles);
    return body;
}

static abut_body add_crate(abut_world *world, double x, double y, double vx, double vy)
{
    abut_shape crate = abut_rect(0, 0, 8, 8);
    abut_body_settings settings = {
        .kind = ABUT_BODY_MOVER, .shapes = &crate, .at = { x, y }, .velocity = { vx, vy }
    };
    abut_body body = ABUT_NO_BODY;

    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    return body;
}

static double y_after(abut_world *world, abut_body body, int steps)
{
    for (int i = 0; i < steps; i++) {
        CHECK(abut_world_step(world) == ABUT_OK);
    }
    return abut_body_at(world, body).y;
}

static const abut_body_settings planks = { .answer = ABUT_ANSWER_ONE_WAY, .open_side = { 0, 2 } };

/* What falls on a plank stands on it, what jumps from beneath goes through and then stands. */
static void test_planks(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.5 } });

    add_level(world, (abut_body_settings){ 0 });
    abut_body bridge = add_level(world, planks);
    abut_body falls = add_crate(world, 40, -20, 0, 0);
    abut_body jumps = add_crate(world, 56, 56, 0, -9);
    abut_body misses = add_crate(world, 12, -20, 0, 0);

    CHECK(y_after(world, falls, 120) == SIZE - 8);
    CHECK(abut_body_at(world, jumps).y == SIZE - 8);
    CHECK(abut_body_at(world, misses).y == 4 * SIZE - 8);
    CHECK(abut_world_ignore(world, falls, bridge, true, 0) == ABUT_OK);
    CHECK(y_after(world, falls, 60) == 4 * SIZE - 8);
    CHECK(abut_body_at(world, jumps).y == SIZE - 8);
    abut_world_destroy(world);
}

/* Without a body of their rules, planks, spikes and door are not there. */
static void test_plain_body_only(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.5 } });

    add_level(world, (abut_body_settings){ 0 });
    abut_body crate = add_crate(world, 40, -20, 0, 0);
    abut_body other = add_crate(world, 4, 40, 0, 0);

    CHECK(y_after(world, crate, 120) == 4 * SIZE - 8);
    CHECK(abut_body_at(world, other).y == 4 * SIZE - 8);
    abut_world_destroy(world);
}

static void test_spikes_are_reported(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.5 } });

    add_level(world, (abut_body_settings){ 0 });
    abut_body spikes = add_level(world, (abut_body_settings){ .sensor = true });
    abut_body crate = add_crate(world, 4, 20, 0, 0);
    int begun = 0;

    for (int i = 0; i < 60; i++) {
        uint32_t count = 0;

        CHECK(abut_world_step(world) == ABUT_OK);
        const abut_event *events = abut_world_events(world, &count);

        for (uint32_t k = 0; k < count; k++) {
            begun += events[k].what == ABUT_EVENT_BEGAN && !events[k].solid &&
                     (events[k].a == spikes || events[k].b == spikes);
        }
    }
    CHECK(begun == 1);
    CHECK(abut_body_at(world, crate).y == 4 * SIZE - 8);
    abut_world_destroy(world);
}

/* A door is solid to what its category meets. */
static void test_door(void)
{
    static const double stops[2] = { 7 * SIZE - 8, 300 };

    for (int opens = 0; opens < 2; opens++) {
        abut_world *world = abut_world_create(&(abut_world_settings){ 0 });

        add_level(world, (abut_body_settings){ .category = 8 });
        abut_body crate = add_crate(world, 60, 50, 4, 0);

        CHECK(abut_body_set_filter(world, crate, 1, opens ? ~(uint32_t)8 : ABUT_MEETS_ALL, 0) ==
              ABUT_OK);
        y_after(world, crate, 60);
        CHECK(abut_body_at(world, crate).x == stops[opens]);
        abut_world_destroy(world);
    }
}

/* One cell of a map, or a body like it, and a small crate that goes through it within one step. */
typedef struct passage_case {
    bool tiles;
    bool kinematic;
    bool first;   /* it is added before the crate */
    bool ignored; /* by a call; or else both were put into each other */
    int way;      /* of four */
    double from;  /* where the crate starts, along its way: the cell is from -8 to 8 */
} passage_case;

static abut_world *open_passage(const passage_case *c)
{
    static const double ways[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
    static const char *const rows[] = { "...", ".#.", "..." };
    const double *way = ways[c->way];
    abut_world *world = abut_world_create(NULL);
    abut_tiles *map = NULL;
    abut_shape cell = abut_rect(SIZE, SIZE, SIZE, SIZE);
    abut_shape crate = box(2, 2);
    abut_body bodies[2];

    CHECK(abut_tiles_from_text(rows, 3, SIZE, NULL, &map) == ABUT_OK);
    for (int k = 0; k < 2; k++) {
        abut_body_settings settings = { .spawn = ABUT_SPAWN_IGNORE };

        if ((k == 0) == c->first) {
            settings.kind = c->kinematic ? ABUT_BODY_KINEMATIC : ABUT_BODY_STATIC;
            settings.tiles = c->tiles ? map : NULL;
            settings.shapes = c->tiles ? NULL : &cell;
        } else {
            settings.shapes = &crate;
            settings.at =
                (abut_vec2){ 1.5 * SIZE + c->from * way[0], 1.5 * SIZE + c->from * way[1] };
            settings.velocity = (abut_vec2){ 60 * way[0], 60 * way[1] };
        }
        CHECK(abut_world_add(world, &settings, &bodies[k]) == ABUT_OK);
    }
    CHECK(!c->ignored || abut_world_ignore(world, bodies[0], bodies[1], true, 0) == ABUT_OK);
    abut_tiles_destroy(map);
    return world;
}

/* What a crate reports of a cell that it is in, or at, and leaves within one step is what it
 * reports of a body. */
static void test_left_within_a_step(void)
{
    static const double starts[3] = { -10, -7, 0 };

    for (int i = 0; i < 3 * 4 * 2 * 2 * 2; i++) {
        passage_case c = { .kinematic = i / 12 % 2 != 0,
                           .first = i / 24 % 2 != 0,
                           .ignored = i / 48 % 2 != 0 || i % 3 == 0,
                           .way = i / 3 % 4,
                           .from = starts[i % 3] };
        abut_world *plain = open_passage(&c);

        c.tiles = true;
        abut_world *cells = open_passage(&c);
        uint32_t wanted = 0;
        uint32_t count = 0;

        CHECK(abut_world_step(plain) == ABUT_OK && abut_world_step(cells) == ABUT_OK);
        const abut_event *want = abut_world_events(plain, &wanted);
        const abut_event *got = abut_world_events(cells, &count);

        CHECK(wanted == 2 && count == 2);
        for (uint32_t k = 0; k < wanted && k < count; k++) {
            CHECK(got[k].what == (k == 0 ? ABUT_EVENT_BEGAN : ABUT_EVENT_ENDED) &&
                  got[k].what == want[k].what && got[k].time == want[k].time &&
                  got[k].solid == want[k].solid && !got[k].solid && got[k].a == want[k].a &&
                  got[k].b == want[k].b);
        }
        abut_world_destroy(plain);
        abut_world_destroy(cells);
    }
}

static void test_no_kind_fits(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ 0 });
    abut_tiles *tiles = level();
    abut_body_settings settings = { .kind = ABUT_BODY_STATIC,
                                    .tiles = tiles,
                                    .answer = ABUT_ANSWER_ONE_WAY,
                                    .open_side = { 1, 0 } };
    uint64_t hash = abut_world_hash(world);

    CHECK(abut_world_add(world, &settings, NULL) == ABUT_E_SHAPE);
    CHECK(strstr(abut_world_last_error(world), "rules of the body") != NULL);
    CHECK(abut_world_hash(world) == hash);
    settings.open_side = (abut_vec2){ 0, -1 }; /* the other way round */
    CHECK(abut_world_add(world, &settings, NULL) == ABUT_E_SHAPE);
    abut_tiles_destroy(tiles);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_planks),
          TEST(test_plain_body_only),
          TEST(test_spikes_are_reported),
          TEST(test_door),
          TEST(test_left_within_a_step),
          TEST(test_no_kind_fits))
