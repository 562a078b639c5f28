/* world/test_large_map.c - a map of 16384 x 16384 tiles as one body.
 *
 * It takes a byte a cell, and a step, a move and an edit do the same work in it as in a small map:
 * what is near, not what there is.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/world.h"
#include "support/check.h"

enum { SMALL = 256, LARGE = 16384, BOXES = 40 };

/* What was done, and what came of it. */
typedef struct map_work {
    size_t bytes;
    uint32_t sweeps;
    uint32_t candidates;
    abut_vec2 last; /* as seen from where the map is looked at */
} map_work;

static abut_body add_map(abut_world *world, uint32_t side, uint32_t floor)
{
    abut_tiles *tiles = NULL;
    abut_body map = ABUT_NO_BODY;

    CHECK(abut_tiles_create(side, side, 1, NULL, &tiles) == ABUT_OK);
    CHECK(abut_tiles_fill(tiles, (abut_cells){ 0, floor, side, side - floor }, ABUT_TILE_SOLID) ==
          ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
                         &map) == ABUT_OK);
    abut_tiles_destroy(tiles);
    return map;
}

static map_work work_in(uint32_t side)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.125 } });
    double floor = side - 100;
    double left = side - 120;
    abut_body map = add_map(world, side, (uint32_t)floor);
    abut_shape box = abut_rect(0, -1, 1, 1);
    abut_body bodies[BOXES];
    map_work work = { .bytes = abut_world_report(world).bytes };

    for (int i = 0; i < BOXES; i++) {
        CHECK(abut_world_add(world,
                             &(abut_body_settings){ .shapes = &box,
                                                    .at = { left + 2 * i, floor - i % 3 },
                                                    .velocity = { 0.25, 0 } },
                             &bodies[i]) == ABUT_OK);
    }
    for (int i = 0; i < 30; i++) {
        uint32_t x = (uint32_t)left + 3 * (uint32_t)i;

        CHECK(abut_body_set_tile(world, map, x, (uint32_t)floor, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
        CHECK(abut_world_step(world) == ABUT_OK);
        work.sweeps += abut_world_report(world).sweeps;
        work.candidates += abut_world_report(world).candidates;
    }
    work.last = abut_body_at(world, bodies[BOXES - 1]);
    work.last.x -= left;
    work.last.y -= floor;
    abut_world_destroy(world);
    return work;
}

static void test_sizes(void)
{
    map_work small = work_in(SMALL);
    map_work large = work_in(LARGE);
    double cells = (double)LARGE * LARGE;

    CHECK((double)large.bytes < 1.01 * cells);
    CHECK(large.sweeps == small.sweeps && large.candidates == small.candidates);
    CHECK(large.last.x == small.last.x && large.last.y == small.last.y);
    CHECK(small.sweeps > 100);
}

TEST_MAIN(TEST(test_sizes))
