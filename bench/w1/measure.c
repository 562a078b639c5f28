/* bench/w1/measure.c - windows in turn, and the ratios.
 *
 * SPDX-License-Identifier: MIT */
#include "w1/measure.h"

#include "common/clock.h"

#include <stdio.h>
#include <string.h>

/* A set in the cache is asked about this often in one sample. */
#define CACHED_REPEATS 2

typedef struct series {
    const bench_method *method;
    void *state;
    samples times;
    long asked;
    long sum;
    long wrong_sums;
} series;

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

    double start = clock_thread();

    for (int i = 0; i < repeats; i++) {
        answers = method->run(one->state, first, count);
    }
    *sum += answers;
    return (clock_thread() - start - unavoidable) / repeats;
}

/* One sample: one window by one method. False when there is no memory. */
static bool sample(series *one, const w1_set *set, int first, bool first_round, double unavoidable)
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
    if (first_round) {
        one->asked += count;
        one->sum += sum;
        one->wrong_sums += sum != w1_expected(set, first, count);
    }
    return samples_add(&one->times, time / count);
}

static bench_result result_of(const series *one, const w1_set *set)
{
    bench_result result = { 0 };

    result.method = one->method;
    result.kind = set->kind;
    result.scene = set->scene;
    result.median = samples_median(&one->times);
    result.best = samples_best(&one->times);
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
static int open_series(const w1_set *set, series *all, int capacity)
{
    int library_count = 0;
    const bench_library *const *libraries = bench_libraries(&library_count);
    int count = 0;

    for (int l = 0; l < library_count; l++) {
        for (int m = 0; m < libraries[l]->count && count < capacity; m++) {
            const bench_method *method = &libraries[l]->methods[m];

            if (measure_applies(method, set)) {
                memset(&all[count], 0, sizeof(all[count]));
                all[count].method = method;
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
        samples_free(&all[i].times);
    }
}

int measure_set(const w1_set *set, int rounds, bool progress, bench_result *results, int capacity)
{
    series all[32];
    int limit = capacity < 32 ? capacity : 32;
    int count = open_series(set, all, limit);
    int windows = set->count / W1_WINDOW;
    double unavoidable = clock_cost();

    bool memory = true;

    for (int i = 0; i < count; i++) {
        memory = memory && all[i].state;
    }
    for (int step = 0; memory && step < rounds * windows; step++) {
        for (int i = 0; i < count && memory; i++) {
            memory = sample(&all[i], set, step % windows * W1_WINDOW, step < windows, unavoidable);
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
    return memory ? count : -1;
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
