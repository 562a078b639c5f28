/* sweep/sweep.h - how two cores meet while one moves.
 *
 * The question is about a moving point and a set (sum.h): the path of a, seen from b, and the sum
 * of the two. The set is convex, so the point is first outside, then inside, then outside again.
 * Kernels answer in doubles where they are certain by a proven margin, or in small integers; what
 * they cannot decide is left to ab_sweep_truth(), which uses only integers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SWEEP_SWEEP_H
#define AB_SWEEP_SWEEP_H

#include "base/check.h"

#include "abut/pair.h"
#include "abut/sweep.h"
#include "shape/core.h"
#include "sweep/sum.h"
#include "sweep/tick.h"

/* An axis along which a gap closes exactly, or none. */
typedef enum ab_gap_axis { AB_GAP_NONE, AB_GAP_X, AB_GAP_Y } ab_gap_axis;

/* How the path and the sum are related, and when they first meet. The other fields mean nothing
 * without a meeting (ABUT_APART), or if the two overlap at the start (inside). */
typedef struct ab_impact {
    abut_relation relation; /* overlapping: a hit; touching: a graze */
    bool inside;
    bool closes_safely; /* along the axis, for certain */
    bool cone;          /* a sharp corner exactly on one: several sides are met at once */
    ab_gap_axis axis;
    int64_t tick;    /* the last that is not after the first touch */
    double time;     /* of the touch in doubles: from this tick to the next, but not certain */
    int64_t closing; /* how far a goes along the axis until they touch, as seen from b */
    ab_vec off;      /* where the path starts, as seen from the feature's corner */
    abut_vec2 normal;
    ab_feature feature;
} ab_impact;

/* The one dispatch. Neither core is empty, and a ends on the lattice. The brief answer is the same,
 * but only its relation, inside, tick and normal are filled in. */
void ab_sweep(const ab_sum *sum, ab_impact *meet);
void ab_sweep_briefly(const ab_sum *sum, ab_impact *meet);

/* Its kernels: two circles, boxes (a circle is one), small rings without radii, rings of any kind.
 * They pass on numbers that doubles do not hold (beyond AB_SWEEP_NEAR), and questions that doubles
 * cannot decide. */
#define AB_SWEEP_NEAR ((int64_t)1 << 52)
void ab_sweep_circles(const ab_sum *sum, ab_impact *meet);
void ab_sweep_boxes(const ab_sum *sum, ab_impact *meet);
void ab_sweep_small(const ab_sum *sum, ab_impact *meet);
void ab_sweep_small_briefly(const ab_sum *sum, ab_impact *meet);
void ab_sweep_rings(const ab_sum *sum, ab_impact *meet);
void ab_sweep_truth(const ab_sum *sum, ab_impact *meet);

/* The truth in integers, from one side or corner if that decides (false if it is not clear), or
 * from the whole sum. Both give the same answer if the two cores are given in the same order. */
bool ab_sweep_single(const ab_sum *sum, ab_impact *meet);
void ab_sweep_whole(const ab_sum *sum, ab_impact *meet);

/* Asks a kernel with the two in an order that does not depend on which comes first. */
typedef void ab_sweep_kernel(const ab_sum *sum, ab_impact *meet);
void ab_sweep_in_order(const ab_sum *sum, ab_impact *meet, ab_sweep_kernel *kernel);

/* The normal of an edge of the sum, out of it: of the longer, where there are two. */
abut_vec2 ab_edge_normal(const ab_sum *sum, ab_feature feature);

/* Completes a meeting whose feature is known: the normal and the axis. */
void ab_impact_at(const ab_sum *sum, ab_impact *meet);

/* What an answer says of two shapes that stand somewhere and both move. */
typedef struct ab_sweeping {
    const ab_shape *a;
    const ab_shape *b;
    ab_vec move_a;
    ab_vec move_b;
} ab_sweeping;

/* The sum of the two, and the path of a seen from b. */
static inline ab_sum ab_sum_of(const ab_sweeping *sweeping)
{
    return (ab_sum){ &sweeping->a->core,
                     &sweeping->b->core,
                     ab_sub(sweeping->b->at, sweeping->a->at),
                     ab_sub(sweeping->move_a, sweeping->move_b),
                     sweeping->a->core.radius + sweeping->b->core.radius,
                     false };
}

/* Where the two touch (touch.c): the point midway between the surfaces, and the side of b. */
abut_vec2 ab_touch_point(const ab_sweeping *sweeping, const ab_impact *meet);
int ab_touch_side(const ab_core *b, const ab_impact *meet);

/* How far both can go until a hit (settle.c): not overlapping then, exactly. */
void ab_settle(const ab_sweeping *sweeping,
               const ab_sum *sum,
               const ab_impact *meet,
               ab_vec *move_a,
               ab_vec *move_b);

/* A sharp corner that comes exactly onto a corner, or passes by one exactly: its normal depends on
 * what stands around it. */
typedef struct ab_met_corner {
    bool met;
    ab_vec moved; /* how far a has come by then */
} ab_met_corner;

ab_met_corner ab_corner_met(const ab_sum *sum, const ab_impact *meet);

/* Moves a by `motion` towards b, which rests. Here a graze is a hit, too, as it is for a cast. */
abut_hit ab_sweep_shape(const ab_shape *a, ab_vec motion, const ab_shape *b, ab_met_corner *corner);

#endif
