/* world/test_walk_mouths.c - passages that are just as high as the walker, or hardly higher: it
 * walks in over a sill that is no higher than a step, and gets in when it falls past them while it
 * presses against the wall, however fast it falls.
 *
 * SPDX-License-Identifier: MIT */

#include "world/walk.h"

/* A wall from 100 on, with a passage `above` the floor, `spare` higher than the hero. */
static void wall_with_passage(stage *s, double above, double spare, bool whole)
{
    double top = 100 - above - 20 - spare;
    abut_shape parts[2] = { abut_rect_between(100, 100 - above, 300, 120),
                            abut_rect_between(100, -100, 300, top) };

    if (whole) {
        stage_add(
            s, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = parts, .shape_count = 2 });
        return;
    }
    stage_static(s, parts[0], 0, 0);
    stage_static(s, parts[1], 0, 0);
}

static void scene_sills(stage *s)
{
    static const double above[] = { 0, 0x1p-20, 1, 2.5, 4, 5, 5.01 };
    static const double spare[] = { 0, 0x1p-30, 1, 3, 5 };

    for (int k = 0; k < COUNT_OF(above) * COUNT_OF(spare) * 2; k++) {
        double sill = above[k / 2 % COUNT_OF(above)];
        stage inner = stage_open(s->name, WORLD, s->view);

        block(&inner, -300, 100, 100, 120);
        wall_with_passage(&inner, sill, spare[k / 2 / COUNT_OF(above)], k % 2 != 0);
        abut_body hero = hero_at(&inner, 80.3, 100);

        for (int i = 0; i < 20; i++) {
            stroll(&inner, hero, 3);
        }
        CHECK_STAGE(&inner, (stage_at(&inner, hero).x > 110) == (sill <= 5));
        CHECK_STAGE(&inner, sill > 5 || stage_at(&inner, hero).y == 100 - sill);
        for (int i = 0; i < 40; i++) { /* and out again */
            stroll(&inner, hero, -3);
        }
        CHECK_STAGE(&inner, stage_at(&inner, hero).x < 60 && stage_at(&inner, hero).y == 100);
        CHECK(stage_close(&inner));
    }
}

static void scene_jumps(stage *s)
{
    static const double spare[] = { 0, 0x1p-20, 0.5, 2 };

    for (int k = 0; k < 10 * COUNT_OF(spare) * 2; k++) {
        stage inner = stage_open(s->name, WORLD, s->view);
        double fall = -4.3 - 0.37 * (k % 10);

        block(&inner, -300, 100, 100, 120);
        wall_with_passage(&inner, 20, spare[k / 10 % COUNT_OF(spare)], k / 40 != 0);
        abut_body hero = hero_at(&inner, 95, 100);

        for (int i = 0; i < 80; i++) {
            fall = walk(&inner, hero, NULL, 2, fall).velocity.y + 0.25;
        }
        CHECK_STAGE(&inner, stage_at(&inner, hero).x > 105);
        CHECK_STAGE(&inner, stage_at(&inner, hero).y == 80);
        CHECK(stage_close(&inner));
    }
}

static void test_scenes(void)
{
    play("over a sill", WORLD, scene_sills);
    play("into a mouth", WORLD, scene_jumps);
}

TEST_MAIN(TEST(test_scenes))
