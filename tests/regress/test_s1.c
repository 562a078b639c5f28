/* regress/test_s1.c - rectangles under transforms, by levels (S1): its features
 * and its mistakes.
 *
 * Each test is named after the row of the requirements it holds. Touching counts
 * as colliding, as level 2 of the original had it.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "abut/levels.h" /* twice: a header holds declarations only (B1.5) */
#include "regress/other_file.h"
#include "support/check.h"
#include "tables/near.h"

static abut_transform at(double x, double y)
{
    return abut_translation(x, y);
}

/* First the turn, then the place. */
static abut_transform at_turned(double x, double y, double degrees)
{
    return abut_compose(abut_translation(x, y), abut_rotation(degrees * TEST_PI / 180));
}

static abut_shape placed(abut_rectangle r, abut_transform where)
{
    abut_shape local = abut_rect(r.x, r.y, r.width, r.height);

    return abut_transformed(&local, where);
}

/* What holds of the answer at every level: it is the last answer, those before
 * it were undecided, and a decision agrees with the shapes. */
static abut_levels
ask(abut_rectangle a, abut_transform at_a, abut_rectangle b, abut_transform at_b, int level)
{
    abut_levels got = abut_collide_levels(a, at_a, b, at_b, level);
    abut_levels back = abut_collide_levels(b, at_b, a, at_a, level);
    abut_shape shape_a = placed(a, at_a);
    abut_shape shape_b = placed(b, at_b);
    bool meet = abut_relate(&shape_a, &shape_b) != ABUT_APART;
    int top = level < 0 ? 2 : level;

    CHECK(got.run >= 1 && got.run <= (uint32_t)top + 1);
    CHECK(got.answers[got.run - 1] == got.colliding);
    for (uint32_t i = 0; i < got.run - 1; i++) {
        CHECK(got.answers[i] == ABUT_UNDECIDED);
    }
    if (got.colliding == ABUT_UNDECIDED) {
        CHECK(got.decided_by == -1);
        CHECK(got.run == (uint32_t)top + 1 && top < 2);
    } else {
        CHECK(got.decided_by == (int)got.run - 1);
        CHECK((got.colliding == ABUT_YES) == meet);
    }
    CHECK(back.colliding == got.colliding && back.decided_by == got.decided_by);
    return got;
}

/* Rotation, scale, origin and skew, each on one side only. */
static void test_s1_1_full_transforms(void)
{
    const abut_rectangle unit = { 0, 0, 10, 10 };
    abut_parts parts = abut_parts_default();

    parts.x = 30;
    parts.scale_x = 2.5;
    parts.pivot_x = 5; /* spans x from 17.5 to 42.5 */
    abut_transform wide = abut_transform_from_parts(&parts);
    abut_transform skewed = abut_shearing(1, 0); /* x from y to y + 10 */

    CHECK(ask(unit, wide, unit, at(7.5, 0), -1).colliding == ABUT_YES);
    CHECK(ask(unit, wide, unit, at(7, 0), -1).colliding == ABUT_NO);
    CHECK(ask(unit, skewed, unit, at(15, 8), -1).colliding == ABUT_YES);
    CHECK(ask(unit, skewed, unit, at(-9, 3), -1).colliding == ABUT_NO);
    CHECK(ask(unit, at_turned(0, 0, 45), unit, at(6, 0), -1).colliding == ABUT_YES);
    CHECK(ask(unit, at_turned(0, 0, 45), unit, at(8, -8), -1).colliding == ABUT_NO);
}

static void test_s1_2_levels(void)
{
    const abut_rectangle bar = { -50, -10, 100, 20 };
    const abut_rectangle small = { 0, 0, 10, 10 };
    abut_transform turn = at_turned(0, 0, 30);
    abut_levels far_off = ask(bar, turn, bar, at(500, 0), -1);
    abut_levels corner_in = ask(small, turn, bar, at_turned(5, 5, 70), -1);
    abut_levels crossing = ask(bar, turn, bar, at_turned(0, 0, 120), -1);

    CHECK(far_off.colliding == ABUT_NO && far_off.decided_by == 0 && far_off.run == 1);
    CHECK(corner_in.colliding == ABUT_YES && corner_in.decided_by == 1);
    CHECK(crossing.colliding == ABUT_YES && crossing.decided_by == 2 && crossing.run == 3);
    for (int level = 3; level < 100; level += 32) { /* there are none */
        abut_levels got = abut_collide_levels(bar, turn, bar, at_turned(0, 0, 120), level);

        CHECK(got.colliding == ABUT_UNDECIDED && got.decided_by == -1 && got.run == 0);
    }
    for (int level = -7; level <= 2; level++) {
        abut_levels got = ask(bar, turn, bar, at_turned(0, 0, 120), level);
        bool all = level < 0 || level == 2;

        CHECK(got.colliding == (all ? ABUT_YES : ABUT_UNDECIDED));
        CHECK(got.run == (all ? 3 : (uint32_t)level + 1));
    }
}

/* The two may be of different kinds: each brings its own bounds and transform. */
static void test_s1_3_two_different_objects(void)
{
    const abut_rectangle sprite = { 0, 0, 32, 32 };
    const abut_rectangle text = { 2, 5, 60, 14 };

    CHECK(ask(sprite, at_turned(50, 50, 45), text, at(0, 50), -1).colliding == ABUT_YES);
    CHECK(ask(sprite, at_turned(100, 50, 45), text, at(0, 50), -1).colliding == ABUT_NO);
}

/* Each of the four and four corners is enough for a yes at level 1. A square that stands on its
 * corner pokes one of them through a side of a larger one, and no other corner of the two lies
 * in the other: whichever is not looked at is missed from one of the four sides. */
static void test_s1_4_every_corner(void)
{
    const abut_rectangle large = { -50, -50, 100, 100 };
    const abut_rectangle small = { -10, -10, 20, 20 };
    const abut_vec2 sides[] = { { 60, 0 }, { -60, 0 }, { 0, 60 }, { 0, -60 } };

    for (int i = 0; i < 16; i++) {
        abut_vec2 side = sides[i / 4];
        abut_transform there = at_turned(side.x, side.y, 45 + 90 * (i % 4));
        abut_transform away = at_turned(side.x * 1.1, side.y * 1.1, 45 + 90 * (i % 4));
        abut_levels ab = ask(small, there, large, at(0, 0), 1);
        abut_levels ba = ask(large, at(0, 0), small, there, 1);

        CHECK(ab.colliding == ABUT_YES && ab.decided_by == 1);
        CHECK(ba.colliding == ABUT_YES && ba.decided_by == 1);
        CHECK(ask(small, away, large, at(0, 0), 1).colliding == ABUT_NO); /* 1.86 apart */
    }
}

static void test_s1_5_separating_axes_both_ways(void)
{
    const abut_rectangle box = { -10, -10, 20, 20 };

    /* 10 + 10 root 2 = 24.14 along x: a corner of the turned one against the side
     * of the other. Bounds and corners cannot tell, only the axes of the first. */
    abut_levels apart = ask(box, at(0, 0), box, at_turned(23, 23, 45), 2);
    abut_levels meet = ask(box, at(0, 0), box, at_turned(24, 0, 45), 2);
    abut_levels past = ask(box, at(0, 0), box, at_turned(24.2, 0, 45), 2);

    CHECK(apart.colliding == ABUT_NO && apart.decided_by == 2);
    CHECK(meet.colliding == ABUT_YES);
    CHECK(past.colliding == ABUT_NO);
    CHECK(ask(box, at_turned(23, 23, 45), box, at(0, 0), 2).decided_by == 2);
}

static void test_b1_1_local_bounds_start_anywhere(void)
{
    const abut_rectangle outlined = { -5, -5, 20, 20 };
    const abut_rectangle hundred = { 0, 0, 100, 100 };
    const abut_rectangle reaching_left = { 0, 0, -100, 50 };
    const abut_rectangle reported_left = { -100, 0, 100, 50 };
    const abut_rectangle tall = { 0, 0, 20, 200 };
    const abut_rectangle left_bar = { -20, 0, 20, 10 };
    const abut_rectangle five = { 0, 0, 5, 5 };
    abut_shape a = placed(outlined, at(104, 50));
    abut_shape b = placed(hundred, at(0, 0));
    abut_shape bar = placed(left_bar, at_turned(0, 0, 45));
    abut_shape square = placed(five, at(-1, 7));

    /* a) an outline of 5 about 10 x 10 */
    CHECK(ask(outlined, at(104, 50), hundred, at(0, 0), -1).colliding == ABUT_YES);
    CHECK(ask(outlined, at(106, 50), hundred, at(0, 0), -1).colliding == ABUT_NO);
    CHECK(abut_collide(&a, &b).separation == -1);
    CHECK(same_vec2(abut_push(&a, &b), 1, 0));
    /* b) a negative size, or the bounds reported for one, crossed */
    CHECK(ask(reaching_left, at(0, 0), tall, at(-60, -75), -1).colliding == ABUT_YES);
    CHECK(ask(reported_left, at(0, 0), tall, at(-60, -75), -1).colliding == ABUT_YES);
    CHECK(ask(reported_left, at(0, 0), tall, at(1, -75), -1).colliding == ABUT_NO);
    /* c) turned, 4.24 apart */
    CHECK(ask(left_bar, at_turned(0, 0, 45), five, at(-1, 7), -1).colliding == ABUT_NO);
    CHECK(abut_relate(&bar, &square) == ABUT_APART);
    CHECK(near(abut_measure(&bar, &square).distance, 3 * sqrt(2)));
}

static void test_b1_2_corners_alone_miss_a_plus(void)
{
    const abut_rectangle wide = { -50, -10, 100, 20 };
    const abut_rectangle tall = { -10, -50, 20, 100 };
    abut_transform turn = at_turned(0, 0, 45);
    abut_shape a = abut_rect(-50, -10, 100, 20);
    abut_shape b = abut_rect(-10, -50, 20, 100);
    abut_levels turned = ask(wide, turn, tall, turn, 1);

    /* Upright ones fill their bounds, so level 0 is certain already, and no corner is asked. */
    CHECK(ask(wide, at(0, 0), tall, at(0, 0), 1).colliding == ABUT_YES);
    CHECK(ask(wide, at(0, 0), tall, at(0, 0), 1).decided_by == 0);
    CHECK(ask(wide, at(0, 0), tall, at(0, 0), -1).colliding == ABUT_YES);
    CHECK(turned.colliding == ABUT_UNDECIDED && turned.decided_by == -1 && turned.run == 2);
    CHECK(turned.answers[0] == ABUT_UNDECIDED && turned.answers[1] == ABUT_UNDECIDED);
    CHECK(ask(wide, turn, tall, turn, 2).colliding == ABUT_YES);
    CHECK(ask(wide, turn, tall, turn, 2).decided_by == 2);
    CHECK(abut_relate(&a, &b) == ABUT_OVERLAPPING);
    CHECK(abut_collide(&a, &b).separation == -60);
}

/* Two squares of 100 that share an edge, in a scene turned in steps of 15 degrees. */
static void test_b1_3_touching_at_every_angle(void)
{
    const abut_rectangle left = { 0, 0, 100, 100 };
    const abut_rectangle right = { 100, 0, 100, 100 };

    for (int step = 0; step < 24; step++) {
        abut_transform scene = abut_rotation(step * 15 * TEST_PI / 180);
        abut_vec2 offset = abut_apply(scene, (abut_vec2){ 100, 0 });
        abut_transform own = abut_compose(at(offset.x, offset.y), scene);
        abut_shape a = placed(left, scene);
        abut_shape b = placed(right, scene); /* one matrix places both */
        abut_shape c = placed(left, own);    /* a matrix of its own */
        abut_contact contact = abut_collide(&a, &b);
        abut_contact rounded = abut_collide(&a, &c);

        CHECK(abut_relate(&a, &b) == ABUT_TOUCHING);
        CHECK(contact.separation == 0);
        CHECK(near(contact.normal.x, -scene.a) && near(contact.normal.y, -scene.b));
        CHECK(contact.side == ABUT_SIDE_MIN_X);
        CHECK(same_vec2(abut_push(&a, &b), 0, 0));
        CHECK(ask(left, scene, right, scene, -1).colliding == ABUT_YES);
        CHECK(abut_relate_within(&a, &b, 1e-6) == ABUT_TOUCHING);
        CHECK(abut_relate_within(&a, &c, 1e-6) >= ABUT_TOUCHING);
        CHECK(abut_relate_within(&c, &a, 1e-6) >= ABUT_TOUCHING);
        CHECK(abut_relate(&a, &c) == relation_of(rounded.separation));
        CHECK(fabs(rounded.separation) < 1e-9);
    }
}

static void test_b1_4_singular_transform(void)
{
    const abut_rectangle hundred = { 0, 0, 100, 100 };
    const abut_rectangle square = { 30, 50, 10, 10 };
    abut_transform flat = abut_compose(at_turned(50, 0, 45), abut_scaling(0, 1));
    abut_shape line = placed(hundred, flat);
    abut_shape box = placed(square, at(0, 0));
    abut_transform inverse;

    CHECK(abut_invert(flat, &inverse) == ABUT_E_SINGULAR);
    CHECK(abut_shape_check(&line) == ABUT_OK);
    CHECK(abut_shape_kind(&line) == ABUT_KIND_SEGMENT);
    CHECK(abut_shape_area(&line) == 0);
    CHECK(abut_relate(&line, &box) == ABUT_APART);
    CHECK(near(abut_measure(&line, &box).distance, 30 / sqrt(2)));
    CHECK(ask(hundred, flat, square, at(0, 0), -1).colliding == ABUT_NO);
    /* 22 units on, along the way to the line, it is hit. */
    CHECK(ask(hundred, flat, square, at(-16, -16), -1).colliding == ABUT_YES);
    CHECK(ask(hundred, abut_scaling(0, 0), square, at(-35, -55), -1).colliding == ABUT_YES);
}

/* other_file.c includes the same headers, twice. A function that one of them defines would be
 * there twice, and this would not link. Both files mean one function. */
static void test_b1_5_headers_define_nothing(void)
{
    CHECK(levels_of_other_file() == abut_collide_levels);
    CHECK(levels_of_other_file() != NULL);
}

/* A gap of 1/1024 between squares turned by 30 degrees, a million units out:
 * a float there counts in steps of 1/16. */
static void test_b1_7_far_from_the_origin(void)
{
    const abut_rectangle box = { 0, 0, 10, 10 };
    const double gap = 0x1p-10;
    abut_transform turn = abut_rotation(TEST_PI / 6);

    for (int way = 0; way < 4; way++) {
        double x = way % 2 ? 1e6 : -1e6;
        double y = way / 2 ? 1e6 : -1e6;
        abut_vec2 off = abut_apply(turn, (abut_vec2){ 10 + gap, 0 });
        abut_vec2 into = abut_apply(turn, (abut_vec2){ 10 - gap, 0 });
        abut_transform here = abut_compose(at(x, y), turn);
        abut_transform beside = abut_compose(at(x + off.x, y + off.y), turn);
        abut_transform inside = abut_compose(at(x + into.x, y + into.y), turn);
        abut_shape a = placed(box, here);
        abut_shape b = placed(box, beside);
        abut_shape c = placed(box, inside);

        CHECK(ask(box, here, box, beside, -1).colliding == ABUT_NO);
        CHECK(ask(box, here, box, inside, -1).colliding == ABUT_YES);
        CHECK(near_by(abut_collide(&a, &b).separation, gap, 1e-8));
        CHECK(near_by(abut_collide(&a, &c).separation, -gap, 1e-8));
    }
}

/* Not only yes or no: how deep, which way, where, and which side. */
static void test_b1_8_more_than_a_bool(void)
{
    abut_shape a = placed((abut_rectangle){ 0, 0, 10, 10 }, at(8, 1));
    abut_shape b = placed((abut_rectangle){ 0, 0, 10, 10 }, at(0, 0));
    abut_contact c = abut_collide(&a, &b);

    CHECK(c.relation == ABUT_OVERLAPPING && c.separation == -2);
    CHECK(same_vec2(c.normal, 1, 0));
    CHECK(c.side == ABUT_SIDE_MAX_X);
    CHECK(c.point_count == 2);
    CHECK(c.points[0].x == 9 && c.points[1].x == 9); /* midway in the overlap, 8 to 10 */
    CHECK(fmin(c.points[0].y, c.points[1].y) == 1 && fmax(c.points[0].y, c.points[1].y) == 10);
    CHECK(same_vec2(abut_push(&a, &b), 2, 0));
}

TEST_MAIN(TEST(test_s1_1_full_transforms),
          TEST(test_s1_2_levels),
          TEST(test_s1_3_two_different_objects),
          TEST(test_s1_4_every_corner),
          TEST(test_s1_5_separating_axes_both_ways),
          TEST(test_b1_1_local_bounds_start_anywhere),
          TEST(test_b1_2_corners_alone_miss_a_plus),
          TEST(test_b1_3_touching_at_every_angle),
          TEST(test_b1_4_singular_transform),
          TEST(test_b1_5_headers_define_nothing),
          TEST(test_b1_7_far_from_the_origin),
          TEST(test_b1_8_more_than_a_bool))
