/* oracle/sketch.h - shapes on the lattice, before they become doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_SKETCH_H
#define ABUT_ORACLE_SKETCH_H

#include "oracle/cases.h"
#include "support/rng.h"

typedef struct sketch {
    case_kind kind;
    int count;
    oracle_point points[CASE_POINTS];
    int64_t radius;
} sketch;

/* What the two sketches of a case have in common. */
typedef struct plan {
    rng random;
    case_way way;
    oracle_point across; /* the direction in which they meet, of length `length` */
    oracle_point along;  /* a quarter turn from it */
    int64_t length;
    int64_t grid;            /* sketches reach about as far, in whole numbers */
    int64_t scale;           /* lattice quanta of one of them */
    int64_t quantum;         /* the least step that every coordinate can make */
    int64_t reach;           /* how far off the pair may be carried */
    bool slivers;            /* sketches are long and thin */
    oracle_point lengthways; /* of slivers: where one whole number leads along them, */
    oracle_point sideways;   /* and across: a few quanta, often */
} plan;

/* Draws a direction and sizes for the case, then a shape of some kind in lattice
 * steps. Most have a side across the direction. */
void plan_direction(plan *plan);
void plan_sizes(plan *plan);
sketch plan_sketch(plan *plan, case_kind kind);

/* After the sizes: makes the sketches to come long and thin, in one direction, with corners that
 * are a quantum off a line. One in four stays as it is. */
void plan_slivers(plan *plan);

static inline int64_t pick(plan *plan, int64_t low, int64_t high)
{
    return rng_int(&plan->random, low, high);
}

static inline bool chance(plan *plan, int one_in)
{
    return pick(plan, 1, one_in) == 1;
}

static inline oracle_point add(oracle_point a, oracle_point b)
{
    return (oracle_point){ a.x + b.x, a.y + b.y };
}

static inline oracle_point times(oracle_point a, int64_t factor)
{
    return (oracle_point){ a.x * factor, a.y * factor };
}

static inline bool has_radius(const sketch *sketch)
{
    return sketch->kind == CASE_CIRCLE || sketch->kind == CASE_CAPSULE ||
           sketch->kind == CASE_ROUND_RECT || sketch->kind == CASE_ROUND_POLYGON;
}

#endif
