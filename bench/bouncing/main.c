/* bench/bouncing/main.c - W7: circles that bounce in a box, for ever.
 *
 * N circles of radius 0.5 cover a fifth of a square. Velocities are up to 5 units a second
 * along each axis, at 60 steps a second. No friction, no gravity, nothing sleeps, and all of the
 * energy is kept. For each circle the two components of its velocity are drawn, then all
 * places: seed 700.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/workload.h"

#include <math.h>

#define PI 3.141592653589793
#define SPEED (5.0 / 60)

static const bench_scene scenes[] = {
    { "circles", NULL, 1000, .warm = 20, .samples = 480, .burst = 20 },
    { "circles", NULL, 10000, .warm = 10, .samples = 120, .burst = 5, .target = 2.5 },
    { "circles", NULL, 100000, .warm = 5, .samples = 40, .burst = 1, .target = 8 },
};

static bool make(const bench_scene *setting, arena *made)
{
    random_source source = { 700 };
    double side = sqrt(setting->size * PI / 4 / 0.2);

    if (!arena_open(made, setting->size, ARENA_WALLS)) {
        return false;
    }
    arena_enclose(made, side, side);
    made->bounce = 1;
    made->keeps = true;
    made->largest = 1;
    for (int i = 0; i < setting->size; i++) {
        arena_body *body = &made->bodies[i];

        body->outline = arena_circle(0.5);
        body->velocity.x = (double)random_between(&source, -SPEED, SPEED);
        body->velocity.y = (double)random_between(&source, -SPEED, SPEED);
    }
    return arena_throw(made, &source);
}

int main(int argc, char **argv)
{
    static const arena_workload workload = {
        .name = "bouncing",
        .title = "W7: bouncing circles, time for a step",
        .about = "Circles of radius 0.5 that cover a fifth of a closed box, up to 0.083 units a "
                 "step\nalong each axis, that bounce and lose nothing; energy is what is left "
                 "of it.\n",
        .scenes = scenes,
        .scene_count = sizeof(scenes) / sizeof(scenes[0]),
        .make = make,
    };

    return arena_main(&workload, argc, argv);
}
