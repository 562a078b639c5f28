/* react/length.h - is a vector of doubles longer than a length? Exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_REACT_LENGTH_H
#define AB_REACT_LENGTH_H

#include "base/check.h"

#include "abut/math.h"

/* Whether the vector, of finite numbers, is no longer than `times` lengths; `times` is
 * positive and the length finite and not negative. */
bool ab_no_longer(abut_vec2 vector, double length, int times);

/* A vector shortened to a length, about: within a few roundings, more or less. */
abut_vec2 ab_shortened(abut_vec2 vector, double length);

/* How many lengths a vector is long, about. The length is not zero. */
double ab_lengths_in(abut_vec2 vector, double length);

#endif
