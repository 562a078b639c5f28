/* react/axis.c - gaps, closing motions and times of entry, compared exactly.
 *
 * Coordinates and motions of a shape are within 2^61, so that gaps and closing motions
 * are within 2^62, and their products within 2^124.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "react/axis.h"

static ab_approach approach_along(const ab_plan *plan, int axis)
{
    int64_t move = ab_along(plan->want_a, axis) - ab_along(plan->want_b, axis);
    int64_t from_low = ab_along(plan->box_b.low, axis) - ab_along(plan->box_a.high, axis);
    int64_t from_high = ab_along(plan->box_a.low, axis) - ab_along(plan->box_b.high, axis);

    if (move > 0) {
        return (ab_approach){ -1, from_low, -from_high, move };
    }
    if (move < 0) {
        return (ab_approach){ 1, from_high, -from_low, -move };
    }
    int64_t gap = ab_max(from_low, from_high);

    return (ab_approach){ -1, gap, -gap, 0 }; /* a side is not met if nothing comes to it */
}

ab_approaches ab_approaches_of(const ab_plan *plan)
{
    return (ab_approaches){ { approach_along(plan, 0), approach_along(plan, 1) } };
}

bool ab_approaches_overlap_before(const ab_approaches *approaches)
{
    const ab_approach *x = &approaches->on[0];
    const ab_approach *y = &approaches->on[1];

    return x->gap < 0 && x->leave > 0 && y->gap < 0 && y->leave > 0;
}

bool ab_approaches_overlap_after(const ab_approaches *approaches)
{
    const ab_approach *x = &approaches->on[0];
    const ab_approach *y = &approaches->on[1];

    return x->gap < x->closing && x->leave > x->closing && y->gap < y->closing &&
           y->leave > y->closing;
}

/* Whether one axis is entered before the other is left. */
static bool enters_in_time(const ab_approach *entered, const ab_approach *left)
{
    return i128_less(i128_mul(entered->gap, left->closing),
                     i128_mul(left->leave, entered->closing));
}

bool ab_approaches_meet(const ab_approaches *approaches)
{
    const ab_approach *x = &approaches->on[0];
    const ab_approach *y = &approaches->on[1];

    return x->gap < x->closing && x->leave > 0 && y->gap < y->closing && y->leave > 0 &&
           enters_in_time(x, y) && enters_in_time(y, x);
}

int ab_approaches_last(const ab_approaches *approaches)
{
    const ab_approach *x = &approaches->on[0];
    const ab_approach *y = &approaches->on[1];
    int order = i128_cmp(i128_mul(x->gap, y->closing), i128_mul(y->gap, x->closing));

    bool slower = y->closing > 0 && (y->closing < x->closing || x->closing == 0);

    return order < 0 || (order == 0 && slower) ? 1 : 0;
}

double ab_approach_time(const ab_approach *approach)
{
    ab_u128 ticks = u128_shl(u128_from((uint64_t)approach->gap), 32);
    ab_u128 rest;

    AB_ASSERT(approach->gap >= 0 && approach->gap < approach->closing,
              "the time of a hit is within the motion");
    ab_u256 time = u256_divide(u256_from(ticks), u128_from((uint64_t)approach->closing), &rest);

    return (double)time.w[0] * 0x1p-32;
}
