/* narrow/when.h - the exact time at which a path meets something.
 *
 * A line is crossed at a quotient of integers; a circle, or the line of an edge moved out by a
 * radius, at one with a root in it. Both are (part + sign sqrt(root)) / whole. Times are compared
 * exactly, and callers get the nearest double, ties to even: equal times are equal doubles,
 * whichever shapes they come from, and a later time is never a smaller double.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_WHEN_H
#define AB_NARROW_WHEN_H

#include "base/check.h"

#include "base/wide.h"
#include "math/lattice.h"
#include "math/twofold.h"

typedef struct ab_when {
    ab_i128 part;
    ab_u256 root;
    int sign; /* of the root: 0 if there is none, then `root` is zero too */
    ab_u128 whole;
    ab_twofold roughly; /* the same within 2^-51 of itself; if there is a root, within 2^-90 */
} ab_when;

/* A quotient, and one with a root; `whole` is not zero. */
ab_when ab_when_of(ab_i128 part, ab_u128 whole);
ab_when ab_when_with_root(ab_i128 part, int sign, ab_u256 root, ab_u128 whole);

/* -1, 0 or 1, exactly. */
int ab_when_compare(const ab_when *a, const ab_when *b);

/* The sign of a value that is `start` at time 0 and changes by `rate` until time 1. */
int ab_when_sign_of(const ab_when *when, ab_i128 start, ab_i128 rate);

/* The nearest double of a time that is not negative. */
double ab_when_time(const ab_when *when);

/* The nearest double of the length of the path until then, in units. */
double ab_when_distance(const ab_when *when, ab_vec motion);

#endif
