/* bench/w3/measure.c - windows in turn, and the ratios.
 *
 * SPDX-License-Identifier: MIT */
#include "w3/measure.h"

#include "common/clock.h"

#include <stdio.h>

typedef struct series {
    w3_row *row;
    void *state;
    samples times;
    double spent; /* seconds */
} series;

double w3_target(w3_kind kind)
{
    return kind == W3_DENSE ? 3 : 2.5;
}

static int open_series(const w3_scene *scene, w3_cell *cell, series *all)
{
    for (int i = 0; i < w3_method_count() && cell->row_count < W3_MAX_ROWS; i++) {
        const w3_method *method = w3_method_at(i);
        series *one = &all[cell->row_count];

        *one = (series){ .row = &cell->rows[cell->row_count++] };
        *one->row = (w3_row){ .method = method, .same = true };
        one->state = method->create(method, scene);
        if (!one->state) {
            return -1;
        }
    }
    return cell->row_count;
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

/* One window by one method. False when there is no memory. */
static bool run_window(series *one, const w3_ray *rays, w3_answer *answer)
{
    const w3_method *method = one->row->method;
    double start = clock_thread();

    *answer = method->run(one->state, rays, W3_WINDOW);

    double time = clock_thread() - start;

    one->spent += time / 1e9;
    one->row->asked += W3_WINDOW;
    one->row->answer.found += answer->found;
    one->row->answer.sum += answer->sum;
    return samples_add(&one->times, time / W3_WINDOW);
}

/* All methods ask about one window, except those that have used up their time. The
 * first method that is asked a question is asked every window. */
static bool run_all(series *all, int count, const w3_ray *rays, double budget)
{
    w3_answer expected[W3_QUESTION_COUNT];
    bool known[W3_QUESTION_COUNT] = { false };

    for (int i = 0; i < count; i++) {
        w3_question question = all[i].row->method->question;
        w3_answer answer;

        if (known[question] && all[i].spent > budget) {
            continue;
        }
        if (!run_window(&all[i], rays, &answer)) {
            return false;
        }
        if (!known[question]) {
            expected[question] = answer;
            known[question] = true;
        }
        all[i].row->same = all[i].row->same && answer.found == expected[question].found &&
                           answer.sum == expected[question].sum;
    }
    return true;
}

static void summarize(series *all, int count, w3_cell *cell)
{
    cell->right = true;
    for (int i = 0; i < count; i++) {
        w3_row *row = all[i].row;
        bool ours = w3_is_abut(row->method);

        row->median = samples_median(&all[i].times);
        row->best = samples_best(&all[i].times);
        cell->right = cell->right && (!ours || row->same);
        if (!ours && (!cell->best_peer || row->median < cell->best_peer->median)) {
            cell->best_peer = row;
        }
    }
    for (int i = 0; i < count && cell->best_peer; i++) {
        w3_row *row = all[i].row;

        if (w3_is_abut(row->method) && row->method->question == W3_CAST) {
            row->faster = cell->best_peer->median / row->median;
        }
    }
}

bool w3_measure(w3_kind kind, const w3_effort *effort, w3_cell *cell)
{
    series all[W3_MAX_ROWS] = { 0 };
    w3_scene scene = { 0 };
    int count = 0;

    *cell = (w3_cell){ .kind = kind };

    bool done = w3_make(&scene, kind, effort->rays);

    if (done) {
        count = open_series(&scene, cell, all);
        done = count > 0;
    }
    for (int first = 0; first + W3_WINDOW <= effort->rays && done; first += W3_WINDOW) {
        done = run_all(all, count, scene.rays + first, effort->budget);
        if (effort->progress) {
            fprintf(stderr, "\r%-8s %3d %%", w3_kind_names[kind], 100 * first / effort->rays);
        }
    }
    if (effort->progress) {
        fprintf(stderr, "\r%20s\r", "");
    }
    if (done) {
        summarize(all, count, cell);
    }
    close_series(all, cell->row_count);
    w3_free(&scene);
    return done;
}
