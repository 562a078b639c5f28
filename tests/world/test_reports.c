/* world/test_reports.c - what is reported is what happened: scenes in which it was not.
 *
 * Each is played in all views and with ids in both orders.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>
#include <string.h>

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }
#define HEAVY                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .gravity = { 0, 1 }                                                                        \
    }

enum { MOST = 4 };

/* Adds bodies in this order, or the other way round; their ids stay in this order. */
static void
add_all(stage *s, const abut_body_settings *bodies, int count, bool turned, abut_body *ids)
{
    for (int i = 0; i < count; i++) {
        int k = turned ? count - 1 - i : i;

        ids[k] = stage_add(s, bodies[k]);
    }
}

/* --- Pushers and sleepers ---------------------------------------------------------------- */

typedef struct push_case {
    const char *name;
    double gravity;
    abut_answer_kind comes;  /* the answer of who comes */
    abut_answer_kind stands; /* and of those that sleep */
    double speed;
    double offset; /* 0: it arrives flush at the end of a step */
    int sleepers;  /* in a row, flush with each other */
} push_case;

static const push_case push_cases[] = {
    { "pusher, flush", 1, ABUT_ANSWER_PUSH, ABUT_ANSWER_SLIDE, 2, 0, 1 },
    { "pusher within a step", 1, ABUT_ANSWER_PUSH, ABUT_ANSWER_SLIDE, 2, 0.75, 1 },
    { "slow pusher, flush", 1, ABUT_ANSWER_PUSH, ABUT_ANSWER_SLIDE, 0.25, 0, 1 },
    { "fast pusher, flush", 1, ABUT_ANSWER_PUSH, ABUT_ANSWER_SLIDE, 4, 0, 1 },
    { "slider onto a pusher, flush", 1, ABUT_ANSWER_SLIDE, ABUT_ANSWER_PUSH, 2, 0, 1 },
    { "slider onto a pusher within a step", 1, ABUT_ANSWER_SLIDE, ABUT_ANSWER_PUSH, 2, 0.75, 1 },
    { "pusher onto a row, flush", 1, ABUT_ANSWER_PUSH, ABUT_ANSWER_PUSH, 2, 0, 3 },
    { "slider onto a row of pushers, flush", 1, ABUT_ANSWER_SLIDE, ABUT_ANSWER_PUSH, 2, 0, 3 },
    { "pusher onto a row of sliders, flush", 1, ABUT_ANSWER_PUSH, ABUT_ANSWER_SLIDE, 2, 0, 3 },
    { "stopper onto a pusher, flush", 1, ABUT_ANSWER_STOP, ABUT_ANSWER_PUSH, 1, 0, 1 },
    { "slider onto a slider, flush", 1, ABUT_ANSWER_SLIDE, ABUT_ANSWER_SLIDE, 2, 0, 2 },
    { "pusher without gravity, flush", 0, ABUT_ANSWER_PUSH, ABUT_ANSWER_SLIDE, 2, 0, 1 },
    { "row without gravity, flush", 0, ABUT_ANSWER_PUSH, ABUT_ANSWER_PUSH, 0.5, 0, 3 },
};

/* A floor, sleepers in a row from x = 0 on, and somebody who gets there in step 40 or so. */
static stage push_stage(const push_case *row, int view, bool turned, bool no_sleep, abut_body *ids)
{
    abut_world_settings settings = { .gravity = { 0, row->gravity }, .no_sleep = no_sleep };
    abut_shape shape = abut_rect(0, 0, 2, 2);
    abut_body_settings bodies[MOST];
    stage s = stage_open(row->name, settings, view);

    stage_static(&s, abut_rect(-300, 0, 600, 2), 0, 10);
    for (int i = 0; i < row->sleepers; i++) {
        bodies[i] =
            (abut_body_settings){ .shapes = &shape, .at = { 2 * i, 8 }, .answer = row->stands };
    }
    bodies[row->sleepers] =
        (abut_body_settings){ .shapes = &shape,
                              .at = { -2 - 40 * row->speed + row->offset * row->speed, 8 },
                              .velocity = { row->speed, 0 },
                              .answer = row->comes };
    add_all(&s, bodies, row->sleepers + 1, turned, ids);
    return s;
}

/* With sleep and without the same happens, bit by bit. */
static void compare_sleep(const push_case *row, int view, bool turned)
{
    abut_body slept[MOST];
    abut_body awake[MOST];
    stage s = push_stage(row, view, turned, false, slept);
    stage t = push_stage(row, view, turned, true, awake);
    bool fell_asleep = false;

    for (int step = 0; step < 55; step++) {
        play_steps(&s, 1);
        play_steps(&t, 1);
        fell_asleep = fell_asleep || abut_body_is_asleep(s.world, slept[0]);
        for (int i = 0; i <= row->sleepers; i++) {
            abut_vec2 at = stage_at(&t, awake[i]);
            abut_vec2 speed = stage_velocity(&t, awake[i]);

            CHECK_STAGE(&s, stage_is(&s, "place", stage_at(&s, slept[i]), at.x, at.y, 0));
            CHECK_STAGE(&s,
                        stage_is(&s, "speed", stage_velocity(&s, slept[i]), speed.x, speed.y, 0));
        }
    }
    CHECK_STAGE(&s, fell_asleep);
    bool shared = row->comes == ABUT_ANSWER_PUSH || row->stands == ABUT_ANSWER_PUSH;

    CHECK_STAGE(&s, row->sleepers > 1 || (stage_at(&s, slept[0]).x > 0) == shared);
    CHECK_ROW(row->name, stage_close(&s) && stage_close(&t));
}

static void test_pushed_sleepers(void)
{
    for (int i = 0; i < COUNT_OF(push_cases); i++) {
        for (int view = 0; view < STAGE_VIEWS; view++) {
            compare_sleep(&push_cases[i], view, false);
            compare_sleep(&push_cases[i], view, true);
        }
    }
}

/* What only lies on a sleeper lets it sleep: stacks of pushers and sliders. */
static void scene_weight(stage *s, bool turned)
{
    abut_shape shape = abut_rect(0, 0, 2, 2);
    abut_body ids[MOST];
    abut_body_settings bodies[MOST];

    stage_static(s, abut_rect(-30, 0, 60, 2), 0, 10);
    for (int i = 0; i < MOST; i++) {
        bodies[i] =
            (abut_body_settings){ .shapes = &shape,
                                  .at = { 0.5 * (i % 2), 8 - 2 * i },
                                  .answer = i % 3 == 1 ? ABUT_ANSWER_SLIDE : ABUT_ANSWER_PUSH };
    }
    add_all(s, bodies, MOST, turned, ids);
    play_steps(s, 60);
    for (int step = 0; step < 40; step++) {
        play_steps(s, 1);
        for (int i = 0; i < MOST; i++) {
            CHECK_STAGE(s, abut_body_is_asleep(s->world, ids[i]));
        }
    }
    /* One that is put on them falls asleep there, and wakes nobody. */
    abut_body more = stage_add(
        s, (abut_body_settings){ .shapes = &shape, .at = { 0, 0 }, .answer = ABUT_ANSWER_PUSH });

    for (int step = 0; step < 60; step++) {
        play_steps(s, 1);
        for (int i = 0; i < MOST; i++) {
            CHECK_STAGE(s, step == 0 || abut_body_is_asleep(s->world, ids[i]));
        }
    }
    CHECK_STAGE(s, abut_body_is_asleep(s->world, more));
}

static void scene_weight_in_order(stage *s)
{
    scene_weight(s, false);
}

static void scene_weight_turned(stage *s)
{
    scene_weight(s, true);
}

static void test_weight(void)
{
    play("weight", HEAVY, scene_weight_in_order);
    play("weight, turned", HEAVY, scene_weight_turned);
}

/* --- Kinematics arrive ---------------------------------------------------------------------- */

/* Leads a kinematic to a place in so many steps, as a path does. */
static void lead(stage *s, abut_body body, double x, double y, int steps)
{
    for (int left = steps; left > 0; left--) {
        abut_vec2 at = stage_at(s, body);

        CHECK_STAGE(s, stage_drive(s, body, (x - at.x) / left, (y - at.y) / left) == ABUT_OK);
        play_steps(s, 1);
    }
    check_at(s, body, x, y);
}

/* Stopped by a mover that is frozen, it arrives as soon as nothing stops it. */
static void scene_path(stage *s, bool turned)
{
    abut_shape both[2] = { abut_rect(-2, 0, 2, 1), abut_rect(0, 0, 1, 3) };
    abut_shape square = abut_rect(0, -1.5, 3, 3);
    abut_body ids[2];
    abut_body_settings bodies[2] = {
        { .kind = ABUT_BODY_KINEMATIC, .shapes = both, .shape_count = 2, .at = { -5, 2.5 } },
        { .shapes = &square, .at = { -3, 0 }, .velocity = { -6, 3.5 } }
    };

    add_all(s, bodies, 2, turned, ids);
    CHECK_STAGE(s, stage_drive(s, ids[0], -0.75, -1) == ABUT_OK);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_STOPPED, ids[0], ids[1]) == 1);
    lead(s, ids[0], -6.5, 0.5, 1);
    lead(s, ids[0], -5, 2.5, 4);
}

static void scene_path_in_order(stage *s)
{
    scene_path(s, false);
}

static void scene_path_turned(stage *s)
{
    scene_path(s, true);
}

/* A lift with a stack on it, by steps that do not divide: the stack stays exactly on it. */
static void scene_lift(stage *s)
{
    abut_body lift = stage_kinematic(s, box(10, 1), 0, 0, 0, 0);
    abut_body low = stage_mover(s, box(2, 2), 0, -3, 0, 0);
    abut_body high = stage_mover(s, box(2, 2), 1, -7, 0, 0);

    lead(s, lift, 1, -10, 7);
    CHECK_STAGE(s, stage_gap(s, lift, low) == 0 && stage_gap(s, low, high) == 0);
    lead(s, lift, -3, -11, 13);
    lead(s, lift, -3, -30, 11);
    CHECK_STAGE(s, stage_gap(s, lift, low) == 0 && stage_gap(s, low, high) == 0);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_STOPPED] == 0);
}

/* A plough with a slanted side pushes a ball that a wall holds back: it goes up the side. */
static void scene_plough(stage *s)
{
    static const abut_vec2 wedge[3] = { { -4, 0 }, { 4, 0 }, { -4, -8 } };
    abut_body plough = stage_kinematic(s, abut_polygon(wedge, 3), -8, 0, 0, 0);

    stage_static(s, box(1, 20), 5, 0);
    stage_static(s, box(40, 1), 0, 1);
    abut_body sphere = stage_mover(s, ball(1), 3, -1, 0, 0);

    lead(s, plough, 1, 0, 11);
    CHECK_STAGE(s, stage_at(s, sphere).y < -1.5);
}

static void test_arrival(void)
{
    play("path", (abut_world_settings){ .budget = 1 }, scene_path_in_order);
    play("path, turned", (abut_world_settings){ .budget = 1 }, scene_path_turned);
    play("lift that does not divide", HEAVY, scene_lift);
    play("plough", HEAVY, scene_plough);
}

/* Slower than a step per tick, against a crate that a wall holds: it does as it was told. */
static void scene_press(stage *s, abut_when_blocked when)
{
    abut_shape press = box(2, 2);
    double slow = 0x1p-14;

    stage_static(s, box(2, 10), 10, 0);
    abut_body crate = stage_mover(s, box(2, 2), 6, 0, 0, 0);
    abut_body id = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                                      .shapes = &press,
                                                      .at = { 2, 0 },
                                                      .velocity = { slow, 0 },
                                                      .when_blocked = when });
    if (when != ABUT_BLOCKED_STOP) {
        stage_exempt(s, id, crate);
    }
    for (int i = 0; i < 8; i++) {
        play_steps(s, 1);
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_STOPPED, id, crate) ==
                           (when == ABUT_BLOCKED_STOP ? 1 : 0));
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_CRUSHED, id, crate) ==
                           (when == ABUT_BLOCKED_CRUSH && i == 0 ? 1 : 0));
    }
    check_at(s, crate, 6, 0);
    check_at(s, id, when == ABUT_BLOCKED_STOP ? 2 : 2 + 8 * slow, 0);
}

static void scene_press_stops(stage *s)
{
    scene_press(s, ABUT_BLOCKED_STOP);
}

static void scene_press_crushes(stage *s)
{
    scene_press(s, ABUT_BLOCKED_CRUSH);
}

static void scene_press_passes(stage *s)
{
    scene_press(s, ABUT_BLOCKED_PASS);
}

static void test_slow_press(void)
{
    play("slow press that stops", PLAIN, scene_press_stops);
    play("slow press that crushes", PLAIN, scene_press_crushes);
    play("slow press that passes", PLAIN, scene_press_passes);
}

/* --- Contacts ----------------------------------------------------------------------------------
 */

/* Corner on corner when the step ends: still touching. */
static void scene_corner(stage *s, bool turned)
{
    abut_shape square = abut_rect(0, 0, 2, 2);
    abut_shape plank = abut_rect(0, 0, 4, 1);
    abut_body ids[2];
    abut_body_settings bodies[2] = {
        { .shapes = &square, .at = { -2, -4 }, .velocity = { 0, 4 } },
        { .kind = ABUT_BODY_KINEMATIC, .shapes = &plank, .at = { -4, 0 }, .velocity = { 4, 0 } }
    };

    add_all(s, bodies, 2, turned, ids);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_relation(s, ids[0], ids[1]) == ABUT_TOUCHING);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, ids[0], ids[1]) == 1);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_ENDED] == 0 && stage_pair_open(s, ids[0], ids[1]));
    CHECK_STAGE(s, abut_world_report(s->world).contacts == 1);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, ids[0], ids[1]) == 1);
    CHECK_STAGE(s, abut_world_report(s->world).contacts == 0);
}

static void scene_corner_in_order(stage *s)
{
    scene_corner(s, false);
}

static void scene_corner_turned(stage *s)
{
    scene_corner(s, true);
}

/* Side by side from the start: the next step tells. */
static void scene_silent(stage *s)
{
    abut_body a = stage_mover(s, abut_rect(0, 0, 2, 2), 0, 0, 0, 0);
    abut_body b = stage_mover(s, abut_rect(0, 0, 2, 2), 2, 0, 0, 0);
    abut_event event;

    CHECK_STAGE(s, abut_body_contacts(s->world, a, NULL, 0) == 0);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_event(s, ABUT_EVENT_BEGAN, a, b, &event) && event.time == 0);
    CHECK_STAGE(s, abut_body_contacts(s->world, a, NULL, 0) == 1);
    CHECK_STAGE(s, abut_world_report(s->world).contacts == 1);
    play_steps(s, 40); /* and sleeps */
    CHECK_STAGE(s, abut_body_is_asleep(s->world, a) && abut_body_is_asleep(s->world, b));
    /* The same of a wall that is put beside a sleeper. */
    abut_body wall = stage_static(s, abut_rect(0, 0, 1, 9), 4, 0);

    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, b, wall) == 1);
    CHECK_STAGE(s, abut_world_report(s->world).contacts == 2);
}

/* A kinematic leaves a mover behind, nearly in touch: no contact, and none is counted. */
static void scene_left_behind(stage *s)
{
    abut_body runner = stage_mover(s, box(2, 2), -6, 0, 2.5, 0);
    abut_body wall = stage_kinematic(s, box(2, 2), 0, 0, 0, 0);

    play_steps(s, 2);
    CHECK_STAGE(s, stage_pair_open(s, runner, wall));
    CHECK_STAGE(s, stage_drive(s, wall, 1.0 / 128, 0) == ABUT_OK);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, runner, wall) == 1);
    CHECK_STAGE(s, abut_world_report(s->world).contacts == 0);
}

/* Who begins to pass while it stands on something is in contact until it is out of it. */
static void scene_begins_to_pass(stage *s)
{
    abut_body plank = stage_static(s, box(20, 1), 0, 0);
    abut_body walker = stage_mover(s, box(2, 2), 0, -3, 0, 0);
    int stayed = 0;

    play_steps(s, 5);
    CHECK_STAGE(s, stage_pair_open(s, plank, walker));
    stage_exempt(s, plank, walker);
    CHECK_STAGE(s, abut_world_ignore(s->world, plank, walker, true, 0) == ABUT_OK);
    while (stage_pair_open(s, plank, walker) && stayed < 20) {
        play_steps(s, 1);
        CHECK_STAGE(s, s->tally[ABUT_EVENT_BEGAN] == 0);
        stayed++;
    }
    CHECK_STAGE(s, stage_at(s, walker).y > 3 && stage_relation(s, plank, walker) == ABUT_APART);
    CHECK_STAGE(s, stayed >= 2 && stayed < 20);
}

static void test_contacts(void)
{
    play("corner on corner", PLAIN, scene_corner_in_order);
    play("corner on corner, turned", PLAIN, scene_corner_turned);
    play("side by side", PLAIN, scene_silent);
    play("left behind", PLAIN, scene_left_behind);
    play("begins to pass", HEAVY, scene_begins_to_pass);
}

/* --- Times and speeds ---------------------------------------------------------------------------
 */

/* Hits within one tick, each caused by the one before: told in that order, at no earlier time. */
static void scene_one_tick(stage *s, bool turned)
{
    abut_shape large = abut_rect(-2, -1.5, 4, 3);
    abut_shape round = ball(2);
    abut_shape small = abut_rect(-0.5, -0.5, 1, 1);
    abut_body ids[3];
    abut_body_settings bodies[3] = { { .shapes = &large,
                                       .at = { -1.5, -2.5 },
                                       .velocity = { -5, 2.5 },
                                       .answer = ABUT_ANSWER_BOUNCE,
                                       .bounce = 1 },
                                     { .shapes = &round,
                                       .at = { 3.5 + 0x1p-19, -1 }, /* a part of a tick later */
                                       .velocity = { -15, 1 },
                                       .answer = ABUT_ANSWER_PUSH },
                                     { .shapes = &small, .at = { -4.5, -0.5 } } };
    double speeds[8];
    int hits = 0;
    uint32_t count = 0;

    add_all(s, bodies, 3, turned, ids);
    play_steps(s, 1);
    const abut_event *events = abut_world_events(s->world, &count);

    for (uint32_t i = 0; i < count; i++) {
        bool small_one = events[i].a == ids[2] || events[i].b == ids[2];

        if (events[i].what == ABUT_EVENT_HIT && small_one && hits < 8) {
            speeds[hits++] = events[i].speed;
        }
        if (events[i].what == ABUT_EVENT_HIT) {
            CHECK_STAGE(s, events[i].time >= 0.1 - 0x1p-27);
        }
    }
    CHECK_STAGE(s, hits == 2 && speeds[0] == 5 && speeds[1] == 15);
}

static void scene_one_tick_in_order(stage *s)
{
    scene_one_tick(s, false);
}

static void scene_one_tick_turned(stage *s)
{
    scene_one_tick(s, true);
}

/* On a lift that sinks faster than things fall, a rider stands still as on any other. */
static void scene_sinking_lift(stage *s)
{
    abut_body lift = stage_kinematic(s, abut_rect(0, 0, 10, 2), 0, 10, 2, 3);
    abut_body rider = stage_mover(s, abut_rect(0, 0, 2, 2), 4, 8, 0, 0);
    abut_body walker = stage_mover(s, abut_rect(0, 0, 2, 2), 7, 8, -0.25, 0);

    for (int i = 1; i <= 4; i++) {
        play_steps(s, 1);
        check_at(s, lift, 2 * i, 10 + 3 * i);
        check_at(s, rider, 4 + 2 * i, 8 + 3 * i);
        check_velocity(s, rider, 0, 0, 0);
        check_velocity(s, walker, i < 4 ? -0.25 : 0, 0, i < 4 ? 0 : 1);
    }
    CHECK_STAGE(s, stage_drive(s, lift, 0, 0) == ABUT_OK);
    play_steps(s, 1);
    check_at(s, rider, 12, 20);
    check_velocity(s, rider, 0, 0, 0);
}

static void test_times_and_speeds(void)
{
    play("within one tick", PLAIN, scene_one_tick_in_order);
    play("within one tick, turned", PLAIN, scene_one_tick_turned);
    play("sinking lift", HEAVY, scene_sinking_lift);
}

TEST_MAIN(TEST(test_pushed_sleepers),
          TEST(test_weight),
          TEST(test_arrival),
          TEST(test_slow_press),
          TEST(test_contacts),
          TEST(test_times_and_speeds))
