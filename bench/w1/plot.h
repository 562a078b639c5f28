/* bench/w1/plot.h - the results as one picture.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_PLOT_H
#define ABUT_BENCH_PLOT_H

#include "w1/measure.h"

#include <stdio.h>

/* Writes an SVG: for each kind of pair the quickest way to each answer, by each
 * library, as bars on a logarithmic scale. */
void plot_svg(FILE *file, const bench_result *results, int count);

#endif
