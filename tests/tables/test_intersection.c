/* tables/test_intersection.c - the common part: its bounds, area and corners.
 *
 * SPDX-License-Identifier: MIT */

#include "tables/figure.h"

enum { ROUND = 0 }; /* corners are given for straight edges only */

/* Short words for the columns. */
#define A ABUT_APART
#define T ABUT_TOUCHING
#define O ABUT_OVERLAPPING

typedef struct intersection_row {
    const char *name;
    figure a;
    figure b;
    abut_relation relation;
    double area;
    uint32_t corner_count;
    abut_vec2 min; /* of its bounds, as drawn */
    abut_vec2 max;
} intersection_row;

/* The bounds that the view shows of a box, if its axes stay. */
static abut_bounds bounds_seen(const view *v, abut_vec2 min, abut_vec2 max)
{
    abut_vec2 p = view_place(v, min);
    abut_vec2 q = view_place(v, max);

    return (abut_bounds){ { fmin(p.x, q.x), fmin(p.y, q.y) }, { fmax(p.x, q.x), fmax(p.y, q.y) } };
}

static double area_of(const abut_vec2 *p, int count)
{
    double twice = 0;

    for (int i = 2; i < count; i++) {
        twice +=
            (p[i - 1].x - p[0].x) * (p[i].y - p[0].y) - (p[i].x - p[0].x) * (p[i - 1].y - p[0].y);
    }
    return twice / 2;
}

static void check_corners(const char *name, const abut_shape *a, const abut_shape *b, const view *v)
{
    abut_vec2 corners[24];
    abut_vec2 few[2] = { { 7, 7 }, { 7, 7 } };
    abut_intersection got = abut_intersect(a, b, corners, COUNT_OF(corners));
    double tolerance = 1e-8 * v->scale;

    /* In the order of positive area, each in both, and only as many as asked for. */
    if (got.corner_count > 0) {
        CHECK_ROW(name, near_by(area_of(corners, got.corner_count), got.area,
                                tolerance * (1 + got.area)));
    }
    for (uint32_t i = 0; i < got.corner_count; i++) {
        abut_shape corner = abut_point(corners[i].x, corners[i].y);

        CHECK_ROW(name, abut_relate_within(&corner, a, tolerance) != ABUT_APART);
        CHECK_ROW(name, abut_relate_within(&corner, b, tolerance) != ABUT_APART);
    }
    CHECK_ROW(name, abut_intersect(a, b, few, 1).corner_count == got.corner_count);
    CHECK_ROW(name, same_vec2(few[1], 7, 7));
    CHECK_ROW(name, abut_intersect(a, b, NULL, 0).corner_count == got.corner_count);
}

static void check_intersection_row(const intersection_row *row, const view *v)
{
    const char *name = row_in_view(row->name, v);
    figure seen_a = fig_seen(v, row->a);
    figure seen_b = fig_seen(v, row->b);
    abut_shape a = shape_of(&seen_a);
    abut_shape b = shape_of(&seen_b);
    abut_vec2 corners[24];
    abut_intersection ab = abut_intersect(&a, &b, corners, 24);
    abut_intersection ba = abut_intersect(&b, &a, NULL, 0);
    double area = row->area * v->scale * v->scale;

    CHECK_ROW(name, ab.relation == row->relation && ba.relation == row->relation);
    CHECK_ROW(name, near_by(ab.area, area, 1e-9 * (1 + area)));
    CHECK_ROW(name, near_by(ba.area, area, 1e-9 * (1 + area)));
    CHECK_ROW(name, ab.corner_count == row->corner_count);
    CHECK_ROW(name, ba.corner_count == row->corner_count);
    CHECK_ROW(name, abut_bounds_is_empty(ab.bounds) == (row->relation == ABUT_APART));
    if (v->axes_stay && row->relation != ABUT_APART) {
        abut_bounds wanted = bounds_seen(v, row->min, row->max);

        CHECK_ROW(name, near_vec2_by(ab.bounds.min, wanted.min, 1e-8));
        CHECK_ROW(name, near_vec2_by(ab.bounds.max, wanted.max, 1e-8));
        CHECK_ROW(name, near_vec2_by(ba.bounds.min, wanted.min, 1e-8));
        CHECK_ROW(name, near_vec2_by(ba.bounds.max, wanted.max, 1e-8));
    }
    check_corners(name, &a, &b, v);
}

static void test_intersections(void)
{
    const figure crate = fig_rect(-2, -1, 4, 2);
    const figure square = fig_rect(0, 0, 10, 10);
    const figure diamond = fig_turned(0, 0, 1, 1, 1); /* |x| + |y| <= 2 */
    const figure wedge = fig_triangle(0, 0, 4, 0, 0, 3);
    const figure bar = fig_segment(-2, 0, 2, 0);
    const figure moon = fig_circle(0, 0, 5);

    // clang-format off
    const intersection_row rows[] = {
        /* name, a, b, relation, area, corners, bounds */
        { "rects, apart",      fig_rect(3, 0, 4, 2),  crate, A, 0, 0, { 0, 0 }, { 0, 0 } },
        { "rects, an edge",    fig_rect(2, 0, 4, 2),  crate, T, 0, 2, { 2, 0 }, { 2, 1 } },
        { "rects, a corner",   fig_rect(2, 1, 4, 2),  crate, T, 0, 1, { 2, 1 }, { 2, 1 } },
        { "rects, a quarter",  fig_rect(0, 0, 4, 2),  crate, O, 2, 4, { 0, 0 }, { 2, 1 } },
        { "rects, inside",     fig_rect(-1, 0, 1, 0.5), crate, O, 0.5, 4, { -1, 0 }, { 0, 0.5 } },
        { "rects, a plus",     fig_rect(-1, -5, 2, 10), crate, O, 4, 4, { -1, -1 }, { 1, 1 } },
        { "rects, equal",      crate,                 crate, O, 8, 4, { -2, -1 }, { 2, 1 } },
        { "square and diamond", fig_rect(-1.5, -1.5, 3, 3), diamond, O, 7, 8, { -1.5, -1.5 },
            { 1.5, 1.5 } },
        { "crate and diamond", crate,                 diamond, O, 6, 6, { -2, -1 }, { 2, 1 } },
        { "diamond in a square", fig_rect(-2, -2, 4, 4), diamond, O, 8, 4, { -2, -2 }, { 2, 2 } },
        { "diamond's tip on a rect", fig_rect(2, -2, 4, 4), diamond, T, 0, 1, { 2, 0 }, { 2, 0 } },
        { "wedge and square",  fig_rect(0, 0, 2, 1.5), wedge, O, 3, 4, { 0, 0 }, { 2, 1.5 } },
        { "wedge cut by a rect", fig_rect(2, -1, 9, 9), wedge, O, 1.5, 3, { 2, 0 }, { 4, 1.5 } },
        { "wedges, mirrored",  fig_triangle(4, 3, 0, 3, 4, 0), wedge, T, 0, 2, { 0, 0 }, { 4, 3 } },
        { "segment through a rect", fig_segment(-9, 0, 9, 0), crate, O, 0, 2, { -2, 0 }, { 2, 0 } },
        { "segment in a rect", fig_segment(-1, 0, 1, 0), crate, O, 0, 2, { -1, 0 }, { 1, 0 } },
        { "segment ends on a rect", fig_segment(2, 0, 9, 0), crate, T, 0, 1, { 2, 0 }, { 2, 0 } },
        { "segment along a rect", fig_segment(0, 1, 9, 1), crate, T, 0, 2, { 0, 1 }, { 2, 1 } },
        { "segments cross",    fig_segment(1, -1, 1, 3), bar, O, 0, 1, { 1, 0 }, { 1, 0 } },
        { "segments share a part", fig_segment(1, 0, 5, 0), bar, T, 0, 2, { 1, 0 }, { 2, 0 } },
        { "point in a rect",   fig_point(1, 0),       crate, O, 0, 1, { 1, 0 }, { 1, 0 } },
        { "points", fig_point(1, 0), fig_point(1, 0), T, 0, 1, { 1, 0 }, { 1, 0 } },
        { "circle in a rect", fig_circle(5, 5, 2), square, O, 4 * TEST_PI, ROUND, { 3, 3 },
            { 7, 7 } },
        { "half a circle", fig_circle(5, 0, 2), square, O, 2 * TEST_PI, ROUND, { 3, 0 }, { 7, 2 } },
        { "quarter of a circle", fig_circle(0, 0, 2), square, O, TEST_PI, ROUND, { 0, 0 },
            { 2, 2 } },
        { "circle on a rect",  fig_circle(5, -2, 2),  square, T, 0, ROUND, { 5, 0 }, { 5, 0 } },
        { "circle off a rect", fig_circle(5, -3, 2),  square, A, 0, ROUND, { 0, 0 }, { 0, 0 } },
        /* Two of radius 5, 6 apart: each a segment of half angle acos(3/5), less a triangle. */
        { "lens", fig_circle(6, 0, 5), moon, O, 2 * (25 * 0.92729521800161223243 - 12), ROUND,
            { 1, -4 }, { 5, 4 } },
        { "circle in a circle", fig_circle(1, 0, 2), moon, O, 4 * TEST_PI, ROUND, { -1, -2 },
            { 3, 2 } },
        { "circles touch",     fig_circle(10, 0, 5),  moon,  T, 0, ROUND, { 5, 0 }, { 5, 0 } },
        { "capsule across a rect", fig_capsule(-9, 5, 19, 5, 1), square, O, 20, ROUND, { 0, 4 },
            { 10, 6 } },
        { "capsule, one end in", fig_capsule(5, 5, 19, 5, 2), square, O, 20 + 2 * TEST_PI, ROUND,
            { 3, 3 }, { 10, 7 } },
        { "segment through a disc", fig_segment(-9, 3, 9, 3), moon, O, 0, ROUND, { -4, 3 },
            { 4, 3 } },
        { "rounded rect, all in", fig_rounded_rect(3, 3, 4, 2, 1), square, O, 20 + TEST_PI,
            ROUND, { 2, 2 }, { 8, 6 } },
        { "rounded rect, lower half", fig_rounded_rect(3, -1, 4, 2, 1), square, O,
            (20 + TEST_PI) / 2, ROUND, { 2, 0 }, { 8, 2 } },
    };
    // clang-format on
    view views[VIEW_COUNT];

    views_fill(views);
    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int k = 0; k < VIEW_COUNT; k++) {
            check_intersection_row(&rows[i], &views[k]);
        }
    }
}

static void test_intersection_with_nothing(void)
{
    abut_shape empty = abut_nothing();
    abut_shape box = abut_rect(0, 0, 10, 10);
    abut_vec2 corner = { 7, 7 };
    abut_intersection got = abut_intersect(&empty, &box, &corner, 1);

    CHECK(got.relation == ABUT_APART && got.area == 0 && got.corner_count == 0);
    CHECK(abut_bounds_is_empty(got.bounds));
    CHECK(same_vec2(corner, 7, 7));
    CHECK(abut_intersect(&box, NULL, &corner, 1).relation == ABUT_APART);
}

TEST_MAIN(TEST(test_intersections), TEST(test_intersection_with_nothing))
