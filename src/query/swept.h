/* query/swept.h - one shape moves in a straight line and meets another.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_QUERY_SWEPT_H
#define AB_QUERY_SWEPT_H

#include "base/check.h"

#include "abut/pair.h"
#include "shape/core.h"

/* Moves a by `step` and says how it meets b, or that it does not; neither is empty, and
 * where a ends is on the lattice.
 *
 * Whether they meet, whether only their edges do and whether they do at the start is
 * exact. The time is in doubles: where a then is, rounded to the lattice, the two are
 * within four steps of touching, and 2^-44 of the largest difference between
 * coordinates (measured: one step up to 2^14 units, two up to 2^20). */
abut_hit ab_sweep_shape(const ab_shape *a, ab_vec step, const ab_shape *b);

#endif
