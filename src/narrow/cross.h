/* narrow/cross.h - when the path of a point crosses the features of an outline.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_CROSS_H
#define AB_NARROW_CROSS_H

#include "base/check.h"

#include "math/lattice.h"

/* A motion on the lattice, from wherever it starts. */
typedef struct ab_path {
    ab_vec motion;
    abut_vec2 real; /* the same in doubles */
    double length;
} ab_path;

ab_path ab_path_of(ab_vec motion);

/* An edge of a ring, in the order of positive area. */
typedef struct ab_edge {
    ab_vec off;   /* where the path starts, as seen from the start of the edge */
    ab_vec along; /* from its start to its end */
    double inverse_length;
    int number;
} ab_edge;

/* When a path crosses the outline of a shape, and where its normal points. */
typedef struct ab_crossing {
    double time;
    abut_vec2 normal;
    int edge; /* its number, -1 where the outline is round */
} ab_crossing;

/* What a search for the first or the last crossing starts from. */
static inline ab_crossing ab_no_crossing(double time)
{
    return (ab_crossing){ time, { 0, 0 }, -1 };
}

/* Whether a path gets into an outline, or out of it. */
typedef enum ab_passage { AB_ENTERING, AB_LEAVING } ab_passage;

/* The edge, moved out by the radius: taken if it is crossed before `best` (after
 * it, when leaving). */
void ab_cross_edge(ab_crossing *best,
                   const ab_edge *edge,
                   int64_t radius,
                   const ab_path *path,
                   ab_passage passage);

/* The circle round a corner, from which the path starts off by `off`. */
void ab_cross_corner(
    ab_crossing *best, ab_vec off, int64_t radius, const ab_path *path, ab_passage passage);

#endif
