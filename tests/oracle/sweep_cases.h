/* oracle/sweep_cases.h - pairs in motion that are hard to get right, without end.
 *
 * Case number i of a seed is always the same. Most are made from a pair that touches
 * exactly (oracle/cases.h), at a time that is known: along the tangent of the contact,
 * across it, from it, up to it; then left so, or taken a quantum off; and the motion is
 * split between the two in one of many ways. Everything is on the lattice.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_SWEEP_CASES_H
#define ABUT_ORACLE_SWEEP_CASES_H

#include "oracle/cases.h"
#include "oracle/motion.h"

/* The kinds of cases.h, and two more. */
enum {
    SWEEP_ORIENTED = CASE_KIND_COUNT, /* by its angle; its corners are read back */
    SWEEP_LARGE,                      /* a polygon of up to 40 corners, rounded or not */
    SWEEP_KIND_COUNT
};

enum { SWEEP_MEMORY = 16384 };

/* A shape by lattice points: the corners as given; of a rectangle the least and the
 * greatest; of an oriented one the centre and the size, before it is moved to its place. */
typedef struct sweep_shape {
    int kind;
    int count;
    oracle_point points[MOTION_CORNERS];
    int64_t radius;
    double angle;
    oracle_point moved; /* SWEEP_ORIENTED: by so much after it was made */
} sweep_shape;

typedef enum sweep_way {
    SWEEP_GRAZE,    /* along the tangent of an exact touch */
    SWEEP_INTO,     /* into an exact touch at a known time */
    SWEEP_END,      /* ends in an exact touch */
    SWEEP_START,    /* starts in one */
    SWEEP_AIM,      /* a corner of one at a corner of the other */
    SWEEP_CORNER,   /* past an arc that is foremost along an axis */
    SWEEP_PARALLEL, /* along a side, through a corner */
    SWEEP_NEAR,     /* past a corner at the radius, as nearly as can be */
    SWEEP_INSIDE,   /* starts where one is over the other */
    SWEEP_STILL,    /* no motion, or the same for both */
    SWEEP_TINY,     /* a few quanta */
    SWEEP_GAME,     /* whole numbers and halves, such as games have */
    SWEEP_BRINK,    /* into an exact touch, next to nothing before or after a tick */
    SWEEP_GENERIC,  /* anywhere to anywhere, fast or slow */
    SWEEP_WAY_COUNT
} sweep_way;

typedef struct sweep_case {
    uint64_t seed;
    uint64_t number;
    sweep_way way;
    sweep_shape a;
    sweep_shape b;
    oracle_point move_a;
    oracle_point move_b;
} sweep_case;

const char *sweep_kind_name(int kind);
const char *sweep_way_name(sweep_way way);

/* Writes case number `number` of a seed. */
void sweep_make(uint64_t seed, uint64_t number, sweep_case *sweep);

/* The same of slivers (case_make_sliver()). */
void sweep_make_sliver(uint64_t seed, uint64_t number, sweep_case *sweep);

/* The library's shape; `memory` is lent to it. And the oracle's: the hull of the
 * corners, which for an oriented rectangle are read back. */
abut_shape sweep_build(const sweep_shape *shape, void *memory, size_t size);
motion_shape sweep_model(const sweep_shape *shape);

void sweep_shift(sweep_shape *shape, oracle_point by);

/* Whether doubles name every number of the case, and none leads beyond the limit. */
bool sweep_is_exact(const sweep_case *sweep);

/* The furthest coordinate of a case, at its start and its end, and of its motions, in units. */
double sweep_reach(const sweep_case *sweep);

abut_vec2 sweep_units(oracle_point point);

/* Prints a case as a line that `abut query` reads. */
void sweep_print(FILE *file, const sweep_case *sweep);

#endif
