/* narrow/classic.c - the questions of the books, from plain numbers.
 *
 * Circles and rectangles are answered without being made into shapes. The
 * doubles as given answer when rounding them to the lattice could not change
 * the answer; the rest is rounded and goes to the box kernel. Whoever reads
 * `doubt` below: a lattice coordinate is within 2^-33 of the double it came
 * from, so a difference of two is within 2^-32.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/classic.h"
#include "narrow/boxes.h"
#include "narrow/lanes.h"

#include <math.h>

/* A box with a radius on the lattice, or none. */
typedef struct plain_box {
    ab_vec low;
    ab_vec high;
    int64_t radius;
    bool is_shape;
} plain_box;

/* Numbers up to this are far from the limit, whatever is added to them. */
#define WELL_WITHIN (ABUT_LIMIT / 4)

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

    box.is_shape =
        box.low.x >= -reach && box.low.y >= -reach && box.high.x <= reach && box.high.y <= reach;
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

AB_COLD static abut_relation relate_plain(plain_box a, plain_box b)
{
    if (!a.is_shape || !b.is_shape) {
        return ABUT_APART;
    }
    ab_vec gap = { ab_max(a.low.x - b.high.x, b.low.x - a.high.x),
                   ab_max(a.low.y - b.high.y, b.low.y - a.high.y) };

    return ab_relate_gap(gap, a.radius + b.radius);
}

/* Squared distance against squared reach, in units. Rounding moves the distance
 * by 2^-32 along each axis and the reach by 2^-32, so with 2 |x| <= x^2 + 1 their
 * squares by (distance_sq + reach_sq + 4) 2^-31 in all; arithmetic adds less. */
static bool clearly(double distance_sq, double reach_sq, abut_relation *relation)
{
    double over = distance_sq - reach_sq;

    *relation = ab_bits(over) >> 63 ? ABUT_OVERLAPPING : ABUT_APART;
    return ab_fabs(over) > (distance_sq + reach_sq + 4) * 0x1p-30;
}

static double largest(double a, double b, double c, double d)
{
    return ab_fmax(ab_fmax(ab_fabs(a), ab_fabs(b)), ab_fmax(ab_fabs(c), ab_fabs(d)));
}

abut_relation abut_circle_circle(const abut_disc *a, const abut_disc *b)
{
    if (a == NULL || b == NULL) {
        return ABUT_APART;
    }
    double x = a->x - b->x;
    double y = a->y - b->y;
    double reach = a->radius + b->radius;
    abut_relation relation;

    if (AB_LIKELY(clearly(x * x + y * y, reach * reach, &relation) &&
                  ab_fmin(a->radius, b->radius) >= 0 &&
                  ab_fmax(largest(a->x, a->y, b->x, b->y), reach) < WELL_WITHIN)) {
        return relation;
    }
    return relate_plain(box_of_disc(a), box_of_disc(b));
}

abut_relation abut_circle_rect(const abut_disc *circle, const abut_rectangle *rect)
{
    if (circle == NULL || rect == NULL) {
        return ABUT_APART;
    }
    double min_x = least(rect->x, rect->width);
    double min_y = least(rect->y, rect->height);
    double max_x = most(rect->x, rect->width);
    double max_y = most(rect->y, rect->height);
    double x = ab_fmax(ab_fmax(min_x - circle->x, circle->x - max_x), 0);
    double y = ab_fmax(ab_fmax(min_y - circle->y, circle->y - max_y), 0);
    double size = ab_fmax(largest(min_x, min_y, max_x, max_y),
                          largest(circle->x, circle->y, circle->radius, 0));
    abut_relation relation;

    if (AB_LIKELY(clearly(x * x + y * y, circle->radius * circle->radius, &relation) &&
                  circle->radius >= 0 && size < WELL_WITHIN)) {
        return relation;
    }
    return relate_plain(box_of_disc(circle), box_of_rect(rect));
}

abut_relation abut_rect_rect(const abut_rectangle *a, const abut_rectangle *b)
{
    if (a == NULL || b == NULL) {
        return ABUT_APART;
    }
    double a_max_x = a->x + a->width;
    double a_max_y = a->y + a->height;
    double b_max_x = b->x + b->width;
    double b_max_y = b->y + b->height;
    double gap =
        ab_fmax(ab_fmax(a->x - b_max_x, b->x - a_max_x), ab_fmax(a->y - b_max_y, b->y - a_max_y));
    double size =
        ab_fmax(largest(a->x, a->y, b->x, b->y), largest(a_max_x, a_max_y, b_max_x, b_max_y));
    double thinnest = ab_fmin(ab_fmin(a->width, a->height), ab_fmin(b->width, b->height));

    if (AB_LIKELY(ab_fabs(gap) > 0x1p-31 && size < WELL_WITHIN && thinnest >= 0)) {
        return ab_bits(gap) >> 63 ? ABUT_OVERLAPPING : ABUT_APART;
    }
    return relate_plain(box_of_rect(a), box_of_rect(b));
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
