/* bench/w4/measure.c - windows in turn, and the ratios.
 *
 * SPDX-License-Identifier: MIT */
#include "w4/measure.h"

#include "common/clock.h"

#include <math.h>
#include <stdio.h>

/* How far a right answer may be from the reference, in times. */
#define CLOSE_ENOUGH 1e-6

const char *const w4_layout_names[W4_LAYOUT_COUNT] = { "streamed", "cached" };

typedef struct series {
    w4_row *row;
    void *state;
    samples times;
    double spent; /* seconds */
} series;

double w4_target(w4_kind kind)
{
    switch (kind) {
    case W4_CIRCLE_RECT:
    case W4_HEXAGONS:
        return 4;
    case W4_CIRCLES:
        return 5;
    case W4_WORLD:
        return 2;
    default:
        return 0;
    }
}

static bool open_series(const w4_scene *scene, w4_cell *cell, series *all)
{
    for (int i = 0; i < w4_method_count() && cell->row_count < W4_MAX_ROWS; i++) {
        const w4_method *method = w4_method_at(i);
        series *one = &all[cell->row_count];

        if (!(method->kinds & W4_BIT(scene->kind))) {
            continue;
        }
        *one = (series){ .row = &cell->rows[cell->row_count++] };
        *one->row = (w4_row){ .method = method, .right = true };
        one->state = method->create(method, scene);
        if (!one->state) {
            return false;
        }
    }
    return true;
}

static void close_series(series *all, int count)
{
    for (int i = 0; i < count; i++) {
        if (all[i].state) {
            all[i].row->method->destroy(all[i].state);
        }
        samples_free(&all[i].times);
    }
}

/* Holds one answer against what was expected. */
static void check(w4_row *row, const w4_motion *motion, double expected, double time)
{
    if (isnan(expected)) {
        return;
    }
    row->checked++;
    row->found += time < INFINITY;
    if (expected < INFINITY && time < INFINITY) {
        double off = time - expected;
        double units = off * hypot(motion->way.x, motion->way.y);

        row->early = fmax(row->early, -units);
        row->late = fmax(row->late, units);
        row->right = row->right && fabs(off) <= CLOSE_ENOUGH;
    } else {
        row->missed += expected < time;
        row->imagined += expected > time;
        row->right = row->right && expected == time;
    }
}

static int window_of(w4_layout layout)
{
    return layout == W4_CACHED ? W4_FEW : W4_WINDOW;
}

/* One window by one method; its answers go to `times`. False when there is no memory. */
static bool run_window(series *one, w4_layout layout, int first, double *times)
{
    const w4_method *method = one->row->method;
    int count = window_of(layout);

    if (layout == W4_CACHED) {
        method->run(one->state, first, count, times);
    }

    double start = clock_thread();

    method->run(one->state, first, count, times);

    double time = clock_thread() - start;

    one->spent += time / 1e9;
    return samples_add(&one->times, time / count);
}

/* All methods ask about one window, except those that have used up their time. Without a
 * reference the first one's answers are expected of the others. */
static bool
run_all(series *all, const w4_scene *scene, const w4_cell *cell, int step, double budget)
{
    static double times[W4_WINDOW];
    static double firsts[W4_WINDOW];
    int windows = scene->count / W4_WINDOW;
    int first = cell->layout == W4_CACHED ? 0 : step % windows * W4_WINDOW;
    bool checked = cell->layout == W4_CACHED ? step == 0 : step < windows;

    for (int i = 0; i < cell->row_count; i++) {
        double *answers = i == 0 ? firsts : times;
        const double *expected = scene->expected ? scene->expected + first : firsts;

        if (i > 0 && all[i].spent > budget) {
            continue;
        }
        if (!run_window(&all[i], cell->layout, first, answers)) {
            return false;
        }
        for (int k = 0; k < window_of(cell->layout) && checked; k++) {
            check(all[i].row, &scene->motions[first + k], expected[k], answers[k]);
        }
    }
    return true;
}

static void summarize(series *all, w4_cell *cell)
{
    cell->right = true;
    for (int i = 0; i < cell->row_count; i++) {
        w4_row *row = all[i].row;
        bool ours = w4_is_abut(row->method);

        row->median = samples_median(&all[i].times);
        row->best = samples_best(&all[i].times);
        cell->right = cell->right && (!ours || row->right);
        if (!ours && (!cell->best_peer || row->median < cell->best_peer->median)) {
            cell->best_peer = row;
        }
    }
    for (int i = 0; i < cell->row_count && cell->best_peer; i++) {
        w4_row *row = all[i].row;

        if (w4_is_abut(row->method)) {
            row->faster = cell->best_peer->median / row->median;
        }
    }
}

bool w4_measure(const w4_scene *scene, w4_layout layout, const w4_effort *effort, w4_cell *cell)
{
    series all[W4_MAX_ROWS] = { 0 };
    int steps = effort->rounds * (scene->count / window_of(layout));

    *cell = (w4_cell){ .kind = scene->kind, .layout = layout };

    bool done = open_series(scene, cell, all);

    for (int step = 0; step < steps && done; step++) {
        done = run_all(all, scene, cell, step, effort->budget);
        if (effort->progress) {
            fprintf(stderr, "\r%-12s %-9s %3d %%", w4_kind_names[scene->kind],
                    w4_layout_names[layout], 100 * step / steps);
        }
    }
    if (effort->progress) {
        fprintf(stderr, "\r%40s\r", "");
    }
    if (done) {
        summarize(all, cell);
    }
    close_series(all, cell->row_count);
    return done;
}

/* By this name callgrind finds it. */
void measured_loop(const w4_method *method, void *state, double *times);

void __attribute__((noinline)) measured_loop(const w4_method *method, void *state, double *times)
{
    method->run(state, 0, W4_FEW, times);
}

long w4_count(const w4_scene *scene, const w4_method *method)
{
    double times[W4_FEW];
    void *state = method->create(method, scene);
    long hits = 0;

    if (!state) {
        return -1;
    }
    measured_loop(method, state, times);
    for (int i = 0; i < W4_FEW; i++) {
        hits += times[i] < INFINITY;
    }
    method->destroy(state);
    return hits;
}
