/* world/test_walk_stacks.c - crates that a character pushes, by their mass and with what stands on
 * them.
 *
 * SPDX-License-Identifier: MIT */
#include "support/check.h"
#include "world/walk.h"

/* A push of exactly their mass moves them, of a quarter less does not: masses that have no exact
 * reciprocal as well as those that have. */
static void push_masses(int view, double first, double second)
{
    abut_shape box = abut_rect(-4, -8, 8, 8);
    abut_shape man = abut_rect(-3, -10, 6, 10);

    for (int enough = 0; enough < 2; enough++) {
        stage s = stage_open("masses", (abut_world_settings){ .gravity = { 0, 0.25 } }, view);
        abut_walk_settings settings = { .push = first + second - (enough ? 0 : 0.25), .step = -1 };

        stage_static(&s, abut_rect(-100, 0, 400, 8), 0, 0);
        stage_add(&s, (abut_body_settings){ .shapes = &box, .at = { 7, 0 }, .mass = first });
        stage_add(&s, (abut_body_settings){ .shapes = &box, .at = { 15, 0 }, .mass = second });
        abut_body hero = stage_add(&s, (abut_body_settings){ .shapes = &man });

        walk(&s, hero, &settings, 1, 0.25);
        CHECK_STAGE(&s, stage_is(&s, "place", stage_at(&s, hero), enough ? 1 : 0, 0, 0));
        CHECK_ROW(s.name, stage_close(&s));
    }
}

static void test_masses(void)
{
    for (int i = 1; i <= 40; i++) {
        push_masses(i % STAGE_VIEWS, i, 1 + i % 7);
        push_masses((i + 3) % STAGE_VIEWS, i / 4.0, i / 8.0 + 0.25);
    }
}

/* A tower, of which each crate is narrower by 2 to either side, goes along as a whole and weighs as
 * much as its lowest crate, however high the character is, and whether a walk is so long that it
 * would run into the upper ones or not. */
static void push_tower(int view, int levels, double tall, double speed, double friction)
{
    stage s = stage_open(
        "a tower", (abut_world_settings){ .gravity = { 0, 0.25 }, .friction = friction }, view);
    const abut_walk_settings settings = { .push = 3, .step = -1 };
    abut_shape man = abut_rect(-3, -tall, 6, tall);
    abut_body crates[4];

    stage_static(&s, abut_rect(-100, 0, 400, 8), 0, 0);
    for (int i = 0; i < levels; i++) {
        abut_shape crate = abut_rect(-8 + 2 * i, -6, 16 - 4 * i, 6);

        crates[i] = stage_add(
            &s, (abut_body_settings){ .shapes = &crate, .at = { 11, -6 * i }, .mass = 3 });
    }
    abut_body hero = stage_add(&s, (abut_body_settings){ .shapes = &man });

    play_steps(&s, 1);
    for (int k = 1; k <= 4; k++) {
        walk(&s, hero, &settings, speed, 0.25);
        CHECK_STAGE(&s, stage_is(&s, "hero", stage_at(&s, hero), k * speed, 0, 0));
        for (int i = 0; i < levels; i++) {
            CHECK_STAGE(&s,
                        stage_is(&s, "crate", stage_at(&s, crates[i]), 11 + k * speed, -6 * i, 0));
        }
        play_steps(&s, 1);
    }
    CHECK_ROW(s.name, stage_close(&s));
}

static void test_towers(void)
{
    int number = 0;

    for (int levels = 1; levels <= 4; levels++) {
        for (double tall = 5; tall <= 26; tall += 7) {
            for (double speed = 0.5; speed <= 8; speed *= 2) {
                push_tower(number++ % STAGE_VIEWS, levels, tall, speed, 0.5);
            }
        }
    }
}

/* What stands on a crate, where there is no room for it, stops the character once that has come to
 * it. */
static void scene_no_room(stage *s)
{
    const abut_walk_settings settings = { .push = 1, .step = -1 };
    abut_shape crate = abut_rect(-8, -8, 16, 8);
    abut_shape top = abut_rect(-4, -6, 8, 6);
    abut_shape man = abut_rect(-3, -12, 6, 12);

    stage_static(s, abut_rect(-100, 0, 400, 8), 0, 0);
    stage_static(s, abut_rect(16, -20, 8, 11), 0, 0); /* one unit beside the upper one */
    abut_body below =
        stage_add(s, (abut_body_settings){ .shapes = &crate, .at = { 11, 0 }, .mass = 1 });
    abut_body above = stage_add(
        s, (abut_body_settings){ .shapes = &top, .at = { 11, -8 }, .mass = 4, .friction = 0.5 });
    abut_body hero = stage_add(s, (abut_body_settings){ .shapes = &man });

    play_steps(s, 1);
    for (int k = 0; k < 8; k++) {
        walk(s, hero, &settings, 2, 0.25);
        play_steps(s, 1);
    }
    CHECK_STAGE(s, stage_is(s, "above", stage_at(s, above), 12, -8, 0));
    CHECK_STAGE(s, stage_is(s, "hero", stage_at(s, hero), 5, 0, 0));
    CHECK_STAGE(s, stage_is(s, "below", stage_at(s, below), 16, 0, 0));
}

static void test_no_room(void)
{
    play("no room", (abut_world_settings){ .gravity = { 0, 0.25 }, .friction = 0.5 },
         scene_no_room);
}

/* --- Who stands on what is pushed ---------------------------------------------------------------
 */

/* A hero on a crate, a crate on that, or the far crate of a row, which another one pushes. */
typedef struct pushed_scene {
    stage *s;
    abut_body pusher;
    abut_body crate; /* that the hero stands on */
    abut_body hero;
    bool before; /* the pusher walks before the hero */
} pushed_scene;

enum { ON_CRATE, ON_TOP, ON_FAR_CRATE, PUSHED_KINDS };

static pushed_scene add_pushed(stage *s, int kind, bool before)
{
    abut_shape crate = abut_rect(-10, -8, 20, 8);
    abut_shape man = abut_rect(-3, -10, 6, 10);
    abut_vec2 at = { kind == ON_FAR_CRATE ? 20 : 0, kind == ON_TOP ? -8 : 0 };
    pushed_scene made = { .s = s, .before = before };

    stage_static(s, abut_rect(-100, 0, 400, 8), 0, 0);
    made.crate = stage_add(s, (abut_body_settings){ .shapes = &crate });
    if (kind != ON_CRATE) {
        made.crate = stage_add(s, (abut_body_settings){ .shapes = &crate, .at = at });
    }
    made.pusher = stage_add(s, (abut_body_settings){ .shapes = &man, .at = { -13, 0 } });
    made.hero = stage_add(s, (abut_body_settings){ .shapes = &man, .at = { at.x, at.y - 8 } });
    return made;
}

/* One frame, in which the pusher goes by so much. */
static abut_walked
play_pushed(pushed_scene *in, const abut_walk_settings *how, double push, abut_vec2 motion)
{
    const abut_walk_settings strong = { .push = 9 };

    if (in->before) {
        walk(in->s, in->pusher, &strong, push, 0.25);
    }
    abut_walked walked = walk(in->s, in->hero, how, motion.x, motion.y);

    walked.floor.velocity = stage_out(in->s, walked.floor.velocity);
    if (!in->before) {
        walk(in->s, in->pusher, &strong, push, 0.25);
    }
    play_steps(in->s, 1);
    return walked;
}

/* The floor goes as fast as it is pushed, and the hero takes that along in a jump, in which it goes
 * on as it came. */
static void ride_pushed(stage *s, int kind, bool before)
{
    static const double kept[3] = { 1.5, 0, 0 };
    pushed_scene in = add_pushed(s, kind, before);
    const abut_vec2 rest = { 0, 0.25 };

    play_steps(s, 1);
    play_pushed(&in, NULL, 0, rest); /* stands */
    play_pushed(&in, NULL, 1.5, rest);
    for (int i = 0; i < 4; i++) {
        abut_walked walked = play_pushed(&in, NULL, 1.5, rest);

        CHECK_STAGE(s, stage_is(s, "velocity", walked.floor.velocity, 1.5, 0, 0));
        CHECK_STAGE(s, stage_is(s, "carried", walked.carried, 1.5, 0, 0));
        CHECK_STAGE(s, stage_is(s, "own", walked.velocity, 0, 0, 0));
    }
    for (int leave = 0; leave < 3; leave++) {
        abut_walk_settings how = { .leave = (abut_walk_leave)leave };
        abut_vec2 motion = stage_in(s, (abut_vec2){ 0.25, -3 });
        abut_walked told;
        const abut_walk_settings strong = { .push = 9 };

        if (before) {
            walk(s, in.pusher, &strong, 1.5, 0.25);
        }
        CHECK_STAGE(s, abut_body_try_walk(s->world, in.hero, &how, motion, NULL, &told) == ABUT_OK);
        CHECK_STAGE(s, stage_is(s, "jump", stage_out(s, told.velocity), kept[leave] + 0.25, -3, 0));
        CHECK_STAGE(s, stage_is(s, "path", stage_out(s, told.moved), 1.75, -3, 0));
        if (before) {
            walk(s, in.hero, NULL, 0, 0.25);
            play_steps(s, 1);
        } else {
            play_pushed(&in, NULL, 1.5, rest);
        }
    }
    play_pushed(&in, NULL, 0, rest);
    abut_walked stopped = play_pushed(&in, NULL, 0, rest);

    CHECK_STAGE(s, stage_is(s, "velocity", stopped.floor.velocity, 0, 0, 0));
    abut_vec2 at = stage_at(s, in.crate);
    abut_vec2 hero = stage_at(s, in.hero);

    CHECK_STAGE(s, hero.x == at.x && hero.y == at.y - 8);
    /* What is put elsewhere takes it there, but has no speed. */
    stage_place(s, in.crate, at.x + 40, at.y - 16, ABUT_SPAWN_REFUSE);
    abut_walked put = play_pushed(&in, NULL, 0, rest);

    CHECK_STAGE(s, put.floor.velocity.x == 0);
    CHECK_STAGE(s, stage_is(s, "carried", put.carried, 40, -16, 0));
}

static void scene_pushed(stage *s)
{
    ride_pushed(s, ON_CRATE, true);
}

static void scene_pushed_later(stage *s)
{
    ride_pushed(s, ON_CRATE, false);
}

static void scene_pushed_below(stage *s)
{
    ride_pushed(s, ON_TOP, true);
}

static void scene_pushed_row(stage *s)
{
    ride_pushed(s, ON_FAR_CRATE, false);
}

static void test_pushed(void)
{
    const abut_world_settings world = { .gravity = { 0, 0.25 }, .friction = 0.5 };

    play("pushed", world, scene_pushed);
    play("pushed later", world, scene_pushed_later);
    play("pushed below", world, scene_pushed_below);
    play("pushed in a row", world, scene_pushed_row);
}

TEST_MAIN(TEST(test_masses), TEST(test_towers), TEST(test_no_room), TEST(test_pushed))
