/* bench/rollback/main.c - bench_rollback: a network game's frame, back 8 and again.
 *
 * 10 000 bodies in a room, 60 states kept. In each frame: back 8, step and keep 8 times, step and
 * keep once more. Once with all of them moving, once with one in a hundred moving. Beside it what
 * writing the world as bytes and loading it takes.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "harness/clock.h"

#include <stdio.h>
#include <stdlib.h>

enum { BODIES = 10000, ROW = 100, KEPT = 60, BACK = 8, TURNS = 30 };

typedef struct costs {
    double keep; /* nanoseconds in all */
    double back;
    double step;
    int keeps;
    int backs;
    int steps;
} costs;

static abut_world *crowd(bool moving)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_shape ball = abut_circle(0, 0, 1);
    abut_shape walls[4] = { abut_rect(-10, -10, 5, 430), abut_rect(410, -10, 5, 430),
                            abut_rect(-10, -10, 425, 5), abut_rect(-10, 410, 425, 5) };

    abut_world_add(
        world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = walls, .shape_count = 4 },
        NULL);
    for (int k = 0; k < BODIES; k++) {
        bool moves = moving || k % 100 == 0;
        abut_body_settings settings = { .shapes = k % 2 == 0 ? &box : &ball,
                                        .at = { 4 * (k % ROW), 4 * (k / ROW) },
                                        .velocity = { moves ? (k % 7 - 3) / 4.0 : 0,
                                                      moves ? (k % 5 - 2) / 4.0 : 0 },
                                        .answer = ABUT_ANSWER_BOUNCE,
                                        .bounce = 1,
                                        .wakeful = moves };

        if (abut_world_add(world, &settings, NULL) != ABUT_OK) {
            abort();
        }
    }
    for (int k = 0; k < 100; k++) {
        abut_world_step(world);
    }
    return world;
}

static void advance(abut_world *world, abut_rollback *rollback, costs *c)
{
    double start = clock_thread();

    abut_world_step(world);
    double stepped = clock_thread();

    if (abut_rollback_keep(rollback) != ABUT_OK) {
        abort();
    }
    c->step += stepped - start;
    c->keep += clock_thread() - stepped;
    c->steps++;
    c->keeps++;
}

static void go_back(abut_rollback *rollback, costs *c)
{
    double start = clock_thread();

    if (abut_rollback_back(rollback, BACK) != ABUT_OK) {
        abort();
    }
    c->back += clock_thread() - start;
    c->backs++;
}

static void bench_rolling(abut_world *world, const char *name)
{
    abut_rollback *rollback = abut_rollback_create(world, KEPT);
    costs warm = { 0 };
    costs c = { 0 };

    for (int k = 0; k < KEPT; k++) {
        advance(world, rollback, &warm);
    }
    for (int turn = 0; turn < TURNS; turn++) {
        go_back(rollback, &c);
        for (int k = 0; k <= BACK; k++) {
            advance(world, rollback, &c);
        }
    }
    printf("%-12s keep %7.3f ms, back %7.3f ms, step %7.3f ms; a frame with back %d %8.3f ms; "
           "%d states %.1f MB\n",
           name, 1e-6 * c.keep / c.keeps, 1e-6 * c.back / c.backs, 1e-6 * c.step / c.steps, BACK,
           1e-6 * (c.keep + c.back + c.step) / TURNS, (int)abut_rollback_count(rollback),
           (double)abut_rollback_bytes(rollback) / 1e6);
    abut_rollback_destroy(rollback);
}

static void bench_bytes(const abut_world *world, const char *name)
{
    size_t size = 0;
    abut_world *again = NULL;

    abut_world_save(world, NULL, 0, &size);
    void *bytes = malloc(size);
    double start = clock_thread();

    abut_world_save(world, bytes, size, &size);
    double saved = clock_thread();

    abut_world_load(NULL, bytes, size, &again);
    double loaded = clock_thread();

    printf("%-12s save %7.3f ms, load %7.3f ms; %.1f MB, %s\n", name, 1e-6 * (saved - start),
           1e-6 * (loaded - saved), (double)size / 1e6,
           abut_world_hash(again) == abut_world_hash(world) ? "the same hash" : "ANOTHER HASH");
    abut_world_destroy(again);
    free(bytes);
}

int main(void)
{
    static const char *const names[2] = { "1 in 100", "all moving" };

    for (int moving = 0; moving < 2; moving++) {
        abut_world *world = crowd(moving != 0);

        bench_rolling(world, names[moving]);
        bench_bytes(world, names[moving]);
        abut_world_destroy(world);
    }
    return 0;
}
