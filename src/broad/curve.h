/* broad/curve.h - slots sorted along a curve that keeps neighbours together.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_CURVE_H
#define AB_BROAD_CURVE_H

#include "base/check.h"

#include "broad/broad.h"
#include "broad/radix.h"

/* See hilbert.c. */
extern const uint16_t ab_hilbert_steps[4][256];

/* Sorts all slots of a scene by the place of their boxes' middles on the curve, the
 * empty ones last. `sorted` and `spare` have room for all of them, `counts` for
 * ab_radix_bytes(). */
void ab_sort_along_curve(const ab_scene *scene,
                         ab_keyed *sorted,
                         ab_keyed *spare,
                         uint32_t *counts);

#endif
