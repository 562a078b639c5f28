/* cli/picture/clip.h - outlines and lines that reach far beyond the page.
 *
 * cairo's coordinates end at 2^23 pixels, and wrap around there. What may reach so far is cut
 * to a window a little wider than the plot before cairo sees it; within the plot that makes
 * no difference.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_CLIP_H
#define ABUT_CLI_CLIP_H

#include "picture/canvas.h"

/* Where a box of the world lies on the page, by its two extreme corners there. */
abut_bounds canvas_map_bounds(const canvas *c, abut_bounds world);
/* Whether some of a box on the page lies in the window. */
bool is_in_window(const canvas *c, abut_bounds on_page);

/* Whether a shape of these bounds has to be cut. */
bool reaches_far(const canvas *c, abut_bounds world);
/* Adds the outline of corners with a radius to cairo's path, cut to the window. Straight
 * lines stand for arcs, nowhere in the window a tenth of a pixel off. */
void clip_outline(const canvas *c, const abut_vec2 *corners, int count, double radius);

/* Cuts a line on the page to the window. False if nothing is left of it. */
bool clip_line(const canvas *c, abut_vec2 *from, abut_vec2 *to);

#endif
