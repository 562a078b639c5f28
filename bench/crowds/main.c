/* bench/crowds/main.c - crowds at any speed.
 *
 * A crowd: boxes and circles, half as many of each, half sizes of 4 to 8 units, that cover 0.3
 * of a square; speeds of a fifth of the scene's to all of it, any direction, kept by bouncing.
 * A body that bounces too often in a step stops, so that fast crowds are soon slow; a hot crowd
 * gets new velocities before each step.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/workload.h"

#include <math.h>
#include <string.h>

#define PI 3.141592653589793

enum { TABLE = 65536 };

#define ROW(scene, size, speed, warm, samples, burst, ...)                                         \
    {                                                                                              \
        scene, NULL, size, 0, 0, speed, warm, samples, burst, __VA_ARGS__                          \
    }

/* clang-format off */
static const bench_scene scenes[] = {
    ROW("crowd-4", 1000, 4, 20, 200, 20, 0, NULL),
    ROW("crowd-4", 3000, 4, 20, 100, 5, 0, NULL),
    ROW("crowd-4", 10000, 4, 20, 100, 5, 0, NULL),
    ROW("crowd-4", 30000, 4, 10, 50, 1, 0, NULL),
    ROW("crowd-4", 100000, 4, 5, 30, 1, 0, NULL),
    ROW("crowd-8", 10000, 8, 20, 100, 5, 1, "Box2D"),
    ROW("crowd-64", 10000, 64, 20, 60, 5, 0, NULL),
    ROW("crowd-512", 10000, 512, 20, 40, 5, 0, NULL),
    ROW("hot-64", 10000, 64, 5, 20, 5, 0, NULL),
    ROW("hot-512", 10000, 512, 5, 20, 5, 0, NULL),
};
/* clang-format on */

/* What bodies start with, and what those of a hot crowd get anew before each step. */
static const abut_vec2 *velocities(double most)
{
    static abut_vec2 table[TABLE];
    random_source source = { 2 };

    for (int i = 0; i < TABLE; i++) {
        double angle = 2 * PI * random_unit(&source);
        double speed = most * (0.2 + 0.8 * random_unit(&source));

        table[i].x = (double)(float)(speed * cos(angle));
        table[i].y = (double)(float)(speed * sin(angle));
    }
    return table;
}

static abut_vec2 renewed(const arena *driven, int body, int step)
{
    return driven->table[((unsigned)body * 7919u + (unsigned)step * 104729u) % TABLE];
}

static bool make(const bench_scene *setting, arena *made)
{
    random_source source = { 1 };
    double square =
        (ARENA_SMALLEST + ARENA_LARGEST) * (ARENA_SMALLEST + ARENA_LARGEST); /* of the mean box */
    double side = floor(sqrt(setting->size * square * (1 + PI / 4) / 2 / 0.3));

    if (!arena_open(made, setting->size, ARENA_WALLS)) {
        return false;
    }
    arena_enclose(made, side, side);
    made->bounce = 1;
    made->drive = strncmp(setting->scene, "hot", 3) == 0 ? renewed : NULL;
    made->table = velocities(setting->speed);
    made->largest = 2 * ARENA_LARGEST;
    made->metre = 32;
    for (int i = 0; i < setting->size; i++) {
        arena_body *body = &made->bodies[i];

        body->outline = arena_draw(&source, 2);
        body->velocity = renewed(made, i, 0);
    }
    return arena_throw(made, &source);
}

int main(int argc, char **argv)
{
    static const arena_workload workload = {
        .name = "crowds",
        .title = "Crowds of boxes and circles: time for a step",
        .about =
            "crowd-V: half sizes of 4 to 8 units that cover 0.3 of a closed box, at up to V units\n"
            "a step, that bounce. hot-V: the same with new velocities in each step.\n"
            "Bodies do not turn. For Box2D 32 units are a metre; it slows everything down to 64\n"
            "units a step.\n",
        .scenes = scenes,
        .scene_count = sizeof(scenes) / sizeof(scenes[0]),
        .make = make,
    };

    return arena_main(&workload, argc, argv);
}
