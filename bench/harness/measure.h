/* bench/harness/measure.h - times all methods on one scene, in turn.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_MEASURE_H
#define ABUT_BENCH_MEASURE_H

#include "harness/workload.h"

/* Begins a cell for a scene. */
void bench_begin(bench_cell *cell,
                 const bench_workload *workload,
                 const bench_options *options,
                 const bench_scene *scene);

/* Measures it. False when there is no memory, or a library gave up. */
bool bench_measure(bench_cell *cell);

/* Runs one method once, without a clock: for callgrind with --toggle-collect=measured_loop. Returns
 * how many pairs, rays or the like that were, or -1. */
long bench_count(bench_cell *cell, const bench_method *method);

/* Whether a method takes part in a scene and was not left out by --only. */
bool bench_takes_part(const bench_cell *cell, const bench_method *method);

/* The next method after one, NULL for the first; NULL after the last. */
const bench_method *bench_next(const bench_workload *workload, const bench_method *after);

#endif
