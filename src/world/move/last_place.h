/* world/move/last_place.h - where a straight move ends that meets something at an angle.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_MOVE_LAST_PLACE_H
#define AB_WORLD_MOVE_LAST_PLACE_H

#include "base/check.h"

#include "sweep/sweep.h"

/* The last place on the path of a sum where the two do not overlap, to 2^-37 of the path; false if
 * it is not found. */
bool ab_last_place(const ab_sum *sum, const ab_impact *meet, ab_vec *place);

#endif
