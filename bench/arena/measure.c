/* bench/arena/measure.c - steps in turn, and the ratios.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/measure.h"

#include "common/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A method that has used up its time still gets through so many steps that count, unless even
 * a multiple of that time does not do. */
enum { FEWEST_STEPS = 6, LAST_BUDGETS = 3 };

/* One body of so many may get out before a peer is not compared with. */
enum { MOST_LOST = 100 };

/* How much of the energy may be lost where none should be. */
#define ENERGY_SLACK 1e-3

typedef struct series {
    arena_row *row;
    void *state;
    samples times;
    double allocations; /* until the first step that counts */
    double spent;       /* seconds */
    int number;         /* of the next step */
} series;

bool arena_takes_part(const arena *arena, const arena_method *method, const char *only)
{
    return ((arena->drive && arena->apart) || !method->moves) &&
           (!only || strstr(method->name, only) || strstr(method->library, only));
}

/* Adds up what the library tells of the step that it has just done. */
static void listen(series *one, bool counts)
{
    const arena_method *method = one->row->method;
    arena_told *sum = &one->row->told;
    arena_told told = { 0 };

    if (!method->tell) {
        return;
    }
    method->tell(one->state, &told);
    if (!counts) {
        one->allocations = told.allocations;
        return;
    }
    for (int i = 0; i < ARENA_NUMBER_COUNT; i++) {
        sum->numbers[i] += told.numbers[i];
    }
    sum->allocations = told.allocations - one->allocations;
    sum->bytes = fmax(sum->bytes, told.bytes);
}

static bool
open_series(const arena *arena, const arena_effort *effort, arena_cell *cell, series *all)
{
    for (int i = 0; i < arena_method_count() && cell->row_count < ARENA_MAX_ROWS; i++) {
        const arena_method *method = arena_method_at(i);
        series *one = &all[cell->row_count];

        if (!arena_takes_part(arena, method, effort->only)) {
            continue;
        }
        *one = (series){ .row = &cell->rows[cell->row_count++] };
        *one->row = (arena_row){ .method = method };
        one->state = method->create(method, arena);
        if (!one->state) {
            return false;
        }
        listen(one, false);
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

/* One step by one method. False if it failed. */
static bool run_step(series *one, const arena_setting *setting)
{
    bool counts = one->number >= setting->warm;
    double start = clock_thread();
    bool done = one->row->method->step(one->state, one->number);
    double time = clock_thread() - start;

    one->spent += time / 1e9;
    one->number++;
    listen(one, counts);
    return done && (!counts || samples_add(&one->times, time / 1e6));
}

/* How many steps one method runs before it is the next one's turn. */
static int burst_of(const arena *arena)
{
    return arena->count <= 1000 ? 20 : arena->count <= 10000 ? 5 : 1;
}

static bool has_time(const series *one, const arena_setting *setting, double budget)
{
    bool needed = one->number < setting->warm + FEWEST_STEPS;

    return one->spent < budget || (needed && one->spent < LAST_BUDGETS * budget);
}

static bool run_burst(series *one, const arena_setting *setting, int end, double budget)
{
    bool done = true;

    while (one->number < end && done && has_time(one, setting, budget)) {
        done = run_step(one, setting);
    }
    return done;
}

static bool
run_steps(series *all, const arena *arena, const arena_effort *effort, const arena_cell *cell)
{
    const arena_setting *setting = &cell->setting;
    int steps = setting->warm + setting->steps;
    int burst = burst_of(arena);
    bool done = true;

    for (int first = 0; first < steps && done; first += burst) {
        int end = first + burst < steps ? first + burst : steps;

        for (int i = 0; i < cell->row_count && done; i++) {
            done = run_burst(&all[i], setting, end, effort->budget);
        }
        if (effort->progress) {
            fprintf(stderr, "\r%-12s %8d bodies %3d %%", setting->scene, setting->count,
                    100 * end / steps);
        }
    }
    if (effort->progress) {
        fprintf(stderr, "\r%50s\r", "");
    }
    return done;
}

static bool summarize(const series *one, const arena *arena)
{
    arena_row *row = one->row;
    arena_place *places = malloc((size_t)arena->count * sizeof(*places));

    row->steps = one->times.count;
    row->median = samples_median(&one->times);
    row->best = samples_best(&one->times);
    row->worst = samples_worst(&one->times);
    row->mean = samples_mean(&one->times);
    for (int i = 0; i < ARENA_NUMBER_COUNT && row->steps > 0; i++) {
        row->told.numbers[i] /= row->steps;
    }
    if (!places) {
        return false;
    }
    row->method->read(one->state, places);

    bool done = arena_check(arena, places, &row->verdict);

    free(places);
    return done;
}

static bool is_right(const arena_cell *cell, const arena_row *row)
{
    const arena_verdict *verdict = &row->verdict;

    return verdict->overlaps == 0 && verdict->outside == 0 &&
           (!cell->keeps || fabs(verdict->energy - 1) <= ENERGY_SLACK);
}

/* One that has lost bodies has less to do. */
static bool is_comparable(const arena_cell *cell, const arena_row *row)
{
    return row->steps > 0 && row->verdict.outside <= cell->setting.count / MOST_LOST;
}

/* The quickest peer; of one library, if it is named. */
static const arena_row *quickest(const arena_cell *cell, const char *library)
{
    const arena_row *best = NULL;

    for (int i = 0; i < cell->row_count; i++) {
        const arena_row *row = &cell->rows[i];
        bool asked =
            library ? strcmp(row->method->library, library) == 0 : !arena_is_abut(row->method);

        if (asked && is_comparable(cell, row) && (!best || row->median < best->median)) {
            best = row;
        }
    }
    return best;
}

static void compare(arena_cell *cell)
{
    const arena_row *rival = quickest(cell, cell->setting.rival);

    cell->right = true;
    cell->best_peer = quickest(cell, NULL);
    for (int i = 0; i < cell->row_count; i++) {
        arena_row *row = &cell->rows[i];

        if (!arena_is_abut(row->method)) {
            continue;
        }
        cell->right = cell->right && is_right(cell, row);
        cell->main = row->method->main ? row : cell->main;
        row->faster = cell->best_peer ? cell->best_peer->median / row->median : 0;
    }
    cell->against_rival = rival && cell->main ? rival->median / cell->main->median : 0;
}

bool arena_measure(const arena *arena,
                   const arena_setting *setting,
                   const arena_effort *effort,
                   arena_cell *cell)
{
    series all[ARENA_MAX_ROWS] = { 0 };

    *cell = (arena_cell){
        .setting = *setting,
        .bodies = arena->count + arena->wall_count,
        .bounces = arena->bounce == 1,
        .keeps = arena->keeps,
        .sleeps = arena->sleeps,
    };

    bool done = open_series(arena, effort, cell, all) && run_steps(all, arena, effort, cell);

    for (int i = 0; i < cell->row_count && done; i++) {
        done = summarize(&all[i], arena);
    }
    if (done) {
        compare(cell);
    }
    close_series(all, cell->row_count);
    return done;
}

/* By this name callgrind finds it. */
bool measured_loop(const arena_method *method, void *state, const arena_setting *setting);

bool __attribute__((noinline))
measured_loop(const arena_method *method, void *state, const arena_setting *setting)
{
    bool done = true;

    for (int i = 0; i < setting->steps && done; i++) {
        done = method->step(state, setting->warm + i);
    }
    return done;
}

bool arena_count(const arena *arena, const arena_setting *setting, const arena_method *method)
{
    void *state = method->create(method, arena);
    bool done = state != NULL;

    for (int i = 0; i < setting->warm && done; i++) {
        done = method->step(state, i);
    }
    done = done && measured_loop(method, state, setting);
    if (state) {
        method->destroy(state);
    }
    return done;
}
