/* world/body/endless_body.h - rays, lines and half-planes as shapes that end where the lattice
 * does.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_BODY_ENDLESS_BODY_H
#define AB_WORLD_BODY_ENDLESS_BODY_H

#include "base/check.h"

#include "abut/figure.h"

enum { AB_ENDLESS_PIECES = 3 };

/* The pieces of such a figure, as seen from a body at a place: at most AB_ENDLESS_PIECES. Its
 * border ends at the last of its own lattice points before the edge of the lattice. The border is
 * exact within 2^20 units of the given place, if that is within 2^20 units of the origin; elsewhere
 * it is within 2^-23 unit. A half-plane is solid behind each part of its border, as far as the
 * lattice reaches. */
abut_status
ab_endless_pieces(const abut_figure *figure, abut_vec2 at, abut_shape *pieces, uint32_t *count);

#endif
