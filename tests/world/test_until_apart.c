/* world/test_until_apart.c - a permission to pass ends as soon as the two do not overlap.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }

/* A static wall from x = -1 to 1, and a box of half width 1 that is put into it. */
typedef struct in_wall {
    abut_body wall;
    abut_body box;
} in_wall;

static in_wall put_into_wall(stage *s)
{
    abut_shape shape = box(1, 1);
    in_wall pair = { stage_static(s, box(1, 10), 0, 0), 0 };

    pair.box = stage_add(
        s, (abut_body_settings){ .shapes = &shape, .at = { 0.5, 0 }, .spawn = ABUT_SPAWN_IGNORE });
    stage_exempt(s, pair.wall, pair.box);
    return pair;
}

/* It touches the wall, or is apart from it, and drives at it: it goes no further. */
static void check_solid(stage *s, const in_wall *pair, double x)
{
    for (int k = 0; k < 3; k++) {
        CHECK_STAGE(s, stage_drive(s, pair->box, -1.5, 0) == ABUT_OK);
        play_steps(s, 1);
    }
    check_at(s, pair->box, x, 0);
}

static void scene_placed(stage *s)
{
    in_wall pair = put_into_wall(s);

    CHECK_STAGE(s, stage_place(s, pair.box, 2, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
    check_solid(s, &pair, 2);
}

static void scene_placed_far(stage *s)
{
    in_wall pair = put_into_wall(s);

    CHECK_STAGE(s, stage_place(s, pair.box, 7, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
    CHECK_STAGE(s, stage_place(s, pair.box, 2, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
    check_solid(s, &pair, 2);
}

static void scene_reshaped(stage *s)
{
    in_wall pair = put_into_wall(s);
    abut_shape small = stage_shape_in(s, abut_rect_between(0.5, -1, 1, 1));

    CHECK_STAGE(s,
                abut_body_reshape(s->world, pair.box, &small, 1, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
    check_solid(s, &pair, 0.5);
}

static void scene_wall_reshaped(stage *s)
{
    in_wall pair = put_into_wall(s);
    abut_shape thin = stage_shape_in(s, abut_rect_between(-1, -10, -0.5, 10));

    CHECK_STAGE(s,
                abut_body_reshape(s->world, pair.wall, &thin, 1, ABUT_SPAWN_REFUSE, 0) == ABUT_OK);
    check_solid(s, &pair, 0.5);
}

static void scene_moved(stage *s)
{
    in_wall pair = put_into_wall(s);
    abut_vec2 out = stage_in(s, (abut_vec2){ 1.5, 0 });
    abut_moved_body moved;

    CHECK_STAGE(s, abut_body_move(s->world, pair.box, out, ABUT_ANSWER_SLIDE, &moved, NULL, 0) ==
                       ABUT_OK);
    check_at(s, pair.box, 2, 0);
    abut_vec2 back = stage_in(s, (abut_vec2){ -1.5, 0 });

    CHECK_STAGE(s, abut_body_move(s->world, pair.box, back, ABUT_ANSWER_SLIDE, &moved, NULL, 0) ==
                       ABUT_OK);
    check_solid(s, &pair, 2);
}

static void scene_sensor(stage *s)
{
    in_wall pair = put_into_wall(s);

    /* As a sensor it leaves; solid again it touches. */
    CHECK_STAGE(s, abut_body_set_sensor(s->world, pair.box, true) == ABUT_OK);
    CHECK_STAGE(s, stage_drive(s, pair.box, 1.5, 0) == ABUT_OK);
    play_steps(s, 1);
    CHECK_STAGE(s, abut_body_set_sensor(s->world, pair.box, false) == ABUT_OK);
    check_solid(s, &pair, 2);
}

static void test_changes_end_it(void)
{
    play("placed out of it", PLAIN, scene_placed);
    play("placed far away and back", PLAIN, scene_placed_far);
    play("reshaped out of it", PLAIN, scene_reshaped);
    play("the wall reshaped", PLAIN, scene_wall_reshaped);
    play("moved out of it", PLAIN, scene_moved);
    play("out of it as a sensor", PLAIN, scene_sensor);
}

/* Ignored while it touches: it may go in, in the next step only. */
static void scene_asked(stage *s)
{
    abut_shape shape = box(1, 1);
    in_wall pair = { stage_static(s, box(1, 10), 0, 0), 0 };

    pair.box = stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 2, 0 } });
    CHECK_STAGE(s, abut_world_ignore(s->world, pair.box, pair.wall, true, 0) == ABUT_OK);
    play_steps(s, 1);
    check_solid(s, &pair, 2); /* it did not go */
    CHECK_STAGE(s, abut_world_ignore(s->world, pair.box, pair.wall, true, 0) == ABUT_OK);
    CHECK_STAGE(s, stage_drive(s, pair.box, -1.5, 0) == ABUT_OK);
    stage_exempt(s, pair.wall, pair.box);
    play_steps(s, 1);
    check_at(s, pair.box, 0.5, 0);
}

static void scene_asked_apart(stage *s)
{
    abut_shape shape = box(1, 1);
    in_wall pair = { stage_static(s, box(1, 10), 0, 0), 0 };

    pair.box = stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 2.5, 0 } });
    CHECK_STAGE(s, abut_world_ignore(s->world, pair.box, pair.wall, true, 0) == ABUT_OK);
    check_solid(s, &pair, 2);
}

static void test_asked_for(void)
{
    play("asked for while touching", PLAIN, scene_asked);
    play("asked for while apart", PLAIN, scene_asked_apart);
}

/* A gate of two posts is one body: out of one post, and into the other, in one step. */
static void add_gate(stage *s, in_wall *pair)
{
    abut_shape posts[2] = { stage_shape_in(s, abut_rect_between(-1, -10, 1, 10)),
                            stage_shape_in(s, abut_rect_between(9, -10, 11, 10)) };
    abut_shape shape = stage_shape_in(s, box(1, 1));
    abut_body_settings gate = { .kind = ABUT_BODY_STATIC,
                                .shapes = posts,
                                .shape_count = 2,
                                .at = stage_place_in(s, (abut_vec2){ 0, 0 }) };
    abut_body_settings mover = { .shapes = &shape,
                                 .at = stage_place_in(s, (abut_vec2){ 0.5, 0 }),
                                 .spawn = ABUT_SPAWN_IGNORE };

    CHECK_STAGE(s, abut_world_add(s->world, &gate, &pair->wall) == ABUT_OK);
    CHECK_STAGE(s, abut_world_add(s->world, &mover, &pair->box) == ABUT_OK);
}

static void scene_gate_step(stage *s)
{
    in_wall pair;

    add_gate(s, &pair);
    CHECK_STAGE(s, stage_drive(s, pair.box, 100, 0) == ABUT_OK);
    abut_world_step(s->world);
    check_near(s, pair.box, 8, 0, 0x1p-10);
    abut_world_remove(s->world, pair.box);
    abut_world_remove(s->world, pair.wall);
}

static void scene_gate_move(stage *s)
{
    static const abut_answer_kind answers[] = { ABUT_ANSWER_SLIDE, ABUT_ANSWER_STOP };

    for (int k = 0; k < 2; k++) {
        in_wall pair;
        abut_moved_body moved;
        abut_vec2 motion = stage_in(s, (abut_vec2){ 100, 0 });

        add_gate(s, &pair);
        CHECK_STAGE(s, abut_body_move(s->world, pair.box, motion, answers[k], &moved, NULL, 0) ==
                           ABUT_OK);
        check_at(s, pair.box, 8, 0);
        abut_world_remove(s->world, pair.box);
        abut_world_remove(s->world, pair.wall);
    }
}

/* Sends a body off, by a step or by a move. */
static void send(stage *s, abut_body mover, abut_vec2 motion, bool by_step)
{
    abut_moved_body moved;

    if (by_step) {
        CHECK_STAGE(s, abut_body_set_velocity(s->world, mover, motion) == ABUT_OK);
        CHECK_STAGE(s, abut_world_step(s->world) == ABUT_OK);
    } else {
        CHECK_STAGE(s, abut_body_move(s->world, mover, motion, ABUT_ANSWER_STOP, &moved, NULL, 0) ==
                           ABUT_OK);
    }
}

/* Two one-way planks are one body: let through by the side of the first, and stopped by the second,
 * by a step and by a move. */
static void two_planks(stage *s, bool by_step)
{
    abut_shape planks[2] = { stage_shape_in(s, abut_rect(5, -0.5, 2, 0.5)),
                             stage_shape_in(s, abut_rect(8, 2.5, 14, 0.5)) };
    abut_shape shape = stage_shape_in(s, box(1, 1));
    abut_vec2 motion = stage_in(s, (abut_vec2){ 30, 3 });
    abut_body plank;
    abut_body mover;

    abut_world_add(s->world,
                   &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                          .shapes = planks,
                                          .shape_count = 2,
                                          .at = stage_place_in(s, (abut_vec2){ 0, 0 }),
                                          .answer = ABUT_ANSWER_ONE_WAY,
                                          .open_side = stage_in(s, (abut_vec2){ 0, 1 }) },
                   &plank);
    abut_world_add(s->world,
                   &(abut_body_settings){ .shapes = &shape,
                                          .at = stage_place_in(s, (abut_vec2){ 0, 0 }),
                                          .answer = ABUT_ANSWER_STOP },
                   &mover);
    send(s, mover, motion, by_step);
    check_near(s, mover, 15, 1.5, 0x1p-10);
    abut_world_remove(s->world, mover);
    abut_world_remove(s->world, plank);
}

static void scene_two_planks(stage *s)
{
    two_planks(s, true);
    two_planks(s, false);
}

/* A segment on the seam of the body that it is spawned into: out of it along the seam, and stopped
 * by the arm. */
static void off_the_seam(stage *s, bool by_step)
{
    abut_shape shapes[4] = { stage_shape_in(s, abut_rect(-4, -2, 4, 2)),
                             stage_shape_in(s, abut_rect(-4, 0, 4, 2)),
                             stage_shape_in(s, abut_rect(-14, -2, 4, 4)),
                             stage_shape_in(s, abut_rect(-14, 5, 14, 1)) };
    abut_shape segment = stage_shape_in(s, abut_segment(-2, 0, -1, 0));
    abut_vec2 at = stage_place_in(s, (abut_vec2){ 0, 0 });
    abut_vec2 motion = stage_in(s, (abut_vec2){ 30, 0 });
    abut_body mover;
    abut_body spike;

    abut_world_add(s->world,
                   &(abut_body_settings){
                       .shapes = shapes, .shape_count = 4, .at = at, .answer = ABUT_ANSWER_STOP },
                   &mover);
    CHECK_STAGE(s, abut_world_add(s->world,
                                  &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                         .shapes = &segment,
                                                         .at = at,
                                                         .spawn = ABUT_SPAWN_IGNORE },
                                  &spike) == ABUT_OK);
    send(s, mover, motion, by_step);
    check_near(s, mover, 8, 0, 0x1p-10);
    abut_world_remove(s->world, mover);
    abut_world_remove(s->world, spike);
}

static void scene_off_the_seam(stage *s)
{
    off_the_seam(s, true);
    off_the_seam(s, false);
}

static void test_several_shapes(void)
{
    play("two planks of one body", PLAIN, scene_two_planks);
    play("off the seam", PLAIN, scene_off_the_seam);
    play("a gate, in a step", PLAIN, scene_gate_step);
    play("a gate, by a move", PLAIN, scene_gate_move);
}

/* A permission that is over is over at once: there is no path back in without a step either. */
static void scene_back_at_once(stage *s)
{
    in_wall pair = put_into_wall(s);

    CHECK_STAGE(s, stage_place(s, pair.box, 1, 0, ABUT_SPAWN_REFUSE) == ABUT_OK); /* still in it */
    CHECK_STAGE(s, stage_place(s, pair.box, 2, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
    CHECK_STAGE(s, stage_place(s, pair.box, 1, 0, ABUT_SPAWN_REFUSE) == ABUT_E_OVERLAP);
    check_at(s, pair.box, 2, 0);
}

static void test_back_at_once(void)
{
    play("back at once", PLAIN, scene_back_at_once);
}

/* What whole lattice steps per tick leave over is added at the end of a step. Two that are apart
 * by then must not get into each other by it. */
static void scene_rest_of_motion(stage *s)
{
    const double tick = 0x1p-12; /* the motion of one lattice step per tick */
    const double least = 0x1p-32;
    abut_shape shape = box(1, 1);
    abut_body slow = stage_mover(s, shape, -1, 0, 2 * tick - least, 0);
    abut_body quick = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                         .at = { 1 - (tick - least), 0 },
                                                         .velocity = { 2 * tick, 0 },
                                                         .spawn = ABUT_SPAWN_IGNORE });

    stage_exempt(s, slow, quick);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_relation(s, slow, quick) != ABUT_OVERLAPPING);
}

static void test_rest_of_motion(void)
{
    play("the rest of a motion", PLAIN, scene_rest_of_motion);
}

/* Dropped through a plank in one step, onto a floor exactly there where it has just left it: it
 * bounces, and the plank is solid from beneath. */
static void scene_dropped_and_back(stage *s)
{
    abut_shape shape = box(1, 1);
    abut_body plank = stage_static(s, box(10, 1), 0, 0);

    stage_static(s, box(10, 1), 0, 4);
    abut_body jumper = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                          .at = { 0, -2 },
                                                          .velocity = { 0, 8 },
                                                          .answer = ABUT_ANSWER_BOUNCE,
                                                          .bounce = 1 });

    stage_exempt(s, plank, jumper);
    CHECK_STAGE(s, abut_world_ignore(s->world, plank, jumper, true, 0) == ABUT_OK);
    play_steps(s, 1);
    check_near(s, jumper, 0, 2, 0x1p-10);
    play_steps(s, 3);
    check_near(s, jumper, 0, 2, 0x1p-10);
}

/* Through a one-way, against a ceiling exactly there where it has just left it, and back. */
static void scene_turned_at_touch(stage *s)
{
    abut_shape shape = box(1, 1);
    abut_shape board = box(10, 1);
    abut_body plank = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                         .shapes = &board,
                                                         .at = { 0, 0 },
                                                         .answer = ABUT_ANSWER_ONE_WAY,
                                                         .open_side = { 0, -1 } });

    stage_static(s, box(10, 1), 0, 4); /* from 3 on: the box just fits */
    abut_body jumper = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                          .at = { 0, -4 },
                                                          .velocity = { 0, 8 },
                                                          .answer = ABUT_ANSWER_BOUNCE,
                                                          .bounce = 1 });

    stage_exempt(s, plank, jumper);
    play_steps(s, 1);
    check_near(s, jumper, 0, 2, 0x1p-10);
    play_steps(s, 3);
    check_near(s, jumper, 0, 2, 0x1p-10);
}

static void test_turned_at_touch(void)
{
    play("turned round where it touches", PLAIN, scene_turned_at_touch);
    play("dropped through, and back", PLAIN, scene_dropped_and_back);
}

/* A press that was let into a body with a gap of exactly its width is free of that body for an
 * instant, where it fits the gap: from there on it is held, and crushes it again. */
static void scene_through_gap(stage *s)
{
    abut_shape prongs[3] = { abut_rect(-0.5, -0.5, 0.5, 1.5), abut_rect(0.5, -0.5, 0.5, 1.5),
                             abut_rect(0, -1, 0.5, 0.5) };
    abut_shape block = abut_rect(-0.25, -0.25, 0.5, 0.5);

    stage_static(s, abut_rect(-2.5, -2, 1, 4), 0, 0);
    abut_body fork = stage_add(
        s, (abut_body_settings){ .shapes = prongs, .shape_count = 3, .at = { -0.5, 0.5 } });
    abut_body press = stage_add(s, (abut_body_settings){ .shapes = &block,
                                                         .kind = ABUT_BODY_KINEMATIC,
                                                         .at = { 0.75, 1 },
                                                         .velocity = { -1, 0 },
                                                         .when_blocked = ABUT_BLOCKED_CRUSH });

    stage_exempt(s, fork, press);
    for (int step = 0; step < 2; step++) {
        play_steps(s, 1);
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_CRUSHED, press, fork) == 1);
        CHECK_STAGE(s, stage_relation(s, press, fork) == ABUT_OVERLAPPING);
    }
    check_at(s, press, -1.25, 1);
    check_at(s, fork, -1, 0.5);
}

static void test_through_gap(void)
{
    play("through a gap", PLAIN, scene_through_gap);
}

TEST_MAIN(TEST(test_changes_end_it),
          TEST(test_asked_for),
          TEST(test_several_shapes),
          TEST(test_back_at_once),
          TEST(test_rest_of_motion),
          TEST(test_turned_at_touch),
          TEST(test_through_gap))
