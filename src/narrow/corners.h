/* narrow/corners.h - templates whose corners are rounded where they are placed, and nothing more.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_CORNERS_H
#define AB_NARROW_CORNERS_H

#include "base/check.h"

#include "abut/pair.h"
#include "shape/core.h"

/* The relation of two templates of AB_CORE_SMALL without radii, placed at poses. Returns false,
 * without an answer, if their rings need more than rounding. */
bool ab_relate_rounded(const ab_shape *a,
                       const abut_pose *pose_a,
                       const ab_shape *b,
                       const abut_pose *pose_b,
                       abut_relation *relation);

#endif
