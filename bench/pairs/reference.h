/* bench/pairs/reference.h - how far apart two bodies are, in plain double precision.
 *
 * Good to 1e-12 or so, which is plenty to tell a W1 pair's answer. It knows
 * nothing of the library under test.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_REFERENCE_H
#define ABUT_BENCH_REFERENCE_H

#include "pairs/scene.h"

/* The gap if positive; negative exactly if they overlap (how far is not always
 * the depth). Straight-edged pairs give the widest gap along any edge normal. */
double reference_separation(const pairs_set *set, const pairs_body *a, const pairs_body *b);

#endif
