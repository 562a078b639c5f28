/* narrow/axis.c - the separating axis test by itself.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "narrow/exact.h"
#include "narrow/meet.h"

/* Tries the edge normals of one ring, exactly, until one parts the two. */
static bool
try_edges(const ab_core *edges, const ab_core *corners, ab_vec d, double towards_a, abut_axis *axis)
{
    ab_support_walk walk = ab_walk_start(edges, corners, d);

    for (int i = 0; edges->count > 1 && i < edges->count; i++) {
        ab_i128 gap = ab_walk_next(&walk, i);

        axis->tested++;
        if (i128_sign(gap) >= 0) {
            double inverse = ab_core_inverse_lengths(edges)[i];

            axis->found = true;
            axis->separation = i128_to_double(gap) * inverse * ABUT_QUANTUM;
            axis->normal = (abut_vec2){ towards_a * ((double)walk.edge.y * inverse) + 0.0,
                                        towards_a * ((double)-walk.edge.x * inverse) + 0.0 };
            return true;
        }
    }
    return false;
}

abut_axis abut_separating_axis(const abut_shape *a, const abut_shape *b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);
    ab_vec d = ab_sub(other->at, me->at);
    abut_axis axis = { false, { 0, 0 }, 0, 0 };

    if (me->core.count == 0 || other->core.count == 0 || me->core.radius + other->core.radius > 0) {
        return axis;
    }
    if (me->core.count <= 2 && other->core.count <= 2) {
        /* Edge normals alone cannot part points and segments in one line. */
        ab_meeting meeting = ab_meet(&me->core, &other->core, d);

        axis.tested = 1;
        axis.found = meeting.relation != ABUT_OVERLAPPING;
        if (axis.found) {
            axis.normal = meeting.normal;
            axis.separation = meeting.separation * ABUT_QUANTUM;
        }
        return axis;
    }
    if (!try_edges(&me->core, &other->core, d, -1, &axis)) {
        try_edges(&other->core, &me->core, (ab_vec){ -d.x, -d.y }, 1, &axis);
    }
    return axis;
}
