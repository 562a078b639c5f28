/* world/test_crowds.c - scenes of many: trains, walls, bullets, closed arenas.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

/* 8 touching boxes travel together: nobody blocks anybody, and nothing is told. */
static void scene_train(stage *s)
{
    abut_body ids[8];

    for (int i = 0; i < 8; i++) {
        ids[i] = stage_mover(s, box(10, 10), 100 + 20 * i, 500, 50, 0);
    }
    for (int frame = 1; frame <= 20; frame++) {
        play_steps(s, 1);
        for (int i = 0; i < 8; i++) {
            check_at(s, ids[i], 100 + 20 * i + 50 * frame, 500);
            check_velocity(s, ids[i], 50, 0, 0);
        }
        CHECK_STAGE(s, s->tally[ABUT_EVENT_HIT] == 0);
    }
}

static void test_train(void)
{
    play("train of 8", (abut_world_settings){ 0 }, scene_train);
}

/* The same diagonally, in a block of 3 by 3. What the division of a step leaves may wait
 * for the one in front: it is never behind by more than that. */
static void scene_block(stage *s)
{
    abut_body ids[9];

    for (int i = 0; i < 9; i++) {
        ids[i] = stage_mover(s, box(10, 10), 20 * (i % 3), 20 * (i / 3), 7.3, -4.1);
    }
    for (int frame = 1; frame <= 60; frame++) {
        play_steps(s, 1);
        for (int i = 0; i < 9; i++) {
            check_near(s, ids[i], 20 * (i % 3) + frame * abut_snap(7.3),
                       20 * (i / 3) + frame * abut_snap(-4.1), 0x1p-12);
        }
        CHECK_STAGE(s, s->tally[ABUT_EVENT_HIT] == 0);
    }
    for (int i = 0; i < 9; i++) {
        check_velocity(s, ids[i], abut_snap(7.3), abut_snap(-4.1), 0);
    }
}

static void test_block(void)
{
    play("block of 9", (abut_world_settings){ 0 }, scene_block);
}

static void scene_into_wall(stage *s)
{
    abut_body ids[5];

    stage_static(s, box(10, 500), 1000, 500);
    for (int i = 0; i < 5; i++) {
        ids[i] = stage_mover(s, box(10, 10), 100 + 100 * i, 500, 200 + 10 * i, 0);
    }
    play_steps(s, 12);
    for (int i = 0; i < 5; i++) {
        check_at(s, ids[i], 980 - 20 * (4 - i), 500);
        check_velocity(s, ids[i], 0, 0, 0);
    }
}

static void test_five_into_a_wall(void)
{
    play("five into a wall", (abut_world_settings){ 0 }, scene_into_wall);
}

/* The same all in one step, at any speed. */
static void scene_fast_into_wall(stage *s)
{
    abut_body ids[5];

    stage_static(s, box(0.25, 500), 1000, 500);
    for (int i = 0; i < 5; i++) {
        ids[i] = stage_mover(s, box(10, 10), 100 + 100 * i, 500, 1e5 + 1e4 * i, 0);
    }
    play_steps(s, 2);
    for (int i = 0; i < 5; i++) {
        check_at(s, ids[i], 989.75 - 20 * (4 - i), 500);
        check_velocity(s, ids[i], 0, 0, 0);
    }
}

static void test_fast_into_a_wall(void)
{
    play("fast into a wall", (abut_world_settings){ 0 }, scene_fast_into_wall);
}

/* Bullet through paper (S2.18): a million units a step against half a unit. */
static void scene_bullet(stage *s)
{
    abut_body paper = stage_static(s, box(0.25, 500), 2000, 500);
    abut_body line = stage_static(s, abut_segment(0, -400, 0, 400), -2000, 500);
    abut_shape dart = abut_triangle(3, 0, -3, 3, -3, -3);
    abut_shape shapes[4] = { ball(2), box(2, 2), dart, pill(3, 1) };
    abut_body ids[8];

    for (int i = 0; i < 4; i++) {
        ids[i] = stage_mover(s, shapes[i], 100, 300 + 60 * i, 1e6, i);
        ids[i + 4] = stage_mover(s, shapes[i], -100, 300 + 60 * i, -1e6, i);
    }
    play_steps(s, 1);
    for (int i = 0; i < 8; i++) {
        abut_body wall = i < 4 ? paper : line;
        double gap = stage_gap(s, ids[i], wall);

        /* What may remain is less than a tick of motion; boxes end in touch. */
        CHECK_STAGE(s, gap >= 0 && gap < 1e6 * 0x1p-20);
        CHECK_STAGE(s, i % 4 != 1 || gap == 0);
        CHECK_STAGE(s, fabs(stage_at(s, ids[i]).x) < 2000);
        check_velocity(s, ids[i], 0, i % 4, 1e-6);
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, ids[i], wall) == 1);
    }
    play_steps(s, 2);
    for (int i = 0; i < 8; i++) {
        CHECK_STAGE(s, fabs(stage_at(s, ids[i]).x) < 2000);
    }
}

static void test_bullet_through_paper(void)
{
    play("bullet through paper", (abut_world_settings){ 0 }, scene_bullet);
}

/* Bullet and paper come towards each other, and bullets cross in the air. */
static void scene_crossing(stage *s)
{
    abut_body paper = stage_mover(s, box(0.25, 50), 1e5, 0, -1e6, 0);
    abut_body bullet = stage_mover(s, ball(1), -1e5, 3, 1e6, 0);
    abut_body left = stage_mover(s, ball(1), -5e4, 300, 4e5, 0);
    abut_body right = stage_mover(s, ball(1), 5e4, 300, -4e5, 0);
    abut_body rising = stage_mover(s, box(1, 1), 0, 700, 0, 4e5);
    abut_body falling = stage_mover(s, box(1, 1), 0.5, 2700, 0, -4e5);

    play_steps(s, 1);
    CHECK_STAGE(s, stage_at(s, bullet).x < stage_at(s, paper).x);
    CHECK_STAGE(s, stage_at(s, left).x < stage_at(s, right).x);
    CHECK_STAGE(s, stage_at(s, rising).y < stage_at(s, falling).y);
    CHECK_STAGE(s, stage_relation(s, rising, falling) == ABUT_TOUCHING);
    check_near(s, rising, 0, 1699, 0.5);
}

static void test_crossing(void)
{
    play("bullets crossing", (abut_world_settings){ 0 }, scene_crossing);
}

/* --- Closed arenas ---------------------------------------------------------------- */

enum { ARENA_WORLDS = 60, ARENA_BODIES = 14, ARENA_FRAMES = 12, ARENA_SIDE = 300 };

static abut_shape arena_shape(rng *dice)
{
    double size = rng_between(dice, 3, 14);
    abut_vec2 points[6];

    switch (rng_int(dice, 0, 5)) {
    case 0:
        return ball(size);
    case 1:
        return pill(size, size / 2);
    case 2:
        return abut_triangle(-size, -size, size, -size / 2, 0, size);
    case 3:
        for (int i = 0; i < 6; i++) {
            points[i] =
                (abut_vec2){ size * abut_cos(i * 1.047 + 0.2), size * abut_sin(i * 1.047 + 0.2) };
        }
        return abut_polygon(points, 6);
    case 4:
        return abut_rounded_rect(-size / 2, -size / 2, size, size, 2);
    default:
        return box(size, rng_between(dice, 3, 14));
    }
}

/* Drops a body somewhere free; 0 if it found no place. */
static abut_body drop(stage *s, rng *dice, double speed)
{
    abut_shape shape = arena_shape(dice);
    int64_t roll = rng_int(dice, 0, 9);
    double angle = rng_between(dice, 0, 6.28);
    abut_body_settings body = {
        .kind = roll == 0 ? ABUT_BODY_STATIC : ABUT_BODY_MOVER,
        .shapes = &shape,
        .velocity = { speed * abut_cos(angle), speed * abut_sin(angle) },
        .answer = (abut_answer_kind)rng_int(dice, ABUT_ANSWER_SLIDE, ABUT_ANSWER_PUSH),
        .bounce = rng_unit(dice),
        .mass = rng_between(dice, 0.25, 4),
    };

    for (int i = 0; i < 20; i++) {
        abut_body id = 0;

        body.at.x = rng_between(dice, 20, ARENA_SIDE - 20);
        body.at.y = rng_between(dice, 20, ARENA_SIDE - 20);
        if (stage_try(s, body, &id) == ABUT_OK) {
            return id;
        }
    }
    return 0;
}

static void arena(uint64_t seed)
{
    rng dice = { seed };
    double half = ARENA_SIDE / 2.0;
    double speed = pow(10, rng_between(&dice, 0, 6));
    bool heavy = rng_int(&dice, 0, 1) == 1;
    char name[64];

    snprintf(name, sizeof(name), "arena, seed %llu", (unsigned long long)seed);
    stage s = stage_open(name, (abut_world_settings){ .gravity = { 0, heavy ? 0.25 : 0 } },
                         (int)(seed % STAGE_VIEWS));
    stage_static(&s, box(half, 0.5), half, -0.5);
    stage_static(&s, box(half, 0.5), half, ARENA_SIDE + 0.5);
    stage_static(&s, box(0.5, half + 1), -0.5, half);
    stage_static(&s, box(0.5, half + 1), ARENA_SIDE + 0.5, half);
    for (int i = 0; i < ARENA_BODIES; i++) {
        drop(&s, &dice, speed);
    }
    CHECK_ROW(name, s.count > 10);
    play_steps(&s, ARENA_FRAMES);
    for (int i = 0; i < s.count; i++) {
        abut_vec2 at = stage_at(&s, s.parts[i].id);

        CHECK_STAGE(&s, at.x > -1 && at.x < ARENA_SIDE + 1 && at.y > -1 && at.y < ARENA_SIDE + 1);
    }
    CHECK_ROW(name, stage_close(&s));
}

static void test_arenas(void)
{
    for (int i = 0; i < ARENA_WORLDS; i++) {
        arena((uint64_t)i + 1);
    }
}

TEST_MAIN(TEST(test_train),
          TEST(test_block),
          TEST(test_five_into_a_wall),
          TEST(test_fast_into_a_wall),
          TEST(test_bullet_through_paper),
          TEST(test_crossing),
          TEST(test_arenas))
