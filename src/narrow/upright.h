/* narrow/upright.h - upright boxes known by two corners, without a shape.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_UPRIGHT_H
#define AB_NARROW_UPRIGHT_H

#include "base/check.h"

#include "narrow/cast.h"

/* Makes the shape that abut_rect_between() makes of these corners, except for the numbers that only
 * transforms read. It may be larger than a caller's shape: as large as the lattice. */
void ab_shape_of_box(ab_shape *shape, ab_vec low, ab_vec high);

/* Casts against a box, with exactly the answer of ab_cast_shape() for its shape. Returns false, and
 * writes nothing, if the cast does not hit the box, or hits it later than `latest`. */
bool ab_cast_box(const ab_cast *cast, ab_vec low, ab_vec high, double latest, abut_hit *hit);

#endif
