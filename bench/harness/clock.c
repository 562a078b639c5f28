/* bench/harness/clock.c - time, and what is made of many samples of it.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "harness/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double read_clock(clockid_t which)
{
    struct timespec time;

    clock_gettime(which, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

double clock_thread(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double clock_wall(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double clock_cost(void)
{
    double least = 1e9;

    for (int i = 0; i < 1000; i++) {
        double start = clock_thread();

        least = fmin(least, clock_thread() - start);
    }
    return least;
}

bool samples_add(samples *list, double value)
{
    if (list->count == list->capacity) {
        int capacity = 2 * list->capacity + 64;
        double *values = realloc(list->values, (size_t)capacity * sizeof(*values));

        if (!values) {
            return false;
        }
        list->values = values;
        list->capacity = capacity;
    }
    list->values[list->count++] = value;
    return true;
}

void samples_free(samples *list)
{
    free(list->values);
    *list = (samples){ 0 };
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;

    return (x > y) - (x < y);
}

double samples_median(const samples *list)
{
    size_t bytes = (size_t)list->count * sizeof(double);
    double *sorted = list->count > 0 ? malloc(bytes) : NULL;
    double median = 0;

    if (sorted) {
        memcpy(sorted, list->values, bytes);
        qsort(sorted, (size_t)list->count, sizeof(double), compare_doubles);
        median = (sorted[list->count / 2] + sorted[(list->count - 1) / 2]) / 2;
    }
    free(sorted);
    return median;
}

double samples_best(const samples *list)
{
    double best = list->count > 0 ? list->values[0] : 0;

    for (int i = 1; i < list->count; i++) {
        best = fmin(best, list->values[i]);
    }
    return best;
}

double samples_worst(const samples *list)
{
    double worst = 0;

    for (int i = 0; i < list->count; i++) {
        worst = fmax(worst, list->values[i]);
    }
    return worst;
}

double samples_mean(const samples *list)
{
    double sum = 0;

    for (int i = 0; i < list->count; i++) {
        sum += list->values[i];
    }
    return list->count > 0 ? sum / list->count : 0;
}
