/* narrow/classic.c - the questions of the books, from plain numbers.
 *
 * Circles and rectangles are answered without being made into shapes. The given doubles are used
 * directly if rounding them to the lattice could not change the answer; otherwise they are rounded
 * and go to the box kernel. `doubt` below measures that: a lattice coordinate is within 2^-33 of
 * the double it came from, so a difference of two is within 2^-32.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/classic.h"
#include "math/lanes.h"
#include "math/margins.h"
#include "narrow/boxes.h"

#include <math.h>

/* A box with a radius on the lattice, or none. */
typedef struct plain_box {
    ab_vec low;
    ab_vec high;
    int64_t radius;
    bool is_shape;
} plain_box;

/* Numbers whose squares are up to this are far from the limit, whatever few of them are added. */
#define WELL_WITHIN_SQ (ABUT_LIMIT / 16 * (ABUT_LIMIT / 16))

static plain_box box_of(double min_x, double min_y, double max_x, double max_y, double radius)
{
    plain_box none = { { 0, 0 }, { 0, 0 }, 0, false };

    if (!ab_in_range(min_x) || !ab_in_range(min_y) || !ab_in_range(max_x) || !ab_in_range(max_y) ||
        !ab_in_range(radius) || radius < 0) {
        return none;
    }
    plain_box box = { { ab_round(min_x), ab_round(min_y) },
                      { ab_round(max_x), ab_round(max_y) },
                      ab_round(radius),
                      true };
    int64_t reach = AB_LATTICE_LIMIT - box.radius;

    box.is_shape = box.low.x >= -reach && box.low.y >= -reach && box.high.x <= reach &&
                   box.high.y <= reach && box.high.x - box.low.x <= AB_LATTICE_LIMIT &&
                   box.high.y - box.low.y <= AB_LATTICE_LIMIT;
    return box;
}

static plain_box box_of_disc(const abut_disc *disc)
{
    return box_of(disc->x, disc->y, disc->x, disc->y, disc->radius);
}

/* The least and greatest of x and x + size. Not by fmin, which drops NaN. */
static double least(double x, double size)
{
    return size < 0 ? x + size : x;
}

static double most(double x, double size)
{
    return size < 0 ? x : x + size;
}

static plain_box box_of_rect(const abut_rectangle *rect)
{
    return box_of(least(rect->x, rect->width), least(rect->y, rect->height),
                  most(rect->x, rect->width), most(rect->y, rect->height), 0);
}

static abut_relation relate_plain(plain_box a, plain_box b)
{
    if (!a.is_shape || !b.is_shape) {
        return ABUT_APART;
    }
    ab_vec gap = { ab_max(a.low.x - b.high.x, b.low.x - a.high.x),
                   ab_max(a.low.y - b.high.y, b.low.y - a.high.y) };

    return ab_relate_gap(gap, a.radius + b.radius);
}

/* What plain numbers say when they are rounded to the lattice. Kept apart from the
 * quick answers, which then need no room on the stack. */
AB_COLD static abut_relation round_discs(const abut_disc *a, const abut_disc *b)
{
    return relate_plain(box_of_disc(a), box_of_disc(b));
}

AB_COLD static abut_relation round_disc_rect(const abut_disc *disc, const abut_rectangle *rect)
{
    return relate_plain(box_of_disc(disc), box_of_rect(rect));
}

AB_COLD static abut_relation round_rects(const abut_rectangle *a, const abut_rectangle *b)
{
    return relate_plain(box_of_rect(a), box_of_rect(b));
}

/* Invalid shapes are apart from everything, so only shapes that overlap have to be checked; and of
 * two that overlap the second is near the first. So it is enough to check the numbers of the first
 * and the sizes of both, in a test that NaN fails. Answer and test are computed side by side: a
 * branch between them would be unpredictable. */

/* Whether sums of squares are well within the limit, and no sign bit is set in these sizes, which
 * have to be part of the sums. (Limits that differ are loaded; a number that is there twice would
 * be loaded once and then doubled.) */
AB_INLINE bool are_plain(ab_d2 sums, ab_d2 sizes, ab_d2 more_sizes)
{
    ab_m2 beyond = d2_not_less(sums, d2_of(WELL_WITHIN_SQ, WELL_WITHIN_SQ / 2));

    return m2_bits(m2_or_sign(m2_or_sign(beyond, sizes), more_sizes)) == 0;
}

/* Squared distance less squared reach, in units; false where rounding to the lattice could change
 * its sign. That moves the distance by 2^-32 along each axis and the reach by 2^-32, so with
 * 2 |x| <= x^2 + 1 their squares by (distance_sq + reach_sq + 3) 2^-32 in all; arithmetic adds
 * less. Three squares of the reach stand for both squares: if that of the distance is more than two
 * of them, the difference is large, too (classic.gappa). */
AB_INLINE bool is_clear(ab_d2 between, double reach_sq, double *over)
{
    ab_d2 squares = d2_mul(between, between);
    double distance_sq = d2_first(squares) + d2_second(squares);

    *over = distance_sq - reach_sq;
    return ab_fabs(*over) > reach_sq * (3 * AB_MARGIN_PLAIN_SQUARES) + 5 * AB_MARGIN_PLAIN_SQUARES;
}

/* What a difference of the clear kind says. */
AB_INLINE abut_relation relation_of(double over)
{
    return (abut_relation)(2 * (ab_bits(over) >> 63));
}

abut_relation abut_circle_circle(const abut_disc *a, const abut_disc *b)
{
    if (a == NULL || b == NULL) {
        return ABUT_APART;
    }
    ab_d2 at_a = d2_at(a, 0);
    ab_d2 between = d2_sub(at_a, d2_at(b, 0));
    ab_d2 radii = d2_of(a->radius, b->radius);
    double reach = a->radius + b->radius;
    double reach_sq = reach * reach;
    ab_d2 sums = d2_add(d2_mul(at_a, at_a), d2_all(reach_sq));
    double over;

    if (AB_LIKELY(is_clear(between, reach_sq, &over) && are_plain(sums, radii, radii))) {
        return relation_of(over);
    }
    return round_discs(a, b);
}

abut_relation abut_circle_rect(const abut_disc *circle, const abut_rectangle *rect)
{
    if (circle == NULL || rect == NULL) {
        return ABUT_APART;
    }
    ab_d2 at = d2_at(circle, 0);
    ab_d2 low = d2_at(rect, 0);
    ab_d2 size = d2_at(rect, offsetof(abut_rectangle, width));
    ab_d2 radius = d2_all(circle->radius);
    ab_d2 near = d2_min(d2_max(at, low), d2_add(low, size)); /* of the rectangle, to the centre */
    ab_d2 reach = d2_add(size, radius);
    ab_d2 sums = d2_add(d2_mul(at, at), d2_mul(reach, reach));
    double reach_sq = circle->radius * circle->radius;
    double over;

    if (AB_LIKELY(is_clear(d2_sub(at, near), reach_sq, &over) && are_plain(sums, size, radius))) {
        return relation_of(over);
    }
    return round_disc_rect(circle, rect);
}

abut_relation abut_rect_rect(const abut_rectangle *a, const abut_rectangle *b)
{
    if (a == NULL || b == NULL) {
        return ABUT_APART;
    }
    ab_d2 low_a = d2_at(a, 0);
    ab_d2 low_b = d2_at(b, 0);
    ab_d2 size_a = d2_at(a, offsetof(abut_rectangle, width));
    ab_d2 size_b = d2_at(b, offsetof(abut_rectangle, width));
    ab_d2 gaps = d2_max(d2_sub(low_a, d2_add(low_b, size_b)), d2_sub(low_b, d2_add(low_a, size_a)));
    ab_d2 reach = d2_add(size_a, size_b);
    /* A product is as good as a square where they overlap, and NaN of either is NaN. */
    ab_d2 sums = d2_add(d2_mul(low_a, low_b), d2_mul(reach, reach));
    double gap = ab_fmax(d2_first(gaps), d2_second(gaps));

    if (AB_LIKELY(ab_fabs(gap) > AB_MARGIN_PLAIN_EDGES && are_plain(sums, size_a, size_b))) {
        return relation_of(gap);
    }
    return round_rects(a, b);
}

abut_relation abut_point_circle(abut_vec2 p, const abut_disc *circle)
{
    return abut_circle_circle(&(abut_disc){ p.x, p.y, 0 }, circle);
}

abut_relation abut_point_rect(abut_vec2 p, const abut_rectangle *rect)
{
    return abut_circle_rect(&(abut_disc){ p.x, p.y, 0 }, rect);
}

abut_relation abut_point_point(abut_vec2 p, abut_vec2 q, double buffer)
{
    abut_shape a = abut_point(p.x, p.y);
    abut_shape b = abut_point(q.x, q.y);

    return abut_relate_within(&a, &b, buffer);
}

static abut_shape shape_of_line(const abut_line *line)
{
    return line != NULL ? abut_segment(line->x1, line->y1, line->x2, line->y2) : abut_nothing();
}

abut_relation abut_line_point(const abut_line *line, abut_vec2 p, double buffer)
{
    abut_shape a = shape_of_line(line);
    abut_shape b = abut_point(p.x, p.y);

    return abut_relate_within(&a, &b, buffer);
}

abut_relation abut_line_circle(const abut_line *line, const abut_disc *circle)
{
    abut_shape a = shape_of_line(line);
    abut_shape b =
        circle != NULL ? abut_circle(circle->x, circle->y, circle->radius) : abut_nothing();

    return abut_relate(&a, &b);
}

abut_relation abut_line_line(const abut_line *a, const abut_line *b)
{
    abut_shape first = shape_of_line(a);
    abut_shape second = shape_of_line(b);

    return abut_relate(&first, &second);
}

static abut_shape shape_of_rect(const abut_rectangle *rect)
{
    return rect != NULL ? abut_rect(rect->x, rect->y, rect->width, rect->height) : abut_nothing();
}

abut_relation abut_line_rect(const abut_line *line, const abut_rectangle *rect)
{
    abut_shape a = shape_of_line(line);
    abut_shape b = shape_of_rect(rect);

    return abut_relate(&a, &b);
}

double abut_rect_left(abut_rectangle rect)
{
    return least(rect.x, rect.width);
}

double abut_rect_right(abut_rectangle rect)
{
    return most(rect.x, rect.width);
}

double abut_rect_top(abut_rectangle rect)
{
    return least(rect.y, rect.height);
}

double abut_rect_bottom(abut_rectangle rect)
{
    return most(rect.y, rect.height);
}

abut_side abut_side_top(abut_y y)
{
    return y == ABUT_Y_UP ? ABUT_SIDE_MAX_Y : ABUT_SIDE_MIN_Y;
}

abut_side abut_side_bottom(abut_y y)
{
    return y == ABUT_Y_UP ? ABUT_SIDE_MIN_Y : ABUT_SIDE_MAX_Y;
}

const char *abut_side_name(int side, abut_y y)
{
    if (side == ABUT_SIDE_MIN_X || side == ABUT_SIDE_MAX_X) {
        return side == ABUT_SIDE_MIN_X ? "left" : "right";
    }
    if (side == ABUT_SIDE_MIN_Y || side == ABUT_SIDE_MAX_Y) {
        return side == (int)abut_side_top(y) ? "top" : "bottom";
    }
    return "";
}

double abut_rect_side(abut_rectangle rect, int side)
{
    switch (side) {
    case ABUT_SIDE_MIN_Y:
        return abut_rect_top(rect);
    case ABUT_SIDE_MAX_X:
        return abut_rect_right(rect);
    case ABUT_SIDE_MAX_Y:
        return abut_rect_bottom(rect);
    case ABUT_SIDE_MIN_X:
        return abut_rect_left(rect);
    default:
        return NAN;
    }
}

abut_rectangle
abut_rect_from_top_left(double left, double top, double width, double height, abut_y y)
{
    return (abut_rectangle){ left, y == ABUT_Y_UP ? top - height : top, width, height };
}

abut_rectangle abut_rect_from_center(double x, double y, double width, double height)
{
    return (abut_rectangle){ x - width / 2, y - height / 2, width, height };
}

abut_bounds abut_rect_bounds(abut_rectangle rect)
{
    abut_bounds bounds = { { abut_rect_left(rect), abut_rect_top(rect) },
                           { abut_rect_right(rect), abut_rect_bottom(rect) } };

    return abut_bounds_is_empty(bounds) ? abut_bounds_empty() : bounds;
}

abut_rectangle abut_bounds_rect(abut_bounds bounds)
{
    if (abut_bounds_is_empty(bounds)) {
        return (abut_rectangle){ NAN, NAN, NAN, NAN };
    }
    return (abut_rectangle){ bounds.min.x, bounds.min.y, bounds.max.x - bounds.min.x,
                             bounds.max.y - bounds.min.y };
}

bool abut_rect_intersection(const abut_rectangle *a, const abut_rectangle *b, abut_rectangle *out)
{
    abut_shape first = shape_of_rect(a);
    abut_shape second = shape_of_rect(b);
    abut_intersection common = abut_intersect(&first, &second, NULL, 0);
    bool meet = common.relation != ABUT_APART;

    if (out != NULL) {
        *out = meet ? abut_bounds_rect(common.bounds) : (abut_rectangle){ 0, 0, 0, 0 };
    }
    return meet;
}

abut_vec2 abut_rect_separation(const abut_rectangle *a, const abut_rectangle *b)
{
    abut_shape first = shape_of_rect(a);
    abut_shape second = shape_of_rect(b);

    return abut_push(&first, &second);
}
