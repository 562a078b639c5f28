/* world/test_walk_yields.c - a walk against what gives way to the walker (`yields`), and what
 * stands on crates that it pushes.
 *
 * SPDX-License-Identifier: MIT */

#include "world/walk.h"

static abut_body bullet_at(stage *s, double x, double y, double vx, double vy)
{
    abut_shape shape = abut_circle(0, 0, 1);

    return stage_add(s, (abut_body_settings){ .shapes = &shape,
                                              .at = { x, y },
                                              .velocity = { vx, vy },
                                              .floats = true,
                                              .yields = true });
}

static abut_body crate_at(stage *s, double x, double y, double friction)
{
    abut_shape shape = abut_rect_between(-5, -10, 5, 0);

    return stage_add(
        s, (abut_body_settings){ .shapes = &shape, .at = { x, y }, .friction = friction });
}

/* Bullets, one behind the other, come to meet it: it walks on as if they were not there. */
static void scene_bullets_ahead(stage *s)
{
    abut_body hero = hero_at(s, 0, 100);
    abut_body first = bullet_at(s, 30, 90, -3, 0);
    abut_body second = bullet_at(s, 40, 90.5, -1, 0);
    int began = 0;

    ground(s);
    for (int i = 1; i <= 40; i++) {
        abut_walked walked = stroll(s, hero, 2);

        check_at(s, hero, 2 * i, 100);
        CHECK_STAGE(s, walked.wall.body == ABUT_NO_BODY && walked.velocity.x == 2);
        CHECK_STAGE(s, walked.moved.x == 2 && on_floor(&walked));
        play_steps(s, 1);
        began += stage_events(s, ABUT_EVENT_BEGAN, hero, first);
    }
    CHECK_STAGE(s, began == 1);
    check_at(s, first, 86, 90);
    CHECK_STAGE(s, stage_at(s, second).x > 85);
}

/* Between the walker and a wall a bullet has no room left: it is pushed up to there. */
static void scene_no_room(stage *s)
{
    abut_body hero = hero_at(s, 0, 100);
    abut_body shot = bullet_at(s, 8, 90, 0, 0);
    abut_walked walked = { 0 };

    ground(s);
    block(s, 20, 50, 40, 100);
    for (int i = 0; i < 12; i++) {
        walked = stroll(s, hero, 3);
        play_steps(s, 1);
    }
    check_at(s, shot, 19, 90);
    check_at(s, hero, 13, 100);
    CHECK_STAGE(s, walked.wall.body == shot && walked.velocity.x == 0);
    stroll(s, hero, -3);
    check_at(s, hero, 10, 100);
}

/* A jump is not cut short by one overhead, nor a fall by one underfoot. */
static void scene_in_the_air(stage *s)
{
    abut_body hero = hero_at(s, 0, 100);
    abut_body above = bullet_at(s, 1, 70, 0, 0);

    ground(s);
    for (int i = 1; i <= 8; i++) {
        abut_walked walked = walk(s, hero, NULL, 1, -4);

        check_at(s, hero, i, 100 - 4 * i);
        CHECK_STAGE(s, walked.velocity.y == -4 && walked.ceiling.body == ABUT_NO_BODY);
        play_steps(s, 1);
    }
    CHECK_STAGE(s, stage_at(s, above).y == 100 - 32 - 20 - 1);
    abut_body below = bullet_at(s, 8, 72, 0, 0);

    for (int i = 1; i <= 6; i++) {
        abut_walked walked = walk(s, hero, NULL, 0, 4);

        check_at(s, hero, 8, 68 + 4 * i);
        CHECK_STAGE(s, !walked.landed && walked.velocity.y == 4);
        play_steps(s, 1);
    }
    check_at(s, below, 8, 93);
}

/* Under a foot on the floor it is something to stand on. */
static void scene_underfoot(stage *s)
{
    abut_shape shape = abut_rect_between(-2, -2, 2, 0);
    abut_body hero = hero_at(s, 0, 98);
    abut_body pebble =
        stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 0, 100 }, .yields = true });

    ground(s);
    for (int i = 0; i < 4; i++) {
        abut_walked walked = walk(s, hero, NULL, 0, 0.5);

        check_at(s, hero, 0, 98);
        CHECK_STAGE(s, walked.floor.body == pebble && walked.pushed == ABUT_NO_BODY);
        play_steps(s, 1);
    }
    check_at(s, pebble, 0, 100);
}

/* But it carries nobody, whether it slides or bounces off the ground, and gives nothing to who
 * leaves it. */
static void scene_underfoot_in_motion(stage *s)
{
    static const abut_vec2 speeds[] = {
        { 14, -13 }, { -14, -13 }, { 14, 0 }, { -2, 0 }, { 0, -9 }
    };
    abut_shape shape = abut_circle(0, 0, 1);

    ground(s);
    for (int i = 0; i < 2 * COUNT_OF(speeds); i++) {
        const abut_walk_settings how = { .leave = i % 2 ? ABUT_LEAVE_NOTHING : ABUT_LEAVE_ADD };
        abut_vec2 speed = speeds[i / 2];
        abut_body hero = hero_at(s, 0, 97);
        abut_body shot = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                            .at = { 0, 99 },
                                                            .velocity = speed,
                                                            .answer = ABUT_ANSWER_BOUNCE,
                                                            .bounce = 1,
                                                            .yields = true,
                                                            .floats = true });
        double fall = 2;

        for (int k = 0; k < 12; k++) {
            abut_walked walked = walk(s, hero, &how, 0, fall);

            fall = walked.velocity.y + 0.25;
            CHECK_STAGE(s, k > 0 || walked.floor.body == shot);
            CHECK_STAGE(s, walked.floor.velocity.x == 0 && walked.floor.velocity.y == 0);
            CHECK_STAGE(s, walked.velocity.x == 0 && walked.velocity.y >= 0);
            CHECK_STAGE(s, stage_at(s, hero).x == 0 && stage_at(s, hero).y >= 98);
            play_steps(s, 1);
        }
        CHECK_STAGE(s, speed.y != 0 || stage_at(s, hero).y == 100); /* it has gone */
        stage_remove(s, hero);
        stage_remove(s, shot);
    }
}

/* On a lift it goes with that, and so does who stands on it. */
static void scene_underfoot_on_a_lift(stage *s)
{
    abut_shape shape = abut_rect_between(-2, -2, 2, 0);
    abut_body lift = stage_kinematic(s, abut_rect_between(-20, 0, 20, 10), 0, 100, 1, -0.5);
    abut_body pebble =
        stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 0, 100 }, .yields = true });
    abut_body hero = hero_at(s, 0, 98);

    for (int i = 0; i < 20; i++) {
        abut_walked walked = walk(s, hero, NULL, 0, 0.25);

        CHECK_STAGE(s, i == 0 || walked.floor.body == pebble);
        play_steps(s, 1);
        CHECK_STAGE(s, stage_at(s, hero).y == stage_at(s, lift).y - 2);
    }
    check_at(s, hero, 20, 88);
}

/* A walker that gives way itself meets one that does, too, like any other. */
static void scene_both(stage *s)
{
    abut_shape shape = hero_shape();
    abut_body hero = stage_add(
        s,
        (abut_body_settings){ .shapes = &shape, .at = { 0, 100 }, .floats = true, .yields = true });
    abut_body shot = bullet_at(s, 8, 90, 0, 0);

    ground(s);
    abut_walked walked = stroll(s, hero, 5);

    check_at(s, hero, 2, 100);
    check_at(s, shot, 8, 90);
    CHECK_STAGE(s, walked.wall.body == shot);
}

/* A crate that it can push goes on, and so does the bullet before that. */
static void scene_before_a_crate(stage *s)
{
    const abut_walk_settings strong = { .push = 1 };
    abut_body hero = hero_at(s, 0, 100);
    abut_body crate = crate_at(s, 12, 100, 0);
    abut_body shot = bullet_at(s, 19, 95, 0, 0);

    ground(s);
    for (int i = 1; i <= 10; i++) {
        walk(s, hero, &strong, 2, 0.5);
        play_steps(s, 1);
    }
    check_at(s, hero, 20, 100);
    check_at(s, crate, 30, 100);
    check_at(s, shot, 36, 95);
}

/* Seen from above. */
static void scene_from_above(stage *s)
{
    abut_body hero = hero_at(s, 0, 100);
    abut_body shot = bullet_at(s, 8, 88, 0, 0);

    block(s, 40, 0, 60, 200);
    for (int i = 1; i <= 16; i++) {
        abut_walked walked = walk(s, hero, NULL, 3, 1);

        CHECK_STAGE(s, i < 12 ? walked.wall.body == ABUT_NO_BODY : walked.wall.body == shot);
        play_steps(s, 1);
    }
    check_at(s, hero, 33, 116); /* along it, where it has no more room */
    CHECK_STAGE(s, stage_at(s, shot).x == 39);
}

/* Bullets from everywhere, on small whole numbers: on an open floor they change nothing. */
static void scene_storm(stage *s)
{
    rng dice = { 7 };
    abut_body hero = hero_at(s, 0, 100);
    double x = 0;

    block(s, -1000, 140, 1000, 200);
    for (int i = 0; i < 24; i++) {
        double at = 3 * i + 10;
        double high = 136 - (double)rng_int(&dice, 0, 23) * 4;

        bullet_at(s, at, high, (double)rng_int(&dice, 0, 2) - 1.0, 0);
    }
    for (int i = 0; i < 30; i++) {
        double by = (double)rng_int(&dice, 0, 3);
        abut_walked walked = walk(s, hero, NULL, by, -1);

        x += by;
        CHECK_STAGE(s, walked.wall.body == ABUT_NO_BODY && walked.ceiling.body == ABUT_NO_BODY);
        CHECK_STAGE(s, stage_at(s, hero).x == x);
        play_steps(s, 1);
    }
}

/* What stands on a crate goes with it, and what stands on that: by friction, as in a step. */
static void scene_stack(stage *s)
{
    const abut_walk_settings strong = { .push = 1 };

    ground(s);
    for (int i = 0; i < 3; i++) {
        bool slips = i == 1;
        abut_body crate = crate_at(s, 20, 100, 0.5);
        abut_body middle = crate_at(s, 24, 90, slips ? ABUT_NO_FRICTION : 0.5);
        abut_body top = crate_at(s, 26, 80, 0.5);
        abut_body wall = i == 2 ? block(s, 35, 0, 45, 78) : ABUT_NO_BODY;
        abut_body hero = hero_at(s, 0, 100);
        int walks = slips ? 7 : 10;

        for (int k = 0; k < walks; k++) {
            walk(s, hero, &strong, 2, 0.5);
            play_steps(s, 1);
        }
        check_at(s, hero, 2 * walks, 100);
        check_at(s, crate, 2 * walks + 10, 100);
        check_at(s, middle, slips ? 24 : 34, 90);
        check_at(s, top, i == 0 ? 36 : slips ? 26 : 30, 80);
        stage_remove(s, top);
        stage_remove(s, middle);
        stage_remove(s, crate);
        stage_remove(s, hero);
        if (wall != ABUT_NO_BODY) {
            stage_remove(s, wall);
        }
    }
}

/* Two side by side on a sledge go both: the one ahead makes room for the other. */
static void scene_sledge(stage *s)
{
    const abut_walk_settings strong = { .push = 1 };
    abut_shape shape = abut_rect_between(-15, -10, 15, 0);
    abut_body hero = hero_at(s, 0, 100);
    abut_body sledge =
        stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 20, 100 }, .friction = 0.5 });
    abut_body first = crate_at(s, 15, 90, 0.5);
    abut_body second = crate_at(s, 25, 90, 0.5);

    ground(s);
    for (int k = 1; k <= 3; k++) {
        walk(s, hero, &strong, 2, 0.5);
        play_steps(s, 1);
        check_at(s, sledge, 20 + 2 * k, 100);
        check_at(s, first, 15 + 2 * k, 90);
        check_at(s, second, 25 + 2 * k, 90);
    }
}

/* One walk over the flat and up a slope: what was pushed on the flat is met again on the slope. */
static void scene_up_a_slope(stage *s)
{
    const abut_vec2 slope[3] = { { 20, 100 }, { 100, 60 }, { 100, 100 } };
    abut_body hero = hero_at(s, 0, 100);
    abut_body shot = bullet_at(s, 8, 83, 0, 0);

    ground(s);
    fan(s, slope, 3);
    abut_walked walked = stroll(s, hero, 40);

    CHECK_STAGE(s, walked.moved.x == 40 && walked.moved.y < -8 && walked.pushed == shot);
    CHECK_STAGE(s, stage_at(s, shot).x > 45 && stage_at(s, shot).y < 83);
}

/* A beam with one end on a crate and the other on a ledge stays. */
static void scene_beam(stage *s)
{
    const abut_walk_settings strong = { .push = 1 };
    abut_shape shape = abut_rect_between(-15, -4, 15, 0);
    abut_body hero = hero_at(s, 0, 100);
    abut_body crate = crate_at(s, 10, 100, 0.5);
    abut_body beam =
        stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 26, 90 }, .friction = 0.5 });

    ground(s);
    block(s, 30, 90, 60, 100);
    for (int k = 0; k < 3; k++) {
        walk(s, hero, &strong, 2, 0.5);
        play_steps(s, 1);
    }
    check_at(s, crate, 16, 100);
    check_at(s, beam, 26, 90);
}

static const walk_row rows[] = {
    { "bullets ahead", scene_bullets_ahead },
    { "no room for a bullet", scene_no_room },
    { "bullets in the air", scene_in_the_air },
    { "a pebble underfoot", scene_underfoot },
    { "a bullet underfoot", scene_underfoot_in_motion },
    { "a pebble on a lift", scene_underfoot_on_a_lift },
    { "both give way", scene_both },
    { "a bullet before a crate", scene_before_a_crate },
    { "storm", scene_storm },
    { "stack", scene_stack },
    { "sledge", scene_sledge },
    { "up a slope", scene_up_a_slope },
    { "beam", scene_beam },
};

static void test_scenes(void)
{
    play_rows(rows, COUNT_OF(rows));
    play("bullets from above", (abut_world_settings){ .gravity = { 0, 0 } }, scene_from_above);
}

TEST_MAIN(TEST(test_scenes))
