/* world/test_walk_things.c - a character and what it meets: planks, lifts, corners, crates; low,
 * wedged, in whole pixels, steered, and only in thought.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/state.h"
#include "world/walk.h"

/* --- 17 and 18: one way ------------------------------------------------------------------------
 */

static void scene_one_way(stage *s)
{
    abut_shape plank = abut_rect_between(0, 60, 200, 64);
    const abut_walk_settings drop = { .drop = true };

    abut_body floor = ground(s);
    abut_body board = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                         .shapes = &plank,
                                                         .answer = ABUT_ANSWER_ONE_WAY,
                                                         .open_side = { 0, 1 } });
    abut_body hero = hero_at(s, 100, 100);

    stage_exempt(s, board, hero);
    walk(s, hero, NULL, 0, -50);
    check_at(s, hero, 100, 50);
    abut_walked walked = walk(s, hero, NULL, 0, 20);

    check_at(s, hero, 100, 60);
    CHECK_STAGE(s, walked.floor.body == board && walked.landed);
    walked = walk(s, hero, &drop, 0, 1);
    check_at(s, hero, 100, 61);
    CHECK_STAGE(s, !on_floor(&walked) && walked.left_floor);
    walk(s, hero, NULL, 0, 2);
    check_at(s, hero, 100, 63);
    play_steps(s, 1);
    walk(s, hero, NULL, 0, 22);
    check_at(s, hero, 100, 85);
    walk(s, hero, &drop, 0, 22);
    check_at(s, hero, 100, 100);
    walked = walk(s, hero, &drop, 0, 22); /* not through what is solid */
    check_at(s, hero, 100, 100);
    CHECK_STAGE(s, walked.floor.body == floor);
    walk(s, hero, NULL, 0, -100);
    walked = walk(s, hero, NULL, 0, 100); /* solid again from above */
    check_at(s, hero, 100, 60);
    /* Halfway through, from below and back: no floor until it is above. */
    walk(s, hero, &drop, 0, 30);
    check_at(s, hero, 100, 90);
    walk(s, hero, NULL, 0, -28);
    check_at(s, hero, 100, 62);
    walked = walk(s, hero, NULL, 0, 1);
    check_at(s, hero, 100, 63);
    CHECK_STAGE(s, !on_floor(&walked));
}

/* Down through a plank that rises: its velocity does not throw up what drops through it. */
static void scene_drop_from_lift(stage *s)
{
    abut_shape plank = abut_rect_between(-50, 0, 50, 4);
    const abut_walk_settings drop = { .drop = true };
    abut_body lift = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                                        .shapes = &plank,
                                                        .at = { 0, 60 },
                                                        .velocity = { 0.5, -1.5 },
                                                        .answer = ABUT_ANSWER_ONE_WAY,
                                                        .open_side = { 0, 1 } });
    abut_body hero = hero_at(s, 0, 60);
    double falling = 0;

    stage_exempt(s, lift, hero);
    walk(s, hero, NULL, 0, 0.25);
    play_steps(s, 1);
    for (int i = 0; i < 20; i++) {
        double before = stage_at(s, hero).y;
        abut_walked walked = walk(s, hero, i == 0 ? &drop : NULL, 0, falling + 0.25);

        CHECK_STAGE(s, !on_floor(&walked) && stage_at(s, hero).y == before + falling + 0.25);
        /* Its other part is kept. */
        CHECK_STAGE(s, i > 0 || fabs(walked.velocity.x - 0.5) < 1e-6);
        falling += 0.25;
        play_steps(s, 1);
    }
}

/* --- 19 to 21: lifts ---------------------------------------------------------------------------
 */

static void scene_lift(stage *s)
{
    abut_body lift = stage_kinematic(s, box(30, 5), 0, 105, 2, -3);
    abut_body hero = hero_at(s, 0, 100);

    for (int i = 0; i < 10; i++) {
        abut_walked walked = stroll(s, hero, 0);

        CHECK_STAGE(s, walked.floor.body == lift);
        play_steps(s, 1);
    }
    check_at(s, hero, 20, 70);
    stage_drive(s, lift, 2, 3);
    for (int i = 0; i < 10; i++) {
        abut_walked walked = stroll(s, hero, 1);

        CHECK_STAGE(s, walked.floor.body == lift);
        play_steps(s, 1);
    }
    check_at(s, hero, 50, 100);
    /* What it stands on is moved by hand. */
    stroll(s, hero, 0);
    stage_place(s, lift, 47, 108, ABUT_SPAWN_REFUSE);
    abut_walked walked = stroll(s, hero, 1);

    CHECK_STAGE(s, stage_is(s, "carried", walked.carried, 7, 3, 0));
    check_at(s, hero, 58, 103);
}

static void scene_leave_lift(stage *s)
{
    const abut_walk_settings ways[3] = { { .leave = ABUT_LEAVE_ADD },
                                         { .leave = ABUT_LEAVE_ADD_UP },
                                         { .leave = ABUT_LEAVE_NOTHING } };
    static const abut_vec2 ends[3] = { { 3, 92 }, { 1, 92 }, { 1, 95 } };

    for (int i = 0; i < 3; i++) {
        abut_body lift = stage_kinematic(s, box(30, 5), 0, 105, 2, -3);
        abut_body hero = hero_at(s, 0, 100);

        walk(s, hero, &ways[i], 0, 0.5);
        abut_walked walked = walk(s, hero, &ways[i], 1, -5);

        check_at(s, hero, ends[i].x, ends[i].y);
        CHECK_STAGE(s, walked.left_floor);
        CHECK_STAGE(s, stage_is(s, "velocity", walked.velocity, ends[i].x, ends[i].y - 100, 0));
        stage_remove(s, hero);
        stage_remove(s, lift);
    }
}

/* Jumping on a lift again and again with the velocity that was answered: the lift's speed is taken
 * along each time, and given back each time. */
static void scene_hop_on_lift(stage *s)
{
    abut_body lift = stage_kinematic(s, box(60, 5), 0, 105, 2, 0);
    abut_body hero = hero_at(s, 0, 100);
    abut_vec2 speed = { 0, 0.5 };

    for (int i = 0; i < 108; i++) {
        abut_walked walked = walk(s, hero, NULL, speed.x, speed.y);

        speed = walked.velocity;
        speed.y = walked.floor.body == lift && i % 20 == 10 ? -3 : speed.y + 0.5;
        play_steps(s, 1);
    }
    CHECK_STAGE(s, fabs(stage_at(s, hero).x - stage_at(s, lift).x) < 15);
    /* Off the end of it. */
    walk(s, hero, NULL, 0, 0.5);
    abut_walked walked = walk(s, hero, NULL, 100, 0.5);

    CHECK_STAGE(s, walked.left_floor && walked.velocity.x == 102);
}

/* A walker on a walker on a lift goes with both of them; walking from the uppermost on, each is a
 * walk behind the one that it stands on. */
static void scene_tower(stage *s)
{
    for (int order = 0; order < 2; order++) {
        abut_body lift = stage_kinematic(s, box(200, 5), 0, 105, 0, 0);
        abut_body tower[3];

        for (int k = 0; k < 3; k++) {
            tower[k] = hero_at(s, 0, 100 - 20 * k);
            stroll(s, tower[k], 0);
        }
        for (int i = 0; i < 80; i++) {
            double pace = i % 40 < 20 ? 0.75 : -0.5;

            stage_drive(s, lift, i % 16 < 8 ? 1 : -1, i % 30 < 15 ? -0.5 : 0.5);
            for (int n = 0; n < 3; n++) {
                int k = order == 0 ? n : 2 - n;
                abut_walked walked = stroll(s, tower[k], k == 0 ? pace : 0);

                CHECK_STAGE(s, walked.floor.body == (k == 0 ? lift : tower[k - 1]));
            }
            for (int k = 1; k < 3; k++) {
                double apart = stage_at(s, tower[k]).x - stage_at(s, tower[k - 1]).x;

                CHECK_STAGE(s, fabs(apart) <= (order == 0 ? 0 : 0.75));
            }
            play_steps(s, 1);
        }
        for (int k = 2; k >= 0; k--) {
            stage_remove(s, tower[k]);
        }
        stage_remove(s, lift);
    }
}

/* A walker that is itself moved by hand is carried by nothing. */
static void scene_moved_by_hand(stage *s)
{
    abut_body lift = stage_kinematic(s, box(30, 5), 0, 105, 0, 0);
    abut_body hero = hero_at(s, 0, 100);

    stroll(s, hero, 0);
    stage_place(s, lift, 3, 105, ABUT_SPAWN_REFUSE);
    stage_place(s, hero, 6, 100, ABUT_SPAWN_REFUSE);
    abut_walked walked = stroll(s, hero, 0);

    CHECK_STAGE(s, stage_is(s, "carried", walked.carried, 0, 0, 0));
    check_at(s, hero, 6, 100);
    /* Twice, and in between a step. */
    stage_place(s, lift, 4, 105, ABUT_SPAWN_REFUSE);
    play_steps(s, 1);
    stage_place(s, lift, 6, 105, ABUT_SPAWN_REFUSE);
    walked = stroll(s, hero, 0);
    CHECK_STAGE(s, stage_is(s, "carried", walked.carried, 3, 0, 0));
    check_at(s, hero, 9, 100);
}

static void scene_squeezed(stage *s)
{
    abut_body lift = stage_kinematic(s, box(30, 5), 0, 105, 0, -3);
    abut_body hero = hero_at(s, 0, 100);

    block(s, -50, 60, 50, 73);
    for (int i = 0; i < 6; i++) {
        stroll(s, hero, 0);
        play_steps(s, 1);
    }
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_STOPPED, lift, ABUT_NO_BODY) == 1);
    check_near(s, hero, 0, 93, 1e-6);
}

/* --- 22 and 23: corners ------------------------------------------------------------------------
 */

static void scene_ceiling_corner(stage *s)
{
    ground(s);
    for (int i = 0; i < 2; i++) {
        abut_body roof = block(s, i == 0 ? 103 : 102, 60, 200, 70);
        abut_body hero = hero_at(s, 100, 100);
        abut_walked walked = walk(s, hero, NULL, 0, -20);

        check_at(s, hero, i == 0 ? 98 : 100, i == 0 ? 80 : 90);
        CHECK_STAGE(s, walked.shifted == (i == 0));
        CHECK_STAGE(s, (walked.ceiling.body == roof) == (i == 1));
        CHECK_STAGE(s, (walked.velocity.y == 0) == (i == 1));
        stage_remove(s, hero);
        stage_remove(s, roof);
    }
}

static void scene_block_corner(stage *s)
{
    ground(s);
    abut_body corner = block(s, 100, 95, 150, 100);
    abut_body hero = hero_at(s, 92, 92);
    const abut_walk_settings plain = { .step = -1, .snap = -1 };
    abut_walked walked = walk(s, hero, &plain, 5, 5);

    check_at(s, hero, 97, 95);
    CHECK_STAGE(s, walked.floor.body == corner);
    stage_place(s, hero, 92, 90, ABUT_SPAWN_REFUSE);
    walked = walk(s, hero, &plain, 6, 10);
    check_at(s, hero, 95, 100);
    CHECK_STAGE(s, walked.wall.body == corner);
    stage_place(s, hero, 95, 80, ABUT_SPAWN_REFUSE);
    walked = walk(s, hero, &plain, 0, 15);
    check_at(s, hero, 95, 95);
    CHECK_STAGE(s, !on_floor(&walked));
}

static void scene_nudge(stage *s)
{
    const abut_walk_settings nudge = { .ledge = 4 };

    block(s, 100, 95, 150, 200);
    abut_body hero = hero_at(s, 92, 97);
    abut_walked walked = walk(s, hero, &nudge, 5, 1);

    CHECK_STAGE(s, walked.nudged && on_floor(&walked));
    CHECK_STAGE(s, stage_at(s, hero).y == 95 && stage_at(s, hero).x > 95);
    stage_place(s, hero, 92, 99.5, ABUT_SPAWN_REFUSE);
    walked = walk(s, hero, &nudge, 5, 1);
    CHECK_STAGE(s, !walked.nudged && stage_at(s, hero).x == 95);
}

/* --- 24: crates ----------------------------------------------------------------------------------
 */

static void scene_crates(stage *s)
{
    const abut_walk_settings strong = { .push = 2 };
    abut_shape shape = abut_rect_between(-5, -10, 5, 0);

    ground(s);
    for (int i = 0; i < 4; i++) {
        abut_body wall = block(s, i == 1 ? 119 : 500, 50, 600, 100);
        abut_body crate = stage_add(
            s,
            (abut_body_settings){ .shapes = &shape, .at = { 110, 100 }, .mass = i == 2 ? 3 : 1 });
        abut_body second = ABUT_NO_BODY;

        if (i == 3) {
            second = stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 123, 100 } });
        }
        abut_body hero = hero_at(s, 95, 100);
        static const double heroes[4] = { 115, 104, 100, 115 };
        static const double crates[4] = { 125, 114, 110, 125 };

        abut_walked walked = walk(s, hero, &strong, 20, 0.5);

        check_at(s, hero, heroes[i], 100);
        check_at(s, crate, crates[i], 100);
        CHECK_STAGE(s, (walked.pushed == crate) == (i != 2));
        if (second != ABUT_NO_BODY) {
            check_at(s, second, 135, 100);
        }
        play_steps(s, 3);
        check_at(s, crate, crates[i], 100);
        stage_remove(s, hero);
        stage_remove(s, crate);
        stage_remove(s, wall);
        if (second != ABUT_NO_BODY) {
            stage_remove(s, second);
        }
    }
}

/* Pushes something over an edge: it has a floor as long as its foot is on that, and falls in the
 * very walk in which it has none. */
static void scene_crate_over_edge(stage *s)
{
    const abut_walk_settings strong = { .push = 2 };
    const abut_shape feet[3] = { hero_shape(), abut_capsule(0, -15, 0, -5, 5),
                                 abut_circle(0, -5, 5) };
    const abut_shape crates[4] = { abut_rect(0, -12, 220, 12), abut_rect(0, -12, 12, 12),
                                   abut_circle(9, -9, 9), abut_circle(3, -3, 3) };

    block(s, -300, 100, 0, 109);
    block(s, 60, 100, 600, 109);
    for (int i = 0; i < 3 * 4; i++) {
        abut_body crate =
            stage_add(s, (abut_body_settings){ .shapes = &crates[i / 3], .at = { -20, 100 } });
        abut_body hero = stage_add(
            s, (abut_body_settings){ .shapes = &feet[i % 3], .at = { -40, 100 }, .floats = true });
        double reach = i % 3 == 0 ? 5 : 4;
        double fall = 0;
        int pushes = 0;

        for (int k = 0; k < 75 && stage_at(s, hero).y < 112; k++) {
            fall += 0.25;
            abut_walked walked = walk(s, hero, &strong, 0.75, fall);
            double x = stage_at(s, hero).x;

            fall = walked.velocity.y;
            pushes += walked.pushed != ABUT_NO_BODY;
            /* A round foot leaves the corner when its middle is past it. */
            CHECK_STAGE(s, on_floor(&walked) || x >= (i % 3 == 0 ? reach : 0));
            CHECK_STAGE(s, on_floor(&walked) || walked.moved.y > 0 || walked.wedged ||
                               walked.wall.body == crate);
            CHECK_STAGE(s, !on_floor(&walked) || fall == 0);
            play_steps(s, 1);
        }
        CHECK_STAGE(s, pushes > 10 && stage_at(s, hero).x > reach - 1);
        stage_remove(s, hero);
        stage_remove(s, crate);
    }
}

/* Down a slope it keeps to the floor as it pushes. */
static void scene_crate_downhill(stage *s)
{
    const abut_walk_settings strong = { .push = 2 };
    const abut_shape feet[2] = { hero_shape(), abut_capsule(0, -15, 0, -5, 5) };
    static const abut_vec2 slope[3] = { { 0, 100 }, { 200, 150 }, { 0, 150 } };
    abut_shape shape = abut_rect_between(-5, -24, 5, 0);

    block(s, -100, 100, 0, 150);
    fan(s, slope, 3);
    for (int i = 0; i < 2; i++) {
        abut_body crate = stage_add(
            s, (abut_body_settings){ .shapes = &shape, .at = { -10, 100 }, .friction = 1 });
        abut_body hero = stage_add(
            s, (abut_body_settings){ .shapes = &feet[i], .at = { -30, 100 }, .floats = true });
        int pushes = 0;

        for (int k = 0; k < 100; k++) {
            abut_walked walked = walk(s, hero, &strong, 0.75, 0.25);

            pushes += walked.pushed != ABUT_NO_BODY;
            CHECK_STAGE(s, on_floor(&walked) && walked.velocity.y == 0);
            play_steps(s, 1);
        }
        CHECK_STAGE(s, pushes > 10);
        stage_remove(s, hero);
        stage_remove(s, crate);
    }
}

/* --- 25: wedged and low
 * ----------------------------------------------------------------------------- */

static void scene_wedge(stage *s)
{
    static const abut_vec2 left[3] = { { 60, 0 }, { 100, 100 }, { 0, 100 } };
    static const abut_vec2 right[3] = { { 140, 0 }, { 200, 100 }, { 100, 100 } };

    fan(s, left, 3);
    fan(s, right, 3);
    abut_body hero = hero_at(s, 100, 50);
    abut_walked walked = { 0 };

    for (int i = 0; i < 60; i++) {
        walked = walk(s, hero, NULL, 0, 4);
    }
    check_near(s, hero, 100, 87.5, 1e-6);
    CHECK_STAGE(s, walked.wedged && walked.off_floor == 0 && !on_floor(&walked));
    walk(s, hero, NULL, 0, -3);
    check_near(s, hero, 100, 84.5, 1e-6);
}

static void scene_low(stage *s)
{
    abut_shape low = stage_shape_in(s, abut_rect(-5, -10, 10, 10));
    const abut_walk_settings crouch = { .crouch = true, .low = &low };

    ground(s);
    block(s, 100, 50, 200, 90);
    abut_body hero = hero_at(s, 90, 100);

    stroll(s, hero, 20);
    check_at(s, hero, 95, 100);
    abut_walked walked;

    CHECK_STAGE(s, abut_body_walk(s->world, hero, &crouch, stage_in(s, (abut_vec2){ 0, 0.5 }),
                                  &walked) == ABUT_OK);
    CHECK_STAGE(s, walked.crouching);
    walk(s, hero, &crouch, 20, 0.5);
    check_at(s, hero, 115, 100);
    walked = stroll(s, hero, 0); /* there is no room to stand up */
    CHECK_STAGE(s, walked.crouching && on_floor(&walked));
    stroll(s, hero, 90);
    check_at(s, hero, 205, 100);
    walked = stroll(s, hero, 5);
    CHECK_STAGE(s, !walked.crouching);
    CHECK_STAGE(s, abut_body_bounds(s->world, hero).max.y - abut_body_bounds(s->world, hero).min.y +
                           abut_body_bounds(s->world, hero).max.x -
                           abut_body_bounds(s->world, hero).min.x ==
                       30);
}

/* --- Others
 * ---------------------------------------------------------------------------------------- */

static void scene_pixels(stage *s)
{
    const abut_walk_settings pixels = { .pixel = 1 };

    ground(s);
    abut_body hero = hero_at(s, 0, 100);

    for (int i = 1; i <= 40; i++) {
        walk(s, hero, &pixels, 0.375, 0.5);
        check_at(s, hero, floor(0.375 * i), 100);
    }
}

static void scene_steered(stage *s)
{
    abut_body lift = stage_kinematic(s, box(300, 5), 0, 105, 2, -1);
    abut_body hero = hero_at(s, 0, 100);
    abut_walked walked;

    CHECK_STAGE(s, !abut_body_last_walk(s->world, hero, &walked));
    CHECK_STAGE(s, abut_body_steer(s->world, hero, NULL, stage_in(s, (abut_vec2){ 1, 0.5 })) ==
                       ABUT_OK);
    play_steps(s, 10);
    check_at(s, hero, 30, 90);
    CHECK_STAGE(s, abut_body_last_walk(s->world, hero, &walked) && walked.floor.body == lift);
    CHECK_STAGE(s, abut_body_stop_steering(s->world, hero) == ABUT_OK);
    play_steps(s, 10);
    check_at(s, hero, 50, 80);
}

static void scene_elsewhere(stage *s)
{
    ground(s);
    block(s, 300, 0, 320, 100);
    abut_body hero = hero_at(s, 0, 100);
    abut_vec2 from = stage_place_in(s, (abut_vec2){ 290, 100 });
    abut_vec2 within = stage_place_in(s, (abut_vec2){ 310, 100 });
    abut_vec2 motion = stage_in(s, (abut_vec2){ 20, 0.5 });
    abut_walked walked;

    CHECK_STAGE(s, abut_body_try_walk(s->world, hero, NULL, motion, &from, &walked) == ABUT_OK);
    CHECK_STAGE(s, stage_is(s, "end", stage_place_out(s, walked.at), 295, 100, 0));
    CHECK_STAGE(s, stage_is(s, "moved", stage_out(s, walked.moved), 5, 0, 0));
    CHECK_STAGE(s, abut_body_try_walk(s->world, hero, NULL, motion, &within, &walked) ==
                       ABUT_E_OVERLAP);
    check_at(s, hero, 0, 100);
}

static const walk_row walk_rows[] = {
    { "one way", scene_one_way },
    { "drop from a lift", scene_drop_from_lift },
    { "lift", scene_lift },
    { "leave a lift", scene_leave_lift },
    { "hop on a lift", scene_hop_on_lift },
    { "tower", scene_tower },
    { "moved by hand", scene_moved_by_hand },
    { "squeezed", scene_squeezed },
    { "ceiling corner", scene_ceiling_corner },
    { "block corner", scene_block_corner },
    { "nudge", scene_nudge },
    { "crates", scene_crates },
    { "a crate over an edge", scene_crate_over_edge },
    { "a crate downhill", scene_crate_downhill },
    { "wedge", scene_wedge },
    { "low", scene_low },
    { "pixels", scene_pixels },
    { "steered", scene_steered },
    { "elsewhere", scene_elsewhere },
};

static void test_scenes(void)
{
    play_rows(walk_rows, COUNT_OF(walk_rows));
}

/* A world that was saved, loaded or copied knows who stands on what: a lift that is moved by hand
 * takes its walker along there, too. */
static void test_states(void)
{
    static const abut_vec2 rest = { 0, 0.5 };
    abut_shape parts[2] = { abut_rect_between(-30, 0, 30, 10), abut_rect_between(-5, -20, 5, 0) };
    abut_body_settings lift = { .kind = ABUT_BODY_KINEMATIC, .shapes = &parts[0] };
    abut_body_settings hero = { .shapes = &parts[1] };
    abut_world *worlds[3] = { abut_world_create(&(abut_world_settings){ .up = { 0, -1 } }) };
    abut_body ids[2];
    char bytes[16384];
    size_t size = 0;

    CHECK(abut_world_add(worlds[0], &lift, &ids[0]) == ABUT_OK);
    CHECK(abut_world_add(worlds[0], &hero, &ids[1]) == ABUT_OK);
    CHECK(abut_body_walk(worlds[0], ids[1], NULL, rest, NULL) == ABUT_OK);
    CHECK(abut_world_save(worlds[0], bytes, sizeof bytes, &size) == ABUT_OK);
    CHECK(abut_world_load(NULL, bytes, size, &worlds[1]) == ABUT_OK);
    worlds[2] = abut_world_copy(worlds[0]);
    for (int k = 0; k < 3; k++) {
        abut_walked walked = { .off_floor = 0 };

        for (int twice = 0; twice < 2; twice++) {
            CHECK(abut_body_place(worlds[k], ids[0], (abut_vec2){ 3 + twice, -2 - twice }, 0,
                                  ABUT_SPAWN_IGNORE, 0) == ABUT_OK);
        }
        CHECK(abut_body_walk(worlds[k], ids[1], NULL, rest, &walked) == ABUT_OK);
        CHECK(walked.carried.x == 4 && walked.carried.y == -3);
        CHECK(abut_body_at(worlds[k], ids[1]).x == 4 && abut_body_at(worlds[k], ids[1]).y == -3);
        abut_world_destroy(worlds[k]);
    }
}

TEST_MAIN(TEST(test_scenes), TEST(test_states))
