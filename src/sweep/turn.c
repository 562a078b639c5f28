/* sweep/turn.c - two shapes that move and turn: conservative advancement.
 *
 * At some time the two are apart by a gap, along a direction. Along that direction they come
 * nearer no faster than their motions do, and each by its turn times how far its furthest
 * point is from where it turns about. So for a while nothing can touch: that far the time
 * goes on. The gap along the same direction is then found anew from the corners as they
 * were given, which is cheap, until it is used up; then both are placed on the lattice, related
 * exactly and measured, which gives the next direction.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/angle.h"
#include "math/vec2.h"
#include "sweep/sweep.h"

#include <math.h>

/* Rounding to the lattice moves a corner by less than a quantum, and so may the measuring. */
#define AB_TURN_SLACK (8 * ABUT_QUANTUM)
#define AB_MOST_TURN 1024.0

abut_pose abut_course_at(const abut_course *course, double time)
{
    double sine = 0;
    double cosine = 1;

    if (course == NULL) {
        return abut_at(0, 0);
    }
    if (course->turn != 0) {
        ab_sincos(course->turn * time, &sine, &cosine);
    }
    return (abut_pose){ course->from.x + course->move.x * time,
                        course->from.y + course->move.y * time,
                        course->from.cos * cosine - course->from.sin * sine,
                        course->from.sin * cosine + course->from.cos * sine };
}

/* Room for the ring of a placed shape. */
typedef struct turn_room {
    _Alignas(16) unsigned char bytes[128 * (ABUT_CURVE_CORNERS + 8)];
} turn_room;

/* A shape on its course. */
typedef struct turning_shape {
    const abut_shape *shape;
    const abut_course *course;
    double furthest; /* how far its furthest point is from where it turns about */
    double sweep;    /* how far the turn takes that point, in all */
    double stretch;  /* how much its pose scales it, which may be a little */
    abut_pose pose;  /* where it is now */
    abut_shape placed;
} turning_shape;

static abut_status check_numbers(const double *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        abut_status status = ab_coordinate_check(numbers[i]);

        if (status != ABUT_OK) {
            return status;
        }
    }
    return ABUT_OK;
}

/* Why a course is none, or ABUT_OK. A pose must turn, not scale. */
static abut_status check_course(const abut_shape *shape, const abut_course *course)
{
    if (course == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_inside(shape)->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    const double numbers[] = { course->from.x, course->from.y, course->from.cos, course->from.sin,
                               course->move.x, course->move.y, course->turn };
    abut_status status = check_numbers(numbers, (int)(sizeof numbers / sizeof numbers[0]));
    double length_sq = course->from.cos * course->from.cos + course->from.sin * course->from.sin;

    if (status != ABUT_OK) {
        return status;
    }
    if (!(ab_fabs(length_sq - 1) < 0x1p-30)) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_inside(shape)->core.count > ABUT_CURVE_CORNERS) {
        return ABUT_E_ROOM;
    }
    return ab_fabs(course->turn) <= AB_MOST_TURN ? ABUT_OK : ABUT_E_RANGE;
}

/* How far the furthest point of a shape is from where it turns about, and no less. */
static double furthest_point(const ab_shape *shape)
{
    double most = 0;

    for (int i = 0; i < shape->core.count; i++) {
        abut_vec2 corner = ab_core_corner(&shape->core, i);
        abut_vec2 at = { (double)shape->at.x + corner.x, (double)shape->at.y + corner.y };
        double distance_sq = v2_dot(at, at);

        most = distance_sq > most ? distance_sq : most;
    }
    return (ab_sqrt(most) + (double)shape->core.radius) * ABUT_QUANTUM * (1 + 0x1p-40);
}

/* Places a shape where it is at a time: why it cannot be, or ABUT_OK. */
static abut_status place_turning(turning_shape *turning, double time, turn_room *room)
{
    bool rests =
        turning->sweep == 0 && turning->course->move.x == 0 && turning->course->move.y == 0;

    if (rests && time > 0) {
        return ABUT_OK; /* it is placed already */
    }
    turning->pose = abut_course_at(turning->course, time);
    turning->placed = abut_transformed_in(turning->shape, abut_pose_transform(turning->pose),
                                          room->bytes, sizeof room->bytes);
    return abut_shape_check(&turning->placed);
}

static turning_shape turning_of(const abut_shape *shape, const abut_course *course)
{
    double length_sq = course->from.cos * course->from.cos + course->from.sin * course->from.sin;
    double stretch = ab_fabs(length_sq - 1) + 0x1p-50;
    double furthest = furthest_point(ab_inside(shape)) * (1 + stretch);

    return (turning_shape){ .shape = shape,
                            .course = course,
                            .furthest = furthest,
                            .sweep = ab_fabs(course->turn) * furthest,
                            .stretch = stretch };
}

/* What parts two shapes along a direction: how far the corners of a, with its radius, are
 * beyond those of b. */
static double furthest_along(const abut_shape *shape, abut_vec2 n)
{
    const ab_shape *inside = ab_inside(shape);
    double most = -INFINITY;

    for (int i = 0; i < inside->core.count; i++) {
        double dot = v2_dot(n, ab_core_corner(&inside->core, i));

        most = dot > most ? dot : most;
    }
    return n.x * ab_units(inside->at.x) + n.y * ab_units(inside->at.y) +
           (most + (double)inside->core.radius) * ABUT_QUANTUM;
}

/* How much the coordinates at hand blur a distance. */
static double blur_of(const turning_shape *a, const turning_shape *b)
{
    double size_a = ab_fabs(a->pose.x) + ab_fabs(a->pose.y) + a->furthest;
    double size_b = ab_fabs(b->pose.x) + ab_fabs(b->pose.y) + b->furthest;

    return AB_TURN_SLACK + (size_a + size_b) * 0x1p-44;
}

/* How fast the two come nearer along a direction, at most. */
static double closing_along(const turning_shape *a, const turning_shape *b, abut_vec2 n)
{
    abut_vec2 motion = v2_sub(b->course->move, a->course->move);
    double turns = a->sweep + b->sweep;

    return v2_dot(n, motion) + turns + (ab_fabs(motion.x) + ab_fabs(motion.y) + turns) * 0x1p-48;
}

/* A direction as a shape sees it that is placed by this pose, in units for a quantum. */
static abut_vec2 turned_to_own(abut_pose pose, abut_vec2 n)
{
    return (abut_vec2){ (pose.cos * n.x + pose.sin * n.y) * ABUT_QUANTUM,
                        (pose.cos * n.y - pose.sin * n.x) * ABUT_QUANTUM };
}

static abut_vec2 placed_corner(const ab_shape *shape, int i)
{
    abut_vec2 corner = ab_core_corner(&shape->core, i);

    return (abut_vec2){ (double)shape->at.x + corner.x, (double)shape->at.y + corner.y };
}

/* How far a shape reaches along a direction at a time, without being placed: the direction is
 * turned instead. Its corners on the lattice are within a quantum of there, and so are those of the
 * placed shape. */
static double reach_at(const turning_shape *turning, abut_vec2 n, double time)
{
    const ab_shape *shape = ab_inside(turning->shape);
    abut_pose pose = abut_course_at(turning->course, time);
    abut_vec2 own = turned_to_own(pose, n);
    double most = -INFINITY;

    for (int i = 0; i < shape->core.count; i++) {
        double dot = v2_dot(own, placed_corner(shape, i));

        most = dot > most ? dot : most;
    }
    return n.x * pose.x + n.y * pose.y + most + (double)shape->core.radius * ABUT_QUANTUM;
}

/* How long all corners of a shape stay before a line across n, which stands at `line` and comes
 * towards them at this speed. A corner turns by a bent path: from v t on a line it is off by
 * no more than the square of its turn times how far out it is, halved. */
static double
time_before(const turning_shape *turning, abut_vec2 n, double time, double line, double speed)
{
    const ab_shape *shape = ab_inside(turning->shape);
    abut_pose pose = abut_course_at(turning->course, time);
    abut_vec2 own = turned_to_own(pose, n);
    double turn = turning->course->turn;
    double bend = 2 * turning->sweep * ab_fabs(turn);
    double from = line - n.x * pose.x - n.y * pose.y - (double)shape->core.radius * ABUT_QUANTUM;
    double onward = v2_dot(n, turning->course->move) + speed;
    double least = INFINITY;

    for (int i = 0; i < shape->core.count; i++) {
        abut_vec2 corner = placed_corner(shape, i);
        double gap = from - v2_dot(own, corner);
        double nearing = onward + turn * (own.y * corner.x - own.x * corner.y);
        double root = ab_sqrt(nearing * nearing + bend * gap);
        double free = INFINITY;

        if (!(gap > 0)) {
            return 0;
        }
        if (nearing > 0) {
            free = 2 * gap / (nearing + root);
        } else if (bend > 0) {
            free = 2 * (root - nearing) / bend;
        }
        least = free < least ? free : least;
    }
    return least;
}

/* Whether a is the one that is looked at corner by corner: the one that turns more; of two that
 * turn alike, whichever was named first, the one that is larger, moves more, or is further on. */
static bool turns_more(const turning_shape *a, const turning_shape *b)
{
    const double mine[] = { a->sweep,          a->furthest, a->course->move.x,
                            a->course->move.y, a->pose.x,   a->pose.y };
    const double other[] = { b->sweep,          b->furthest, b->course->move.x,
                             b->course->move.y, b->pose.x,   b->pose.y };

    for (size_t i = 0; i < sizeof mine / sizeof *mine; i++) {
        if (mine[i] != other[i]) {
            return mine[i] > other[i];
        }
    }
    return false;
}

/* The last time up to which a gap along this direction is known to stay open, from one at which
 * it is. What turns less counts with all that its turn could do, the other corner by corner. */
static double
coast(const turning_shape *a, const turning_shape *b, abut_vec2 n, double time, double blur)
{
    enum { MOST_COASTS = 16 };
    bool swap = turns_more(a, b);
    const turning_shape *turns = swap ? a : b;
    const turning_shape *rests = swap ? b : a;
    abut_vec2 along = swap ? (abut_vec2){ -n.x, -n.y } : n;
    abut_vec2 back = { -along.x, -along.y };
    double off = 2 * (blur + (a->furthest * a->stretch + b->furthest * b->stretch));
    double speed = v2_dot(back, rests->course->move) + rests->sweep;

    speed += (ab_fabs(speed) + turns->sweep + ab_fabs(turns->course->move.x) +
              ab_fabs(turns->course->move.y)) *
             0x1p-44;
    for (int i = 0; i < MOST_COASTS && time < 1; i++) {
        double line = -reach_at(rests, back, time) - off;
        double free = time_before(turns, along, time, line, speed);

        time += free * (1 - 0x1p-40);
        if (!(free * (a->sweep + b->sweep + ab_fabs(speed)) > ABUT_TURN_GAP / 4)) {
            break;
        }
    }
    return time;
}

/* How far the time can go on at least without the two touching, which are apart along the normal:
 * the larger of what the gap in that direction allows, which closes only as fast as the
 * motion goes in that direction, and of what the distance does at any motion. Infinite if they do
 * not come nearer. */
static double
free_time(const turning_shape *a, const turning_shape *b, abut_vec2 n, double distance, double blur)
{
    abut_vec2 back = { -n.x, -n.y };
    abut_vec2 motion = v2_sub(b->course->move, a->course->move);
    double turns = a->sweep + b->sweep;
    double gap = -furthest_along(&a->placed, back) - furthest_along(&b->placed, n) - blur;
    double closing = closing_along(a, b, n);
    double by_distance = (distance - blur) / (ab_sqrt(v2_dot(motion, motion)) + turns);

    if (!(gap > 0)) {
        return by_distance;
    }
    double by_gap = closing > 0 ? gap / closing : INFINITY;

    return by_gap > by_distance ? by_gap : by_distance;
}

static void tell_turned(const turning_shape *a,
                        const turning_shape *b,
                        double time,
                        const abut_contact *contact,
                        abut_turned *out)
{
    abut_distance near = abut_measure(&a->placed, &b->placed);

    *out = (abut_turned){ .hit = true,
                          .time = time,
                          .gap = near.distance,
                          .point = v2_middle(near.on_a, near.on_b),
                          .side = contact->side,
                          .pose_a = a->pose,
                          .pose_b = b->pose };
    if (contact->relation != ABUT_OVERLAPPING) {
        out->normal = contact->normal;
    } else {
        out->side = ABUT_SIDE_NONE;
    }
}

/* Places both at a time. */
static abut_status place_both(turning_shape *a, turning_shape *b, double time, turn_room rooms[2])
{
    abut_status status = place_turning(a, time, &rooms[0]);

    return status == ABUT_OK ? place_turning(b, time, &rooms[1]) : status;
}

static abut_status advance(turning_shape *a, turning_shape *b, abut_turned *out)
{
    turn_room rooms[2];
    double before = 0;
    double time = 0;
    abut_status status = place_both(a, b, 0, rooms);

    for (int step = 0; status == ABUT_OK; step++) {
        abut_contact contact = abut_collide(&a->placed, &b->placed);
        double distance = contact.separation;
        double blur = blur_of(a, b);
        double free = distance > blur ? free_time(a, b, contact.normal, distance, blur) : 0;
        bool near = distance <= ABUT_TURN_GAP && !(time + free >= 1);

        if (contact.relation == ABUT_OVERLAPPING && step > 0) {
            /* So far out that the distance was not to be trusted. */
            time = before;
            status = place_both(a, b, time, rooms);
            contact = abut_collide(&a->placed, &b->placed);
            near = true;
        }
        if (near || free <= 0 || step == ABUT_TURN_STEPS) {
            tell_turned(a, b, time, &contact, out);
            break;
        }
        if (time >= 1) {
            out->pose_a = a->pose;
            out->pose_b = b->pose;
            break;
        }
        before = time;
        time = time + free * (1 - 0x1p-40);
        time = time < 1 ? coast(a, b, contact.normal, time, blur) : 1;
        time = time < 1 ? time : 1;
        status = place_both(a, b, time, rooms);
    }
    return status;
}

abut_status abut_sweep_turning(const abut_shape *a,
                               const abut_course *course_a,
                               const abut_shape *b,
                               const abut_course *course_b,
                               abut_turned *out)
{
    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = (abut_turned){ .time = 1, .side = ABUT_SIDE_NONE };
    abut_status status = check_course(a, course_a);

    status = status == ABUT_OK ? check_course(b, course_b) : status;
    if (status != ABUT_OK) {
        return status;
    }
    turning_shape turning_a = turning_of(a, course_a);
    turning_shape turning_b = turning_of(b, course_b);

    status = advance(&turning_a, &turning_b, out);
    if (status != ABUT_OK) {
        *out = (abut_turned){ .time = 1, .side = ABUT_SIDE_NONE };
    }
    return status;
}
