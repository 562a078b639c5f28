/* cli/query/draw_title.h - what is written around the picture of a question.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_DRAW_TITLE_H
#define ABUT_CLI_DRAW_TITLE_H

#include "picture/canvas.h"
#include "query/asks.h"

/* The title, the answer in words and the legend. Leaves the rest of the page to
 * the plot. */
void draw_head(canvas *c, const question *q);

#endif
