/* world/test_walk_rides.c - a character on what moves under it, wherever its foot touches that.
 *
 * SPDX-License-Identifier: MIT */

#include "world/walk.h"

enum { FEET = 4 };

/* Box, capsule, ball and boat, each with its lowest point at the origin. */
static abut_shape foot(int number)
{
    static const abut_vec2 boat[5] = { { -5, -16 }, { 5, -16 }, { 5, -4 }, { 0, 0 }, { -5, -4 } };

    return number == 0   ? hero_shape()
           : number == 1 ? abut_capsule(0, -15, 0, -5, 5)
           : number == 2 ? abut_circle(0, -5, 5)
                         : abut_polygon(boat, 5);
}

static abut_body walker_at(stage *s, int shape, double x, double y)
{
    abut_shape shown = foot(shape);

    return stage_add(s, (abut_body_settings){ .shapes = &shown, .at = { x, y }, .floats = true });
}

static abut_vec2 seen_from(const stage *s, abut_body body, abut_body from)
{
    abut_vec2 a = stage_at(s, body);
    abut_vec2 b = stage_at(s, from);

    return (abut_vec2){ a.x - b.x, a.y - b.y };
}

static bool touches_after_step(const stage *s, abut_body body, abut_body other)
{
    abut_body_contact found[4];
    uint32_t count = abut_body_contacts(s->world, body, found, 4);

    return count == 1 && found[0].other == other;
}

/* Falls onto a lift, and stands there without a motion of its own: it stays where it is on that. */
static void check_carried(stage *s, abut_body hero, abut_body lift, const abut_walk_settings *how)
{
    abut_vec2 stood = { 0, 0 };
    double fall = 0;

    for (int i = 0; i < 40; i++) {
        fall += 0.25;
        abut_walked walked = walk(s, hero, how, 0, fall);

        fall = walked.velocity.y;
        if (i == 20) {
            stood = seen_from(s, hero, lift);
        }
        CHECK_STAGE(s, i < 20 || walked.floor.body == lift);
        CHECK_STAGE(s, i < 21 || (walked.moved.x == 0 && walked.moved.y == 0));
        play_steps(s, 1);
        CHECK_STAGE(s, i < 20 || touches_after_step(s, hero, lift));
    }
    abut_vec2 now = seen_from(s, hero, lift);

    CHECK_STAGE(s, stage_is(s, "on the lift", now, stood.x, stood.y, 1e-6));
}

static const abut_vec2 goes[6] = { { 0.8, 0 },  { -0.8, 0 },   { 0, 0.5 },
                                   { 0, -0.5 }, { 0.5, 0.25 }, { -0.3, -0.7 } };

/* On slopes of 0, 17, 36 and -27 degrees. */
static void scene_land_on_ramp(stage *s)
{
    static const double heights[4] = { 0, 48, 116, -80 };

    for (int i = 0; i < FEET * 4 * 6; i++) {
        double half = heights[i / FEET % 4] / 2;
        const abut_vec2 points[4] = { { -80, half }, { 80, -half }, { 80, 100 }, { -80, 100 } };
        abut_vec2 v = goes[i / FEET / 4];
        abut_body lift = stage_kinematic(s, abut_polygon(points, 4), 0, 0, v.x, v.y);
        abut_body hero = walker_at(s, i % FEET, 0, -10);

        check_carried(s, hero, lift, NULL);
        stage_remove(s, hero);
        stage_remove(s, lift);
    }
}

/* A game that lets it stand on 50 degrees. */
static void scene_steep_ramp(stage *s)
{
    const abut_walk_settings goat = { .slope = 1.05 };
    static const abut_vec2 points[3] = { { -60, 72 }, { 60, -72 }, { 60, 72 } };

    for (int i = 0; i < FEET * 6; i++) {
        abut_vec2 v = goes[i / FEET];
        abut_body lift = stage_kinematic(s, abut_polygon(points, 3), 0, 0, v.x, v.y);
        abut_body hero = walker_at(s, i % FEET, 0, -10);

        check_carried(s, hero, lift, &goat);
        stage_remove(s, hero);
        stage_remove(s, lift);
    }
}

/* A round foot over the end of a lift. */
static void scene_over_the_end(stage *s)
{
    static const double over[4] = { 0, 1, 2.5, 3.5 };

    for (int i = 0; i < 4 * 6; i++) {
        abut_vec2 v = goes[i / 4];
        abut_body lift = stage_kinematic(s, box(30, 5), 0, 5, 0, 0);
        abut_body hero = walker_at(s, 1, 30 + over[i % 4], -1);

        walk(s, hero, NULL, 0, 6);
        stage_drive(s, lift, v.x, v.y);
        check_carried(s, hero, lift, NULL);
        stage_remove(s, hero);
        stage_remove(s, lift);
    }
}

/* In a world without gravity, where only the walk knows what is up. */
static void scene_own_up(stage *s)
{
    abut_body lift = stage_kinematic(s, box(30, 5), 0, 5, 0.75, 0.5);
    abut_body hero = walker_at(s, 1, 3, 0);
    const abut_walk_settings how = { .up = stage_in(s, (abut_vec2){ 0, -1 }) };

    check_carried(s, hero, lift, &how);
}

/* --- A conveyor belt ---------------------------------------------------------------------------
 */

/* As docs/character.md has it: what lies on the belt and what walks there go with it alike. */
static void scene_belt(stage *s)
{
    abut_body belt = stage_kinematic(s, box(100, 5), 0, 105, 0.75, 0);
    abut_shape shape = box(4, 4);
    abut_body crate = stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { -70, 96 } });

    for (int i = 0; i < FEET; i++) {
        abut_body hero = walker_at(s, i, -50, 100);
        abut_walked last = walk(s, hero, NULL, 0, 0.25);

        stage_place(s, crate, -70, 96, ABUT_SPAWN_REFUSE);
        for (int k = 0; k < 40; k++) {
            double along = last.floor.body == belt ? stage_out(s, last.floor.velocity).x : 0;

            last = walk(s, hero, NULL, along, 0.25);
            play_steps(s, 1);
            stage_place(s, belt, 0, 105, ABUT_SPAWN_REFUSE);
        }
        CHECK_STAGE(s, last.floor.body == belt);
        /* It is a step ahead of its next walk. */
        check_near(s, hero, -50 + 40 * 0.75 + 0.75, 100, 1e-6);
        check_near(s, crate, -70 + 40 * 0.75, 96, 1e-6);
        stage_remove(s, hero);
    }
}

/* --- Down through it ---------------------------------------------------------------------------
 */

/* Drops through a plank that sinks, by a velocity or as it falls, wherever it stands on it. */
static void scene_drop_from_sinking(stage *s)
{
    const abut_walk_settings drop = { .drop = true };
    abut_shape plank = abut_rect_between(-30, 0, 30, 3);

    for (int i = 0; i < FEET * 3 * 2; i++) {
        static const double places[3] = { 0, 30, 32 };
        bool falls = i / FEET / 3 > 0;
        double x = places[i / FEET % 3];

        if (i % FEET == 3 && x > 30) {
            continue; /* a sharp foot beside it */
        }
        abut_body board = stage_add(s, (abut_body_settings){
                                           .kind = falls ? ABUT_BODY_MOVER : ABUT_BODY_KINEMATIC,
                                           .shapes = &plank,
                                           .velocity = { 0, falls ? 0 : 0.4 },
                                           .answer = ABUT_ANSWER_ONE_WAY,
                                           .open_side = { 0, 1 },
                                       });
        abut_body hero = walker_at(s, i % FEET, x, 0);

        stage_exempt(s, board, hero);
        for (int k = 0; k < 3; k++) {
            abut_walked walked = walk(s, hero, NULL, 0, 1);

            CHECK_STAGE(s, walked.floor.body == board);
            play_steps(s, 1);
        }
        abut_walked walked = walk(s, hero, &drop, 0, 6);

        CHECK_STAGE(s, walked.floor.body == ABUT_NO_BODY && walked.left_floor);
        CHECK_STAGE(s, walked.moved.y >= 6);
        play_steps(s, 1);
        stage_remove(s, hero);
        stage_remove(s, board);
    }
}

/* --- On what is carried, or moves by itself -----------------------------------------------------
 */

/* Stands on a lift, on crates there, or on a walker there, and jumps: the floor has the velocity of
 * the lift, and so has the walker from then on. */
static void scene_leave_rider(stage *s)
{
    static const abut_vec2 lifts[5] = { { 2, 0 }, { -0.5, 0 }, { 0, -1 }, { 0, 1 }, { 1, 0.5 } };
    abut_shape shape = abut_rect_between(-15, -10, 15, 0);
    abut_shape other_shape = hero_shape();

    for (int i = 0; i < 5 * 4; i++) {
        abut_vec2 v = lifts[i / 4];
        abut_body lift = stage_kinematic(s, box(500, 5), 0, 5, v.x, v.y);
        abut_body under[2] = { 0, 0 };
        int crates = i % 4 == 3 ? 0 : i % 4;

        for (int k = 0; k < crates; k++) {
            under[k] =
                stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { 0, -10.0 * k } });
        }
        abut_body other =
            i % 4 != 3
                ? ABUT_NO_BODY
                : stage_add(s, (abut_body_settings){ .shapes = &other_shape, .floats = true });
        abut_body hero = hero_at(s, 0, other != ABUT_NO_BODY ? -20 : -10.0 * crates);
        abut_walked walked = { 0 };

        for (int k = 0; k < 10; k++) {
            if (other != ABUT_NO_BODY) {
                walk(s, other, NULL, 0, 0.25);
            }
            walked = walk(s, hero, NULL, 0, 0.25);
            play_steps(s, 1);
        }
        abut_vec2 floor = stage_out(s, walked.floor.velocity);

        CHECK_STAGE(s, stage_is(s, "velocity of the floor", floor, v.x, v.y, 0));
        walked = walk(s, hero, NULL, 0, -4);
        CHECK_STAGE(s, stage_is(s, "velocity", walked.velocity, v.x, v.y - 4, 0));
        stage_remove(s, hero);
        stage_remove(s, lift);
        for (int k = 0; k < crates; k++) {
            stage_remove(s, under[k]);
        }
        if (other != ABUT_NO_BODY) {
            stage_remove(s, other);
        }
    }
}

/* On a crate that slides, is slowed by friction, is pushed, is stopped by a wall, or falls: it
 * stays where it is on that. */
static void scene_ride_mover(stage *s)
{
    static const double frictions[4] = { ABUT_NO_FRICTION, 0.25, 0.5, 0.5 };
    abut_shape shape = abut_rect_between(-15, -10, 15, 0);

    for (int i = 0; i < 5; i++) {
        abut_shape plate = abut_rect_between(-100, 0, 100, 10);
        abut_body floor = i == 4 ? ABUT_NO_BODY
                                 : stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                                      .shapes = &plate,
                                                                      .friction = frictions[i] });
        abut_body wall = block(s, 25, i == 3 ? -10 : 900, 30, i == 3 ? 0 : 910);
        abut_body pusher = stage_kinematic(s, box(5, 4), i == 2 ? -20 : -900, -4, i == 2, 0);
        abut_body crate = stage_add(
            s, (abut_body_settings){ .shapes = &shape, .velocity = { i == 2 ? 0 : 1.75, 0 } });
        abut_body hero = hero_at(s, 3, -10);
        abut_walked walked = { 0 };

        for (int k = 0; k < 30; k++) {
            walked = walk(s, hero, NULL, 0, 0.25);
            CHECK_STAGE(s, walked.floor.body == crate && !walked.left_floor);
            CHECK_STAGE(s, stage_is(s, "on the crate", seen_from(s, hero, crate), 3, -10, 1e-2));
            play_steps(s, 1);
        }
        CHECK_STAGE(s, stage_at(s, crate).x > (i == 3 ? 9 : 10));
        abut_vec2 at = stage_velocity(s, crate);

        walked = walk(s, hero, NULL, 0, -4);
        CHECK_STAGE(s, stage_is(s, "velocity", walked.velocity, at.x, at.y - 4, 1e-2));
        stage_remove(s, hero);
        stage_remove(s, crate);
        stage_remove(s, pusher);
        stage_remove(s, wall);
        if (floor != ABUT_NO_BODY) {
            stage_remove(s, floor);
        }
    }
}

/* The lift is removed: the walker goes on as fast as it went. */
static void scene_lift_is_gone(stage *s)
{
    for (int i = 0; i < 6; i++) {
        abut_vec2 v = goes[i];
        abut_body lift = stage_kinematic(s, box(50, 5), 0, 5, v.x, v.y);
        abut_body hero = hero_at(s, 0, 0);

        for (int k = 0; k < 5; k++) {
            walk(s, hero, NULL, 0, 0.25);
            play_steps(s, 1);
        }
        stage_remove(s, lift);
        abut_walked walked = walk(s, hero, NULL, 0, 0.25);

        CHECK_STAGE(s, walked.left_floor);
        CHECK_STAGE(s, stage_is(s, "velocity", walked.velocity, v.x, v.y + 0.25, 1e-6));
        CHECK_STAGE(s, stage_is(s, "moved", walked.moved, v.x, v.y + 0.25, 1e-6));
        stage_remove(s, hero);
    }
}

/* A jump from a lift that sinks leaves it, however fast that is; with all of its velocity it is the
 * same jump as seen from the lift. */
static void scene_leap(stage *s)
{
    static const double speeds[6] = { 0, 3, 3.9375, 4, 4.5, 8 };

    for (int i = 0; i < 6; i++) {
        abut_body lift = stage_kinematic(s, box(50, 5), 0, 5, 0, speeds[i]);
        abut_body hero = hero_at(s, 0, 0);
        double fall = 0.25;
        int air = 0;

        for (int k = 0; k < 3; k++) {
            walk(s, hero, NULL, 0, 0.25);
            play_steps(s, 1);
        }
        abut_walked walked = walk(s, hero, NULL, 0, -4);

        CHECK_STAGE(s, walked.left_floor && !on_floor(&walked));
        CHECK_STAGE(s, walked.velocity.y == speeds[i] - 4);
        while (!on_floor(&walked) && air++ < 50) {
            fall = walked.velocity.y + 0.25;
            play_steps(s, 1);
            walked = walk(s, hero, NULL, 0, fall);
        }
        CHECK_STAGE(s, air >= 31 && air <= 33 && walked.floor.body == lift);
        stage_remove(s, hero);
        stage_remove(s, lift);
    }
}

/* The last corner of its foot stands exactly on the crest of a slope that leads down: the ship
 * takes it along all the same, as `floor` says. Some of these feet meet the crest with a side of
 * their own that is almost upright. */
static void scene_crest_of_ship(stage *s)
{
    static const abut_vec2 feet[4][5] = { { { -3, 0 }, { 0, -6 }, { 3, 0 } },
                                          { { 0, 0 }, { -3, -6 }, { 3, -6 } },
                                          { { -2, 0 }, { -4, -8 }, { 4, -8 }, { 2, 0 } },
                                          { { -4, -8 }, { 4, -8 }, { 4, 0 }, { -4, 0 } } };
    static const double half[4] = { 3, 0, 2, 4 };

    for (int i = 0; i < 4 * 4 * 2; i++) {
        double fall = 4 * (1 + i / 4 % 4);
        const abut_vec2 level[4] = { { -32, 0 }, { 0, 0 }, { 0, 40 }, { -32, 40 } };
        const abut_vec2 slope[4] = { { 0, 0 }, { 16, fall }, { 16, 40 }, { 0, 40 } };
        abut_shape parts[2] = { abut_polygon(level, 4), abut_polygon(slope, 4) };
        abut_body_settings ship = { .kind = ABUT_BODY_KINEMATIC,
                                    .velocity = { -2, 1.75 },
                                    .shapes = parts,
                                    .shape_count = i < 16 ? 2 : 1 };
        abut_body first = stage_add(s, ship);
        ship.shapes = &parts[1];
        abut_body second = i < 16 ? first : stage_add(s, ship);
        abut_shape foot_shape = abut_polygon(feet[i % 4], i % 4 < 2 ? 3 : 4);
        abut_body hero =
            stage_add(s, (abut_body_settings){
                             .shapes = &foot_shape, .at = { half[i % 4], 0 }, .floats = true });

        CHECK_STAGE(s, walk(s, hero, NULL, 0, 0.25).off_floor == 0);
        for (int k = 0; k < 4; k++) {
            play_steps(s, 1);
            abut_vec2 at = seen_from(s, hero, first);

            CHECK_STAGE(s, fabs(at.x - half[i % 4]) + fabs(at.y) < 1e-6);
            CHECK_STAGE(s, k % 2 == 0 || walk(s, hero, NULL, 0, 0.25).off_floor == 0);
        }
        stage_remove(s, hero);
        stage_remove(s, first);
        if (second != first) {
            stage_remove(s, second);
        }
    }
}

static const walk_row rows[] = {
    { "leave what a lift carries", scene_leave_rider },
    { "ride a mover", scene_ride_mover },
    { "a lift that is gone", scene_lift_is_gone },
    { "leap off a lift that sinks", scene_leap },
    { "land on a ramp that moves", scene_land_on_ramp },
    { "a steep ramp that moves", scene_steep_ramp },
    { "a round foot over the end of a lift", scene_over_the_end },
    { "a conveyor belt", scene_belt },
    { "drop through a plank that sinks", scene_drop_from_sinking },
    { "the crest of a ship", scene_crest_of_ship },
};

static void test_scenes(void)
{
    play_rows(rows, (int)(sizeof rows / sizeof rows[0]));
}

static void test_own_up(void)
{
    play("a lift where only the walk has an up", (abut_world_settings){ .gravity = { 0, 0 } },
         scene_own_up);
}

TEST_MAIN(TEST(test_scenes), TEST(test_own_up))
