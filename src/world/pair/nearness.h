/* world/pair/nearness.h - how near two pieces stand.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_PAIR_NEARNESS_H
#define AB_WORLD_PAIR_NEARNESS_H

#include "base/check.h"

#include "sweep/sum.h"
#include "world/state/state.h"

/* Of an upright box and something sharp with a corner before a side of it: the same as by all
 * corners and edges, looked at closely. False if that is not clear. */
bool ab_nearness_by_side(const ab_sum *sum, ab_nearness *near);

#endif
