/* cli/query/draw.h - a picture of a question and its answer.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_DRAW_H
#define ABUT_CLI_DRAW_H

#include "query/asks.h"

#include <stdbool.h>

typedef struct picture_style {
    bool png;  /* instead of SVG */
    bool y_up; /* instead of y running down the page, as on screens */
} picture_style;

/* Draws a question into a file. False after a complaint. The same question gives the same
 * bytes on machines with the same cairo and fonts. */
bool draw_question(const question *q, const picture_style *style, const char *file);

#endif
