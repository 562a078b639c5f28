/* bench/w3/report.h - results as a table, as JSON and as a picture.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W3_REPORT_H
#define ABUT_BENCH_W3_REPORT_H

#include "w3/measure.h"

#include <stdio.h>

typedef struct w3_results {
    const w3_cell *cells;
    int count;
    int rays;
} w3_results;

void w3_report_head(FILE *file, int rays);
void w3_report_cell(FILE *file, const w3_cell *cell);
void w3_report_json(FILE *file, const w3_results *results);

/* An SVG: the time for one cast by every method, as bars. */
void w3_plot(FILE *file, const w3_results *results);

#endif
