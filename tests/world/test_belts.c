/* world/test_belts.c - conveyor belts: statics and kinematics whose surface runs.
 *
 * SPDX-License-Identifier: MIT */
#include "world/walk.h"

#include <string.h>

enum { SHAPES = 5 };

static abut_shape cargo(int number)
{
    return number == 0   ? box(5, 5)
           : number == 1 ? ball(5)
           : number == 2 ? pill(4, 5)
           : number == 3 ? hexagon()
                         : abut_rect_between(-5, -2, 5, 5);
}

/* How far the lowest point of a cargo lies under its origin. */
static double depth_of(int number)
{
    return number == 3 ? 9 : 5;
}

static abut_body belt_of(stage *s, abut_shape shape, double x, double y, abut_vec2 surface)
{
    return stage_add(
        s, (abut_body_settings){
               .kind = ABUT_BODY_STATIC, .shapes = &shape, .at = { x, y }, .surface = surface });
}

static abut_body add_cargo(stage *s, int number, abut_answer_kind answer, double x, double floor)
{
    abut_shape shape = cargo(number);

    return stage_add(s, (abut_body_settings){ .shapes = &shape,
                                              .answer = answer,
                                              .at = { x, floor - depth_of(number) } });
}

static const abut_answer_kind answers[4] = { ABUT_ANSWER_SLIDE, ABUT_ANSWER_STOP,
                                             ABUT_ANSWER_BOUNCE, ABUT_ANSWER_PUSH };

static const double speeds[4] = { 1.0 / 1024, 0.1, 2, 30 };

/* Whatever lies on a belt goes as fast as its surface, to the quantum, and keeps no velocity. */
static void scene_carries(stage *s)
{
    for (int i = 0; i < SHAPES * 4 * 4; i++) {
        double speed = speeds[i / SHAPES % 4];
        abut_body belt = belt_of(s, abut_rect(-50, 0, 2000, 10), 0, 100, (abut_vec2){ speed, 0 });
        abut_body body = add_cargo(s, i % SHAPES, answers[i / SHAPES / 4], 0, 100);

        play_steps(s, 40);
        check_near(s, body, 40 * speed, 100 - depth_of(i % SHAPES), 1e-6);
        check_velocity(s, body, 0, 0, 0);
        check_at(s, belt, 0, 100);
        CHECK_STAGE(s, abut_body_is_grounded(s->world, body));
        CHECK_STAGE(s, speed < 0.1 || !abut_body_is_asleep(s->world, body));
        stage_remove(s, body);
        stage_remove(s, belt);
    }
}

/* What moves on a belt by itself goes as it does on the ground, and is carried, too; what stands on
 * something that is carried goes along. */
static void scene_adds_up(stage *s)
{
    abut_body belt = belt_of(s, abut_rect(-500, 0, 2000, 10), 0, 100, (abut_vec2){ -0.5, 0 });
    abut_body runner = stage_mover(s, box(5, 5), 0, 95, 2, 0);
    abut_body first = stage_mover(s, box(5, 5), -100, 95, 0, 0);
    abut_body second = stage_mover(s, box(5, 5), -100, 85, 0, 0);

    play_steps(s, 50);
    check_near(s, runner, 75, 95, 1e-6);
    check_velocity(s, runner, 2, 0, 1e-9);
    check_near(s, first, -125, 95, 1e-6);
    check_near(s, second, -125, 85, 1e-6);
    CHECK_STAGE(s, stage_pair_open(s, belt, first));
}

/* A wall at the end of a belt holds cargo up; it sets off again when the wall is gone. Once it
 * rests it stays where it is. */
static void scene_wall(stage *s)
{
    belt_of(s, abut_rect(-50, 0, 500, 10), 0, 100, (abut_vec2){ 0.75, 0 });
    abut_body wall = block(s, 60, 0, 70, 100);
    abut_body crates[3];

    for (int i = 0; i < 3; i++) {
        crates[i] = stage_mover(s, box(5, 5), -20 + 12 * i, 95, 0, 0);
    }
    play_steps(s, 200);
    for (int i = 0; i < 3; i++) {
        check_near(s, crates[i], 35 + 10 * i, 95, 1e-3);
        check_velocity(s, crates[i], 0, 0, 1e-6);
    }
    stage_remove(s, wall);
    play_steps(s, 20);
    for (int i = 0; i < 3; i++) {
        check_near(s, crates[i], 50 + 10 * i, 95, 1e-3);
    }
}

/* Friction works against the surface, not against the body. */
static void scene_friction(stage *s)
{
    abut_shape floor = abut_rect(-500, 0, 2000, 10);

    stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                       .shapes = &floor,
                                       .at = { 0, 100 },
                                       .friction = 0.5,
                                       .surface = { 1, 0 } });
    for (int i = 0; i < 2; i++) {
        abut_shape shape = box(5, 5);
        abut_body body = stage_add(
            s, (abut_body_settings){ .shapes = &shape,
                                     .answer = i == 0 ? ABUT_ANSWER_SLIDE : ABUT_ANSWER_PUSH,
                                     .at = { 0, 95 },
                                     .velocity = { -5, 0 } });
        play_steps(s, 100); /* 5 is rubbed off by 0.125 a step */
        check_velocity(s, body, 0, 0, 1e-6);
        double before = stage_at(s, body).x;

        play_steps(s, 10);
        check_near(s, body, before + 10, 95, 1e-3);
        stage_remove(s, body);
    }
}

/* What slides on a belt or a lift is slowed down relative to it, whichever way that goes. */
static void scene_slides_on(stage *s)
{
    static const double runs[5] = { -1.5, -0.25, 0, 0.25, 1.5 };

    for (int i = 0; i < 5 * 2 * 2; i++) {
        bool lift = i % 2 != 0;
        double own = i / 2 % 2 == 0 ? 3 : -3;
        abut_shape shape = abut_rect(-2000, 0, 4000, 10);
        abut_shape crate = box(5, 5);
        abut_vec2 run = { runs[i / 4], 0 };
        abut_body floor = stage_add(
            s, (abut_body_settings){ .kind = lift ? ABUT_BODY_KINEMATIC : ABUT_BODY_STATIC,
                                     .shapes = &shape,
                                     .at = { 0, 100 },
                                     .friction = 0.5,
                                     .velocity = lift ? run : (abut_vec2){ 0, 0 },
                                     .surface = lift ? (abut_vec2){ 0, 0 } : run });
        abut_body body = stage_add(
            s, (abut_body_settings){ .shapes = &crate, .at = { 0, 95 }, .velocity = { own, 0 } });
        play_steps(s, 12); /* 0.125 a step is rubbed off */
        check_velocity(s, body, own > 0 ? 1.5 : -1.5, 0, 0.01);
        play_steps(s, 20);
        check_velocity(s, body, 0, 0, 1e-6);
        stage_remove(s, body);
        stage_remove(s, floor);
    }
}

/* Sleepers wake when the surface is set in motion, and rest again when it is stopped. */
static void scene_switched(stage *s)
{
    abut_body belt = block(s, -100, 100, 1000, 110);
    abut_body low = stage_mover(s, box(5, 5), 0, 95, 0, 0);
    abut_body high = stage_mover(s, box(5, 5), 0, 85, 0, 0);
    abut_body beside = stage_mover(s, box(5, 5), 200, 95, 0, 0);

    play_steps(s, 60);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, low) && abut_body_is_asleep(s->world, high));
    CHECK_STAGE(s, abut_body_set_surface(s->world, belt, stage_in(s, (abut_vec2){ 0.25, 0 })) ==
                       ABUT_OK);
    play_steps(s, 40);
    check_near(s, low, 10, 95, 1e-6);
    check_near(s, high, 10, 85, 1e-6);
    check_near(s, beside, 210, 95, 1e-6);
    CHECK_STAGE(s, abut_body_set_surface(s->world, belt, (abut_vec2){ 0, 0 }) == ABUT_OK);
    play_steps(s, 60);
    check_near(s, low, 10, 95, 1e-6);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, low) && abut_body_is_asleep(s->world, high));
}

/* Belts that are slanted carry along themselves: only the part of the surface's velocity along it
 * counts, so nothing is lifted off, and nothing presses into it. */
static void scene_slanted(stage *s)
{
    const abut_vec2 points[3] = { { -400, 200 }, { 400, -200 }, { 400, 200 } };
    abut_shape ramp = abut_polygon(points, 3);
    abut_body belt = stage_add(
        s, (abut_body_settings){
               .kind = ABUT_BODY_STATIC, .shapes = &ramp, .friction = 1, .surface = { 2, -1 } });
    abut_body up = stage_mover(s, ball(5), 0, -5.591, 0, 0);
    double from = stage_at(s, up).x;

    play_steps(s, 50);
    CHECK_STAGE(s, abut_body_is_grounded(s->world, up) && stage_pair_open(s, belt, up));
    CHECK_STAGE(s, fabs(stage_at(s, up).x - from - 100) < 5);

    /* Straight up is none of its business; straight aside is four fifths along a slope of 1:2. */
    CHECK_STAGE(s,
                abut_body_set_surface(s->world, belt, stage_in(s, (abut_vec2){ 1, 2 })) == ABUT_OK);
    from = stage_at(s, up).x;
    play_steps(s, 50);
    CHECK_STAGE(s, fabs(stage_at(s, up).x - from) < 1);
    CHECK_STAGE(s, abut_body_is_grounded(s->world, up));
}

/* A lift with a running surface carries by both. */
static void scene_on_lift(stage *s)
{
    abut_shape shape = abut_rect(-50, 0, 500, 10);
    abut_body lift = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                                        .shapes = &shape,
                                                        .at = { 0, 100 },
                                                        .velocity = { 0.5, -1 },
                                                        .surface = { 2, 0 } });
    abut_body body = stage_mover(s, box(5, 5), 0, 95, 0, 0);

    play_steps(s, 20);
    check_near(s, lift, 10, 80, 0);
    check_near(s, body, 50, 75, 1e-6);
}

/* A mover's surface is ignored, until it becomes something else. */
static void scene_mover(stage *s)
{
    abut_shape shape = box(20, 5);

    ground(s);
    abut_body raft = stage_add(
        s, (abut_body_settings){ .shapes = &shape, .at = { 0, 95 }, .surface = { 1, 0 } });
    abut_body rider = stage_mover(s, box(5, 5), 0, 85, 0, 0);

    play_steps(s, 30);
    check_at(s, rider, 0, 85);
    CHECK_STAGE(s, abut_body_set_kind(s->world, raft, ABUT_BODY_STATIC) == ABUT_OK);
    stage_part_of(s, raft)->settings.kind = ABUT_BODY_STATIC;
    stage_part_of(s, raft)->placed = abut_body_at(s->world, raft);
    play_steps(s, 11); /* the first finds out that the two touch */
    check_near(s, rider, 10, 85, 1e-6);
}

/* A walker is carried by the step, goes relative to the surface, and takes its speed along. */
static void scene_walker(stage *s)
{
    abut_body belt = belt_of(s, abut_rect(-100, 0, 1000, 10), 0, 100, (abut_vec2){ 1.5, 0 });
    abut_body hero = hero_at(s, 0, 100);

    for (int i = 0; i < 20; i++) {
        abut_walked walked = stroll(s, hero, 0);

        CHECK_STAGE(s, walked.floor.body == belt && walked.moved.x == 0 && walked.moved.y == 0);
        CHECK_STAGE(s,
                    stage_is(s, "the floor's", stage_out(s, walked.floor.velocity), 1.5, 0, 1e-9));
        play_steps(s, 1);
    }
    check_near(s, hero, 30, 100, 1e-6);
    for (int i = 0; i < 20; i++) { /* as fast as the belt, against it: on the spot */
        CHECK_STAGE(s, stroll(s, hero, -1.5).floor.body == belt);
        play_steps(s, 1);
    }
    check_near(s, hero, 30, 100, 1e-6);
    abut_walked jump = walk(s, hero, NULL, 0, -5);

    CHECK_STAGE(s, stage_is(s, "the jump", jump.moved, 1.5, -5, 1e-6));
    CHECK_STAGE(s, stage_is(s, "its velocity", jump.velocity, 1.5, -5, 1e-6));
}

/* Neither a belt nor a lift carries anything once it goes faster than 2^18 units in a step. */
static void scene_too_fast(stage *s)
{
    for (int i = 0; i < 4; i++) {
        double speed = i % 2 == 0 ? 200000 : 300000;
        abut_shape track = abut_rect(-400000, 0, 800000, 10);
        abut_body belt = stage_add(
            s, (abut_body_settings){ .kind = i < 2 ? ABUT_BODY_STATIC : ABUT_BODY_KINEMATIC,
                                     .shapes = &track,
                                     .at = { 0, 100 },
                                     .velocity = { i < 2 ? 0 : speed, 0 },
                                     .surface = { i < 2 ? speed : 0, 0 } });
        abut_body body = add_cargo(s, 0, ABUT_ANSWER_SLIDE, 0, 100);

        play_steps(s, 1);
        check_near(s, body, speed < 0x1p18 ? speed : 0, 95, 1e-6);
        stage_remove(s, body);
        stage_remove(s, belt);
    }
}

/* A walker that a belt carries over its end goes on as fast, as one does that walks over it. */
static void scene_over_its_end(stage *s)
{
    for (int i = 0; i < 4; i++) {
        double own = i % 2;
        abut_shape track = abut_rect(-100, 0, 150, 10);
        abut_body belt = stage_add(
            s, (abut_body_settings){ .kind = i < 2 ? ABUT_BODY_STATIC : ABUT_BODY_KINEMATIC,
                                     .shapes = &track,
                                     .at = { 0, 100 },
                                     .surface = { 2, 0 } });
        abut_body hero = hero_at(s, 30, 100);
        abut_walked walked = walk(s, hero, NULL, own, 0.25);

        for (int k = 0; k < 20 && on_floor(&walked); k++) {
            play_steps(s, 1);
            walked = walk(s, hero, NULL, own, 0.25);
        }
        CHECK_STAGE(s, walked.left_floor);
        CHECK_STAGE(s, stage_is(s, "its velocity", walked.velocity, 2 + own, 0.25, 1e-6));
        CHECK_STAGE(s, stage_is(s, "the motion", walked.moved, own > 0 ? own : 2, 0.25, 1e-6));
        stage_remove(s, hero);
        stage_remove(s, belt);
    }
}

/* Off its end onto the ground: a belt hands over to the next, and the ground to nothing. */
static void scene_hands_over(stage *s)
{
    belt_of(s, abut_rect(-100, 0, 100, 10), 0, 100, (abut_vec2){ 1, 0 });
    belt_of(s, abut_rect(0, 0, 100, 10), 0, 100, (abut_vec2){ 0.5, 0 });
    block(s, 100, 100, 500, 110);
    abut_body body = stage_mover(s, box(5, 5), -50, 95, 0, 0);

    play_steps(s, 400);
    check_near(s, body, 105, 95, 0.5); /* it is carried as long as some of it is on the belt */
    abut_vec2 rests = stage_at(s, body);

    play_steps(s, 100);
    check_at(s, body, rests.x, 95);
}

/* Two crates on belts that run towards each other squeeze what is between them and has nothing
 * under it. Without friction nothing holds it: it falls. */
static void scene_between_belts(stage *s)
{
    for (int i = 0; i < 8; i++) {
        abut_answer_kind answer = i % 2 == 0 ? ABUT_ANSWER_SLIDE : ABUT_ANSWER_PUSH;
        abut_answer_kind other = i / 2 % 2 == 0 ? ABUT_ANSWER_SLIDE : ABUT_ANSWER_PUSH;
        abut_shape shapes[4] = { abut_rect(-26, -12, 12, 12), abut_rect(-14, -20, 16, 16),
                                 i < 4 ? abut_circle(8, -8, 6) : abut_rect(2, -14, 12, 12),
                                 abut_rect(14, -13, 13, 13) };
        abut_body bodies[7] = {
            belt_of(s, abut_rect(-100, 0, 80, 6), 0, 0, (abut_vec2){ 0.75, 0 }),
            belt_of(s, abut_rect(20, 0, 80, 6), 0, 0, (abut_vec2){ -1.5, 0 }),
            block(s, -200, 200, 200, 206),
            stage_add(s, (abut_body_settings){ .shapes = &shapes[0] }),
            stage_add(s, (abut_body_settings){ .shapes = &shapes[3], .answer = ABUT_ANSWER_PUSH }),
            stage_add(s, (abut_body_settings){ .shapes = &shapes[1],
                                               .answer = answer,
                                               .velocity = { 0, 1 } }),
            stage_add(s, (abut_body_settings){ .shapes = &shapes[2],
                                               .answer = other,
                                               .velocity = { 0, 1.25 } }),
        };

        play_steps(s, 120);
        CHECK_STAGE(s, stage_at(s, bodies[5]).y > 100 && stage_at(s, bodies[6]).y > 100);
        for (int k = 0; k < 7; k++) {
            stage_remove(s, bodies[k]);
        }
    }
}

/* Belts, lifts, walls and cargo anywhere on a small grid: the stage watches every step. */
static void scene_anything(stage *s)
{
    rng dice = { 77 + (uint64_t)s->view };

    for (int round = 0; round < 30; round++) {
        abut_body bodies[24];
        int count = 0;

        for (int i = 0; i < 24; i++) {
            double width = 4.0 * (double)rng_int(&dice, 1, 6);
            abut_shape shape = i < 8 ? box(width, 2.0 * (double)rng_int(&dice, 1, 3))
                                     : cargo((int)rng_int(&dice, 0, SHAPES - 1));
            abut_body_settings body = {
                .kind = i < 6   ? ABUT_BODY_STATIC
                        : i < 8 ? ABUT_BODY_KINEMATIC
                                : ABUT_BODY_MOVER,
                .shapes = &shape,
                .at = { 4.0 * (double)rng_int(&dice, -12, 12),
                        4.0 * (double)rng_int(&dice, -12, 12) },
                .answer = answers[rng_int(&dice, 0, 3)],
                .friction = (double)rng_int(&dice, 0, 2) / 4,
                .velocity = { i == 6 ? 0.5 : 0, i == 7 ? -0.25 : 0 },
                .surface = { (double)rng_int(&dice, -4, 4), (double)rng_int(&dice, -1, 1) },
            };

            if (stage_try(s, body, &bodies[count]) == ABUT_OK) {
                count++;
            }
        }
        play_steps(s, 40);
        for (int i = 0; i < count; i++) {
            stage_remove(s, bodies[i]);
        }
    }
}

static void test_scenes(void)
{
    static const walk_row rows[] = {
        { "a belt carries", scene_carries },
        { "own motion adds up", scene_adds_up },
        { "a wall at its end", scene_wall },
        { "friction", scene_friction },
        { "sliding on it", scene_slides_on },
        { "switched on", scene_switched },
        { "slanted", scene_slanted },
        { "on a lift", scene_on_lift },
        { "a mover's", scene_mover },
        { "a walker", scene_walker },
        { "too fast", scene_too_fast },
        { "over its end", scene_over_its_end },
        { "between belts", scene_between_belts },
        { "belt to belt", scene_hands_over },
        { "anything", scene_anything },
    };

    play_rows(rows, (int)(sizeof rows / sizeof *rows));
}

static void test_read_back_and_refused(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .steps_per_second = 50 });
    abut_shape shape = box(5, 5);
    abut_body_settings settings = { .kind = ABUT_BODY_STATIC,
                                    .shapes = &shape,
                                    .surface = { 25, -50 } };
    abut_body belt = 0;

    CHECK(abut_world_add(world, &settings, &belt) == ABUT_OK);
    CHECK(abut_body_read(world, belt, &settings) == ABUT_OK && settings.surface.x == 25 &&
          settings.surface.y == -50);
    CHECK(abut_body_set_surface(world, belt, (abut_vec2){ NAN, 0 }) == ABUT_E_NOT_FINITE);
    CHECK(abut_body_set_surface(world, belt, (abut_vec2){ 0, 1e12 }) == ABUT_E_RANGE);
    CHECK(strcmp(abut_world_last_error(world),
                 "surface.y is 1000000000000, but must be from -26843545600 to 26843545600") == 0);
    CHECK(abut_body_set_surface(world, belt + 1, (abut_vec2){ 0, 0 }) == ABUT_E_STALE);
    CHECK(abut_body_set_surface(NULL, belt, (abut_vec2){ 0, 0 }) == ABUT_E_ARGUMENT);
    CHECK(abut_body_read(world, belt, &settings) == ABUT_OK && settings.surface.x == 25);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_scenes), TEST(test_read_back_and_refused))
