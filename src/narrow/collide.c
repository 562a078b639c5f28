/* narrow/collide.c - contacts, and the push that parts two shapes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "narrow/meet.h"

abut_contact abut_collide(const abut_shape *a, const abut_shape *b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);
    abut_contact contact = { .relation = ABUT_APART, .side = ABUT_SIDE_NONE };

    if (me->core.count == 0 || other->core.count == 0) {
        contact.separation = (double)__builtin_inf();
        return contact;
    }
    ab_meeting meeting = ab_meet(&me->core, &other->core, ab_sub(other->at, me->at));

    contact.relation = meeting.relation;
    contact.separation = meeting.separation * ABUT_STEP;
    contact.normal = meeting.normal;
    contact.point_count = meeting.point_count;
    for (int i = 0; i < meeting.point_count; i++) {
        contact.points[i] = ab_meeting_place(&meeting, me, other, meeting.points[i]);
    }
    if (meeting.edge_b >= 0) {
        contact.side = ab_core_side(&other->core, meeting.edge_b);
    }
    return contact;
}

/* Rounds a number of steps away from zero. */
static int64_t away_from_zero(double steps)
{
    int64_t whole = (int64_t)ab_fabs(steps);

    whole += (double)whole < ab_fabs(steps);
    return steps < 0 ? -whole : whole;
}

static int64_t sign_of(double number)
{
    return (number > 0) - (number < 0);
}

/* The vector that ends an overlap: along the normal by the depth, rounded away
 * from zero, and then, for the last roundings, a little more until the exact
 * predicate agrees. */
static ab_vec push_of(const ab_core *a, const ab_core *b, ab_vec d, const ab_meeting *meeting)
{
    double depth = -meeting->separation;
    int64_t reach = a->radius + b->radius;
    ab_vec push = { away_from_zero(meeting->normal.x * depth),
                    away_from_zero(meeting->normal.y * depth) };

    for (int64_t more = 1; ab_relate(a, b, ab_sub(d, push), reach) == ABUT_OVERLAPPING; more *= 2) {
        push.x += more * sign_of(meeting->normal.x);
        push.y += more * sign_of(meeting->normal.y);
    }
    return push;
}

abut_vec2 abut_push(const abut_shape *a, const abut_shape *b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);

    if (me->core.count == 0 || other->core.count == 0) {
        return (abut_vec2){ 0, 0 };
    }
    ab_vec d = ab_sub(other->at, me->at);
    ab_meeting meeting = ab_meet(&me->core, &other->core, d);

    if (meeting.relation != ABUT_OVERLAPPING) {
        return (abut_vec2){ 0, 0 };
    }
    ab_vec push = push_of(&me->core, &other->core, d, &meeting);

    return (abut_vec2){ ab_units(push.x), ab_units(push.y) };
}
