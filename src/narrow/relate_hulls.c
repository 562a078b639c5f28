/* narrow/relate_hulls.c - rings of any kind: how they are related.
 *
 * Rings that fit the lanes go through them; larger ones, and wide ones, through integers.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/lanes.h"
#include "math/margins.h"
#include "narrow/hulls.h"
#include "narrow/narrow.h"

#include <math.h>

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

static abut_relation relate_thin_cores(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach)
{
    return AB_SHORTCUTS ? ab_relate_thin(a, b, d, reach) : ab_relate_exact(a, b, d, reach);
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
    double slack = doubt.size + r * AB_MARGIN_UNIT_GAPS;

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
    if (a->count <= 2 && b->count <= 2) {
        return relate_thin_cores(a, b, d, reach);
    }
    /* Both look only at what is not clear. */
    return reach == 0 ? ab_relate_sharp(a, b, d) : ab_relate_exact(a, b, d, reach);
}

abut_relation ab_relate_hulls(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach)
{
    if (!ab_fits_lanes(a, b, d)) {
        return ab_relate_exact(a, b, d, reach);
    }
    if (a->count <= 2 && b->count <= 2) {
        return relate_thin_cores(a, b, d, reach);
    }
    if (reach > 0) {
        ab_survey survey = ab_survey_cores(a, b, d);

        return ab_relate_surveyed(a, b, d, reach, &survey);
    }
    return ab_relate_sharp(a, b, d);
}
