/* sweep/path.h - a path and a sum: do they meet, and where would doubles look?
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SWEEP_PATH_H
#define AB_SWEEP_PATH_H

#include "base/check.h"

#include "abut/pair.h"
#include "sweep/sum.h"

/* The relation of the whole path with the sum, exactly. The path is not zero. */
abut_relation ab_relate_path(const ab_sum *sum);

/* When and where the path seems to enter a sum with a radius. */
typedef struct ab_proposal {
    double time;
    ab_feature feature;
} ab_proposal;

ab_proposal ab_propose_entry(const ab_sum *sum);

/* Whether the first of two edges that are met at the same time is preferred, decided exactly: the
 * edge along whose normal the path approaches less, so that as little as possible is taken from the
 * motion; then the one whose normal is more along x. Neither is preferred if one is the mirror
 * image of the other in a motion along an axis. */
bool ab_is_preferred(const ab_sum *sum, ab_feature edge, ab_feature to);
/* The same of two normals of any length that a motion approaches. */
bool ab_is_preferred_normal(ab_vec motion, ab_vec normal, ab_vec to);
/* Whether two normals point one way. */
bool ab_is_one_normal(ab_vec n, ab_vec m);

/* Whether two edges of the sum have one normal. */
bool ab_is_one_side(const ab_sum *sum, ab_feature edge, ab_feature other);

/* Whether a feature of the sum seems to be as far as the reach from the path at a time, a tick more
 * or less. */
bool ab_is_at_reach(const ab_sum *sum, ab_feature feature, double time);

/* The edge of a sum without a radius on which the path starts: of several, the one along which it
 * runs most nearly. If the sum is a point, its corner. */
ab_feature ab_edge_at_start(const ab_sum *sum);

#endif
