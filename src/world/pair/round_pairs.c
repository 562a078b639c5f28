/* world/pair/round_pairs.c - boxes with radii, at a part of a tick.
 *
 * Seen from a, the sum of the two is a box with a radius, and the path a point on a line. How
 * far the point is off the box is an integer in 1/256 quanta at every 1/256 tick, so whether
 * it is still outside is a comparison of squares.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/pair/pair.h"
#include "world/state/direction.h"
#include "world/state/state.h"

enum { ROUND_FINE = 1 << AB_FINE_BITS };

/* Places up to this, times 256, have squares that fit. */
#define ROUND_FAR ((int64_t)1 << 52)

static int64_t off_span(int64_t at, int64_t low, int64_t high)
{
    return at < low ? at - low : at > high ? at - high : 0;
}

/* From the nearest place of the box to the point, at a part of the motion, times 256. */
static ab_vec off_round(const ab_sum *sum, ab_vec motion, int64_t fine)
{
    ab_vec low = { (sum->d.x + sum->b->low.x - sum->a->high.x) * ROUND_FINE,
                   (sum->d.y + sum->b->low.y - sum->a->high.y) * ROUND_FINE };
    ab_vec high = { (sum->d.x + sum->b->high.x - sum->a->low.x) * ROUND_FINE,
                    (sum->d.y + sum->b->high.y - sum->a->low.y) * ROUND_FINE };

    return (ab_vec){ off_span(motion.x * fine, low.x, high.x),
                     off_span(motion.y * fine, low.y, high.y) };
}

/* Whether the point has not touched yet. */
static bool is_before_touch(const ab_sum *sum, ab_vec motion, int64_t fine)
{
    ab_vec off = off_round(sum, motion, fine);
    ab_u128 far = u128_add(u128_square(off.x), u128_square(off.y));

    return !u128_less(far, u128_square(sum->reach * ROUND_FINE)) &&
           i128_sign(i128_dot(off.x, off.y, motion.x, motion.y)) < 0;
}

static bool is_near_sum(const ab_sum *sum)
{
    int64_t far = ab_max(ab_abs(sum->d.x), ab_abs(sum->d.y));
    int64_t length = ab_max(ab_abs(sum->motion.x), ab_abs(sum->motion.y));

    return ab_max(far, length) < ROUND_FAR && sum->reach < ROUND_FAR && sum->a->extent < 0x1p50 &&
           sum->b->extent < 0x1p50;
}

bool ab_round_touch(const ab_sum *sum, ab_vec motion, int64_t *fine)
{
    int64_t guess = *fine;
    int tries = 0;

    if (!is_near_sum(sum)) {
        return false;
    }
    while (guess > 0 && !is_before_touch(sum, motion, guess) && tries++ < 8) {
        guess--;
    }
    while (is_before_touch(sum, motion, guess + 1) && tries++ < 8) {
        guess++;
    }
    *fine = guess;
    return tries < 8;
}

bool ab_round_strike(const ab_sum *sum, ab_vec motion, int64_t fine, ab_strike *strike)
{
    if (!is_near_sum(sum)) {
        return false;
    }
    ab_vec off = off_round(sum, motion, fine);

    if (i128_sign(i128_dot(off.x, off.y, motion.x, motion.y)) >= 0) {
        return false;
    }
    strike->exact = off;
    strike->divides = !u128_less(u128_add(u128_square(off.x), u128_square(off.y)),
                                 u128_square(sum->reach * ROUND_FINE));
    strike->normal = ab_direction_of(off);
    strike->upright = off.x == 0 || off.y == 0;
    strike->close = (ab_vec){ motion.x * fine / ROUND_FINE, motion.y * fine / ROUND_FINE };
    if (strike->upright) { /* the gap closes along the axis, exactly */
        ab_vec now = off_round(sum, motion, 0);

        strike->close = (ab_vec){ off.x == 0  ? 0
                                  : off.x > 0 ? sum->reach - now.x / ROUND_FINE
                                              : -sum->reach - now.x / ROUND_FINE,
                                  off.y == 0  ? 0
                                  : off.y > 0 ? sum->reach - now.y / ROUND_FINE
                                              : -sum->reach - now.y / ROUND_FINE };
    }
    return true;
}
