/* world/pair/touch_place.h - where two pieces touch: a point, or a stretch.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_PAIR_TOUCH_PLACE_H
#define AB_WORLD_PAIR_TOUCH_PLACE_H

#include "base/check.h"

#include "sweep/sum.h"
#include "world/pair/pair.h"
#include "world/state/state.h"

/* What two sharp pieces have in common that touch, between two ends that may be one point; as seen
 * from the first piece of a. Its ends are corners, so they are lattice points. */
typedef struct ab_touch_place {
    ab_vec ends[2];
    int count; /* of the ends: 0 for pieces that do not touch, or are round */
} ab_touch_place;

/* Of pieces of two bodies, b at d as seen from a. */
ab_touch_place
ab_touch_place_of(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_met_pieces pieces);
/* Of sharp ones that are known to touch; `offset` is that of the piece of a. */
ab_touch_place ab_touch_place_of_sum(const ab_sum *sum, ab_vec offset);

/* Whether two places have a point in common. A place that is not known is anywhere. */
bool ab_is_one_place(const ab_touch_place *p, const ab_touch_place *q);

/* Some normals of pieces of two bodies, a moved by a vector: where these touch, and whether a line
 * across each parts all pieces that touch there, as ab_is_outer_normal() says of one
 * (pair/outer_normal.c). */
typedef struct ab_asked_normal {
    ab_met_pieces pieces;
    ab_vec normal;
    ab_touch_place place;
    bool outer;
} ab_asked_normal;

void ab_find_outer_normals(const abut_world *world,
                           uint32_t a,
                           uint32_t b,
                           ab_vec moved,
                           ab_asked_normal *asked,
                           int count);

/* Where a piece of a body is, as seen from the first one. */
ab_vec ab_piece_offset(const abut_world *world, uint32_t index, uint32_t number);

#endif
