/* tables/test_round_pairs.c - circles and capsules against everything round or
 * straight. Columns as in test_thin_pairs.c.
 *
 * SPDX-License-Identifier: MIT */

#include "tables/contact_rows.h"

static void test_circle_pairs(void)
{
    const figure ball = fig_circle(0, 0, 4);

    // clang-format off
    const contact_row rows[] = {
        /* name, a, at, b, relation, separation, normal, side */
        { "circles, apart",            &disc, { 5, 0 },    &disc,    A, 3,    { 1, 0 },     NONE },
        { "circles, touching",         &disc, { 2, 0 },    &disc,    T, 0,    { 1, 0 },     NONE },
        { "circles, touching, 3-4-5",  &disc, { 3, 4 },    &ball,    T, 0,    { 0.6, 0.8 }, NONE },
        { "circles, a quantum apart", &disc, { 2 + ABUT_QUANTUM, 0 }, &disc, A, ABUT_QUANTUM, { 1, 0 }, NONE },
        { "circles, a quantum in", &disc, { 2 - ABUT_QUANTUM, 0 }, &disc, O, -ABUT_QUANTUM, { 1, 0 }, NONE },
        { "circles, overlapping",      &disc, { 0, -1 },   &disc,    O, -1,   { 0, -1 },    NONE },
        { "circles, one centre",       &disc, { 0, 0 },    &ball,    O, -5,   ANY_NORMAL,   NONE },
        { "circle, beside a capsule",  &disc, { 0, 4 },    &pill,    A, 2,    { 0, 1 },     NONE },
        { "circle, past its end",      &disc, { 5, 4 },    &pill,    A, 3,    { 0.6, 0.8 }, NONE },
        { "circle, on a capsule",      &disc, { 0, 2 },    &pill,    T, 0,    { 0, 1 },     NONE },
        { "circle, on its tip",        &disc, { 4, 0 },    &pill,    T, 0,    { 1, 0 },     NONE },
        { "circle, on its end, 3-4-5", &ball, { 5, 4 },    &pill,    T, 0,    { 0.6, 0.8 }, NONE },
        { "circle, into a capsule",    &disc, { 0, 1 },    &pill,    O, -1,   { 0, 1 },     NONE },
        { "circle, on its spine",      &disc, { 0, 0 },    &pill,    O, -2,   ANY_NORMAL,   NONE },
        { "circle, beside a rectangle", &disc, { 5, 0 },   &crate,   A, 2,    { 1, 0 },     1 },
        { "circle, off its corner",    &disc, { 5, 5 },    &crate,   A, 4,    { 0.6, 0.8 }, ANY },
        { "circle, on its side",       &disc, { 3, 0 },    &crate,   T, 0,    { 1, 0 },     1 },
        { "circle, on its corner",     &moon, { 5, 5 },    &crate,   T, 0,    { 0.6, 0.8 }, ANY },
        { "circle, over its corner",   &moon, { 3.5, 3 },  &crate,   O, -2.5, { 0.6, 0.8 }, ANY },
        { "circle, centre on its side", &disc, { 2, 0 },   &crate,   O, -1,   { 1, 0 },     1 },
        { "circle, centre inside",     &disc, { 1.5, 0 },  &crate,   O, -1.5, { 1, 0 },     1 },
        { "circle, off a diamond",     &disc, { 2, 2 },    &diamond, A, 2 * H - 1, { H, H }, 1 },
        { "circle, off its tip",       &disc, { 4, 0 },    &diamond, A, 1,    { 1, 0 },     ANY },
        { "circle, on its tip",        &disc, { 3, 0 },    &diamond, T, 0,    { 1, 0 },     ANY },
        { "circle, into a diamond",    &disc, { 1, 1 },    &diamond, O, -1,   { H, H },     1 },
        { "circle, off a slab",        &moon, { 16, 12 },  &slab,    A, 5,    { 0.8, 0.6 }, 1 },
        { "circle, on a slab's end",   &moon, { 12, 9 },   &slab,    T, 0,    { 0.8, 0.6 }, 1 },
        { "circle, on its flank",      &moon, { -6, 8 },   &slab,    T, 0,    { -0.6, 0.8 }, 2 },
        { "circle, into its flank",    &moon, { -4.5, 6 }, &slab,    O, -2.5, { -0.6, 0.8 }, 2 },
        { "circle, off a triangle",    &disc, { 2, -3 },   &wedge,   A, 2,    { 0, -1 },    0 },
        { "circle, on its edge",       &disc, { 2, -1 },   &wedge,   T, 0,    { 0, -1 },    0 },
        { "circle, on its slant",      &moon, { 5, 5.5 },  &wedge,   T, 0,    { 0.6, 0.8 }, 1 },
        { "circle, into a triangle",   &disc, { 2, -0.5 }, &wedge,   O, -0.5, { 0, -1 },    0 },
        { "circle, off a polygon",     &disc, { 0, 5 },    &gem,     A, 2,    { 0, 1 },     3 },
        { "circle, on its edge",       &disc, { 0, 3 },    &gem,     T, 0,    { 0, 1 },     3 },
        { "circle, on its tip",        &disc, { 5, 0 },    &gem,     T, 0,    { 1, 0 },     ANY },
        { "circle, into a polygon",    &disc, { 0, 2 },    &gem,     O, -1,   { 0, 1 },     3 },
        { "circle, off a rounded rect", &disc, { 0, 5 },   &pad,     A, 2,    { 0, 1 },     2 },
        { "circle, on its side",       &disc, { 0, 3 },    &pad,     T, 0,    { 0, 1 },     2 },
        { "circle, on its corner",     &ball, { 5, 5 },    &pad,     T, 0,    { 0.6, 0.8 }, NONE },
        { "circle, into it",           &disc, { 0, 2 },    &pad,     O, -1,   { 0, 1 },     2 },
        { "circle, off a round wedge", &disc, { -5, 1 },   &bean,    A, 3,    { -1, 0 },    2 },
        { "circle, on it",             &disc, { -2, 1 },   &bean,    T, 0,    { -1, 0 },    2 },
        { "circle, into it",           &disc, { -1, 1 },   &bean,    O, -1,   { -1, 0 },    2 },
    };
    // clang-format on

    check_contact_rows(rows, COUNT_OF(rows));
}

static void test_capsule_pairs(void)
{
    const figure stick = fig_capsule(0, -2, 0, 2, 1);
    const figure log = fig_capsule(0, 0, 8, 6, 5); /* lies along the slab */

    // clang-format off
    const contact_row rows[] = {
        /* name, a, at, b, relation, separation, normal, side */
        { "capsules, side by side",      &pill, { 0, 5 },    &pill,    A, 3,    { 0, 1 },     NONE },
        { "capsules, ends apart, 3-4-5", &pill, { 7, 4 },    &pill,    A, 3,    { 0.6, 0.8 }, NONE },
        { "capsules, flank on flank",    &pill, { 0, 2 },    &pill,    T, 0,    { 0, 1 },     NONE },
        { "capsules, tip on tip",        &pill, { 6, 0 },    &pill,    T, 0,    { 1, 0 },     NONE },
        { "capsules, overlapping",       &pill, { 0, 1 },    &pill,    O, -1,   { 0, 1 },     NONE },
        { "capsules, a plus",            &stick, { 0, 0 },   &pill,    O, -4,   ANY_NORMAL,   NONE },
        { "capsules, cross off centre",  &stick, { 1, 0 },   &pill,    O, -3,   { 1, 0 },     NONE },
        { "capsules, equal",             &pill, { 0, 0 },    &pill,    O, -2,   ANY_NORMAL,   NONE },
        { "capsule, beside a rectangle", &pill, { 0, 5 },    &crate,   A, 3,    { 0, 1 },     2 },
        { "capsule, off its corner",     &pill, { 7, 5 },    &crate,   A, 4,    { 0.6, 0.8 }, ANY },
        { "capsule, along its side",     &pill, { 0, 2 },    &crate,   T, 0,    { 0, 1 },     2 },
        { "capsule, tip on its side",    &pill, { 5, 0 },    &crate,   T, 0,    { 1, 0 },     1 },
        { "capsule, flank into it",      &pill, { 0, 1 },    &crate,   O, -1,   { 0, 1 },     2 },
        { "capsule, tip into it",        &pill, { 4.5, 0 },  &crate,   O, -0.5, { 1, 0 },     1 },
        { "capsule, over a diamond",     &pill, { 0, 4 },    &diamond, A, 1,    { 0, 1 },     ANY },
        { "capsule, on its tip",         &pill, { 0, 3 },    &diamond, T, 0,    { 0, 1 },     ANY },
        { "capsule, into its tip",       &pill, { 0, 2.5 },  &diamond, O, -0.5, { 0, 1 },     ANY },
        { "capsule, off a slab",         &log,  { 16, 12 },  &slab,    A, 5,    { 0.8, 0.6 }, 1 },
        { "capsule, on its end",         &log,  { 12, 9 },   &slab,    T, 0,    { 0.8, 0.6 }, 1 },
        { "capsule, along its flank",    &log,  { -6, 8 },   &slab,    T, 0,    { -0.6, 0.8 }, 2 },
        { "capsule, into its flank",     &log,  { -4.5, 6 }, &slab,    O, -2.5, { -0.6, 0.8 }, 2 },
        { "capsule, off a triangle",     &pill, { 2, -4 },   &wedge,   A, 3,    { 0, -1 },    0 },
        { "capsule, along its edge",     &pill, { 2, -1 },   &wedge,   T, 0,    { 0, -1 },    0 },
        { "capsule, into a triangle",    &pill, { 2, -0.5 }, &wedge,   O, -0.5, { 0, -1 },    0 },
        { "capsule, off a polygon",      &pill, { 0, 6 },    &gem,     A, 3,    { 0, 1 },     3 },
        { "capsule, along its edge",     &pill, { 0, 3 },    &gem,     T, 0,    { 0, 1 },     3 },
        { "capsule, into a polygon",     &pill, { 0, 2 },    &gem,     O, -1,   { 0, 1 },     3 },
        { "capsule, off a rounded rect", &pill, { 0, 6 },    &pad,     A, 3,    { 0, 1 },     2 },
        { "capsule, along its side",     &pill, { 0, 3 },    &pad,     T, 0,    { 0, 1 },     2 },
        { "capsule, into it",            &pill, { 0, 2.5 },  &pad,     O, -0.5, { 0, 1 },     2 },
        { "capsule, off a round wedge",  &pill, { 2, -5 },   &bean,    A, 3,    { 0, -1 },    0 },
        { "capsule, along it",           &pill, { 2, -2 },   &bean,    T, 0,    { 0, -1 },    0 },
        { "capsule, into it",            &pill, { 2, -1.5 }, &bean,    O, -0.5, { 0, -1 },    0 },
    };
    // clang-format on

    check_contact_rows(rows, COUNT_OF(rows));
}

/* Where nothing prefers a direction, +x or -x is promised, so these cannot be
 * turned with the picture. */
static void test_one_centre(void)
{
    abut_shape small = abut_circle(7, 9, 1);
    abut_shape large = abut_circle(7, 9, 3);
    abut_contact c = abut_collide(&small, &large);
    abut_contact equal = abut_collide(&large, &large);

    CHECK(c.relation == ABUT_OVERLAPPING);
    CHECK(c.separation == -4);
    CHECK(fabs(c.normal.x) == 1 && c.normal.y == 0);
    CHECK(abut_collide(&large, &small).normal.x == -c.normal.x);
    CHECK(equal.separation == -6);
    CHECK(fabs(equal.normal.x) == 1 && equal.normal.y == 0);
}

TEST_MAIN(TEST(test_circle_pairs), TEST(test_capsule_pairs), TEST(test_one_centre))
