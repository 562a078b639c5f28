/* narrow/clip.h - the part of an edge that lies inside a polygon, in doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_CLIP_H
#define AB_NARROW_CLIP_H

#include "base/check.h"

#include "shape/core.h"

/* The part of a line start + t way with from <= t <= to; nothing if from > to. */
typedef struct ab_stretch {
    abut_vec2 start;
    abut_vec2 way;
    double from;
    double to;
} ab_stretch;

static inline abut_vec2 ab_stretch_at(const ab_stretch *stretch, double t)
{
    return (abut_vec2){ stretch->start.x + t * stretch->way.x,
                        stretch->start.y + t * stretch->way.y };
}

static inline double ab_stretch_length(const ab_stretch *stretch)
{
    double x = stretch->way.x;
    double y = stretch->way.y;

    return (stretch->to - stretch->from) * ab_sqrt(x * x + y * y);
}

/* Narrows a stretch, whose line is seen from `offset` before the polygon's
 * origin, to what lies in the closed polygon (of at least three corners). */
void ab_clip_stretch(ab_stretch *stretch, const ab_core *polygon, abut_vec2 offset);

/* An edge of a ring, clipped to a polygon whose origin lies at `offset`. */
ab_stretch ab_clip_edge(const ab_core *edges, int edge, const ab_core *polygon, abut_vec2 offset);

/* Where two segments that cross meet, as seen from the first. */
abut_vec2 ab_crossing_of(const ab_core *a, const ab_core *b, ab_vec d);

#endif
