/* tables/test_containment.c - is every point of the one a point of the other?
 *
 * Of closed sets, exactly: what reaches the edge is still in, what passes it by
 * one quantum is not.
 *
 * SPDX-License-Identifier: MIT */

#include "tables/figure.h"

typedef struct containment_row {
    const char *name;
    figure outer;
    figure inner;
    bool holds;
} containment_row;

static void check_containment_row(const containment_row *row, const view *v)
{
    const char *name = row_in_view(row->name, v);
    figure seen_outer = fig_seen(v, row->outer);
    figure seen_inner = fig_seen(v, row->inner);
    abut_shape outer = shape_of(&seen_outer);
    abut_shape inner = shape_of(&seen_inner);
    abut_shape far_outer = abut_moved(&outer, -5e8, 5e8);
    abut_shape far_inner = abut_moved(&inner, -5e8, 5e8);

    CHECK_ROW(name, abut_shape_check(&outer) == ABUT_OK && abut_shape_check(&inner) == ABUT_OK);
    CHECK_ROW(name, abut_contains(&outer, &inner) == row->holds);
    CHECK_ROW(name, abut_contains(&far_outer, &far_inner) == row->holds);
    CHECK_ROW(name, abut_contains(&outer, &outer) && abut_contains(&inner, &inner));
    if (row->holds) {
        CHECK_ROW(name, abut_relate(&outer, &inner) != ABUT_APART);
        CHECK_ROW(name, abut_shape_area(&inner) <= abut_shape_area(&outer));
    }
    if (seen_inner.kind == FIGURE_POINT) {
        abut_vec2 p = seen_inner.points[0];

        CHECK_ROW(name, abut_contains_point(&outer, p.x, p.y) == row->holds);
    }
}

static void test_containment(void)
{
    const double tiny = ABUT_QUANTUM;
    const figure dot = fig_point(0, 0);
    const figure bar = fig_segment(-2, 0, 2, 0);
    const figure moon = fig_circle(0, 0, 5);
    const figure pill = fig_capsule(-2, 0, 2, 0, 1);
    const figure crate = fig_rect(-2, -1, 4, 2);
    const figure slab = fig_turned(0, 0, 8, 6, 0.5); /* half sides 10 and 5, turned 4-3-5 */
    const figure wedge = fig_triangle(0, 0, 4, 0, 0, 3);
    const figure pad = fig_rounded_rect(-2, -1, 4, 2, 5);
    const figure gem = {
        FIGURE_POLYGON, 6, 0, { { -2, -2 }, { 2, -2 }, { 4, 0 }, { 2, 2 }, { -2, 2 }, { -4, 0 } }
    };

    // clang-format off
    const containment_row rows[] = {
        { "a point is in itself",           dot,   dot,                                true },
        { "a point is in no other",         dot,   fig_point(tiny, 0),                 false },
        { "a point on a segment",           bar,   fig_point(1, 0),                    true },
        { "a point on its end",             bar,   fig_point(2, 0),                    true },
        { "a point past its end",           bar,   fig_point(2 + tiny, 0),             false },
        { "a point beside it",              bar,   fig_point(1, tiny),                 false },
        { "a segment is not in a point",    dot,   bar,                                false },
        { "part of a segment",              bar,   fig_segment(-1, 0, 2, 0),           true },
        { "more than a segment",            bar,   fig_segment(-1, 0, 3, 0),           false },
        { "a point on a circle",            moon,  fig_point(3, 4),                    true },
        { "a point off a circle by a quantum", moon,  fig_point(3, 4 + tiny),             false },
        { "a chord",                        moon,  fig_segment(3, 4, -4, 3),           true },
        { "a circle at the rim, 3-4-5",     moon,  fig_circle(1.5, 2, 2.5),            true },
        { "a circle over the rim",          moon,  fig_circle(1.5, 2 + tiny, 2.5),     false },
        { "a circle around a smaller one",  fig_circle(1, 1, 1), moon,                 false },
        { "a rectangle up to the rim",      moon,  fig_rect(-3, -4, 6, 8),             true },
        { "a rectangle with a corner out",  moon,  fig_rect(-3, -4, 6, 8 + tiny),      false },
        { "a capsule up to the rim",        moon,  fig_capsule(-2, 0, 2, 0, 3),        true },
        { "a capsule over the rim",         moon,  fig_capsule(-2, 0, 2, 0, 3 + tiny), false },
        { "a rounded rect up to the rim",   moon,  fig_rounded_rect(-1.5, -2, 3, 4, 2.5), true },
        { "a rounded rect over the rim", moon, fig_rounded_rect(-1.5, -2, 3, 4, 2.5 + tiny),
            false },
        { "a circle in a capsule",          pill,  fig_circle(1, 0, 1),                true },
        { "a circle past its spine",        pill,  fig_circle(1, tiny, 1),             false },
        { "a segment along a capsule",      pill,  fig_segment(-3, 0, 3, 0),           true },
        { "a segment along its flank",      pill,  fig_segment(-2, 1, 2, 1),           true },
        { "a segment past its flank's end", pill,  fig_segment(-2, 1, 2 + tiny, 1),    false },
        { "a point on an edge",             crate, fig_point(2, 0),                    true },
        { "a point on a corner",            crate, fig_point(-2, 1),                   true },
        { "a point a quantum out",          crate, fig_point(2 + tiny, 0),             false },
        { "an edge",                        crate, fig_segment(-2, 1, 2, 1),           true },
        { "the largest circle",             crate, fig_circle(1, 0, 1),                true },
        { "a circle too large",             crate, fig_circle(1, 0, 1 + tiny),         false },
        { "a circle too far",               crate, fig_circle(1 + tiny, 0, 1),         false },
        { "a rectangle is in itself",       crate, crate,                              true },
        { "a rectangle in a larger",        fig_rect(-3, -1, 5, 2), crate,             true },
        { "a rectangle in a smaller",       crate, fig_rect(-3, -1, 5, 2),             false },
        { "a rectangle a quantum too wide", crate, fig_rect(-2, -1, 4 + tiny, 2),      false },
        { "a diamond inside",               crate, fig_turned(0, 0, 0.5, 0.5, 1),      true },
        { "a diamond with its tips out",    crate, fig_turned(0, 0, 1, 1, 1),          false },
        { "a capsule in a rectangle",       crate, fig_capsule(-1, 0, 1, 0, 1),        true },
        { "a capsule too long for it",      crate, fig_capsule(-1, 0, 1 + tiny, 0, 1), false },
        { "a point on a slab's end",        slab,  fig_point(8, 6),                    true },
        { "a point past a slab's end",      slab,  fig_point(8 + tiny, 6),             false },
        { "a circle as wide as a slab",     slab,  fig_circle(4, 3, 5),                true },
        { "a circle at a slab's end",       slab,  fig_circle(4 + tiny, 3, 5),         false },
        { "a capsule as wide as a slab",    slab,  fig_capsule(-4, -3, 4, 3, 5),       true },
        { "the circle in a 3-4-5 triangle", wedge, fig_circle(1, 1, 1),                true },
        { "that circle, a quantum larger",  wedge, fig_circle(1, 1, 1 + tiny),         false },
        { "a point on the slant",           wedge, fig_point(2, 1.5),                  true },
        { "a point off the slant",          wedge, fig_point(2 + tiny, 1.5),           false },
        { "a rectangle under the slant",    wedge, fig_rect(0, 0, 2, 1.5),             true },
        { "a rectangle across the slant",   wedge, fig_rect(0, 0, 2, 1.5 + tiny),      false },
        { "a triangle in a polygon",        gem,   fig_triangle(4, 0, -2, 2, -2, -2),  true },
        { "a triangle sticking out", gem, fig_triangle(4 + tiny, 0, -2, 2, -2, -2), false },
        { "a point on a round corner",      pad,   fig_point(5, 5),                    true },
        { "a point off a round corner",     pad,   fig_point(5, 5 + tiny),             false },
        { "the core of a rounded rect",     pad,   crate,                              true },
        { "its core, grown by a straight 5", pad,  fig_rect(-7, -6, 14, 12),           false },
        { "its cross bars",                 pad,   fig_rect(-7, -1, 14, 2),            true },
        { "a smaller radius",               pad,   fig_rounded_rect(-2, -1, 4, 2, 4),  true },
        { "a larger radius",                pad,   fig_rounded_rect(-2, -1, 4, 2, 6),  false },
        { "a circle in a round corner",     pad,   fig_circle(3.5, 3, 2.5),            true },
        { "a circle past a round corner",   pad,   fig_circle(3.5, 3 + tiny, 2.5),     false },
        { "far apart",                      crate, fig_circle(50, 0, 1),               false },
    };
    // clang-format on
    view views[VIEW_COUNT];

    views_fill(views);
    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int k = 0; k < VIEW_COUNT; k++) {
            check_containment_row(&rows[i], &views[k]);
        }
    }
}

static void test_containment_of_nothing(void)
{
    abut_shape empty = abut_nothing();
    abut_shape box = abut_rect(0, 0, 10, 10);

    CHECK(!abut_contains(&box, &empty));
    CHECK(!abut_contains(&empty, &box));
    CHECK(!abut_contains(&empty, &empty));
    CHECK(!abut_contains(NULL, &box) && !abut_contains(&box, NULL));
    CHECK(!abut_contains_point(&empty, 0, 0));
    CHECK(!abut_contains_point(&box, NAN, 5) && !abut_contains_point(&box, 5, INFINITY));
}

TEST_MAIN(TEST(test_containment), TEST(test_containment_of_nothing))
