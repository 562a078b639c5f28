/* bench/arena/check.h - what became of the bodies: held against what should have.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_ARENA_CHECK_H
#define ABUT_BENCH_ARENA_CHECK_H

#include "arena/method.h"

typedef struct arena_verdict {
    long overlaps;  /* pairs that overlap, decided exactly, of those that meet */
    double deepest; /* by how much, in units */
    int outside;    /* bodies whose origin has left the room */
    double energy;  /* of motion: now, by that at the start */
    double moved;   /* mean distance from where they started */
    int asleep;
} arena_verdict;

/* False when there is no memory. */
bool arena_check(const arena *arena, const arena_place *places, arena_verdict *verdict);

#endif
