/* cli/query/outlines.h - the question "outlines".
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_OUTLINES_H
#define ABUT_CLI_OUTLINES_H

#include "picture/canvas.h"
#include "query/asks.h"

/* Whether there is an answer; else a fault. */
bool question_outlines(question *q, fault *wrong);
void answer_outlines(const question *q, text *out);
void report_outlines(const question *q, text *out);

/* Strokes all outlines, with a dot at each corner. */
void draw_all_outlines(const canvas *c, const question *q);

#endif
