/* tables/test_thin_pairs.c - points and segments against everything.
 *
 * The figures are drawn about the origin; `at` moves the first. The normal
 * points out of the second figure, towards the first.
 *
 * SPDX-License-Identifier: MIT */

#include "tables/contact_rows.h"

static void test_point_pairs(void)
{
    const figure cushion = fig_rounded_rect(-2, -1, 4, 2, 5);

    // clang-format off
    const contact_row rows[] = {
        /* name, a, at, b, relation, separation, normal, side */
        { "points, 3-4-5 apart",        &dot, { 3, 4 },     &dot,     A, 5,     { 0.6, 0.8 },  NONE },
        { "points, a quantum apart",    &dot, { ABUT_QUANTUM, 0 }, &dot, A, ABUT_QUANTUM, { 1, 0 },  NONE },
        { "points, equal",              &dot, { 0, 0 },     &dot,     T, 0,     ANY_NORMAL,    NONE },
        { "point, beside a segment",    &dot, { 0, 2 },     &bar,     A, 2,     { 0, 1 },      NONE },
        { "point, past its end",        &dot, { 5, 4 },     &bar,     A, 5,     { 0.6, 0.8 },  NONE },
        { "point, in line with it",     &dot, { 5, 0 },     &bar,     A, 3,     { 1, 0 },      NONE },
        { "point, on a segment",        &dot, { 1, 0 },     &bar,     T, 0,     ANY_NORMAL,    NONE },
        { "point, on its end",          &dot, { 2, 0 },     &bar,     T, 0,     ANY_NORMAL,    NONE },
        { "point, a quantum off it", &dot, { 1, -ABUT_QUANTUM }, &bar, A, ABUT_QUANTUM, { 0, -1 }, NONE },
        { "point, outside a circle",    &dot, { 3, 4 },     &disc,    A, 4,     { 0.6, 0.8 },  NONE },
        { "point, on a circle",         &dot, { 0, 1 },     &disc,    T, 0,     { 0, 1 },      NONE },
        { "point, on a circle, 3-4-5",  &dot, { 3, 4 },     &moon,    T, 0,     { 0.6, 0.8 },  NONE },
        { "point, in a circle",         &dot, { 0.5, 0 },   &disc,    O, -0.5,  { 1, 0 },      NONE },
        { "point, at its centre",       &dot, { 0, 0 },     &disc,    O, -1,    ANY_NORMAL,    NONE },
        { "point, beside a capsule",    &dot, { 0, 4 },     &pill,    A, 3,     { 0, 1 },      NONE },
        { "point, past its end",        &dot, { 5, 4 },     &pill,    A, 4,     { 0.6, 0.8 },  NONE },
        { "point, on a capsule",        &dot, { 0, 1 },     &pill,    T, 0,     { 0, 1 },      NONE },
        { "point, on its tip",          &dot, { 3, 0 },     &pill,    T, 0,     { 1, 0 },      NONE },
        { "point, in a capsule",        &dot, { 0, 0.5 },   &pill,    O, -0.5,  { 0, 1 },      NONE },
        { "point, on its spine",        &dot, { 1, 0 },     &pill,    O, -1,    ANY_NORMAL,    NONE },
        { "point, beside a rectangle",  &dot, { 5, 0 },     &crate,   A, 3,     { 1, 0 },      1 },
        { "point, off its corner",      &dot, { 5, 5 },     &crate,   A, 5,     { 0.6, 0.8 },  ANY },
        { "point, on its max x side",   &dot, { 2, 0 },     &crate,   T, 0,     { 1, 0 },      1 },
        { "point, on its max y side",   &dot, { 0, 1 },     &crate,   T, 0,     { 0, 1 },      2 },
        { "point, on its corner",       &dot, { 2, 1 },     &crate,   T, 0,     ANY_NORMAL,    ANY },
        { "point, in it, near max x",   &dot, { 1.5, 0 },   &crate,   O, -0.5,  { 1, 0 },      1 },
        { "point, in it, near min y",   &dot, { 0, -0.25 }, &crate,   O, -0.75, { 0, -1 },     0 },
        { "point, in it, near min x",   &dot, { -1.5, 0 },  &crate,   O, -0.5,  { -1, 0 },     3 },
        { "point, beside a diamond",    &dot, { 2, 2 },     &diamond, A, 2 * H, { H, H },      1 },
        { "point, past its corner",     &dot, { 5, 0 },     &diamond, A, 3,     { 1, 0 },      ANY },
        { "point, on a diamond",        &dot, { 1, 1 },     &diamond, T, 0,     { H, H },      1 },
        { "point, on its corner",       &dot, { 2, 0 },     &diamond, T, 0,     ANY_NORMAL,    ANY },
        { "point, in a diamond",        &dot, { 0.5, 0.5 }, &diamond, O, -H,    { H, H },      1 },
        { "point, off a slab's end",    &dot, { 16, 12 },   &slab,    A, 10,    { 0.8, 0.6 },  1 },
        { "point, on its end",          &dot, { 8, 6 },     &slab,    T, 0,     { 0.8, 0.6 },  1 },
        { "point, on its flank",        &dot, { -3, 4 },    &slab,    T, 0,     { -0.6, 0.8 }, 2 },
        { "point, in a slab",           &dot, { 1.5, -2 },  &slab,    O, -2.5,  { 0.6, -0.8 }, 0 },
        { "point, off a slanted edge",  &dot, { 5, 3 },     &wedge,   A, 3,     { 0.6, 0.8 },  1 },
        { "point, off a triangle",      &dot, { -3, -4 },   &wedge,   A, 5,     { -0.6, -0.8 }, ANY },
        { "point, on a slanted edge",   &dot, { 2, 1.5 },   &wedge,   T, 0,     { 0.6, 0.8 },  1 },
        { "point, on a sharp corner",   &dot, { 4, 0 },     &wedge,   T, 0,     ANY_NORMAL,    ANY },
        { "point, in a triangle",       &dot, { 0.5, 1 },   &wedge,   O, -0.5,  { -1, 0 },     2 },
        { "point, in its middle",       &dot, { 1, 1 },     &wedge,   O, -1,    ANY_NORMAL,    ANY },
        { "point, beside a polygon",    &dot, { 0, 5 },     &gem,     A, 3,     { 0, 1 },      3 },
        { "point, on its flat edge",    &dot, { 0, 2 },     &gem,     T, 0,     { 0, 1 },      3 },
        { "point, on its slanted edge", &dot, { 3, 1 },     &gem,     T, 0,     { H, H },      2 },
        { "point, in a polygon",        &dot, { 0, 1 },     &gem,     O, -1,    { 0, 1 },      3 },
        { "point, off a rounded rect",  &dot, { 0, 5 },     &pad,     A, 3,     { 0, 1 },      2 },
        { "point, off its round corner", &dot, { 5, 5 },    &pad,     A, 4,     { 0.6, 0.8 },  NONE },
        { "point, on its straight part", &dot, { 3, 0 },    &pad,     T, 0,     { 1, 0 },      1 },
        { "point, on its round corner", &dot, { 5, 5 },     &cushion, T, 0,     { 0.6, 0.8 },  NONE },
        { "point, in its rim",          &dot, { 0, 1.5 },   &pad,     O, -0.5,  { 0, 1 },      2 },
        { "point, in its core",         &dot, { 0, 0.5 },   &pad,     O, -1.5,  { 0, 1 },      2 },
        { "point, off a rounded wedge", &dot, { -4, 1 },    &bean,    A, 3,     { -1, 0 },     2 },
        { "point, on a rounded wedge",  &dot, { -1, 1 },    &bean,    T, 0,     { -1, 0 },     2 },
        { "point, in a rounded wedge",  &dot, { 2, 2 },     &bean,    O, -0.6,  { 0.6, 0.8 },  1 },
    };
    // clang-format on

    check_contact_rows(rows, COUNT_OF(rows));
}

static void test_segment_pairs(void)
{
    const figure pole = fig_segment(0, -2, 0, 2);
    const figure slope = fig_segment(0, 0, 4, 3);
    const figure ramp = fig_segment(0, 0, 4, -3);
    const figure tangent = fig_segment(-1, 7, 7, 1); /* of the circle of radius 5, at (3, 4) */

    // clang-format off
    const contact_row rows[] = {
        /* name, a, at, b, relation, separation, normal, side */
        { "segments, side by side",     &bar,   { 0, 3 },     &bar,     A, 3,    { 0, 1 },     NONE },
        { "segments, ends 3-4-5 apart", &bar,   { 7, 4 },     &bar,     A, 5,    { 0.6, 0.8 }, NONE },
        { "segments, in line, apart",   &bar,   { 5, 0 },     &bar,     A, 1,    { 1, 0 },     NONE },
        { "segments, end to end",       &bar,   { 4, 0 },     &bar,     T, 0,    ANY_NORMAL,   NONE },
        { "segments, share a stretch",  &bar,   { 1, 0 },     &bar,     T, 0,    ANY_NORMAL,   NONE },
        { "segments, equal",            &bar,   { 0, 0 },     &bar,     T, 0,    ANY_NORMAL,   NONE },
        { "slopes, share a stretch",    &slope, { 2, 1.5 },   &slope,   T, 0,    ANY_NORMAL,   NONE },
        { "slopes, side by side", &slope, { -3, 4 }, &slope, A, 5, { -0.6, 0.8 }, NONE },
        { "segments, a plus",           &pole,  { 0, 0 },     &bar,     O, -2,   ANY_NORMAL,   NONE },
        { "segments, cross off centre", &pole,  { 1, 0 },     &bar,     O, -1,   { 1, 0 },     NONE },
        { "segments, cross near an end", &pole, { 0, 1 },     &bar,     O, -1,   { 0, 1 },     NONE },
        { "segments, cross by a quantum", &pole, { 0, 2 - ABUT_QUANTUM }, &bar, O, -ABUT_QUANTUM, { 0, 1 },
            NONE },
        { "segments, a T",              &pole,  { 0, 2 },     &bar,     T, 0,    { 0, 1 },     NONE },
        { "segments, a T with a gap", &pole, { 0, 2 + ABUT_QUANTUM }, &bar, A, ABUT_QUANTUM, { 0, 1 },
            NONE },
        { "segments, an L",             &pole,  { 2, 2 },     &bar,     T, 0,    ANY_NORMAL,   NONE },
        { "segments, end over the bar", &pole,  { 0, 5 },     &bar,     A, 3,    { 0, 1 },     NONE },
        { "slope, end on the bar",      &slope, { -4, -3 },   &bar,     T, 0,    { 0, -1 },    NONE },
        { "slope, crosses the bar",     &slope, { -2, -1.5 }, &bar,     O, -1.2, ANY_NORMAL,   NONE },
        { "slope, crosses off centre", &slope, { -1.5, -1.5 }, &bar, O, -0.9, { 0.6, -0.8 }, NONE },
        { "segment, beside a circle",   &bar,   { 0, 3 },     &disc,    A, 2,    { 0, 1 },     NONE },
        { "segment, end off a circle",  &bar,   { 5, 4 },     &disc,    A, 4,    { 0.6, 0.8 }, NONE },
        { "segment, tangent",           &bar,   { 0, 1 },     &disc,    T, 0,    { 0, 1 },     NONE },
        { "segment, tangent, 3-4-5",    &tangent, { 0, 0 },   &moon,    T, 0,    { 0.6, 0.8 }, NONE },
        { "segment, end on a circle",   &bar,   { 3, 0 },     &disc,    T, 0,    { 1, 0 },     NONE },
        { "segment, cuts a circle",     &bar,   { 0, 0.5 },   &disc,    O, -0.5, { 0, 1 },     NONE },
        { "segment, end in a circle",   &bar,   { 2.5, 0 },   &disc,    O, -0.5, { 1, 0 },     NONE },
        { "segment, halves a circle",   &bar,   { 0, 0 },     &disc,    O, -1,   ANY_NORMAL,   NONE },
        { "segment, beside a capsule",  &bar,   { 0, 3 },     &pill,    A, 2,    { 0, 1 },     NONE },
        { "segment, end off a capsule", &bar,   { 7, 4 },     &pill,    A, 4,    { 0.6, 0.8 }, NONE },
        { "segment, along a capsule",   &bar,   { 0, 1 },     &pill,    T, 0,    { 0, 1 },     NONE },
        { "segment, at its tip",        &bar,   { 5, 0 },     &pill,    T, 0,    { 1, 0 },     NONE },
        { "segment, in a capsule",      &bar,   { 0, 0.5 },   &pill,    O, -0.5, { 0, 1 },     NONE },
        { "segment, is its spine",      &bar,   { 0, 0 },     &pill,    O, -1,   ANY_NORMAL,   NONE },
        { "segment, beside a rectangle", &bar,  { 0, 3 },     &crate,   A, 2,    { 0, 1 },     2 },
        { "segment, off its corner",    &bar,   { 7, 5 },     &crate,   A, 5,    { 0.6, 0.8 }, ANY },
        { "segment, along its side",    &bar,   { 0, 1 },     &crate,   T, 0,    { 0, 1 },     2 },
        { "segment, end on its side",   &bar,   { 4, 0 },     &crate,   T, 0,    { 1, 0 },     1 },
        { "segment, past its corner",   &ramp,  { 0, 2.5 },   &crate,   T, 0,    { 0.6, 0.8 }, ANY },
        { "segment, in a rectangle",    &bar,   { 0, 0.5 },   &crate,   O, -0.5, { 0, 1 },     2 },
        { "segment, end in it",         &bar,   { 3.5, 0 },   &crate,   O, -0.5, { 1, 0 },     1 },
        { "segment, over a diamond",    &bar,   { 0, 3 },     &diamond, A, 1,    { 0, 1 },     ANY },
        { "segment, off its edge",      &bar,   { 4, 2 },     &diamond, A, 2 * H, { H, H },    1 },
        { "segment, on its tip",        &bar,   { 0, 2 },     &diamond, T, 0,    { 0, 1 },     ANY },
        { "segment, end on its edge",   &bar,   { 3, 1 },     &diamond, T, 0,    { H, H },     1 },
        { "segment, cuts its tip",      &bar,   { 0, 1.5 },   &diamond, O, -0.5, { 0, 1 },     ANY },
        { "segment, off a slab",        &bar,   { 18, 12 },   &slab,    A, 10,   { 0.8, 0.6 }, 1 },
        { "segment, end on a slab",     &bar,   { 10, 6 },    &slab,    T, 0,    { 0.8, 0.6 }, 1 },
        { "segment, end in a slab",     &bar,   { 7, 4 },     &slab,    O, -3.6, { 0.8, 0.6 }, 1 },
        { "segment, off a triangle",    &bar,   { 2, -3 },    &wedge,   A, 3,    { 0, -1 },    0 },
        { "segment, along its edge",    &bar,   { 2, 0 },     &wedge,   T, 0,    { 0, -1 },    0 },
        { "segment, on its slant",      &bar,   { 4, 1.5 },   &wedge,   T, 0,    { 0.6, 0.8 }, 1 },
        { "segment, through it",        &bar,   { 2, 0.5 },   &wedge,   O, -0.5, { 0, -1 },    0 },
        { "segment, off a polygon",     &bar,   { 0, 5 },     &gem,     A, 3,    { 0, 1 },     3 },
        { "segment, along its edge",    &bar,   { 0, 2 },     &gem,     T, 0,    { 0, 1 },     3 },
        { "segment, on its slant",      &bar,   { 5, 1 },     &gem,     T, 0,    { H, H },     2 },
        { "segment, in a polygon",      &bar,   { 0, 1 },     &gem,     O, -1,   { 0, 1 },     3 },
        { "segment, off a rounded rect", &bar,  { 0, 5 },     &pad,     A, 3,    { 0, 1 },     2 },
        { "segment, off its corner",    &bar,   { 7, 5 },     &pad,     A, 4,    { 0.6, 0.8 }, NONE },
        { "segment, along its side",    &bar,   { 0, 2 },     &pad,     T, 0,    { 0, 1 },     2 },
        { "segment, end on its side",   &bar,   { 5, 0 },     &pad,     T, 0,    { 1, 0 },     1 },
        { "segment, in its rim",        &bar,   { 0, 1.5 },   &pad,     O, -0.5, { 0, 1 },     2 },
        { "segment, off a round wedge", &bar,   { 2, -4 },    &bean,    A, 3,    { 0, -1 },    0 },
        { "segment, along it",          &bar,   { 2, -1 },    &bean,    T, 0,    { 0, -1 },    0 },
        { "segment, in its rim",        &bar,   { 2, -0.5 },  &bean,    O, -0.5, { 0, -1 },    0 },
    };
    // clang-format on

    check_contact_rows(rows, COUNT_OF(rows));
}

TEST_MAIN(TEST(test_point_pairs), TEST(test_segment_pairs))
