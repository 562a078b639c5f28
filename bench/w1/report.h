/* bench/w1/report.h - results as a table, as JSON and as a picture.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_REPORT_H
#define ABUT_BENCH_REPORT_H

#include "w1/measure.h"

#include <stdio.h>

void report_table_head(FILE *file, int pairs, int rounds);
/* The rows of one set. */
void report_table(FILE *file, const bench_result *results, int count);
void report_json(FILE *file, const bench_result *results, int count, int pairs, int rounds);

const char *report_question_name(bench_question question);
const char *report_layout_name(bench_layout layout);

/* Whether the answers are right: for abut every one must be. Peers do not tell
 * touching from the rest, so that nothing is asked of them there. */
bool report_is_right(const bench_result *result);

#endif
