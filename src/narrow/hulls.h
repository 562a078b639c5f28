/* narrow/hulls.h - what the kernels on rings share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_HULLS_H
#define AB_NARROW_HULLS_H

#include "base/check.h"

#include "math/lanes.h"
#include "math/margins.h"
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

static inline ab_doubt ab_doubt_of(const ab_core *a, const ab_core *b, ab_vec d)
{
    ab_doubt doubt = { (double)d.x, (double)d.y, 0 };
    double away = ab_fmax(ab_fabs(doubt.x), ab_fabs(doubt.y));

    doubt.size = (a->extent + b->extent + away) * AB_MARGIN_UNIT_GAPS;
    return doubt;
}

/* Whether a vector is short enough for the lanes: below 2^52 along both axes, either way, so that
 * both orders of two shapes take the same path. */
static inline bool ab_is_near(ab_vec d)
{
    const uint64_t most = ((uint64_t)1 << 52) - 1;
    uint64_t x = (uint64_t)d.x;
    uint64_t y = (uint64_t)d.y;

    return ((most + x) | (most - x) | (most + y) | (most - y)) >> 53 == 0;
}

/* Whether every number that the lanes touch is an integer that a double holds. */
static inline bool ab_fits_lanes(const ab_core *a, const ab_core *b, ab_vec d)
{
    return a->count <= AB_LANE_CORNERS && b->count <= AB_LANE_CORNERS &&
           ((a->flags | b->flags) & AB_CORE_WIDE) == 0 && ab_is_near(d);
}

/* The first corner of an AB_CORE_SMALL ring that has the least dot product with (x, y). */
int ab_support_corner(const ab_core *ring, double x, double y);

/* Writes the gap of each edge to the other ring, in lattice quanta along its
 * normal; the array has room for AB_LANE_CORNERS. */
void ab_write_gaps(
    const ab_core *edges, const ab_core *corners, double dx, double dy, double *gaps);

/* The same for two rings that the lanes could not decide: only the edges whose bits are set are
 * open; beyond all others the other ring clearly reaches inside (open.c). */
abut_relation
ab_relate_open(const ab_core *a, const ab_core *b, double dx, double dy, int lanes_a, int lanes_b);

/* The relation of rings that fit the lanes, without a reach. */
abut_relation ab_relate_sharp(const ab_core *a, const ab_core *b, ab_vec d);

#endif
