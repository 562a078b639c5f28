/* world/test_read_cells.c - bodies of tiles and of pixels, read back and added again.
 *
 * A body that was read back is added to another world in the place of the first: the two worlds
 * must have the same hash then, and after as many steps as it takes for things to fall on them.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>
#include <string.h>

static const char *const level_rows[] = { "....=..", "../\\...", "#.##=.#", "###.###" };

/* A map with two shapes in a kind, one of them with more corners than a shape holds itself. */
static abut_tiles *make_level(double size)
{
    abut_tiles *tiles = NULL;
    abut_vec2 round[20];
    static double memory[4096];

    for (int k = 0; k < COUNT_OF(round); k++) {
        round[k] = (abut_vec2){ size / 2 + size / 2 * abut_cos(k * 0.314159),
                                size / 2 + size / 2 * abut_sin(k * 0.314159) };
    }
    abut_shape shapes[2] = { abut_polygon_in(round, COUNT_OF(round), 0, memory, sizeof memory),
                             abut_rect(0, size / 2, size, size / 2) };
    abut_shape slope = abut_tile_slope(size, ABUT_SIDE_MAX_Y, 1, 0.5);

    CHECK(abut_tiles_from_text(level_rows, COUNT_OF(level_rows), size, NULL, &tiles) == ABUT_OK);
    CHECK(abut_tiles_set_kind(tiles, 7, &(abut_tile_kind){ .shapes = shapes, .shape_count = 2 }) ==
          ABUT_OK);
    CHECK(abut_tiles_set_kind(tiles, 255,
                              &(abut_tile_kind){ .shapes = &slope,
                                                 .shape_count = 1,
                                                 .turn = ABUT_TILE_FLIP_X,
                                                 .user = 9 }) == ABUT_OK);
    CHECK(abut_tiles_set_kind(
              tiles, 9, &(abut_tile_kind){ .shapes = &slope, .shape_count = 1, .sensor = true }) ==
          ABUT_OK);
    abut_tiles_set(tiles, 5, 0, 7);
    abut_tiles_set(tiles, 6, 0, 255);
    abut_tiles_set(tiles, 0, 0, 9);
    return tiles;
}

/* Boxes and balls that fall on the level, after the body of cells. */
static void add_rain(abut_world *world)
{
    for (int k = 0; k < 12; k++) {
        abut_shape shape = k % 2 == 0 ? box(1.5, 1) : ball(1.25);

        CHECK(abut_world_add(world,
                             &(abut_body_settings){ .shapes = &shape,
                                                    .at = { 3 + 4.5 * k, -40 - 3 * (k % 3) },
                                                    .velocity = { k % 3 - 1, 0 } },
                             NULL) == ABUT_OK);
    }
}

static abut_world *empty_world(void)
{
    return abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 }, .friction = 0.5 });
}

/* Reads the only body of a world back and adds it to another. */
static abut_world *equal_world(const abut_world *world, abut_body body)
{
    abut_world *other = empty_world();
    abut_body_settings read;
    abut_tiles *tiles = NULL;
    abut_mask *mask = NULL;
    abut_body added = 0;

    CHECK(abut_body_read(world, body, &read) == ABUT_OK);
    CHECK(read.shape_count == 0 && read.shapes == NULL && read.tiles == NULL);
    CHECK(abut_body_shapes(world, body, NULL, 0) == 0);
    if (read.pixel_size > 0) {
        CHECK(abut_body_pixels(world, body, NULL, &mask) == ABUT_OK);
        CHECK(abut_body_tiles(world, body, NULL, &tiles) == ABUT_E_ARGUMENT && tiles == NULL);
    } else {
        CHECK(abut_body_tiles(world, body, NULL, &tiles) == ABUT_OK);
        CHECK(abut_body_pixels(world, body, NULL, &mask) == ABUT_E_ARGUMENT && mask == NULL);
    }
    read.tiles = tiles;
    read.pixels = mask;
    if (!CHECK(abut_world_add(other, &read, &added) == ABUT_OK)) {
        printf("   %s\n", abut_world_last_error(other));
    }
    abut_tiles_destroy(tiles);
    abut_mask_destroy(mask);
    CHECK(added == body);
    return other;
}

/* Whether two worlds of one body of cells each are equal, and stay so under rain. */
static void check_equal(const char *row, abut_world *world, abut_world *other)
{
    CHECK_ROW(row, abut_world_hash(world) == abut_world_hash(other));
    add_rain(world);
    add_rain(other);
    for (int step = 0; step < 120; step++) {
        CHECK_ROW(row, abut_world_step(world) == ABUT_OK && abut_world_step(other) == ABUT_OK);
    }
    CHECK_ROW(row, abut_world_hash(world) == abut_world_hash(other));
}

static void test_tiles(void)
{
    const struct {
        const char *name;
        double size;
        abut_body_settings body;
    } rows[] = {
        { "solid", 8, { .kind = ABUT_BODY_STATIC } },
        { "far off", 8, { .kind = ABUT_BODY_STATIC, .at = { 1e6, -3e5 } } },
        { "tenths", 8.1, { .kind = ABUT_BODY_STATIC, .at = { 0.1, 0.7 } } },
        { "one-way",
          8,
          { .kind = ABUT_BODY_STATIC, .answer = ABUT_ANSWER_ONE_WAY, .open_side = { 0, 5 } } },
        { "a sensor", 8, { .kind = ABUT_BODY_STATIC, .sensor = true, .user = 77 } },
        { "a lift", 8, { .kind = ABUT_BODY_KINEMATIC, .velocity = { 0.25, -0.125 } } },
        { "of a category", 8, { .kind = ABUT_BODY_STATIC, .category = 6, .mask = 3 } },
        { "open on a side", 8, { .kind = ABUT_BODY_STATIC, .open_side = { 0, 1 } } },
        { "a mover", 8, { .mass = 5, .floats = true, .bounce = 0.5 } },
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        abut_tiles *tiles = make_level(rows[i].size);
        abut_world *world = empty_world();
        abut_body_settings settings = rows[i].body;
        abut_body body = 0;

        settings.tiles = tiles;
        CHECK_ROW(rows[i].name, abut_world_add(world, &settings, &body) == ABUT_OK);
        CHECK_ROW(rows[i].name,
                  abut_body_set_tile(world, body, 3, 3, 1, ABUT_SPAWN_REFUSE) == ABUT_OK);
        abut_world *other = equal_world(world, body);

        check_equal(rows[i].name, world, other);
        abut_world_destroy(world);
        abut_world_destroy(other);
        abut_tiles_destroy(tiles);
    }
}

/* The map has the kinds of the body, and those of other rules as nothing. */
static void test_kinds(void)
{
    abut_tiles *tiles = make_level(8);
    abut_tiles *read = NULL;
    abut_world *world = empty_world();
    abut_body body = 0;

    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
                         &body) == ABUT_OK);
    CHECK(abut_body_tiles(world, body, NULL, &read) == ABUT_OK);
    CHECK(abut_tiles_size(read) == 8 && abut_tiles_width(read) == 7 &&
          abut_tiles_height(read) == 4);
    for (int y = -1; y < 5; y++) {
        for (int x = -1; x < 8; x++) {
            CHECK(abut_tiles_kind_at(read, x, y) == abut_tiles_kind_at(tiles, x, y));
        }
    }
    for (uint32_t k = 0; k < ABUT_TILE_KINDS; k++) {
        abut_tile_kind given;
        abut_tile_kind got;
        bool other_rules = k == 4 || k == 9; /* one-way, a sensor */

        CHECK(abut_tiles_read_kind(tiles, k, &given) == ABUT_OK);
        CHECK(abut_tiles_read_kind(read, k, &got) == ABUT_OK);
        CHECK(got.shape_count == (other_rules ? 0 : given.shape_count) && got.user == 0);
        for (uint32_t s = 0; s < got.shape_count; s++) {
            CHECK(abut_shape_area(&got.shapes[s]) == abut_shape_area(&given.shapes[s]));
        }
    }
    abut_world_destroy(world); /* the map is the caller's own */
    CHECK(abut_tiles_kind_at(read, 5, 0) == 7);
    abut_tiles_destroy(read);
    abut_tiles_destroy(tiles);
}

static void test_pixels(void)
{
    const double sizes[] = { 1, 0.5, 3, 0.7 };

    for (int i = 0; i < COUNT_OF(sizes); i++) {
        abut_mask *mask = NULL;
        abut_world *world = empty_world();
        abut_body body = 0;

        CHECK(abut_mask_create(70, 20, false, NULL, &mask) == ABUT_OK);
        CHECK(abut_mask_fill(mask, (abut_cells){ 0, 12, 70, 8 }, true) == ABUT_OK);
        CHECK(abut_world_add(world,
                             &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                    .pixels = mask,
                                                    .pixel_size = i == 0 ? 0 : sizes[i],
                                                    .at = { -4, 2 } },
                             &body) == ABUT_OK);
        CHECK(abut_body_fill_disc(world, body, (abut_vec2){ -4 + 20 * sizes[i], 2 + 14 * sizes[i] },
                                  5 * sizes[i], 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
        abut_world *other = equal_world(world, body);
        abut_mask *read = NULL;

        CHECK(abut_body_pixels(other, body, NULL, &read) == ABUT_OK);
        CHECK(abut_mask_width(read) == 70 && abut_mask_height(read) == 20);
        for (int y = -1; y < 21; y++) {
            for (int x = -1; x < 71; x++) {
                CHECK(abut_mask_is_solid(read, x, y) == (abut_body_tile(world, body, x, y) == 1));
            }
        }
        CHECK(abut_mask_count(read) < abut_mask_count(mask));
        check_equal("pixels", world, other);
        abut_mask_destroy(read);
        abut_mask_destroy(mask);
        abut_world_destroy(world);
        abut_world_destroy(other);
    }
}

static void test_others(void)
{
    abut_world *world = empty_world();
    abut_shape shape = box(2, 2);
    abut_tiles *tiles = (abut_tiles *)(void *)world;
    abut_mask *mask = (abut_mask *)(void *)world;
    abut_body body = 0;

    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape }, &body) == ABUT_OK);
    CHECK(abut_body_tiles(world, body, NULL, &tiles) == ABUT_E_ARGUMENT && tiles == NULL);
    CHECK(abut_body_pixels(world, body, NULL, &mask) == ABUT_E_ARGUMENT && mask == NULL);
    CHECK(abut_body_tiles(world, 0, NULL, &tiles) == ABUT_E_STALE);
    CHECK(abut_body_pixels(world, 0, NULL, &mask) == ABUT_E_STALE);
    CHECK(abut_body_tiles(NULL, body, NULL, &tiles) == ABUT_E_ARGUMENT);
    CHECK(abut_body_pixels(NULL, body, NULL, &mask) == ABUT_E_ARGUMENT);
    CHECK(abut_body_tiles(world, body, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_body_pixels(world, body, NULL, NULL) == ABUT_E_ARGUMENT);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_tiles), TEST(test_kinds), TEST(test_pixels), TEST(test_others))
