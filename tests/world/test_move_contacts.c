/* world/test_move_contacts.c - what touches before and after a body is moved by hand is one
 * contact; a body moved by hand rides; a static put on a sleeper is reported.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#define FLOATING                                                                                   \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .no_stayed = true                                                                          \
    }
#define HEAVY                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .gravity = { 0, 0.25 }, .no_stayed = true                                                  \
    }

typedef enum by_hand { BY_MOVE, BY_PLACE, BY_RESHAPE, BY_HAND_COUNT } by_hand;

/* Goes on by half a unit, or grows and shrinks, in one of the ways by hand. */
static void go_by_hand(stage *s, abut_body body, by_hand how, int frame)
{
    abut_vec2 by = stage_in(s, (abut_vec2){ 0.5, 0 });
    abut_vec2 at = abut_body_at(s->world, body);
    abut_shape shape = stage_shape_in(s, ball(frame % 2 == 0 ? 4 : 5));
    abut_moved_body moved;
    abut_status status;

    if (how == BY_MOVE) {
        status = abut_body_move(s->world, body, by, ABUT_ANSWER_SLIDE, &moved, NULL, 0);
    } else if (how == BY_PLACE) {
        status = abut_body_place(s->world, body, (abut_vec2){ at.x + by.x, at.y + by.y },
                                 abut_body_angle(s->world, body), ABUT_SPAWN_REFUSE, 0);
    } else {
        status = abut_body_reshape(s->world, body, &shape, 1, ABUT_SPAWN_REFUSE, 0);
    }
    CHECK_STAGE(s, status == ABUT_OK);
}

static by_hand the_hand;

/* Sixty frames within an area: one begin, and an end when it is left. */
static void scene_area(stage *s)
{
    abut_shape zone = ball(100);
    abut_body area = stage_add(
        s, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &zone, .sensor = true });
    abut_shape shape = ball(5);
    abut_body body = stage_add(s, (abut_body_settings){ .shapes = &shape, .floats = true });
    int began = 0;
    int ended = 0;

    for (int i = 0; i < 60; i++) {
        go_by_hand(s, body, the_hand, i);
        play_steps(s, 1);
        began += stage_events(s, ABUT_EVENT_BEGAN, area, body);
        ended += stage_events(s, ABUT_EVENT_ENDED, area, body);
    }
    CHECK_STAGE(s, began == 1 && ended == 0);
    CHECK_STAGE(s, abut_body_contacts(s->world, body, NULL, 0) == 1);
    CHECK_STAGE(s, stage_place(s, body, 500, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
    CHECK_STAGE(s, abut_body_contacts(s->world, body, NULL, 0) == 0);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, area, body) == 1);
}

/* Away and back between two steps is not away. */
static void scene_back(stage *s)
{
    abut_body floor = stage_static(s, box(50, 5), 0, 5);
    abut_body body = stage_mover(s, box(5, 5), 0, -5, 0, 0);

    play_steps(s, 2);
    CHECK_STAGE(s, stage_pair_open(s, floor, body));
    CHECK_STAGE(s, stage_place(s, body, 0, -50, ABUT_SPAWN_REFUSE) == ABUT_OK);
    CHECK_STAGE(s, abut_body_contacts(s->world, body, NULL, 0) == 0);
    CHECK_STAGE(s, stage_place(s, body, 3, -5, ABUT_SPAWN_REFUSE) == ABUT_OK);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, floor, body) == 0);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, floor, body) == 0);
}

/* On a platform that goes to the right by one, half a unit a frame by hand on top of it. */
static void scene_ride(stage *s)
{
    abut_body lift = stage_kinematic(s, box(500, 4), 0, 4, 1, -0.5);
    abut_body body = stage_mover(s, box(5, 7), 0, -7, 0, 0);
    int ended = 0;

    play_steps(s, 1);
    for (int i = 0; i < 60; i++) {
        go_by_hand(s, body, BY_MOVE, i);
        play_steps(s, 1);
        ended += stage_events(s, ABUT_EVENT_ENDED, lift, body);
        CHECK_STAGE(s, abut_body_is_grounded(s->world, body));
        CHECK_STAGE(s, abut_body_support(s->world, body) == lift);
    }
    CHECK_STAGE(s, ended == 0);
    check_at(s, body, 61 + 30, -7 - 30.5);
}

/* --- Sleepers ----------------------------------------------------------------------------- */

typedef enum put_on { PUT_ADD, PUT_PLACE, PUT_RESHAPE, PUT_FILTER, PUT_COUNT } put_on;

static put_on the_way;
static bool the_sensor;

static void scene_sleeper(stage *s)
{
    abut_shape area = box(8, 8);
    abut_shape small = box(1, 1);
    abut_shape turned = stage_shape_in(s, area);
    abut_body_settings zone = { .kind = ABUT_BODY_STATIC,
                                .shapes = the_way == PUT_RESHAPE ? &small : &area,
                                .at = { 0, the_way == PUT_PLACE ? -50 : -12 },
                                .sensor = the_sensor,
                                .spawn = ABUT_SPAWN_IGNORE };
    abut_body other = ABUT_NO_BODY;

    stage_static(s, box(100, 5), 0, 5);
    abut_body body = stage_mover(s, box(5, 5), 0, -5, 0, 0);

    if (the_way == PUT_FILTER) {
        zone.category = 2;
        zone.mask = 4;
        stage_part_of(s, body)->settings.category = 8;
        abut_body_set_filter(s->world, body, 8, 1 | 8, 0);
    }
    if (the_way != PUT_ADD) {
        other = stage_add(s, zone);
    }
    play_steps(s, 40);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, body) || the_way == PUT_FILTER);
    if (the_way == PUT_ADD) {
        other = stage_add(s, zone);
    } else if (the_way == PUT_PLACE) {
        CHECK_STAGE(s, stage_place(s, other, 0, -12, ABUT_SPAWN_IGNORE) == ABUT_OK);
    } else if (the_way == PUT_RESHAPE) {
        CHECK_STAGE(s, abut_body_reshape(s->world, other, &turned, 1, ABUT_SPAWN_IGNORE, 0) ==
                           ABUT_OK);
    } else {
        abut_body_set_filter(s->world, other, 0, 0, 0);
        abut_body_set_filter(s->world, body, 0, 0, 0);
    }
    stage_exempt(s, other, body);
    s->lenient = true;
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, other, body) == 1);
    play_steps(s, 40);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, other, body) == 0);
    CHECK_STAGE(s, stage_pair_open(s, other, body));
}

static void test_area(void)
{
    for (int i = 0; i < BY_HAND_COUNT; i++) {
        the_hand = (by_hand)i;
        play("an area", FLOATING, scene_area);
    }
}

static void test_back(void)
{
    play("away and back", HEAVY, scene_back);
}

static void test_ride(void)
{
    play("riding by hand", HEAVY, scene_ride);
}

static void test_sleepers(void)
{
    for (int i = 0; i < 2 * PUT_COUNT; i++) {
        the_way = (put_on)(i / 2);
        the_sensor = i % 2 != 0;
        play("put on a sleeper", HEAVY, scene_sleeper);
    }
}

TEST_MAIN(TEST(test_area), TEST(test_back), TEST(test_ride), TEST(test_sleepers))
