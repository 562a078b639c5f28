/* narrow/boxes.c - the kernel for everything that fills its bounds.
 *
 * A rectangle is a box, a circle is a box without size and with a radius, and so
 * are points, rounded rectangles and upright segments and capsules. Two boxes
 * have a gap along x and one along y; without a reach the larger of them is the
 * answer, with one it is the distance between the nearest corners.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/margins.h"
#include "narrow/boxes.h"
#include "narrow/exact.h"
#include "narrow/narrow.h"

AB_COLD static abut_relation exactly(int64_t x, int64_t y, int64_t reach)
{
    return ab_compare(u128_add(u128_square(x), u128_square(y)), u128_square(reach));
}

abut_relation ab_relate_gap(ab_vec gap, int64_t reach)
{
    if (reach == 0) {
        int64_t larger = ab_max(gap.x, gap.y);

        return (abut_relation)((larger <= 0) + (larger < 0));
    }
    int64_t out_x = ab_max(gap.x, 0);
    int64_t out_y = ab_max(gap.y, 0);
    double x = (double)out_x;
    double y = (double)out_y;
    double r = (double)reach;
    double distance_sq = x * x + y * y;
    double reach_sq = r * r;
    double over = distance_sq - reach_sq;

    /* Each square carries three roundings (of the conversion twice, of the
     * product), their sum one more; rounding the difference keeps its sign. */
    if (AB_LIKELY(ab_fabs(over) > (distance_sq + reach_sq) * AB_MARGIN_SQUARES)) {
        return ab_bits(over) >> 63 ? ABUT_OVERLAPPING : ABUT_APART;
    }
    return exactly(out_x, out_y, reach);
}

abut_relation ab_relate_boxes(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach)
{
    return ab_relate_gap(ab_bounds_gap(a, b, d), reach);
}
