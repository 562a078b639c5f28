/* abut/classic.h - the tests of the textbooks, under their usual names.
 *
 * Plain numbers in, one exact answer out: each gives the answer of abut_relate() for the shapes in
 * its name, but faster, since no shape is made. Compare it with what your game means by a
 * collision: `== ABUT_OVERLAPPING` if touching is not one, `>= ABUT_TOUCHING` if it is.
 *
 * All numbers are in units. Numbers that make no shape (NaN, a negative radius,
 * beyond ABUT_LIMIT) and NULL are apart from everything. Every function is pure:
 * it takes constant time, allocates nothing and may be called from any thread.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLASSIC_H
#define ABUT_CLASSIC_H

#include "math.h"
#include "pair.h"

typedef struct abut_disc {
    double x;
    double y;
    double radius;
} abut_disc;

typedef struct abut_line {
    double x1;
    double y1;
    double x2;
    double y2;
} abut_line;

/* Two points: touching if they are equal, or no further apart than the buffer. A
 * buffer that is negative or not finite makes the answer ABUT_APART. */
ABUT_API abut_relation abut_point_point(abut_vec2 p, abut_vec2 q, double buffer);
/* A point and a circle: overlapping inside, touching on the rim. */
ABUT_API abut_relation abut_point_circle(abut_vec2 p, const abut_disc *circle);
/* Two circles. */
ABUT_API abut_relation abut_circle_circle(const abut_disc *a, const abut_disc *b);
/* Two axis-aligned rectangles. Sizes may be negative. */
ABUT_API abut_relation abut_rect_rect(const abut_rectangle *a, const abut_rectangle *b);
/* A point and a rectangle: overlapping inside, touching on an edge. */
ABUT_API abut_relation abut_point_rect(abut_vec2 p, const abut_rectangle *rect);
/* A line segment and a point: touching if the point lies on it, or no further away
 * than the buffer. */
ABUT_API abut_relation abut_line_point(const abut_line *line, abut_vec2 p, double buffer);
/* A line segment and a circle. */
ABUT_API abut_relation abut_line_circle(const abut_line *line, const abut_disc *circle);
/* A circle and a rectangle. */
ABUT_API abut_relation abut_circle_rect(const abut_disc *circle, const abut_rectangle *rect);
/* Two line segments: overlapping if they cross. */
ABUT_API abut_relation abut_line_line(const abut_line *a, const abut_line *b);
/* A line segment and a rectangle. */
ABUT_API abut_relation abut_line_rect(const abut_line *line, const abut_rectangle *rect);

/* Whether y points down or up on the screen. Nothing is computed from it: it only decides
 * which side is called the top. */
typedef enum abut_y { ABUT_Y_DOWN = 0, ABUT_Y_UP = 1 } abut_y;

/* Return the sides at the top and at the bottom. (Left is ABUT_SIDE_MIN_X, right is
 * ABUT_SIDE_MAX_X.) They are numbers like all sides, so they can also name open sides:
 *
 *     options.open_sides = 1u << abut_side_bottom(ABUT_Y_UP); */
ABUT_API abut_side abut_side_top(abut_y y);
ABUT_API abut_side abut_side_bottom(abut_y y);
/* Returns "left", "right", "top" or "bottom" for a side of a rectangle, as in abut_contact,
 * abut_swept or abut_reaction; "" for anything else. */
ABUT_API const char *abut_side_name(int side, abut_y y);

/* The sides of a rectangle. Sizes may be negative: the sides are sorted. `top` is
 * the side of least y, as on a screen whose y runs down. NaN in, NaN out. */
ABUT_API double abut_rect_left(abut_rectangle rect);
ABUT_API double abut_rect_right(abut_rectangle rect);
ABUT_API double abut_rect_top(abut_rectangle rect);
ABUT_API double abut_rect_bottom(abut_rectangle rect);
/* The same by the number of the side, for either direction of y: the x of a vertical side, the y of
 * a horizontal one. abut_rect_side(rect, abut_side_top(ABUT_Y_UP)) is the greatest y. NaN if `side`
 * is not a side. */
ABUT_API double abut_rect_side(abut_rectangle rect, int side);
/* Make a rectangle by its top left corner, with y pointing down or up; or by its centre. */
ABUT_API abut_rectangle
abut_rect_from_top_left(double left, double top, double width, double height, abut_y y);
ABUT_API abut_rectangle abut_rect_from_center(double x, double y, double width, double height);
/* Convert corner and size to min and max, and back: lossless for lattice numbers up to 2^20 units.
 * Empty bounds become a rectangle of NaNs, and such a rectangle empty bounds. */
ABUT_API abut_bounds abut_rect_bounds(abut_rectangle rect);
ABUT_API abut_rectangle abut_bounds_rect(abut_bounds bounds);

/* Writes the common part of two rectangles to `out`: its width or height is 0 when they touch.
 * Returns false, and sets `out` to zero, when they are apart. */
ABUT_API bool
abut_rect_intersection(const abut_rectangle *a, const abut_rectangle *b, abut_rectangle *out);

/* Returns the shortest move of `a` along x or y that ends the overlap of two
 * rectangles (the minimum translation vector); zero unless they overlap. */
ABUT_API abut_vec2 abut_rect_separation(const abut_rectangle *a, const abut_rectangle *b);

#endif
