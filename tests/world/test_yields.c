/* world/test_yields.c - movers that give way: what they hit goes on as if nothing had happened.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

static abut_body
add_bullet(stage *s, abut_shape shape, double x, double y, double vx, abut_answer_kind answer)
{
    return stage_add(s, (abut_body_settings){ .shapes = &shape,
                                              .at = { x, y },
                                              .velocity = { vx, 0 },
                                              .answer = answer,
                                              .bounce = answer == ABUT_ANSWER_BOUNCE ? 1 : 0,
                                              .yields = true });
}

/* A walker of any answer walks on exactly as without the bullet that comes to meet it. */
static void meet_walker(stage *s, abut_answer_kind walks, abut_answer_kind bullet, double vx)
{
    abut_shape body = box(5, 5);
    abut_body hero = stage_add(
        s, (abut_body_settings){ .shapes = &body, .velocity = { 2, 0.5 }, .answer = walks });
    abut_body shot = add_bullet(s, ball(1), 30, 1, vx, bullet);
    int hits = 0;

    for (int i = 1; i <= 20; i++) {
        play_steps(s, 1);
        hits += stage_events(s, ABUT_EVENT_HIT, hero, shot);
        check_at(s, hero, 2 * i, 0.5 * i);
        check_velocity(s, hero, 2, 0.5, 0);
    }
    CHECK_STAGE(s, hits >= 1);
    if (bullet == ABUT_ANSWER_BOUNCE) { /* as off a wall that comes on at 2 */
        check_velocity(s, shot, 4 - vx, 0, 0x1p-18);
    } else {
        CHECK_STAGE(s, stage_velocity(s, shot).x == 2); /* pushed along */
    }
}

static void scene_bullets(stage *s)
{
    static const abut_answer_kind walks[3] = { ABUT_ANSWER_SLIDE, ABUT_ANSWER_PUSH,
                                               ABUT_ANSWER_BOUNCE };
    static const abut_answer_kind bullets[4] = { ABUT_ANSWER_STOP, ABUT_ANSWER_SLIDE,
                                                 ABUT_ANSWER_PUSH, ABUT_ANSWER_BOUNCE };

    for (int w = 0; w < 3; w++) {
        for (int b = 0; b < 4; b++) {
            stage one = stage_open("a bullet and a walker", s->settings, s->view);

            meet_walker(&one, walks[w], bullets[b], b % 2 == 0 ? -3 : -11.25);
            CHECK_ROW(one.name, stage_close(&one));
        }
    }
}

static void test_bullets(void)
{
    play("a bullet and a walker", (abut_world_settings){ 0 }, scene_bullets);
}

/* What stands is not moved, and what sleeps not woken. */
static void scene_sleeper(stage *s)
{
    abut_shape body = box(5, 5);

    stage_static(s, box(100, 5), 0, 10);
    abut_body crate = stage_add(
        s, (abut_body_settings){ .shapes = &body, .answer = ABUT_ANSWER_PUSH, .mass = 0.01 });

    play_steps(s, 40);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, crate));
    for (int i = 0; i < 5; i++) {
        abut_shape shell = ball(0.5);

        stage_add(s, (abut_body_settings){ .shapes = &shell,
                                           .at = { 40 + 10 * i, -3 + i },
                                           .velocity = { -12, 0 },
                                           .answer = ABUT_ANSWER_PUSH,
                                           .mass = 100,
                                           .floats = true,
                                           .yields = true });
    }
    for (int i = 0; i < 20; i++) {
        play_steps(s, 1);
        check_at(s, crate, 0, 0);
        CHECK_STAGE(s, abut_body_is_asleep(s->world, crate));
    }
}

static void test_sleeper(void)
{
    play("bullets at a sleeper", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_sleeper);
}

/* Between a walker and a wall there is no way to give: then it is an obstacle, and nothing
 * overlaps. When the wall is gone, it goes along. */
static void scene_cornered(stage *s)
{
    abut_body wall = stage_static(s, box(5, 50), 45, 0);
    abut_body hero = stage_mover(s, box(5, 5), 0, 0, 3, 0);
    abut_body shot = add_bullet(s, box(2, 2), 30, 0, 0, ABUT_ANSWER_SLIDE);

    for (int i = 0; i < 20; i++) {
        stage_drive(s, hero, 3, 0);
        play_steps(s, 1);
    }
    check_at(s, hero, 31, 0);
    check_at(s, shot, 38, 0);
    stage_remove(s, wall);
    for (int i = 0; i < 4; i++) {
        stage_drive(s, hero, 3, 0);
        play_steps(s, 1);
    }
    check_at(s, hero, 43, 0);
    check_at(s, shot, 50, 0);
}

static void test_cornered(void)
{
    play("between a walker and a wall", (abut_world_settings){ 0 }, scene_cornered);
}

/* Two that yield meet as two that do not; a kinematic pushes them as all movers. */
static void scene_among_themselves(stage *s)
{
    abut_body left = add_bullet(s, box(2, 2), 0, 0, 3, ABUT_ANSWER_SLIDE);
    abut_body right = add_bullet(s, box(2, 2), 10, 0, -3, ABUT_ANSWER_SLIDE);
    abut_body door = stage_kinematic(s, box(2, 20), -20, 0, 1, 0);

    play_steps(s, 3);
    check_at(s, left, 3, 0);
    check_at(s, right, 7, 0);
    play_steps(s, 27);
    check_at(s, door, 10, 0);
    check_at(s, left, 14, 0);
    check_at(s, right, 18, 0);
}

static void test_among_themselves(void)
{
    play("two that yield", (abut_world_settings){ 0 }, scene_among_themselves);
}

/* A crate that stands on one that yields stands there; one that yields rides on what it is on. */
static void scene_stack(stage *s)
{
    abut_shape body = box(5, 5);

    stage_static(s, box(100, 5), 0, 10);
    abut_body low =
        stage_add(s, (abut_body_settings){ .shapes = &body, .at = { 0, 0 }, .yields = true });
    abut_body high = stage_mover(s, body, 1, -10, 0, 0);
    abut_body top =
        stage_add(s, (abut_body_settings){ .shapes = &body, .at = { 2, -20 }, .yields = true });

    play_steps(s, 60);
    check_at(s, low, 0, 0);
    check_at(s, high, 1, -10);
    check_at(s, top, 2, -20);
    CHECK_STAGE(s, abut_world_report(s->world).asleep == 3);
}

/* What slides across one that yields, and lies on the ground, has no velocity into it. */
static void scene_across(stage *s)
{
    static const abut_answer_kind answers[4] = { ABUT_ANSWER_SLIDE, ABUT_ANSWER_STOP,
                                                 ABUT_ANSWER_BOUNCE, ABUT_ANSWER_PUSH };

    stage_static(s, box(100, 5), 0, 10);
    for (int k = 0; k < 4; k++) {
        abut_shape body = box(5, 5);
        abut_body low = stage_add(s, (abut_body_settings){ .shapes = &body, .yields = true });
        abut_body high = stage_add(s, (abut_body_settings){ .shapes = &body,
                                                            .at = { -4, -10 },
                                                            .velocity = { 0.0625, 0 },
                                                            .answer = answers[k] });
        abut_body top = stage_mover(s, body, -4, -20, 0.0625, 0);

        for (int i = 1; i < 60; i++) {
            play_steps(s, 1);
            check_at(s, high, -4 + i * 0.0625, -10);
            check_at(s, top, -4 + i * 0.0625, -20);
            check_velocity(s, high, 0.0625, 0, 0);
            check_velocity(s, top, 0.0625, 0, 0);
        }
        check_at(s, low, 0, 0);
        stage_remove(s, top);
        stage_remove(s, high);
        stage_remove(s, low);
    }
}

static void test_stack(void)
{
    play("across one that yields", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_across);
    play("a stack with two that yield", (abut_world_settings){ .gravity = { 0, 0.25 } },
         scene_stack);
}

/* Something that yields between two that bounce off it, and off walls: nothing gets faster. */
static void scene_between_bouncers(stage *s)
{
    static const abut_answer_kind answers[3] = { ABUT_ANSWER_STOP, ABUT_ANSWER_SLIDE,
                                                 ABUT_ANSWER_PUSH };

    for (int k = 0; k < 9; k++) {
        stage one = stage_open("between two that bounce", s->settings, s->view);
        abut_shape body = k < 6 ? ball(8) : box(8, 8);
        abut_body balls[2];

        stage_static(&one, box(5, 20), -5, 0);
        stage_static(&one, box(5, 20), 105, 0);
        for (int i = 0; i < 2; i++) {
            balls[i] = stage_add(&one, (abut_body_settings){ .shapes = &body,
                                                             .at = { i == 0 ? 20 : 75, 0 },
                                                             .velocity = { i == 0 ? 1 : -1, 0 },
                                                             .answer = ABUT_ANSWER_BOUNCE,
                                                             .bounce = 1 });
        }
        add_bullet(&one, ball(2), 45, 0, k % 2 == 0 ? 3 : -0.5, answers[k % 3]);
        for (int frame = 0; frame < 300; frame++) {
            play_steps(&one, 1);
            CHECK_STAGE(&one, fabs(stage_velocity(&one, balls[0]).x) <= 1 + 0x1p-20);
            CHECK_STAGE(&one, fabs(stage_velocity(&one, balls[1]).x) <= 1 + 0x1p-20);
        }
        CHECK_ROW(one.name, stage_close(&one));
    }
}

static void test_between_bouncers(void)
{
    play("between two that bounce", (abut_world_settings){ 0 }, scene_between_bouncers);
}

TEST_MAIN(TEST(test_bullets),
          TEST(test_sleeper),
          TEST(test_cornered),
          TEST(test_among_themselves),
          TEST(test_stack),
          TEST(test_between_bouncers))
