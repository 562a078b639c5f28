/* world/test_rest.c - bodies at rest: exact heights, no speed, no noise, a stable ground.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

#define HEAVY                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .gravity = { 0, 0.25 }                                                                     \
    }

enum { CRATES = 10 };

static int noise(const stage *s)
{
    return s->tally[ABUT_EVENT_BEGAN] + s->tally[ABUT_EVENT_ENDED] + s->tally[ABUT_EVENT_HIT] +
           s->tally[ABUT_EVENT_FROZEN];
}

/* Crates that fall on each other, a little aside, end in exact heights with speed 0. */
static void scene_stack(stage *s)
{
    abut_body ids[CRATES];

    stage_static(s, box(500, 10), 500, 1010);
    for (int i = 0; i < CRATES; i++) {
        ids[i] = stage_mover(s, box(10, 10), 500 + i % 2, 990 - 23 * i, 0, 0);
    }
    play_steps(s, 200);
    for (int frame = 0; frame < 200; frame++) {
        play_steps(s, 1);
        CHECK_STAGE(s, noise(s) == 0);
        for (int i = 0; i < CRATES; i++) {
            check_at(s, ids[i], 500 + i % 2, 990 - 20 * i);
            check_velocity(s, ids[i], 0, 0, 0);
            CHECK_STAGE(s, abut_body_is_grounded(s->world, ids[i]));
            CHECK_STAGE(s, abut_body_is_asleep(s->world, ids[i]) == !s->settings.no_sleep);
        }
        CHECK_STAGE(s, s->tally[ABUT_EVENT_STAYED] == (s->settings.no_sleep ? CRATES : 0));
    }
    for (int i = 1; i < CRATES; i++) {
        CHECK_STAGE(s, stage_relation(s, ids[i - 1], ids[i]) == ABUT_TOUCHING);
        CHECK_STAGE(s, abut_body_support(s->world, ids[i]) == ids[i - 1]);
    }
}

static void test_stack_asleep(void)
{
    play_in(4, "stack", HEAVY, scene_stack);
}

static void test_stack_awake(void)
{
    abut_world_settings settings = HEAVY;

    settings.no_sleep = true;
    play_in(4, "stack without sleep", settings, scene_stack);
}

/* A stack that is built in touch stands from the first frame on. */
static void scene_built(stage *s)
{
    abut_body ids[CRATES];

    stage_static(s, box(500, 10), 500, 1010);
    for (int i = 0; i < CRATES; i++) {
        ids[i] = stage_mover(s, box(10, 10), 500, 990 - 20 * i, 0, 0);
    }
    for (int frame = 0; frame < 60; frame++) {
        play_steps(s, 1);
        for (int i = 0; i < CRATES; i++) {
            check_at(s, ids[i], 500, 990 - 20 * i);
            check_velocity(s, ids[i], 0, 0, 0);
            CHECK_STAGE(s, abut_body_is_grounded(s->world, ids[i]));
        }
    }
}

static void test_stack_built(void)
{
    play("stack built in touch", HEAVY, scene_built);
}

/* S2.19: once it has landed, a body is grounded every single frame and reads speed 0. */
static void scene_grounded(stage *s)
{
    abut_shape shapes[5] = { box(5, 5), ball(5), pill(4, 3), hexagon(),
                             abut_triangle(-6, 5, 6, 5, 0, -6) };
    abut_body ids[5];
    int landed[5] = { 0 };

    stage_static(s, box(500, 10), 0, 10);
    for (int i = 0; i < 5; i++) {
        ids[i] = stage_mover(s, shapes[i], -200 + 60.37 * i, -40.123 - 7.7 * i, 0, 0);
        CHECK_STAGE(s, !abut_body_is_grounded(s->world, ids[i]));
    }
    for (int frame = 0; frame < 120; frame++) {
        play_steps(s, 1);
        for (int i = 0; i < 5; i++) {
            bool grounded = abut_body_is_grounded(s->world, ids[i]);

            CHECK_STAGE(s, grounded || landed[i] == 0);
            landed[i] += grounded;
            if (landed[i] > 1) {
                CHECK_STAGE(s, fabs(stage_velocity(s, ids[i]).y) == 0);
                CHECK_STAGE(s, abut_body_support(s->world, ids[i]) != 0);
            }
        }
    }
    for (int i = 0; i < 5; i++) {
        CHECK_STAGE(s, landed[i] > 90);
        CHECK_STAGE(s, fabs(stage_velocity(s, ids[i]).x) == 0);
        CHECK_STAGE(s, stage_gap(s, ids[i], s->parts[0].id) < 0x1p-10);
        CHECK_STAGE(s, i % 3 != 0 || stage_gap(s, ids[i], s->parts[0].id) == 0);
    }
}

static void test_grounded(void)
{
    play("grounded", HEAVY, scene_grounded);
}

static void test_grounded_awake(void)
{
    abut_world_settings settings = HEAVY;

    settings.no_sleep = true;
    play("grounded without sleep", settings, scene_grounded);
}

/* A walker is grounded all the way, and no more so when it has stepped off the end. */
static void scene_walker(stage *s)
{
    abut_body walker = stage_mover(s, box(5, 5), -80, -5, 2, 0);
    int grounded = 0;

    stage_static(s, box(100, 10), 0, 10);
    for (int frame = 1; frame <= 85; frame++) {
        play_steps(s, 1);
        grounded += abut_body_is_grounded(s->world, walker);
        check_at(s, walker, -80 + 2 * frame, -5);
    }
    CHECK_STAGE(s, grounded == 85);
    play_steps(s, 20); /* its trailing edge leaves at x 105 */
    CHECK_STAGE(s, !abut_body_is_grounded(s->world, walker));
    CHECK_STAGE(s, abut_body_support(s->world, walker) == 0);
    CHECK_STAGE(s, stage_at(s, walker).y > -4);
    CHECK_STAGE(s, stage_velocity(s, walker).y > 0);
}

static void test_walker(void)
{
    play("walker", HEAVY, scene_walker);
}

/* A pyramid of boxes, each on two others, falls a little and stands exactly. */
static void scene_pyramid(stage *s)
{
    enum { ROWS = 6 };
    abut_body ids[ROWS][ROWS];

    stage_static(s, box(500, 10), 0, 10);
    for (int row = 0; row < ROWS; row++) {
        for (int i = 0; i < ROWS - row; i++) {
            ids[row][i] = stage_mover(s, box(10, 10), 22 * i + 11 * row, -10 - 21.5 * row, 0, 0);
        }
    }
    play_steps(s, 100);
    for (int frame = 0; frame < 20; frame++) {
        play_steps(s, 1);
        CHECK_STAGE(s, noise(s) == 0);
    }
    for (int row = 0; row < ROWS; row++) {
        for (int i = 0; i < ROWS - row; i++) {
            check_at(s, ids[row][i], 22 * i + 11 * row, -10 - 20 * row);
            check_velocity(s, ids[row][i], 0, 0, 0);
            CHECK_STAGE(s, abut_body_is_grounded(s->world, ids[row][i]));
        }
    }
}

static void test_pyramid(void)
{
    play_in(4, "pyramid", HEAVY, scene_pyramid);
}

/* Down a slope of 3 : 4 a ball gains 0.6 of gravity, and stays on it. */
static void scene_slope(stage *s)
{
    abut_body slope = stage_static(s, abut_triangle(0, 0, 800, 600, 0, 600), 0, 0);
    abut_body ids[2];

    /* In touch: 10 along the normal (0.6, -0.8) from (80, 60). */
    ids[0] = stage_mover(s, ball(10), 86, 52, 0, 0);
    ids[1] = stage_mover(s, box(10, 10), 180 + 10, 135 - 10, 0, 0); /* on its corner */
    for (int frame = 1; frame <= 60; frame++) {
        double speed = 0.6 * 0.25 * frame;

        play_steps(s, 1);
        check_velocity(s, ids[0], 0.8 * speed, 0.6 * speed, 0.02 * speed + 0.01);
        for (int i = 0; i < 2; i++) {
            CHECK_STAGE(s, stage_gap(s, ids[i], slope) < 0.01);
            CHECK_STAGE(s, abut_body_is_grounded(s->world, ids[i]));
        }
    }
    CHECK_STAGE(s, stage_at(s, ids[1]).x > 300);
}

static void test_slope(void)
{
    play("slope", HEAVY, scene_slope);
}

/* A ball comes to rest in a groove, held by both sides. */
static void scene_groove(stage *s)
{
    abut_body body = 0;

    stage_static(s, abut_triangle(0, 0, -100, 0, -100, -100), 0, 0);
    stage_static(s, abut_triangle(0, 0, 100, 0, 100, -100), 0, 0);
    body = stage_mover(s, ball(10), 3, -40, 0, 0);
    play_steps(s, 300);
    check_near(s, body, 0, -10 * sqrt(2), 0.05);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, body));
    CHECK_STAGE(s, abut_body_is_grounded(s->world, body));
}

static void test_groove(void)
{
    play("groove", HEAVY, scene_groove);
}

/* Gravity: what falls freely is where the sum of its speeds says. */
static void scene_fall(stage *s)
{
    abut_body body = stage_mover(s, ball(1), 0, 0, 1, 0);
    abut_shape shape = ball(1);
    abut_body feather =
        stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 90, 0 }, .floats = true });
    abut_body rocket = stage_add(
        s, (abut_body_settings){ .shapes = &shape, .at = { 190, 0 }, .acceleration = { 0, -0.5 } });

    for (int frame = 1; frame <= 40; frame++) {
        play_steps(s, 1);
        check_velocity(s, body, 1, 0.25 * frame, 0);
        check_at(s, body, frame, 0.25 * frame * (frame + 1) / 2);
        check_at(s, feather, 90, 0);
        check_at(s, rocket, 190, -0.25 * frame * (frame + 1) / 2);
        CHECK_STAGE(s, !abut_body_is_asleep(s->world, body));
    }
}

static void test_fall(void)
{
    play("free fall", HEAVY, scene_fall);
}

/* On a slope a ball rolls, and a box against a wall falls along it. */
static void scene_wall_slide(stage *s)
{
    abut_body faller = stage_mover(s, box(5, 5), 0, 0, 3, 0);

    stage_static(s, box(10, 500), 15, 400);
    for (int frame = 1; frame <= 40; frame++) {
        play_steps(s, 1);
        check_at(s, faller, 0, 0.25 * frame * (frame + 1) / 2);
        check_velocity(s, faller, 0, 0.25 * frame, 0);
        CHECK_STAGE(s, !abut_body_is_grounded(s->world, faller));
        CHECK_STAGE(s, stage_drive(s, faller, 3, 0.25 * frame) == ABUT_OK);
    }
}

static void test_wall_slide(void)
{
    play("along a wall, pressing", HEAVY, scene_wall_slide);
}

/* `up` decides what is ground, also without gravity. */
static void scene_up(stage *s)
{
    abut_body stander = stage_mover(s, box(5, 5), 0, -5, 0, 1);
    abut_body hanger = stage_mover(s, box(5, 5), 50, 25, 0, -1);
    abut_body leaner = stage_mover(s, box(5, 5), -105, 5, 1, 0);

    stage_static(s, box(100, 10), 0, 10);
    play_steps(s, 2);
    CHECK_STAGE(s, abut_body_is_grounded(s->world, stander));
    CHECK_STAGE(s, !abut_body_is_grounded(s->world, hanger));
    CHECK_STAGE(s, !abut_body_is_grounded(s->world, leaner));
    CHECK_STAGE(s, abut_body_support(s->world, stander) != 0);
    CHECK_STAGE(s, abut_body_support(s->world, hanger) == 0);
}

static void test_up(void)
{
    play("up without gravity", (abut_world_settings){ .up = { 0, -1 } }, scene_up);
}

/* The support is the one most straight under it, then the lowest id. */
static void scene_support(stage *s)
{
    abut_body left = stage_static(s, box(10, 10), -10, 10);
    abut_body right = stage_static(s, box(10, 10), 10, 10);
    abut_body both = stage_mover(s, box(5, 5), 0, -5, 0, 0);

    (void)right;
    play_steps(s, 3);
    CHECK_STAGE(s, abut_body_support(s->world, both) == left);
}

static void test_support(void)
{
    play("support", HEAVY, scene_support);
}

TEST_MAIN(TEST(test_stack_asleep),
          TEST(test_stack_awake),
          TEST(test_stack_built),
          TEST(test_grounded),
          TEST(test_grounded_awake),
          TEST(test_walker),
          TEST(test_pyramid),
          TEST(test_slope),
          TEST(test_groove),
          TEST(test_fall),
          TEST(test_wall_slide),
          TEST(test_up),
          TEST(test_support))
