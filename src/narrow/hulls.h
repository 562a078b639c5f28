/* narrow/hulls.h - what the kernels on rings share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_HULLS_H
#define AB_NARROW_HULLS_H

#include "base/check.h"

#include "narrow/narrow.h"

/* Corners of a ring that goes through the lanes; beyond this, walking supports
 * is quicker than trying all of them. */
enum { AB_LANE_CORNERS = 16 };

/* The second core's place in doubles, and how large the error of a gap between
 * unit normals can be for two cores at it. */
typedef struct ab_doubt {
    double x;
    double y;
    double size; /* of the error: AB_MARGIN_UNIT_GAPS of extents and d */
} ab_doubt;

ab_doubt ab_doubt_of(const ab_core *a, const ab_core *b, ab_vec d);

/* Whether a vector is short enough for the lanes: below 2^52 along both axes. */
bool ab_is_near(ab_vec d);

/* Whether every number that the lanes touch is an integer that a double holds. */
bool ab_fits_lanes(const ab_core *a, const ab_core *b, ab_vec d);

/* An edge, and the gap it leaves to another ring, in lattice quanta. */
typedef struct ab_widest {
    double gap;
    int edge;
} ab_widest;

/* For AB_CORE_SMALL rings at most 2^52 from each other: the first edge of the
 * largest gap; and the first corner of the least dot product with (x, y). */
ab_widest ab_widest_edge(const ab_core *edges, const ab_core *corners, double dx, double dy);
int ab_support_corner(const ab_core *ring, double x, double y);

/* Writes the gap of each edge to the other ring, in lattice quanta along its
 * normal; the array has room for AB_LANE_CORNERS. */
void ab_write_gaps(
    const ab_core *edges, const ab_core *corners, double dx, double dy, double *gaps);

/* The same of two that the lanes could not tell: every edge whose lane, as a bit of these, is not
 * set has the other ring clearly within (open.c). */
abut_relation
ab_relate_open(const ab_core *a, const ab_core *b, double dx, double dy, int lanes_a, int lanes_b);

/* The relation of rings that fit the lanes, without a reach. */
abut_relation ab_relate_sharp(const ab_core *a, const ab_core *b, ab_vec d);

#endif
