/* bench/arena/workload.h - what the workloads that step an arena share.
 *
 * Such a workload is a table of scenes and a function that makes one of them; the columns, the
 * libraries and the functions of the harness are the same for all.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_ARENA_WORKLOAD_H
#define ABUT_BENCH_ARENA_WORKLOAD_H

#include "arena/arena.h"
#include "harness/workload.h"

typedef struct arena_workload {
    const char *name;
    const char *title;
    const char *about;
    const bench_scene *scenes;
    int scene_count;
    bool driven; /* bodies meet walls only and are driven: also methods that move them one by one */
    /* False when there is no memory. */
    bool (*make)(const bench_scene *scene, arena *made);
} arena_workload;

/* What main() of such a program does. */
int arena_main(const arena_workload *workload, int argc, char **argv);

#endif
