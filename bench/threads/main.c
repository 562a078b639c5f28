/* bench/threads/main.c - bench_threads: what threads gain in a step.
 *
 * 100 000 circles of radius 0.5 that bounce, sparse (a fiftieth of the plane) and as dense as in W7
 * (a fifth), and a pile of 5000 under gravity. Two equal worlds take turns of 32 steps, in which
 * everything happens that happens only now and then: one alone, one with a pool of two threads. Of
 * the first steps of all turns the quickest counts, and so on to the 32nd; the mean of these is
 * printed, which other programs disturb less than that of a turn. A third world has its tasks
 * timed, one after another, in processor time: what two threads would take if they never waited.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

enum { TURNS = 8, STEPS = 32 };

typedef struct scene {
    const char *name;
    int count;
    double spacing;
    double gravity;
    int warm;
} scene;

static double milliseconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

/* Tasks done one after another, and how much sooner two threads would have been done. */
static void time_tasks(void *user, abut_task_fn *task, void *job, uint32_t count)
{
    double busy[2] = { 0, 0 };

    for (uint32_t i = 0; i < count; i++) {
        double start = milliseconds(CLOCK_THREAD_CPUTIME_ID);

        task(job, i);
        busy[busy[1] < busy[0]] += milliseconds(CLOCK_THREAD_CPUTIME_ID) - start;
    }
    *(double *)user += fmin(busy[0], busy[1]);
}

static double draw(uint64_t *state, double reach)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return reach * ((double)(*state >> 11) * 0x1p-52 - 1);
}

static abut_world *fill(const scene *s, abut_tasks tasks)
{
    abut_world *world = abut_world_create(
        &(abut_world_settings){ .gravity = { 0, -s->gravity }, .no_sleep = true, .tasks = tasks });
    int row = (int)ceil(sqrt(s->count));
    double side = row * s->spacing;
    abut_shape circle = abut_circle(0, 0, 0.5);
    abut_shape walls[4] = { abut_rect(-2, -2, 2, side + 4), abut_rect(side, -2, 2, side + 4),
                            abut_rect(-2, -2, side + 4, 2), abut_rect(-2, side, side + 4, 2) };
    uint64_t state = 700;

    for (int i = 0; i < 4; i++) { /* one body of all four would be near everything */
        abut_body_settings wall = { .kind = ABUT_BODY_STATIC, .shapes = &walls[i] };

        abut_world_add(world, &wall, NULL);
    }
    for (int i = 0; i < s->count; i++) {
        double free = s->spacing / 2 - 0.501;
        double x = (i % row + 0.5) * s->spacing + draw(&state, free);
        double y = (i / row + 0.5) * s->spacing + draw(&state, free);
        double speed = draw(&state, 5.0 / 60);
        abut_body_settings settings = { .shapes = &circle,
                                        .at = { x, y },
                                        .velocity = { speed, draw(&state, 5.0 / 60) },
                                        .answer = ABUT_ANSWER_BOUNCE,
                                        .bounce = s->gravity > 0 ? 0.25 : 1 };

        if (abut_world_add(world, &settings, NULL) != ABUT_OK) {
            fprintf(stderr, "%s\n", abut_world_last_error(world));
        }
    }
    return world;
}

/* How long the steps of a turn take, each at its quickest so far, if `best` is not NULL; returns
 * the mean of this turn. */
static double time_turn(abut_world *world, clockid_t clock, double *best)
{
    double sum = 0;

    for (int i = 0; i < STEPS; i++) {
        double start = milliseconds(clock);

        abut_world_step(world);

        double taken = milliseconds(clock) - start;

        sum += taken;
        if (best != NULL) {
            best[i] = fmin(best[i], taken);
        }
    }
    return sum / STEPS;
}

static double mean(const double *times)
{
    double sum = 0;

    for (int i = 0; i < STEPS; i++) {
        sum += times[i];
    }
    return sum / STEPS;
}

static bool measure(const scene *s, abut_pool *pool)
{
    double saved = 0;
    double best[2][STEPS];
    double work[2] = { 0, 0 }; /* alone; with timed tasks, less what two threads save */
    abut_world *worlds[3] = { fill(s, (abut_tasks){ 0 }), fill(s, abut_pool_tasks(pool)),
                              fill(s, (abut_tasks){ time_tasks, &saved }) };

    for (int i = 0; i < STEPS; i++) {
        best[0][i] = best[1][i] = INFINITY;
    }
    for (int i = 0; i < s->warm * 3; i++) {
        abut_world_step(worlds[i % 3]);
    }
    for (int i = 0; i < TURNS; i++) {
        double start = milliseconds(CLOCK_THREAD_CPUTIME_ID);

        time_turn(worlds[0], CLOCK_MONOTONIC, best[0]);
        work[0] += (milliseconds(CLOCK_THREAD_CPUTIME_ID) - start) / STEPS;
        time_turn(worlds[1], CLOCK_MONOTONIC, best[1]);
        saved = 0;
        work[1] += time_turn(worlds[2], CLOCK_THREAD_CPUTIME_ID, NULL) - saved / STEPS;
    }
    bool same = abut_world_hash(worlds[0]) == abut_world_hash(worlds[1]) &&
                abut_world_hash(worlds[0]) == abut_world_hash(worlds[2]);

    printf("%-12s %7d  %8.2f %8.2f  %5.2fx  %8.2f %8.2f  %5.2fx%s\n", s->name, s->count,
           mean(best[0]), mean(best[1]), mean(best[0]) / mean(best[1]), work[0] / TURNS,
           work[1] / TURNS, work[0] / work[1], same ? "" : "  NOT THE SAME BITS");
    for (int i = 0; i < 3; i++) {
        abut_world_destroy(worlds[i]);
    }
    return same;
}

int main(void)
{
    static const scene scenes[] = { { "sparse", 100000, 6, 0, 10 },
                                    { "as W7", 100000, 1.98, 0, 10 },
                                    { "pile", 5000, 1.05, 0.01, 60 } };
    abut_pool *pool = abut_pool_create(2, NULL);
    bool same = pool != NULL;

    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("%-12s %7s  %8s %8s  %6s  %8s %8s  %6s\n", "scene", "bodies", "1 thread", "2", "gain",
           "work of 1", "of 2", "gain");
    for (int i = 0; i < 3 && pool != NULL; i++) {
        same = measure(&scenes[i], pool) && same;
    }
    abut_pool_destroy(pool);
    return same ? 0 : 1;
}
