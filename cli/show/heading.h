/* cli/show/heading.h - what stands at the head of a picture: which play, what to look at, and
 * what it came to.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_HEADING_H
#define ABUT_CLI_HEADING_H

#include "show/frame.h"

/* Where it ends on the page. */
double heading_height(const frame *f, const stage *s);
/* Draws it, with what the play's tally says so far; so many bodies are out of sight. */
void heading_draw(const frame *f, const play *p, uint32_t hidden);

#endif
