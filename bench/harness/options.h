/* bench/harness/options.h - the command line, the same for all workloads.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_OPTIONS_H
#define ABUT_BENCH_OPTIONS_H

#include "harness/workload.h"

/* Reads the command line. False if something is wrong with it, after saying so. */
bool options_read(const bench_workload *workload, int argc, char **argv, bench_options *out);

/* The scenes that were chosen; returns how many, 0 after saying that there are none. */
int options_scenes(const bench_workload *workload,
                   const bench_options *options,
                   bench_scene list[BENCH_MAX_SCENES]);

#endif
