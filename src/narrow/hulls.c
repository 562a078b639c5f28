/* narrow/hulls.c - rings in lanes: the gaps of their edges, and how sharp ones lie.
 *
 * Rings of up to AB_LANE_CORNERS corners with doubles for coordinates go through
 * the lanes (hulls.inc).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/bits.h"
#include "base/wide.h"
#include "math/lanes.h"
#include "math/margins.h"
#include "narrow/hulls.h"
#include "narrow/narrow.h"

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_hulls_base
#include "narrow/hulls.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_hulls_avx2
#include "narrow/hulls.inc"
#undef AB_LANES
#undef AB_LANES_NAME
AB_AVX2_END
#endif

int ab_support_corner(const ab_core *ring, double x, double y)
{
    return AB_LANES_CALL(support_corner_hulls, ring, x, y);
}

void ab_write_gaps(const ab_core *edges, const ab_core *corners, double dx, double dy, double *gaps)
{
    if (edges->count < 2) {
        return; /* a point has no edges */
    }
    AB_LANES_CALL(unit_gaps_hulls, edges, corners, dx, dy, gaps);
}

abut_relation ab_relate_small(const ab_core *a, const ab_core *b, ab_vec d)
{
    double dx = (double)d.x;
    double dy = (double)d.y;

    if (!AB_LIKELY(ab_is_near(d))) {
        return ab_relate_exact(a, b, d, 0);
    }
    if (a->count > 4) { /* quads take no longer than a wrong guess about bounds */
        ab_vec gap = ab_bounds_gap(a, b, d);

        if (ab_max(gap.x, gap.y) > 0) {
            return ABUT_APART;
        }
    }
    return AB_LANES_CALL(relate_small_hulls, a, b, dx, dy);
}

abut_relation ab_relate_sharp(const ab_core *a, const ab_core *b, ab_vec d)
{
    double dx = (double)d.x;
    double dy = (double)d.y;

    if ((a->flags & b->flags & AB_CORE_SMALL) != 0) {
        return AB_LANES_CALL(relate_small_hulls, a, b, dx, dy);
    }
    return AB_LANES_CALL(relate_sharp_hulls, a, b, dx, dy);
}
