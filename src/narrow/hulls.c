/* narrow/hulls.c - rings against rings: how they lie to each other.
 *
 * Rings of up to AB_LANE_CORNERS corners with doubles for coordinates go through
 * the lanes (hulls.inc); larger ones, and wide ones, through integers.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/hulls.h"
#include "narrow/lanes.h"
#include "narrow/narrow.h"

#include <math.h>

ab_doubt ab_doubt_of(const ab_core *a, const ab_core *b, ab_vec d)
{
    ab_doubt doubt = { (double)d.x, (double)d.y, 0 };
    double away = ab_fmax(ab_fabs(doubt.x), ab_fabs(doubt.y));

    doubt.size = (a->extent + b->extent + away) * 0x1p-48;
    return doubt;
}

/* The number of the lowest bit that is set; there is one. */
AB_INLINE int first_bit(int bits)
{
#if defined(__GNUC__)
    return __builtin_ctz((unsigned)bits);
#else
    int number = 0;

    while ((bits >> number & 1) == 0) {
        number++;
    }
    return number;
#endif
}

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_base
#include "narrow/hulls.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_avx2
#include "narrow/hulls.inc"
#undef AB_LANES
#undef AB_LANES_NAME
AB_AVX2_END
#else
#define relate_sharp_avx2 relate_sharp_base
#define relate_small_avx2 relate_small_base
#define widest_edge_avx2 widest_edge_base
#define support_corner_avx2 support_corner_base
#define unit_gaps_avx2 unit_gaps_base
#endif

bool ab_is_near(ab_vec d)
{
    const uint64_t limit = (uint64_t)1 << 52;

    return (((uint64_t)d.x + limit) | ((uint64_t)d.y + limit)) >> 53 == 0;
}

bool ab_fits_lanes(const ab_core *a, const ab_core *b, ab_vec d)
{
    return a->count <= AB_LANE_CORNERS && b->count <= AB_LANE_CORNERS &&
           ((a->flags | b->flags) & AB_CORE_WIDE) == 0 && ab_is_near(d);
}

ab_widest ab_widest_edge(const ab_core *edges, const ab_core *corners, double dx, double dy)
{
    return ab_machine_has_avx2() ? widest_edge_avx2(edges, corners, dx, dy)
                                 : widest_edge_base(edges, corners, dx, dy);
}

int ab_support_corner(const ab_core *ring, double x, double y)
{
    return ab_machine_has_avx2() ? support_corner_avx2(ring, x, y)
                                 : support_corner_base(ring, x, y);
}

void ab_write_gaps(const ab_core *edges, const ab_core *corners, double dx, double dy, double *gaps)
{
    if (edges->count < 2) {
        return; /* a point has no edges */
    }
    if (ab_machine_has_avx2()) {
        unit_gaps_avx2(edges, corners, dx, dy, gaps);
    } else {
        unit_gaps_base(edges, corners, dx, dy, gaps);
    }
}

/* Whether all of a lies beyond all of b along (x, y), by more than `by`. */
static bool parts(const ab_core *a, const ab_core *b, ab_doubt doubt, double x, double y, double by)
{
    double least = INFINITY;
    double most = -INFINITY;

    for (int i = 0; i < a->count; i++) {
        abut_vec2 at = ab_core_corner(a, i);

        least = ab_fmin(least, x * at.x + y * at.y);
    }
    for (int j = 0; j < b->count; j++) {
        abut_vec2 at = ab_core_corner(b, j);

        most = ab_fmax(most, x * (at.x + doubt.x) + y * (at.y + doubt.y));
    }
    return least - most > by;
}

/* Doubles propose the nearest points; two certificates then hold whatever they
 * proposed. If points of the two are nearer than the reach, they overlap. If the
 * direction between the points parts the cores by more than the reach, they are
 * apart. */
abut_relation ab_relate_surveyed(
    const ab_core *a, const ab_core *b, ab_vec d, int64_t reach, const ab_survey *survey)
{
    if (!ab_fits_lanes(a, b, d)) {
        return ab_relate_exact(a, b, d, reach);
    }
    ab_doubt doubt = ab_doubt_of(a, b, d);
    double r = (double)reach;
    double slack = doubt.size + r * 0x1p-48;

    if (survey->gap > r + slack) {
        return ABUT_APART;
    }
    if (survey->gap < -slack || survey->distance < r - slack) {
        return ABUT_OVERLAPPING;
    }
    double x = survey->near_a.x - survey->near_b.x;
    double y = survey->near_a.y - survey->near_b.y;

    if (reach > 0 && parts(a, b, doubt, x, y, ab_sqrt(x * x + y * y) * (r + slack))) {
        return ABUT_APART;
    }
    return ab_relate_exact(a, b, d, reach);
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
    return ab_machine_has_avx2() ? relate_small_avx2(a, b, dx, dy)
                                 : relate_small_base(a, b, dx, dy);
}

abut_relation ab_relate_hulls(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach)
{
    if (!ab_fits_lanes(a, b, d)) {
        return ab_relate_exact(a, b, d, reach);
    }
    if (a->count <= 2 && b->count <= 2) {
        return ab_relate_thin(a, b, d, reach);
    }
    if (reach > 0) {
        ab_survey survey = ab_survey_cores(a, b, d);

        return ab_relate_surveyed(a, b, d, reach, &survey);
    }
    double dx = (double)d.x;
    double dy = (double)d.y;

    return ab_machine_has_avx2() ? relate_sharp_avx2(a, b, dx, dy)
                                 : relate_sharp_base(a, b, dx, dy);
}
