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

TEST_MAIN(TEST(test_masses), TEST(test_towers), TEST(test_no_room))
