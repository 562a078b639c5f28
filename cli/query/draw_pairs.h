/* cli/query/draw_pairs.h - a picture of many shapes and of those that meet.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_DRAW_PAIRS_H
#define ABUT_CLI_DRAW_PAIRS_H

#include "picture/canvas.h"
#include "query/asks.h"

/* The bounds of all shapes of a question about pairs. */
abut_bounds pairs_view(const question *q);

/* Draws them: coloured by what becomes of each, with the places where two touch
 * and the parts that two share. Of a large crowd only the outlines. */
void pairs_draw(const canvas *c, const question *q);

#endif
