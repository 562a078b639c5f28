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

/* A brief answer needs no corner where one edge alone is met, that is, where no other gap may close
 * at the same time: its normal is the one that the feature would give. That follows if the others
 * have each edge that edge_beside() would find.
 *
 * Let it find f, along w, beside the edge e that is met, along u. E and F are the extents of their
 * rings, S is the size below, n and m are the normals, and k is how many times as long w is as u.
 * The angle between w and -u is at most 2^-50, and 2^-52 more by rounding, so m is -k n, but for
 * 1.25 2^-50 |w|. All of e's ring is behind e, and no corner of f's ring is nearer to e than e's
 * gap is. So the gap of f is at least k times that of e, less 1.25 2^-50 |w| times a distance:
 * |w| is at most sqrt(8) F and the distance sqrt(2) S, which makes 1.25 2^-48 F S, less than
 * 1.2 F doubt. At the time that is told the gap of e is 0, but for E doubt and the rounding of a
 * quotient, less than another E doubt. Hence the gap of f as computed is above
 * -(2 k E + 2.2 F) doubt then. find_lanes() counts f in above its change times the slack, less 8 F
 * doubt. That slack is 8 E doubt through the change of e, or more, and f's change is k times e's:
 * above -8 (k E + F) doubt. What the changes are wrong by is nothing beside them, for e's gap goes
 * from 0 to -E doubt within a tick (axes_within()), so its change is 2^32 times as large. */
AB_INLINE void sweep_small_rings(const ab_sum *sum, ab_impact *meet, bool briefly)
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
    if (!answer.hit) {
        return;
    }
    ab_feature met;

    if (!find_edge_met(sum, &answer, &met)) {
        ab_sweep_truth(sum, meet);
        return;
    }
    meet->relation = ABUT_OVERLAPPING;
    meet->inside = false;
    meet->cone = false;
    meet->tick = answer.tick;
    meet->time = answer.time;
    if (briefly && answer.others == 0) {
        meet->normal = ab_edge_normal(sum, met);
        return;
    }
    meet->feature = feature_of_edge(sum, met);
    ab_impact_at(sum, meet);
}

void ab_sweep_small(const ab_sum *sum, ab_impact *meet)
{
    sweep_small_rings(sum, meet, false);
}

void ab_sweep_small_briefly(const ab_sum *sum, ab_impact *meet)
{
    sweep_small_rings(sum, meet, AB_SHORTCUTS);
}
