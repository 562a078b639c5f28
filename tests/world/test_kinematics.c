/* world/test_kinematics.c - lifts and their riders, pushers, crushers.
 *
 * A kinematic goes where it is told, to the bit, carries who stands on it and pushes who
 * is in its way; if it would crush somebody it does what `when_blocked` says.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }
#define HEAVY                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .gravity = { 0, 0.25 }                                                                     \
    }

enum { RIDERS = 4 };

/* A lift with a stack of two boxes, a ball, and a hexagon on it. */
typedef struct lift {
    abut_body platform;
    abut_body riders[RIDERS];
} lift;

static const abut_vec2 seats[RIDERS] = { { 0, -20 }, { 3, -40 }, { 30, -20 }, { -35, -19 } };

static lift load_lift(stage *s, double vx, double vy)
{
    abut_shape shapes[RIDERS] = { box(10, 10), box(10, 10), ball(10), hexagon() };
    lift l = { .platform = stage_kinematic(s, box(60, 10), 0, 0, vx, vy) };

    for (int i = 0; i < RIDERS; i++) {
        l.riders[i] = stage_mover(s, shapes[i], seats[i].x, seats[i].y, 0, 0);
    }
    return l;
}

/* All of them are in their seats, the boxes exactly so along y. */
static void check_seats(stage *s, const lift *l, double slack)
{
    abut_vec2 at = stage_at(s, l->platform);

    for (int i = 0; i < RIDERS; i++) {
        abut_vec2 rider = stage_at(s, l->riders[i]);

        CHECK_STAGE(s, stage_is(s, "seat", (abut_vec2){ rider.x - at.x, rider.y - at.y },
                                seats[i].x, seats[i].y, slack));
        CHECK_STAGE(s, i > 1 || rider.y - at.y == seats[i].y);
        CHECK_STAGE(s, abut_body_is_grounded(s->world, l->riders[i]));
    }
}

/* Rests, then rises, goes sideways, sinks, in the same step as the riders; stops. */
static void scene_lift(stage *s)
{
    static const abut_vec2 moves[] = { { 0, 0 },    { 0, -2 }, { 0, 0 },   { 3, 0 }, { -3, 0 },
                                       { 1.5, -2 }, { 0, 1 },  { 2, 1.5 }, { 0, 0 } };
    lift l = load_lift(s, 0, 0);
    abut_vec2 want = { 0, 0 };

    for (int leg = 0; leg < COUNT_OF(moves); leg++) {
        CHECK_STAGE(s, stage_drive(s, l.platform, moves[leg].x, moves[leg].y) == ABUT_OK);
        for (int frame = 0; frame < 20; frame++) {
            play_steps(s, 1);
            want.x += moves[leg].x;
            want.y += moves[leg].y;
            check_at(s, l.platform, want.x, want.y);
            check_seats(s, &l, 0.01);
        }
    }
    for (int i = 0; i < RIDERS; i++) {
        check_velocity(s, l.riders[i], 0, 0, 0);
    }
}

static void test_lift(void)
{
    play("lift", HEAVY, scene_lift);
}

/* Moving from the very first frame: a rider slips by one frame of motion at most. */
static void scene_moving_start(stage *s)
{
    lift l = load_lift(s, 1.5, -2);

    play_steps(s, 60);
    check_at(s, l.platform, 90, -120);
    check_seats(s, &l, 3.1);
}

static void test_moving_start(void)
{
    play("lift that moves at once", HEAVY, scene_moving_start);
}

/* Sinking faster than things fall: a rider borrows the lift's velocity all the same. */
static void scene_fast_sink(stage *s)
{
    abut_body platform = stage_kinematic(s, box(60, 10), 0, 0, 0, 0);
    abut_body rider = stage_mover(s, box(10, 10), 0, -20, 0, 0);

    play_steps(s, 5);
    CHECK_STAGE(s, stage_drive(s, platform, 0, 8) == ABUT_OK);
    for (int frame = 1; frame <= 10; frame++) {
        play_steps(s, 1);
        check_at(s, rider, 0, 8 * frame - 20);
        CHECK_STAGE(s, abut_body_is_grounded(s->world, rider));
    }
    CHECK_STAGE(s, stage_drive(s, platform, 0, 0) == ABUT_OK);
    play_steps(s, 40);
    check_at(s, platform, 0, 80);
    check_at(s, rider, 0, 60);
}

static void test_fast_sink(void)
{
    play("lift sinks fast", HEAVY, scene_fast_sink);
}

/* A rider walks on a platform: its own speed on top of what carries it. */
static void scene_walking_rider(stage *s)
{
    abut_body platform = stage_kinematic(s, box(100, 10), 0, 0, 0, 0);
    abut_body rider = stage_mover(s, box(5, 5), 0, -15, 0, 0);

    play_steps(s, 3);
    CHECK_STAGE(s, stage_drive(s, platform, 2, 0) == ABUT_OK);
    CHECK_STAGE(s, stage_drive(s, rider, 1, 0) == ABUT_OK);
    for (int frame = 1; frame <= 30; frame++) {
        play_steps(s, 1);
        check_near(s, rider, 3 * frame, -15, 1e-6);
        check_velocity(s, rider, 1, 0, 1e-6);
    }
}

static void test_walking_rider(void)
{
    play("walking rider", HEAVY, scene_walking_rider);
}

/* A wall holds the rider back, and the platform goes on under it. */
static void scene_wall_holds(stage *s)
{
    abut_body platform = stage_kinematic(s, box(200, 10), 0, 0, 0, 0);
    abut_body rider = stage_mover(s, box(5, 5), 0, -15, 0, 0);

    stage_static(s, box(5, 5), 30, -16);
    play_steps(s, 3);
    CHECK_STAGE(s, stage_drive(s, platform, 3, 0) == ABUT_OK);
    play_steps(s, 20);
    check_at(s, platform, 60, 0);
    check_at(s, rider, 20, -15);
    CHECK_STAGE(s, stage_drive(s, platform, -3, 0) == ABUT_OK);
    play_steps(s, 5);
    check_near(s, rider, 5, -15, 0.01);
}

static void test_wall_holds(void)
{
    play("a wall holds the rider", HEAVY, scene_wall_holds);
}

/* --- Pushing ---------------------------------------------------------------------------- */

/* Boxes are gathered into a row, which then moves with the pusher, in touch. */
static void scene_row(stage *s)
{
    abut_body pusher = stage_kinematic(s, box(10, 30), 0, 0, 3, 0);
    abut_body ids[5];

    for (int i = 0; i < 5; i++) {
        ids[i] = stage_mover(s, box(10, 10), 40 + 27 * i, 3 * i, 0, 0);
    }
    play_steps(s, 40);
    check_at(s, pusher, 120, 0);
    for (int i = 0; i < 5; i++) {
        check_at(s, ids[i], 140 + 20 * i, 3 * i);
        check_velocity(s, ids[i], 3, 0, 0x1p-20);
    }
}

static void test_row(void)
{
    play("pushing a row", PLAIN, scene_row);
}

/* A fast thin one, moving more in a step than the boxes are wide. */
static void scene_sweeper(stage *s)
{
    abut_body pusher = stage_kinematic(s, abut_segment(0, -50, 0, 50), -1000, 0, 5000, 0);
    abut_body boxes[3];

    for (int i = 0; i < 3; i++) {
        boxes[i] = stage_mover(s, box(10, 10), 30 * i, 0, 0, 0);
    }
    abut_body round = stage_mover(s, ball(5), 500, 30, 0, 0);
    play_steps(s, 1);
    check_at(s, pusher, 4000, 0);
    for (int i = 0; i < 3; i++) {
        check_at(s, boxes[i], 4010 + 20 * i, 0);
    }
    CHECK_STAGE(s, stage_at(s, round).x >= 4005);
}

static void test_sweeper(void)
{
    play("thin and fast", PLAIN, scene_sweeper);
}

/* Arrives where it was told, whatever the division leaves. */
static void scene_arrives(stage *s)
{
    static const int frames[4] = { 3, 7, 60, 113 };

    for (int i = 0; i < COUNT_OF(frames); i++) {
        double speed = abut_snap(100.0 / frames[i]);
        abut_body lift = stage_kinematic(s, box(5, 5), 0, 40 * i, speed, -speed / 2);

        play_steps(s, frames[i]);
        check_near(s, lift, 100, 40 * i - 50, frames[i] * ABUT_QUANTUM);
        CHECK_STAGE(s, stage_at(s, lift).x == frames[i] * speed);
        stage_remove(s, lift);
    }
}

static void test_arrives(void)
{
    play("arrives exactly", PLAIN, scene_arrives);
}

/* Kinematics and statics do not hinder each other, and nothing is told of it. */
static void scene_shaft(stage *s)
{
    abut_body lift = stage_kinematic(s, box(10, 10), 0, 0, 4, 0);
    abut_body other = stage_kinematic(s, box(10, 10), 50, 5, -4, 0);

    stage_static(s, box(20, 20), 30, 10);
    for (int i = 0; i < 20; i++) {
        play_steps(s, 1);
        CHECK_STAGE(s, s->tally[ABUT_EVENT_BEGAN] == 0 && s->tally[ABUT_EVENT_STOPPED] == 0);
    }
    check_at(s, lift, 80, 0);
    check_at(s, other, -30, 5);
}

static void test_shaft(void)
{
    play("shaft", PLAIN, scene_shaft);
}

/* --- Crushing ----------------------------------------------------------------------------- */

typedef struct press {
    abut_body wall;
    abut_body crusher;
    abut_body victim;
} press;

static press set_press(stage *s, abut_when_blocked when)
{
    abut_shape shape = box(20, 20);
    press p = { 0 };

    p.wall = stage_static(s, box(10, 500), 200, 0);
    p.crusher = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                                   .shapes = &shape,
                                                   .velocity = { 9, 0 },
                                                   .when_blocked = when });
    p.victim = stage_mover(s, box(10, 10), 100, 0, 0, 0);
    return p;
}

/* It comes to a halt with the victim between it and the wall, as often as it tries. */
static void scene_stop(stage *s)
{
    press p = set_press(s, ABUT_BLOCKED_STOP);
    abut_event event;

    play_steps(s, 16);
    check_at(s, p.crusher, 144, 0);
    check_at(s, p.victim, 174, 0);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_STOPPED] == 0);
    for (int i = 0; i < 10; i++) {
        play_steps(s, 1);
        check_at(s, p.victim, 180, 0);
        check_near(s, p.crusher, 150, 0, 9 * 0x1p-20);
        CHECK_STAGE(s, stage_event(s, ABUT_EVENT_STOPPED, p.crusher, p.victim, &event));
        CHECK_STAGE(s, s->tally[ABUT_EVENT_STOPPED] == 1);
        CHECK_STAGE(s, s->tally[ABUT_EVENT_CRUSHED] == 0);
    }
    check_velocity(s, p.crusher, 9, 0, 0);
    check_velocity(s, p.victim, 0, 0, 0);
    stage_remove(s, p.victim);
    play_steps(s, 3);
    check_near(s, p.crusher, 177, 0, 9 * 0x1p-20);
}

static void test_stop(void)
{
    play("crusher stops", PLAIN, scene_stop);
}

/* It goes on, into the wall and out of it; the victim stays, and is solid again then. */
static void go_on(stage *s, abut_when_blocked when)
{
    press p = set_press(s, when);
    int crushed = 0;

    stage_exempt(s, p.crusher, p.victim);
    for (int frame = 1; frame <= 40; frame++) {
        play_steps(s, 1);
        check_at(s, p.crusher, 9 * frame, 0);
        crushed += s->tally[ABUT_EVENT_CRUSHED];
        CHECK_STAGE(s, s->tally[ABUT_EVENT_STOPPED] == 0);
        if (s->tally[ABUT_EVENT_CRUSHED]) {
            abut_event event;

            CHECK_STAGE(s, stage_event(s, ABUT_EVENT_CRUSHED, p.crusher, p.victim, &event));
            CHECK_STAGE(s, frame == 17);
        }
    }
    CHECK_STAGE(s, crushed == (when == ABUT_BLOCKED_CRUSH ? 1 : 0));
    check_at(s, p.victim, 180, 0);
    /* Apart again: now the victim is pushed the other way. */
    s->exempt_count = 0;
    CHECK_STAGE(s, stage_relation(s, p.crusher, p.victim) == ABUT_APART);
    CHECK_STAGE(s, stage_drive(s, p.crusher, -20, 0) == ABUT_OK);
    play_steps(s, 20);
    check_at(s, p.crusher, -40, 0);
    check_at(s, p.victim, -70, 0);
}

static void scene_crush(stage *s)
{
    go_on(s, ABUT_BLOCKED_CRUSH);
}

static void scene_pass_on(stage *s)
{
    go_on(s, ABUT_BLOCKED_PASS);
}

static void test_crush(void)
{
    play("crusher crushes", PLAIN, scene_crush);
}

static void test_pass(void)
{
    play("crusher passes", PLAIN, scene_pass_on);
}

/* A row of three against the wall, and one crusher on each side of a body. */
static void scene_row_crushed(stage *s)
{
    press p = set_press(s, ABUT_BLOCKED_STOP);
    abut_body more[2] = { stage_mover(s, box(10, 10), 60, 0, 0, 0),
                          stage_mover(s, box(10, 10), 140, 0, 0, 0) };

    play_steps(s, 30);
    check_at(s, more[1], 180, 0);
    check_at(s, p.victim, 160, 0);
    check_at(s, more[0], 140, 0);
    check_near(s, p.crusher, 110, 0, 9 * 0x1p-20);
}

static void test_row_crushed(void)
{
    play("a row is crushed", PLAIN, scene_row_crushed);
}

static void scene_two_crushers(stage *s)
{
    abut_body left = stage_kinematic(s, box(10, 10), -100, 0, 7, 0);
    abut_body right = stage_kinematic(s, box(10, 10), 100, 0, -7, 0);
    abut_body victim = stage_mover(s, box(10, 10), 3, 0, 0, 0);

    play_steps(s, 30);
    CHECK_STAGE(s, stage_relation(s, left, victim) != ABUT_OVERLAPPING);
    CHECK_STAGE(s, stage_relation(s, right, victim) != ABUT_OVERLAPPING);
    CHECK_STAGE(s, stage_at(s, left).x < stage_at(s, victim).x);
    CHECK_STAGE(s, stage_at(s, victim).x < stage_at(s, right).x);
    CHECK_STAGE(s, s->tally[ABUT_EVENT_STOPPED] >= 1);
}

static void test_two_crushers(void)
{
    play("two crushers", PLAIN, scene_two_crushers);
}

/* What whole quanta per tick leave of a kinematic's motion is moved at the end of the step, and a
 * sleeper in its path with it: the trail says that it stood where it was until then. */
static void scene_shoved_at_the_end(stage *s)
{
    const double rest = 0x1p-13; /* less than a quantum per tick */

    stage_static(s, box(100, 10), 0, 20);
    abut_body sleeper = stage_mover(s, box(10, 10), 16 + rest / 2, 0, 0, 0);
    abut_body press = stage_kinematic(s, box(5, 5), 0, 0, 0, 0);

    play_steps(s, 60);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, sleeper));
    CHECK_STAGE(s, stage_drive(s, press, 1 + rest, 0) == ABUT_OK);
    abut_vec2 before = abut_body_at(s->world, sleeper);

    play_steps(s, 1);
    abut_vec2 after = abut_body_at(s->world, sleeper);
    uint32_t count = 0;
    const abut_trail_point *trail = abut_body_trail(s->world, sleeper, &count);
    bool stood = false;

    CHECK_STAGE(s, after.x != before.x || after.y != before.y);
    for (uint32_t i = 0; i < count; i++) {
        stood |= trail[i].time == 1 && trail[i].at.x == before.x && trail[i].at.y == before.y;
    }
    CHECK_STAGE(s, stood);
}

static void test_shoved_at_the_end(void)
{
    play("shoved at the end", (abut_world_settings){ .gravity = { 0, 0.25 }, .trails = true },
         scene_shoved_at_the_end);
}

TEST_MAIN(TEST(test_lift),
          TEST(test_moving_start),
          TEST(test_fast_sink),
          TEST(test_walking_rider),
          TEST(test_wall_holds),
          TEST(test_row),
          TEST(test_sweeper),
          TEST(test_arrives),
          TEST(test_shaft),
          TEST(test_stop),
          TEST(test_crush),
          TEST(test_pass),
          TEST(test_row_crushed),
          TEST(test_two_crushers),
          TEST(test_shoved_at_the_end))
