/* narrow/manifold.c - clips the meeting edges to one or two contact points.
 *
 * One ring offers the reference: the edge whose normal parts the two. The other offers the incident
 * edge: of the two edges at its nearest corner, the one that faces the reference most. The part of
 * the incident edge that lies beside the reference edge, and is not apart from it, is the contact;
 * contact points are midway between the two surfaces.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/manifold.h"

#include "base/wide.h"
#include "math/vec2.h"

#include <math.h>

void ab_meeting_between(ab_meeting *meeting,
                        const ab_core *a,
                        const ab_core *b,
                        abut_vec2 on_a,
                        abut_vec2 on_b,
                        abut_vec2 normal,
                        double distance)
{
    double a_radius = (double)a->radius;
    double b_radius = (double)b->radius;

    meeting->normal = normal;
    meeting->separation = distance - (double)(a->radius + b->radius);
    meeting->near_a = (abut_vec2){ on_a.x - normal.x * a_radius, on_a.y - normal.y * a_radius };
    meeting->near_b = (abut_vec2){ on_b.x + normal.x * b_radius, on_b.y + normal.y * b_radius };
    meeting->point_count = 1;
    meeting->points[0] = (abut_vec2){ (meeting->near_a.x + meeting->near_b.x) / 2,
                                      (meeting->near_a.y + meeting->near_b.y) / 2 };
}

/* The outward unit normal of an edge. */
static abut_vec2 normal_of(const ab_core *core, int edge)
{
    abut_vec2 along = ab_core_along(core, edge);
    double length = ab_sqrt(v2_dot(along, along)); /* dividing by it keeps 3-4-5 exact */

    return (abut_vec2){ along.y / length, (0 - along.x) / length };
}

static abut_vec2 reversed(abut_vec2 v)
{
    return (abut_vec2){ -v.x, -v.y };
}

/* How much an edge faces along `direction`: the cosine, quickly. */
static double facing(const ab_core *core, int edge, abut_vec2 direction)
{
    abut_vec2 along = ab_core_along(core, edge);

    return v2_cross(direction, along) * ab_core_inverse_lengths(core)[edge];
}

int ab_facing_edge(const ab_core *core, int corner, abut_vec2 direction)
{
    int other = ab_corner_before(core, corner);
    double leaving = facing(core, corner, direction);
    double arriving = facing(core, other, direction);

    if (leaving == arriving) {
        return corner < other ? corner : other;
    }
    return leaving > arriving ? corner : other;
}

/* The corner that reaches furthest along `direction`. */
static int furthest_corner(const ab_core *core, abut_vec2 direction)
{
    double most = -INFINITY;
    int furthest = 0;

    for (int i = 0; i < core->count; i++) {
        double reach = v2_dot(ab_core_corner(core, i), direction);

        if (reach > most) {
            most = reach;
            furthest = i;
        }
    }
    return furthest;
}

/* A reference edge and the ring that meets it, in the frame of the reference. */
typedef struct clipping {
    const ab_core *reference;
    const ab_core *incident;
    int edge;
    abut_vec2 normal; /* of the reference edge */
    abut_vec2 offset; /* the incident ring's origin */
} clipping;

/* Where along the incident edge from p to q, of heights over the tangent from u
 * to v, a bound is crossed. */
static abut_vec2 cut(abut_vec2 p, abut_vec2 q, double u, double v, double bound)
{
    double t = (bound - u) / (v - u);

    return (abut_vec2){ p.x + t * (q.x - p.x), p.y + t * (q.y - p.y) };
}

/* How high a point of the incident edge stands over the reference line. */
static double height_of(const clipping *clip, abut_vec2 p)
{
    abut_vec2 from = ab_core_corner(clip->reference, clip->edge);

    return (p.x - from.x) * clip->normal.x + (p.y - from.y) * clip->normal.y;
}

/* Standing off by no more than rounding is not standing off. */
static bool stands_off(const clipping *clip, abut_vec2 p)
{
    double reference_radius = (double)clip->reference->radius;
    double incident_radius = (double)clip->incident->radius;
    double gap = height_of(clip, p) - reference_radius - incident_radius;
    double size = clip->reference->extent + clip->incident->extent + reference_radius +
                  incident_radius + ab_fabs(clip->offset.x) + ab_fabs(clip->offset.y);

    return gap > size * 0x1p-48;
}

/* Keeps a point of the incident edge as a contact point, midway between it (less
 * its radius) and the reference line (plus its radius). */
static void keep_point(ab_meeting *meeting, const clipping *clip, abut_vec2 p)
{
    double height = height_of(clip, p);
    double reference_radius = (double)clip->reference->radius;
    double incident_radius = (double)clip->incident->radius;
    double lowered = height - (height + reference_radius - incident_radius) / 2;

    meeting->points[meeting->point_count++] =
        (abut_vec2){ p.x - clip->normal.x * lowered, p.y - clip->normal.y * lowered };
}

/* An edge of the incident ring, in the frame of the reference, and how far along
 * the reference its ends lie. */
typedef struct incident_edge {
    abut_vec2 p;
    abut_vec2 q;
    double u;
    double v;
} incident_edge;

static incident_edge incident_at(const clipping *clip, int edge, abut_vec2 tangent)
{
    incident_edge at;

    at.p = ab_core_corner(clip->incident, edge);
    at.q = ab_core_corner(clip->incident, clip->incident->count > 1 ? edge + 1 : edge);
    at.p = (abut_vec2){ at.p.x + clip->offset.x, at.p.y + clip->offset.y };
    at.q = (abut_vec2){ at.q.x + clip->offset.x, at.q.y + clip->offset.y };
    at.u = v2_dot(tangent, at.p);
    at.v = v2_dot(tangent, at.q);
    return at;
}

/* The incident edge that lies beside the reference edge: the one that faces it
 * most, or, where corners lie equally deep, a neighbour of that. A facing edge
 * runs against the reference: u >= v, but for rounding. */
static incident_edge
find_incident(const clipping *clip, int corner, abut_vec2 tangent, double low, double high)
{
    const ab_core *ring = clip->incident;
    int edge = ring->count > 1 ? ab_facing_edge(ring, corner, reversed(clip->normal)) : 0;
    incident_edge at = incident_at(clip, edge, tangent);

    for (int step = 0; step < ring->count && ring->count > 2; step++) {
        int next = at.v > high  ? (edge + 1) % ring->count
                   : at.u < low ? ab_corner_before(ring, edge)
                                : edge;
        incident_edge beside = incident_at(clip, next, tangent);

        if (next == edge || beside.u < beside.v) {
            break;
        }
        edge = next;
        at = beside;
    }
    return at;
}

static void clip_edges(ab_meeting *meeting, const clipping *clip, int corner)
{
    abut_vec2 from = ab_core_corner(clip->reference, clip->edge);
    abut_vec2 to = ab_core_corner(clip->reference, clip->edge + 1);
    abut_vec2 tangent = { -clip->normal.y, clip->normal.x };
    double low = v2_dot(tangent, from);
    double high = v2_dot(tangent, to);
    incident_edge at = find_incident(clip, corner, tangent, low, high);
    bool p_deeper = v2_dot(clip->normal, at.p) <= v2_dot(clip->normal, at.q);
    abut_vec2 first = at.p;
    abut_vec2 second = at.q;

    if (at.u > high && at.v < at.u) {
        first = cut(at.p, at.q, at.u, at.v, high < at.v ? at.v : high);
    }
    if (at.v < low && at.v < at.u) {
        second = cut(at.p, at.q, at.u, at.v, low > at.u ? at.u : low);
    }
    abut_vec2 deeper = p_deeper ? first : second;
    abut_vec2 other = p_deeper ? second : first;

    meeting->point_count = 0;
    /* A steep edge that is cut a quantum too early ends far above. The corner that meets the
     * reference meets it all the same: then the edges next to the reference go on along it. */
    if (stands_off(clip, deeper)) {
        deeper = p_deeper ? at.p : at.q;
    }
    keep_point(meeting, clip, deeper);
    if ((first.x != second.x || first.y != second.y) && !stands_off(clip, other)) {
        keep_point(meeting, clip, other);
    }
}

/* Which edge of a core was met: its reference edge, the edge at a sharp corner
 * that faces the other most, or none where it is round or thin. A round corner
 * still counts as its edge where that faces the other squarely: `across` is the
 * direction along the surface that was met. */
static int
met_edge(const ab_core *core, int edge, int corner, abut_vec2 direction, abut_vec2 across)
{
    if (core->count < 3 || edge >= 0) {
        return core->count < 3 ? -1 : edge;
    }
    int met = ab_facing_edge(core, corner, direction);
    ab_vec along = ab_core_edge(core, met);
    abut_vec2 flat = { (double)along.x, (double)along.y };

    return core->radius > 0 && v2_cross(flat, across) != 0 ? -1 : met;
}

/* The direction along the surface where two cores meet: the edge of either, or
 * across the line from corner to corner. */
static abut_vec2
surface_along(const ab_core *a, int edge_a, const ab_core *b, int edge_b, abut_vec2 apart)
{
    if (edge_a < 0 && edge_b < 0) {
        return (abut_vec2){ apart.y, -apart.x };
    }
    ab_vec along = edge_a >= 0 ? ab_core_edge(a, edge_a) : ab_core_edge(b, edge_b);

    return (abut_vec2){ (double)along.x, (double)along.y };
}

/* The features that meet: an edge of one and a corner of the other, or two
 * corners (both edges -1). */
typedef struct features {
    int edge_a;
    int edge_b;
    int corner_a;
    int corner_b;
    abut_vec2 normal; /* from b to a */
} features;

/* The features of the axis along which two cores overlap least. */
static features axis_features(const ab_core *a, const ab_core *b, const ab_survey *survey)
{
    features found = { -1, -1, 0, 0, { 1, 0 } };

    if (survey->axis_owner == AB_OWNER_A) {
        abut_vec2 out = normal_of(a, survey->axis_edge);

        found.edge_a = survey->axis_edge;
        found.normal = reversed(out);
        found.corner_b = furthest_corner(b, found.normal);
    } else {
        found.normal = normal_of(b, survey->axis_edge);
        found.edge_b = survey->axis_edge;
        found.corner_a = furthest_corner(a, reversed(found.normal));
    }
    return found;
}

/* The features that hold the nearest points of two cores that are apart. */
static features near_features(const ab_core *a, const ab_core *b, const ab_survey *survey)
{
    features found = { survey->near_edge_a,
                       survey->near_edge_b,
                       survey->near_corner_a,
                       survey->near_corner_b,
                       { 0, 0 } };
    double length = ab_sqrt(v2_dot(survey->apart, survey->apart));

    if (found.edge_a >= 0) {
        found.normal = reversed(normal_of(a, found.edge_a));
    } else if (found.edge_b >= 0) {
        found.normal = normal_of(b, found.edge_b);
    } else {
        found.normal = (abut_vec2){ survey->apart.x / length, survey->apart.y / length };
    }
    return found;
}

/* How high a corner of one ring stands over an edge of the other, in quanta: an
 * exact integer, divided by a length. So it does not change when the pair is
 * mirrored or turned by a right angle. `d` leads from the edge's ring. */
static double
height_over_edge(const ab_core *edges, int edge, const ab_core *corners, int corner, ab_vec d)
{
    ab_vec along = ab_core_edge(edges, edge);
    ab_vec off = ab_sub(ab_add(ab_core_point(corners, corner), d), ab_core_point(edges, edge));
    double x = (double)along.x;
    double y = (double)along.y;

    return i128_to_double(i128_dot(along.y, -along.x, off.x, off.y)) / ab_sqrt(x * x + y * y);
}

/* How far the cores are apart along the normal of the features that meet. */
static double
gap_of(const ab_core *a, const ab_core *b, ab_vec d, const features *found, const ab_survey *survey)
{
    if (found->edge_a >= 0) {
        return height_over_edge(a, found->edge_a, b, found->corner_b, d);
    }
    if (found->edge_b >= 0) {
        return height_over_edge(b, found->edge_b, a, found->corner_a, (ab_vec){ -d.x, -d.y });
    }
    return ab_sqrt(v2_dot(survey->apart, survey->apart));
}

static void clip_features(
    ab_meeting *meeting, const ab_core *a, const ab_core *b, ab_vec d, const features *found)
{
    abut_vec2 between = { (double)d.x, (double)d.y };

    if (found->edge_a >= 0) {
        clipping clip = { a, b, found->edge_a, reversed(found->normal), between };

        clip_edges(meeting, &clip, found->corner_b);
        return;
    }
    clipping clip = { b, a, found->edge_b, found->normal, reversed(between) };

    clip_edges(meeting, &clip, found->corner_a);
    for (int i = 0; i < meeting->point_count; i++) {
        meeting->points[i].x += between.x;
        meeting->points[i].y += between.y;
    }
}

/* Whether the bare cores are apart. Thin ones in one line are so without any edge showing a gap,
 * and so are cores so close that rounding hides it. What lies past the tip of a sliver may be far
 * from it and out of the line of its edges by nothing that doubles see: then integers are asked. */
static bool are_apart(abut_relation relation,
                      const ab_core *a,
                      const ab_core *b,
                      ab_vec d,
                      const ab_survey *survey,
                      double doubt)
{
    if (relation == ABUT_APART || (a->count <= 2 && b->count <= 2)) {
        return true;
    }
    if (a->radius + b->radius > 0 && ab_fabs(survey->gap) <= doubt) {
        return ab_relate(a, b, d, 0) == ABUT_APART;
    }
    return survey->gap > 0;
}

void ab_meeting_from_survey(
    ab_meeting *meeting, const ab_core *a, const ab_core *b, ab_vec d, const ab_survey *survey)
{
    /* Points that rounding cannot tell apart have no direction between them. */
    double doubt = (a->extent + b->extent + ab_fabs((double)d.x) + ab_fabs((double)d.y)) * 0x1p-48;
    bool near = survey->distance < INFINITY && are_apart(meeting->relation, a, b, d, survey, doubt);
    features found = near && survey->distance > doubt ? near_features(a, b, survey)
                                                      : axis_features(a, b, survey);

    double gap = gap_of(a, b, d, &found, survey);

    if (near) {
        ab_meeting_between(meeting, a, b, survey->near_a, survey->near_b, found.normal, gap);
    } else {
        meeting->normal = found.normal;
        meeting->separation = gap - (double)(a->radius + b->radius);
    }
    if (meeting->relation != ABUT_APART && (found.edge_a >= 0 || found.edge_b >= 0)) {
        clip_features(meeting, a, b, d, &found);
    }
    abut_vec2 across = surface_along(a, found.edge_a, b, found.edge_b, survey->apart);

    meeting->edge_a = met_edge(a, found.edge_a, found.corner_a, reversed(found.normal), across);
    meeting->edge_b = met_edge(b, found.edge_b, found.corner_b, found.normal, across);
}
