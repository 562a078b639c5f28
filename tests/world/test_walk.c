/* world/test_walk.c - a character walks: scenes with numbers.
 *
 * The hero is a box 10 wide and 20 high with its origin between the feet, y points down, the floor
 * is at 100. Every row is played turned and mirrored, with `up` turned along.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/walk.h"
#include "world/stage.h"

#include <math.h>

#define WORLD                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .gravity = { 0, 0.25 }                                                                     \
    }

static const abut_walk_settings KEEPS = { .keeps_sideways = true };

static abut_shape hero_shape(void)
{
    return abut_rect(-5, -20, 10, 20);
}

static abut_body hero_at(stage *s, double x, double y)
{
    abut_shape shape = hero_shape();

    return stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { x, y }, .floats = true });
}

static abut_body block(stage *s, double x0, double y0, double x1, double y1)
{
    return stage_static(s, abut_rect_between(x0, y0, x1, y1), 0, 0);
}

static abut_body fan(stage *s, const abut_vec2 *points, int count)
{
    return stage_static(s, abut_polygon(points, count), 0, 0);
}

static abut_body ground(stage *s)
{
    return block(s, -1000, 100, 1000, 200);
}

/* A walk in the scene's coordinates. The dry run must answer the same. */
static abut_walked walk(stage *s, abut_body body, const abut_walk_settings *how, double x, double y)
{
    abut_vec2 motion = stage_in(s, (abut_vec2){ x, y });
    uint64_t hash = abut_world_hash(s->world);
    abut_walked told = { 0 };
    abut_walked done = { 0 };

    CHECK_STAGE(s, abut_body_walk_check(s->world, body, how, motion, NULL, &told) == ABUT_OK);
    CHECK_STAGE(s, abut_world_hash(s->world) == hash);
    CHECK_STAGE(s, abut_body_walk(s->world, body, how, motion, &done) == ABUT_OK);
    CHECK_STAGE(s, told.at.x == done.at.x && told.at.y == done.at.y);
    CHECK_STAGE(s, told.floor.body == done.floor.body && told.wall.body == done.wall.body);
    CHECK_STAGE(s, stage_overlaps(s, true) == 0);
    done.at = stage_place_out(s, done.at);
    done.moved = stage_out(s, done.moved);
    done.carried = stage_out(s, done.carried);
    done.velocity = stage_out(s, done.velocity);
    done.floor.normal = stage_out(s, done.floor.normal);
    done.wall.normal = stage_out(s, done.wall.normal);
    done.ceiling.normal = stage_out(s, done.ceiling.normal);
    CHECK_STAGE(s, stage_is(s, "answer", done.at, stage_at(s, body).x, stage_at(s, body).y, 0));
    return done;
}

/* One number: sideways, with half a unit down. */
static abut_walked stroll(stage *s, abut_body body, double x)
{
    return walk(s, body, &KEEPS, x, 0.5);
}

static bool on_floor(const abut_walked *walked)
{
    return walked->floor.body != ABUT_NO_BODY;
}

/* --- 1 to 4: flat ------------------------------------------------------------------------- */

static void scene_stand(stage *s)
{
    abut_body floor = ground(s);
    abut_body hero = hero_at(s, 50, 100);

    stroll(s, hero, 0);
    uint64_t hash = abut_world_hash(s->world);

    for (int i = 0; i < 100; i++) {
        abut_walked walked = stroll(s, hero, 0);

        CHECK_STAGE(s, walked.floor.body == floor && walked.off_floor == 0);
        CHECK_STAGE(s, walked.floor.normal.y == -1 && walked.velocity.y == 0);
        CHECK_STAGE(s, abut_world_hash(s->world) == hash);
    }
    check_at(s, hero, 50, 100);
}

static void scene_tiles(stage *s)
{
    for (int i = 0; i < 16; i++) {
        block(s, 16 * i, 100, 16 * i + 16, 116);
    }
    abut_shape capsule = abut_capsule(0, -15, 0, -5, 5);
    abut_body heroes[2] = { hero_at(s, 20, 100), ABUT_NO_BODY };

    for (int k = 0; k < 2; k++) {
        if (k == 1) {
            stage_remove(s, heroes[0]);
            heroes[1] = stage_add(
                s, (abut_body_settings){ .shapes = &capsule, .at = { 20, 100 }, .floats = true });
        }
        for (int i = 0; i < 60; i++) {
            abut_walked walked = stroll(s, heroes[k], 3);

            CHECK_STAGE(s, on_floor(&walked) && walked.wall.body == ABUT_NO_BODY);
            CHECK_STAGE(s, walked.velocity.x == 3 && walked.velocity.y == 0);
        }
        check_at(s, heroes[k], 200, 100);
    }
}

static void scene_wall(stage *s)
{
    abut_body floor = ground(s);
    abut_body wall = block(s, 100, 0, 120, 100);
    abut_body hero = hero_at(s, 50, 100);
    abut_walked walked = stroll(s, hero, 60);

    check_at(s, hero, 95, 100);
    CHECK_STAGE(s, stage_is(s, "velocity", walked.velocity, 0, 0, 0));
    for (int i = 0; i < 51; i++) {
        walked = stroll(s, hero, i < 50 ? 3 : 100000);
        CHECK_STAGE(s, walked.floor.body == floor && walked.wall.body == wall);
        CHECK_STAGE(s, walked.wall.normal.x == -1);
        check_at(s, hero, 95, 100);
    }
}

/* --- 5 to 12: slopes ------------------------------------------------------------------------- */

static void scene_ramp(stage *s)
{
    static const abut_vec2 ramp[3] = { { 100, 100 }, { 140, 60 }, { 140, 100 } };

    ground(s);
    fan(s, ramp, 3);
    abut_body hero = hero_at(s, 90, 100);

    stroll(s, hero, 25);
    check_at(s, hero, 115, 80);
    uint64_t hash = abut_world_hash(s->world);

    for (int i = 0; i < 1000; i++) {
        abut_walked walked = stroll(s, hero, 0);

        CHECK_STAGE(s, on_floor(&walked) && abut_world_hash(s->world) == hash);
    }
    check_at(s, hero, 115, 80);
}

static void scene_low_ramp(stage *s)
{
    static const abut_vec2 ramp[3] = { { 100, 100 }, { 200, 50 }, { 200, 100 } };

    ground(s);
    fan(s, ramp, 3);
    abut_body hero = hero_at(s, 95, 100);

    stroll(s, hero, 10);
    check_at(s, hero, 105, 95);
    abut_walked walked = stroll(s, hero, -10);

    check_at(s, hero, 95, 100);
    CHECK_STAGE(s, on_floor(&walked));
    stroll(s, hero, 10);
    walked = walk(s, hero, &KEEPS, -4, -1); /* a jump */
    check_at(s, hero, 101, 94);
    CHECK_STAGE(s, !on_floor(&walked) && walked.left_floor && walked.velocity.y == -1);
}

static void scene_even_speed(stage *s)
{
    static const abut_vec2 ramp[3] = { { 100, 100 }, { 140, 60 }, { 140, 100 } };

    ground(s);
    fan(s, ramp, 3);
    abut_body hero = hero_at(s, 95, 100);
    abut_walked walked = walk(s, hero, NULL, 10, 0.5);

    check_near(s, hero, 95 + 5 * sqrt(2), 100 - 5 * sqrt(2), 1e-8);
    CHECK_STAGE(s, on_floor(&walked));
}

static void scene_crest(stage *s)
{
    static const abut_vec2 hill[4] = { { 90, 100 }, { 130, 80 }, { 300, 80 }, { 300, 100 } };

    ground(s);
    fan(s, hill, 4);
    abut_body hero = hero_at(s, 115, 85);

    abut_walked walked = stroll(s, hero, 20);
    check_at(s, hero, 135, 80);
    CHECK_STAGE(s, on_floor(&walked));
    walked = stroll(s, hero, -20);
    check_at(s, hero, 115, 85);
    CHECK_STAGE(s, on_floor(&walked));
}

static void scene_peak(stage *s)
{
    static const abut_vec2 peak[3] = { { 100, 100 }, { 120, 60 }, { 140, 100 } };

    ground(s);
    fan(s, peak, 3);
    abut_body hero = hero_at(s, 95, 100);

    stroll(s, hero, 5);
    check_at(s, hero, 95, 100);
    stage_place(s, hero, 100, 70, ABUT_SPAWN_REFUSE);
    abut_walked walked = walk(s, hero, &KEEPS, 0, 30);

    check_near(s, hero, 96, 98, 1e-8);
    CHECK_STAGE(s, !on_floor(&walked) && walked.wall.body != ABUT_NO_BODY);
    stage_place(s, hero, 95, 90, ABUT_SPAWN_REFUSE);
    walked = walk(s, hero, &KEEPS, 20, 1);
    check_near(s, hero, 99.57561, 90.84878, 1e-5);
    CHECK_STAGE(s, !on_floor(&walked));
}

/* --- 13 to 16: steps and ledges -------------------------------------------------------------- */

static void scene_step(stage *s)
{
    ground(s);
    block(s, 100, 95, 300, 100);
    abut_body hero = hero_at(s, 90, 100);
    abut_walked walked = stroll(s, hero, 15);

    check_at(s, hero, 105, 95);
    CHECK_STAGE(s, walked.stepped && on_floor(&walked));
    walked = stroll(s, hero, -15);
    check_at(s, hero, 90, 100);
    CHECK_STAGE(s, walked.snapped && on_floor(&walked));
}

static void scene_high_step(stage *s)
{
    ground(s);
    block(s, 100, 94.99, 300, 100);
    abut_body hero = hero_at(s, 90, 100);
    abut_walked walked = stroll(s, hero, 15);

    check_at(s, hero, 95, 100);
    CHECK_STAGE(s, !walked.stepped && walked.wall.body != ABUT_NO_BODY);
}

static void scene_round_foot(stage *s)
{
    abut_shape capsule = abut_capsule(0, -15, 0, -5, 5);

    ground(s);
    block(s, 400, 97, 600, 100);
    abut_body hero = stage_add(
        s, (abut_body_settings){ .shapes = &capsule, .at = { 394, 100 }, .floats = true });
    abut_walked walked = stroll(s, hero, 6);

    check_near(s, hero, 400, 97, 1e-6);
    CHECK_STAGE(s, on_floor(&walked));
    /* A small stride at a time, too. */
    stage_place(s, hero, 390, 100, ABUT_SPAWN_REFUSE);
    for (int i = 0; i < 40; i++) {
        walked = stroll(s, hero, 0.5);
        CHECK_STAGE(s, on_floor(&walked));
    }
    check_near(s, hero, 410, 97, 1e-6);
}

static void scene_headroom(stage *s)
{
    static const double rows[3][4] = { { 95, 75, 105, 95 },
                                       { 95, 75.5, 95, 100 },
                                       { 97, 77, 105, 97 } };

    ground(s);
    for (int i = 0; i < 3; i++) {
        abut_body step = block(s, 100, rows[i][0], 300, 100);
        abut_body roof = block(s, 0, rows[i][1] - 10, 300, rows[i][1]);
        abut_body hero = hero_at(s, 90, 100);

        stroll(s, hero, 15);
        check_at(s, hero, rows[i][2], rows[i][3]);
        stage_remove(s, hero);
        stage_remove(s, roof);
        stage_remove(s, step);
    }
}

static void scene_ledge(stage *s)
{
    block(s, -1000, 130, 1000, 200);
    block(s, 100, 95, 300, 130);
    abut_body hero = hero_at(s, 105, 95);

    stroll(s, hero, 0);
    abut_walked walked = stroll(s, hero, -15);

    check_at(s, hero, 90, 95.5);
    CHECK_STAGE(s, walked.left_floor && walked.off_floor == 1 && !on_floor(&walked));
    for (int i = 2; i < 6; i++) {
        walked = stroll(s, hero, 0);
        CHECK_STAGE(s, walked.off_floor == (uint32_t)i);
    }
}

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
    stroll(s, hero, 20);
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

    CHECK_STAGE(s, abut_body_walk_check(s->world, hero, NULL, motion, &from, &walked) == ABUT_OK);
    CHECK_STAGE(s, stage_is(s, "end", stage_place_out(s, walked.at), 295, 100, 0));
    CHECK_STAGE(s, stage_is(s, "moved", stage_out(s, walked.moved), 5, 0, 0));
    CHECK_STAGE(s, abut_body_walk_check(s->world, hero, NULL, motion, &within, &walked) ==
                       ABUT_E_OVERLAP);
    check_at(s, hero, 0, 100);
}

typedef struct walk_row {
    const char *name;
    void (*scene)(stage *);
} walk_row;

static const walk_row walk_rows[] = {
    { "stand", scene_stand },
    { "tiles", scene_tiles },
    { "wall", scene_wall },
    { "ramp", scene_ramp },
    { "low ramp", scene_low_ramp },
    { "even speed", scene_even_speed },
    { "crest", scene_crest },
    { "peak", scene_peak },
    { "step", scene_step },
    { "high step", scene_high_step },
    { "round foot", scene_round_foot },
    { "headroom", scene_headroom },
    { "ledge", scene_ledge },
    { "one way", scene_one_way },
    { "lift", scene_lift },
    { "leave a lift", scene_leave_lift },
    { "hop on a lift", scene_hop_on_lift },
    { "squeezed", scene_squeezed },
    { "ceiling corner", scene_ceiling_corner },
    { "block corner", scene_block_corner },
    { "nudge", scene_nudge },
    { "crates", scene_crates },
    { "wedge", scene_wedge },
    { "low", scene_low },
    { "pixels", scene_pixels },
    { "steered", scene_steered },
    { "elsewhere", scene_elsewhere },
};

static void test_scenes(void)
{
    for (int i = 0; i < COUNT_OF(walk_rows); i++) {
        play(walk_rows[i].name, WORLD, walk_rows[i].scene);
    }
}

TEST_MAIN(TEST(test_scenes))
