/* sweep/tick.h - exact sums at a tick.
 *
 * A motion has 2^32 ticks. A number that starts as s and changes evenly by c during the motion is,
 * at tick k and multiplied by 2^32, the integer 2^32 s + k c, of up to 160 bits.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SWEEP_TICK_H
#define AB_SWEEP_TICK_H

#include "base/check.h"

#include "base/wide.h"

#define AB_TICKS ((int64_t)1 << 32)
#define AB_TICK_LENGTH 0x1p-32

typedef struct ab_ticked {
    int sign;
    uint64_t magnitude[3]; /* little end first */
} ab_ticked;

/* What it is at a tick, 0 to 2^32. */
ab_ticked ab_at_tick(ab_i128 start, ab_i128 change, int64_t tick);

/* Compares the magnitude's square with 2^64 times a square: -1, 0 or 1. */
int ab_compare_squares(const ab_ticked *value, ab_u256 square);

/* The last tick at which start + change t is not yet negative, for a number that is not negative at
 * the start and is zero or negative at the end: floor(2^32 start / -change). */
int64_t ab_last_tick(ab_i128 start, ab_i128 change);

#endif
