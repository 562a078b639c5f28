/* oracle/world_entry.c - which solid pairs may begin to overlap after all.
 *
 * One-way bodies and open sides let others in by the normal of the impact, which is found
 * again here, from the sweep that ends in the overlap; kinematics by what they were told to
 * do when blocked, if the events say that they did.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/world_check.h"

#include <math.h>

/* Whether the origin lies before an end of the side from p to q, as nearly as the time of a touch
 * is known. */
static bool is_before_an_end(const motion *motion, int bits, motion_wide p, motion_wide q)
{
    double x = (double)(q.x - p.x);
    double y = (double)(q.y - p.y);
    double length = hypot(x, y);
    double along = -((double)p.x * x + (double)p.y * y) / length;
    double slack = 4 + hypot((double)motion->velocity.x, (double)motion->velocity.y) * 0x1p-31;

    slack = ldexp(slack, bits);

    return along < slack || along > length - slack;
}

/* The normal with which they meet, out of b towards a; zero if two sharp corners meet, for
 * then every normal between those of their sides is one. */
static abut_vec2 entry_normal(const motion *motion)
{
    motion_verdict verdict = motion_judge(motion);
    motion_stand stand = motion_at_tick(motion, motion_first_touch(motion, &verdict));
    motion_nearest nearest = motion_nearest_at(motion, stand);
    motion_wide p = motion_corner(motion, stand, nearest.index);
    motion_wide q = motion_corner(motion, stand, (nearest.index + 1) % motion->count);
    abut_vec2 normal = { (double)p.x, (double)p.y };

    if (nearest.feature == ORACLE_EDGE) {
        normal = (abut_vec2){ -(double)(q.y - p.y), (double)(q.x - p.x) };
    }
    double length = sqrt(normal.x * normal.x + normal.y * normal.y);

    bool sharp = motion->radius == 0 &&
                 (nearest.feature == ORACLE_CORNER ||
                  (nearest.feature == ORACLE_EDGE && is_before_an_end(motion, stand.bits, p, q)));

    return length == 0.0 || sharp || nearest.feature == ORACLE_INSIDE
               ? (abut_vec2){ 0, 0 }
               : (abut_vec2){ normal.x / length, normal.y / length };
}

/* Whether a body lets another in that meets it with this normal, out of it, by any of its rules.
 * The normal of the library and this one are rounded differently. */
static bool lets_in_by(const watch_body *body, const watch_body *other, abut_vec2 normal)
{
    const double slack = 1e-6;
    const double along[4] = { -normal.y, normal.x, normal.y, -normal.x }; /* by abut_side */
    double most = fmax(fabs(normal.x), fabs(normal.y));

    for (int side = 0; side < 4; side++) {
        if ((body->is.open_sides >> side & 1) != 0 && along[side] >= most - slack) {
            return true;
        }
    }
    if (body->is.answer == ABUT_ANSWER_ONE_WAY && other->is.kind == ABUT_BODY_MOVER) {
        abut_vec2 open = body->is.open_side;

        if (normal.x * open.x + normal.y * open.y >= -slack * (fabs(open.x) + fabs(open.y))) {
            return true;
        }
    }
    /* Which segment was met is not known: it must come from the right of one of them. */
    for (int i = 0; i < body->side_count && other->is.kind == ABUT_BODY_MOVER; i++) {
        if (normal.x * body->sides[i].x + normal.y * body->sides[i].y >= -slack) {
            return true;
        }
    }
    return false;
}

bool watch_lets_in(const watch_body *a, const watch_body *b, abut_vec2 normal)
{
    return lets_in_by(b, a, normal) || lets_in_by(a, b, (abut_vec2){ -normal.x, -normal.y });
}

/* Whether a kinematic was said to go into the other, not after `time`. Events know parts of a
 * tick (of 2^-20 step), trails know whole ones. */
static bool was_crushed(const watch *watch, const watch_body *a, const watch_body *b, int64_t time)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(watch->world, &count);
    abut_body low = a->id < b->id ? a->id : b->id;
    abut_body high = a->id < b->id ? b->id : a->id;
    double latest = (double)time + (double)(WATCH_END >> 20);

    for (uint32_t i = 0; i < count; i++) {
        if (events[i].what == ABUT_EVENT_CRUSHED && events[i].a == low && events[i].b == high &&
            ldexp(events[i].time, WATCH_TIME_BITS) < latest) {
            return true;
        }
    }
    return false;
}

static bool may_crush(const watch *watch, const watch_body *a, const watch_body *b, int64_t time)
{
    if (a->is.kind != ABUT_BODY_KINEMATIC) {
        return false;
    }
    return a->is.when_blocked == ABUT_BLOCKED_PASS ||
           (a->is.when_blocked == ABUT_BLOCKED_CRUSH && was_crushed(watch, a, b, time));
}

bool watch_goes_on(const watch *watch, const watch_body *a, const watch_body *b, int64_t time)
{
    return may_crush(watch, a, b, time) || may_crush(watch, b, a, time);
}

/* How far apart they are along a normal out of b towards a, where the motion begins. */
static double gap_along(const motion *motion, abut_vec2 normal)
{
    double least = INFINITY;

    for (int i = 0; i < motion->count; i++) {
        least = fmin(least, (double)motion->corners[i].x * normal.x +
                                (double)motion->corners[i].y * normal.y);
    }
    return least - (double)motion->radius;
}

/* Whether a pair of which one moves in no time was let in by an event of that tick. Trails do not
 * say how such a move goes together with what the other does meanwhile, so the normal of the event
 * is taken at its word, if it is one along which the two can have met within the tick. */
static bool was_let_in(const watch *watch,
                       const watch_body *a,
                       const watch_body *b,
                       const motion *motion,
                       int64_t time,
                       double reach)
{
    uint32_t count = 0;
    const abut_event *events = abut_world_events(watch->world, &count);
    double sign = a->id < b->id ? 1.0 : -1.0;

    for (uint32_t i = 0; i < count; i++) {
        const abut_event *event = &events[i];
        double late = ldexp(event->time, WATCH_TIME_BITS) - (double)time;
        abut_vec2 normal = { sign * event->normal.x, sign * event->normal.y };

        if (event->what == ABUT_EVENT_BEGAN && !event->solid &&
            event->a == (a->id < b->id ? a->id : b->id) &&
            event->b == (a->id < b->id ? b->id : a->id) && late >= 0 &&
            late < (double)(WATCH_END >> 20) && fabs(gap_along(motion, normal)) <= reach) {
            return watch_lets_in(a, b, normal);
        }
    }
    return false;
}

bool watch_may_enter(const watch *watch,
                     const watch_body *a,
                     const watch_body *b,
                     const motion *motion,
                     int64_t end,
                     double reach)
{
    if (watch_goes_on(watch, a, b, end)) {
        return true;
    }
    if (a->is.open_sides == 0 && b->is.open_sides == 0 && a->is.answer != ABUT_ANSWER_ONE_WAY &&
        b->is.answer != ABUT_ANSWER_ONE_WAY && !a->is.one_sided && !b->is.one_sided) {
        return false;
    }
    return watch_lets_in(a, b, entry_normal(motion)) ||
           (reach > 0 && was_let_in(watch, a, b, motion, end, reach));
}
