/* oracle/sweep_draft.h - a hard motion in the making: the two as they meet.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_SWEEP_DRAFT_H
#define ABUT_ORACLE_SWEEP_DRAFT_H

#include "oracle/sketch.h"
#include "oracle/sweep_cases.h"

/* A motion in the making. */
typedef struct draft {
    plan plan; /* for its random numbers, and for sketches */
    sweep_case *sweep;
    motion motion;          /* the pair as it meets */
    motion_nearest nearest; /* what touches, if it does */
    oracle_point velocity;
    int64_t part; /* it meets at part / 2^bits */
    int bits;
    oracle_point back; /* and starts so far back: the velocity by that time, if not told */
    bool told;
    int64_t quantum;
    bool slivers;
} draft;

static inline oracle_point minus(oracle_point p)
{
    return (oracle_point){ -p.x, -p.y };
}

static inline int64_t choose(draft *draft, int64_t low, int64_t high)
{
    return pick(&draft->plan, low, high);
}

static inline bool once_in(draft *draft, int count)
{
    return chance(&draft->plan, count);
}

/* The pair of a case, now and then with an oriented rectangle or a large polygon in it; or
 * one of whole numbers and halves. */
void draft_pair(draft *draft, uint64_t seed, uint64_t number);
void draft_game(draft *draft);

/* Looks at the pair as it stands: D and what of it is nearest. */
void draft_look(draft *draft);

/* Moves a, and looks again. */
void draft_place(draft *draft, oracle_point by);

/* Puts the two in exact touch, mostly, if they are not: along an axis, or by an arc. */
void draft_touch(draft *draft);
void draft_touch_axis(draft *draft, oracle_point axis);

oracle_point draft_axis(draft *draft);

/* The corner of D that is foremost along a direction. */
oracle_point draft_foremost(const motion *motion, oracle_point direction);

/* How large a shape is, in steps. */
int64_t draft_extent(const sweep_shape *shape);

#endif
