/* narrow/round.c - the common part of shapes with round parts: bounds and area.
 *
 * The outline of a round hull is made of lines and arcs. Each of them is walked
 * from one crossing with the other outline to the next, and the parts that lie
 * in the other shape are the outline of what the two have in common: its bounds
 * are theirs, and by Green's theorem its area is the sum of x dy - y dx over
 * them, in whatever order they come. All in doubles: these numbers are reports.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/intersect.h"

#include "math/angle.h"
#include "narrow/meet.h"

#include <math.h>

#define FULL_TURN 6.283185307179586

/* A piece of an outline: start + t way for t in 0..1, or the arc round `start`
 * by `sweep` radians from the angle `from`, positive. */
typedef struct outline_piece {
    abut_vec2 start;
    abut_vec2 way;
    double radius;
    double from;
    double sweep; /* 0 for a line */
} outline_piece;

/* One core of the two, and where its origin lies. */
typedef struct outline {
    const ab_core *core;
    abut_vec2 at;
} outline;

static abut_vec2 corner_at(const outline *of, int i)
{
    abut_vec2 corner = ab_core_corner(of->core, i);

    return (abut_vec2){ corner.x + of->at.x, corner.y + of->at.y };
}

static abut_vec2 outward(const outline *of, int edge)
{
    abut_vec2 way = ab_core_way(of->core, edge);
    double inverse = ab_core_inverse_lengths(of->core)[edge];

    return (abut_vec2){ way.y * inverse, (0 - way.x) * inverse };
}

/* Pieces 2i are the arcs round corner i, pieces 2i + 1 the edges that follow. */
static int piece_count(const outline *of)
{
    return of->core->count == 1 ? 1 : 2 * of->core->count;
}

static outline_piece piece_of(const outline *of, int index)
{
    const ab_core *core = of->core;
    double radius = (double)core->radius;
    int i = index / 2;

    if (core->count == 1) {
        return (outline_piece){ corner_at(of, 0), { 0, 0 }, radius, 0, FULL_TURN };
    }
    if (index % 2 == 1) {
        abut_vec2 normal = outward(of, i);
        abut_vec2 from = corner_at(of, i);
        abut_vec2 to = corner_at(of, i + 1);

        return (outline_piece){ { from.x + normal.x * radius, from.y + normal.y * radius },
                                { to.x - from.x, to.y - from.y },
                                0,
                                0,
                                0 };
    }
    abut_vec2 first = outward(of, i > 0 ? i - 1 : core->count - 1);
    abut_vec2 last = outward(of, i);
    double turned =
        ab_atan2(first.x * last.y - first.y * last.x, first.x * last.x + first.y * last.y);

    if (core->count == 2) {
        turned = FULL_TURN / 2;
    }
    return (outline_piece){
        corner_at(of, i), { 0, 0 }, radius, ab_atan2(first.y, first.x), turned > 0 ? turned : 0
    };
}

static bool is_arc(const outline_piece *piece)
{
    return piece->sweep > 0;
}

static bool is_nothing(const outline_piece *piece)
{
    return is_arc(piece) ? !(piece->radius > 0) : piece->way.x == 0 && piece->way.y == 0;
}

static abut_vec2 piece_at(const outline_piece *piece, double t)
{
    if (!is_arc(piece)) {
        return (abut_vec2){ piece->start.x + t * piece->way.x, piece->start.y + t * piece->way.y };
    }
    double sin;
    double cos;

    ab_sincos(piece->from + t * piece->sweep, &sin, &cos);
    return (abut_vec2){ piece->start.x + piece->radius * cos,
                        piece->start.y + piece->radius * sin };
}

/* How far a place lies outside the shape (negative: inside), and the direction
 * in which that grows. */
static double height_over(const outline *of, abut_vec2 place, abut_vec2 *normal)
{
    const ab_core *core = of->core;
    double deepest = -INFINITY;
    double nearest_sq = INFINITY;
    abut_vec2 nearest = { 1, 0 };

    for (int i = 0; i < core->count; i++) {
        abut_vec2 from = corner_at(of, i);
        abut_vec2 off = { place.x - from.x, place.y - from.y };
        abut_vec2 along = { 0, 0 };
        double t = 0;

        if (core->count > 1) {
            abut_vec2 out = outward(of, i);
            abut_vec2 to = corner_at(of, i + 1);
            double height = off.x * out.x + off.y * out.y;

            along = (abut_vec2){ to.x - from.x, to.y - from.y };
            t = (off.x * along.x + off.y * along.y) / (along.x * along.x + along.y * along.y);
            t = t > 0 ? (t < 1 ? t : 1) : 0;
            if (height > deepest) {
                deepest = height;
                *normal = out;
            }
        }
        abut_vec2 apart = { off.x - t * along.x, off.y - t * along.y };
        double distance_sq = apart.x * apart.x + apart.y * apart.y;

        if (distance_sq < nearest_sq) {
            nearest_sq = distance_sq;
            nearest = apart;
        }
    }
    double distance = ab_sqrt(nearest_sq);

    if (core->count > 2 && deepest <= 0) {
        return deepest - (double)core->radius;
    }
    if (distance > 0) {
        *normal = (abut_vec2){ nearest.x / distance, nearest.y / distance };
    }
    return distance - (double)core->radius;
}

/* Takes a crossing at a place if it lies on `other` and comes next after `after`
 * on `piece`. */
static void take_place(const outline_piece *piece, double after, abut_vec2 place, double *next)
{
    double t;

    if (is_arc(piece)) {
        double angle = ab_atan2(place.y - piece->start.y, place.x - piece->start.x) - piece->from;

        while (angle < 0) {
            angle += FULL_TURN;
        }
        t = angle / piece->sweep;
    } else {
        t = ((place.x - piece->start.x) * piece->way.x +
             (place.y - piece->start.y) * piece->way.y) /
            (piece->way.x * piece->way.x + piece->way.y * piece->way.y);
    }
    if (t > after && t < *next) {
        *next = t;
    }
}

/* The crossings of the line or circle that `piece` lies on with those of `other`:
 * too many do no harm, each only ends a part of the walk. */
static void
line_with_line(const outline_piece *piece, const outline_piece *other, double after, double *next)
{
    double across = piece->way.x * other->way.y - piece->way.y * other->way.x;
    abut_vec2 off = { other->start.x - piece->start.x, other->start.y - piece->start.y };

    take_place(piece, after, other->start, next);
    take_place(piece, after, piece_at(other, 1), next);
    if (across != 0) {
        double t = (off.x * other->way.y - off.y * other->way.x) / across;

        take_place(piece, after, piece_at(piece, t), next);
    }
}

static void line_with_circle(const outline_piece *line,
                             const outline_piece *circle,
                             const outline_piece *piece,
                             double after,
                             double *next)
{
    double length = ab_sqrt(line->way.x * line->way.x + line->way.y * line->way.y);
    abut_vec2 unit = { line->way.x / length, line->way.y / length };
    abut_vec2 off = { circle->start.x - line->start.x, circle->start.y - line->start.y };
    double along = off.x * unit.x + off.y * unit.y;
    double miss = off.x * unit.y - off.y * unit.x;
    double room = (circle->radius - miss) * (circle->radius + miss);

    if (room >= 0) {
        double half = ab_sqrt(room);

        for (int side = -1; side <= 1; side += 2) {
            double steps = along + side * half;

            take_place(
                piece, after,
                (abut_vec2){ line->start.x + unit.x * steps, line->start.y + unit.y * steps },
                next);
        }
    }
}

static void circle_with_circle(const outline_piece *piece,
                               const outline_piece *other,
                               double after,
                               double *next)
{
    abut_vec2 off = { other->start.x - piece->start.x, other->start.y - piece->start.y };
    double distance_sq = off.x * off.x + off.y * off.y;

    if (distance_sq == 0) {
        return;
    }
    double along =
        (distance_sq + (piece->radius - other->radius) * (piece->radius + other->radius)) /
        (2 * distance_sq);
    double room = piece->radius * piece->radius / distance_sq - along * along;

    if (room < 0) {
        return;
    }
    double aside = ab_sqrt(room);

    for (int side = -1; side <= 1; side += 2) {
        take_place(piece, after,
                   (abut_vec2){ piece->start.x + along * off.x - side * aside * off.y,
                                piece->start.y + along * off.y + side * aside * off.x },
                   next);
    }
}

static double next_crossing(const outline_piece *piece, const outline *other, double after)
{
    double next = 1;

    for (int k = 0; k < piece_count(other); k++) {
        outline_piece against = piece_of(other, k);

        if (is_nothing(&against)) {
            continue;
        }
        if (is_arc(piece)) {
            /* The ends of the other's pieces matter where the two coincide. */
            take_place(piece, after, piece_at(&against, 0), &next);
            take_place(piece, after, piece_at(&against, 1), &next);
        }
        if (!is_arc(piece) && !is_arc(&against)) {
            line_with_line(piece, &against, after, &next);
        } else if (!is_arc(piece)) {
            line_with_circle(piece, &against, piece, after, &next);
        } else if (!is_arc(&against)) {
            line_with_circle(&against, piece, piece, after, &next);
        } else {
            circle_with_circle(piece, &against, after, &next);
        }
    }
    return next;
}

/* The outward normal of a piece at t. */
static abut_vec2 normal_at(const outline_piece *piece, double t)
{
    if (is_arc(piece)) {
        abut_vec2 at = piece_at(piece, t);

        return (abut_vec2){ (at.x - piece->start.x) / piece->radius,
                            (at.y - piece->start.y) / piece->radius };
    }
    return (abut_vec2){ piece->way.y, -piece->way.x };
}

/* Joins a place of an outline to the bounds. */
static void reach_place(ab_common *common, abut_vec2 place)
{
    ab_common_reach(common, (abut_vec2){ ((double)common->a->at.x + place.x) * ABUT_STEP,
                                         ((double)common->a->at.y + place.y) * ABUT_STEP });
}

/* Adds the part of a piece between two values of t to bounds and area. */
static void add_part(ab_common *common, const outline_piece *piece, double from, double to)
{
    abut_vec2 first = piece_at(piece, from);
    abut_vec2 last = piece_at(piece, to);

    reach_place(common, first);
    reach_place(common, last);
    if (!is_arc(piece)) {
        common->twice_area += first.x * last.y - first.y * last.x;
        return;
    }
    double begin = piece->from + from * piece->sweep;
    double end = piece->from + to * piece->sweep;
    double r = piece->radius;

    common->twice_area += r * r * (end - begin) + piece->start.x * (last.y - first.y) -
                          piece->start.y * (last.x - first.x);
    for (int quarter = -8; quarter <= 8; quarter++) {
        double angle = quarter * (FULL_TURN / 4);

        if (angle > begin && angle < end) {
            double t = (angle - piece->from) / piece->sweep;

            reach_place(common, piece_at(piece, t));
        }
    }
}

/* Adds the parts of one outline that lie in the other shape. Where the two
 * outlines coincide only the first one's counts. */
static void add_outline(ab_common *common, const outline *mine, const outline *other, bool first)
{
    double size = mine->core->extent + other->core->extent + (double)mine->core->radius +
                  (double)other->core->radius;
    double same = size * 0x1p-48; /* what counts as on the outline */

    for (int k = 0; k < piece_count(mine); k++) {
        outline_piece piece = piece_of(mine, k);
        double from = 0;

        while (!is_nothing(&piece) && from < 1) {
            double to = next_crossing(&piece, other, from);
            double middle = (from + to) / 2;
            abut_vec2 normal = { 1, 0 };
            double height = height_over(other, piece_at(&piece, middle), &normal);
            abut_vec2 own = normal_at(&piece, middle);
            bool along = own.x * normal.x + own.y * normal.y > 0;

            if (height < -same || (height <= same && first && along)) {
                add_part(common, &piece, from, to);
            }
            from = to;
        }
    }
}

/* One shape lies in the other: all of it is common. */
static bool add_contained(ab_common *common)
{
    const abut_shape *a = (const abut_shape *)(const void *)common->a;
    const abut_shape *b = (const abut_shape *)(const void *)common->b;
    const abut_shape *inner = abut_contains(b, a) ? a : abut_contains(a, b) ? b : NULL;

    if (inner == NULL) {
        return false;
    }
    abut_bounds bounds = abut_shape_bounds(inner);

    ab_common_reach(common, bounds.min);
    ab_common_reach(common, bounds.max);
    common->twice_area = 2 * abut_shape_area(inner) * AB_PER_UNIT * AB_PER_UNIT;
    return true;
}

/* What just touches: one or two points, no area. */
static void add_touch(ab_common *common)
{
    ab_meeting meeting = ab_meet(&common->a->core, &common->b->core, common->d);

    for (int k = 0; k < meeting.point_count; k++) {
        ab_common_reach(common,
                        ab_meeting_place(&meeting, common->a, common->b, meeting.points[k]));
    }
}

void ab_intersect_round(ab_common *common, abut_relation relation)
{
    if (add_contained(common)) {
        return;
    }
    if (relation == ABUT_TOUCHING) {
        add_touch(common);
        return;
    }
    outline a = { &common->a->core, { 0, 0 } };
    outline b = { &common->b->core, { (double)common->d.x, (double)common->d.y } };

    add_outline(common, &a, &b, true);
    add_outline(common, &b, &a, false);
    if (!(common->low.x <= common->high.x)) {
        /* So thin a part that rounding lost it: it lies where the two meet. */
        abut_distance meet = abut_measure((const abut_shape *)(const void *)common->a,
                                          (const abut_shape *)(const void *)common->b);

        ab_common_reach(common, meet.on_a);
    }
}
