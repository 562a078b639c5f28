/* fuzz/fuzz_classic.c - the classic functions say what abut_relate() says.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

static void check_points(fuzz_bytes *bytes)
{
    abut_vec2 p = take_vec2(bytes);
    abut_vec2 q = take_vec2(bytes);
    abut_disc c = take_disc(bytes);
    abut_line l = take_line(bytes);
    abut_rectangle r = take_rectangle(bytes);
    double buffer = take_number(bytes);
    abut_shape a = abut_point(p.x, p.y);
    abut_shape b = abut_point(q.x, q.y);
    abut_shape disc = abut_circle(c.x, c.y, c.radius);
    abut_shape line = abut_segment(l.x1, l.y1, l.x2, l.y2);
    abut_shape rect = abut_rect(r.x, r.y, r.width, r.height);

    FUZZ_CHECK(abut_point_point(p, q, buffer) == abut_relate_within(&a, &b, buffer));
    FUZZ_CHECK(abut_point_circle(p, &c) == abut_relate(&a, &disc));
    FUZZ_CHECK(abut_line_point(&l, p, buffer) == abut_relate_within(&line, &a, buffer));
    FUZZ_CHECK(abut_point_rect(p, &r) == abut_relate(&a, &rect));
}

static void check_others(fuzz_bytes *bytes)
{
    abut_disc c = take_disc(bytes);
    abut_disc d = take_disc(bytes);
    abut_line l = take_line(bytes);
    abut_line m = take_line(bytes);
    abut_rectangle r = take_rectangle(bytes);
    abut_shape disc_c = abut_circle(c.x, c.y, c.radius);
    abut_shape disc_d = abut_circle(d.x, d.y, d.radius);
    abut_shape line_l = abut_segment(l.x1, l.y1, l.x2, l.y2);
    abut_shape line_m = abut_segment(m.x1, m.y1, m.x2, m.y2);
    abut_shape rect = abut_rect(r.x, r.y, r.width, r.height);

    FUZZ_CHECK(abut_circle_circle(&c, &d) == abut_relate(&disc_c, &disc_d));
    FUZZ_CHECK(abut_line_circle(&l, &c) == abut_relate(&line_l, &disc_c));
    FUZZ_CHECK(abut_circle_rect(&c, &r) == abut_relate(&disc_c, &rect));
    FUZZ_CHECK(abut_line_line(&l, &m) == abut_relate(&line_l, &line_m));
    FUZZ_CHECK(abut_line_rect(&l, &r) == abut_relate(&line_l, &rect));
}

static void check_rectangles(fuzz_bytes *bytes)
{
    abut_rectangle r = take_rectangle(bytes);
    abut_rectangle s = take_rectangle(bytes);
    abut_shape a = abut_rect(r.x, r.y, r.width, r.height);
    abut_shape b = abut_rect(s.x, s.y, s.width, s.height);
    abut_relation relation = abut_relate(&a, &b);
    abut_rectangle common = { 1, 1, 1, 1 };
    abut_vec2 way = abut_rect_separation(&r, &s);
    abut_bounds bounds = abut_rect_bounds(r);

    FUZZ_CHECK(abut_rect_rect(&r, &s) == relation);
    FUZZ_CHECK(abut_rect_intersection(&r, &s, &common) == (relation != ABUT_APART));
    FUZZ_CHECK(relation == ABUT_APART || (common.width >= 0 && common.height >= 0));
    FUZZ_CHECK(relation != ABUT_APART || (common.width == 0 && common.x == 0));
    FUZZ_CHECK(all_finite(way) && is_zero(way) == (relation != ABUT_OVERLAPPING));
    if (relation == ABUT_OVERLAPPING) {
        abut_shape moved = abut_moved(&a, way.x, way.y);

        FUZZ_CHECK(abut_relate(&moved, &b) != ABUT_OVERLAPPING);
    }
    if (abut_shape_check(&a) == ABUT_OK) {
        FUZZ_CHECK(abut_rect_left(r) <= abut_rect_right(r));
        FUZZ_CHECK(abut_rect_top(r) <= abut_rect_bottom(r));
        FUZZ_CHECK(!abut_bounds_is_empty(bounds));
        abut_rectangle back = abut_bounds_rect(bounds);
        FUZZ_CHECK(back.width >= 0 && back.height >= 0);
    }
    abut_rect_from_center(r.x, r.y, r.width, r.height);
}

static void fuzz_classic(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = { data, size };

    check_points(&bytes);
    check_others(&bytes);
    check_rectangles(&bytes);
}

FUZZ_ENTRY(fuzz_classic)
