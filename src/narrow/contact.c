/* narrow/contact.c - the contact of any two shapes, from the meeting of their cores.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "narrow/collide.h"
#include "narrow/meet.h"

#include <math.h>

AB_NOINLINE abut_contact ab_collide_any(const ab_shape *a, const ab_shape *b)
{
    abut_contact contact = { .relation = ABUT_APART, .side = ABUT_SIDE_NONE };

    if (a->core.count == 0 || b->core.count == 0) {
        contact.separation = INFINITY;
        return contact;
    }
    ab_meeting meeting = ab_meet(&a->core, &b->core, ab_sub(b->at, a->at));

    contact.relation = meeting.relation;
    contact.separation = meeting.separation * ABUT_QUANTUM;
    contact.normal = meeting.normal;
    contact.point_count = meeting.point_count;
    for (int i = 0; i < meeting.point_count; i++) {
        contact.points[i] = ab_meeting_place(&meeting, a, b, meeting.points[i]);
    }
    if (meeting.edge_b >= 0) {
        contact.side = ab_core_side(&b->core, meeting.edge_b);
    }
    return contact;
}
