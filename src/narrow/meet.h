/* narrow/meet.h - how two cores meet: the answer behind contacts, pushes and
 * distances, in lattice quanta.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_MEET_H
#define AB_NARROW_MEET_H

#include "base/check.h"

#include "narrow/narrow.h"

typedef struct ab_meeting {
    abut_relation relation;
    int point_count;
    double separation; /* of the sign of the relation, zero exactly when touching */
    abut_vec2 normal;  /* unit length, out of b towards a */
    bool seen_from_b;  /* points are relative to the origin of b, not of a: to move
                        * them would round them */
    abut_vec2 points[2];
    abut_vec2 near_a; /* the closest points of the two surfaces when apart */
    abut_vec2 near_b;
    int edge_a; /* of the rings, -1 for round parts and thin cores */
    int edge_b;
} ab_meeting;

/* Meets two cores, neither of them empty. Exchanging them turns the normal round
 * and changes nothing else. */
ab_meeting ab_meet(const ab_core *a, const ab_core *b, ab_vec d);

/* 1 if a comes first in the order that settles ties, -1 if b does, 0 if the two are the same in the
 * same place. */
int ab_order(const ab_core *a, const ab_core *b, ab_vec d);

/* A point of a meeting of two shapes, as a place in the plane, in units. */
abut_vec2
ab_meeting_place(const ab_meeting *meeting, const ab_shape *a, const ab_shape *b, abut_vec2 point);

#endif
