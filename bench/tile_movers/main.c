/* bench/tile_movers/main.c - W6: 10 000 boxes that slide along the walls of a cave.
 *
 * Boxes of side 0.75 start at the centres of free tiles (seed 601) and meet the walls only.
 * A table of velocities, up to 0.25 along each axis (seed 602), says what each of them
 * wants in each step; it wants something else after 32 steps. Walkers want the same along x,
 * and press on the floor.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/workload.h"
#include "tile_movers/level.h"

#include <stdlib.h>
#include <string.h>

enum { MOVERS = 10000, TABLE = 65536 };

static const bench_scene scenes[] = {
    { "tiles", NULL, MOVERS, .speed = 0.25, .warm = 8, .samples = 32, .burst = 5 },
    { "merged", NULL, MOVERS, .speed = 0.25, .warm = 8, .samples = 32, .burst = 5 },
    { "walkers", NULL, MOVERS, .speed = 0.25, .warm = 8, .samples = 32, .burst = 5 },
};

static abut_vec2 wanted(const arena *driven, int body, int step)
{
    unsigned number = (unsigned)body * 7919u + ((unsigned)step >> 5) * 104729u;

    return driven->table[number % TABLE];
}

/* Movers that press on the floor: down at a fifth of a tile, in every step. */
static abut_vec2 walked(const arena *driven, int body, int step)
{
    return (abut_vec2){ wanted(driven, body, step).x, 0.2 };
}

static const abut_vec2 *velocities(void)
{
    static abut_vec2 table[TABLE];
    random_source source = { 602 };

    for (int i = 0; i < TABLE; i++) {
        table[i].x = (double)random_between(&source, -0.25, 0.25);
        table[i].y = (double)random_between(&source, -0.25, 0.25);
    }
    return table;
}

static void place_movers(arena *made, const level *cave)
{
    random_source source = { 601 };

    for (int i = 0; i < made->count; i++) {
        int tile = 0;

        do {
            tile = random_index(&source, LEVEL_TILES);
        } while (cave->solid[tile]);
        made->bodies[i].outline = arena_box(0.375, 0.375);
        made->bodies[i].at.x = tile % LEVEL_SIDE + 0.5;
        made->bodies[i].at.y = tile / LEVEL_SIDE + 0.5;
    }
}

static bool make(const bench_scene *setting, arena *made)
{
    bool merged = strcmp(setting->scene, "merged") == 0;
    level *cave = malloc(sizeof(*cave));
    bool done = cave && level_make(cave) &&
                arena_open(made, setting->size, level_boxes(cave, merged, NULL));

    if (done) {
        level_boxes(cave, merged, made->walls);
        made->room = (abut_bounds){ { 0, 0 }, { LEVEL_SIDE, LEVEL_SIDE } };
        made->apart = true;
        made->largest = 1;
        made->drive = strcmp(setting->scene, "walkers") == 0 ? walked : wanted;
        made->table = velocities();
        place_movers(made, cave);
    }
    free(cave);
    return done;
}

int main(int argc, char **argv)
{
    static const arena_workload workload = {
        .name = "tile_movers",
        .title = "W6: 10 000 movers in a cave, time for a step",
        .about = "Boxes of side 0.75 that ignore each other, in a level of 1000 x 1000 tiles: "
                 "302 639\nstatic boxes, or 51 754 if neighbours are merged. Each gets a new "
                 "velocity before each\nstep; moved is how far they got on average. walkers: "
                 "on tiles, pressed to the floor.\n",
        .scenes = scenes,
        .scene_count = sizeof(scenes) / sizeof(scenes[0]),
        .driven = true,
        .make = make,
    };

    return arena_main(&workload, argc, argv);
}
