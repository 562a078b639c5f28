/* bench/harness/clock.h - time, and what is made of many samples of it.
 *
 * Time is that of the processor wherever one thread works: other programs on the
 * machine then cost only the caches they empty. What runs on several threads is
 * timed by the wall.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_CLOCK_H
#define ABUT_BENCH_CLOCK_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Nanoseconds that this thread has worked; nanoseconds by the wall. */
double clock_thread(void);
double clock_wall(void);

/* What it takes to look at the thread's clock twice, at least. */
double clock_cost(void);

/* Samples of one thing. Start with zeros. */
typedef struct samples {
    double *values;
    int count;
    int capacity;
} samples;

/* False when there is no memory. */
bool samples_add(samples *list, double value);
void samples_free(samples *list);

double samples_median(const samples *list);
double samples_best(const samples *list);
double samples_worst(const samples *list);
double samples_mean(const samples *list);

#ifdef __cplusplus
}
#endif

#endif
