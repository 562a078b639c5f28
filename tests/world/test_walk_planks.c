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

/* Planks of one body that moves: who drops from one to the next goes with that from the landing on,
 * however far the body still reaches through the one above. */
static void drop_between(int view, abut_vec2 speed, double high, double apart, double thick)
{
    enum { DROPS = 3, ENDS = 24 };

    abut_shape planks[3];
    stage s = stage_open("a drop between planks", WORLD, view);
    abut_shape shape = abut_rect(-2, -high, 4, high);

    for (int i = 0; i < 3; i++) {
        planks[i] = abut_rect(0, apart * i, 32, thick);
    }
    abut_body lift = stage_add(&s, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                                         .shapes = planks,
                                                         .shape_count = 3,
                                                         .answer = ABUT_ANSWER_ONE_WAY,
                                                         .open_side = { 0, 1 },
                                                         .velocity = speed });
    abut_body hero = stage_add(&s, (abut_body_settings){ .shapes = &shape, .at = { 16, 0 } });
    double fall = 0;
    double landed = 0;
    int stood = 0;

    stage_exempt(&s, lift, hero);
    for (int frame = 0; frame < ENDS; frame++) {
        const abut_walk_settings how = { .drop = frame == DROPS };
        double before = stage_at(&s, lift).x;
        abut_walked walked = walk(&s, hero, &how, 0, fall + 0.25);

        fall = walked.velocity.y;
        landed = walked.landed ? walked.at.x - before : landed;
        play_steps(&s, 1);
        CHECK_STAGE(&s, !on_floor(&walked) || abut_body_is_grounded(s.world, hero));
        if (frame > DROPS && on_floor(&walked)) {
            abut_vec2 from = stage_at(&s, lift);

            check_at(&s, hero, from.x + landed, from.y + apart);
            stood++;
        }
    }
    CHECK_STAGE(&s, stood > ENDS / 3);
    stage_close(&s);
}

static void test_drops_between(void)
{
    static const abut_vec2 speeds[] = {
        { 0, 0.5 }, { 0.25, 0 }, { 0, 2 }, { 0, -0.5 }, { 0.25, 1 }
    };
    static const double highs[] = { 6, 8, 16 };

    for (int i = 0; i < COUNT_OF(speeds) * COUNT_OF(highs) * 4; i++) {
        int k = i / (COUNT_OF(speeds) * COUNT_OF(highs));

        for (int view = 0; view < STAGE_VIEWS; view++) {
            drop_between(view, speeds[i % COUNT_OF(speeds)],
                         highs[i / COUNT_OF(speeds) % COUNT_OF(highs)], k % 2 ? 12 : 8,
                         k / 2 ? 4 : 1);
        }
    }
}

TEST_MAIN(TEST(test_jumps_past), TEST(test_drops_between))
