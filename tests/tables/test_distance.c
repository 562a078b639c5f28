/* tables/test_distance.c - how far, and between which two points; only rows in
 * which those are unique.
 *
 * SPDX-License-Identifier: MIT */

#include "tables/figure.h"

typedef struct distance_row {
    const char *name;
    figure a;
    figure b;
    double distance;
    abut_vec2 on_a;
    abut_vec2 on_b;
} distance_row;

static void check_distance_row(const distance_row *row, const view *v)
{
    const char *name = row_in_view(row->name, v);
    figure seen_a = fig_seen(v, row->a);
    figure seen_b = fig_seen(v, row->b);
    abut_shape a = shape_of(&seen_a);
    abut_shape b = shape_of(&seen_b);
    abut_distance ab = abut_measure(&a, &b);
    abut_distance ba = abut_measure(&b, &a);
    abut_vec2 on_a = view_place(v, row->on_a);
    abut_vec2 on_b = view_place(v, row->on_b);
    double tolerance = 1e-8 * v->scale;

    CHECK_ROW(name, near_by(ab.distance, row->distance * v->scale, tolerance));
    CHECK_ROW(name, ba.distance == ab.distance);
    CHECK_ROW(name, near_vec2_by(ab.on_a, on_a, tolerance));
    CHECK_ROW(name, near_vec2_by(ab.on_b, on_b, tolerance));
    CHECK_ROW(name, near_vec2_by(ba.on_a, on_b, tolerance));
    CHECK_ROW(name, near_vec2_by(ba.on_b, on_a, tolerance));
    CHECK_ROW(name, (ab.distance == 0) == (abut_relate(&a, &b) != ABUT_APART));
}

static void test_distances(void)
{
    const figure dot = fig_point(0, 0);
    const figure bar = fig_segment(-2, 0, 2, 0);
    const figure disc = fig_circle(0, 0, 5);
    const figure pill = fig_capsule(-2, 0, 2, 0, 5);
    const figure crate = fig_rect(-2, -1, 4, 2);
    const figure slab = fig_turned(0, 0, 8, 6, 0.5);
    const figure wedge = fig_triangle(0, 0, 4, 0, 0, 3);
    const figure pad = fig_rounded_rect(-2, -1, 4, 2, 5);

    // clang-format off
    const distance_row rows[] = {
        /* name, a, b, distance, on a, on b */
        { "points",               fig_point(3, 4),          dot,   5,  { 3, 4 },   { 0, 0 } },
        { "point over a segment", fig_point(1, 3),          bar,   3,  { 1, 3 },   { 1, 0 } },
        { "point past its end",   fig_point(5, 4),          bar,   5,  { 5, 4 },   { 2, 0 } },
        { "point on a segment",   fig_point(1, 0),          bar,   0,  { 1, 0 },   { 1, 0 } },
        { "point off a circle",   fig_point(6, 8),          disc,  5,  { 6, 8 },   { 3, 4 } },
        { "point on a circle",    fig_point(3, 4),          disc,  0,  { 3, 4 },   { 3, 4 } },
        { "point in a circle",    fig_point(1, 1),          disc,  0,  { 1, 1 },   { 1, 1 } },
        { "point off a capsule",  fig_point(8, 8),          pill,  5,  { 8, 8 },   { 5, 4 } },
        { "point off a corner",   fig_point(5, 5),          crate, 5,  { 5, 5 },   { 2, 1 } },
        { "point off a side",     fig_point(1, 7),          crate, 6,  { 1, 7 },   { 1, 1 } },
        { "point off a slab",     fig_point(16, 12),        slab,  10, { 16, 12 }, { 8, 6 } },
        { "point off a slant",    fig_point(5, 5.5),        wedge, 5,  { 5, 5.5 }, { 2, 1.5 } },
        { "point off a round rect", fig_point(8, 9),        pad,   5,  { 8, 9 },   { 5, 5 } },
        { "segment end over one", fig_segment(1, 2, 4, 9),  bar,   2,  { 1, 2 },   { 1, 0 } },
        { "segment ends",         fig_segment(5, 4, 9, 9),  bar,   5,  { 5, 4 },   { 2, 0 } },
        { "segments cross",       fig_segment(0, 1, 2, -1), bar,   0,  { 1, 0 },   { 1, 0 } },
        { "segments meet, a T",   fig_segment(1, 0, 1, 5),  bar,   0,  { 1, 0 },   { 1, 0 } },
        { "circles",              fig_circle(12, 16, 10),   disc,  5,  { 6, 8 },   { 3, 4 } },
        { "circles touch",        fig_circle(6, 8, 5),      disc,  0,  { 3, 4 },   { 3, 4 } },
        { "circle off a corner",  fig_circle(8, 9, 5),      crate, 5,  { 5, 5 },   { 2, 1 } },
        { "circle off a slab",    fig_circle(20, 15, 5),    slab,  10, { 16, 12 }, { 8, 6 } },
        { "corner off a corner",  fig_rect(5, 5, 3, 3),     crate, 5,  { 5, 5 },   { 2, 1 } },
        { "corners touch",        fig_rect(2, 1, 3, 3),     crate, 0,  { 2, 1 },   { 2, 1 } },
        { "rounded corners",      fig_rounded_rect(11, 13, 4, 2, 5), pad, 5, { 8, 9 }, { 5, 5 } },
        { "triangle tip to slab", fig_triangle(16, 12, 30, 12, 30, 30), slab, 10, { 16, 12 },
            { 8, 6 } },
    };
    // clang-format on
    view views[VIEW_COUNT];

    views_fill(views);
    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int k = 0; k < VIEW_COUNT; k++) {
            check_distance_row(&rows[i], &views[k]);
        }
    }
}

static void test_distance_to_nothing(void)
{
    abut_shape empty = abut_nothing();
    abut_shape dot = abut_point(0, 0);

    CHECK(isinf(abut_measure(&empty, &dot).distance));
    CHECK(isinf(abut_measure(&dot, &empty).distance));
    CHECK(isinf(abut_measure(&empty, &empty).distance));
    CHECK(isinf(abut_measure(NULL, &dot).distance));
}

TEST_MAIN(TEST(test_distances), TEST(test_distance_to_nothing))
