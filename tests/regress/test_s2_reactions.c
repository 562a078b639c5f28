/* regress/test_s2_reactions.c - the reactions that the book chapter (S2) names and leaves
 * open, and the issues it names: bullets through paper, floating for a frame.
 *
 * Each test is named after the row of the requirements it holds.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"
#include "tables/near.h"

static abut_vec2 vec(double x, double y)
{
    return (abut_vec2){ x, y };
}

static abut_reaction
react_to(abut_method method, abut_shape a, abut_vec2 move_a, abut_shape b, abut_vec2 move_b)
{
    abut_reaction r;

    CHECK(abut_react(method, &a, move_a, &b, move_b, NULL, &r) == ABUT_OK);
    return r;
}

/* Mario gets into a block and is put back against the way he was going. */
static void test_s2_15_direction_and_velocity(void)
{
    abut_shape block = abut_rect(32, 16, 16, 16);
    abut_reaction r;

    r = react_to(ABUT_REACT_DIRECTION, abut_rect(10, 16, 16, 16), vec(9, 0), block, vec(0, 0));
    CHECK(r.hit && same_vec2(r.move_a, 6, 0) && r.side == ABUT_SIDE_MIN_X);
    r = react_to(ABUT_REACT_DIRECTION, abut_rect(34, 36, 16, 16), vec(1, -9), block, vec(0, 0));
    CHECK(r.hit && same_vec2(r.move_a, 1, -4) && r.side == ABUT_SIDE_MAX_Y);
    r = react_to(ABUT_REACT_DIRECTION, abut_rect(34, -2, 16, 16), vec(6, 5), block, vec(0, 0));
    CHECK(r.hit && same_vec2(r.move_a, 6, 2) && r.side == ABUT_SIDE_MIN_Y);
}

static void test_s2_16_before_and_after(void)
{
    abut_shape block = abut_rect(32, 16, 16, 16);
    abut_reaction r;

    /* Beside it before: out at that side, however deep. */
    r = react_to(ABUT_REACT_BEFORE_AFTER, abut_rect(16, 10, 16, 16), vec(30, -3), block, vec(0, 0));
    CHECK(r.hit && same_vec2(r.move_a, 0, -3) && r.side == ABUT_SIDE_MIN_X);
    /* Over it before. */
    r = react_to(ABUT_REACT_BEFORE_AFTER, abut_rect(20, 0, 16, 16), vec(9, 12), block, vec(0, 0));
    CHECK(r.hit && same_vec2(r.move_a, 9, 0) && r.side == ABUT_SIDE_MIN_Y);
}

/* Pac-Man goes on until the next cell is a wall. */
static void test_s2_17_tile_and_offset(void)
{
    abut_shape hero = abut_rect(35, 32, 16, 16);
    abut_shape post = abut_rect(70, 36, 4, 4); /* somewhere in the cell from 64 to 80 */
    abut_react_options cells = { .cell = 16 };
    abut_reaction r;

    CHECK(abut_react(ABUT_REACT_TILE_OFFSET, &hero, vec(9, 0), &post, vec(0, 0), &cells, &r) ==
          ABUT_OK);
    CHECK(!r.hit && same_vec2(r.move_a, 9, 0));
    CHECK(abut_react(ABUT_REACT_TILE_OFFSET, &hero, vec(20, 0), &post, vec(0, 0), &cells, &r) ==
          ABUT_OK);
    CHECK(r.hit && same_vec2(r.move_a, 13, 0) && r.side == ABUT_SIDE_MIN_X);
}

static void test_s2_18_bullet_through_paper(void)
{
    abut_shape paper = abut_rect(1000, -50, 0.01, 100);
    abut_shape bullet = abut_circle(0, 0, 0.5);
    abut_reaction r = react_to(ABUT_REACT_IMPACT, bullet, vec(1e6, 7), paper, vec(0, 0));
    abut_shape there = abut_moved(&bullet, r.move_a.x, r.move_a.y);

    CHECK(r.hit && r.move_a.x == 999.5 && r.move_a.y == 7 && same_vec2(r.normal, -1, 0));
    CHECK(abut_relate(&there, &paper) == ABUT_TOUCHING);
    r = react_to(ABUT_REACT_BEFORE_AFTER, bullet, vec(1e6, 7), paper, vec(0, 0));
    CHECK(!r.hit);
}

/* Standing is standing, frame after frame: no floating, no jitter. */
static void test_s2_19_stands_still(void)
{
    abut_shape floor = abut_rect(0, 100.1, 200, 20);
    abut_shape hero = abut_rect(20.3, 80.7, 10, 10);

    for (int frame = 0; frame < 100; frame++) {
        abut_reaction r = react_to(ABUT_REACT_IMPACT, hero, vec(0.1, 0.7), floor, vec(0, 0));
        double left = abut_shape_bounds(&hero).min.x;

        hero = abut_moved(&hero, r.move_a.x, r.move_a.y);
        CHECK(r.hit == (frame >= 13)); /* 9.4 to fall, at 0.7 a frame */
        CHECK(frame < 13 || abut_relate(&hero, &floor) == ABUT_TOUCHING);
        /* It stands on the same step of the lattice, and walks on as fast as ever. */
        CHECK(frame < 13 || abut_shape_bounds(&hero).max.y == abut_snap(100.1));
        CHECK(frame < 14 || r.move_a.y == 0);
        CHECK(abut_shape_bounds(&hero).min.x == left + abut_snap(0.1));
    }
}

/* The sign of a's velocity alone does not tell the side: it may rest, or both may go the
 * same way. Relative to each other they tell. */
static void test_b2_18_velocity_sign(void)
{
    abut_shape left = abut_rect(0, 0, 10, 10);
    abut_shape right = abut_rect(12, 0, 10, 10);
    const abut_method methods[] = { ABUT_REACT_DIRECTION, ABUT_REACT_BEFORE_AFTER,
                                    ABUT_REACT_MEETING_SIDES, ABUT_REACT_IMPACT };

    for (int i = 0; i < COUNT_OF(methods); i++) {
        /* A static partner, both ways round. */
        abut_reaction r = react_to(methods[i], left, vec(0, 0), right, vec(-6, 0));

        CHECK(r.hit && same_vec2(r.move_a, 0, 0) && same_vec2(r.move_b, -2, 0));
        CHECK(r.side == ABUT_SIDE_MIN_X);
        r = react_to(methods[i], right, vec(0, 0), left, vec(6, 0));
        CHECK(r.hit && same_vec2(r.move_a, 0, 0) && same_vec2(r.move_b, 2, 0));
        CHECK(r.side == ABUT_SIDE_MAX_X);
        /* A chase: the slower one goes right too, and is hit on its left. */
        r = react_to(methods[i], right, vec(4, 0), left, vec(10, 0));
        CHECK(r.hit && near_vec2(r.move_a, 4.0 / 3, 0) && near_vec2(r.move_b, 10.0 / 3, 0));
        CHECK(r.side == ABUT_SIDE_MAX_X && same_vec2(r.normal, 1, 0));
    }
}

TEST_MAIN(TEST(test_s2_15_direction_and_velocity),
          TEST(test_s2_16_before_and_after),
          TEST(test_s2_17_tile_and_offset),
          TEST(test_s2_18_bullet_through_paper),
          TEST(test_s2_19_stands_still),
          TEST(test_b2_18_velocity_sign))
