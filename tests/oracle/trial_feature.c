/* oracle/trial_feature.c - with what two meet: normal, point and side.
 *
 * These are doubles, computed somewhere near the first touch. They are judged where the
 * pair is at the tick before it, and `slack` is how far it may be from there: so much
 * may a support, a point or, by the radius, a direction be off.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/trial_sweep.h"

#include <math.h>

typedef struct spot {
    motion_stand stand;
    motion_nearest nearest;
    long double slack;  /* in steps */
    long double extent; /* of D and its way from the origin, in steps */
    long double vx, vy;
} spot;

/* The accuracy of doubles that are handed out, and steps that they are rounded to. */
#define ANGLE_ALLOWED 0x1p-28
#define ARC_ALLOWED 0x1p-22 /* an arc between sides that turn by no more may be taken for one */
enum { STEPS_ALLOWED = 16, PLACE_ALLOWED = 8 };

static long double corner_along(const motion *motion, const spot *spot, int index, abut_vec2 n)
{
    motion_wide z = motion_corner(motion, spot->stand, index);

    return ldexpl((long double)z.x * n.x + (long double)z.y * n.y, -spot->stand.bits);
}

/* How many steps the place of a corner may be off at the time of the touch: as many as the moves
 * of a sweep may leave between the two (docs/conventions.md). Where doubles are coarser than the
 * lattice, they hold that much of the way. */
static long double steps_off(const sweep_trial *trial, const spot *spot)
{
    return PLACE_ALLOWED + (trial->accurate ? 0.0L : hypotl(spot->vx, spot->vy) * 0x1p-51L);
}

/* The pair stays on its side of the line: along the normal there is no overlap to speak
 * of, and no gap. An arc of a few steps has a direction no better than that; nor have sides
 * that meet at next to no angle, where doubles are coarser than the lattice. */
static bool check_support(sweep_trial *trial, const spot *spot)
{
    const motion *motion = &trial->motion;
    abut_vec2 normal = trial->swept.normal;
    long double least = corner_along(motion, spot, 0, normal);
    long double turned =
        motion->radius > 0 ? steps_off(trial, spot) / (long double)motion->radius : 0.0L;

    for (int i = 1; i < motion->count; i++) {
        least = fminl(least, corner_along(motion, spot, i, normal));
    }
    turned += trial->accurate ? 0x1p-50L : ANGLE_ALLOWED;
    long double allowed = 2.0L * spot->slack + STEPS_ALLOWED + spot->extent * turned;

    return sweep_trial_within(trial, SWEEP_SUPPORT,
                              (double)fabsl(least - (long double)motion->radius), (double)allowed);
}

/* Whether the origin is nearest to a side, and far from its ends. */
static bool is_well_on_side(const motion *motion, const spot *spot)
{
    if (spot->nearest.feature != ORACLE_EDGE) {
        return false;
    }
    motion_wide p = motion_corner(motion, spot->stand, spot->nearest.index);
    motion_wide q = motion_corner(motion, spot->stand, (spot->nearest.index + 1) % motion->count);
    long double ex = (long double)(q.x - p.x);
    long double ey = (long double)(q.y - p.y);
    long double length = hypotl(ex, ey);
    long double margin = ldexpl(4.0L * (spot->slack + STEPS_ALLOWED), spot->stand.bits);

    return ((long double)p.x * ex + (long double)p.y * ey) / length < -margin &&
           ((long double)q.x * ex + (long double)q.y * ey) / length > margin;
}

static void true_normal(const motion *motion, const spot *spot, long double *x, long double *y)
{
    motion_wide p = motion_corner(motion, spot->stand, spot->nearest.index);
    motion_wide q = motion_corner(motion, spot->stand, (spot->nearest.index + 1) % motion->count);
    bool side = spot->nearest.feature == ORACLE_EDGE;
    long double dx = side ? -(long double)(q.y - p.y) : (long double)p.x;
    long double dy = side ? (long double)(q.x - p.x) : (long double)p.y;
    long double length = hypotl(dx, dy);

    *x = length > 0.0L ? dx / length : 0.0L;
    *y = length > 0.0L ? dy / length : 0.0L;
}

/* On a line without width there is no side from which the other comes, unless it comes
 * across it: then the normal faces it. */
static bool either_way(const sweep_trial *trial, const spot *spot)
{
    const motion *motion = &trial->motion;
    abut_vec2 normal = trial->swept.normal;

    return motion->count == 2 && motion->radius == 0 &&
           motion_relate(motion, spot->stand) == ORACLE_TOUCHING &&
           (trial->swept.touch == 0.0 || normal.x * spot->vx + normal.y * spot->vy <=
                                             ANGLE_ALLOWED * hypotl(spot->vx, spot->vy));
}

static bool check_direction(sweep_trial *trial, const spot *spot)
{
    const motion *motion = &trial->motion;
    abut_vec2 normal = trial->swept.normal;
    long double x = 0.0L;
    long double y = 0.0L;
    long double allowed = ANGLE_ALLOWED;

    if (!is_well_on_side(motion, spot)) {
        allowed += ARC_ALLOWED + (4.0L * (spot->slack + STEPS_ALLOWED) + spot->extent * 0x1p-50L) /
                                     (long double)(motion->radius + 1);
    }
    true_normal(motion, spot, &x, &y);
    if (either_way(trial, spot) && normal.x * x + normal.y * y < 0.0L) {
        x = -x;
        y = -y;
    }
    long double error = hypotl(normal.x - x, normal.y - y);

    if (allowed < 0.5L &&
        !sweep_trial_within(trial, SWEEP_NORMAL, (double)error, (double)allowed)) {
        return false;
    }
    long double speed = hypotl(spot->vx, spot->vy);
    long double closing = normal.x * spot->vx + normal.y * spot->vy;

    /* A motion almost along a side: the last bit of a unit normal may turn the sign. */
    if (trial->verdict.hit && closing > speed * (motion->radius > 0 ? allowed : 0x1p-52L)) {
        return sweep_trial_wrong(trial, "a hit with a normal that does not face the motion");
    }
    return true;
}

static bool check_normal(sweep_trial *trial, const spot *spot)
{
    abut_vec2 normal = trial->swept.normal;

    if (fabsl(hypotl(normal.x, normal.y) - 1.0L) > 0x1p-50L) {
        return sweep_trial_wrong(trial, "normal (%.17g, %.17g)", normal.x, normal.y);
    }
    return check_support(trial, spot) && check_direction(trial, spot);
}

/* How far a point, in steps, is from the surface of a shape moved by (x, y). */
static long double off_surface(const motion_shape *shape,
                               long double x,
                               long double y,
                               long double point_x,
                               long double point_y)
{
    long double nearest = INFINITY;
    bool inside = shape->count > 2;

    for (int i = 0; i < shape->count; i++) {
        oracle_point p = shape->corners[i];
        oracle_point q = shape->corners[(i + 1) % shape->count];
        long double ex = (long double)q.x - (long double)p.x;
        long double ey = (long double)q.y - (long double)p.y;
        long double zx = point_x - ((long double)p.x + x);
        long double zy = point_y - ((long double)p.y + y);
        long double square = ex * ex + ey * ey;
        long double along = square > 0.0L ? (zx * ex + zy * ey) / square : 0.0L;

        along = fminl(fmaxl(along, 0.0L), 1.0L);
        inside = inside && ex * zy - ey * zx > 0.0L;
        nearest = fminl(nearest, hypotl(zx - along * ex, zy - along * ey));
    }
    return fabsl((inside ? -nearest : nearest) - (long double)shape->radius);
}

static bool check_point(sweep_trial *trial, const spot *spot)
{
    const sweep_case *sweep = &trial->sweep;
    abut_vec2 point = trial->swept.point;
    long double t = trial->swept.touch;
    long double x = (long double)point.x * 0x1p32L;
    long double y = (long double)point.y * 0x1p32L;
    long double off_a = off_surface(&trial->model_a, t * (long double)sweep->move_a.x,
                                    t * (long double)sweep->move_a.y, x, y);
    long double off_b = off_surface(&trial->model_b, t * (long double)sweep->move_b.x,
                                    t * (long double)sweep->move_b.y, x, y);
    long double reach = sweep_reach(sweep) * 0x1p32;
    long double own = hypotl((long double)sweep->move_a.x, (long double)sweep->move_a.y) +
                      hypotl((long double)sweep->move_b.x, (long double)sweep->move_b.y);
    long double allowed = spot->slack + own * 0x1p-32L + STEPS_ALLOWED + reach * 0x1p-50L;

    return sweep_trial_within(trial, SWEEP_POINT, (double)fmaxl(off_a, off_b), (double)allowed);
}

/* --- The side ----------------------------------------------------------------------- */

/* Whether the sides next to the one that is met turn away from it: where they hardly do, it
 * is beyond doubles to say which is met. */
static bool is_distinct(const motion *motion, int index)
{
    for (int i = 0; i < 2; i++) {
        oracle_point p = motion->corners[(index + i + motion->count - 1) % motion->count];
        oracle_point q = motion->corners[(index + i) % motion->count];
        oracle_point r = motion->corners[(index + i + 1) % motion->count];
        long double ux = (long double)q.x - (long double)p.x;
        long double uy = (long double)q.y - (long double)p.y;
        long double vx = (long double)r.x - (long double)q.x;
        long double vy = (long double)r.y - (long double)q.y;

        if (fabsl(ux * vy - uy * vx) <= ANGLE_ALLOWED * hypotl(ux, uy) * hypotl(vx, vy)) {
            return false;
        }
    }
    return true;
}

/* The side of b that makes the side of D which is met, or -1: they run against each other. */
static int side_of_b(const sweep_trial *trial, const spot *spot)
{
    const motion *motion = &trial->motion;
    const motion_shape *b = &trial->model_b;
    int next = (spot->nearest.index + 1) % motion->count;
    oracle_point side = oracle_sub(motion->corners[next], motion->corners[spot->nearest.index]);

    for (int i = 0; i < b->count && b->count > 2; i++) {
        oracle_point own = oracle_sub(b->corners[(i + 1) % b->count], b->corners[i]);

        if (oracle_cross(side, own) == 0 && oracle_dot(side, own) < 0) {
            return i;
        }
    }
    return -1;
}

/* Whether number `side` is the name of the side from one corner to another. */
static bool names_side(const sweep_shape *shape, int side, oracle_point from, oracle_point to)
{
    oracle_point along = oracle_sub(to, from);
    double out_x = (double)along.y;
    double out_y = -(double)along.x;

    if (shape->kind == CASE_RECT || shape->kind == CASE_ROUND_RECT) {
        int wanted = out_x > 0   ? ABUT_SIDE_MAX_X
                     : out_x < 0 ? ABUT_SIDE_MIN_X
                     : out_y > 0 ? ABUT_SIDE_MAX_Y
                                 : ABUT_SIDE_MIN_Y;

        return side == wanted;
    }
    if (shape->kind == SWEEP_ORIENTED) {
        double angle = shape->angle + (side - ABUT_SIDE_MAX_X) * 1.5707963267948966;
        double facing = (out_x * cos(angle) + out_y * sin(angle)) / hypot(out_x, out_y);

        return shape->points[1].x < 1024 || shape->points[1].y < 1024 ||
               (side >= 0 && side < 4 && facing > 0.75);
    }
    if (side < 0 || side >= shape->count) {
        return false;
    }
    oracle_point p = shape->points[side];
    oracle_point q = shape->points[(side + 1) % shape->count];

    return (p.x != q.x || p.y != q.y) && oracle_cross(along, oracle_sub(p, from)) == 0 &&
           oracle_cross(along, oracle_sub(q, from)) == 0;
}

static bool check_side(sweep_trial *trial, const spot *spot)
{
    const motion_shape *b = &trial->model_b;
    int side = trial->swept.side;

    if (b->count < 3) {
        /* An outline that became a segment may still name its sides. */
        bool outline = trial->sweep.b.kind >= CASE_RECT;

        return outline || side == ABUT_SIDE_NONE ||
               sweep_trial_wrong(trial, "side %d of a shape without sides", side);
    }
    bool sure =
        is_well_on_side(&trial->motion, spot) && is_distinct(&trial->motion, spot->nearest.index);
    int met = sure ? side_of_b(trial, spot) : -1;

    if (met >= 0 &&
        !names_side(&trial->sweep.b, side, b->corners[met], b->corners[(met + 1) % b->count])) {
        return sweep_trial_wrong(trial, "side %d, in truth the one from corner %d of the hull",
                                 side, met);
    }
    int most = trial->sweep.b.count > 4 ? trial->sweep.b.count : 4;

    if (side < ABUT_SIDE_NONE || side >= most) {
        return sweep_trial_wrong(trial, "side %d", side);
    }
    return true;
}

bool sweep_trial_feature(sweep_trial *trial)
{
    const abut_swept *swept = &trial->swept;
    const motion *motion = &trial->motion;
    bool none = swept->normal.x == 0.0 && swept->normal.y == 0.0;

    if (trial->verdict.inside || (!swept->hit && !swept->graze)) {
        return (none && (trial->verdict.inside || swept->side == ABUT_SIDE_NONE)) ||
               sweep_trial_wrong(trial, "normal (%g, %g) side %d without a touch", swept->normal.x,
                                 swept->normal.y, swept->side);
    }
    spot spot = { .stand = motion_at_tick(motion, (int64_t)(swept->touch * 0x1p32)) };

    spot.nearest = motion_nearest_at(motion, spot.stand);
    spot.vx = (long double)motion->velocity.x;
    spot.vy = (long double)motion->velocity.y;
    spot.slack = hypotl(spot.vx, spot.vy) * 0x1p-32L;
    for (int i = 0; i < motion->count; i++) {
        motion_wide z = motion_corner(motion, spot.stand, i);
        long double away = hypotl((long double)z.x, (long double)z.y);

        spot.extent = fmaxl(spot.extent, ldexpl(away, -spot.stand.bits));
    }
    bool has_place = trial->accurate || is_distinct(motion, spot.nearest.index);

    return check_normal(trial, &spot) && (!has_place || check_point(trial, &spot)) &&
           check_side(trial, &spot);
}
