/* math/rounding.h - two numbers rounded to the lattice at once, where that is clear.
 *
 * ab_round() is right in every rounding mode, about ties and up to the limit. Most numbers need
 * none of that: a sum with a large number leaves an integer, and if it is the nearest one, the
 * rest is below a half. Where it is not (a tie, another rounding mode) the caller rounds again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MATH_ROUNDING_H
#define AB_MATH_ROUNDING_H

#include "base/check.h"

#include "math/lanes.h"

/* What may be rounded so, in quanta: sums keep no fractions up to twice that. */
#define AB_ROUNDABLE 0x1p50

/* Both in quanta, as integers in doubles. `rest` becomes the most that rounding has changed: the
 * numbers are those of ab_round() if it is below a half. */
AB_INLINE ab_d2 ab_round_both(ab_d2 quanta, ab_d2 *rest)
{
    const ab_d2 large = d2_all(0x1.8p52);
    ab_d2 rounded = d2_sub(d2_add(quanta, large), large);

    *rest = d2_max(*rest, d2_abs(d2_sub(quanta, rounded)));
    return rounded;
}

AB_INLINE bool ab_is_rounded(ab_d2 rest)
{
    return m2_bits(d2_exceeds(d2_all(0.5), rest)) == 3;
}

#endif
