/* narrow/stems.c - the contact of two thin shapes: capsules and segments, and circles with them.
 *
 * The nearest points of two segments that do not cross are a corner of one and its foot on the
 * other. All four corners are measured at once, two to a pair of lanes, and only the nearest of
 * them is looked at again. It is the search of survey.c and the clipping of manifold.c in closed
 * form: the same numbers by the same operations, so the same bits. What is not clear by more than
 * rounding, touches, or has two features to choose from, goes to ab_collide_any().
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/bits.h"
#include "base/wide.h"
#include "math/lanes.h"
#include "math/margins.h"
#include "math/vec2.h"
#include "narrow/collide.h"
#include "narrow/hulls.h"

#include <math.h>

/* Two stems in the order of ab_order(): the first runs along u, the second along v from w, as
 * seen from the start of the first. All are integers that doubles hold, and their sums, too. */
typedef struct stem_pair {
    const ab_shape *first;
    const ab_shape *second;
    bool swapped;
    abut_vec2 between; /* from the origin of the first to that of the second */
    abut_vec2 u;
    abut_vec2 v;
    abut_vec2 w;
    double size; /* a bound on every coordinate */
    double reach;
} stem_pair;

/* Two corners over one stem. */
typedef struct stem_feet {
    ab_d2 across;      /* twice the area between corner and stem */
    ab_d2 after_start; /* of the foot, times the length */
    ab_d2 inner;       /* positive if the foot is between the ends */
    ab_d2 distance_sq;
} stem_feet;

/* Of the four corners: those of the second over the first are bits 0 and 1, those of the first
 * over the second 2 and 3. */
typedef struct stem_nearest {
    double distance;
    int winner;   /* -1: rounding cannot tell two apart */
    bool within;  /* the foot is between the ends */
    bool past;    /* it is the end, not the start */
    bool outside; /* the corner is on the outer side of edge 0 */
    bool parted;  /* for certain the two do not cross */
} stem_nearest;

AB_INLINE stem_feet feet_on(abut_vec2 along, ab_d2 off_x, ab_d2 off_y)
{
    ab_d2 x = d2_all(along.x);
    ab_d2 y = d2_all(along.y);
    ab_d2 zero = d2_all(0);
    ab_d2 beyond_x = d2_sub(off_x, x);
    ab_d2 beyond_y = d2_sub(off_y, y);
    ab_d2 dot = d2_add(d2_mul(off_x, x), d2_mul(off_y, y));
    ab_d2 rest = d2_add(d2_mul(beyond_x, x), d2_mul(beyond_y, y));
    ab_d2 across = d2_sub(d2_mul(x, off_y), d2_mul(y, off_x));
    ab_d2 length_sq = d2_add(d2_mul(x, x), d2_mul(y, y));
    ab_d2 start = d2_add(d2_mul(off_x, off_x), d2_mul(off_y, off_y));
    ab_d2 end = d2_add(d2_mul(beyond_x, beyond_x), d2_mul(beyond_y, beyond_y));
    ab_d2 inner = d2_min(dot, d2_sub(zero, rest));

    return (stem_feet){ across, dot, inner,
                        d2_pick(d2_exceeds(inner, zero),
                                d2_div(d2_mul(across, across), length_sq), d2_min(start, end)) };
}

static inline ab_d2 least_of(ab_d2 v)
{
    return d2_min(v, d2_swap(v));
}

/* A bit for each corner for which this is more than a number. */
AB_INLINE int corners_over(ab_d2 of_second, ab_d2 of_first, double number)
{
    ab_d2 than = d2_all(number);

    return m2_bits(d2_exceeds(of_second, than)) | m2_bits(d2_exceeds(of_first, than)) << 2;
}

/* Whether both corners are clearly on one side of the line of a stem. */
AB_INLINE bool is_on_one_side(ab_d2 across, double doubt)
{
    ab_d2 more = d2_all(doubt);

    return m2_bits(d2_exceeds(across, more)) == 3 ||
           m2_bits(d2_exceeds(d2_sub(d2_all(0), more), across)) == 3;
}

/* The nearest corner, as survey.c chooses it: of several that are equally near the first, but one
 * whose foot is between the ends before one that has it at an end. */
AB_INLINE stem_nearest find_nearest(const stem_pair *pair)
{
    ab_d2 w_x = d2_all(pair->w.x);
    ab_d2 w_y = d2_all(pair->w.y);
    stem_feet on_first = feet_on(pair->u, d2_add(w_x, d2_of(0, pair->v.x)),
                                 d2_add(w_y, d2_of(0, pair->v.y)));
    stem_feet on_second = feet_on(pair->v, d2_sub(d2_of(0, pair->u.x), w_x),
                                  d2_sub(d2_of(0, pair->u.y), w_y));
    double least = d2_first(least_of(d2_min(on_first.distance_sq, on_second.distance_sq)));
    int further = corners_over(on_first.distance_sq, on_second.distance_sq, least);
    int clearly =
        corners_over(on_first.distance_sq, on_second.distance_sq, least * (1 + 0x1p-40));
    int inner = corners_over(on_first.inner, on_second.inner, 0);
    int equal = 15 & ~further;
    int winner = ab_lowest_bit((unsigned)((equal & inner) != 0 ? equal & inner : equal));
    int bit = 1 << winner;
    double doubt = pair->size * pair->size * AB_MARGIN_LINES;

    return (stem_nearest){
        .distance = ab_sqrt(least),
        .winner = further == clearly ? winner : -1,
        .within = (inner & bit) != 0,
        .past = (corners_over(on_first.after_start, on_second.after_start, 0) & bit) != 0,
        .outside = (corners_over(on_first.across, on_second.across, 0) & bit) != 0,
        .parted = is_on_one_side(on_first.across, doubt) | is_on_one_side(on_second.across, doubt),
    };
}

/* A place as seen from the origin of the first, in units. */
static abut_vec2 stem_place(const stem_pair *pair, double x, double y)
{
    return (abut_vec2){ ((double)pair->first->at.x + x) * ABUT_QUANTUM,
                        ((double)pair->first->at.y + y) * ABUT_QUANTUM };
}

/* Writes what does not hang on the feature: `normal` leads from the second to the first. */
static void
write_normal(const stem_pair *pair, abut_vec2 normal, double gap, abut_contact *contact)
{
    double x = normal.x + 0.0; /* no -0 */
    double y = normal.y + 0.0;

    contact->separation = (gap - pair->reach) * ABUT_QUANTUM;
    contact->normal = pair->swapped ? (abut_vec2){ 0 - x, 0 - y } : (abut_vec2){ x, y };
    contact->side = ABUT_SIDE_NONE;
}

/* The nearest points are corners: i of the first, j of the second. */
static void meet_ends(const stem_pair *pair, int i, int j, abut_contact *contact)
{
    const ab_core *a = &pair->first->core;
    const ab_core *b = &pair->second->core;
    abut_vec2 apart = { (i ? pair->u.x : 0) - pair->w.x - (j ? pair->v.x : 0),
                        (i ? pair->u.y : 0) - pair->w.y - (j ? pair->v.y : 0) };
    double length = ab_sqrt(v2_dot(apart, apart));
    abut_vec2 normal = { apart.x / length, apart.y / length };

    write_normal(pair, normal, length, contact);
    if (contact->relation != ABUT_APART) {
        double a_radius = (double)a->radius;
        double b_radius = (double)b->radius;
        abut_vec2 on_a = { a->ring.held.x[i] - normal.x * a_radius,
                           a->ring.held.y[i] - normal.y * a_radius };
        abut_vec2 on_b = { b->ring.held.x[j] + pair->between.x + normal.x * b_radius,
                           b->ring.held.y[j] + pair->between.y + normal.y * b_radius };

        contact->point_count = 1;
        contact->points[0] = stem_place(pair, (on_a.x + on_b.x) / 2, (on_a.y + on_b.y) / 2);
    }
}

/* An edge of one stem, the reference, and the other, in the frame of the reference. */
typedef struct stem_clip {
    const ab_core *reference;
    const ab_core *incident;
    abut_vec2 from; /* the ends of the edge */
    abut_vec2 to;
    abut_vec2 out;    /* its normal */
    abut_vec2 offset; /* the origin of the incident stem */
    abut_vec2 back;   /* from the frame of the first stem to this one */
} stem_clip;

/* A point of the incident stem, lowered to midway between the surfaces. */
static void keep_stem_point(
    const stem_pair *pair, const stem_clip *clip, abut_vec2 p, bool always, abut_contact *contact)
{
    double height = (p.x - clip->from.x) * clip->out.x + (p.y - clip->from.y) * clip->out.y;
    double reference_radius = (double)clip->reference->radius;
    double incident_radius = (double)clip->incident->radius;
    double gap = height - reference_radius - incident_radius;
    double size = clip->reference->extent + clip->incident->extent + reference_radius +
                  incident_radius + ab_fabs(clip->offset.x) + ab_fabs(clip->offset.y);

    /* Standing off by no more than rounding is not standing off. */
    if (gap > size * 0x1p-48 && !always) {
        return;
    }
    double lowered = height - (height + reference_radius - incident_radius) / 2;

    contact->points[contact->point_count++] =
        stem_place(pair, p.x - clip->out.x * lowered + clip->back.x,
                   p.y - clip->out.y * lowered + clip->back.y);
}

/* Where the way from p to q, of which u and v are the coordinates, comes to a bound. */
static abut_vec2 stem_cut(abut_vec2 p, abut_vec2 q, double u, double v, double bound)
{
    double t = (bound - u) / (v - u);

    return (abut_vec2){ p.x + t * (q.x - p.x), p.y + t * (q.y - p.y) };
}

/* What of the incident stem lies beside the reference: one point or two. */
static void clip_stem(const stem_pair *pair, const stem_clip *clip, abut_contact *contact)
{
    const double *x = clip->incident->ring.held.x;
    const double *y = clip->incident->ring.held.y;
    abut_vec2 tangent = { -clip->out.y, clip->out.x };
    double low = v2_dot(tangent, clip->from);
    double high = v2_dot(tangent, clip->to);
    abut_vec2 way = { x[1] - x[0], y[1] - y[0] };
    /* The edge that faces the reference runs against it. */
    int edge = (0 - clip->out.x) * way.y - (0 - clip->out.y) * way.x < 0;
    abut_vec2 p = { x[edge] + clip->offset.x, y[edge] + clip->offset.y };
    abut_vec2 q = { x[1 - edge] + clip->offset.x, y[1 - edge] + clip->offset.y };
    double u = v2_dot(tangent, p);
    double v = v2_dot(tangent, q);
    bool p_deeper = v2_dot(clip->out, p) <= v2_dot(clip->out, q);
    abut_vec2 first = p;
    abut_vec2 second = q;

    if (u > high && v < u) {
        first = stem_cut(p, q, u, v, high < v ? v : high);
    }
    if (v < low && v < u) {
        second = stem_cut(p, q, u, v, low > u ? u : low);
    }
    keep_stem_point(pair, clip, p_deeper ? first : second, true, contact);
    if (first.x != second.x || first.y != second.y) {
        keep_stem_point(pair, clip, p_deeper ? second : first, false, contact);
    }
}

/* An edge of the first stem, or of the second, meets a corner of the other. */
static void
meet_edge(const stem_pair *pair, bool of_first, int edge, int corner, abut_contact *contact)
{
    const ab_core *mine = of_first ? &pair->first->core : &pair->second->core;
    const ab_core *other = of_first ? &pair->second->core : &pair->first->core;
    abut_vec2 offset = of_first ? pair->between
                                : (abut_vec2){ -pair->between.x, -pair->between.y };
    const double *x = mine->ring.held.x;
    const double *y = mine->ring.held.y;
    abut_vec2 from = { x[edge], y[edge] };
    abut_vec2 to = { x[edge + 1], y[edge + 1] };
    abut_vec2 along = { to.x - from.x, to.y - from.y };
    double length = ab_sqrt(v2_dot(along, along));
    abut_vec2 out = { along.y / length, (0 - along.x) / length };
    /* An exact integer, divided by a length. */
    ab_vec off = { (int64_t)(other->ring.held.x[corner] - from.x + offset.x),
                   (int64_t)(other->ring.held.y[corner] - from.y + offset.y) };
    double height =
        i128_to_double(i128_dot((int64_t)along.y, -(int64_t)along.x, off.x, off.y)) / length;

    write_normal(pair, of_first ? (abut_vec2){ -out.x, -out.y } : out, height, contact);
    if (contact->relation != ABUT_APART) {
        stem_clip clip = {
            mine, other, from, to, out, offset, of_first ? (abut_vec2){ 0, 0 } : pair->between
        };

        clip_stem(pair, &clip, contact);
    }
}

/* Two stems that cross each other part most easily along the normal of some edge. */
static abut_contact
contact_of_crossing(const stem_pair *pair, const ab_shape *a, const ab_shape *b)
{
    const ab_core *first = &pair->first->core;
    const ab_core *second = &pair->second->core;
    abut_vec2 between = pair->between;
    double gaps[2][AB_LANE_CORNERS];
    double away = ab_fmax(ab_fabs(between.x), ab_fabs(between.y));
    double slack =
        (first->extent + second->extent + away) * AB_MARGIN_UNIT_GAPS + pair->reach * AB_MARGIN_UNIT_GAPS;
    abut_contact contact = { .relation = ABUT_OVERLAPPING };
    int most = 0;

    if (first->count < 2 || second->count < 2) {
        return ab_collide_any(a, b);
    }
    ab_write_gaps(first, second, between.x, between.y, gaps[0]);
    ab_write_gaps(second, first, -between.x, -between.y, gaps[1]);
    for (int i = 1; i < 4; i++) {
        most = gaps[i >> 1][i & 1] > gaps[most >> 1][most & 1] ? i : most;
    }
    if (!(gaps[most >> 1][most & 1] < -slack)) {
        return ab_collide_any(a, b);
    }
    bool of_first = most < 2;
    int edge = most & 1;
    const ab_core *mine = of_first ? first : second;
    const ab_core *other = of_first ? second : first;
    abut_vec2 along = { mine->ring.held.x[edge + 1] - mine->ring.held.x[edge],
                        mine->ring.held.y[edge + 1] - mine->ring.held.y[edge] };
    double length = ab_sqrt(v2_dot(along, along));
    abut_vec2 inward = { 0 - along.y / length, 0 - (0 - along.x) / length };
    double reach_0 = other->ring.held.x[0] * inward.x + other->ring.held.y[0] * inward.y;
    double reach_1 = other->ring.held.x[1] * inward.x + other->ring.held.y[1] * inward.y;

    meet_edge(pair, of_first, edge, reach_1 > reach_0, &contact);
    return contact;
}

/* The pair in its order; false if doubles do not hold it, or nothing orders the two. */
AB_INLINE bool take_pair(const ab_shape *a, const ab_shape *b, stem_pair *pair)
{
    ab_vec d = ab_sub(b->at, a->at);
    bool swapped = d.x < 0 || (d.x == 0 && d.y < 0);
    const ab_core *first = swapped ? &b->core : &a->core;
    const ab_core *second = swapped ? &a->core : &b->core;
    double dx = (double)(swapped ? -d.x : d.x);
    double dy = (double)(swapped ? -d.y : d.y);

    pair->first = swapped ? b : a;
    pair->second = swapped ? a : b;
    pair->swapped = swapped;
    pair->between = (abut_vec2){ dx, dy };
    pair->reach = (double)(a->core.radius + b->core.radius);
    /* The ring goes on cyclically: point 1 of a single point is point 0. */
    pair->u = (abut_vec2){ first->ring.held.x[1] - first->ring.held.x[0],
                           first->ring.held.y[1] - first->ring.held.y[0] };
    pair->v = (abut_vec2){ second->ring.held.x[1] - second->ring.held.x[0],
                           second->ring.held.y[1] - second->ring.held.y[0] };
    pair->w = (abut_vec2){ second->ring.held.x[0] - first->ring.held.x[0] + dx,
                           second->ring.held.y[0] - first->ring.held.y[0] + dy };
    pair->size = ab_fabs(pair->u.x) + ab_fabs(pair->u.y) + ab_fabs(pair->v.x) +
                 ab_fabs(pair->v.y) + ab_fabs(pair->w.x) + ab_fabs(pair->w.y);
    return ((a->core.flags | b->core.flags) & (AB_CORE_WIDE | AB_CORE_BORROWED)) == 0 &&
           ab_is_near(d) && pair->size < 0x1p52 && (d.x | d.y) != 0;
}

abut_contact ab_collide_stems(const ab_shape *a, const ab_shape *b, bool only_meeting)
{
    stem_pair pair;

    if (!AB_LIKELY(take_pair(a, b, &pair))) {
        return ab_collide_any(a, b);
    }
    stem_nearest nearest = find_nearest(&pair);
    /* A distance is off by two doubts at most, as in thin.c. */
    double doubt = 2 * (pair.size + pair.reach) * AB_MARGIN_THIN;
    double blurred = (pair.first->core.extent + pair.second->core.extent +
                      ab_fabs(pair.between.x) + ab_fabs(pair.between.y)) *
                     0x1p-48;

    if (!nearest.parted) {
        return contact_of_crossing(&pair, a, b);
    }
    bool apart = nearest.distance > pair.reach + doubt;
    bool overlapping = nearest.distance < pair.reach - doubt;

    if (!AB_LIKELY((apart | overlapping) && nearest.distance > blurred && nearest.winner >= 0)) {
        return ab_collide_any(a, b);
    }
    if (apart && only_meeting) {
        return (abut_contact){ .separation = INFINITY, .side = ABUT_SIDE_NONE };
    }
    abut_contact contact = { .relation = apart ? ABUT_APART : ABUT_OVERLAPPING };
    bool of_first = nearest.winner < 2;
    int corner = nearest.winner & 1;

    if (nearest.within) {
        meet_edge(&pair, of_first, nearest.outside, corner, &contact);
    } else {
        meet_ends(&pair, of_first ? nearest.past : corner, of_first ? corner : nearest.past,
                  &contact);
    }
    return contact;
}
