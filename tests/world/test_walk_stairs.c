/* world/test_walk_stairs.c - steps that a walker can climb are no walls, and take no speed.
 *
 * Games keep the velocity that a walk answers for the next one, and turn patrols round at walls. So
 * on stairs that are lower than `step` every walker keeps its sideways velocity and meets no wall,
 * up and down, at every pace, also where a walk ends exactly at the foot of a step.
 *
 * SPDX-License-Identifier: MIT */

#include "world/walk.h"

enum { STAIRS = 12, HEROES = 5 };

/* Walkers 8 wide and 10 high with a `step` of 2.5. */
static abut_shape walker_shape(int number)
{
    abut_shape shapes[HEROES] = { abut_rect(-4, -10, 8, 10), abut_capsule(0, -6, 0, -4, 4),
                                  abut_rounded_rect(-3, -9, 6, 8, 1), abut_circle(0, -5, 5),
                                  abut_capsule(0, -9, 0, -1, 1) };

    return shapes[number];
}

/* Stairs from (0, 100) on, up to the right, behind a floor. */
static void put_stairs(stage *s, double tread, double rise)
{
    block(s, -60, 100, 0, 120);
    for (int i = 0; i < STAIRS; i++) {
        block(s, tread * i, 100 - rise * (i + 1), tread * (i + 1), 120);
    }
    block(s, tread * STAIRS, 100 - rise * STAIRS, tread * STAIRS + 60, 120);
}

/* Up and down again; with inertia the speed grows by a quarter a frame, and is that sideways. */
static void climb(stage *s, int number, double tread, double most, bool inertia)
{
    const abut_walk_settings how = { .keeps_sideways = inertia };
    abut_shape shape = walker_shape(number);
    abut_body hero =
        stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { -30, 100 }, .floats = true });

    for (int way = 1; way >= -1; way -= 2) {
        double speed = inertia ? 0 : most;
        double end = way > 0 ? tread * STAIRS + 30 : -30;

        for (int i = 0; i < 600 && way * stage_at(s, hero).x < way * end; i++) {
            speed = inertia ? fmin(most, speed + 0.25) : most;
            abut_walked walked = walk(s, hero, &how, way * speed, 0.25);

            CHECK_STAGE(s, on_floor(&walked) && walked.wall.body == ABUT_NO_BODY);
            CHECK_STAGE(s, walked.velocity.x == way * speed && walked.velocity.y == 0);
            CHECK_STAGE(s, fabs(walked.moved.x) > (inertia ? 0.99 : 0.05) * speed);
            speed = inertia ? fabs(walked.velocity.x) : speed;
        }
        CHECK_STAGE(s, way * stage_at(s, hero).x >= way * end);
    }
    stage_remove(s, hero);
}

static void scene_stairs(stage *s)
{
    static const double rows[][3] = { { 1, 1, 2 },  { 1, 1, 1 },   { 2, 1, 2 },   { 2, 2, 2 },
                                      { 16, 2, 2 }, { 8, 2.5, 4 }, { 3, 1, 0.75 } };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        stage inner = stage_open(s->name, WORLD, s->view);

        put_stairs(&inner, rows[i][0], rows[i][1]);
        for (int k = 0; k < HEROES; k++) {
            climb(&inner, k, rows[i][0], rows[i][2], (i + k) % 2 == 1);
        }
        CHECK(stage_close(&inner));
    }
}

/* A walk that ends exactly at a face: a step is climbed by the next walk, anything higher is not.
 * At rest, too; and what is behind. */
static void scene_foot_of_step(stage *s)
{
    static const double heights[4] = { 1, 5, 5.01, 40 };

    ground(s);
    for (int i = 0; i < 4; i++) {
        abut_body face = block(s, 100, 100 - heights[i], 300, 100);
        abut_body hero = hero_at(s, 92, 100);
        abut_walked walked = stroll(s, hero, 3);
        bool climbs = i < 2;

        check_at(s, hero, 95, 100);
        CHECK_STAGE(s, walked.velocity.x == (climbs ? 3 : 0));
        CHECK_STAGE(s, walked.wall.body == (climbs ? ABUT_NO_BODY : face));
        walked = stroll(s, hero, 0);
        CHECK_STAGE(s, walked.wall.body == (climbs ? ABUT_NO_BODY : face));
        walked = walk(s, hero, &(abut_walk_settings){ .step = -1 }, 3, 0.5);
        CHECK_STAGE(s, walked.wall.body == face && walked.velocity.x == 0);
        stage_place(s, hero, 305, 100, ABUT_SPAWN_REFUSE);
        walked = stroll(s, hero, 0);
        CHECK_STAGE(s, walked.wall.body == (climbs ? ABUT_NO_BODY : face));
        CHECK_STAGE(s, climbs || walked.wall.normal.x == 1);
        stage_remove(s, hero);
        stage_remove(s, face);
    }
}

/* A crate that can be pushed takes no speed before it is touched, nor where a walk ends at it. */
static void scene_foot_of_crate(stage *s)
{
    const abut_walk_settings strong = { .push = 2 };
    abut_shape shape = abut_rect_between(-5, -10, 5, 0);

    ground(s);
    for (int i = 0; i < 3; i++) {
        abut_body crate = stage_add(
            s,
            (abut_body_settings){ .shapes = &shape, .at = { 105, 100 }, .mass = i == 1 ? 3 : 1 });
        abut_body wall = i == 2 ? block(s, 110, 50, 120, 100) : ABUT_NO_BODY;
        abut_body hero = hero_at(s, 92, 100);
        abut_walked walked = walk(s, hero, &strong, 3, 0.5);

        check_at(s, hero, 95, 100);
        check_at(s, crate, 105, 100);
        CHECK_STAGE(s, walked.wall.body == crate && walked.pushed == ABUT_NO_BODY);
        CHECK_STAGE(s, walked.velocity.x == (i == 0 ? 3 : 0));
        stage_remove(s, hero);
        stage_remove(s, crate);
        if (wall != ABUT_NO_BODY) {
            stage_remove(s, wall);
        }
    }
}

/* A patrol over bumps of pixels turns only at the two walls. */
static void scene_patrol(stage *s)
{
    rng dice = { 11 };
    double top = 100;

    for (int x = 0; x < 60; x++) {
        top += (double)rng_int(&dice, -2, 2);
        top = fmin(104, fmax(96, top));
        block(s, x, top, x + 1, 120);
    }
    block(s, -10, 50, 0, 120);
    block(s, 60, 50, 70, 120);
    for (int k = 0; k < 2; k++) { /* a box, and the capsule that is no wider than a pixel's step */
        abut_shape shape = walker_shape(k == 0 ? 0 : 4);
        abut_body hero = stage_add(
            s, (abut_body_settings){ .shapes = &shape, .at = { 30, 80 }, .floats = true });
        double way = 1;
        int turns = 0;

        for (int i = 0; i < 300; i++) {
            abut_walked walked = walk(s, hero, NULL, way, 4);

            if (on_floor(&walked) && walked.wall.body != ABUT_NO_BODY) {
                double x = stage_at(s, hero).x;

                CHECK_STAGE(s, x < 5 || x > 55);
                way = walked.wall.normal.x;
                turns++;
            }
        }
        CHECK_STAGE(s, turns >= 3);
        stage_remove(s, hero);
    }
}

/* A notch exactly as wide as the walker, and a little wider: it goes in and out of what is no
 * deeper than a step, and lands on its ground where it is deeper. */
static void scene_notch(stage *s)
{
    static const double depths[3] = { 1, 2, 40 };
    static const double wider[3] = { 0, 0x1p-30, 0x1p-10 };

    for (int i = 0; i < 9; i++) {
        stage inner = stage_open(s->name, WORLD, s->view);
        double depth = depths[i % 3];

        block(&inner, -100, 100, 58, 150);
        block(&inner, 66 + wider[i / 3], 100, 200, 150);
        block(&inner, 58, 100 + depth, 66 + wider[i / 3], 150);
        for (int k = 0; k < 3; k++) {
            abut_shape shape = walker_shape(k);
            abut_body hero = stage_add(
                &inner,
                (abut_body_settings){ .shapes = &shape, .at = { 40.3, 100 }, .floats = true });

            for (int frame = 0; frame < 100; frame++) {
                abut_walked walked = walk(&inner, hero, NULL, frame < 50 ? 1 : -1, 0.25 * depth);

                CHECK_STAGE(&inner, depth > 2 || (on_floor(&walked) && !walked.wedged));
                CHECK_STAGE(&inner, frame != 49 || depth > 2 || walked.at.x > 75);
                CHECK_STAGE(&inner, frame != 99 || depth > 2 || walked.at.x < 57);
            }
            CHECK_STAGE(&inner, depth <= 2 || stage_at(&inner, hero).y == 100 + depth);
            stage_remove(&inner, hero);
        }
        CHECK(stage_close(&inner));
    }
}

/* In whole pixels the velocity is that of the motion, not of the pixels of this walk. */
static void scene_pixel_speed(stage *s)
{
    const abut_walk_settings pixels = { .pixel = 1 };

    ground(s);
    block(s, 60, 0, 80, 100);
    abut_body hero = hero_at(s, 0, 100);
    double speed = 0;

    for (int i = 0; i < 40; i++) {
        speed = fmin(0.75, speed + 0.125);
        abut_walked walked = walk(s, hero, &pixels, speed, 0.5);

        CHECK_STAGE(s, walked.velocity.x == speed);
        speed = walked.velocity.x;
    }
    for (int i = 0; i < 80; i++) {
        walk(s, hero, &pixels, 0.75, 0.5);
    }
    check_at(s, hero, 55, 100);
    CHECK_STAGE(s, walk(s, hero, &pixels, 0.75, 0.5).velocity.x == 0);
}

/* A long walk climbs what short ones climb: it comes down on the step, and not behind it. */
static void scene_long_walk(stage *s)
{
    static const abut_vec2 corners[6] = { { -1, 0 },  { -4, -6 }, { -4, -10 },
                                          { 4, -10 }, { 4, -6 },  { 1, 0 } };
    const abut_shape gem = abut_polygon(corners, 6);

    ground(s);
    for (int width = 1; width <= 64; width *= 2) {
        abut_body step = block(s, 100, 98, 100 + width, 100);

        for (int number = 0; number <= HEROES; number++) {
            abut_shape shape = number < HEROES ? walker_shape(number) : gem;
            abut_body hero = stage_add(
                s, (abut_body_settings){ .shapes = &shape, .at = { 80, 100 }, .floats = true });
            abut_walked walked = stroll(s, hero, 200);

            CHECK_STAGE(s, walked.wall.body == ABUT_NO_BODY && walked.velocity.x == 200);
            CHECK_STAGE(s, walked.moved.x >= 200 - 1e-6); /* the gem glides off the step */
            CHECK_STAGE(s, number == HEROES || on_floor(&walked));
            stage_remove(s, hero);
        }
        stage_remove(s, step);
    }
}

/* Nor does it lead over a pit behind the step. */
static void scene_step_at_pit(stage *s)
{
    block(s, 0, 100, 100, 120);
    block(s, 90, 96, 110, 120);
    block(s, 160, 96, 300, 120);
    abut_body hero = hero_at(s, 50, 100);

    stroll(s, hero, 0);
    abut_walked walked = walk(s, hero, &KEEPS, 150, 5);

    CHECK_STAGE(s, walked.stepped && walked.left_floor && !on_floor(&walked));
    CHECK_STAGE(s, walked.at.x > 115 && walked.at.x <= 155 && walked.at.y > 96);
}

/* The highest step that a walker climbs is `step`, whatever its foot and its pace: a round one does
 * not climb from where the step has raised it. */
static void scene_highest_step(stage *s)
{
    static const double paces[4] = { 0.125, 0.5, 1, 4 };
    static const double over[5] = { 0, 0.0625, 0.5, 1.5, 2.25 };

    ground(s);
    for (int i = 0; i < 4 * 5; i++) {
        double height = 2.5 + over[i % 5];
        abut_body face = block(s, 100, 100 - height, 300, 100);

        for (int number = 0; number < HEROES; number++) {
            abut_shape shape = walker_shape(number);
            abut_body hero = stage_add(
                s, (abut_body_settings){ .shapes = &shape, .at = { 93, 100 }, .floats = true });
            abut_walked walked = { 0 };

            for (int k = 0; k < 20 / paces[i / 5]; k++) {
                walked = stroll(s, hero, paces[i / 5]);
            }
            CHECK_STAGE(s, walked.wall.body == (over[i % 5] == 0 ? ABUT_NO_BODY : face));
            CHECK_STAGE(s, (stage_at(s, hero).y == 100 - height) == (over[i % 5] == 0));
            CHECK_STAGE(s, over[i % 5] == 0 || stage_at(s, hero).y > 99.99);
            stage_remove(s, hero);
        }
        stage_remove(s, face);
    }
}

/* Nor does a ledge lift a round foot higher than it lifts a box. */
static void scene_highest_ledge(stage *s)
{
    const abut_walk_settings how = { .step = -1, .ledge = 3 };

    block(s, 100, 100, 300, 200);
    for (int i = 0; i < HEROES * 4; i++) {
        static const double below[4] = { 1, 3.0625, 4, 5.5 };
        abut_shape shape = walker_shape(i % HEROES);
        abut_body hero = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                            .at = { 94, 100 + below[i / HEROES] },
                                                            .floats = true });
        bool lifted = false;

        for (int k = 0; k < 3; k++) {
            abut_walked walked = walk(s, hero, &how, 3, 0);

            lifted = lifted || on_floor(&walked);
        }
        CHECK_STAGE(s, lifted == (i / HEROES == 0));
        stage_remove(s, hero);
    }
}

/* A step down takes nothing from the sideways motion. */
static void scene_step_down(stage *s)
{
    ground(s);
    block(s, -200, 96, 0, 100);
    for (int i = 0; i < 4; i++) {
        abut_body hero = hero_at(s, -10 + 0.375 * i, 96);

        for (int k = 0; k < 20; k++) {
            CHECK_STAGE(s, walk(s, hero, NULL, 1.5, 0.25).moved.x == 1.5);
        }
        check_at(s, hero, 20 + 0.375 * i, 100);
        stage_remove(s, hero);
    }
}

/* A step that is exactly as high as a walker can climb, before a floor that rises from its edge on,
 * and behind one that rises to its foot. */
static void climb_onto_slope(stage *s, double before, double after, double speed)
{
    const abut_vec2 low[4] = { { -60, 0 }, { 0, 0 }, { 0, 200 }, { -60, 200 } };
    const abut_vec2 high[4] = { { 0, 0 }, { 60, 0 }, { 60, 200 }, { 0, 200 } };
    abut_vec2 first[4];
    abut_vec2 second[4];

    for (int i = 0; i < 4; i++) {
        double y = low[i].y > 0 ? low[i].y : 100 - before * low[i].x;
        double top = high[i].y > 0 ? high[i].y : 97.5 - after * high[i].x;

        first[i] = (abut_vec2){ low[i].x, y };
        second[i] = (abut_vec2){ high[i].x, top };
    }
    abut_body ground[2] = { fan(s, first, 4), fan(s, second, 4) };
    abut_shape shape = walker_shape(0);
    abut_body hero =
        stage_add(s, (abut_body_settings){
                         .shapes = &shape, .at = { -20, 100 + before * 16 - 1 }, .floats = true });

    for (int i = 0; i < 400 && stage_at(s, hero).x < 20; i++) {
        CHECK_STAGE(s, walk(s, hero, NULL, speed, 1).wall.body == ABUT_NO_BODY);
    }
    CHECK_STAGE(s, stage_at(s, hero).x >= 20);
    stage_remove(s, hero);
    stage_remove(s, ground[0]);
    stage_remove(s, ground[1]);
}

static void scene_step_before_slope(stage *s)
{
    static const double slopes[] = { 0, 0.25, 0.5, 0.75, 1 };
    static const double speeds[] = { 0.25, 1, 2.5, 7 };

    for (int i = 0; i < 3 * 5 * 4; i++) {
        climb_onto_slope(s, slopes[i % 3], slopes[i / 3 % 5], speeds[i / 15]);
    }
}

static const walk_row walk_rows[] = {
    { "step down", scene_step_down },
    { "highest step", scene_highest_step },
    { "highest ledge", scene_highest_ledge },
    { "long walk", scene_long_walk },
    { "step at a pit", scene_step_at_pit },
    { "step before a slope", scene_step_before_slope },
    { "stairs", scene_stairs },
    { "foot of a step", scene_foot_of_step },
    { "foot of a crate", scene_foot_of_crate },
    { "patrol", scene_patrol },
    { "notch", scene_notch },
    { "pixel speed", scene_pixel_speed },
};

static void test_scenes(void)
{
    play_rows(walk_rows, COUNT_OF(walk_rows));
}

TEST_MAIN(TEST(test_scenes))
