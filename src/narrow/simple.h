/* narrow/simple.h - cores made on the spot: a point, the path of a point, a box.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_SIMPLE_H
#define AB_NARROW_SIMPLE_H

#include "base/check.h"

#include "shape/core.h"

/* A point at its own origin. */
ab_core ab_core_of_point(void);

/* The segment from its own origin to `to`: the path of a point. Unlike the ring
 * of a shape it starts where the motion starts. */
ab_core ab_core_of_path(ab_vec to);

/* The box from its own origin to `size`, neither component negative. */
ab_core ab_core_of_box(ab_vec size);

#endif
