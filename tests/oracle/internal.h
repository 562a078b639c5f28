/* oracle/internal.h - what the files of the oracle share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_INTERNAL_H
#define ABUT_ORACLE_INTERNAL_H

#include "oracle/oracle.h"

__extension__ typedef __int128 oracle_wide;
__extension__ typedef unsigned __int128 oracle_uwide;

/* The hull of all differences of a corner of a and a corner of b. */
typedef struct oracle_difference {
    int count;
    oracle_point corners[ORACLE_CORNERS * ORACLE_CORNERS + 1];
} oracle_difference;

typedef enum oracle_feature { ORACLE_INSIDE, ORACLE_CORNER, ORACLE_EDGE } oracle_feature;

/* Where the origin lies to a difference: in its interior, or nearest to the
 * corner p, or to the open side from p to q. */
typedef struct oracle_nearest {
    oracle_feature feature;
    oracle_point p;
    oracle_point q;
} oracle_nearest;

void oracle_difference_make(const oracle_shape *a,
                            const oracle_shape *b,
                            oracle_difference *difference);
oracle_nearest oracle_nearest_to_origin(const oracle_difference *difference);

/* The strict hull, in the order of positive area from the least x, then y. Sorts
 * `points`; `hull` takes count + 1. Returns how many corners there are. */
int oracle_take_hull(oracle_point *points, int count, oracle_point *hull);

oracle_point oracle_sub(oracle_point a, oracle_point b);
oracle_wide oracle_cross(oracle_point a, oracle_point b);
oracle_wide oracle_dot(oracle_point a, oracle_point b);
oracle_uwide oracle_length_sq(oracle_point p, oracle_point q);

void oracle_set_wide(mpz_t out, oracle_wide value);
void oracle_set_uwide(mpz_t out, oracle_uwide value);

#endif
