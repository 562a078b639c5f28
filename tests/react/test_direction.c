/* react/test_direction.c - inside already: DIRECTION goes back against the motion (S2.15).
 *
 * SPDX-License-Identifier: MIT */
#include "react/scene.h"
#include "support/rng.h"

#include <math.h>

#define STAY                                                                                       \
    {                                                                                              \
        0, 0                                                                                       \
    }
#define MIN_X                                                                                      \
    {                                                                                              \
        -1, 0                                                                                      \
    }
#define MAX_X                                                                                      \
    {                                                                                              \
        1, 0                                                                                       \
    }
#define MIN_Y                                                                                      \
    {                                                                                              \
        0, -1                                                                                      \
    }

/* One that is not on its way out through the nearest side goes somewhere else than by the
 * shortest push. */
static void test_against_the_motion(void)
{
    // clang-format off
    const struct {
        const char *name;
        abut_vec2 move_a;
        abut_vec2 move_b;
        abut_split split;
        outcome want;
    } rows[] = { /* a is (0, 0, 10, 10), b (8, 1, 10, 10) */
        { "in further", { 1, 0 }, STAY, ABUT_SPLIT_TIME,
          { true, true, 0, { -2, 0 }, STAY, MIN_X } },
        { "nearly out, and back through all of b", { -1, 0 }, STAY, ABUT_SPLIT_TIME,
          { true, true, 0, { 18, 0 }, STAY, MAX_X } },
        { "downwards, though x is nearer", { 1, 8 }, STAY, ABUT_SPLIT_TIME,
          { true, true, 0, { 1, -9 }, STAY, MIN_Y } },
        { "mostly to the right, which y keeps", { 1, 1 }, STAY, ABUT_SPLIT_TIME,
          { true, true, 0, { -2, 1 }, STAY, MIN_X } },
        { "straight down: x never closes", { 0, 1 }, STAY, ABUT_SPLIT_TIME,
          { true, true, 0, { 0, -9 }, STAY, MIN_Y } },
        { "both come, each goes back by time", { 3, 0 }, { -1, 0 }, ABUT_SPLIT_TIME,
          { true, true, 0, { -1.5, 0 }, { 0.5, 0 }, MIN_X } },
        { "both go the same way, a faster", { 2, 0 }, { 1, 0 }, ABUT_SPLIT_TIME,
          { true, true, 0, { -4, 0 }, { -2, 0 }, MIN_X } },
        { "halved", { 3, 0 }, { -1, 0 }, ABUT_SPLIT_HALF,
          { true, true, 0, STAY, { 2, 0 }, MIN_X } },
        { "out by itself", { -3, 0 }, STAY, ABUT_SPLIT_TIME,
          { false, false, 1, { -3, 0 }, STAY, STAY } },
        { "out on the other side", { 18, 0 }, STAY, ABUT_SPLIT_TIME,
          { false, true, 1, { 18, 0 }, STAY, STAY } },
    };
    // clang-format on

    for (int i = 0; i < COUNT_OF(rows); i++) {
        scene s = { fig_rect(0, 0, 10, 10),
                    rows[i].move_a,
                    fig_rect(8, 1, 10, 10),
                    rows[i].move_b,
                    { .split = rows[i].split } };

        check_scene(rows[i].name, ABUT_REACT_DIRECTION, &s, rows[i].want, 0, true, true);
    }
}

/* Without a direction it is the shortest push, in the order that has always been. */
static void test_without_a_motion(void)
{
    scene s = { fig_rect(0, 0, 10, 10), STAY, fig_rect(8, 1, 10, 10), STAY, { 0 } };
    scene alike = { fig_rect(0, 0, 10, 10), { 4, 5 }, fig_rect(8, 1, 10, 10), { 4, 5 }, { 0 } };
    outcome rests = { true, true, 0, { -2, 0 }, STAY, MIN_X };
    outcome goes_along = { true, true, 0, { 2, 5 }, { 4, 5 }, MIN_X };

    check_scene("at rest", ABUT_REACT_DIRECTION, &s, rests, 0, true, false);
    check_scene("in step", ABUT_REACT_DIRECTION, &alike, goes_along, 0, true, false);
}

/* What came in through an open side is on its way through. */
static void test_open_sides(void)
{
    scene s = { fig_rect(0, 0, 10, 10),
                { 1, 8 },
                fig_rect(8, 1, 10, 10),
                STAY,
                { .open_sides = 1u << ABUT_SIDE_MIN_X } };
    outcome through = { false, false, 1, { 1, 8 }, STAY, STAY };

    check_scene("open", ABUT_REACT_DIRECTION, &s, through, 0, true, false);
}

/* Before and after knows no side that it was on, so it takes the shortest push. */
static void test_before_and_after_differs(void)
{
    scene s = { fig_rect(0, 0, 10, 10), { -1, 0 }, fig_rect(8, 1, 10, 10), STAY, { 0 } };
    outcome nearest = { true, true, 0, { -2, 0 }, STAY, MIN_X };

    check_scene("nearly out", ABUT_REACT_BEFORE_AFTER, &s, nearest, 0, true, false);
}

/* By the definition, on a small grid: going back in a straight line from the end of the
 * motion, the first place where the boxes no longer overlap. */
static void test_against_going_back(void)
{
    rng dice = { 15 };
    int tried = 0;

    for (int i = 0; i < 20000; i++) {
        double x = (double)rng_int(&dice, -5, 5);
        double y = (double)rng_int(&dice, -5, 5);
        abut_vec2 move = { (double)rng_int(&dice, -3, 3), (double)rng_int(&dice, -3, 3) };
        abut_shape a = abut_rect(x, y, 4, 3);
        abut_shape b = abut_rect(0, 0, 3, 5);
        abut_shape after = abut_moved(&a, move.x, move.y);
        abut_reaction r;

        if (abut_relate(&a, &b) != ABUT_OVERLAPPING || (move.x == 0 && move.y == 0) ||
            abut_relate(&after, &b) != ABUT_OVERLAPPING) {
            continue;
        }
        double back_x = move.x > 0 ? x + move.x + 4 : 3 - x - move.x; /* out on x, on y */
        double back_y = move.y > 0 ? y + move.y + 3 : 5 - y - move.y;
        double times_x = back_x * fabs(move.y); /* the times, times both speeds */
        double times_y = back_y * fabs(move.x);
        bool along_x = move.y == 0 || (move.x != 0 && times_x < times_y);

        if (move.x != 0 && move.y != 0 && times_x == times_y) {
            continue; /* through a corner: either will do */
        }
        tried++;
        abut_react(ABUT_REACT_DIRECTION, &a, move, &b, (abut_vec2){ 0, 0 }, NULL, &r);
        CHECK(r.hit && r.time == 0);
        CHECK(r.move_a.x == (along_x ? move.x - copysign(back_x, move.x) : move.x));
        CHECK(r.move_a.y == (along_x ? move.y : move.y - copysign(back_y, move.y)));
    }
    CHECK(tried > 2000);
}

TEST_MAIN(TEST(test_against_the_motion),
          TEST(test_without_a_motion),
          TEST(test_open_sides),
          TEST(test_before_and_after_differs),
          TEST(test_against_going_back))
