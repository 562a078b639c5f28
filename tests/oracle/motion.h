/* oracle/motion.h - two convex shapes in straight motion, judged exactly.
 *
 * Written from the definitions alone. Where a is at time t, seen from b, decides
 * everything: the hull D of all differences of their corners moves by V during the
 * time 0 to 1, and the pair overlaps, touches or is apart as the origin lies to D
 * grown by the sum R of the radii. That grown hull is convex, so the times of overlap
 * are one open interval, and what comes before it and what after can be told from any
 * time by the way in which the distance changes. Times are whole ticks of 2^-32, so
 * that all of it is integer arithmetic: 128 bits, and GMP where that is too little.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_MOTION_H
#define ABUT_ORACLE_MOTION_H

#include "oracle/internal.h"

enum { MOTION_CORNERS = 48, MOTION_DIFFERENCE = 2 * MOTION_CORNERS };

/* Ticks in the whole of the time. */
#define MOTION_TICKS (INT64_C(1) << 32)

/* A core and its radius, as oracle_shape, with room for more corners. */
typedef struct motion_shape {
    int count;
    oracle_point corners[MOTION_CORNERS];
    int64_t radius;
} motion_shape;

/* The strict hull of some points, in the order of positive area from the least x,
 * then y. `count` is at most MOTION_CORNERS. */
motion_shape motion_hull(const oracle_point *points, int count, int64_t radius);

typedef struct motion {
    int count;
    oracle_point corners[MOTION_DIFFERENCE]; /* of D at time 0 */
    oracle_point velocity;                   /* V */
    int64_t radius;                          /* R */
} motion;

void motion_make(const motion_shape *a,
                 oracle_point move_a,
                 const motion_shape *b,
                 oracle_point move_b,
                 motion *motion);

typedef struct motion_wide {
    oracle_wide x;
    oracle_wide y;
} motion_wide;

/* Where D is: its corners times 2^bits, moved by a shift. */
typedef struct motion_stand {
    motion_wide shift;
    int bits;
} motion_stand;

motion_stand motion_at_tick(const motion *motion, int64_t tick);
motion_stand motion_at_shift(oracle_point shift);

/* A finer time: ticks of 2^-bits. */
motion_stand motion_at_time(const motion *motion, int64_t tick, int bits);

/* A corner of D, seen from the origin, in steps of 2^-bits. */
motion_wide motion_corner(const motion *motion, motion_stand stand, int index);

/* What of D is nearest to the origin: corner number `index`, or the side from it to the
 * next; ORACLE_INSIDE if the origin is in the interior. */
typedef struct motion_nearest {
    oracle_feature feature;
    int index;
} motion_nearest;

motion_nearest motion_nearest_at(const motion *motion, motion_stand stand);

/* The sign of the distance from the origin to a feature, minus a length in steps. */
int motion_compare(const motion *motion,
                   motion_stand stand,
                   motion_nearest nearest,
                   int64_t length);

oracle_relation motion_relate(const motion *motion, motion_stand stand);

/* Where a time lies to the open interval of overlap, if there is one for the endless
 * line of motion: times that only touch are before it or after it. */
typedef enum motion_phase { MOTION_BEFORE, MOTION_WITHIN, MOTION_AFTER } motion_phase;
motion_phase motion_phase_at(const motion *motion, motion_stand stand);

/* Whether the endless line of motion through a place meets the interior. */
bool motion_crosses(const motion *motion, oracle_point shift);

/* Whether D, moved by `shift`, has the interval of overlap behind it: going back along
 * the motion it would overlap. Of what is thin: whether it went through. */
bool motion_is_past(const motion *motion, oracle_point shift);

/* How the two meet between the times 0 and 1. Where D is a segment and R is 0, both are too
 * thin to overlap: then a hit is that the origin goes through D, from one side to the other. */
typedef struct motion_verdict {
    bool hit;
    bool graze;
    bool inside;   /* they overlap at the start */
    bool thin;     /* a hit of two that cross, but never overlap */
    int64_t touch; /* of a graze and a thin hit: the last tick that is not after the first touch */
} motion_verdict;

motion_verdict motion_judge(const motion *motion);

/* Whether `tick` is the last that is not after the first touch of a hit: it is before
 * the overlap, and the next one is not. */
bool motion_is_first_touch(const motion *motion, const motion_verdict *verdict, int64_t tick);

/* The same tick by bisection. */
int64_t motion_first_touch(const motion *motion, const motion_verdict *verdict);

#endif
