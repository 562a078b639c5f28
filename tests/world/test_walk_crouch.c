/* world/test_walk_crouch.c - low and high: before the walk, with the step of the shape that walks,
 * and the same bits by a call and by the step.
 *
 * SPDX-License-Identifier: MIT */

#include "world/walk.h"

typedef struct low_row {
    const char *name;
    double step_height;
    double roof;  /* how high above the floor, from x = 114 on */
    double step;  /* of the settings */
    double first; /* where it is after its first low walk of 1.5, and after the tenth */
    double tenth;
} low_row;

static const low_row low_rows[] = {
    { .name = "roof", .roof = 12, .first = 110.5, .tenth = 124 },
    { .name = "high step", .step_height = 4, .roof = 22, .first = 115, .tenth = 115 },
    { .name = "chosen step",
      .step_height = 4,
      .roof = 22,
      .step = 4,
      .first = 116.5,
      .tenth = 130 },
    { .name = "low step", .step_height = 2.5, .roof = 20, .first = 116.5, .tenth = 130 },
};

static const low_row *row_in_hand;

/* Two worlds that must agree: in the first the walk is a call, in the second the step does it. */
static void scene_low_row(stage *s)
{
    const low_row *row = row_in_hand;
    stage twin = stage_open(s->name, WORLD, s->view);
    stage *both[2] = { s, &twin };
    abut_body heroes[2];
    bool on_step = row->step_height > 0;
    double wall = on_step ? 120 : 114;

    for (int k = 0; k < 2; k++) {
        ground(both[k]);
        block(both[k], on_step ? wall - 6 : wall, 40, 300, 100 - row->roof);
        if (on_step) {
            block(both[k], wall, 100 - row->step_height, 300, 100);
        }
        heroes[k] = hero_at(both[k], 100, 100);
    }
    abut_shape low = stage_shape_in(s, abut_rect(-5, -10, 10, 10));

    for (int i = 0; i < 72; i++) {
        bool crouch = i >= 20 && i < 40;
        abut_walk_settings how = { .crouch = crouch, .low = &low, .step = crouch ? row->step : -1 };
        abut_vec2 motion = stage_in(s, (abut_vec2){ i < 40 ? 1.5 : -1.5, 0.5 });
        abut_walked walked[2];

        CHECK_STAGE(s, abut_body_walk(s->world, heroes[0], &how, motion, &walked[0]) == ABUT_OK);
        CHECK_STAGE(s, abut_body_steer(twin.world, heroes[1], &how, motion) == ABUT_OK);
        play_steps(s, 1);
        play_steps(&twin, 1);
        abut_body_last_walk(twin.world, heroes[1], &walked[1]);
        abut_vec2 at = stage_at(s, heroes[0]);

        CHECK_STAGE(s, stage_is(s, "steered", stage_at(&twin, heroes[1]), at.x, at.y, 0));
        CHECK_STAGE(s, walked[0].crouching == walked[1].crouching);
        CHECK_STAGE(s, walked[0].floor.body == walked[1].floor.body);
        CHECK_STAGE(s, walked[0].velocity.x == walked[1].velocity.x &&
                           walked[0].velocity.y == walked[1].velocity.y);
        CHECK_STAGE(s, !crouch || walked[0].crouching);
        CHECK_STAGE(s, i != 19 || at.x == wall - 5);
        CHECK_STAGE(s, i != 20 || at.x == row->first);
        CHECK_STAGE(s, i != 29 || at.x == row->tenth);
        CHECK_STAGE(s, i != 71 || !walked[0].crouching);
    }
    CHECK(stage_close(&twin));
}

static void test_low_rows(void)
{
    for (int i = 0; i < COUNT_OF(low_rows); i++) {
        row_in_hand = &low_rows[i];
        play(low_rows[i].name, WORLD, scene_low_row);
    }
}

/* Random rooms on a grid, random motions. */
static void scene_rooms(stage *s)
{
    stage twin = stage_open(s->name, WORLD, s->view);
    stage *both[2] = { s, &twin };
    abut_body heroes[2];
    abut_shape low = stage_shape_in(s, abut_rect(-5, -10, 10, 10));
    rng dice = { 5 + (uint64_t)s->view };

    for (int k = 0; k < 2; k++) {
        ground(both[k]);
        block(both[k], -20, -100, 0, 100);
        block(both[k], 200, -100, 220, 100);
        heroes[k] = hero_at(both[k], 100, 100);
    }
    for (int i = 0; i < 40; i++) {
        double x = 8 * (double)rng_int(&dice, 0, 23);
        double y = 100 - 6 * (double)rng_int(&dice, 1, 12);

        if (fabs(x - 96) > 8) {
            for (int k = 0; k < 2; k++) {
                block(both[k], x, y, x + 8, y + 3);
            }
        }
    }
    bool low_now = false;
    double way = 0;
    double fall = 0;

    for (int i = 0; i < 200; i++) {
        if (i % 12 == 0) {
            low_now = rng_int(&dice, 0, 1) == 0;
            way = (double)rng_int(&dice, -1, 1) * 1.75;
        }
        fall = rng_int(&dice, 0, 20) == 0 ? -4 : fall + 0.25;
        abut_walk_settings how = { .crouch = low_now, .low = &low, .ledge = 4 };
        abut_vec2 motion = stage_in(s, (abut_vec2){ way, fall });
        abut_walked walked;

        CHECK_STAGE(s, abut_body_walk(s->world, heroes[0], &how, motion, &walked) == ABUT_OK);
        CHECK_STAGE(s, abut_body_steer(twin.world, heroes[1], &how, motion) == ABUT_OK);
        play_steps(s, 1);
        play_steps(&twin, 1);
        abut_vec2 at = stage_at(s, heroes[0]);

        CHECK_STAGE(s, stage_is(s, "steered", stage_at(&twin, heroes[1]), at.x, at.y, 0));
        fall = stage_out(s, walked.velocity).y;
    }
    CHECK(stage_close(&twin));
}

static void test_rooms(void)
{
    play("rooms", WORLD, scene_rooms);
}

TEST_MAIN(TEST(test_low_rows), TEST(test_rooms))
