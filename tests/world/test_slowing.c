/* world/test_slowing.c - friction, damping and braking of single bodies.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

static abut_body add(abut_world *world, abut_body_settings settings, abut_shape shape)
{
    abut_body body = 0;

    settings.shapes = &shape;
    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    return body;
}

/* How fast a box still slides after some steps on a floor, with these frictions. */
static double slides_on(double of_world, double of_floor, double of_box, bool pushes)
{
    abut_world *world =
        abut_world_create(&(abut_world_settings){ .gravity = { 0, 1 }, .friction = of_world });
    abut_body box;

    add(world, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .friction = of_floor },
        abut_rect(-100, 0, 1000, 10));
    box = add(world,
              (abut_body_settings){ .at = { 0, -1 },
                                    .velocity = { 10, 0 },
                                    .friction = of_box,
                                    .answer = pushes ? ABUT_ANSWER_PUSH : ABUT_ANSWER_SLIDE },
              abut_rect(-1, -1, 2, 2));
    for (int i = 0; i < 10; i++) {
        CHECK(abut_world_step(world) == ABUT_OK);
    }
    double speed = abut_body_velocity(world, box).x;

    abut_world_destroy(world);
    return speed;
}

static void test_friction(void)
{
    static const struct {
        const char *name;
        double of_world;
        double of_floor;
        double of_box;
        double counts;
    } rows[] = {
        { "none", 0, 0, 0, 0 },
        { "the world's", 0.5, 0, 0, 0.5 },
        { "the box's alone", 0, 0, 0.25, 0.25 },
        { "the floor's alone", 0, 0.25, 0, 0.25 },
        { "the box's, not the world's", 0.5, 0, 0.25, 0.25 },
        { "the smaller, the box's", 0.75, 0.5, 0.25, 0.25 },
        { "the smaller, the floor's", 0.1, 0.25, 0.5, 0.25 },
        { "ice", 0.5, ABUT_NO_FRICTION, 0, 0 },
        { "ice under rubber", 0.5, ABUT_NO_FRICTION, 1, 0 },
        { "a box of ice", 0.5, 1, ABUT_NO_FRICTION, 0 },
    };

    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        for (int pushes = 0; pushes < 2; pushes++) {
            double speed =
                slides_on(rows[k].of_world, rows[k].of_floor, rows[k].of_box, pushes != 0);

            /* It loses so much of the weight in a step. */
            CHECK_ROW(rows[k].name, fabs(speed - (10 - 10 * rows[k].counts)) < 0.01);
        }
    }
}

static void test_damping(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_body body = add(world, (abut_body_settings){ .velocity = { 8, -4 }, .damping = 0.5 },
                         abut_circle(0, 0, 1));
    abut_vec2 velocity = { 8, -4 };

    for (int i = 0; i < 20; i++) {
        CHECK(abut_world_step(world) == ABUT_OK);
        velocity = (abut_vec2){ velocity.x / 2, velocity.y / 2 };
        CHECK(abut_body_velocity(world, body).x == velocity.x);
        CHECK(abut_body_velocity(world, body).y == velocity.y);
    }
    for (int i = 0; i < 100; i++) {
        abut_world_step(world);
    }
    CHECK(abut_body_velocity(world, body).x == 0 && abut_body_is_asleep(world, body));
    CHECK(fabs(abut_body_at(world, body).x - 8) < 1e-4);

    /* Set and read; 1 stops at once. */
    CHECK(abut_body_set_slowing(world, body, 1, 0) == ABUT_OK);
    CHECK(abut_body_set_velocity(world, body, (abut_vec2){ 5, 5 }) == ABUT_OK);
    abut_world_step(world);
    CHECK(abut_body_velocity(world, body).x == 0);
    abut_body_settings read;

    CHECK(abut_body_read(world, body, &read) == ABUT_OK && read.damping == 1 && read.braking == 0);
    abut_world_destroy(world);
}

/* A crate that is pushed over a floor seen from above comes to rest, along a straight line. */
static void test_braking(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_body crate = add(world, (abut_body_settings){ .velocity = { 3, 4 }, .braking = 0.5 },
                          abut_rect(-1, -1, 2, 2));
    double last = 5;

    for (int i = 0; i < 9; i++) {
        abut_world_step(world);
        abut_vec2 velocity = abut_body_velocity(world, crate);
        double speed = hypot(velocity.x, velocity.y);

        CHECK(fabs(last - speed - 0.5) < 1e-6);
        CHECK(fabs(velocity.x * 4 - velocity.y * 3) < 1e-6);
        last = speed;
    }
    abut_world_step(world);
    CHECK(hypot(abut_body_velocity(world, crate).x, abut_body_velocity(world, crate).y) < 1e-6);
    abut_world_step(world);
    CHECK(abut_body_velocity(world, crate).x == 0 && abut_body_velocity(world, crate).y == 0);

    /* A pusher shoves it: it goes on for a while, and stops by itself. */
    abut_body pusher = add(world,
                           (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                                 .at = { abut_body_at(world, crate).x - 10,
                                                         abut_body_at(world, crate).y },
                                                 .velocity = { 2, 0 } },
                           abut_rect(-1, -1, 2, 2));

    for (int i = 0; i < 20; i++) {
        abut_world_step(world);
    }
    CHECK(abut_body_set_velocity(world, pusher, (abut_vec2){ 0, 0 }) == ABUT_OK);
    for (int i = 0; i < 60; i++) {
        abut_world_step(world);
    }
    CHECK(abut_body_velocity(world, crate).x == 0);
    CHECK(abut_body_at(world, crate).x >= abut_body_at(world, pusher).x + 2);
    abut_world_destroy(world);
}

/* Per second, the same slowing at any rate, as nearly as steps allow. */
static void test_per_second(void)
{
    for (int rate = 30; rate <= 120; rate *= 2) {
        abut_world *world = abut_world_create(&(abut_world_settings){ .steps_per_second = rate });
        abut_body brakes = add(world, (abut_body_settings){ .velocity = { 100, 0 }, .braking = 50 },
                               abut_circle(0, 0, 1));
        abut_body drags = add(
            world, (abut_body_settings){ .at = { 0, 50 }, .velocity = { 100, 0 }, .damping = 0.5 },
            abut_circle(0, 0, 1));

        for (int i = 0; i < rate; i++) {
            abut_world_step(world);
        }
        CHECK(fabs(abut_body_velocity(world, brakes).x - 50) < 0.01);
        CHECK(fabs(abut_body_velocity(world, drags).x - 100 * exp(-0.5)) < 1);
        abut_world_destroy(world);
    }
}

static void test_refused(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_body body = add(world, (abut_body_settings){ 0 }, abut_circle(0, 0, 1));
    abut_shape shape = abut_circle(0, 0, 1);
    abut_body other;

    CHECK(abut_body_set_friction(world, body, 1.5) == ABUT_E_RANGE);
    CHECK(strstr(abut_world_last_error(world), "friction") != NULL);
    CHECK(abut_body_set_friction(world, body, -0.5) == ABUT_E_RANGE);
    CHECK(abut_body_set_friction(world, body, NAN) == ABUT_E_NOT_FINITE);
    CHECK(abut_body_set_friction(world, 77, 0.5) == ABUT_E_STALE);
    CHECK(abut_body_set_slowing(world, body, 1.5, 0) == ABUT_E_RANGE);
    CHECK(abut_body_set_slowing(world, body, 0, -1) != ABUT_OK);
    CHECK(abut_body_set_slowing(world, body, 0, NAN) != ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .friction = 2 }, &other) ==
          ABUT_E_RANGE);
    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &shape, .damping = -1 }, &other) ==
          ABUT_E_RANGE);
    CHECK(abut_world_count(world) == 1);
    abut_world_destroy(world);
}

/* What sleeps on a tilted floor slides off when the floor turns to ice. */
static void test_wakes(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.2 } });
    abut_body floor = add(world, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .friction = 0.9 },
                          abut_triangle(0, 20, 100, 0, 100, 20));
    abut_body box =
        add(world, (abut_body_settings){ .at = { 60, 0 }, .friction = 0.9 }, abut_circle(0, 0, 2));

    for (int i = 0; i < 400; i++) {
        abut_world_step(world);
    }
    CHECK(abut_body_is_asleep(world, box));
    double rests = abut_body_at(world, box).x;

    CHECK(abut_body_set_friction(world, floor, ABUT_NO_FRICTION) == ABUT_OK);
    CHECK(!abut_body_is_asleep(world, box));
    for (int i = 0; i < 30; i++) {
        abut_world_step(world);
    }
    CHECK(abut_body_at(world, box).x < rests - 5);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_friction),
          TEST(test_damping),
          TEST(test_braking),
          TEST(test_per_second),
          TEST(test_refused),
          TEST(test_wakes))
