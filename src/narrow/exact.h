/* narrow/exact.h - the integer tools that kernels share when doubles cannot tell.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_EXACT_H
#define AB_NARROW_EXACT_H

#include "base/check.h"

#include "abut/pair.h"
#include "base/wide.h"
#include "shape/core.h"

/* The relation of two things whose squared distance and squared reach these are. */
abut_relation ab_compare(ab_u128 distance_sq, ab_u128 reach_sq);

/* How near a point, seen from the start of an edge, comes to that edge. */
abut_relation ab_point_to_edge(ab_vec point, ab_vec edge, ab_u128 reach_sq);

/* A walk along the edges of one ring that keeps the corner of the other which
 * lies furthest against the edge's normal. `d` leads from the origin of `edges`
 * to that of `corners`. */
typedef struct ab_support_walk {
    const ab_core *edges;
    const ab_core *corners;
    ab_vec d;
    int support; /* -1 before the first edge */
    ab_vec from; /* the edge walked last */
    ab_vec edge;
} ab_support_walk;

ab_support_walk ab_walk_start(const ab_core *edges, const ab_core *corners, ab_vec d);

/* Goes to an edge (each after the one before it) and returns the gap to its
 * support: the dot product with the edge's outward normal, not normalised. */
ab_i128 ab_walk_next(ab_support_walk *walk, int edge);

#endif
