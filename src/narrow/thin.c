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

/* One of the two segments, and what is true of the corners of the other, seen from its start. */
typedef struct thin_edge {
    abut_vec2 along;
    double half;       /* of its length squared */
    double across;     /* its length times how far away a corner may be */
    double crosses[2]; /* cross products with the two corners */
    uint32_t near;     /* bits of the corners that are not clearly further away */
} thin_edge;

/* A corner within a distance of a segment is within that of its line, and no further beyond its
 * ends. Wrong by no more than two doubts (thin.gappa). */
AB_INLINE uint32_t see_end(thin_edge *edge, int corner, abut_vec2 at)
{
    double cross = v2_cross(edge->along, at);
    int beside = ab_fabs(v2_dot(edge->along, at) - edge->half) <= edge->half + edge->across;

    edge->crosses[corner] = cross;
    return (uint32_t)(beside & (ab_fabs(cross) <= edge->across)) << corner;
}

AB_INLINE thin_edge see_ends(abut_vec2 along, abut_vec2 start, abut_vec2 end, double far)
{
    double full = v2_dot(along, along);
    thin_edge edge = { along, full / 2, ab_sqrt(full) * far, { 0, 0 }, 0 };

    edge.near = see_end(&edge, 0, start);
    edge.near |= see_end(&edge, 1, end);
    return edge;
}

/* Whether both corners clearly lie on one side of the edge's line. */
static bool is_one_sided(const thin_edge *edge, double doubt)
{
    return ab_fmin(edge->crosses[0], edge->crosses[1]) > doubt ||
           ab_fmax(edge->crosses[0], edge->crosses[1]) < -doubt;
}

static ab_vec integers_of(abut_vec2 v)
{
    return (ab_vec){ (int64_t)v.x, (int64_t)v.y };
}

/* The nearest relation between an edge and some corners at `start` and from there `way` on. */
static abut_relation
relate_ends(ab_vec edge, uint32_t corners, ab_vec start, ab_vec way, ab_u128 reach_sq)
{
    abut_relation nearest = ABUT_APART;

    if (corners & 1) {
        nearest = ab_point_to_edge(start, edge, reach_sq);
    }
    if (corners & 2) {
        abut_relation second = ab_point_to_edge(ab_add(start, way), edge, reach_sq);

        nearest = second > nearest ? second : nearest;
    }
    return nearest;
}

/* What the certificates could not tell. The nearest points are at a corner of one of the two, or
 * the two cross: integers are asked only about the corners that are not clearly out of reach. */
AB_NOINLINE static abut_relation
relate_nearest(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach, const thin_pair *pair)
{
    double size = size_of_pair(pair);
    double r = (double)reach;
    double far = r + 2 * (size + r) * AB_MARGIN_THIN;
    double doubt = size * size * AB_MARGIN_LINES;
    abut_vec2 end = { pair->w.x + pair->v.x, pair->w.y + pair->v.y };
    abut_vec2 back = { -pair->w.x, -pair->w.y };
    abut_vec2 back_end = { pair->u.x - pair->w.x, pair->u.y - pair->w.y };
    thin_edge of_a = see_ends(pair->u, pair->w, end, far);
    thin_edge of_b = see_ends(pair->v, back, back_end, far);

    if (!is_one_sided(&of_a, doubt) && !is_one_sided(&of_b, doubt)) {
        return ab_relate_exact(a, b, d, reach);
    }
    /* A single point is its own end, and need not be asked about twice. */
    uint32_t ends_of_a = of_b.near & (uint32_t)(2 * a->count - 1);
    uint32_t ends_of_b = of_a.near & (uint32_t)(2 * b->count - 1);
    ab_vec u = integers_of(pair->u);
    ab_vec v = integers_of(pair->v);
    ab_vec w = integers_of(pair->w);
    ab_u128 reach_sq = u128_square(reach);
    abut_relation from_b = relate_ends(u, ends_of_b, w, v, reach_sq);
    abut_relation from_a = relate_ends(v, ends_of_a, (ab_vec){ -w.x, -w.y }, u, reach_sq);

    return from_a > from_b ? from_a : from_b;
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
