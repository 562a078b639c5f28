/* tables/test_sides.c - left, right, top and bottom, where y runs down and where it runs up (S3.1).
 *
 * SPDX-License-Identifier: MIT */
#include "tables/figure.h"

#include <math.h>
#include <string.h>

static bool is_called(const char *name, const char *want)
{
    return name != NULL && strcmp(name, want) == 0;
}

/* The four sides of a rectangle that a small one comes to, and what each is called. */
static const struct {
    abut_vec2 from; /* of the small one, seen from the other's middle */
    const char *down;
    const char *up;
} approaches[] = {
    { { -10, 0 }, "left", "left" },
    { { 10, 0 }, "right", "right" },
    { { 0, -10 }, "top", "bottom" },
    { { 0, 10 }, "bottom", "top" },
};

/* Contacts, casts, sweeps and reactions call one side by one name. */
static void test_all_answers_name_the_same_side(void)
{
    const abut_vec2 still = { 0, 0 };
    abut_shape b = abut_rect_centered(0, 0, 8, 8);

    for (int i = 0; i < COUNT_OF(approaches); i++) {
        abut_vec2 from = approaches[i].from;
        abut_vec2 move = { -from.x / 2, -from.y / 2 };
        abut_shape a = abut_rect_centered(from.x, from.y, 4, 4);
        abut_shape met = abut_moved(&a, move.x, move.y);
        abut_swept swept;
        abut_reaction reaction;

        abut_sweep(&a, move, &b, still, &swept);
        abut_react(ABUT_REACT_MEETING_SIDES, &a, move, &b, still, NULL, &reaction);
        int sides[] = { abut_collide(&met, &b).side,
                        abut_cast(from, (abut_vec2){ 0, 0 }, &b, ABUT_INSIDE_HIT).side, swept.side,
                        reaction.side };

        for (int k = 0; k < COUNT_OF(sides); k++) {
            CHECK_ROW(approaches[i].down,
                      is_called(abut_side_name(sides[k], ABUT_Y_DOWN), approaches[i].down));
            CHECK_ROW(approaches[i].up,
                      is_called(abut_side_name(sides[k], ABUT_Y_UP), approaches[i].up));
        }
    }
}

/* What jumps up through a platform comes from its bottom, whichever way up is. */
static void test_open_at_the_bottom(void)
{
    static const abut_y ys[] = { ABUT_Y_DOWN, ABUT_Y_UP };

    for (int i = 0; i < COUNT_OF(ys); i++) {
        double up = ys[i] == ABUT_Y_UP ? 1 : -1;
        abut_shape platform = abut_rect_centered(0, 0, 20, 2);
        abut_shape below = abut_rect_centered(0, -5 * up, 2, 2);
        abut_shape above = abut_rect_centered(0, 5 * up, 2, 2);
        abut_react_options options = { .open_sides = 1u << abut_side_bottom(ys[i]) };
        abut_reaction jump;
        abut_reaction fall;

        abut_react(ABUT_REACT_IMPACT, &below, (abut_vec2){ 0, 5 * up }, &platform,
                   (abut_vec2){ 0, 0 }, &options, &jump);
        abut_react(ABUT_REACT_IMPACT, &above, (abut_vec2){ 0, -5 * up }, &platform,
                   (abut_vec2){ 0, 0 }, &options, &fall);
        CHECK(!jump.hit);
        CHECK(fall.hit && fall.side == (int)abut_side_top(ys[i]));
        CHECK(same_vec2(fall.move_a, 0, -3 * up));
    }
}

static void test_sides_of_rectangles(void)
{
    const abut_rectangle rects[] = { { 1, 2, 3, 5 }, { 4, 7, -3, -5 } };

    for (int i = 0; i < COUNT_OF(rects); i++) {
        CHECK(abut_rect_side(rects[i], ABUT_SIDE_MIN_X) == 1);
        CHECK(abut_rect_side(rects[i], ABUT_SIDE_MAX_X) == 4);
        CHECK(abut_rect_side(rects[i], abut_side_top(ABUT_Y_DOWN)) == 2);
        CHECK(abut_rect_side(rects[i], abut_side_bottom(ABUT_Y_DOWN)) == 7);
        CHECK(abut_rect_side(rects[i], abut_side_top(ABUT_Y_UP)) == 7);
        CHECK(abut_rect_side(rects[i], abut_side_bottom(ABUT_Y_UP)) == 2);
    }
    CHECK(isnan(abut_rect_side(rects[0], ABUT_SIDE_NONE)));
    CHECK(isnan(abut_rect_side(rects[0], 4)));
}

static void test_from_the_top_left(void)
{
    abut_rectangle down = abut_rect_from_top_left(1, 10, 4, 3, ABUT_Y_DOWN);
    abut_rectangle up = abut_rect_from_top_left(1, 10, 4, 3, ABUT_Y_UP);

    CHECK(abut_rect_side(down, abut_side_top(ABUT_Y_DOWN)) == 10);
    CHECK(abut_rect_side(down, abut_side_bottom(ABUT_Y_DOWN)) == 13);
    CHECK(abut_rect_side(up, abut_side_top(ABUT_Y_UP)) == 10);
    CHECK(abut_rect_side(up, abut_side_bottom(ABUT_Y_UP)) == 7);
    CHECK(abut_rect_left(up) == 1 && abut_rect_right(up) == 5);
}

static void test_what_is_no_side(void)
{
    CHECK(strcmp(abut_side_name(ABUT_SIDE_NONE, ABUT_Y_DOWN), "") == 0);
    CHECK(strcmp(abut_side_name(4, ABUT_Y_UP), "") == 0);
}

TEST_MAIN(TEST(test_all_answers_name_the_same_side),
          TEST(test_open_at_the_bottom),
          TEST(test_sides_of_rectangles),
          TEST(test_from_the_top_left),
          TEST(test_what_is_no_side))
