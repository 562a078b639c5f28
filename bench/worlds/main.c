/* bench/worlds/main.c - worlds as games have them: most of it at rest, and piles.
 *
 * asleep: 100 000 boxes at rest in rows, and a thousand that walk to and fro between the rows.
 * statics: 300 000 static boxes in rows, and ten bodies that fly between them.
 * pouring, settled, pile: boxes, circles and polygons of 3 to 8 corners that start in a tall box
 * at random places, and fall; 2000 of them, the same when they lie, and 10 000.
 * pyramid: 496 boxes in 31 rows, none of which may sleep.
 * movers: 10 000 boxes, circles and polygons that cover 0.3 of a closed box and bounce, at up to
 * 0.1, 1, 8 and 64 units a step.
 *
 * Walkers on tiles are a scene of tile_movers.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/workload.h"

#include <math.h>
#include <string.h>

#define PI 3.141592653589793

enum { SLEEPERS = 100000, WALKERS = 1000, STATICS = 300000, FLIERS = 10, PYRAMID = 31 };

/* How far rows and their boxes are apart, and how long walkers go one way. */
enum { PITCH = 4, TURN = 64 };

static const bench_scene scenes[] = {
    { "asleep", "100k", SLEEPERS + WALKERS, .warm = 80, .samples = 100, .burst = 5 },
    { "statics", "300k", FLIERS, .warm = 10, .samples = 200, .burst = 10 },
    { "pouring", NULL, 2000, .samples = 300, .burst = 5 },
    { "settled", NULL, 2000, .warm = 500, .samples = 100, .burst = 5 },
    { "pile", NULL, 10000, .samples = 300, .burst = 5 },
    { "pyramid", NULL, PYRAMID *(PYRAMID + 1) / 2, .warm = 60, .samples = 200, .burst = 5 },
    { "movers", "0.1", 10000, .speed = 0.1, .warm = 20, .samples = 100, .burst = 5 },
    { "movers", "1", 10000, .speed = 1, .warm = 20, .samples = 100, .burst = 5 },
    { "movers", "8", 10000, .speed = 8, .warm = 20, .samples = 60, .burst = 5 },
    { "movers", "64", 10000, .speed = 64, .warm = 20, .samples = 40, .burst = 5 },
};

/* --- At rest -------------------------------------------------------------------------------- */

static abut_vec2 to_and_fro(const arena *driven, int body, int step)
{
    (void)driven;
    return (abut_vec2){ (step + body) / TURN % 2 == 0 ? 0.125 : -0.125, 0 };
}

static bool make_asleep(const bench_scene *setting, arena *made)
{
    int sleepers = setting->size - WALKERS;
    int columns = (int)sqrt(sleepers);

    if (!arena_open(made, setting->size, ARENA_WALLS)) {
        return false;
    }
    arena_enclose(made, PITCH * (columns + 2), PITCH * (columns + 3));
    made->sleeps = true;
    made->largest = 2;
    made->drive = to_and_fro;
    made->driven = WALKERS;
    for (int i = 0; i < setting->size; i++) {
        int place = i < WALKERS ? i * (sleepers / WALKERS) : i - WALKERS;
        double aside = i < WALKERS ? PITCH / 2 : 0;

        made->bodies[i].outline = arena_box(1, i < WALKERS ? 0.5 : 1);
        made->bodies[i].at.x = PITCH * (place % columns + 1);
        made->bodies[i].at.y = PITCH * (place / columns + 1) + aside;
    }
    return true;
}

static bool make_statics(const bench_scene *setting, arena *made)
{
    int columns = (int)sqrt(STATICS);

    if (!arena_open(made, setting->size, ARENA_WALLS + STATICS)) {
        return false;
    }
    arena_enclose(made, PITCH * (columns + 2), PITCH * (STATICS / columns + 3));
    made->largest = 2;
    made->bounce = 1;
    for (int i = 0; i < STATICS; i++) {
        double x = PITCH * (i % columns + 1);
        double y = PITCH * (i / columns + 1);

        made->walls[ARENA_WALLS + i] = (abut_bounds){ { x - 1, y - 1 }, { x + 1, y + 1 } };
    }
    for (int i = 0; i < setting->size; i++) {
        made->bodies[i].outline = i % 2 == 0 ? arena_box(0.5, 0.25) : arena_circle(0.5);
        made->bodies[i].at.x = PITCH * (40 * i + 20) + PITCH / 2;
        made->bodies[i].at.y = PITCH * (30 * i + 20) + PITCH / 2;
        made->bodies[i].velocity = (abut_vec2){ 0.25, 0.15625 };
    }
    return true;
}

/* --- Piles ---------------------------------------------------------------------------------- */

static bool make_pile(const bench_scene *setting, arena *made)
{
    random_source source = { 3 };
    double width = floor(sqrt(setting->size * 130.0));

    if (!arena_open(made, setting->size, ARENA_WALLS)) {
        return false;
    }
    arena_enclose(made, width, floor(3.2 * width));
    made->gravity.y = 0.25;
    made->friction = 0.3;
    made->sleeps = true;
    made->largest = 2 * ARENA_LARGEST;
    made->metre = 32;
    for (int i = 0; i < setting->size; i++) {
        arena_body *body = &made->bodies[i];

        body->outline = arena_draw(&source, 3);
        body->velocity.x = (double)random_between(&source, -0.5, 0.5);
        body->velocity.y = (double)random_between(&source, 0, 1);
    }
    return arena_throw(made, &source);
}

static bool make_pyramid(const bench_scene *setting, arena *made)
{
    double side = 16;
    int body = 0;

    if (!arena_open(made, setting->size, ARENA_WALLS)) {
        return false;
    }
    arena_enclose(made, side * (PYRAMID + 2), side * (PYRAMID + 2));
    made->gravity.y = 0.25;
    made->friction = 0.6;
    made->largest = side;
    made->metre = 32;
    for (int row = 0; row < PYRAMID; row++) {
        for (int i = 0; i < PYRAMID - row; i++) {
            made->bodies[body].outline = arena_box(side / 2, side / 2);
            made->bodies[body].at.x = side * (1.5 + i + 0.5 * row);
            made->bodies[body].at.y = made->room.max.y - side * (row + 0.5);
            body++;
        }
    }
    return true;
}

/* --- Movers --------------------------------------------------------------------------------- */

static bool make_movers(const bench_scene *setting, arena *made)
{
    random_source source = { 1 };
    double square = (ARENA_SMALLEST + ARENA_LARGEST) * (ARENA_SMALLEST + ARENA_LARGEST);
    double side = floor(sqrt(setting->size * square / 0.3));

    if (!arena_open(made, setting->size, ARENA_WALLS)) {
        return false;
    }
    arena_enclose(made, side, side);
    made->bounce = 1;
    made->largest = 2 * ARENA_LARGEST;
    made->metre = 32;
    for (int i = 0; i < setting->size; i++) {
        arena_body *body = &made->bodies[i];
        double angle = 2 * PI * random_unit(&source);
        double speed = setting->speed * (0.2 + 0.8 * random_unit(&source));

        body->outline = arena_draw(&source, 3);
        body->velocity.x = (double)(float)(speed * cos(angle));
        body->velocity.y = (double)(float)(speed * sin(angle));
    }
    return arena_throw(made, &source);
}

static bool make(const bench_scene *setting, arena *made)
{
    static const struct {
        const char *scene;
        bool (*make)(const bench_scene *setting, arena *made);
    } makers[] = {
        { "asleep", make_asleep }, { "statics", make_statics }, { "pyramid", make_pyramid },
        { "movers", make_movers }, { "pouring", make_pile },    { "settled", make_pile },
        { "pile", make_pile },
    };
    size_t i = 0;

    while (strcmp(makers[i].scene, setting->scene) != 0) {
        i++;
    }
    return makers[i].make(setting, made);
}

int main(int argc, char **argv)
{
    static const arena_workload workload = {
        .name = "worlds",
        .title = "Worlds at rest, piles and movers: time for a step",
        .about = "asleep: 100 000 boxes at rest, 1000 that walk among them. statics: 300 000, and "
                 "10 bodies\nthat fly among them. pouring, settled, pile: boxes, circles and "
                 "polygons fall into a pile,\n2000 in steps 0 to 300 and 500 to 600, and 10 000. "
                 "pyramid: 496 boxes that stay awake.\nmovers: 10 000 of all kinds that bounce, "
                 "at up to so many units a step.\nBodies do not turn. Where they are large, 32 "
                 "units are a metre for Box2D.\n",
        .scenes = scenes,
        .scene_count = sizeof(scenes) / sizeof(scenes[0]),
        .make = make,
    };

    return arena_main(&workload, argc, argv);
}
