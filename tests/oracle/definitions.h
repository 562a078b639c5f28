/* oracle/definitions.h - pairs that say what the three words mean.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_DEFINITIONS_H
#define ABUT_ORACLE_DEFINITIONS_H

#include "oracle/cases.h"

typedef struct definition {
    const char *name;
    case_shape a;
    case_shape b;
    abut_relation relation;
} definition;

#define POINT_AT(x, y)                                                                             \
    {                                                                                              \
        CASE_POINT, 1, { { x, y } }, 0                                                             \
    }
#define SEGMENT(x1, y1, x2, y2)                                                                    \
    {                                                                                              \
        CASE_SEGMENT, 2, { { x1, y1 }, { x2, y2 } }, 0                                             \
    }
#define CIRCLE(x, y, r)                                                                            \
    {                                                                                              \
        CASE_CIRCLE, 1, { { x, y } }, r                                                            \
    }
#define CAPSULE(x1, y1, x2, y2, r)                                                                 \
    {                                                                                              \
        CASE_CAPSULE, 2, { { x1, y1 }, { x2, y2 } }, r                                             \
    }
#define RECT(x, y, w, h)                                                                           \
    {                                                                                              \
        CASE_RECT, 2, { { x, y }, { w, h } }, 0                                                    \
    }

static const definition definitions[] = {
    { "equal points", POINT_AT(1, 1), POINT_AT(1, 1), ABUT_TOUCHING },
    { "point on a segment", POINT_AT(5, 0), SEGMENT(0, 0, 10, 0), ABUT_TOUCHING },
    { "crossing segments", SEGMENT(0, 0, 10, 10), SEGMENT(0, 10, 10, 0), ABUT_OVERLAPPING },
    { "collinear stretch", SEGMENT(0, 0, 10, 0), SEGMENT(5, 0, 15, 0), ABUT_TOUCHING },
    { "collinear end to end", SEGMENT(0, 0, 10, 0), SEGMENT(10, 0, 15, 0), ABUT_TOUCHING },
    { "a T of segments", SEGMENT(0, 0, 10, 0), SEGMENT(5, 0, 5, 5), ABUT_TOUCHING },
    { "point on a circle", POINT_AT(3, 4), CIRCLE(0, 0, 5), ABUT_TOUCHING },
    { "point in a circle", POINT_AT(3, 3), CIRCLE(0, 0, 5), ABUT_OVERLAPPING },
    { "tangent circles", CIRCLE(0, 0, 2), CIRCLE(3, 4, 3), ABUT_TOUCHING },
    { "circles without radius", CIRCLE(0, 0, 0), CIRCLE(0, 0, 0), ABUT_TOUCHING },
    { "circle and rect of no size", CIRCLE(0, 0, 0), RECT(0, 0, 0, 0), ABUT_TOUCHING },
    { "corner on corner", RECT(0, 0, 10, 10), RECT(10, 10, 5, 5), ABUT_TOUCHING },
    { "edge on edge", RECT(0, 0, 10, 10), RECT(10, 0, 5, 5), ABUT_TOUCHING },
    { "rect in a rect", RECT(0, 0, 10, 10), RECT(2, 2, 3, 3), ABUT_OVERLAPPING },
    { "flat rects crossing", RECT(0, 0, 10, 0), RECT(5, -5, 0, 10), ABUT_OVERLAPPING },
    { "flat rects in line", RECT(0, 0, 10, 0), RECT(5, 0, 10, 0), ABUT_TOUCHING },
    { "decimal neighbours", RECT(0.1, 0, 0.2, 1), RECT(0.3, 0, 1, 1), ABUT_TOUCHING },
    { "segment in a rect", SEGMENT(4, 4, 6, 6), RECT(0, 0, 10, 10), ABUT_OVERLAPPING },
    { "segment on an edge", SEGMENT(0, 0, 10, 0), RECT(0, 0, 10, 10), ABUT_TOUCHING },
    { "circle in a rect", CIRCLE(5, 5, 1), RECT(0, 0, 10, 10), ABUT_OVERLAPPING },
    { "circle on a corner", CIRCLE(-3, -4, 5), RECT(0, 0, 10, 10), ABUT_TOUCHING },
    { "capsules side by side", CAPSULE(0, 0, 10, 0, 1), CAPSULE(0, 2, 10, 2, 1), ABUT_TOUCHING },
    { "capsule without radius", CAPSULE(0, 0, 10, 0, 0), SEGMENT(5, -1, 5, 1), ABUT_OVERLAPPING },
    { "point in a rect", POINT_AT(5, 5), RECT(0, 0, 10, 10), ABUT_OVERLAPPING },
    { "point on an edge", POINT_AT(0, 5), RECT(0, 0, 10, 10), ABUT_TOUCHING },
    { "point on a corner", POINT_AT(0, 0), RECT(0, 0, 10, 10), ABUT_TOUCHING },
};

#endif
