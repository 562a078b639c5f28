/* world/test_feel.c - small things that show within minutes of play.
 *
 * Places where two meet, what is left of a bounce, stacks that something else than gravity presses
 * together, pairs that begin to pass, heaps that come to rest.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

/* --- Where two meet -----------------------------------------------------------------------------
 */

/* Two that come from both sides meet at the same place, whichever was added first. */
static void meet_head_on(stage *s, double left, double right, bool turned)
{
    abut_shape square = abut_rect(0, 0, 10, 10);
    abut_body ids[2];
    double time = 4 / (left + right);

    for (int i = 0; i < 2; i++) {
        bool first = (i == 0) != turned;

        ids[first ? 0 : 1] = stage_mover(s, square, first ? 0 : 14, 0, first ? left : -right, 0);
    }
    play_steps(s, 1);
    check_near(s, ids[0], left * time, 0, 0x1p-32);
    check_near(s, ids[1], left * time + 10, 0, 0x1p-32);
    CHECK_STAGE(s, stage_relation(s, ids[0], ids[1]) == ABUT_TOUCHING);
}

static void scene_head_on(stage *s)
{
    meet_head_on(s, 5, 5, false);
}

static void scene_head_on_turned(stage *s)
{
    meet_head_on(s, 5, 5, true);
}

static void scene_uneven(stage *s)
{
    meet_head_on(s, 3, 9, true);
}

/* Pushers go on together, from where and when they met. */
static void push_head_on(stage *s, double left, double right, bool turned)
{
    abut_shape square = abut_rect(0, 0, 10, 10);
    abut_body ids[2];
    double time = 4 / (left + right);
    double common = (left - right) / 2;

    for (int i = 0; i < 2; i++) {
        bool first = (i == 0) != turned;

        ids[first ? 0 : 1] =
            stage_add(s, (abut_body_settings){ .shapes = &square,
                                               .at = { first ? 0 : 14, 0 },
                                               .velocity = { first ? left : -right, 0 },
                                               .answer = ABUT_ANSWER_PUSH });
    }
    play_steps(s, 1);
    double at = left * time + common * (1 - time);

    check_near(s, ids[0], at, 0, 0x1p-31);
    check_near(s, ids[1], at + 10, 0, 0x1p-31);
    CHECK_STAGE(s, stage_relation(s, ids[0], ids[1]) == ABUT_TOUCHING);
}

static void scene_pushers(stage *s)
{
    static const double speeds[4][2] = { { 5, 5 }, { 3, 9 }, { 7, 1 }, { 6, 0.75 } };

    for (int k = 0; k < 8; k++) {
        stage one = stage_open("pushers head on", s->settings, s->view);

        push_head_on(&one, speeds[k / 2][0], speeds[k / 2][1], k % 2 == 1);
        CHECK_ROW(one.name, stage_close(&one));
    }
}

static void test_head_on(void)
{
    play("pushers head on", (abut_world_settings){ 0 }, scene_pushers);
    play("head on", (abut_world_settings){ 0 }, scene_head_on);
    play("head on, turned", (abut_world_settings){ 0 }, scene_head_on_turned);
    play("head on, unevenly fast", (abut_world_settings){ 0 }, scene_uneven);
}

/* --- Movers in touch that do not push -----------------------------------------------------------
 */

/* Who shoves whom is no matter of ids: a slider that is driven against others stops. */
static void press_row(stage *s, int driven, bool turned)
{
    enum { ROW = 4 };
    abut_body ids[ROW];

    for (int i = 0; i < ROW; i++) {
        int place = turned ? ROW - 1 - i : i;

        ids[place] = stage_mover(s, box(5, 5), 10 * place, 0, 0, 0);
    }
    for (int i = 0; i < 5; i++) {
        stage_drive(s, ids[driven], driven == 0 ? 3 : -3, 0);
        stage_drive(s, ids[driven == 0 ? ROW - 1 : 0], driven == 0 ? -2 : 2, 0);
        play_steps(s, 1);
        for (int k = 0; k < ROW; k++) {
            check_at(s, ids[k], 10 * k, 0);
            check_velocity(s, ids[k], 0, 0, 0);
        }
    }
    stage_drive(s, ids[0], 3, 0.5); /* one that leaves is followed, and not overtaken */
    stage_drive(s, ids[1], 1, 0.5);
    stage_drive(s, ids[2], 1, 0);
    stage_drive(s, ids[3], 1, 0);
    play_steps(s, 1);
    check_at(s, ids[0], 1, 0.5);
    check_at(s, ids[1], 11, 0.5);
    check_at(s, ids[3], 31, 0);
}

static void scene_pressed_row(stage *s)
{
    for (int k = 0; k < 4; k++) {
        stage one = stage_open("a row that is pressed", s->settings, s->view);

        press_row(&one, k % 2 == 0 ? 0 : 3, k / 2 == 1);
        CHECK_ROW(one.name, stage_close(&one));
    }
}

static void test_pressed_row(void)
{
    play("a row that is pressed", (abut_world_settings){ 0 }, scene_pressed_row);
}

/* --- Bounces ------------------------------------------------------------------------------------
 */

static void scene_bounce(stage *s)
{
    abut_shape round = ball(2);

    stage_static(s, box(5, 50), 20, 0);
    abut_body id = stage_add(s, (abut_body_settings){ .shapes = &round,
                                                      .velocity = { 10, 0 },
                                                      .answer = ABUT_ANSWER_BOUNCE,
                                                      .bounce = 0.9 });

    play_steps(s, 3);
    check_velocity(s, id, -9, 0, 0x1p-20);
}

static void test_bounce(void)
{
    play("nine tenths", (abut_world_settings){ 0 }, scene_bounce);
}

/* --- Pressed by acceleration alone --------------------------------------------------------------
 */

/* A stack that falls together is in contact, falls asleep, and is not hit again. */
static void scene_accelerated(stage *s)
{
    abut_shape square = box(5, 5);
    int hits = 0;

    stage_static(s, box(50, 5), 0, 5);
    for (int i = 0; i < 3; i++) {
        stage_add(s, (abut_body_settings){ .shapes = &square,
                                           .at = { 0, -10 - 13 * i },
                                           .acceleration = { 0, 0.3 } });
    }
    for (int i = 0; i < 60; i++) {
        play_steps(s, 1);
        hits += s->tally[ABUT_EVENT_HIT];
    }
    CHECK_STAGE(s, hits == 3);
    CHECK_STAGE(s, abut_world_report(s->world).contacts == 3);
    CHECK_STAGE(s, abut_world_report(s->world).asleep == 3);
}

static void test_accelerated(void)
{
    play("a stack without gravity", (abut_world_settings){ .up = { 0, -1 } }, scene_accelerated);
}

/* --- Pairs that begin to pass -------------------------------------------------------------------
 */

/* A ball that rests a hair off two slopes is let through one of them: that is one contact. */
static void scene_let_through(stage *s)
{
    abut_body left = stage_static(s, abut_triangle(0, 0, -90, -37, -90, 20), 0, 0);

    stage_static(s, abut_triangle(0, 0, 90, -37, 90, 20), 0, 0);
    abut_body id = stage_mover(s, ball(6), 0, -8, 0, 0);
    bool before = false;

    play_steps(s, 80);
    before = stage_pair_open(s, left, id);
    stage_exempt(s, left, id);
    CHECK_STAGE(s, abut_world_ignore(s->world, left, id, true, 5) == ABUT_OK);
    for (int i = 0; i < 4; i++) {
        play_steps(s, 1);
        CHECK_STAGE(s, !before || (stage_events(s, ABUT_EVENT_ENDED, left, id) == 0 &&
                                   stage_events(s, ABUT_EVENT_BEGAN, left, id) == 0));
    }
}

static void test_let_through(void)
{
    play("let through while in contact", (abut_world_settings){ .gravity = { 0, 0.25 } },
         scene_let_through);
}

/* --- Heaps --------------------------------------------------------------------------------------
 */

enum { HEAP = 40, BOX = 1, BALL = 2, PILL = 4, RING = 8 };

static abut_shape heaped(rng *dice, unsigned kinds)
{
    double size = rng_between(dice, 4, 9);
    double turn = rng_between(dice, 0, 6);
    abut_vec2 corners[5];
    unsigned kind = 0;

    while ((kinds & kind) == 0) {
        kind = 1U << rng_next(dice) % 4;
    }
    switch (kind) {
    case BOX:
        return box(size, size * 0.8);
    case BALL:
        return ball(size);
    case PILL:
        return abut_capsule(-size * cos(turn) * 0.6, -size * sin(turn) * 0.6,
                            size * cos(turn) * 0.6, size * sin(turn) * 0.6, size * 0.5);
    default:
        for (int i = 0; i < 5; i++) {
            corners[i] =
                (abut_vec2){ size * cos(turn + i * 1.2566), size * sin(turn + i * 1.2566) };
        }
        return abut_polygon(corners, 5);
    }
}

/* Poured into a bin, with friction: nobody is awake after 600 frames. */
static void pour_heap(unsigned kinds, abut_answer_kind answer, int view)
{
    rng dice = { kinds * 31 + answer };
    char name[64];

    snprintf(name, sizeof name, "a heap of kinds %u, answer %d", kinds, (int)answer);
    stage s = stage_open(
        name, (abut_world_settings){ .gravity = { 0, 0.2 }, .friction = 0.3, .no_stayed = true },
        view);

    stage_static(&s, abut_rect(-10, 0, 210, 20), 0, 0);
    stage_static(&s, abut_rect(-10, -2000, 10, 2000), 0, 0);
    stage_static(&s, abut_rect(190, -2000, 10, 2000), 0, 0);
    for (int i = 0; i < HEAP; i++) {
        abut_shape shape = heaped(&dice, kinds);

        stage_add(&s, (abut_body_settings){
                          .shapes = &shape,
                          .at = { 12 + i % 8 * 23 + rng_between(&dice, 0, 2), -15 - i / 8 * 22 },
                          .answer = answer });
    }
    for (int i = 0; i < 600; i++) {
        abut_world_step(s.world);
    }
    CHECK_ROW(name, abut_world_report(s.world).awake == 0);
    CHECK_ROW(name, stage_overlaps(&s, true) == 0);
    abut_world_destroy(s.world);
    s.world = NULL;
    stage_close(&s);
}

static void test_heaps(void)
{
    for (unsigned kinds = 1; kinds < 16; kinds++) {
        pour_heap(kinds, ABUT_ANSWER_SLIDE, (int)(kinds % STAGE_VIEWS));
        pour_heap(kinds, ABUT_ANSWER_PUSH, (int)(kinds % STAGE_VIEWS));
    }
}

TEST_MAIN(TEST(test_head_on),
          TEST(test_pressed_row),
          TEST(test_bounce),
          TEST(test_accelerated),
          TEST(test_let_through),
          TEST(test_heaps))
