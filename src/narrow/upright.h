/* narrow/upright.h - upright boxes known by two corners, without a shape.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_UPRIGHT_H
#define AB_NARROW_UPRIGHT_H

#include "base/check.h"

#include "narrow/cast.h"

/* Makes the shape that abut_rect_between() makes of these corners, but for the numbers
 * that are only read to transform it. It may also be too large for a shape of the
 * caller's: as far as the lattice goes. */
void ab_shape_of_box(ab_shape *shape, ab_vec low, ab_vec high);

/* Casts against a box, as ab_cast_shape() does against its shape, to the bit. False,
 * and nothing written, if it does not hit it, or later than `latest`. */
bool ab_cast_box(const ab_cast *cast, ab_vec low, ab_vec high, double latest, abut_hit *hit);

#endif
