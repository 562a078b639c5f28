/* narrow/gate.h - where a path goes into a core, or out of it, and exactly when.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_GATE_H
#define AB_NARROW_GATE_H

#include "base/check.h"

#include "narrow/when.h"
#include "shape/core.h"

/* The feature of an outline that a path goes through. */
typedef struct ab_gate {
    ab_when when;
    abut_vec2 normal;
    int edge; /* its number, -1 where the outline is round or there is none */
} ab_gate;

/* Where a path that starts at `start`, as seen from a core, comes in from outside. The caller knows
 * that the two meet. Returns false, with only the time filled in, if the path meets a point, or the
 * end of a segment along which it runs: then the normal does not follow from the path. */
bool ab_gate_in(ab_gate *gate, const ab_core *core, ab_vec start, ab_vec motion);

/* Where a path that starts strictly inside of a core and ends outside leaves it. */
void ab_gate_out(ab_gate *gate, const ab_core *core, ab_vec start, ab_vec motion);

/* How much the side of an edge faces a motion, and its normal. */
double ab_edge_facing(const ab_core *core, int edge, ab_vec motion, abut_vec2 *normal);
/* Of two sides at a corner the one that faces a path more gives the normal; of equals the greater
 * normal. Where a path leaves, both are given with the opposite sign. */
bool ab_side_is_preferred(double facing, abut_vec2 normal, double than_facing, abut_vec2 than);

#endif
