/* bench/measure.c - the clock, the samples, the ratios.
 *
 * Time is that of the processor, not of the wall: other programs on the machine
 * then cost only the caches they empty.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A set in the cache is asked about this often in one sample. */
#define CACHED_REPEATS 2

typedef struct series {
    const bench_method *method;
    void *state;
    double *samples;
    int sample_count;
    long asked;
    long sum;
    long wrong_sums;
} series;

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* What it takes to look at the clock twice. */
static double clock_cost(void)
{
    double least = 1e9;

    for (int i = 0; i < 1000; i++) {
        double start = now();

        least = fmin(least, now() - start);
    }
    return least;
}

bool measure_applies(const bench_method *method, const w1_set *set)
{
    return (method->kinds & KIND_BIT(set->kind)) && (method->scenes & SCENE_BIT(set->scene));
}

/* Loads some pairs, untimed, then asks about them. Returns the time it took. */
static double ask(series *one, int first, int count, int repeats, double unavoidable, long *sum)
{
    const bench_method *method = one->method;
    long answers = 0;

    if (method->load) {
        method->load(one->state, first, count);
    }

    double start = now();

    for (int i = 0; i < repeats; i++) {
        answers = method->run(one->state, first, count);
    }
    *sum += answers;
    return (now() - start - unavoidable) / repeats;
}

/* One sample: one window by one method. */
static void sample(series *one, const w1_set *set, int first, bool first_round, double unavoidable)
{
    bench_layout layout = one->method->layout;
    int count = layout == LAY_CACHED ? CACHED_PAIRS : W1_WINDOW;
    int chunk = layout == LAY_PLACED ? W1_CHUNK : count;
    double time = 0;
    long sum = 0;

    if (layout == LAY_CACHED) {
        long warm = 0;

        ask(one, first, count, 1, 0, &warm);
        time = ask(one, first, count, CACHED_REPEATS, unavoidable, &sum);
    } else {
        for (int i = 0; i < count; i += chunk) {
            time += ask(one, first + i, chunk, 1, unavoidable, &sum);
        }
    }
    one->samples[one->sample_count++] = time / count;
    if (first_round) {
        one->asked += count;
        one->sum += sum;
        one->wrong_sums += sum != w1_expected(set, first, count);
    }
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;

    return (x > y) - (x < y);
}

static bench_result result_of(series *one, const w1_set *set)
{
    bench_result result = { 0 };

    qsort(one->samples, (size_t)one->sample_count, sizeof(double), compare_doubles);
    result.method = one->method;
    result.kind = set->kind;
    result.scene = set->scene;
    result.median = one->samples[one->sample_count / 2];
    result.best = one->samples[0];
    result.asked = one->asked;
    result.sum = one->sum;
    result.wrong_sums = one->wrong_sums;
    return result;
}

static bool is_abut(const bench_method *method)
{
    return strcmp(method->library, "abut") == 0;
}

/* A contact answers the relation too; a push is more than any peer gives. Sets
 * in the cache are compared with sets in the cache. */
static bool comparable(const bench_method *ours, const bench_method *theirs)
{
    bool cached = ours->layout == LAY_CACHED;

    return !is_abut(theirs) && cached == (theirs->layout == LAY_CACHED) &&
           (ours->question == ASK_RELATION || theirs->question == ASK_CONTACT);
}

static void compare(bench_result *results, int count)
{
    for (int i = 0; i < count; i++) {
        double best_peer = 0;

        for (int k = 0; k < count; k++) {
            if (comparable(results[i].method, results[k].method) &&
                (best_peer == 0 || results[k].median < best_peer)) {
                best_peer = results[k].median;
            }
        }
        if (is_abut(results[i].method)) {
            results[i].faster = best_peer / results[i].median;
        }
    }
}

/* Collects the methods for a set and makes them ready. */
static int open_series(const w1_set *set, int rounds, series *all, int capacity)
{
    int library_count = 0;
    const bench_library *const *libraries = bench_libraries(&library_count);
    int count = 0;

    for (int l = 0; l < library_count; l++) {
        for (int m = 0; m < libraries[l]->count && count < capacity; m++) {
            const bench_method *method = &libraries[l]->methods[m];

            if (measure_applies(method, set)) {
                size_t samples = (size_t)rounds * (size_t)(set->count / W1_WINDOW);

                memset(&all[count], 0, sizeof(all[count]));
                all[count].method = method;
                all[count].samples = malloc(samples * sizeof(double));
                all[count].state = method->create(set);
                count++;
            }
        }
    }
    return count;
}

static void close_series(series *all, int count)
{
    for (int i = 0; i < count; i++) {
        if (all[i].state) {
            all[i].method->destroy(all[i].state);
        }
        free(all[i].samples);
    }
}

int measure_set(const w1_set *set, int rounds, bool progress, bench_result *results, int capacity)
{
    series all[32];
    int limit = capacity < 32 ? capacity : 32;
    int count = open_series(set, rounds, all, limit);
    int windows = set->count / W1_WINDOW;
    double unavoidable = clock_cost();

    for (int i = 0; i < count; i++) {
        if (!all[i].state || !all[i].samples) {
            close_series(all, count);
            return -1;
        }
    }
    for (int step = 0; step < rounds * windows; step++) {
        for (int i = 0; i < count; i++) {
            sample(&all[i], set, step % windows * W1_WINDOW, step < windows, unavoidable);
        }
        if (progress) {
            fprintf(stderr, "\r%-12s %-9s %3d %%", w1_kind_name(set->kind),
                    w1_scene_name(set->scene), 100 * (step + 1) / (rounds * windows));
        }
    }
    if (progress) {
        fprintf(stderr, "\r%40s\r", "");
    }
    for (int i = 0; i < count; i++) {
        results[i] = result_of(&all[i], set);
    }
    compare(results, count);
    close_series(all, count);
    return count;
}

/* By this name callgrind finds it. */
long measured_loop(const bench_method *method, void *state, int first, int count);

long __attribute__((noinline))
measured_loop(const bench_method *method, void *state, int first, int count)
{
    return method->run(state, first, count);
}

long measure_count(const w1_set *set, const bench_method *method, int *asked)
{
    void *state = method->create(set);
    bool cached = method->layout == LAY_CACHED;
    int step = method->layout == LAY_PLACED ? W1_CHUNK : W1_WINDOW;
    int count = cached ? CACHED_PAIRS : step;
    long sum = 0;

    *asked = 0;
    if (!state) {
        return -1;
    }
    for (int first = 0; first < set->count; first += step) {
        if (method->load) {
            method->load(state, first, count);
        }
        sum += measured_loop(method, state, first, count);
        *asked += count;
    }
    method->destroy(state);
    return sum;
}
