/* bench/harness/report.h - results as a table, as JSON and as a picture.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_REPORT_H
#define ABUT_BENCH_REPORT_H

#include "harness/workload.h"

typedef struct bench_results {
    const bench_workload *workload;
    const bench_options *options;
    const bench_cell *cells;
    int count;
} bench_results;

void report_head(FILE *file, const bench_workload *workload);
void report_cell(FILE *file, const bench_cell *cell);
/* A line for each scene: what was to be reached, and what was. */
void report_summary(FILE *file, const bench_results *results);
void report_json(FILE *file, const bench_results *results);

/* An SVG: time against size for scenes that were measured at several sizes; bars if there are
 * none. */
void report_plot(FILE *file, const bench_results *results);

#endif
