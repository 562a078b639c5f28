/* world/test_grids.c - what is reported of random worlds on small grids.
 *
 * Random numbers hardly ever touch exactly. Here places, sizes and speeds are whole, halves and
 * a few thirds, so that in every world bodies touch, fit, and meet corner on corner; and between
 * steps the game interferes. The stage holds each step to its laws (stage_watch.c): begins and
 * ends are in order, what is begun and not ended is what bodies tell and what is counted,
 * nothing ends that touches, kinematics arrive unless stopped.
 *
 * SPDX-License-Identifier: MIT */

#include "support/sample.h"
#include "world/stage.h"

#include <string.h>

enum { WORLDS = 3000, STEPS = 40, MOST_BODIES = 14 };

static double half(rng *dice, int low, int high)
{
    return (double)rng_int(dice, low, high) / 2;
}

static abut_shape random_shape(rng *dice)
{
    static const abut_vec2 slope[3] = { { 0, 0 }, { 2, 0 }, { 0, 2 } };
    static const abut_vec2 diamond[4] = { { -1, 0 }, { 0, -1 }, { 1, 0 }, { 0, 1 } };
    double width = half(dice, 1, 6);
    double height = half(dice, 1, 6);

    switch (rng_int(dice, 0, 9)) {
    case 0:
        return ball(half(dice, 1, 4));
    case 1:
        return abut_polygon(slope, 3);
    case 2:
        return abut_polygon(diamond, 4);
    case 3:
        return abut_rect(0, 0, 1, 1);
    default:
        return abut_rect(0, 0, width, height);
    }
}

static abut_vec2 random_speed(rng *dice)
{
    double unit = rng_int(dice, 0, 4) == 0 ? 1.0 / 3 : 0.5;

    if (rng_int(dice, 0, 2) == 0) {
        return (abut_vec2){ 0, 0 };
    }
    return (abut_vec2){ (double)rng_int(dice, -8, 8) * unit,
                        rng_int(dice, 0, 1) == 0 ? 0 : (double)rng_int(dice, -8, 8) * unit };
}

static abut_body_settings random_body(rng *dice)
{
    static const abut_body_kind kinds[8] = { ABUT_BODY_MOVER,     ABUT_BODY_MOVER,
                                             ABUT_BODY_MOVER,     ABUT_BODY_MOVER,
                                             ABUT_BODY_STATIC,    ABUT_BODY_STATIC,
                                             ABUT_BODY_KINEMATIC, ABUT_BODY_KINEMATIC };
    static const abut_answer_kind answers[8] = { ABUT_ANSWER_SLIDE,  ABUT_ANSWER_SLIDE,
                                                 ABUT_ANSWER_PUSH,   ABUT_ANSWER_PUSH,
                                                 ABUT_ANSWER_BOUNCE, ABUT_ANSWER_STOP,
                                                 ABUT_ANSWER_SLIDE,  ABUT_ANSWER_PASS };
    abut_body_settings body = { .kind = kinds[rng_int(dice, 0, 7)],
                                .at = { half(dice, -16, 16), half(dice, -16, 16) },
                                .answer = answers[rng_int(dice, 0, 7)],
                                .bounce = rng_int(dice, 0, 2) == 0 ? 1 : 0,
                                .when_blocked = (abut_when_blocked)rng_int(dice, 0, 2),
                                .sensor = rng_int(dice, 0, 9) == 0,
                                .floats = rng_int(dice, 0, 5) == 0 };

    if (body.kind != ABUT_BODY_STATIC) {
        body.velocity = random_speed(dice);
    }
    if (rng_int(dice, 0, 9) == 0) {
        body.open_sides = (unsigned)rng_int(dice, 1, 15);
    }
    if (rng_int(dice, 0, 11) == 0 && body.answer != ABUT_ANSWER_PASS) {
        body.answer = ABUT_ANSWER_ONE_WAY;
        body.open_side = (abut_vec2){ 0, rng_int(dice, 0, 1) == 0 ? 1 : -1 };
    }
    if (rng_int(dice, 0, 7) == 0) {
        body.acceleration = (abut_vec2){ half(dice, -2, 2), 0 };
    }
    return body;
}

static void add_random(stage *s, rng *dice)
{
    abut_shape shape = random_shape(dice);
    abut_body_settings body = random_body(dice);
    abut_body id;

    body.shapes = &shape;
    if (!s->lenient) {
        body.when_blocked = ABUT_BLOCKED_STOP;
    }
    abut_status status = stage_try(s, body, &id);

    CHECK_STAGE(s, status == ABUT_OK || status == ABUT_E_OVERLAP);
}

static abut_body any_body(const stage *s, rng *dice)
{
    return s->parts[rng_int(dice, 0, s->count - 1)].id;
}

static void ignore_two(stage *s, rng *dice)
{
    abut_body a = any_body(s, dice);
    abut_body b = any_body(s, dice);

    if (a != b && s->exempt_count < STAGE_EXEMPT) {
        stage_exempt(s, a, b);
        CHECK_STAGE(s,
                    abut_world_ignore(s->world, a, b, true, (int)rng_int(dice, -1, 3)) == ABUT_OK);
    }
}

/* Changes the rules of a body: who overlaps it then may pass, so only where that is no fault. */
static void change_rules(stage *s, rng *dice, abut_body body)
{
    stage_part *part = stage_part_of(s, body);
    abut_status status = ABUT_OK;

    switch (rng_int(dice, 0, 4)) {
    case 0:
        part->settings.answer =
            rng_int(dice, 0, 1) == 0 ? ABUT_ANSWER_PASS : (abut_answer_kind)rng_int(dice, 0, 3);
        status = abut_body_set_answer(s->world, body, part->settings.answer, 0.5);
        break;
    case 1:
        part->settings.sensor = !part->settings.sensor;
        status = abut_body_set_sensor(s->world, body, part->settings.sensor);
        break;
    case 2:
        part->settings.category = (uint32_t)rng_int(dice, 1, 3);
        part->settings.mask = (uint32_t)rng_int(dice, 1, 3);
        status =
            abut_body_set_filter(s->world, body, part->settings.category, part->settings.mask, 0);
        break;
    case 3:
        part->placed = abut_body_at(s->world, body);
        status = abut_body_set_kind(s->world, body, (abut_body_kind)rng_int(dice, 0, 2));
        break;
    default: {
        abut_shape shape = random_shape(dice);

        status = abut_body_reshape(s->world, body, &shape, 1, ABUT_SPAWN_IGNORE, 0);
        part->placed = abut_body_at(s->world, body);
        break;
    }
    }
    CHECK_STAGE(s, status == ABUT_OK);
}

/* The game does something. */
static void interfere(stage *s, rng *dice)
{
    abut_body body = any_body(s, dice);
    abut_vec2 speed = random_speed(dice);

    switch (rng_int(dice, 0, 11)) {
    case 0:
        if (s->count > 3) {
            stage_remove(s, body);
        }
        break;
    case 1:
        if (s->count < MOST_BODIES) {
            add_random(s, dice);
        }
        break;
    case 2: {
        double x = half(dice, -16, 16);

        if (stage_place(s, body, x, half(dice, -16, 16), ABUT_SPAWN_REFUSE) == ABUT_OK) {
            stage_part_of(s, body)->placed = abut_body_at(s->world, body);
        }
        break;
    }
    case 3:
        ignore_two(s, dice);
        break;
    case 4:
        CHECK_STAGE(s, abut_body_wake(s->world, body) == ABUT_OK);
        break;
    case 5:
    case 6:
        if (abut_body_kind_of(s->world, body) != ABUT_BODY_STATIC) {
            CHECK_STAGE(s, stage_drive(s, body, speed.x, speed.y) == ABUT_OK);
        }
        break;
    case 7:
        if (s->lenient) {
            change_rules(s, dice, body);
        }
        break;
    default:
        break;
    }
}

static abut_world_settings random_settings(rng *dice)
{
    abut_world_settings settings = { .budget = (int)rng_int(dice, 0, 3),
                                     .no_sleep = rng_int(dice, 0, 2) == 0,
                                     .friction = rng_int(dice, 0, 1) == 0 ? 0.25 : 0,
                                     .no_stayed = rng_int(dice, 0, 5) == 0 };

    if (rng_int(dice, 0, 2) != 0) {
        settings.gravity = (abut_vec2){ 0, half(dice, 1, 2) };
    }
    return settings;
}

static void play_world(uint64_t seed)
{
    rng dice = { seed };
    char name[32];
    stage s;

    snprintf(name, sizeof(name), "grid, seed %d", (int)seed);
    s = stage_open(name, random_settings(&dice), (int)(seed % STAGE_VIEWS));
    if (!CHECK_ROW(name, s.world != NULL)) {
        return;
    }
    s.lenient = seed % 3 == 0;                        /* kinematics may crush, and rules change */
    stage_static(&s, abut_rect(-30, 0, 60, 2), 0, 9); /* so that some come to rest */
    for (int i = 0; i < MOST_BODIES - 2; i++) {
        add_random(&s, &dice);
    }
    for (int i = 0; i < STEPS; i++) {
        if (!CHECK_STAGE(&s, stage_advance(&s))) {
            break;
        }
        interfere(&s, &dice);
    }
    CHECK_ROW(name, stage_close(&s));
}

static void test_grids(void)
{
    for (uint64_t seed = 1; seed <= (uint64_t)(WORLDS / sample_part()); seed++) {
        play_world(seed);
    }
}

TEST_MAIN(TEST(test_grids))
