/* shape/ring.h - from any outline to the ring of a core.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SHAPE_RING_H
#define AB_SHAPE_RING_H

#include "base/check.h"

#include "shape/core.h"

/* A corner of an outline on the lattice, with its number in it and the number of
 * the edge that leaves it. */
typedef struct ab_corner {
    ab_vec at;
    int32_t index;
    int32_t edge;
} ab_corner;

/* What is known of an outline before its corners are looked at. */
typedef enum ab_trust {
    AB_TRUST_NONE,  /* an outline as given */
    AB_TRUST_CONVEX /* known to be convex but for rounding */
} ab_trust;

/* Turns an outline into a ring, in place: welds what coincides, drops what lies
 * on an edge, turns it to positive area, starts it at the corner of least x,
 * then y. Returns how many corners are left, 0 if the outline is not convex, by
 * more than `slack` quanta that rounding may account for.
 * `scratch` has room for AB_RING_SCRATCH(count) corners: a sorted copy, and a
 * hull that may be one longer while it is being made. */
#define AB_RING_SCRATCH(count) (2 * (count) + 1)

int ab_ring_from_outline(
    ab_corner *corners, int count, ab_trust trust, int64_t slack, ab_corner *scratch);

#endif
