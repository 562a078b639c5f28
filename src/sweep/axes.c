/* sweep/axes.c - the kernel for small rings without radii: swept separating axes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/bits.h"
#include "math/lanes.h"
#include "math/margins.h"
#include "math/vec2.h"
#include "narrow/hulls.h"
#include "sweep/path.h"
#include "sweep/sweep.h"

#include <float.h>

/* Whether they meet and when; and by which edges, as bits: those of a in one or two sets of four,
 * then those of b. Lanes past the last edge repeat the first ones. */
typedef struct axes_answer {
    bool hit;
    int64_t tick;
    double time;
    int of_a;  /* sets of lanes */
    int count; /* of both */
    unsigned edges;
    int first;       /* the first whose gap closes last */
    unsigned others; /* may close at the same time */
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

/* The edge that a lane is of. */
static ab_feature edge_of_lane(const axes_answer *answer, int lane)
{
    bool of_a = lane < 4 * answer->of_a;

    return (ab_feature){ 0, 0, of_a ? lane : -1, of_a ? -1 : lane - 4 * answer->of_a };
}

/* The edge whose gap closes last: the first, where parallel ones do. False if one that is not
 * parallel may do so at the same time, which is for integers to say. */
static bool find_edge_met(const ab_sum *sum, const axes_answer *answer, ab_feature *met)
{
    *met = edge_of_lane(answer, answer->first);
    for (unsigned others = answer->others; others != 0; others &= others - 1) {
        if (!ab_is_one_side(sum, *met, edge_of_lane(answer, ab_lowest_bit(others)))) {
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

    meet->relation = ABUT_APART;
    if (ab_sum_is_clear(sum)) {
        return;
    }
    if (!ab_is_near(sum->d) || !ab_is_near(sum->motion) ||
        !AB_LANES_CALL(sweep_axes_sweep, a, b, d, v, doubt, &answer)) {
        ab_sweep_truth(sum, meet);
        return;
    }
    ab_feature met;

    if (answer.hit && !find_edge_met(sum, &answer, &met)) {
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
