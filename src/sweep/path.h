/* sweep/path.h - a path and a sum: do they meet, and where would doubles look?
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SWEEP_PATH_H
#define AB_SWEEP_PATH_H

#include "base/check.h"

#include "abut/pair.h"
#include "sweep/sum.h"

/* The relation of the whole way with the sum, exactly. The way is not zero. */
abut_relation ab_relate_path(const ab_sum *sum);

/* When and where the way seems to enter a sum with a radius. */
typedef struct ab_proposal {
    double time;
    ab_feature feature;
} ab_proposal;

ab_proposal ab_propose_entry(const ab_sum *sum);

/* The feature of the sum that the way seems nearest to at a time; where there are more,
 * the one that it runs along. Unless that is at the start, it does not leave it. */
ab_feature ab_nearest_feature(const ab_sum *sum, double time);

#endif
