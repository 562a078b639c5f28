/* cli/explain/words/report.h - what the two files of the report share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_REPORT_H
#define ABUT_CLI_REPORT_H

#include "explain/words/phrases.h"
#include "explain/words/words.h"

typedef struct report {
    text *out;
    const facts *f;
    bool y_up;
    bool colours;
} report;

/* A title for what follows, after an empty line. */
void report_heading(const report *r, const char *words);
/* Begins a line with a word in the first column. */
void report_row(const report *r, const char *words);

/* report_step.c: what the two wanted to do in the step, and what happened. */
void report_plan(const report *r);
void report_happened(const report *r);

#endif
