/* narrow/boxes.h - two boxes by the gaps between them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_BOXES_H
#define AB_NARROW_BOXES_H

#include "base/check.h"

#include "abut/pair.h"
#include "math/lattice.h"

/* The relation of two boxes with these gaps along x and y (negative where they
 * overlap), grown by `reach` in all. */
abut_relation ab_relate_gap(ab_vec gap, int64_t reach);

#endif
