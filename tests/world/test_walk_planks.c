/* world/test_walk_planks.c - jumps past the ends of one-way planks.
 *
 * On the way up a plank is not there: whatever the form of the character is, it keeps its velocity,
 * and is on no floor until it comes down on one.
 *
 * SPDX-License-Identifier: MIT */
#include "support/check.h"
#include "support/sample.h"
#include "world/walk.h"

#include <stdio.h>

enum { HEROES = 5, PLANKS = 3, FRAMES = 40 };

static abut_shape form_of_hero(int which)
{
    switch (which) {
    case 0:
        return abut_circle(0, -4, 4);
    case 1:
        return abut_capsule(0, -3, 0, -9, 3);
    case 2:
        return abut_rounded_rect(-4, -8, 8, 8, 2);
    case 3:
        return abut_rect(-4, -8, 8, 8);
    default:
        return abut_polygon((abut_vec2[]){ { 0, 0 }, { -3, -4 }, { 0, -8 }, { 3, -4 } }, 4);
    }
}

static abut_shape plank_shape(int which)
{
    return which == 0 ? abut_rect(0, 0, 40, 4)
                      : (which == 1 ? abut_rect(0, 0, 40, 1) : abut_segment(0, 0, 40, 0));
}

/* Whether nothing was felt on the way up. */
static bool
jump_past(int view, int hero_kind, int plank_kind, double x, double y, double across, double up)
{
    stage s = stage_open("a jump", (abut_world_settings){ .gravity = { 0, 0.25 } }, view);
    abut_shape shape = form_of_hero(hero_kind);
    abut_shape plank = plank_shape(plank_kind);
    abut_body board = stage_add(&s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                          .shapes = &plank,
                                                          .answer = ABUT_ANSWER_ONE_WAY,
                                                          .open_side = { 0, 1 } });
    abut_body hero = stage_add(&s, (abut_body_settings){ .shapes = &shape, .at = { x, y } });
    double fall = up;
    bool good = true;

    stage_exempt(&s, board, hero);
    for (int frame = 0; frame < FRAMES && fall < 0; frame++) {
        abut_walked walked = walk(&s, hero, NULL, across, fall);

        good = good && walked.floor.body == ABUT_NO_BODY && !walked.landed &&
               walked.velocity.y == fall;
        fall += 0.25;
        play_steps(&s, 1);
    }
    stage_close(&s);
    return good;
}

static void test_jumps_past(void)
{
    int number = 0;

    for (int hero = 0; hero < HEROES; hero++) {
        for (int plank = 0; plank < PLANKS; plank++) {
            for (int i = 0; i < 5 * 5 * 4 * 4; i++) {
                double x = -14 + 2.5 * (i % 5);
                double y = 16 + 2.5 * (i / 5 % 5);
                double across = 0.5 + i / 25 % 4;
                double up = -2.5 - 1.25 * (i / 100);

                if (sample_takes(number++) &&
                    !CHECK(jump_past(i % STAGE_VIEWS, hero, plank, x, y, across, up))) {
                    printf("   hero %d, plank %d, from %g, %g, by %g, %g\n", hero, plank, x, y,
                           across, up);
                }
            }
        }
    }
}

TEST_MAIN(TEST(test_jumps_past))
