/* sweep/corner.h - a path and the circle round a corner of a sum, in doubles with proven margins.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SWEEP_CORNER_H
#define AB_SWEEP_CORNER_H

#include "base/check.h"

#include "math/margins.h"
#include "math/vec2.h"
#include "sweep/sweep.h"

/* The bits of a coordinate from 2^52 on, with which doubles could not hold its sums: the same for v
 * and -v, so that both orders of two shapes take the same path. */
static inline uint64_t ab_far_bits(int64_t v)
{
    return v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
}

/* Whether a place off the box is out of reach: 1 yes, -1 no, 0 not clear. With u = 2^-52 a
 * place at a tick carries 2 u m, where m is what all coordinates are together, the squares
 * with it 4 u m (x + y) and their rounding 2 u m (x + y + r) (boxes.gappa). At the ends of the
 * path the place is exact. */
static inline int ab_out_of_reach(abut_vec2 off, double reach, double doubt)
{
    double over = v2_dot(off, off) - reach * reach;
    double error = (ab_fabs(off.x) + ab_fabs(off.y) + reach) * doubt;

    return (over > error) - (over < -error);
}

/* Whether going on along the path comes nearer: 1 yes, -1 no, 0 not clear. */
static inline int ab_comes_nearer(abut_vec2 off, abut_vec2 motion)
{
    double x = off.x * motion.x;
    double y = off.y * motion.y;
    double error = (ab_fabs(x) + ab_fabs(y)) * AB_MARGIN_SWEPT_NEARER;

    return (x + y < -error) - (x + y >= error);
}

/* Writes a hit at a corner. */
static inline void ab_meet_corner(
    ab_impact *meet, int64_t tick, double time, abut_vec2 normal, ab_vec off, ab_feature feature)
{
    meet->relation = ABUT_OVERLAPPING;
    meet->inside = false;
    meet->closes_safely = false;
    meet->cone = false;
    meet->axis = AB_GAP_NONE;
    meet->tick = tick;
    meet->time = time;
    meet->closing = 0;
    meet->off = off;
    meet->normal = normal;
    meet->feature = feature;
}

#endif
