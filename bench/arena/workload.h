/* bench/arena/workload.h - a program that measures some arenas.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_ARENA_WORKLOAD_H
#define ABUT_BENCH_ARENA_WORKLOAD_H

#include "arena/measure.h"

enum { ARENA_MAX_SETTINGS = 24 };

typedef struct arena_workload {
    const char *program; /* "bench_w7" */
    const char *title;
    const char *about; /* told before the results */
    const arena_setting *settings;
    int setting_count; /* at most ARENA_MAX_SETTINGS */
    /* False when there is no memory. */
    bool (*make)(const arena_setting *setting, arena *made);
} arena_workload;

/* What main() of such a program does. */
int arena_main(const arena_workload *workload, int argc, char **argv);

#endif
