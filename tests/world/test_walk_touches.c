/* world/test_walk_touches.c - what a walk says about what it touches: floor, wall and ceiling, each
 * with its normal and the middle of where the two touch, as contacts have it.
 *
 * SPDX-License-Identifier: MIT */

#include "world/walk.h"

/* A touch in the scene's coordinates. */
static bool is_touch(
    stage *s, const abut_walk_touch *touch, abut_body body, abut_vec2 normal, double x, double y)
{
    abut_vec2 point = stage_place_out(s, touch->point);

    return touch->body == body && touch->normal.x == normal.x && touch->normal.y == normal.y &&
           stage_is(s, "point", point, x, y, 0x1p-24);
}

static const abut_vec2 to_left = { -1, 0 };
static const abut_vec2 upward = { 0, -1 };
static const abut_vec2 downward = { 0, 1 };

static void scene_middles(stage *s)
{
    abut_body floor = ground(s);
    abut_body wall = block(s, 100, 88, 120, 100);
    abut_body roof = block(s, 60, 60, 92, 80);
    abut_body hero = hero_at(s, 90, 100);
    abut_walked walked = stroll(s, hero, 20);

    check_at(s, hero, 95, 100);
    CHECK_STAGE(s, is_touch(s, &walked.floor, floor, upward, 95, 100));
    CHECK_STAGE(s, is_touch(s, &walked.wall, wall, to_left, 100, 94));
    CHECK_STAGE(s, is_touch(s, &walked.ceiling, roof, downward, 91, 80));
    /* Half over an edge. */
    stage_place(s, hero, 103, 88, ABUT_SPAWN_REFUSE);
    walked = stroll(s, hero, -6);
    CHECK_STAGE(s, is_touch(s, &walked.floor, wall, upward, 101, 88));
}

/* Every frame of pushing says where the crate is touched, there where it is now. */
static void scene_pushing(stage *s)
{
    const abut_walk_settings strong = { .push = 3 };
    abut_shape shape = abut_rect_between(-5, -10, 5, 0);

    ground(s);
    block(s, 200, 50, 220, 100);
    abut_body crate = stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 120, 100 } });
    abut_body second = stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 150, 100 } });
    abut_body hero = hero_at(s, 100, 100);
    double blocked = 0;

    for (int i = 0; i < 40; i++) {
        abut_walked walked = walk(s, hero, &strong, i % 7 == 3 ? 0 : 3, 0.5);
        double x = stage_at(s, crate).x;
        double at = stage_at(s, hero).x;

        if (at + 10 == x) {
            CHECK_STAGE(s, is_touch(s, &walked.wall, crate, to_left, x - 5, 95));
        } else {
            CHECK_STAGE(s, walked.wall.body == ABUT_NO_BODY && at + 10 < x);
        }
        CHECK_STAGE(s, (walked.pushed == crate) == (walked.moved.x > 0 && at + 10 == x && x > 120));
        /* What stops the crates stops the walker. */
        CHECK_STAGE(s, walked.velocity.x == (walked.moved.x < 3 ? 0 : 3));
        blocked += walked.moved.x == 0;
        play_steps(s, 1);
    }
    check_at(s, second, 195, 100);
    check_at(s, hero, 175, 100);
    CHECK_STAGE(s, blocked > 5);
}

/* A round walker and a round crate, on an even floor. */
static void scene_round_crate(stage *s)
{
    const abut_walk_settings strong = { .push = 3 };
    abut_shape ball = abut_circle(0, -5, 5);

    ground(s);
    abut_body crate = stage_add(s, (abut_body_settings){ .shapes = &ball, .at = { 120, 100 } });
    abut_body hero =
        stage_add(s, (abut_body_settings){ .shapes = &ball, .at = { 107, 100 }, .floats = true });

    for (int i = 0; i < 20; i++) {
        abut_walked walked = walk(s, hero, &strong, 4, 0.5);
        double x = stage_at(s, hero).x;

        CHECK_STAGE(s, walked.pushed == crate && walked.velocity.x == 4);
        CHECK_STAGE(s, is_touch(s, &walked.wall, crate, to_left, x + 5, 95));
    }
}

/* Seen from above: no floors, the crate is a wall that yields. */
static void scene_from_above(stage *s)
{
    const abut_walk_settings strong = { .push = 3 };
    abut_shape square = abut_rect(-5, -5, 10, 10);
    abut_body crate = stage_add(s, (abut_body_settings){ .shapes = &square, .at = { 20, 2 } });
    abut_body hero =
        stage_add(s, (abut_body_settings){ .shapes = &square, .at = { 0, 0 }, .floats = true });

    block(s, 50, -40, 60, 40); /* the hero gets no further than 35 */
    for (int i = 0; i < 14; i++) {
        abut_walked walked = walk(s, hero, &strong, 3, 0);
        double x = stage_at(s, hero).x;

        CHECK_STAGE(s, x == fmin(3 * (i + 1), 35));
        CHECK_STAGE(s, (walked.pushed == crate) == (x > 10 && walked.moved.x > 0));
        CHECK_STAGE(s, x <= 10 || is_touch(s, &walked.wall, crate, to_left, x + 5, 1));
        CHECK_STAGE(s, walked.velocity.x == (walked.moved.x < 3 ? 0 : 3));
    }
}

/* The same points as in the contacts after a step. */
static void scene_as_contacts(stage *s)
{
    static const abut_vec2 ramp[3] = { { 100, 100 }, { 180, 60 }, { 180, 100 } };

    abut_shape shapes[3] = { hero_shape(), abut_capsule(0, -15, 0, -5, 5), abut_circle(0, -6, 6) };

    ground(s);
    fan(s, ramp, 3);
    for (int k = 0; k < 3; k++) {
        abut_body hero = stage_add(
            s, (abut_body_settings){ .shapes = &shapes[k], .at = { 85, 100 }, .floats = true });

        for (int i = 0; i < 30; i++) {
            abut_walked walked = walk(s, hero, NULL, i == 15 ? 0 : 2, 0.5);
            abut_body_contact contacts[8];

            play_steps(s, 1);
            uint32_t count = abut_body_contacts(s->world, hero, contacts, 8);

            for (uint32_t n = 0; n < count; n++) {
                if (contacts[n].other == walked.floor.body) {
                    CHECK_STAGE(s, stage_is(s, "as a contact", walked.floor.point,
                                            contacts[n].point.x, contacts[n].point.y, 0x1p-20));
                }
            }
        }
        stage_remove(s, hero);
    }
}

/* A slope that leads up to a ceiling: what stops the walker there is a wall to it. */
static void scene_under_ceiling(stage *s)
{
    static const abut_vec2 ramp[3] = { { 100, 100 }, { 200, 50 }, { 200, 100 } };

    ground(s);
    fan(s, ramp, 3);
    abut_body roof = block(s, 60, 40, 250, 70);
    abut_body hero = hero_at(s, 80, 100);
    double way = 1;
    int turns = 0;

    for (int i = 0; i < 80; i++) {
        abut_walked walked = walk(s, hero, NULL, 2 * way, 0.5);

        CHECK_STAGE(s, on_floor(&walked));
        if (walked.wall.body != ABUT_NO_BODY) {
            CHECK_STAGE(s, walked.wall.body == roof && walked.ceiling.body == roof);
            CHECK_STAGE(s, walked.velocity.x == 0 && way > 0);
            turns++;
            way = -way;
        }
        way = stage_at(s, hero).x < 80 ? 1 : way;
    }
    CHECK_STAGE(s, turns >= 2);
}

/* A jump where there is no room for one: it stands on the floor as before. */
static void scene_no_headroom(stage *s)
{
    abut_body floor = ground(s);
    abut_body roof = block(s, -100, 60, 100, 80);
    abut_body hero = hero_at(s, 0, 100);

    walk(s, hero, NULL, 0, 0.5);
    for (int i = 0; i < 4; i++) {
        abut_walked walked = walk(s, hero, NULL, i % 2, i < 2 ? -5 : 0.5);

        CHECK_STAGE(s, walked.floor.body == floor && walked.ceiling.body == roof);
        CHECK_STAGE(s, !walked.left_floor && !walked.landed && !walked.wedged);
        CHECK_STAGE(s, walked.off_floor == 0);
        CHECK_STAGE(s, stage_is(s, "velocity", walked.velocity, i % 2, 0, 0));
        play_steps(s, 1);
    }
    check_at(s, hero, 2, 100);
    /* With some it has taken off, though it touches the ceiling at once. */
    stage_place(s, hero, 300, 100, ABUT_SPAWN_REFUSE);
    block(s, 280, 60, 320, 79.5);
    walk(s, hero, NULL, 0, 0.5);
    abut_walked walked = walk(s, hero, NULL, 0, -5);

    CHECK_STAGE(s, walked.floor.body == ABUT_NO_BODY && walked.left_floor);
    check_at(s, hero, 300, 99.5);
}

/* Everything of a walk is per walk, in a world with a rate, too. */
static void scene_rate(stage *s)
{
    abut_body lift = stage_kinematic(s, box(60, 5), 0, 105, 60, -30);
    abut_body hero = hero_at(s, 0, 100);

    walk(s, hero, NULL, 0, 0.5);
    for (int i = 0; i < 4; i++) {
        abut_walked walked = walk(s, hero, NULL, 2, 0.5);
        abut_vec2 velocity = stage_out(s, walked.floor.velocity);

        CHECK_STAGE(s, walked.floor.body == lift);
        CHECK_STAGE(s, stage_is(s, "velocity", walked.velocity, 2, 0, 0));
        CHECK_STAGE(s, stage_is(s, "velocity of the floor", velocity, 1, -0.5, 0x1p-20));
        play_steps(s, 1);
    }
    abut_walked walked = walk(s, hero, NULL, 2, -3); /* off the lift, with its speed */

    CHECK_STAGE(s, stage_is(s, "leaving", walked.velocity, 3, -3.5, 0x1p-20));
}

/* --- Corner on corner --------------------------------------------------------------------------
 */

/* The hill to the right as one body, which the stage does not know, or as two; flush or not. */
static abut_body hill(stage *s, int kind, double run, double rise)
{
    const abut_vec2 whole[5] = {
        { -100, 100 }, { 100, 100 }, { 100 + run, 100 - rise }, { 100 + run, 150 }, { -100, 150 }
    };
    const abut_vec2 slope[3] = { whole[1], whole[2], { 100 + run, 100 } };
    abut_body body = ABUT_NO_BODY;

    if (kind == 0) {
        abut_region *region = NULL;
        abut_loop loop = { whole, 5 };
        abut_vec2 turned[5];

        for (int i = 0; i < 5; i++) {
            turned[i] = stage_place_in(s, whole[i]);
        }
        loop.points = turned;
        CHECK_STAGE(s, abut_region_create(&loop, 1, NULL, &region, NULL) == ABUT_OK);
        abut_figure figure = abut_figure_of_region(region, 0, 0);

        CHECK_STAGE(
            s, abut_world_add(s->world,
                              &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .figure = &figure },
                              &body) == ABUT_OK);
        abut_region_destroy(region);
    } else {
        block(s, -100, 100, kind == 1 ? 200 : 100, 150);
        fan(s, slope, 3);
    }
    return body;
}

/* A box whose corner stands in the foot of a slope: a wall if that is too steep, else none. */
static void scene_foot_of_slope(stage *s)
{
    static const abut_vec2 rises[5] = { { 30, 36 }, { 20, 60 }, { 30, 30 }, { 40, 20 }, { 5, 60 } };

    for (int i = 0; i < 3 * 5 * 3; i++) {
        abut_vec2 rise = rises[i / 3 % 5];
        bool steep = rise.y > rise.x;
        stage inner = stage_open("foot of a slope", WORLD, s->view);
        const abut_walk_settings how = { .step = i / 15 == 0 ? 0 : i / 15 == 1 ? 2 : -1 };

        abut_body whole = hill(&inner, i % 3, rise.x, rise.y);
        abut_body hero = hero_at(&inner, 80, 100);

        for (int k = 0; k < 20; k++) {
            abut_walked walked = walk(&inner, hero, &how, 1.75, 0.25);
            double x = stage_at(&inner, hero).x;
            bool there = steep && x == 95;

            CHECK_STAGE(&inner, (walked.wall.body != ABUT_NO_BODY) == there);
            CHECK_STAGE(&inner, (walked.velocity.x == 0) == there && on_floor(&walked));
            CHECK_STAGE(&inner, !there || fabs(walked.wall.normal.x * rise.x +
                                               walked.wall.normal.y * -rise.y) < 1e-6 * 100);
            CHECK_STAGE(&inner, steep ? x <= 95 : k < 18 || x > 95);
        }
        CHECK_STAGE(&inner, !steep || stage_at(&inner, hero).x == 95);
        /* It turns there, and the wall is behind it. */
        abut_walked walked = walk(&inner, hero, &how, -1.75, 0.25);

        CHECK_STAGE(&inner, walked.wall.body == ABUT_NO_BODY && walked.moved.x < 0);
        abut_world_remove(inner.world, whole);
        CHECK_STAGE(s, stage_close(&inner));
    }
}

/* Corners that only touch are in nobody's way: beside the next tile, and under the end of a roof.
 */
static void scene_bare_corners(stage *s)
{
    block(s, -100, 100, 100, 150);
    block(s, 100, 100, 300, 150);
    block(s, 105, 60, 200, 80);
    abut_body hero = hero_at(s, 92, 100);
    abut_walked walked = stroll(s, hero, 3);

    CHECK_STAGE(s, stage_at(s, hero).x == 95 && walked.wall.body == ABUT_NO_BODY);
    walked = stroll(s, hero, 5);
    CHECK_STAGE(s, stage_at(s, hero).x == 100 && walked.wall.body == ABUT_NO_BODY);
    CHECK_STAGE(s, walked.ceiling.body == ABUT_NO_BODY && walked.velocity.x == 5);
}

/* Seen from above: straight onto a corner it slides past that, along the side across x as a step
 * would have it, and that is the wall. */
static void scene_corner_from_above(stage *s)
{
    abut_body post = block(s, 0, 0, 20, 20);
    abut_shape shape = box(5, 5);
    abut_body hero =
        stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { -20, -20 }, .floats = true });
    bool turned = stage_in(s, (abut_vec2){ 1, 0 }).x == 0;
    abut_walked walked = walk(s, hero, NULL, 30, 30);

    check_at(s, hero, turned ? 10 : -5, turned ? -5 : 10);
    CHECK_STAGE(s, walked.wall.body == post);
    walked = walk(s, hero, NULL, -4, -4);
    check_at(s, hero, turned ? 6 : -9, turned ? -9 : 6);
    CHECK_STAGE(s, walked.wall.body == ABUT_NO_BODY);
}

/* --- Since the last floor ----------------------------------------------------------------------
 */

static void scene_off_floor(stage *s)
{
    abut_body hero = hero_at(s, 0, 98);
    abut_walked walked = { 0 };

    ground(s);
    CHECK_STAGE(s, !abut_body_last_walk(s->world, hero, &walked));
    CHECK_STAGE(s, walked.off_floor == UINT32_MAX && walked.floor.body == ABUT_NO_BODY);
    CHECK_STAGE(s, !abut_body_last_walk(s->world, 0, &walked) && walked.off_floor == UINT32_MAX);
    for (int i = 0; i < 2; i++) {
        walked = walk(s, hero, NULL, 0, 0.5);
        CHECK_STAGE(s, walked.off_floor == UINT32_MAX && !walked.landed);
        CHECK_STAGE(s, abut_body_last_walk(s->world, hero, &walked));
        CHECK_STAGE(s, walked.off_floor == UINT32_MAX);
    }
    walked = walk(s, hero, NULL, 0, 4);
    CHECK_STAGE(s, walked.off_floor == 0 && walked.landed);
    walked = walk(s, hero, NULL, 0, -4);
    CHECK_STAGE(s, walked.off_floor == 1 && walked.left_floor);
    walked = walk(s, hero, NULL, 0, -4);
    CHECK_STAGE(s, walked.off_floor == 2 && !walked.left_floor);
    /* As if it were elsewhere: a first walk. */
    abut_vec2 far = stage_place_in(s, (abut_vec2){ 50, 20 });

    CHECK_STAGE(s, abut_body_try_walk(s->world, hero, NULL, (abut_vec2){ 0, 0 }, &far, &walked) ==
                       ABUT_OK);
    CHECK_STAGE(s, walked.off_floor == UINT32_MAX && !walked.landed && !walked.left_floor);
}

/* A tip on the joint of two tiles touches their side, as it would that of one: in front of walls,
 * leaning and upright, and under a roof. */
static void put_in_two(stage *s, bool whole, const abut_vec2 *side)
{
    abut_vec2 middle = { (side[0].x + side[1].x) / 2, (side[0].y + side[1].y) / 2 };
    abut_vec2 back = { side[0].y - side[1].y, side[1].x - side[0].x }; /* into the wall */

    for (int k = whole ? 1 : 0; k < 2; k++) {
        abut_vec2 from = k == 0 || whole ? side[0] : middle;
        abut_vec2 to = k == 1 ? side[1] : middle;

        fan(s,
            (abut_vec2[4]){
                from, to, { to.x + back.x, to.y + back.y }, { from.x + back.x, from.y + back.y } },
            4);
    }
}

static void scene_tips(stage *s)
{
    static const abut_vec2 tips[3][4] = { { { 0, 0 }, { -5, -10 }, { 0, -20 }, { 5, -10 } },
                                          { { -4, 0 }, { -5, -10 }, { -4, -20 }, { 5, -10 } },
                                          { { 0, 0 }, { -3, -18 }, { 0, -20 }, { 5, -10 } } };
    static const struct {
        abut_vec2 side[2]; /* its middle is where the tip gets */
        abut_vec2 motion;
        bool floor;
        bool ceiling;
    } rows[] = {
        { { { 100, 94 }, { 100, 86 } }, { 20, 0.5 }, true, false },
        { { { 100, 94 }, { 100, 86 } }, { 10.5, 8 }, true, false },
        { { { 101, 96 }, { 99, 84 } }, { 20, 2 }, true, false },
        { { { 99, 96 }, { 101, 84 } }, { 10.5, 3 }, true, false },
        { { { 94, 75 }, { 76, 75 } }, { 0, -20 }, false, true },
        { { { 94, 74 }, { 76, 76 } }, { 0, -20 }, false, true },
    };

    for (int i = 0; i < COUNT_OF(rows) * 3; i++) {
        abut_vec2 normals[2];
        int row = i / 3;
        const abut_shape shape = abut_polygon(tips[i % 3], 4);

        for (int whole = 0; whole < 2; whole++) {
            if (rows[row].floor) {
                ground(s);
            }
            put_in_two(s, whole, rows[row].side);
            abut_body hero = stage_add(
                s, (abut_body_settings){ .shapes = &shape, .at = { 85, 100 }, .floats = true });
            abut_walked walked = walk(s, hero, &(abut_walk_settings){ .step = -1 },
                                      rows[row].motion.x, rows[row].motion.y);

            normals[whole] = rows[row].ceiling ? walked.ceiling.normal : walked.wall.normal;
            CHECK_STAGE(s, normals[whole].x != 0 || normals[whole].y != 0);
            while (s->count > 0) {
                stage_remove(s, s->parts[s->count - 1].id);
            }
        }
        CHECK_STAGE(s, normals[0].x == normals[1].x && normals[0].y == normals[1].y);
    }
}

/* The middle of what is in common with a body of several shapes, and not with one of them: a floor
 * of tiles in one body, at and between seams. Contacts say the same. */
static void scene_seams(stage *s)
{
    abut_shape tiles[8];
    abut_shape bricks[4];

    for (int i = 0; i < 8; i++) {
        tiles[i] = abut_rect_between(8 * i, 100, 8 * i + 8, 110);
    }
    for (int i = 0; i < 4; i++) {
        bricks[i] = abut_rect_between(64, 80 + 5 * i, 70, 85 + 5 * i);
    }
    abut_body floor = stage_add(
        s, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = tiles, .shape_count = 8 });
    abut_body wall = stage_add(
        s, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = bricks, .shape_count = 4 });
    abut_body hero = hero_at(s, 6, 100);

    for (int i = 0; i < 40; i++) {
        abut_walked walked = stroll(s, hero, 2);
        double x = stage_at(s, hero).x;

        CHECK_STAGE(s, is_touch(s, &walked.floor, floor, upward, x, 100));
        CHECK_STAGE(s, x < 59 || is_touch(s, &walked.wall, wall, to_left, 64, 90));
    }
    check_at(s, hero, 59, 100);
}

/* Up and down along a wall of separate boxes: where a corner of the hero is exactly at a joint of
 * them, nothing is over its head or under its feet. */
static void scene_joints_beside(stage *s)
{
    static const double highs[] = { 7, 8, 12 };

    for (int i = 0; i < 8; i++) {
        block(s, 0, 8 * i, 8, 8 * i + 8);
    }
    for (int k = 0; k < COUNT_OF(highs); k++) {
        abut_shape shape = abut_rect(-3, -highs[k], 6, highs[k]);
        abut_body hero = stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 11, 60 } });

        for (int i = 0; i < 80; i++) {
            abut_walked walked = walk(s, hero, NULL, i % 3 ? -1 : 0, i < 40 ? -1 : 1);

            CHECK_STAGE(s, walked.floor.body == ABUT_NO_BODY);
            CHECK_STAGE(s, walked.ceiling.body == ABUT_NO_BODY);
            CHECK_STAGE(s, walked.wall.body != ABUT_NO_BODY && walked.wall.normal.x == 1);
            CHECK_STAGE(s, walked.moved.y == (i < 40 ? -1 : 1));
            play_steps(s, 1);
        }
        stage_remove(s, hero);
    }
}

static const walk_row walk_rows[] = {
    { "joints beside", scene_joints_beside },
    { "seams", scene_seams },
    { "tips", scene_tips },
    { "middles", scene_middles },
    { "pushing", scene_pushing },
    { "round crate", scene_round_crate },
    { "under a ceiling", scene_under_ceiling },
    { "as contacts", scene_as_contacts },
    { "no headroom", scene_no_headroom },
    { "foot of a slope", scene_foot_of_slope },
    { "bare corners", scene_bare_corners },
    { "since the last floor", scene_off_floor },
};

static void test_scenes(void)
{
    play_rows(walk_rows, COUNT_OF(walk_rows));
    play("rate", (abut_world_settings){ .gravity = { 0, 900 }, .steps_per_second = 60 },
         scene_rate);
    play("corner from above", (abut_world_settings){ .gravity = { 0, 0 } },
         scene_corner_from_above);
    play("from above", (abut_world_settings){ .gravity = { 0, 0 } }, scene_from_above);
}

TEST_MAIN(TEST(test_scenes))
