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

#include "base/bits.h"
#include "base/wide.h"
#include "math/lanes.h"
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
    abut_vec2 offset; /* the incident shape's origin */
    abut_vec2 from;   /* where the edge starts */
    abut_vec2 along;
    double length;
    abut_vec2 out; /* its outward unit normal */
    double doubt;  /* how far off a gap may be */
} face;

/* How high the incident corner stands over the reference: an exact integer,
 * divided by a length. Doubles hold the coordinates, up to 2^53. */
AB_INLINE double face_height(const face *f)
{
    double x = f->incident->core.ring.held.x[f->corner] + f->offset.x - f->from.x;
    double y = f->incident->core.ring.held.y[f->corner] + f->offset.y - f->from.y;

    return i128_to_double(
               i128_cross((int64_t)x, (int64_t)y, (int64_t)f->along.x, (int64_t)f->along.y)) /
           f->length;
}

/* What abut_touch() says of shapes that are apart. */
AB_INLINE abut_contact contact_of_parted(void)
{
    return (abut_contact){ .relation = ABUT_APART, .separation = INFINITY, .side = ABUT_SIDE_NONE };
}

/* What is not clear. */
AB_COLD static abut_contact
collide_faces_slowly(const ab_shape *a, const ab_shape *b, bool only_meeting)
{
    abut_contact contact = ab_collide_any(a, b);

    return only_meeting && contact.relation == ABUT_APART ? contact_of_parted() : contact;
}

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_faces_base
#include "narrow/faces.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_faces_avx2
#include "narrow/faces.inc"
#undef AB_LANES
#undef AB_LANES_NAME
AB_AVX2_END
#endif

/* Not AB_LANES_CALL: that would copy the contact. */
abut_contact ab_collide_faces(const ab_shape *a, const ab_shape *b)
{
#if defined(AB_HAVE_AVX2)
    if (ab_machine_has_avx2()) {
        return collide_faces_avx2(a, b);
    }
#endif
    return collide_faces_base(a, b);
}

abut_contact ab_touch_faces(const ab_shape *a, const ab_shape *b)
{
#if defined(AB_HAVE_AVX2)
    if (ab_machine_has_avx2()) {
        return touch_faces_avx2(a, b);
    }
#endif
    return touch_faces_base(a, b);
}
