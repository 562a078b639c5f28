/* abut/classic.h - the questions of the books, under the names of the books.
 *
 * Plain numbers in, one exact answer out: each is abut_relate() of the shapes it
 * names, without making them first, and faster. Compare the answer with what
 * your game means by a collision: `== ABUT_OVERLAPPING` if touching is not one,
 * `>= ABUT_TOUCHING` if it is. Numbers that make no shape (NaN, a negative
 * radius, beyond ABUT_LIMIT) are apart from everything.
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

/* Two points are equal, or no further apart than the buffer (S2.1, S2.2). */
ABUT_API abut_relation abut_point_point(abut_vec2 p, abut_vec2 q, double buffer);
/* S2.3 */
ABUT_API abut_relation abut_point_circle(abut_vec2 p, const abut_disc *circle);
/* S2.4 */
ABUT_API abut_relation abut_circle_circle(const abut_disc *a, const abut_disc *b);
/* S0.1, S2.5, S3.2 */
ABUT_API abut_relation abut_rect_rect(const abut_rectangle *a, const abut_rectangle *b);
/* A point in a rectangle: overlapping inside, touching on its edge. */
ABUT_API abut_relation abut_point_rect(abut_vec2 p, const abut_rectangle *rect);
/* S2.6, S2.7 */
ABUT_API abut_relation abut_line_point(const abut_line *line, abut_vec2 p, double buffer);
/* S2.8 */
ABUT_API abut_relation abut_line_circle(const abut_line *line, const abut_disc *circle);
/* S2.9 */
ABUT_API abut_relation abut_circle_rect(const abut_disc *circle, const abut_rectangle *rect);
/* S2.10 */
ABUT_API abut_relation abut_line_line(const abut_line *a, const abut_line *b);
/* S2.11 */
ABUT_API abut_relation abut_line_rect(const abut_line *line, const abut_rectangle *rect);

/* Rectangles (S0.2, S3.1). Sizes may be negative: the sides are sorted. `top` is
 * the side of least y, as on a screen whose y runs down; where y runs up, swap
 * top and bottom. */
ABUT_API double abut_rect_left(abut_rectangle rect);
ABUT_API double abut_rect_right(abut_rectangle rect);
ABUT_API double abut_rect_top(abut_rectangle rect);
ABUT_API double abut_rect_bottom(abut_rectangle rect);
ABUT_API abut_rectangle abut_rect_from_center(double x, double y, double width, double height);
/* Corner-and-size to min-and-max and back (S0.10): lossless for lattice numbers
 * up to 2^20 units. Empty bounds become a rectangle of NaNs, and back. */
ABUT_API abut_bounds abut_rect_bounds(abut_rectangle rect);
ABUT_API abut_rectangle abut_bounds_rect(abut_bounds bounds);

/* The common part of two rectangles (S0.3). False, and `out` zeroed, when they
 * are apart; of zero size when they touch. */
ABUT_API bool
abut_rect_intersection(const abut_rectangle *a, const abut_rectangle *b, abut_rectangle *out);

/* The move of a that just parts two rectangles (S0.4, S3.4), zero unless they
 * overlap: the shortest of the four ways out. */
ABUT_API abut_vec2 abut_rect_separation(const abut_rectangle *a, const abut_rectangle *b);

#endif
