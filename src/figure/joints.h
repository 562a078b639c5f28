/* figure/joints.h - paths that cross at a vertex.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_FIGURE_JOINTS_H
#define AB_FIGURE_JOINTS_H

#include "base/check.h"

#include "figure/operand.h"
#include "narrow/when.h"

/* Whether a thin piece of one side, moving along a motion, gets across a path of the other at a
 * joint without getting across one of its segments: a point through the joint, a segment along
 * itself. Then when, in parts of the motion. `at` is how far the mover is moved at the start. */
bool ab_joint_is_met(
    const ab_parade *mover, ab_vec at, const ab_parade *path, ab_vec motion, ab_when *when);

#endif
