/* bench/harness/measure.c - samples in turn, and the ratios.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "harness/measure.h"

#include "harness/program.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

/* A method beyond so many times its budget does not even take the fewest samples. */
enum { LAST_BUDGETS = 3 };

bool bench_is_abut(const bench_method *method)
{
    return strcmp(method->library, "abut") == 0;
}

void bench_note_add(bench_cell *cell, const char *name, double value)
{
    if (cell->note_count < BENCH_MAX_NOTES) {
        cell->notes[cell->note_count++] = (bench_note){ name, value };
    }
}

void bench_remark(bench_cell *cell, const char *format, ...)
{
    size_t length = strlen(cell->remarks);
    va_list values;

    va_start(values, format);
    vsnprintf(cell->remarks + length, sizeof(cell->remarks) - length, format, values);
    va_end(values);
}

const bench_method *bench_next(const bench_workload *workload, const bench_method *after)
{
    bool found = after == NULL;

    for (const bench_methods *const *library = workload->libraries; *library; library++) {
        for (int i = 0; i < (*library)->count; i++) {
            const char *at = (const char *)(*library)->first + (size_t)i * (*library)->size;
            const bench_method *method = (const bench_method *)(const void *)at;

            if (found) {
                return method;
            }
            found = method == after;
        }
    }
    return NULL;
}

bool bench_takes_part(const bench_cell *cell, const bench_method *method)
{
    const char *only = cell->options->only;

    return cell->workload->takes_part(cell, method) &&
           (!only || strstr(method->name, only) || strstr(method->library, only));
}

void bench_begin(bench_cell *cell,
                 const bench_workload *workload,
                 const bench_options *options,
                 const bench_scene *scene)
{
    *cell = (bench_cell){ .workload = workload, .options = options, .scene = *scene };
    cell->amount = options->amount;
    if (scene->kind) {
        snprintf(cell->kind, sizeof(cell->kind), "%s", scene->kind);
    } else {
        program_short_count(scene->size, cell->kind);
    }
    if (workload->plan) {
        workload->plan(cell);
    } else if (cell->amount > 0) {
        cell->scene.samples = cell->amount;
    }
    cell->scene.burst = cell->scene.burst > 0 ? cell->scene.burst : 1;
}

/* --- Samples ------------------------------------------------------------------------------- */

static bool add_row(bench_cell *cell, const bench_method *method)
{
    bench_row *row = &cell->rows[cell->row_count++];

    *row = (bench_row){ .method = method, .right = true };
    row->state = cell->workload->create(cell, row);
    return row->state || row->left_out > 0;
}

static void close_rows(bench_cell *cell)
{
    for (int i = 0; i < cell->row_count; i++) {
        bench_row *row = &cell->rows[i];

        if (row->state) {
            cell->workload->destroy(row);
        }
        row->state = NULL;
        samples_free(&row->times);
        samples_free(&row->wall_times);
    }
}

/* By this name callgrind finds it. */
bool measured_loop(const bench_cell *cell, bench_row *row, int part);

bool __attribute__((noinline)) measured_loop(const bench_cell *cell, bench_row *row, int part)
{
    return cell->workload->run(cell, row, part);
}

static int parts_of(const bench_cell *cell, const bench_row *row)
{
    return cell->workload->parts ? cell->workload->parts(cell, row) : 1;
}

static int units_of(const bench_cell *cell, const bench_row *row)
{
    return cell->workload->units ? cell->workload->units(cell, row) : 1;
}

static bool run_part(const bench_cell *cell, bench_row *row, int part, double cost, double time[2])
{
    if (cell->workload->prepare) {
        cell->workload->prepare(cell, row, part);
    }

    double wall = clock_wall();
    double thread = clock_thread();
    bool done = measured_loop(cell, row, part);

    time[0] += clock_thread() - thread - cost;
    time[1] += clock_wall() - wall;
    return done;
}

/* One sample of one method. False when there is no memory, or it failed. */
static bool take_sample(bench_cell *cell, bench_row *row, double cost)
{
    double unit = cell->workload->unit_ns * units_of(cell, row);
    bool counts = row->number >= cell->scene.warm;
    double time[2] = { 0, 0 };
    bool done = true;

    for (int part = 0; part < parts_of(cell, row) && done; part++) {
        done = run_part(cell, row, part, cost, time);
    }
    row->spent += time[0] / 1e9;
    if (done && cell->workload->check) {
        cell->workload->check(cell, row);
    }
    row->number++;
    return done && (!counts || (samples_add(&row->times, time[0] / unit) &&
                                samples_add(&row->wall_times, time[1] / unit)));
}

static bool has_time(const bench_cell *cell, const bench_row *row)
{
    double budget = cell->options->budget > 0 ? cell->options->budget : INFINITY;
    bool needed = row->number < cell->scene.warm + cell->workload->fewest;

    return row->reference || row->spent < budget || (needed && row->spent < LAST_BUDGETS * budget);
}

/* Shows how far it has come, on one line that is written over. */
static void show_progress(const bench_cell *cell, int taken, int all)
{
    if (!isatty(STDERR_FILENO)) {
        return;
    }
    if (taken < all) {
        fprintf(stderr, "\r%-12s %-12s %3d %%", cell->scene.scene, cell->kind, 100 * taken / all);
    } else {
        fprintf(stderr, "\r%40s\r", "");
    }
}

static bool take_samples(bench_cell *cell)
{
    int all = cell->scene.warm + cell->scene.samples;
    double cost = clock_cost();
    bool done = true;

    for (int first = 0; first < all && done; first += cell->scene.burst) {
        int end = first + cell->scene.burst < all ? first + cell->scene.burst : all;

        for (int i = 0; i < cell->row_count; i++) {
            bench_row *row = &cell->rows[i];

            while (row->state && row->number < end && done && has_time(cell, row)) {
                done = take_sample(cell, row, cost);
            }
        }
        show_progress(cell, end, all);
    }
    return done;
}

/* --- What they come to --------------------------------------------------------------------- */

static void summarize(bench_row *row)
{
    const samples *times = row->method->threads > 1 ? &row->wall_times : &row->times;

    row->count = times->count;
    row->median = samples_median(times);
    row->best = samples_best(times);
    row->worst = samples_worst(times);
    row->mean = samples_mean(times);
    row->wall = samples_median(&row->wall_times);
}

/* The quickest peer that a row can be compared with; of one library, if it is named. */
static const bench_row *quickest(const bench_cell *cell, const bench_row *ours, const char *library)
{
    const bench_row *best = NULL;

    for (int i = 0; i < cell->row_count; i++) {
        const bench_row *row = &cell->rows[i];

        if (row->count > 0 && !bench_is_abut(row->method) &&
            (!library || strcmp(row->method->library, library) == 0) &&
            (!cell->workload->comparable || cell->workload->comparable(cell, ours, row)) &&
            (!best || row->median < best->median)) {
            best = row;
        }
    }
    return best;
}

static double best_mean(const bench_cell *cell)
{
    double best = INFINITY;

    for (int i = 0; i < cell->row_count; i++) {
        if (!bench_is_abut(cell->rows[i].method) && cell->rows[i].count > 0) {
            best = fmin(best, cell->rows[i].mean);
        }
    }
    return best;
}

static void compare(bench_cell *cell)
{
    for (int i = 0; i < cell->row_count; i++) {
        bench_row *row = &cell->rows[i];

        if (!bench_is_abut(row->method)) {
            continue;
        }
        cell->right = cell->right && row->right;
        row->against = row->count > 0 ? quickest(cell, row, NULL) : NULL;
        row->faster = row->against ? row->against->median / row->median : 0;
        if (!cell->main && (row->method->main >> cell->scene.second & 1)) {
            cell->main = row;
        }
    }

    const bench_row *rival = cell->main ? quickest(cell, cell->main, cell->scene.rival) : NULL;

    cell->against_rival = rival ? rival->median / cell->main->median : 0;
    cell->faster_by_means =
        cell->main && cell->main->against ? best_mean(cell) / cell->main->mean : 0;
}

bool bench_measure(bench_cell *cell)
{
    const bench_workload *workload = cell->workload;
    const bench_method *method = NULL;
    bool done = workload->open(cell);

    cell->right = true;
    while (done && (method = bench_next(workload, method)) && cell->row_count < BENCH_MAX_ROWS) {
        done = !bench_takes_part(cell, method) || add_row(cell, method);
    }
    done = done && take_samples(cell);
    for (int i = 0; i < cell->row_count; i++) {
        summarize(&cell->rows[i]);
    }
    done = done && (!workload->finish || workload->finish(cell));
    compare(cell);
    close_rows(cell);
    workload->close(cell);
    return done;
}

long bench_count(bench_cell *cell, const bench_method *method)
{
    const bench_workload *workload = cell->workload;
    bool done = workload->open(cell) && add_row(cell, method);
    bench_row *row = &cell->rows[0];
    long asked = 0;

    for (row->number = 0; row->number < cell->scene.warm + cell->scene.samples && done;
         row->number++) {
        bool counts = row->number >= cell->scene.warm;

        for (int part = 0; part < parts_of(cell, row) && done; part++) {
            if (workload->prepare) {
                workload->prepare(cell, row, part);
            }
            done = counts ? measured_loop(cell, row, part) : workload->run(cell, row, part);
        }
        asked += counts ? units_of(cell, row) : 0;
    }
    close_rows(cell);
    workload->close(cell);
    return done ? asked : -1;
}
