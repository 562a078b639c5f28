/* narrow/thin.c - points and segments against each other: capsules, mostly.
 *
 * Doubles propose a point on each; then one of two certificates settles nearly
 * every pair, whatever was proposed. The points are nearer than the reach: the
 * two overlap. Or the direction between them parts the two by more than the
 * reach: they are apart. The rest, and what just touches, goes to integers.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/lanes.h"
#include "math/margins.h"
#include "math/vec2.h"
#include "narrow/exact.h"
#include "narrow/narrow.h"

/* Two segments as seen from the start of the first: a runs along u from 0, b
 * along v from w. All are integers that doubles hold. */
typedef struct thin_pair {
    abut_vec2 u;
    abut_vec2 v;
    abut_vec2 w;
} thin_pair;

static thin_pair thin_pair_of(const ab_core *a, const ab_core *b, ab_vec d)
{
    const double *ax = ab_core_xs(a);
    const double *ay = ab_core_ys(a);
    const double *bx = ab_core_xs(b);
    const double *by = ab_core_ys(b);

    /* The ring goes on cyclically: point 1 of a single point is point 0. */
    return (thin_pair){
        { ax[1] - ax[0], ay[1] - ay[0] },
        { bx[1] - bx[0], by[1] - by[0] },
        { bx[0] - ax[0] + (double)d.x, by[0] - ay[0] + (double)d.y },
    };
}

static double clamp_unit(double t)
{
    return ab_fmin(ab_fmax(t, 0), 1); /* NaN becomes 0 */
}

/* A bound on every coordinate in the pair. */
static double size_of_pair(const thin_pair *pair)
{
    return ab_fabs(pair->u.x) + ab_fabs(pair->u.y) + ab_fabs(pair->v.x) + ab_fabs(pair->v.y) +
           ab_fabs(pair->w.x) + ab_fabs(pair->w.y);
}

/* The vector from a point of b to a point of a, about the nearest there are. */
static abut_vec2 propose(const thin_pair *pair)
{
    double uu = v2_dot(pair->u, pair->u);
    double vv = v2_dot(pair->v, pair->v);
    double uv = v2_dot(pair->u, pair->v);
    double uw = v2_dot(pair->u, pair->w);
    double vw = v2_dot(pair->v, pair->w);
    double s = clamp_unit((uw * vv - vw * uv) / (uu * vv - uv * uv));
    double t = clamp_unit((s * uv - vw) / vv);

    s = clamp_unit((t * uv + uw) / uu);
    return (abut_vec2){ s * pair->u.x - pair->w.x - t * pair->v.x,
                        s * pair->u.y - pair->w.y - t * pair->v.y };
}

/* How far a lies beyond b along n. */
static double gap_along(const thin_pair *pair, abut_vec2 n)
{
    double a = ab_fmin(v2_dot(n, pair->u), 0);
    double b = v2_dot(n, pair->w) + ab_fmax(v2_dot(n, pair->v), 0);

    return a - b;
}

/* Without a reach, two segments overlap exactly when they cross. */
static abut_relation relate_lines(const ab_core *a, const ab_core *b, ab_vec d)
{
    thin_pair pair = thin_pair_of(a, b, d);
    abut_vec2 end = { pair.w.x + pair.v.x, pair.w.y + pair.v.y };
    abut_vec2 back = { pair.u.x - pair.w.x, pair.u.y - pair.w.y };
    double size = size_of_pair(&pair);
    /* Each cross product carries two roundings of at most a quarter of the size squared. */
    double doubt = size * size * AB_MARGIN_LINES;
    double b_start = v2_cross(pair.u, pair.w);
    double b_end = v2_cross(pair.u, end);
    double a_start = -v2_cross(pair.v, pair.w);
    double a_end = v2_cross(pair.v, back);

    if (ab_fmin(b_start, b_end) > doubt || ab_fmax(b_start, b_end) < -doubt ||
        ab_fmin(a_start, a_end) > doubt || ab_fmax(a_start, a_end) < -doubt) {
        return ABUT_APART;
    }
    if (ab_fmin(ab_fmin(ab_fabs(b_start), ab_fabs(b_end)),
                ab_fmin(ab_fabs(a_start), ab_fabs(a_end))) > doubt) {
        return ABUT_OVERLAPPING;
    }
    return ab_relate_exact(a, b, d, 0);
}

/* How far a point, seen from the start of a segment, is from it. That is off by no more than two
 * doubts: hulls.gappa has its cross product, and 4 roundings of it at most are left. */
static double distance_to(abut_vec2 point, abut_vec2 along)
{
    abut_vec2 beyond = { point.x - along.x, point.y - along.y };
    double full = v2_dot(along, along);

    if (!(v2_dot(point, along) > 0)) {
        return ab_sqrt(v2_dot(point, point));
    }
    if (!(v2_dot(beyond, along) < 0)) {
        return ab_sqrt(v2_dot(beyond, beyond));
    }
    return ab_fabs(v2_cross(along, point)) / ab_sqrt(full);
}

/* Whether the lines of two segments do not clearly keep these from crossing each other. */
static bool may_cross(const thin_pair *pair, double doubt)
{
    abut_vec2 end = { pair->w.x + pair->v.x, pair->w.y + pair->v.y };
    abut_vec2 back = { pair->u.x - pair->w.x, pair->u.y - pair->w.y };
    double b_start = v2_cross(pair->u, pair->w);
    double b_end = v2_cross(pair->u, end);
    double a_start = -v2_cross(pair->v, pair->w);
    double a_end = v2_cross(pair->v, back);

    return !(ab_fmin(b_start, b_end) > doubt || ab_fmax(b_start, b_end) < -doubt ||
             ab_fmin(a_start, a_end) > doubt || ab_fmax(a_start, a_end) < -doubt);
}

/* What the certificates could not tell. The nearest points are at a corner of one of the two, or
 * the two cross: integers are asked only about the corners that are not clearly out of reach. */
AB_NOINLINE static abut_relation
relate_nearest(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach, const thin_pair *pair)
{
    double size = size_of_pair(pair);
    double r = (double)reach;
    double far = r + 2 * (size + r) * AB_MARGIN_THIN;
    abut_vec2 end = { pair->w.x + pair->v.x, pair->w.y + pair->v.y };
    abut_vec2 start_of_a = { -pair->w.x, -pair->w.y };
    abut_vec2 end_of_a = { pair->u.x - pair->w.x, pair->u.y - pair->w.y };
    uint32_t corners = distance_to(start_of_a, pair->v) <= far;

    corners |= (uint32_t)(a->count == 2 && distance_to(end_of_a, pair->v) <= far) << 1;
    corners |= (uint32_t)(distance_to(pair->w, pair->u) <= far) << 2;
    corners |= (uint32_t)(b->count == 2 && distance_to(end, pair->u) <= far) << 3;
    return ab_relate_corners(a, b, d, reach, corners,
                             may_cross(pair, size * size * AB_MARGIN_LINES));
}

abut_relation ab_relate_thin(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach)
{
    if (reach == 0) {
        return relate_lines(a, b, d);
    }
    thin_pair pair = thin_pair_of(a, b, d);
    double r = (double)reach;
    abut_vec2 n = propose(&pair);
    double distance = ab_sqrt(v2_dot(n, n));
    /* The proposed points are off by a few roundings of the size of the pair, and
     * so is the gap along n for each unit of n's length. */
    double doubt = (size_of_pair(&pair) + r) * AB_MARGIN_THIN;

    if (distance < r - doubt) {
        return ABUT_OVERLAPPING;
    }
    if (AB_LIKELY(gap_along(&pair, n) > distance * (r + doubt))) {
        return ABUT_APART;
    }
    return relate_nearest(a, b, d, reach, &pair);
}
