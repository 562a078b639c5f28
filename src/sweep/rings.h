/* sweep/rings.h - the path and the edges of two rings in doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SWEEP_RINGS_H
#define AB_SWEEP_RINGS_H

#include "base/check.h"

#include "abut/pair.h"
#include "sweep/sum.h"
#include "sweep/sweep.h"

enum { AB_RING_EDGES = 32 };

/* The question in doubles. */
typedef struct ab_ring_path {
    const ab_core *a;
    const ab_core *b;
    abut_vec2 d;
    abut_vec2 motion;
    double reach;
    double doubt;
} ab_ring_path;

/* A gap that changes evenly, without the reach. */
typedef struct ab_ring_gap {
    double start;
    double change;
} ab_ring_gap;

/* The gaps along the normals of all edges: of b, then of a. */
typedef struct ab_ring_gaps {
    int count;
    double start[AB_RING_EDGES + 4]; /* lanes are written whole */
    double change[AB_RING_EDGES + 4];
} ab_ring_gaps;

typedef struct ab_ring_edge {
    ab_ring_gap gap;
    bool of_a;
    int edge;
    int corner; /* of the other, which is nearest to it */
    double inverse_length;
    abut_vec2 normal; /* out of the sum */
} ab_ring_edge;

/* False if doubles do not hold it, or there are too many edges. */
bool ab_ring_path_of(const ab_sum *sum, ab_ring_path *ring);

/* One of the edges, and the gap along its normal. */
ab_ring_edge ab_edge_in_ring(const ab_ring_path *ring, bool of_a, int i);

/* The same, by its place among all gaps, with the same bits; and all gaps. */
ab_ring_edge ab_edge_at_place(const ab_ring_path *ring, int place);
void ab_ring_gaps_of(const ab_ring_path *ring, ab_ring_gaps *gaps);

/* The least of a ring's corners along a direction. */
double ab_least_along(const ab_core *core, abut_vec2 n, int *corner);

/* As ab_sweep_single(), of edges whose gaps are known. */
bool ab_sweep_by_gaps(const ab_sum *sum,
                      const ab_ring_path *ring,
                      const ab_ring_gaps *gaps,
                      ab_impact *meet);

#endif
