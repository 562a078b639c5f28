/* world/test_settings.c - units of seconds, friction, trails, and the report of a step.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }

/* --- Seconds ---------------------------------------------------------------------------- */

/* At 64 steps a second a velocity of 64 is one unit a step, and gravity of 4096 is one a
 * step a step: exact numbers, so that the two worlds are the same to the bit. */
static void test_seconds(void)
{
    stage plain = stage_open("per step", (abut_world_settings){ .gravity = { 0, 0.25 } }, 0);
    stage timed = stage_open(
        "per second", (abut_world_settings){ .gravity = { 0, 1024 }, .steps_per_second = 64 }, 0);
    abut_shape shape = ball(5);
    abut_body_settings body = {
        .shapes = &shape, .velocity = { 3, 0 }, .answer = ABUT_ANSWER_BOUNCE, .bounce = 0.75
    };
    abut_body ids[2];

    stage_static(&plain, box(500, 10), 0, 40);
    stage_static(&timed, box(500, 10), 0, 40);
    ids[0] = stage_add(&plain, body);
    body.velocity.x = 3 * 64;
    ids[1] = stage_add(&timed, body);
    for (int frame = 0; frame < 100; frame++) {
        abut_event hits[2];

        CHECK_STAGE(&plain, stage_advance(&plain));
        CHECK_STAGE(&timed, stage_advance(&timed));
        abut_vec2 at = stage_at(&plain, ids[0]);
        abut_vec2 speed = stage_velocity(&plain, ids[0]);
        check_at(&timed, ids[1], at.x, at.y);
        check_velocity(&timed, ids[1], speed.x * 64, speed.y * 64, 0);
        if (stage_event(&plain, ABUT_EVENT_HIT, 0, 0, &hits[0])) {
            CHECK(stage_event(&timed, ABUT_EVENT_HIT, 0, 0, &hits[1]));
            CHECK(hits[1].speed == hits[0].speed * 64 && hits[1].time == hits[0].time);
        }
    }
    CHECK_STAGE(&timed, stage_drive(&timed, ids[1], 640, 0) == ABUT_OK);
    check_velocity(&timed, ids[1], 640, 0, 0);
    CHECK(stage_close(&plain));
    CHECK(stage_close(&timed));
}

/* --- Friction ------------------------------------------------------------------------------- */

/* With friction a sliding box comes to rest, the sooner the more; without it does not. */
static void test_friction(void)
{
    double last = INFINITY;

    for (int i = 0; i < 4; i++) {
        double friction = i * 0.25;
        stage s = stage_open(
            "friction", (abut_world_settings){ .gravity = { 0, 0.25 }, .friction = friction }, i);
        abut_body id = 0;

        stage_static(&s, box(5000, 10), 0, 10);
        id = stage_mover(&s, box(5, 5), 0, -5, 4, 0);
        play_steps(&s, 100);
        abut_vec2 at = stage_at(&s, id);
        CHECK_STAGE(&s, at.y == -5 && at.x > 0 && at.x < last);
        CHECK_STAGE(&s, (stage_velocity(&s, id).x == 0) == (i > 0));
        CHECK_STAGE(&s, i > 0 || at.x == 400);
        /* friction times gravity is what it loses in a step */
        double loss = friction * 0.25;
        CHECK_STAGE(&s, i == 0 || fabs(at.x - 4 * 4 / (2 * loss)) < 4.1);
        last = at.x;
        CHECK_ROW("friction", stage_close(&s));
    }
}

/* --- Trails ----------------------------------------------------------------------------------- */

static void scene_trail(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body body = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                        .velocity = { 40, 10 },
                                                        .answer = ABUT_ANSWER_BOUNCE,
                                                        .bounce = 1 });
    uint32_t count = 0;

    stage_static(s, box(5, 50), 30, 0); /* met at half time */
    play_steps(s, 1);
    const abut_trail_point *trail = abut_body_trail(s->world, body, &count);
    if (!CHECK_STAGE(s, count >= 3)) {
        return;
    }
    CHECK_STAGE(s, trail[0].time == 0);
    CHECK_STAGE(s, stage_is(s, "start", stage_place_out(s, trail[0].at), 0, 0, 0));
    bool turned = false;
    for (uint32_t i = 1; i < count; i++) {
        abut_vec2 at = stage_place_out(s, trail[i].at);

        CHECK_STAGE(s, trail[i].time >= trail[i - 1].time && trail[i].time <= 1);
        turned |=
            fabs(trail[i].time - 0.5) < 1e-4 && fabs(at.x - 20) < 0.001 && fabs(at.y - 5) < 0.001;
    }
    CHECK_STAGE(s, turned);
    abut_vec2 at = stage_at(s, body);
    CHECK_STAGE(s, trail[count - 1].time == 1);
    CHECK_STAGE(s, stage_is(s, "end", stage_place_out(s, trail[count - 1].at), at.x, at.y, 0));
    check_near(s, body, 0, 10, 1e-3);
}

static void scene_no_trail(stage *s)
{
    abut_body body = stage_mover(s, box(5, 5), 0, 0, 40, 10);
    uint32_t count = 7;

    play_steps(s, 1);
    abut_body_trail(s->world, body, &count);
    CHECK_STAGE(s, count == 0);
}

static void test_trails(void)
{
    play("trail", (abut_world_settings){ .trails = true }, scene_trail);
    play("no trail", PLAIN, scene_no_trail);
}

/* Trails do not change anything. */
static void test_trails_change_nothing(void)
{
    uint64_t hashes[2];

    for (int k = 0; k < 2; k++) {
        stage s = stage_open("trails",
                             (abut_world_settings){ .gravity = { 0, 0.25 }, .trails = k == 1 }, 0);
        rng dice = { 5 };

        stage_static(&s, box(200, 10), 0, 100);
        for (int i = 0; i < 20; i++) {
            double speed = rng_between(&dice, -9, 9);

            stage_mover(&s, i % 2 ? ball(4) : box(4, 4), -100 + 10 * i, -20 * (i % 3), speed,
                        rng_between(&dice, -9, 9));
        }
        play_steps(&s, 60);
        hashes[k] = abut_world_hash(s.world);
        CHECK(stage_close(&s));
    }
    CHECK(hashes[0] == hashes[1]);
}

/* --- Reports, room, gravity ----------------------------------------------------------------------
 */

static void test_report(void)
{
    stage s = stage_open("report", (abut_world_settings){ .gravity = { 0, 0.25 } }, 0);

    CHECK(abut_world_reserve(s.world, 1000) == ABUT_OK);
    stage_static(&s, box(500, 10), 0, 10);
    for (int i = 0; i < 10; i++) {
        stage_mover(&s, box(4, 4), -90 + 20 * i, -8, 0, 0);
    }
    play_steps(&s, 8);
    abut_step_report report = abut_world_report(s.world);
    CHECK(report.awake == 10 && report.asleep == 0 && report.contacts == 10);
    CHECK(report.bytes > 0);
    play_steps(&s, 100);
    report = abut_world_report(s.world);
    CHECK(report.awake == 0 && report.asleep == 10 && report.impacts == 0);
    CHECK(stage_close(&s));
}

static void scene_gravity(stage *s)
{
    abut_body body = stage_mover(s, ball(1), 0, 0, 0, 0);

    play_steps(s, 4);
    check_at(s, body, 0, 0);
    CHECK_STAGE(s,
                abut_world_set_gravity(s->world, stage_in(s, (abut_vec2){ 0.5, -1 })) == ABUT_OK);
    play_steps(s, 4);
    check_at(s, body, 5, -10);
    check_velocity(s, body, 2, -4, 0);
}

static void test_gravity(void)
{
    play("gravity set", PLAIN, scene_gravity);
}

TEST_MAIN(TEST(test_seconds),
          TEST(test_friction),
          TEST(test_trails),
          TEST(test_trails_change_nothing),
          TEST(test_report),
          TEST(test_gravity))
