/* world/test_walk_jumps.c - jumps of walkers from slopes, and into them.
 *
 * What rises faster than the slope to which it goes leaves it, whole; what rises more slowly is led
 * along the slope, but gains no speed from that.
 *
 * SPDX-License-Identifier: MIT */

#include "world/walk.h"

#include <math.h>

/* The rises of slopes for each unit aside; the last two are too steep to be floors. */
static const double rises[] = { 0.25, 0.5, 1, 2, 3 };

enum { RISES = COUNT_OF(rises), FLOORS = 3 };

static const double speeds[] = { 0.25, 1, 1.1632, 2, 3 };
static const double jumps[] = { -0.5, -1, -2.7, -3, -5 };

static const abut_walk_settings PIXELS = { .pixel = 1 };

/* A slope that rises to the right from (0, 100). */
static abut_body slope_of(stage *s, double rise)
{
    const abut_vec2 points[3] = { { 0, 100 }, { 400, 100 - 400 * rise }, { 400, 100 } };

    ground(s);
    return fan(s, points, 3);
}

/* On the slope, where it is a floor; at its foot, where it is not. */
static abut_body hero_on(stage *s, int which, const abut_walk_settings *how)
{
    abut_body hero = hero_at(s, which < FLOORS ? 40 : -5, which < FLOORS ? 0 : 100);

    for (int i = 0; i < 8; i++) {
        walk(s, hero, how, which < FLOORS ? 1 : 0, 100);
        play_steps(s, 1);
    }
    return hero;
}

static void scene_jumps(stage *s)
{
    for (int which = 0; which < RISES; which++) {
        double rise = rises[which];
        abut_body slope = slope_of(s, rise);
        abut_body hero = hero_on(s, which, NULL);
        abut_vec2 from = stage_at(s, hero);

        for (int i = 0; i < 2 * COUNT_OF(speeds) * COUNT_OF(jumps); i++) {
            double speed = speeds[i / 2 % COUNT_OF(speeds)] * (i % 2 ? -1 : 1);
            double jump = jumps[i / 2 / COUNT_OF(speeds)];
            bool leaves = -jump > speed * rise;
            abut_walked walked = walk(s, hero, NULL, speed, jump);

            CHECK_STAGE(s, !on_floor(&walked) && walked.velocity.y >= jump - 0x1p-20);
            if (leaves) {
                CHECK_STAGE(s, stage_is(s, "jump", walked.moved, speed, jump, 0x1p-24));
                CHECK_STAGE(s, stage_is(s, "speed", walked.velocity, speed, jump, 0x1p-24));
            } else if (which < FLOORS) { /* nearer to what was asked than on the floor */
                double along = (speed - jump * rise) / (1 + rise * rise);

                CHECK_STAGE(s, stage_is(s, "along", walked.moved, along, -along * rise, 0x1p-20));
            } else {
                CHECK_STAGE(s, stage_is(s, "up", walked.moved, -jump / rise, jump, 0x1p-20));
            }
            stage_place(s, hero, from.x, from.y, ABUT_SPAWN_REFUSE);
            walk(s, hero, NULL, 0, 1);
        }
        stage_remove(s, slope);
        stage_remove(s, hero);
    }
}

/* Sideways by whole pixels, whatever the slope does. */
static void scene_pixels(stage *s)
{
    for (int which = 0; which < RISES; which++) {
        abut_body slope = slope_of(s, rises[which]);

        for (int i = 0; i < COUNT_OF(speeds) * COUNT_OF(jumps); i++) {
            double speed = speeds[i % COUNT_OF(speeds)];
            double jump = jumps[i / COUNT_OF(speeds)];
            abut_body hero = hero_on(s, which, &PIXELS);
            double before = stage_at(s, hero).x;
            abut_walked walked = walk(s, hero, &PIXELS, speed, jump);

            CHECK_STAGE(s, walked.moved.x == floor(walked.moved.x) && walked.moved.x >= 0);
            CHECK_STAGE(s, before + walked.moved.x == stage_at(s, hero).x);
            CHECK_STAGE(s, walked.moved.x == floor(speed) || which >= FLOORS);
            stage_remove(s, hero);
        }
        stage_remove(s, slope);
    }
}

/* With a wall of its own width: a jump on the spot, and one that a wall stops, are what they
 * were. */
static void scene_at_walls(stage *s)
{
    abut_body hero = hero_at(s, 0, 100);

    ground(s);
    block(s, 5, 0, 20, 100);
    abut_walked walked = walk(s, hero, NULL, 2, -3);

    CHECK_STAGE(s, stage_is(s, "jump", walked.moved, 0, -3, 0));
    CHECK_STAGE(s, walked.velocity.x == 0 && walked.velocity.y == -3);
    CHECK_STAGE(s, walked.wall.body != ABUT_NO_BODY);
    walked = walk(s, hero, NULL, -2, -3);
    CHECK_STAGE(s, stage_is(s, "jump", walked.moved, -2, -3, 0));
}

/* Beside a step, a pixel below its top, and a pixel below a ceiling: up to the ceiling, and then
 * over the step, by all of its pixels. */
static void scene_pixels_over_a_step(stage *s)
{
    for (int pixels = 1; pixels < 4; pixels++) {
        abut_body parts[2] = { block(s, -100, 90, -5, 100), block(s, -100, 60, 100, 70) };
        abut_body hero = hero_at(s, 0, 91);
        abut_walked walked = walk(s, hero, &PIXELS, -pixels - 0.25, -2);

        CHECK_STAGE(s, walked.moved.x == -pixels && walked.moved.y == -1);
        CHECK_STAGE(s, walked.ceiling.body == parts[1]);
        stage_remove(s, hero);
        stage_remove(s, parts[0]);
        stage_remove(s, parts[1]);
    }
}

static const walk_row rows[] = {
    { "pixels over a step", scene_pixels_over_a_step },
    { "jumps from slopes", scene_jumps },
    { "jumps by pixels", scene_pixels },
    { "jumps at walls", scene_at_walls },
};

static void test_scenes(void)
{
    play_rows(rows, COUNT_OF(rows));
}

TEST_MAIN(TEST(test_scenes))
