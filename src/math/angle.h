/* math/angle.h - our own sine, cosine and arc tangent.
 *
 * A libm's differ between machines, even between two processors that run one
 * binary; these give the same bits everywhere. See angle.c for how and how well.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MATH_ANGLE_H
#define AB_MATH_ANGLE_H

#include "base/check.h"

/* Beyond, neighbouring doubles are too far apart to name a direction. */
#define AB_MOST_RADIANS 0x1p30

/* Radians, at most 2^30 to either side; NaN beyond and for NaN. No result is
 * ever -0. ab_sin(-x) is -ab_sin(x) and ab_cos(-x) is ab_cos(x), bit for bit. */
double ab_sin(double radians);
double ab_cos(double radians);

/* Both at once, the same values at little more than the price of one. */
void ab_sincos(double radians, double *sin, double *cos);

/* The angle of (x, y), in (-pi, pi]. A zero is a zero whatever its sign: the -x
 * axis is at +pi, (0, 0) at 0. NaN if x or y is infinite or NaN. */
double ab_atan2(double y, double x);

#endif
