/* narrow/clip.h - the part of an edge that lies inside a polygon, exactly.
 *
 * The heights of an edge's ends over a line are integers, so the place where the line cuts the edge
 * is a quotient of integers, and integers also decide which of two cuts comes first: however long
 * the edge and however small the polygon, exactly the part that lies outside is cut off.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_CLIP_H
#define AB_NARROW_CLIP_H

#include "base/check.h"

#include "base/wide.h"
#include "narrow/narrow.h"

/* A place between lattice points. One double cannot hold both the large distance to a remote place
 * and the small difference between that and the next one. */
typedef struct ab_place {
    ab_vec quanta;
    abut_vec2 rest; /* less than a quantum */
} ab_place;

static inline ab_place ab_place_at(ab_vec quanta)
{
    return (ab_place){ quanta, { 0, 0 } };
}

/* Where on an edge: part / whole of the distance from its start to its end. */
typedef struct ab_cut {
    ab_u128 part;
    ab_u128 whole;
    int by; /* the edge of the polygon that cuts here; -1: the edge's own end */
} ab_cut;

/* The part of an edge that lies in the other core. */
typedef struct ab_stretch {
    bool found;
    ab_owner owner; /* of the edge */
    int edge;
    ab_cut from;
    ab_cut to;
} ab_stretch;

/* 0 for directions from just after -y to +y, 1 for the others: the order in which
 * a ring that starts at its least corner has its edges. */
static inline int ab_half_turn(ab_vec edge)
{
    return edge.x > 0 || (edge.x == 0 && edge.y > 0) ? 0 : 1;
}

/* Clips an edge of one of two cores to the other, a closed polygon of at least
 * three corners. Where several edges of the polygon cut at one place, `by` is the one of
 * the lowest number. */
ab_stretch ab_clip_edge(const ab_core *a, const ab_core *b, ab_vec d, ab_owner owner, int edge);

/* The length of a stretch that was found, in quanta, roughly. */
double ab_stretch_length(const ab_core *a, const ab_core *b, const ab_stretch *stretch);

/* Where a stretch starts (end 0) or ends (1), as seen from a. A corner of the common part of two
 * polygons is the same place, on whichever edge it was found. */
ab_place
ab_stretch_end(const ab_core *a, const ab_core *b, ab_vec d, const ab_stretch *stretch, int end);

/* Where edge i of a and edge j of b, which cross, do so, as seen from a. */
ab_place ab_edges_cross(const ab_core *a, int i, const ab_core *b, int j, ab_vec d);

/* Where two segments that cross meet, as seen from the first. */
abut_vec2 ab_crossing_of(const ab_core *a, const ab_core *b, ab_vec d);

#endif
