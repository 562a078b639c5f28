/* sweep/axes.c - the kernel for small rings without radii: swept separating axes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/lanes.h"
#include "math/margins.h"
#include "math/vec2.h"
#include "narrow/hulls.h"
#include "sweep/path.h"
#include "sweep/sweep.h"

#include <float.h>

/* Whether they meet and when; and when the gap along each axis closes, in whole lanes:
 * those of a, then those of b. Lanes past the last edge repeat the first ones. */
typedef struct axes_answer {
    bool hit;
    int64_t tick;
    double time;
    int of_a;
    int count;
    double closing[16];
    double gap[16];
    double change[16];
} axes_answer;

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_sweep_base
#include "sweep/axes.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_sweep_avx2
#include "sweep/axes.inc"
#undef AB_LANES
#undef AB_LANES_NAME
AB_AVX2_END
#endif

/* The edge that a lane is of, or none if it repeats another. */
static ab_feature edge_of_lane(const ab_sum *sum, const axes_answer *answer, int lane)
{
    bool of_a = lane < answer->of_a;
    int edge = of_a ? lane : lane - answer->of_a;

    edge = edge < (of_a ? sum->a : sum->b)->count ? edge : -1;
    return (ab_feature){ 0, 0, of_a ? edge : -1, of_a ? -1 : edge };
}

static bool is_no_edge(ab_feature feature)
{
    return feature.edge_a < 0 && feature.edge_b < 0;
}

/* What the gap of a lane may be wrong by, and more. */
static double lane_doubt(const ab_sum *sum, const axes_answer *answer, int lane, double doubt)
{
    return 8 * (lane < answer->of_a ? sum->a : sum->b)->extent * doubt;
}

/* The edge whose gap closes last: the first, where parallel ones do. False if one that is not
 * parallel may do so at the same time, which is for integers to say. */
static bool
find_edge_met(const ab_sum *sum, const axes_answer *answer, double doubt, ab_feature *met)
{
    int first = 0;

    while (answer->closing[first] < answer->time || is_no_edge(edge_of_lane(sum, answer, first))) {
        first++;
    }
    /* The time is wrong by so much. */
    double slack = lane_doubt(sum, answer, first, doubt) / -answer->change[first];

    *met = edge_of_lane(sum, answer, first);
    for (int i = 0; i < answer->count; i++) {
        double gap = answer->gap[i] + answer->change[i] * answer->time;
        double least = answer->change[i] * slack - lane_doubt(sum, answer, i, doubt);

        if (AB_LIKELY(!(answer->change[i] < 0 && gap > least) || i == first)) {
            continue;
        }
        ab_feature here = edge_of_lane(sum, answer, i);

        if (!is_no_edge(here) && !ab_is_one_side(sum, *met, here)) {
            return false;
        }
    }
    return true;
}

/* The edge at a corner that runs along another one, in the opposite direction, or -1. */
static int edge_beside(const ab_core *core, int corner, abut_vec2 along)
{
    for (int i = 0; i < 2; i++) {
        int edge = i == 0 ? corner : corner > 0 ? corner - 1 : core->count - 1;
        abut_vec2 other = ab_core_along(core, edge);
        double across = ab_fabs(v2_cross(along, other));

        if (v2_dot(along, other) < 0 && across <= ab_fabs(v2_dot(along, other)) * 0x1p-50) {
            return edge;
        }
    }
    return -1;
}

/* The feature of the sum: the edge, the corner of the other that comes to it, and that
 * one's own edge if it lies along the first. */
static ab_feature feature_of_edge(const ab_sum *sum, ab_feature met)
{
    bool of_a = met.edge_a >= 0;
    int edge = of_a ? met.edge_a : met.edge_b;
    const ab_core *other = of_a ? sum->b : sum->a;
    abut_vec2 along = ab_core_along(of_a ? sum->a : sum->b, edge);
    int corner = ab_support_corner(other, along.y, -along.x);
    int beside = edge_beside(other, corner, along);

    return of_a ? (ab_feature){ edge, corner, edge, beside }
                : (ab_feature){ corner, edge, beside, edge };
}

void ab_sweep_small(const ab_sum *sum, ab_impact *meet)
{
    const ab_core *a = sum->a;
    const ab_core *b = sum->b;
    abut_vec2 d = { (double)sum->d.x, (double)sum->d.y };
    abut_vec2 v = { -(double)sum->motion.x, -(double)sum->motion.y };
    double size = a->extent + b->extent + ab_fmax(ab_fabs(d.x), ab_fabs(d.y)) +
                  ab_fmax(ab_fabs(v.x), ab_fabs(v.y));
    double doubt = size * AB_MARGIN_SWEPT_AXES;
    axes_answer answer;

    if (!ab_is_near(sum->d) || !ab_is_near(sum->motion) ||
        !AB_LANES_CALL(sweep_axes_sweep, a, b, d, v, doubt, &answer)) {
        ab_sweep_truth(sum, meet);
        return;
    }
    ab_feature met;

    meet->relation = ABUT_APART;
    if (answer.hit && !find_edge_met(sum, &answer, doubt, &met)) {
        ab_sweep_truth(sum, meet);
    } else if (answer.hit) {
        meet->relation = ABUT_OVERLAPPING;
        meet->inside = false;
        meet->cone = false;
        meet->tick = answer.tick;
        meet->time = answer.time;
        meet->feature = feature_of_edge(sum, met);
        ab_impact_at(sum, meet);
    }
}
