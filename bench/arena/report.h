/* bench/arena/report.h - results as a table, as JSON and as a picture.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_ARENA_REPORT_H
#define ABUT_BENCH_ARENA_REPORT_H

#include "arena/workload.h"

#include <stdio.h>

typedef struct arena_results {
    const arena_workload *workload;
    const arena_cell *cells;
    int count;
} arena_results;

void arena_report_head(FILE *file, const arena_workload *workload);
void arena_report_cell(FILE *file, const arena_cell *cell);
/* A line for each cell: what was to be reached, and what was. */
void arena_report_summary(FILE *file, const arena_results *results);
void arena_report_json(FILE *file, const arena_results *results);

/* An SVG: time for a step against the number of bodies for scenes that were measured at several
 * sizes; bars if there are none. */
void arena_plot(FILE *file, const arena_results *results);

#endif
