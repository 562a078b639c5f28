/* bench/w1/measure.h - times all methods of a set in turn, window by window.
 *
 * What disturbs one method for a while disturbs the others of the same window
 * too, so that medians of many short samples can be compared as ratios.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_MEASURE_H
#define ABUT_BENCH_MEASURE_H

#include "w1/method.h"

typedef struct bench_result {
    const bench_method *method;
    w1_kind kind;
    w1_scene scene;
    double median; /* ns for one pair */
    double best;
    long asked;      /* different pairs */
    long sum;        /* of the answers to them */
    long wrong_sums; /* windows whose answers do not add up */
    double faster;   /* than the best peer: > 1 is faster, 0 if there is none */
} bench_result;

/* Measures every method that can answer this set, `rounds` times over. Appends
 * to `results` and returns how many; below zero when there is no memory. */
int measure_set(const w1_set *set, int rounds, bool progress, bench_result *results, int capacity);

/* Runs one method over the whole set, once, without a clock: for callgrind with
 * --toggle-collect=measured_loop. Returns the sum of the answers, or -1. */
long measure_count(const w1_set *set, const bench_method *method, int *asked);

bool measure_applies(const bench_method *method, const w1_set *set);

#endif
