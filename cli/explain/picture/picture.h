/* cli/explain/picture/picture.h - the facts as a picture of the step.
 *
 *   sketch.c       draws it
 *   view_bounds.c  chooses the part of the world that it shows
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_EXPLAIN_PICTURE_H
#define ABUT_CLI_EXPLAIN_PICTURE_H

#include "explain/facts/facts.h"

/* Draws the step under its headline into FILE.svg or FILE.png. False after a complaint. */
bool facts_draw(const facts *f, const char *headline, bool y_up, const char *file);

#endif
