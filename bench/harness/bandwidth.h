/* bench/harness/bandwidth.h - how much this machine's memory moves.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_BANDWIDTH_H
#define ABUT_BENCH_BANDWIDTH_H

/* Bytes a nanosecond (GB/s) that one thread reads and writes in a[i] = b[i] + k c[i]
 * over arrays far beyond the caches: the best of a few times. 0 when there is
 * no memory. */
double bandwidth_triad(void);

#endif
