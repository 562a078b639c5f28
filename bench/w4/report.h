/* bench/w4/report.h - results as a table, as JSON and as a picture.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W4_REPORT_H
#define ABUT_BENCH_W4_REPORT_H

#include "w4/measure.h"

#include <stdio.h>

typedef struct w4_results {
    const w4_cell *cells;
    int count;
    int motions;
} w4_results;

void w4_report_head(FILE *file, int motions);
void w4_report_cell(FILE *file, const w4_cell *cell);
void w4_report_json(FILE *file, const w4_results *results);

/* An SVG: the time for one motion by every method, as bars. */
void w4_plot(FILE *file, const w4_results *results);

#endif
