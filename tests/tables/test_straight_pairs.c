/* tables/test_straight_pairs.c - rectangles, turned rectangles, triangles and
 * polygons against each other and against rounded ones. Columns as in
 * test_thin_pairs.c.
 *
 * SPDX-License-Identifier: MIT */

#include "tables/contact_rows.h"

static void test_rect_pairs(void)
{
    const figure cushion = fig_rounded_rect(-2, -1, 4, 2, 5);

    // clang-format off
    const contact_row rows[] = {
        /* name, a, at, b, relation, separation, normal, side */
        { "rects, apart",              &crate, { 5, 0 },     &crate,   A, 1,     { 1, 0 },     1 },
        { "rects, corners apart, 3-4-5", &crate, { 7, 6 },   &crate,   A, 5,     { 0.6, 0.8 }, ANY },
        { "rects, share an edge",      &crate, { 4, 0 },     &crate,   T, 0,     { 1, 0 },     1 },
        { "rects, share part of one",  &crate, { 1, 2 },     &crate,   T, 0,     { 0, 1 },     2 },
        { "rects, share a corner",     &crate, { 4, 2 },     &crate,   T, 0,     ANY_NORMAL,   ANY },
        { "rects, a quantum apart", &crate, { 4 + ABUT_QUANTUM, 0 }, &crate, A, ABUT_QUANTUM, { 1, 0 }, 1 },
        { "rects, a quantum in", &crate, { 4 - ABUT_QUANTUM, 0 }, &crate, O, -ABUT_QUANTUM, { 1, 0 }, 1 },
        { "rects, 1/256 in",           &crate, { -4 + 0x1p-8, 0 }, &crate, O, -0x1p-8, { -1, 0 }, 3 },
        { "rects, overlapping",        &crate, { 3, 0 },     &crate,   O, -1,    { 1, 0 },     1 },
        { "rects, from min y",         &crate, { 0, -1.5 },  &crate,   O, -0.5,  { 0, -1 },    0 },
        { "rects, equal",              &crate, { 0, 0 },     &crate,   O, -2,    ANY_NORMAL,   ANY },
        { "rect, over a diamond",      &crate, { 0, 4 },     &diamond, A, 1,     { 0, 1 },     ANY },
        { "rect, off its edge",        &crate, { 4, 3 },     &diamond, A, 2 * H, { H, H },     1 },
        { "rect, on its tip",          &crate, { 0, 3 },     &diamond, T, 0,     { 0, 1 },     ANY },
        { "rect, corner on its edge",  &crate, { 3, 2 },     &diamond, T, 0,     { H, H },     1 },
        { "rect, cuts its tip",        &crate, { 0, 2.5 },   &diamond, O, -0.5,  { 0, 1 },     ANY },
        { "rect, corner in it",        &crate, { 2.5, 1.5 }, &diamond, O, -H,    { H, H },     1 },
        { "rect, off a slab",          &crate, { 18, 13 },   &slab,    A, 10,    { 0.8, 0.6 }, 1 },
        { "rect, corner on a slab",    &crate, { 10, 7 },    &slab,    T, 0,     { 0.8, 0.6 }, 1 },
        { "rect, corner in a slab",    &crate, { 6, 4 },     &slab,    O, -5,    { 0.8, 0.6 }, 1 },
        { "rect, off a triangle",      &crate, { 2, -4 },    &wedge,   A, 3,     { 0, -1 },    0 },
        { "rect, on its edge",         &crate, { 2, -1 },    &wedge,   T, 0,     { 0, -1 },    0 },
        { "rect, corner on its slant", &crate, { 4, 2.5 },   &wedge,   T, 0,     { 0.6, 0.8 }, 1 },
        { "rect, into a triangle",     &crate, { 2, -0.5 },  &wedge,   O, -0.5,  { 0, -1 },    0 },
        { "rect, off a polygon",       &crate, { 0, 4 },     &gem,     A, 1,     { 0, 1 },     3 },
        { "rect, on its edge",         &crate, { 0, 3 },     &gem,     T, 0,     { 0, 1 },     3 },
        { "rect, corner on its slant", &crate, { 5, 2 },     &gem,     T, 0,     { H, H },     2 },
        { "rect, into a polygon",      &crate, { 0, 2 },     &gem,     O, -1,    { 0, 1 },     3 },
        { "rect, off a rounded rect",  &crate, { 0, 6 },     &pad,     A, 3,     { 0, 1 },     2 },
        { "rect, off its corner",      &crate, { 7, 6 },     &pad,     A, 4,     { 0.6, 0.8 }, NONE },
        { "rect, on its side",         &crate, { 0, 3 },     &pad,     T, 0,     { 0, 1 },     2 },
        { "rect, on its round corner", &crate, { 7, 6 },     &cushion, T, 0,     { 0.6, 0.8 }, NONE },
        { "rect, into it",             &crate, { 0, 2.5 },   &pad,     O, -0.5,  { 0, 1 },     2 },
        { "rect, off a round wedge",   &crate, { 2, -5 },    &bean,    A, 3,     { 0, -1 },    0 },
        { "rect, on it",               &crate, { 2, -2 },    &bean,    T, 0,     { 0, -1 },    0 },
        { "rect, into it",             &crate, { 2, -1.5 },  &bean,    O, -0.5,  { 0, -1 },    0 },
    };
    // clang-format on

    check_contact_rows(rows, COUNT_OF(rows));
}

static void test_turned_rect_pairs(void)
{

    // clang-format off
    const contact_row rows[] = {
        /* name, a, at, b, relation, separation, normal, side */
        { "diamonds, edges apart",      &diamond, { 3, 3 },    &diamond, A, 2 * H, { H, H },      1 },
        { "diamonds, tips apart", &diamond, { 6, 0 }, &diamond, A, 2, { 1, 0 }, ANY },
        { "diamonds, share an edge",    &diamond, { 2, 2 },    &diamond, T, 0,     { H, H },      1 },
        { "diamonds, tip on tip", &diamond, { 4, 0 }, &diamond, T, 0, ANY_NORMAL, ANY },
        { "diamonds, overlapping",      &diamond, { -1, 1 },   &diamond, O, -2 * H, { -H, H },    2 },
        { "slabs, end to end, apart",   &slab,    { 24, 18 },  &slab,    A, 10,    { 0.8, 0.6 },  1 },
        { "slabs, end to end",          &slab,    { 16, 12 },  &slab,    T, 0,     { 0.8, 0.6 },  1 },
        { "slabs, flank on flank",      &slab,    { -6, 8 },   &slab,    T, 0,     { -0.6, 0.8 }, 2 },
        { "slabs, overlapping",         &slab,    { -4.5, 6 }, &slab,    O, -2.5,  { -0.6, 0.8 }, 2 },
        { "diamond, off a triangle",    &diamond, { 2, -5 },   &wedge,   A, 3,     { 0, -1 },     0 },
        { "diamond, tip on its edge",   &diamond, { 2, -2 },   &wedge,   T, 0,     { 0, -1 },     0 },
        { "diamond, tip into it",       &diamond, { 2, -1.5 }, &wedge,   O, -0.5,  { 0, -1 },     0 },
        { "diamond, off a polygon",     &diamond, { 5, 3 },    &gem,     A, 2 * H, { H, H },      2 },
        { "diamond, shares its edge",   &diamond, { 4, 2 },    &gem,     T, 0,     { H, H },      2 },
        { "diamond, tip on its edge",   &diamond, { 0, 4 },    &gem,     T, 0,     { 0, 1 },      3 },
        { "diamond, into it",           &diamond, { 3.5, 1.5 }, &gem,    O, -H,    { H, H },      2 },
        { "diamond, off a rounded rect", &diamond, { 0, 7 },   &pad,     A, 3,     { 0, 1 },      2 },
        { "diamond, tip on its side",   &diamond, { 0, 4 },    &pad,     T, 0,     { 0, 1 },      2 },
        { "diamond, tip into it",       &diamond, { 0, 3.5 },  &pad,     O, -0.5,  { 0, 1 },      2 },
        { "diamond, off a round wedge", &diamond, { 2, -6 },   &bean,    A, 3,     { 0, -1 },     0 },
        { "diamond, tip on it",         &diamond, { 2, -3 },   &bean,    T, 0,     { 0, -1 },     0 },
        { "diamond, tip into it",       &diamond, { 2, -2.5 }, &bean,    O, -0.5,  { 0, -1 },     0 },
    };
    // clang-format on

    check_contact_rows(rows, COUNT_OF(rows));
}

static void test_triangle_and_polygon_pairs(void)
{
    const figure other = fig_triangle(0, 3, 4, 0, 4, 3); /* the other half of the rectangle */

    // clang-format off
    const contact_row rows[] = {
        /* name, a, at, b, relation, separation, normal, side */
        { "triangles, tip off an edge",  &wedge, { -5, 1 },   &wedge, A, 1,    { -1, 0 },  2 },
        { "triangles, tip on an edge",   &wedge, { -4, 1 },   &wedge, T, 0,    { -1, 0 },  2 },
        { "triangles, share an edge", &other, { 0, 0 }, &wedge, T, 0,
            { 0.6, 0.8 }, 1 },
        { "triangles, tip in",           &wedge, { -3.5, 1 }, &wedge, O, -0.5, { -1, 0 },  2 },
        { "triangle, off a polygon",     &wedge, { -2, 3 },   &gem,   A, 1,    { 0, 1 },   3 },
        { "triangle, on its edge",       &wedge, { -2, 2 },   &gem,   T, 0,    { 0, 1 },   3 },
        { "triangle, into a polygon",    &wedge, { -2, 1.5 }, &gem,   O, -0.5, { 0, 1 },   3 },
        { "triangle, off a rounded rect", &wedge, { -2, 5 },  &pad,   A, 3,    { 0, 1 },   2 },
        { "triangle, on its side",       &wedge, { -2, 2 },   &pad,   T, 0,    { 0, 1 },   2 },
        { "triangle, into it",           &wedge, { -2, 1.5 }, &pad,   O, -0.5, { 0, 1 },   2 },
        { "triangle, off a round wedge", &wedge, { -8, 1 },   &bean,  A, 3,    { -1, 0 },  2 },
        { "triangle, tip on it",         &wedge, { -5, 1 },   &bean,  T, 0,    { -1, 0 },  2 },
        { "triangle, tip into it",       &wedge, { -4.5, 1 }, &bean,  O, -0.5, { -1, 0 },  2 },
        { "polygons, apart",             &gem,   { 0, 5 },    &gem,   A, 1,    { 0, 1 },   3 },
        { "polygons, edge on edge",      &gem,   { 0, 4 },    &gem,   T, 0,    { 0, 1 },   3 },
        { "polygons, slant on slant",    &gem,   { 6, 2 },    &gem,   T, 0,    { H, H },   2 },
        { "polygons, slants in line",    &gem,   { 4, 4 },    &gem,   T, 0,    ANY_NORMAL, ANY },
        { "polygons, tip on tip",        &gem,   { 8, 0 },    &gem,   T, 0,    ANY_NORMAL, ANY },
        { "polygons, overlapping",       &gem,   { 0, 3 },    &gem,   O, -1,   { 0, 1 },   3 },
        { "polygon, off a rounded rect", &gem,   { 0, 7 },    &pad,   A, 3,    { 0, 1 },   2 },
        { "polygon, on its side",        &gem,   { 0, 4 },    &pad,   T, 0,    { 0, 1 },   2 },
        { "polygon, into it",            &gem,   { 0, 3.5 },  &pad,   O, -0.5, { 0, 1 },   2 },
        { "polygon, off a round wedge",  &gem,   { 2, -6 },   &bean,  A, 3,    { 0, -1 },  0 },
        { "polygon, on it",              &gem,   { 2, -3 },   &bean,  T, 0,    { 0, -1 },  0 },
        { "polygon, into it",            &gem,   { 2, -2.5 }, &bean,  O, -0.5, { 0, -1 },  0 },
    };
    // clang-format on

    check_contact_rows(rows, COUNT_OF(rows));
}

static void test_rounded_pairs(void)
{
    const figure puff = fig_rounded_rect(-2, -1, 4, 2, 4);

    // clang-format off
    const contact_row rows[] = {
        /* name, a, at, b, relation, separation, normal, side */
        { "rounded rects, apart",            &pad,  { 0, 7 },    &pad,  A, 3,    { 0, 1 },     2 },
        { "rounded rects, corners apart",    &pad,  { 7, 6 },    &pad,  A, 3,    { 0.6, 0.8 }, NONE },
        { "rounded rects, side on side",     &pad,  { 0, 4 },    &pad,  T, 0,    { 0, 1 },     2 },
        { "rounded rects, corner on corner", &puff, { 7, 6 },    &pad,  T, 0,    { 0.6, 0.8 }, NONE },
        { "rounded rects, overlapping",      &pad,  { 0, 3 },    &pad,  O, -1,   { 0, 1 },     2 },
        { "rounded rects, corner in corner", &puff, { 5.5, 4 },  &pad,  O, -2.5, { 0.6, 0.8 }, NONE },
        { "rounded rect, off a round wedge", &pad,  { 2, -6 },   &bean, A, 3,    { 0, -1 },    0 },
        { "rounded rect, on it",             &pad,  { 2, -3 },   &bean, T, 0,    { 0, -1 },    0 },
        { "rounded rect, into it",           &pad,  { 2, -2.5 }, &bean, O, -0.5, { 0, -1 },    0 },
        { "round wedges, apart",             &bean, { -9, 1 },   &bean, A, 3,    { -1, 0 },    2 },
        { "round wedges, tip on edge",       &bean, { -6, 1 },   &bean, T, 0,    { -1, 0 },    2 },
        { "round wedges, overlapping",       &bean, { -5.5, 1 }, &bean, O, -0.5, { -1, 0 },    2 },
    };
    // clang-format on

    check_contact_rows(rows, COUNT_OF(rows));
}

TEST_MAIN(TEST(test_rect_pairs),
          TEST(test_turned_rect_pairs),
          TEST(test_triangle_and_polygon_pairs),
          TEST(test_rounded_pairs))
