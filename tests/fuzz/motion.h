/* fuzz/motion.h - what the targets with moving shapes share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_FUZZ_MOTION_H
#define ABUT_TESTS_FUZZ_MOTION_H

#include "fuzz/decode.h"

static inline bool same_vec2(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static inline abut_vec2 snapped(abut_vec2 v)
{
    return (abut_vec2){ abut_snap(v.x), abut_snap(v.y) };
}

static inline bool within_limit(abut_vec2 v)
{
    return fabs(v.x) <= ABUT_LIMIT && fabs(v.y) <= ABUT_LIMIT;
}

/* Whether a shape can go there: neither is empty. */
static inline bool can_move(const abut_shape *shape, abut_vec2 move)
{
    abut_shape moved = abut_moved(shape, move.x, move.y);

    return within_limit(move) && abut_shape_check(&moved) == ABUT_OK;
}

#endif
