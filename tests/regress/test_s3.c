/* regress/test_s3.c - rectangle separation (S3): its features and its mistakes.
 *
 * Each test is named after the row of the requirements it holds.
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

/* As written, one positive overlap of four is a collision: blue is moved next to pink. */
static void test_b3_1_as_written(void)
{
    abut_shape blue = abut_rect(0, 0, 10, 10);
    abut_shape pink = abut_rect(100, 0, 10, 10);
    abut_vec2 still = { 0, 0 };
    abut_reaction r;

    CHECK(abut_react(ABUT_REACT_SHORTEST_AS_WRITTEN, &blue, still, &pink, still, NULL, &r) ==
          ABUT_OK);
    CHECK(r.hit && same_vec2(r.move_a, 90, 0) && same_vec2(r.move_b, 0, 0));
    for (int m = ABUT_REACT_SHORTEST; m <= ABUT_REACT_IMPACT; m++) {
        CHECK(abut_react((abut_method)m, &blue, still, &pink, still, NULL, &r) == ABUT_OK);
        CHECK(!r.hit && same_vec2(r.move_a, 0, 0));
    }
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
    /* Along x, as docs/conventions.md says of all ties of boxes. */
    CHECK(fabs(c.normal.x) == 1 && c.normal.y == 0);
    CHECK(fabs(push.x) == 10 && push.y == 0);
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

/* Move, detect, separate, in one frame (S3.3): with the motion known, the side is too. */
static abut_vec2 react_with(abut_method method,
                            const abut_shape *a,
                            abut_vec2 move,
                            const abut_shape *b,
                            const abut_react_options *options)
{
    abut_reaction r;

    CHECK(abut_react(method, a, move, b, (abut_vec2){ 0, 0 }, options, &r) == ABUT_OK);
    CHECK(same_vec2(r.move_b, 0, 0));
    return r.move_a;
}

/* The seam: a player that has sunk into a floor of tiles is pushed out of the second one
 * sideways. Met in the order of time, the first tile stops the fall, and then the second
 * has nothing to say; or the sides between tiles are open. */
static void test_b3_3_seam(void)
{
    abut_shape sunk = abut_rect(8, 93, 10, 10);
    abut_shape player = abut_rect(5, 90, 10, 10);
    abut_shape first = abut_rect(0, 100, 16, 16);
    abut_shape second = abut_rect(16, 100, 16, 16);
    abut_vec2 walk = { 3, 3 };
    const abut_react_options inner = { .open_sides = 1u << ABUT_SIDE_MIN_X };
    const abut_react_options outer = { .open_sides = 1u << ABUT_SIDE_MAX_X };

    CHECK(same_vec2(react_with(ABUT_REACT_SHORTEST, &sunk, (abut_vec2){ 0, 0 }, &second, NULL), -2,
                    0));
    CHECK(same_vec2(react_with(ABUT_REACT_SHORTEST, &sunk, (abut_vec2){ 0, 0 }, &second, &inner), 0,
                    -3));
    CHECK(same_vec2(react_with(ABUT_REACT_SHORTEST, &player, walk, &second, NULL), 1, 3));
    CHECK(same_vec2(react_with(ABUT_REACT_SHORTEST, &player, walk, &second, &inner), 3, 0));

    abut_vec2 left = react_with(ABUT_REACT_IMPACT, &player, walk, &first, &outer);

    CHECK(same_vec2(left, 3, 0));
    CHECK(same_vec2(react_with(ABUT_REACT_IMPACT, &player, left, &second, NULL), 3, 0));

    /* The first tile is met first: that is the order. */
    abut_swept one;
    abut_swept two;

    CHECK(abut_sweep(&player, walk, &first, (abut_vec2){ 0, 0 }, &one) == ABUT_OK);
    CHECK(abut_sweep(&player, walk, &second, (abut_vec2){ 0, 0 }, &two) == ABUT_OK);
    CHECK(one.hit && two.hit && one.time == 0 && near(two.time, 1.0 / 3));
}

static void test_b3_4_tunnelling(void)
{
    abut_shape blue = abut_rect(0, 0, 10, 10);
    abut_shape wall = abut_rect(12, 0, 4, 10);
    abut_shape there = abut_rect(14, 0, 10, 10);
    abut_vec2 move = { 14, 0 };

    CHECK(same_vec2(abut_push(&there, &wall), 2, 0));
    CHECK(same_vec2(react_with(ABUT_REACT_SHORTEST, &blue, move, &wall, NULL), 16, 0));
    for (int m = ABUT_REACT_DIRECTION; m <= ABUT_REACT_IMPACT; m++) {
        CHECK(same_vec2(react_with((abut_method)m, &blue, move, &wall, NULL), 2, 0));
    }
}

/* What S3.5 offers against it. */
static void test_s3_5_against_tunnelling(void)
{
    abut_shape blue = abut_rect(0, 0, 10, 10);
    abut_shape wall = abut_rect(12, 0, 4, 10);
    abut_vec2 jump = { 50, 0 };

    /* (a) no further than the two are wide, (c) in steps of half of that. */
    CHECK(abut_safe_speed(&blue, &wall) == 14);
    CHECK(same_vec2(abut_limit_speed(jump, 14), 14, 0));
    CHECK(abut_substeps(&blue, jump, &wall) == 8);
    abut_shape walker = blue;

    for (int i = 0; i < 8; i++) {
        abut_vec2 step = { jump.x / 8, 0 };
        abut_vec2 moved = react_with(ABUT_REACT_SHORTEST, &walker, step, &wall, NULL);

        walker = abut_moved(&walker, moved.x, moved.y);
    }
    CHECK(same_bounds(abut_shape_bounds(&walker), 2, 0, 12, 10));
    /* (b) a thicker wall: two units before it, the same jump over the thin one ends in it. */
    abut_shape thick = abut_thickened(&wall, 20);
    abut_shape before = abut_rect(-20, 0, 10, 10);
    abut_vec2 over = { 25, 0 };

    CHECK(same_vec2(react_with(ABUT_REACT_SHORTEST, &blue, over, &wall, NULL), 25, 0));
    CHECK(same_vec2(react_with(ABUT_REACT_SHORTEST, &before, over, &thick, NULL), 2, 0));
    /* (d) the sweep. */
    abut_swept swept;

    CHECK(abut_sweep(&blue, jump, &wall, (abut_vec2){ 0, 0 }, &swept) == ABUT_OK);
    CHECK(swept.hit && same_vec2(swept.move_a, 2, 0));
    /* (e) on the side where it was, before being put there? */
    CHECK(!abut_same_side(&blue, (abut_vec2){ 16, 0 }, &wall));
    CHECK(abut_same_side(&blue, (abut_vec2){ 2, 0 }, &wall));
}

/* A tie of two ways: the one against the motion. */
static void test_b3_5_corner_tie(void)
{
    abut_shape falling = abut_rect(0, -5, 10, 10);
    abut_shape walking = abut_rect(-5, 0, 10, 10);
    abut_shape corner = abut_rect(9, 9, 10, 10);

    for (int m = ABUT_REACT_SHORTEST; m <= ABUT_REACT_IMPACT; m++) {
        abut_vec2 fall = react_with((abut_method)m, &falling, (abut_vec2){ 0, 5 }, &corner, NULL);
        abut_vec2 walk = react_with((abut_method)m, &walking, (abut_vec2){ 5, 0 }, &corner, NULL);

        CHECK(same_vec2(fall, 0, 4));
        CHECK(same_vec2(walk, 4, 0));
    }
    CHECK(same_vec2(
        react_with(ABUT_REACT_SHORTEST_AS_WRITTEN, &falling, (abut_vec2){ 0, 5 }, &corner, NULL),
        -1, 5));
}

/* The same rectangle twice: against the motion if there is one. */
static void test_b3_6_identical_and_moving(void)
{
    const abut_vec2 moves[] = { { 3, 1 }, { -3, 1 }, { 1, 3 }, { 1, -3 } };
    const abut_vec2 ends[] = { { -10, 0 }, { 10, 0 }, { 0, -10 }, { 0, 10 } };

    for (int i = 0; i < COUNT_OF(moves); i++) {
        abut_shape pink = abut_rect(20, 30, 10, 10);
        abut_shape blue = abut_moved(&pink, -moves[i].x, -moves[i].y);
        abut_vec2 got = react_with(ABUT_REACT_SHORTEST, &blue, moves[i], &pink, NULL);

        CHECK(same_vec2(got, moves[i].x + ends[i].x, moves[i].y + ends[i].y));
    }
}

/* Both move, by their masses (S3.6). */
static void test_b3_8_masses(void)
{
    abut_shape blue = abut_rect(0, 0, 10, 10);
    abut_shape pink = abut_rect(6, 0, 10, 10);
    abut_vec2 still = { 0, 0 };
    const struct {
        double blue;
        double pink;
        double moves;
    } rows[] = {
        { 1, 1, -2 }, { 1, 3, -3 }, { 3, 1, -1 }, { INFINITY, 1, 0 }, { 1, INFINITY, -4 }
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        const abut_react_options options = { .split = ABUT_SPLIT_MASS,
                                             .mass_a = rows[i].blue,
                                             .mass_b = rows[i].pink };
        abut_reaction r;

        CHECK(abut_react(ABUT_REACT_SHORTEST, &blue, still, &pink, still, &options, &r) == ABUT_OK);
        CHECK(same_vec2(r.move_a, rows[i].moves, 0) && same_vec2(r.move_b, 4 + rows[i].moves, 0));
    }
}

/* Bounce with elasticity (S3.6), and directions that tiles push to: test_b3_3_seam. */
static void test_s3_6_bounce(void)
{
    abut_velocities v = { { 3, -8 }, { 0, 0 } };
    abut_velocities half =
        abut_respond(ABUT_RESPONSE_BOUNCE, (abut_vec2){ 0, 1 }, v, 1, INFINITY, 0.5);
    abut_velocities none =
        abut_respond(ABUT_RESPONSE_SLIDE, (abut_vec2){ 0, 1 }, v, 1, INFINITY, 0);

    CHECK(same_vec2(half.a, 3, 4) && same_vec2(none.a, 3, 0));
}

TEST_MAIN(TEST(test_s3_1_by_centre_or_by_corner),
          TEST(test_s3_2_touching_is_not_a_collision),
          TEST(test_s3_4_one_of_four_spots),
          TEST(test_b3_1_disjoint_rectangles_stay),
          TEST(test_s3_5_against_tunnelling),
          TEST(test_s3_6_bounce),
          TEST(test_b3_1_as_written),
          TEST(test_b3_2_all_four_must_be_positive),
          TEST(test_b3_3_seam),
          TEST(test_b3_4_tunnelling),
          TEST(test_b3_5_corner_tie),
          TEST(test_b3_6_identical_rectangles),
          TEST(test_b3_6_identical_and_moving),
          TEST(test_b3_7_y_up),
          TEST(test_b3_8_masses))
