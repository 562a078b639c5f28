/* narrow/faces.c - the contact of two small polygons without radii.
 *
 * Lanes find the edge with the largest gap to the other ring: the reference. The
 * corner of the other ring nearest to it gives the rest, if it can be proved:
 *
 *   Overlapping: the gap is clear by more than rounding. The edge at that corner
 *   that faces the reference is clipped to it, as in manifold.c.
 *
 *   Apart: the foot of the corner lies within the reference, and no two points are
 *   nearer than a gap along any normal; or it lies beyond an end, and the neighbours
 *   of both corners lie further along the line between them, so all points do.
 *
 * What is not proved, touches, or has two edges to choose from, goes to
 * ab_collide_any(): that is two to three times as slow, and sees everything. All
 * numbers here are seen from the reference, so that it does not matter which shape
 * was named first.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/vec2.h"
#include "narrow/collide.h"
#include "narrow/hulls.h"
#include "narrow/manifold.h"

#include <math.h>

/* The reference edge and the corner that meets it, in lattice quanta from the
 * origin of the reference's shape. */
typedef struct face {
    const ab_shape *reference;
    const ab_shape *incident;
    int edge;
    int corner;
    bool of_b;        /* the reference is an edge of b */
    ab_vec d;         /* the incident shape's origin */
    abut_vec2 offset; /* the same in doubles */
    abut_vec2 from;   /* where the edge starts */
    abut_vec2 along;
    double length;
    abut_vec2 out; /* its outward unit normal */
    double doubt;  /* how far off a gap may be */
} face;

static abut_vec2 difference(abut_vec2 p, abut_vec2 q)
{
    return (abut_vec2){ p.x - q.x, p.y - q.y };
}

static abut_vec2 times(abut_vec2 v, double by)
{
    return (abut_vec2){ v.x * by, v.y * by };
}

/* A corner of the incident ring. */
static abut_vec2 incident_corner(const face *f, int i)
{
    return (abut_vec2){ f->incident->core.ring.held.x[i] + f->offset.x,
                        f->incident->core.ring.held.y[i] + f->offset.y };
}

/* How high the incident corner stands over the reference: an exact integer,
 * divided by a length. */
static double face_height(const face *f)
{
    ab_vec corner = ab_add(ab_core_point(&f->incident->core, f->corner), f->d);
    ab_vec off = ab_sub(corner, ab_core_point(&f->reference->core, f->edge));

    return i128_to_double(i128_dot((int64_t)f->along.y, -(int64_t)f->along.x, off.x, off.y)) /
           f->length;
}

/* A point midway between the reference and a point at a height over it, in units. */
static abut_vec2 face_place(const face *f, abut_vec2 point, double height)
{
    return (abut_vec2){
        ((double)f->reference->at.x + (point.x - f->out.x * (height / 2))) * ABUT_QUANTUM + 0.0,
        ((double)f->reference->at.y + (point.y - f->out.y * (height / 2))) * ABUT_QUANTUM + 0.0,
    };
}

/* The normal out of b, without -0. */
static abut_vec2 out_of_b(const face *f, abut_vec2 out)
{
    double sign = f->of_b ? 1 : -1;

    return (abut_vec2){ sign * out.x + 0.0, sign * out.y + 0.0 };
}

static abut_contact contact_overlapping(const face *f, const ab_shape *a, const ab_shape *b)
{
    const ab_core *ring = &f->incident->core;
    int edge = ab_facing_edge(ring, f->corner, times(f->out, -1));
    abut_vec2 p = incident_corner(f, edge);
    abut_vec2 q = incident_corner(f, edge + 1);
    abut_vec2 tangent = { -f->out.y, f->out.x };
    double low = v2_dot(tangent, f->from);
    double high = v2_dot(tangent, (abut_vec2){ f->from.x + f->along.x, f->from.y + f->along.y });
    double u = v2_dot(tangent, p); /* the facing edge runs in the opposite direction */
    double v = v2_dot(tangent, q);

    if (!AB_LIKELY(v < u && v <= high && u >= low)) {
        return ab_collide_any(a, b); /* it lies beside the reference: find its neighbour */
    }
    double t = u > high ? (high - u) / (v - u) : 0;
    double s = v < low ? (low - u) / (v - u) : 1;
    abut_vec2 along = difference(q, p);
    abut_vec2 first = { p.x + t * along.x, p.y + t * along.y };
    abut_vec2 second = s < 1 ? (abut_vec2){ p.x + s * along.x, p.y + s * along.y } : q;
    double first_height = v2_dot(difference(first, f->from), f->out);
    double second_height = v2_dot(difference(second, f->from), f->out);
    bool p_deeper = v2_dot(f->out, p) <= v2_dot(f->out, q);
    double deeper_height = p_deeper ? first_height : second_height;
    double other_height = p_deeper ? second_height : first_height;

    if (!AB_LIKELY(deeper_height <= f->doubt)) {
        return ab_collide_any(a, b); /* cut off, by rounding */
    }
    /* Standing off by no more than rounding is not standing off. */
    bool two = other_height <= f->doubt && (first.x != second.x || first.y != second.y);
    abut_vec2 first_place = face_place(f, first, first_height);
    abut_vec2 second_place = face_place(f, second, second_height);

    return (abut_contact){
        .relation = ABUT_OVERLAPPING,
        .point_count = 1 + two,
        .separation = face_height(f) * ABUT_QUANTUM,
        .normal = out_of_b(f, f->out),
        .points = { p_deeper ? first_place : second_place,
                    two ? (p_deeper ? second_place : first_place) : (abut_vec2){ 0, 0 } },
        .side = ab_core_side(&b->core, f->of_b ? f->edge : edge),
    };
}

/* Whether both neighbours of a corner lie clearly ahead of it along `direction`. */
static bool leads_along(const ab_core *ring, int corner, abut_vec2 direction, double doubt)
{
    abut_vec2 at = ab_core_corner(ring, corner);
    abut_vec2 next = ab_core_corner(ring, corner + 1);
    abut_vec2 last = ab_core_corner(ring, ab_corner_before(ring, corner));

    return v2_dot(difference(next, at), direction) > doubt &&
           v2_dot(difference(last, at), direction) > doubt;
}

/* Apart, and nearest at two corners: of the incident ring and of the reference. */
static abut_contact
contact_at_corners(const face *f, int end, abut_vec2 apart, const ab_shape *a, const ab_shape *b)
{
    double distance = ab_sqrt(v2_dot(apart, apart));
    abut_vec2 out = { apart.x / distance, apart.y / distance };

    if (!AB_LIKELY(leads_along(&f->incident->core, f->corner, out, f->doubt) &&
                   leads_along(&f->reference->core, end, times(out, -1), f->doubt))) {
        return ab_collide_any(a, b);
    }
    abut_vec2 normal = out_of_b(f, out);

    return (abut_contact){
        .relation = ABUT_APART,
        .separation = distance * ABUT_QUANTUM,
        .normal = normal,
        .side = ab_core_side(&b->core, ab_facing_edge(&b->core, f->of_b ? end : f->corner, normal)),
    };
}

static abut_contact contact_apart(const face *f, const ab_shape *a, const ab_shape *b)
{
    abut_vec2 off = difference(incident_corner(f, f->corner), f->from);
    abut_vec2 beyond = difference(off, f->along);
    double before_end = -v2_dot(beyond, f->along);
    double after_start = v2_dot(off, f->along);
    double unsure = f->doubt * f->length;

    if (ab_fabs(before_end) <= unsure || ab_fabs(after_start) <= unsure) {
        return ab_collide_any(a, b); /* an end, or next to it: rounding might matter */
    }
    if (after_start < 0) {
        return contact_at_corners(f, f->edge, off, a, b);
    }
    if (before_end < 0) {
        int end = f->edge + 1 < f->reference->core.count ? f->edge + 1 : 0;

        return contact_at_corners(f, end, beyond, a, b);
    }
    abut_vec2 normal = out_of_b(f, f->out);

    return (abut_contact){
        .relation = ABUT_APART,
        .separation = face_height(f) * ABUT_QUANTUM,
        .normal = normal,
        .side =
            ab_core_side(&b->core, f->of_b ? f->edge : ab_facing_edge(&b->core, f->corner, normal)),
    };
}

/* The contact whose edges of the largest gaps these are. */
AB_INLINE abut_contact contact_of_faces(
    const ab_shape *a, const ab_shape *b, ab_vec d, ab_doubt doubt, ab_widest of_a, ab_widest of_b)
{
    double gap = of_a.gap > of_b.gap ? of_a.gap : of_b.gap;

    if (!AB_LIKELY(of_a.gap != of_b.gap && ab_fabs(gap) > doubt.size)) {
        return ab_collide_any(a, b);
    }
    const ab_shape *shapes[2] = { a, b };
    const int edges[2] = { of_a.edge, of_b.edge };
    int owner = of_b.gap > of_a.gap;
    int64_t sign = owner ? -1 : 1;
    face f = { .reference = shapes[owner], .incident = shapes[1 - owner], .edge = edges[owner] };
    abut_vec2 to = ab_core_corner(&f.reference->core, f.edge + 1);

    f.of_b = owner == 1;
    f.d = (ab_vec){ sign * d.x, sign * d.y };
    f.offset = (abut_vec2){ (double)f.d.x, (double)f.d.y };
    f.from = ab_core_corner(&f.reference->core, f.edge);
    f.along = difference(to, f.from);
    f.length = ab_sqrt(v2_dot(f.along, f.along));
    f.out = (abut_vec2){ f.along.y / f.length, -f.along.x / f.length };
    f.corner = ab_support_corner(&f.incident->core, f.along.y, -f.along.x);
    f.doubt = doubt.size;
    return gap > 0 ? contact_apart(&f, a, b) : contact_overlapping(&f, a, b);
}

abut_contact ab_collide_faces(const ab_shape *a, const ab_shape *b)
{
    ab_vec d = ab_sub(b->at, a->at);
    ab_doubt doubt = ab_doubt_of(&a->core, &b->core, d);
    ab_widest of_a = ab_widest_edge(&a->core, &b->core, doubt.x, doubt.y);
    ab_widest of_b = ab_widest_edge(&b->core, &a->core, -doubt.x, -doubt.y);

    return contact_of_faces(a, b, d, doubt, of_a, of_b);
}

abut_contact ab_touch_faces(const ab_shape *a, const ab_shape *b)
{
    const abut_contact none = { .relation = ABUT_APART,
                                .separation = INFINITY,
                                .side = ABUT_SIDE_NONE };
    ab_vec d = ab_sub(b->at, a->at);
    ab_doubt doubt = ab_doubt_of(&a->core, &b->core, d);
    ab_widest of_a = ab_widest_edge(&a->core, &b->core, doubt.x, doubt.y);

    if (of_a.gap > doubt.size) {
        return none;
    }
    ab_widest of_b = ab_widest_edge(&b->core, &a->core, -doubt.x, -doubt.y);

    if (of_b.gap > doubt.size) {
        return none;
    }
    abut_contact contact = contact_of_faces(a, b, d, doubt, of_a, of_b);

    return contact.relation == ABUT_APART ? none : contact;
}
