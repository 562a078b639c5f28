/* bench/harness/bandwidth.c - how much this machine's memory moves.
 *
 * SPDX-License-Identifier: MIT */
#include "harness/bandwidth.h"

#include "harness/clock.h"

#include <math.h>
#include <stdlib.h>

enum { LENGTH = 8 << 20, TIMES = 6 }; /* three arrays of 64 MB */

/* What was computed must seem to be wanted. */
static volatile double wanted;

static double triad(double *a, const double *b, const double *c, double factor)
{
    double start = clock_thread();

    for (int i = 0; i < LENGTH; i++) {
        a[i] = b[i] + factor * c[i];
    }
    wanted = a[LENGTH / 2];
    return clock_thread() - start;
}

double bandwidth_triad(void)
{
    double *a = malloc(LENGTH * sizeof(*a));
    double *b = malloc(LENGTH * sizeof(*b));
    double *c = malloc(LENGTH * sizeof(*c));
    double best = INFINITY;

    if (a && b && c) {
        for (int i = 0; i < LENGTH; i++) {
            a[i] = 0;
            b[i] = i;
            c[i] = 1;
        }
        for (int i = 0; i < TIMES; i++) {
            best = fmin(best, triad(a, b, c, i));
        }
    }
    free(a);
    free(b);
    free(c);
    return 3.0 * LENGTH * sizeof(double) / best;
}
