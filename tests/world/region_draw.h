/* world/region_draw.h - random outlines on a small grid, for worlds.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_REGION_DRAW_H
#define ABUT_TESTS_REGION_DRAW_H

#include "abut/figure.h"
#include "support/rng.h"

enum { OUTLINE_POINTS = 12, OUTLINE_LOOPS = 2 };

/* An outline, perhaps with a hole; it points into itself. */
typedef struct region_outline {
    abut_vec2 points[OUTLINE_LOOPS][OUTLINE_POINTS];
    abut_loop loops[OUTLINE_LOOPS];
    uint32_t count;
} region_outline;

/* Draws until abut_region_create() takes it: stars, combs, or any points. */
void draw_region_outline(rng *dice, region_outline *out);

/* A region as a figure where it is; valid for the next few calls. */
const abut_figure *figure_of(const abut_region *region);

/* After a copy. */
void mend_region_outline(region_outline *outline);

#endif
