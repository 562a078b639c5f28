/* oracle/cases.h - pairs of shapes that are hard to get right, without end.
 *
 * Case number i of a seed is always the same pair. Most are built so that they
 * touch exactly (by Pythagorean directions, shared corners, shared edges), then
 * left so, or taken a quantum or 1/256 unit off, then mirrored, turned and
 * carried off. A case is kept as the numbers a caller would pass, so that it can
 * be printed and replayed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_CASES_H
#define ABUT_ORACLE_CASES_H

#include "abut/abut.h"
#include "oracle/oracle.h"

#include <stdint.h>
#include <stdio.h>

typedef enum case_kind {
    CASE_POINT,
    CASE_SEGMENT,
    CASE_CIRCLE,
    CASE_CAPSULE,
    CASE_RECT,
    CASE_TURNED_RECT, /* as a polygon of exact corners */
    CASE_TRIANGLE,
    CASE_POLYGON,
    CASE_ROUND_RECT,
    CASE_ROUND_POLYGON,
    CASE_KIND_COUNT
} case_kind;

enum { CASE_POINTS = ORACLE_CORNERS, CASE_MEMORY = 4096 };

/* A shape by the numbers of its constructor. A rectangle has its corner in
 * points[0] and its size in points[1]. */
typedef struct case_shape {
    case_kind kind;
    int count;
    abut_vec2 points[CASE_POINTS];
    double radius;
} case_shape;

/* How the two were brought together. */
typedef enum case_way {
    CASE_TOUCH,   /* supports meet along a direction */
    CASE_SLIDE,   /* the same, then moved along the common line */
    CASE_INNER,   /* supports meet from the same side: nested and touching */
    CASE_SHARE,   /* a corner in common */
    CASE_SAME,    /* the same shape, or one corner in common */
    CASE_NESTED,  /* somewhere over the middle of the other */
    CASE_FIT,     /* radii chosen to the step nearest to touching */
    CASE_GRID,    /* small whole coordinates */
    CASE_DECIMAL, /* coordinates of two decimals */
    CASE_GENERIC, /* anywhere */
    CASE_WAY_COUNT
} case_way;

typedef struct case_pair {
    uint64_t seed;
    uint64_t number;
    case_way way;
    case_shape a;
    case_shape b;
} case_pair;

const char *case_kind_name(case_kind kind);
const char *case_way_name(case_way way);

/* Writes case number `number` of a seed. */
void case_make(uint64_t seed, uint64_t number, case_pair *pair);

/* The same of shapes that are mostly long and thin: a few quanta across, edges that are nearly
 * parallel, corners a quantum off a line. */
void case_make_sliver(uint64_t seed, uint64_t number, case_pair *pair);

/* The library's shape and the oracle's. `memory` is lent to the first. */
abut_shape case_build(const case_shape *shape, void *memory, size_t size);
oracle_shape case_model(const case_shape *shape);

/* Prints a shape as JSON, and a pair as a line that `abut query` reads. */
void case_print_shape(FILE *file, const case_shape *shape);
void case_print(FILE *file, const char *ask, const case_pair *pair);

#endif
