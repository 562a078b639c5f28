/* bench/w2/measure.c - frames in turn, checks, and the ratios.
 *
 * SPDX-License-Identifier: MIT */
#include "w2/measure.h"

#include "common/bandwidth.h"
#include "common/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A method that would not get through this many frames in time is left out; one that
 * was begun gets through them. Trees with margins have quick frames and slow ones by
 * turns, about this many apart. */
enum { FEWEST_FRAMES = 6 };

/* Boxes up to which all pairs are also counted by comparing all with all. */
enum { MOST_CHECKED = 10000 };

typedef struct series {
    w2_row *row;
    void *state;
    w2_scene scene;
    samples thread;
    samples wall;
    double spent; /* seconds, with the time to build */
} series;

/* How a size is measured (a tree with margins has a few easy frames after it was
 * built, and these must not count): frames for each method, of them first ones that do not
 * count, and how many each runs before it is the next one's turn. */
typedef struct plan {
    int frames;
    int warm;
    int burst;
} plan;

static plan plan_for(int count)
{
    if (count <= 1000) {
        return (plan){ 220, 20, 20 };
    }
    if (count <= 10000) {
        return (plan){ 65, 5, 5 };
    }
    return count <= 100000 ? (plan){ 13, 3, 1 } : (plan){ 10, 3, 1 };
}

double w2_target(w2_kind kind, int count)
{
    if (kind == W2_CALM) {
        return 0;
    }
    return count == 10000 ? 4 : count == 100000 ? 12 : count == 1000000 ? 11 : 0;
}

/* Seconds to build and for a frame, at some smaller size. */
static bool probe(const w2_method *method, w2_kind kind, int count, double *build, double *frame)
{
    w2_scene scene = { 0 };
    w2_pairs pairs = { 0 };
    bool done = w2_make(&scene, kind, count) && w2_make_room(&pairs, &scene);
    double start = clock_thread();
    void *state = done ? method->create(method, &scene) : NULL;

    *build = (clock_thread() - start) / 1e9;
    *frame = INFINITY;
    for (int i = 0; i < 2 && state; i++) {
        start = clock_thread();
        w2_step(&scene);
        pairs.count = 0;
        method->frame(state, &scene, &pairs);
        *frame = fmin(*frame, (clock_thread() - start) / 1e9);
    }
    done = state != NULL;
    if (state) {
        method->destroy(state);
    }
    free(pairs.room);
    w2_free(&scene);
    return done;
}

/* How much longer ten times as many will take: about twenty times, as caches end
 * somewhere, unless it has shown that it grows with the square. */
static double growth(double smaller, double larger)
{
    return larger / smaller > 70 ? fmin(larger / smaller, 200) : 20;
}

/* Predicts the seconds of a row from two smaller sizes; 0 if it need not be asked. */
static double predict(const w2_method *method, w2_kind kind, int count)
{
    plan frames = plan_for(count);
    double build[2] = { 0 };
    double frame[2] = { 0 };

    if (count < 10000 || !probe(method, kind, count / 100, &build[0], &frame[0]) ||
        !probe(method, kind, count / 10, &build[1], &frame[1])) {
        return 0;
    }
    return build[1] * growth(build[0], build[1]) +
           frame[1] * growth(frame[0], frame[1]) * (frames.warm + FEWEST_FRAMES);
}

/* Where it has got to, on one line that is written over. */
static void tell(const w2_effort *effort, const w2_scene *scene, const char *what, int i, int count)
{
    if (effort->progress) {
        fprintf(stderr, "\r%-8s %8d boxes, %-9s %3d %%", w2_kind_names[scene->kind], scene->count,
                what, 100 * i / count);
    }
}

static bool takes_part(const w2_method *method, w2_kind kind, int count)
{
    return (method->scenes & W2_BIT(kind)) && (method->largest == 0 || count <= method->largest);
}

/* Makes the rows of a cell, and a series for each that is not left out. Returns
 * how many series there are, or -1. */
static int open_series(const w2_scene *scene, const w2_effort *effort, w2_cell *cell, series *all)
{
    int count = 0;

    for (int i = 0; i < w2_method_count() && cell->row_count < W2_MAX_ROWS; i++) {
        const w2_method *method = w2_method_at(i);
        series *one = &all[count];

        if (!takes_part(method, scene->kind, scene->count)) {
            continue;
        }
        tell(effort, scene, "building", i, w2_method_count());
        *one = (series){ .row = &cell->rows[cell->row_count++] };
        *one->row = (w2_row){ .method = method };
        one->row->predicted = predict(method, scene->kind, scene->count);
        if (one->row->predicted > effort->budget && !method->main) {
            continue;
        }

        double start = clock_thread();

        one->state = w2_copy(&one->scene, scene) ? method->create(method, &one->scene) : NULL;
        one->spent = (clock_thread() - start) / 1e9;
        count++;
        if (!one->state) {
            return -1;
        }
    }
    return count;
}

static void close_series(series *all, int count)
{
    for (int i = 0; i < count; i++) {
        if (all[i].state) {
            all[i].row->method->destroy(all[i].state);
        }
        w2_free(&all[i].scene);
        samples_free(&all[i].thread);
        samples_free(&all[i].wall);
    }
}

/* One frame by one method. False if it failed. */
static bool run_frame(series *one, w2_pairs *pairs, bool counts)
{
    pairs->count = 0;
    pairs->found = pairs->room;

    double wall = clock_wall();
    double thread = clock_thread();

    w2_step(&one->scene);

    bool done = one->row->method->frame(one->state, &one->scene, pairs);

    thread = clock_thread() - thread;
    wall = clock_wall() - wall;
    one->spent += thread / 1e9;
    return done && pairs->count <= pairs->capacity &&
           (!counts ||
            (samples_add(&one->thread, thread / 1e6) && samples_add(&one->wall, wall / 1e6)));
}

static void check(w2_row *row, const w2_pairs *pairs, w2_sum expected)
{
    w2_sum sum = w2_sum_of(pairs);

    if (row->pairs == 0) {
        row->pairs = sum.count;
    }
    if (!w2_sums_equal(sum, expected)) {
        long difference = (long)sum.count - (long)expected.count;

        row->differing++;
        if (labs(difference) >= labs(row->difference)) {
            row->difference = difference;
        }
    }
}

/* Every method runs the frames from `first` to `end`, in turn; the first one's pairs
 * are what the others are compared with. One that has used up its time stops. */
static bool
run_burst(series *all, int count, int first, int end, int warm, double budget, w2_pairs *pairs)
{
    w2_sum expected[32] = { 0 };

    for (int i = 0; i < count; i++) {
        bool late = all[i].spent > budget && first >= warm + FEWEST_FRAMES;

        for (int frame = first; frame < end && !(late && i > 0); frame++) {
            if (!run_frame(&all[i], pairs, frame >= warm)) {
                return false;
            }
            if (i == 0) {
                expected[frame - first] = w2_sum_of(pairs);
            }
            check(all[i].row, pairs, expected[frame - first]);
        }
    }
    return true;
}

static bool run_frames(series *all, int count, const w2_effort *effort, w2_pairs *pairs)
{
    const w2_scene *scene = &all[0].scene;
    plan frames = plan_for(scene->count);
    bool done = true;

    int end = frames.warm + (frames.frames - frames.warm) * effort->repeat;

    for (int first = 0; first < end && done; first += frames.burst) {
        tell(effort, scene, "measuring", first, end);
        done =
            run_burst(all, count, first, first + frames.burst, frames.warm, effort->budget, pairs);
    }
    if (effort->progress) {
        fprintf(stderr, "\r%50s\r", "");
    }
    return done;
}

static void summarize(series *all, int count)
{
    for (int i = 0; i < count; i++) {
        w2_row *row = all[i].row;
        const samples *times = row->method->threads > 1 ? &all[i].wall : &all[i].thread;

        row->frames = times->count;
        row->median = samples_median(times);
        row->best = samples_best(times);
        row->mean = samples_mean(times);
        row->wall = samples_median(&all[i].wall);
    }
}

static void compare(w2_cell *cell)
{
    double best_mean = INFINITY;

    cell->right = true;
    for (int i = 0; i < cell->row_count; i++) {
        w2_row *row = &cell->rows[i];
        bool ours = w2_is_abut(row->method);

        cell->right = cell->right && !(ours && row->differing > 0);
        if (row->method->main) {
            cell->main = row;
        }
        if (!ours && row->frames > 0 &&
            (!cell->best_peer || row->median < cell->best_peer->median)) {
            cell->best_peer = row;
        }
        if (!ours && row->frames > 0) {
            best_mean = fmin(best_mean, row->mean);
        }
    }
    cell->faster_by_means = cell->best_peer ? best_mean / cell->main->mean : 0;
    for (int i = 0; i < cell->row_count && cell->best_peer; i++) {
        w2_row *row = &cell->rows[i];

        if (w2_is_abut(row->method) && row->frames > 0) {
            row->faster = cell->best_peer->median / row->median;
        }
    }
}

/* The least that memory must do: read and write each box that moves, write each
 * pair. */
static double floor_of(const w2_cell *cell, int stride)
{
    double moved = ceil((double)cell->count / stride);
    double bytes = moved * 2 * sizeof(abut_bounds) + (double)cell->main->pairs * sizeof(abut_pair);

    return bytes / cell->bandwidth / 1e6;
}

bool w2_measure(w2_kind kind, int count, const w2_effort *effort, w2_cell *cell)
{
    series all[W2_MAX_ROWS] = { 0 };
    w2_scene scene = { 0 };
    w2_pairs pairs = { 0 };
    bool done = w2_make(&scene, kind, count) && w2_make_room(&pairs, &scene);
    int series_count = 0;

    *cell = (w2_cell){ .kind = kind, .count = count, .bandwidth = bandwidth_triad() };
    if (done) {
        series_count = open_series(&scene, effort, cell, all);
        done = series_count > 0 && run_frames(all, series_count, effort, &pairs);
    }
    if (done) {
        summarize(all, series_count);
        compare(cell);
        cell->floor = floor_of(cell, scene.stride);
        if (count <= MOST_CHECKED) {
            /* The first method runs every frame, so the pairs of the last one are known. */
            run_frame(&all[0], &pairs, false);
            cell->checked = true;
            cell->right =
                cell->right && w2_sums_equal(w2_sum_of(&pairs), w2_reference(&all[0].scene));
        }
    }
    close_series(all, series_count < 0 ? W2_MAX_ROWS : series_count);
    done = done && w2_measure_phases(&scene, &pairs, plan_for(count).frames / 2, &cell->phases);
    free(pairs.room);
    w2_free(&scene);
    return done;
}
