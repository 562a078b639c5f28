/* bench/w2/report.h - results as a table, as JSON and as a picture.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W2_REPORT_H
#define ABUT_BENCH_W2_REPORT_H

#include "w2/measure.h"

#include <stdio.h>

typedef struct w2_results {
    const w2_cell *cells;
    int count;
} w2_results;

void w2_report_head(FILE *file);
void w2_report_cell(FILE *file, const w2_cell *cell);
/* A line for each cell: what was to be reached, and what was. */
void w2_report_summary(FILE *file, const w2_results *results);
void w2_report_json(FILE *file, const w2_results *results);

/* An SVG: time for a frame against the number of boxes, for each scene that was
 * measured at several sizes. */
void w2_plot(FILE *file, const w2_results *results);

#endif
