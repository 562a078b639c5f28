/* react/axis.h - two hitboxes along one axis, in exact fractions.
 *
 * With a gap g, a length l until a has left b behind, and the closing motion c, the
 * two overlap along the axis during the open time from g / c to l / c. Everything
 * that is asked is a comparison of such fractions, done by cross-multiplying; an
 * axis without closing motion has c = 0 and needs no case of its own: its g < 0 < l
 * means always, and anything else never.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_REACT_AXIS_H
#define AB_REACT_AXIS_H

#include "base/check.h"

#include "react/react.h"

typedef struct ab_approach {
    int facing;      /* of the side of b that a comes to: -1 its low one, 1 its high one */
    int64_t gap;     /* from a to that side; negative: past it */
    int64_t leave;   /* until a has left b on the other side; negative: it has */
    int64_t closing; /* motion of a towards that side, relative to b; not negative */
} ab_approach;

/* Both axes of a motion. */
typedef struct ab_approaches {
    ab_approach on[2];
} ab_approaches;

ab_approaches ab_approaches_of(const ab_plan *plan);

/* Whether the boxes overlap before the motion, and after it. */
bool ab_approaches_overlap_before(const ab_approaches *approaches);
bool ab_approaches_overlap_after(const ab_approaches *approaches);

/* Whether boxes that do not overlap before the motion do so at any time of it, or cross
 * each other if they have no width together: a point and a line it goes through. */
bool ab_approaches_meet(const ab_approaches *approaches);

/* The axis that is entered last, which is the one they meet on: on a tie the one that
 * closes more slowly, then x. */
int ab_approaches_last(const ab_approaches *approaches);

/* The last multiple of 2^-32 that is not after the time of entry, of a hit. */
double ab_approach_time(const ab_approach *approach);

#endif
