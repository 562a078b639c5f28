/* broad/bounds.h - the caller's bounds become boxes on the lattice.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_BOUNDS_H
#define AB_BROAD_BOUNDS_H

#include "base/check.h"

#include "broad/box.h"

#include <math.h>

/* Why some bounds are none, or ABUT_OK. */
abut_status ab_bounds_check(const abut_bounds *bounds);

/* Rounds as ab_round() does, quicker, what is at most 2^20 units: scaling is then
 * exact, the remainder too, and truncation does not depend on the rounding mode. */
static inline int64_t ab_round_near(double value)
{
    double quanta = value * AB_PER_UNIT;
    int64_t whole = (int64_t)quanta;
    double rest = quanta - (double)whole;
    int odd = (int)(whole & 1);

    whole += (rest > 0.5) | ((rest == 0.5) & odd);
    whole -= (rest < -0.5) | ((rest == -0.5) & odd);
    return whole;
}

/* Bounds that were checked, on the lattice. */
static inline ab_box ab_box_of_bounds(const abut_bounds *bounds)
{
    const double near = 0x1p20;

    if ((bounds->min.x >= -near) & (bounds->min.y >= -near) & (bounds->max.x <= near) &
        (bounds->max.y <= near)) {
        if (bounds->min.x > bounds->max.x) {
            return ab_box_empty();
        }
        return (ab_box){ { ab_round_near(bounds->min.x), ab_round_near(bounds->min.y) },
                         { ab_round_near(bounds->max.x), ab_round_near(bounds->max.y) } };
    }
    return (ab_box){ { ab_round(bounds->min.x), ab_round(bounds->min.y) },
                     { ab_round(bounds->max.x), ab_round(bounds->max.y) } };
}

/* Many at once: whether all are bounds, and all of them as boxes. */
uint32_t ab_first_bad_bounds(const abut_bounds *bounds, uint32_t count);
void ab_boxes_of_bounds(const abut_bounds *bounds, uint32_t count, ab_box *boxes);

#endif
