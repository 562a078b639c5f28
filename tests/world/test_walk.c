/* world/test_walk.c - a character walks: floors, slopes, steps and ledges, with numbers.
 *
 * SPDX-License-Identifier: MIT */

#include "world/walk.h"

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

/* Down a slope of 56 degrees, holding to either side or to none, with the sideways velocity passed
 * back or not: it keeps to the slope, and the slope takes from the velocity what it takes from the
 * motion. */
static void scene_slide(stage *s)
{
    static const abut_vec2 points[3] = { { 0, 0 }, { 600, -900 }, { 600, 0 } };
    const abut_shape shapes[3] = { hero_shape(), abut_capsule(0, -11, 0, -5, 5),
                                   abut_circle(0, -5, 5) };

    fan(s, points, 3);
    for (int i = 0; i < 3 * 3 * 2; i++) {
        double input = i / 3 % 3 - 1;
        bool passes_back = i / 9 > 0;
        abut_body hero = stage_add(
            s,
            (abut_body_settings){ .shapes = &shapes[i % 3], .at = { 490, -760 }, .floats = true });
        abut_vec2 v = { 0, 0 };
        int slid = 0;

        for (int k = 0; k < 60; k++) {
            double x = passes_back ? v.x + 0.05 * input : input;
            abut_walked walked = walk(s, hero, NULL, x, v.y + 0.25);
            bool touches = walked.wall.body != ABUT_NO_BODY;

            v = walked.velocity;
            slid += touches;
            CHECK_STAGE(s, slid == 0 || touches);
            CHECK_STAGE(s, slid < 2 || fabs(1.5 * walked.moved.x + walked.moved.y) < 1e-6);
            CHECK_STAGE(s, slid < 2 || (fabs(walked.moved.x - v.x) < 1e-6 &&
                                        fabs(walked.moved.y - v.y) < 1e-6 && v.y > 0));
        }
        CHECK_STAGE(s, slid > 20);
        stage_remove(s, hero);
    }
}

/* Over a cliff a round foot runs as a box does: it is not held back or pulled down by the corner,
 * while it goes down to a floor that is near. */
static void scene_cliff(stage *s)
{
    static const double speeds[3] = { 0.5, 1, 3 };
    const abut_shape shapes[3] = { hero_shape(), abut_capsule(0, -16, 0, -4, 4),
                                   abut_circle(0, -8, 8) };

    block(s, -100, 0, 0, 100);
    for (int i = 0; i < 3 * 3 * 2; i++) {
        double speed = speeds[i / 3 % 3];
        abut_body hero = stage_add(
            s, (abut_body_settings){ .shapes = &shapes[i % 3], .at = { -4, 0 }, .floats = true });
        abut_body low = i / 9 == 0 ? ABUT_NO_BODY : block(s, 0, 3.5, 100, 100);
        double fall = 0;
        double last = 0;

        for (int k = 0; k < 40 && stage_at(s, hero).x < 90 &&
                        (low != ABUT_NO_BODY || stage_at(s, hero).y < 10);
             k++) {
            abut_walked walked = walk(s, hero, NULL, speed, fall + 0.25);

            CHECK_STAGE(s, low == ABUT_NO_BODY || on_floor(&walked));
            CHECK_STAGE(s, low != ABUT_NO_BODY ||
                               (walked.moved.x > 0.85 * speed && walked.moved.x < 1.5 * speed &&
                                walked.moved.y > last - 0.125));
            last = walked.moved.y;
            fall = walked.velocity.y;
        }
        stage_remove(s, hero);
        if (low != ABUT_NO_BODY) {
            stage_remove(s, low);
        }
    }
}

static const walk_row walk_rows[] = {
    { "slide", scene_slide },
    { "cliff", scene_cliff },
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
};

static void test_scenes(void)
{
    play_rows(walk_rows, COUNT_OF(walk_rows));
}

TEST_MAIN(TEST(test_scenes))
