/* bench/recording/main.c - bench_recording: what it costs to record a game, and to play it again.
 *
 * 1000 bodies for 1000 frames: left alone; with a velocity set for one in ten in each frame; and
 * with whole states every 100 frames. Bytes are those behind the start.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "harness/clock.h"

#include <stdio.h>
#include <stdlib.h>

enum { BODIES = 1000, ROW = 40, FRAMES = 1000 };

/* How a game plays. */
typedef struct manner {
    const char *name;
    int driven; /* bodies that get a velocity in each frame */
    uint32_t states_every;
} manner;

typedef struct crowd {
    abut_world *world;
    abut_body bodies[BODIES];
} crowd;

static void fill(crowd *c)
{
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_shape ball = abut_circle(0, 0, 1);
    abut_shape walls[4] = { abut_rect(-10, -10, 5, 180), abut_rect(170, -10, 5, 180),
                            abut_rect(-10, -10, 185, 5), abut_rect(-10, 170, 185, 5) };

    c->world = abut_world_create(NULL);
    abut_world_add(
        c->world,
        &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = walls, .shape_count = 4 }, NULL);
    for (int k = 0; k < BODIES; k++) {
        abut_body_settings settings = { .shapes = k % 2 == 0 ? &box : &ball,
                                        .at = { 4 * (k % ROW), 4 * (k / ROW) },
                                        .velocity = { (k % 7 - 3) / 4.0, (k % 5 - 2) / 4.0 },
                                        .answer = ABUT_ANSWER_BOUNCE,
                                        .bounce = 1 };

        if (abut_world_add(c->world, &settings, &c->bodies[k]) != ABUT_OK) {
            abort();
        }
    }
}

static double play(crowd *c, const manner *how)
{
    double start = clock_thread();

    for (int frame = 0; frame < FRAMES; frame++) {
        for (int k = 0; k < how->driven; k++) {
            int body = (frame * 7 + k * 10) % BODIES;
            abut_vec2 velocity = { (body % 7 - 3) / 4.0, (frame % 5 - 2) / 4.0 };

            abut_body_set_velocity(c->world, c->bodies[body], velocity);
        }
        if (abut_world_step(c->world) != ABUT_OK) {
            abort();
        }
    }
    return clock_thread() - start;
}

static void bench(const manner *how)
{
    crowd plain;
    crowd recorded;
    size_t before = 0;
    size_t size = 0;

    fill(&plain);
    fill(&recorded);
    abut_recording_settings settings = { .states_every = how->states_every };
    abut_recording *recording = abut_recording_create(recorded.world, &settings);

    abut_recording_bytes(recording, &before);
    double run = play(&plain, how);
    double record = play(&recorded, how);

    if (abut_recording_end(recording) != ABUT_OK) {
        abort();
    }
    const void *bytes = abut_recording_bytes(recording, &size);
    abut_replay *replay = NULL;
    double start = clock_thread();

    if (abut_replay_load(NULL, bytes, size, &replay) != ABUT_OK) {
        abort();
    }
    while (!abut_replay_is_over(replay)) {
        if (abut_replay_next(replay) != ABUT_OK) {
            abort();
        }
    }
    double again = clock_thread() - start;

    printf("%-22s start %6.1f kB, %8.1f bytes a frame; run %7.1f us a frame, recorded %7.1f us, "
           "replayed %7.1f us\n",
           how->name, (double)before / 1e3, (double)(size - before) / FRAMES, 1e-3 * run / FRAMES,
           1e-3 * record / FRAMES, 1e-3 * again / FRAMES);
    abut_replay_destroy(replay);
    abut_recording_destroy(recording);
    abut_world_destroy(plain.world);
    abut_world_destroy(recorded.world);
}

int main(void)
{
    const manner manners[] = { { "left alone", 0, 0 },
                               { "100 driven", BODIES / 10, 0 },
                               { "a state in 100 frames", 0, 100 } };

    for (size_t k = 0; k < sizeof manners / sizeof manners[0]; k++) {
        bench(&manners[k]);
    }
    return 0;
}
