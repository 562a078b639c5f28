/* regress/test_s3.c - rectangle separation (S3): its features and its mistakes.
 *
 * Each test is named after the row of the requirements it holds. B3.3 to B3.5
 * and B3.8 need motion and masses, and come with reactions.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"
#include "tables/near.h"

static abut_shape box_of(abut_rectangle r)
{
    return abut_rect(r.x, r.y, r.width, r.height);
}

static void test_s3_1_by_centre_or_by_corner(void)
{
    abut_rectangle centred = abut_rect_from_center(50, 40, 20, 10);
    abut_shape by_centre = abut_rect_centered(50, 40, 20, 10);
    abut_shape by_corner = abut_rect(40, 35, 20, 10);
    abut_shape by_corners = abut_rect_between(60, 35, 40, 45);

    CHECK(same_rectangle(centred, 40, 35, 20, 10));
    CHECK(abut_rect_left(centred) == 40 && abut_rect_right(centred) == 60);
    CHECK(abut_rect_top(centred) == 35 && abut_rect_bottom(centred) == 45);
    CHECK(same_bounds(abut_shape_bounds(&by_centre), 40, 35, 60, 45));
    CHECK(same_bounds(abut_shape_bounds(&by_corners), 40, 35, 60, 45));
    CHECK(abut_contains(&by_centre, &by_corner) && abut_contains(&by_corner, &by_centre));
}

static void test_s3_2_touching_is_not_a_collision(void)
{
    const abut_rectangle blue = { 0, 0, 10, 10 };
    const abut_rectangle beside = { 10, 0, 10, 10 };
    const abut_rectangle nearer = { 9.5, 0, 10, 10 };
    const abut_rectangle tenth = { 0.1, 0, 0.2, 1 };
    const abut_rectangle next = { 0.3, 0, 0.2, 1 }; /* 0.1 + 0.2 is not 0.3 in floats */

    CHECK(abut_rect_rect(&blue, &beside) == ABUT_TOUCHING);
    CHECK(abut_rect_rect(&blue, &nearer) == ABUT_OVERLAPPING);
    CHECK(abut_rect_rect(&tenth, &next) == ABUT_TOUCHING);
    CHECK(same_vec2(abut_rect_separation(&blue, &beside), 0, 0));
}

/* The smallest of the four ways out, at a right angle to the side it meets. */
static void test_s3_4_one_of_four_spots(void)
{
    const abut_rectangle pink = { 0, 0, 100, 60 };
    const struct {
        abut_rectangle blue;
        abut_vec2 way;
        int side;
    } rows[] = {
        { { -7, 20, 10, 10 }, { -3, 0 }, ABUT_SIDE_MIN_X },
        { { 96, 20, 10, 10 }, { 4, 0 }, ABUT_SIDE_MAX_X },
        { { 40, -5, 10, 10 }, { 0, -5 }, ABUT_SIDE_MIN_Y },
        { { 40, 54, 10, 10 }, { 0, 6 }, ABUT_SIDE_MAX_Y },
        { { -8, -7, 10, 10 }, { -2, 0 }, ABUT_SIDE_MIN_X },  /* a corner: 2 < 3 */
        { { 97, 58, 10, 10 }, { 0, 2 }, ABUT_SIDE_MAX_Y },   /* a corner: 2 < 3 */
        { { 12, 25, 10, 10 }, { -22, 0 }, ABUT_SIDE_MIN_X }, /* inside */
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        abut_shape a = box_of(rows[i].blue);
        abut_shape b = box_of(pink);
        abut_vec2 way = rows[i].way;
        abut_contact c = abut_collide(&a, &b);
        abut_shape moved = abut_moved(&a, way.x, way.y);

        CHECK(same_vec2(abut_rect_separation(&rows[i].blue, &pink), way.x, way.y));
        CHECK(same_vec2(abut_rect_separation(&pink, &rows[i].blue), -way.x, -way.y));
        CHECK(same_vec2(abut_push(&a, &b), way.x, way.y));
        CHECK(same_vec2(abut_push(&b, &a), -way.x, -way.y));
        CHECK(c.separation == -length_of(way));
        CHECK(c.side == rows[i].side);
        CHECK(abut_relate(&moved, &b) == ABUT_TOUCHING);
    }
}

static void test_b3_1_disjoint_rectangles_stay(void)
{
    const abut_rectangle blue = { 0, 0, 10, 10 };
    const abut_rectangle pink = { 100, 0, 10, 10 };
    abut_shape a = box_of(blue);
    abut_shape b = box_of(pink);

    CHECK(same_vec2(abut_rect_separation(&blue, &pink), 0, 0));
    CHECK(same_vec2(abut_rect_separation(&pink, &blue), 0, 0));
    CHECK(same_vec2(abut_push(&a, &b), 0, 0));
    CHECK(abut_relate(&a, &b) == ABUT_APART);
    CHECK(abut_collide(&a, &b).separation == 90);
}

/* Three of the four differences positive is a gap, not an overlap. */
static void test_b3_2_all_four_must_be_positive(void)
{
    const abut_rectangle blue = { 0, 0, 10, 10 };
    const abut_rectangle around[4] = {
        { 11, 0, 10, 10 }, { -11, 0, 10, 10 }, { 0, 11, 10, 10 }, { 0, -11, 10, 10 }
    };

    for (int i = 0; i < 4; i++) {
        CHECK(abut_rect_rect(&blue, &around[i]) == ABUT_APART);
        CHECK(same_vec2(abut_rect_separation(&blue, &around[i]), 0, 0));
    }
}

/* All four ways are equal: it is one of them, the same each time, and it parts
 * the two. */
static void test_b3_6_identical_rectangles(void)
{
    const abut_rectangle blue = { 20, 30, 10, 10 };
    abut_shape a = box_of(blue);
    abut_vec2 push = abut_push(&a, &a);
    abut_vec2 way = abut_rect_separation(&blue, &blue);
    abut_shape moved = abut_moved(&a, push.x, push.y);
    abut_contact c = abut_collide(&a, &a);

    CHECK(c.relation == ABUT_OVERLAPPING && c.separation == -10);
    CHECK(fabs(c.normal.x) + fabs(c.normal.y) == 1);
    CHECK(fabs(push.x) + fabs(push.y) == 10 && (push.x == 0 || push.y == 0));
    CHECK(same_vec2(push, 10 * c.normal.x, 10 * c.normal.y));
    CHECK(same_vec2(way, push.x, push.y));
    CHECK(abut_relate(&moved, &a) == ABUT_TOUCHING);

    /* Anywhere in the plane. */
    abut_shape far_off = abut_moved(&a, 4096, -77);
    abut_vec2 again = abut_push(&far_off, &far_off);

    CHECK(same_vec2(again, push.x, push.y));
}

/* Where y runs the other way, detection is the same and the way out is flipped:
 * flip every y that goes in, and every y that comes out. */
static void test_b3_7_y_up(void)
{
    const abut_rectangle pairs[][2] = {
        { { 0, 0, 10, 10 }, { 2, 8, 10, 10 } },  /* from min y */
        { { 0, 0, 10, 10 }, { 2, -8, 10, 10 } }, /* from max y */
        { { 0, 0, 10, 10 }, { 8, 2, 10, 10 } },  /* from the side */
        { { 0, 0, 10, 10 }, { 2, 10, 10, 10 } }, /* touching */
        { { 0, 0, 10, 10 }, { 2, 12, 10, 10 } }, /* apart */
    };

    for (int i = 0; i < COUNT_OF(pairs); i++) {
        abut_rectangle a = pairs[i][0];
        abut_rectangle b = pairs[i][1];
        abut_rectangle up_a = { a.x, -a.y, a.width, -a.height };
        abut_rectangle up_b = { b.x, -b.y, b.width, -b.height };
        abut_vec2 way = abut_rect_separation(&a, &b);
        abut_shape shape_a = box_of(up_a);
        abut_shape shape_b = box_of(up_b);

        CHECK(abut_rect_rect(&a, &b) == abut_rect_rect(&up_a, &up_b));
        CHECK(same_vec2(abut_rect_separation(&up_a, &up_b), way.x, -way.y));
        CHECK(same_vec2(abut_push(&shape_a, &shape_b), way.x, -way.y));
    }
    CHECK(same_vec2(abut_rect_separation(&pairs[0][0], &pairs[0][1]), 0, -2));
    CHECK(same_vec2(abut_rect_separation(&pairs[1][0], &pairs[1][1]), 0, 2));
}

TEST_MAIN(TEST(test_s3_1_by_centre_or_by_corner),
          TEST(test_s3_2_touching_is_not_a_collision),
          TEST(test_s3_4_one_of_four_spots),
          TEST(test_b3_1_disjoint_rectangles_stay),
          TEST(test_b3_2_all_four_must_be_positive),
          TEST(test_b3_6_identical_rectangles),
          TEST(test_b3_7_y_up))
