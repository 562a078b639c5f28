/* world/test_corners.c - a body that goes into a corner comes to rest in it, and stands there.
 *
 * Corners of two walls from 91 to 179 degrees, entered in directions within the cone of both; and
 * valleys, in which what comes to rest touches what carries it.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

enum { SHAPES = 5, ARRIVES = 600 };
#define PI 3.14159265358979323846

static abut_shape shape_of(int i)
{
    switch (i) {
    case 0:
        return ball(6);
    case 1:
        return abut_capsule(0, -3, 0, 3, 5);
    case 2:
        return box(5, 5);
    case 3:
        return abut_triangle(-6, 5, 6, 5, 0, -6);
    default:
        return abut_rounded_rect(-4, -4, 8, 8, 1);
    }
}

/* A wall along -x and one that leaves it at an angle, their surfaces meeting at the origin. */
static void build_corner(stage *s, double angle, abut_body walls[2])
{
    abut_vec2 along = { 300 * -cos(angle), 300 * -sin(angle) };
    abut_vec2 deep = { 20 * sin(angle), 20 * -cos(angle) };
    abut_vec2 points[4] = { { 0, 0 }, along, { along.x + deep.x, along.y + deep.y }, deep };

    walls[0] = stage_static(s, abut_rect(-300, 0, 300, 20), 0, 0);
    walls[1] = stage_static(s, abut_polygon(points, 4), 0, 0);
}

/* Driven along the bisector until it is in the corner, then in another direction of the cone: at
 * rest from the tenth frame on, in touch with both or nearly. */
static void drive_into(int shape, double degrees, double part, int view)
{
    char name[96];

    snprintf(name, sizeof name, "shape %d into %g degrees, %g of the cone", shape, degrees, part);
    stage s = stage_open(name, (abut_world_settings){ .no_stayed = true }, view);
    double angle = degrees * PI / 180;
    double middle = angle / 2;
    double way = middle + part * (PI - angle) / 2;
    abut_body walls[2];

    build_corner(&s, angle, walls);
    abut_body id = stage_mover(&s, shape_of(shape), -14 * cos(middle) - 4, -14 * sin(middle), 0, 0);
    abut_vec2 last = { 0, 0 };

    for (int i = 0; i < ARRIVES + 30; i++) {
        double to = i < ARRIVES ? middle : way;

        stage_drive(&s, id, 3 * cos(to), 3 * sin(to));
        CHECK_STAGE(&s, stage_advance(&s));
        abut_vec2 at = stage_at(&s, id);
        bool rests = at.x == last.x && at.y == last.y;

        if (i < ARRIVES && rests) {
            i = ARRIVES - 1;
        }
        if (i >= ARRIVES + 10) {
            CHECK_STAGE(&s, stage_is(&s, "place", at, last.x, last.y, 0));
        }
        last = at;
    }
    /* A slide that is much slower than the press may stop at the wall that it came to first. */
    CHECK_STAGE(&s, stage_gap(&s, id, walls[0]) <= (degrees < 175 ? 0x1p-8 : 0x1p-4));
    CHECK_STAGE(&s, stage_gap(&s, id, walls[1]) <= (degrees < 175 ? 0x1p-8 : 0x1p-4));
    CHECK_ROW(name, stage_close(&s));
}

static void test_driven_into_corners(void)
{
    int view = 0;

    for (int degrees = 91; degrees < 180; degrees += 4) {
        for (int shape = 0; shape < SHAPES; shape++) {
            drive_into(shape, degrees, (view % 7 - 3) / 4.0, view % STAGE_VIEWS);
            view++;
        }
    }
}

/* --- Valleys ------------------------------------------------------------------------------------
 */

/* What falls into a valley falls asleep in touch with it, on the ground. */
static void fall_into(int shape, double degrees, double from, bool held, int view)
{
    char name[96];

    snprintf(name, sizeof name, "shape %d in a valley of %g degrees, from %g", shape, degrees,
             from);
    stage s = stage_open(
        name, (abut_world_settings){ .gravity = { 0, 0.25 }, .friction = 0.1, .no_stayed = true },
        view);
    double slope = tan((180 - degrees) / 2 * PI / 180);
    abut_body left = stage_static(&s, abut_triangle(0, 0, -200, -200 * slope, -200, 0), 0, 0);
    abut_body right = stage_static(&s, abut_triangle(0, 0, 200, -200 * slope, 200, 0), 0, 0);
    abut_body id = stage_mover(&s, shape_of(shape), from, -60 - 10 * slope, 0, 0);

    for (int i = 0; i < 400 && !abut_body_is_asleep(s.world, id); i++) {
        if (held) {
            stage_drive(&s, id, 0, stage_velocity(&s, id).y);
        }
        CHECK_STAGE(&s, stage_advance(&s));
    }
    abut_body support = abut_body_support(s.world, id);

    CHECK_STAGE(&s, held || abut_body_is_asleep(s.world, id));
    CHECK_STAGE(&s, abut_body_is_grounded(s.world, id));
    CHECK_STAGE(&s, support == left || support == right);
    CHECK_STAGE(&s, fmin(stage_gap(&s, id, left), stage_gap(&s, id, right)) <= 0x1p-10);
    CHECK_ROW(name, stage_close(&s));
}

static void test_valleys(void)
{
    int view = 0;

    for (int degrees = 75; degrees <= 165; degrees += 5) {
        for (int shape = 0; shape < SHAPES; shape++) {
            for (int from = -4; from <= 4; from += 4) {
                fall_into(shape, degrees, from, view % 4 == 0, view % STAGE_VIEWS);
                view++;
            }
        }
    }
}

/* --- Pushers ------------------------------------------------------------------------------------
 */

enum { PRESSES = 40 };

/* A pusher among walls is where a slider is, after every step: driven into a corner, or fallen into
 * it. */
static void press_both(int shape, double degrees, abut_vec2 speed, double friction, int view)
{
    char name[96];
    abut_vec2 places[2][PRESSES];

    snprintf(name, sizeof name, "shape %d pressed into %g degrees by %g, %g", shape, degrees,
             speed.x, speed.y);
    for (int pushes = 0; pushes < 2; pushes++) {
        double angle = degrees * PI / 180;
        bool falls = speed.x == 0;
        stage s = stage_open(name,
                             (abut_world_settings){ .gravity = { 0, falls ? speed.y : 0 },
                                                    .friction = friction,
                                                    .no_stayed = true },
                             view);
        abut_shape form = shape_of(shape);
        abut_body walls[2];

        build_corner(&s, angle, walls);
        abut_body id = stage_add(
            &s, (abut_body_settings){ .shapes = &form,
                                      .at = { -8 - 14 * cos(angle / 2), -14 * sin(angle / 2) },
                                      .answer = pushes ? ABUT_ANSWER_PUSH : ABUT_ANSWER_SLIDE });

        for (int i = 0; i < PRESSES; i++) {
            if (!falls) {
                stage_drive(&s, id, speed.x, speed.y);
            }
            CHECK_STAGE(&s, stage_advance(&s));
            places[pushes][i] = stage_at(&s, id);
            if (pushes) {
                CHECK_STAGE(&s,
                            stage_is(&s, "place", places[1][i], places[0][i].x, places[0][i].y, 0));
            }
        }
        CHECK_ROW(name, stage_close(&s));
    }
}

static void test_pushers_press_as_sliders(void)
{
    static const abut_vec2 speeds[] = { { 0.447, 4.5 }, { 0.0625, 0.25 }, { 2, 3 }, { 0, 1 } };
    int view = 0;

    for (int degrees = 91; degrees < 180; degrees += 11) {
        for (int shape = 0; shape < SHAPES; shape++) {
            for (int k = 0; k < 4; k++) {
                press_both(shape, degrees, speeds[k], k % 2 * 0.2, view++ % STAGE_VIEWS);
            }
        }
    }
}

/* --- Feet ---------------------------------------------------------------------------------------
 */

/* Two crates with slanted sides that meet foot to foot do so as boxes would, whichever way they
 * come from: neither climbs the other. One that pushes shoves the other along the floor. */
static void scene_feet(stage *s)
{
    static const abut_vec2 corners[4] = { { -8, 0 }, { 8, 0 }, { 5, -10 }, { -5, -10 } };
    abut_shape crate = abut_polygon(corners, 4);

    stage_static(s, box(500, 5), 0, 5);
    for (int pushes = 0; pushes < 2; pushes++) {
        abut_body a = stage_add(
            s, (abut_body_settings){ .shapes = &crate,
                                     .at = { -20.25, 0 },
                                     .velocity = { 1.75, 0 },
                                     .answer = pushes ? ABUT_ANSWER_PUSH : ABUT_ANSWER_SLIDE });
        abut_body b = stage_add(s, (abut_body_settings){ .shapes = &crate });

        play_steps(s, 40);
        double gone = stage_at(s, b).x;

        CHECK_STAGE(s, pushes ? gone > 20 : gone == 0);
        check_near(s, a, gone - 16, 0, pushes ? 0x1p-10 : 0);
        check_at(s, b, gone, 0);
        check_velocity(s, a, pushes ? 0.875 : 0, 0, 0x1p-20);
        check_velocity(s, b, pushes ? 0.875 : 0, 0, 0x1p-20);
        stage_remove(s, a);
        stage_remove(s, b);
    }
}

static void test_feet(void)
{
    play("feet", (abut_world_settings){ .no_stayed = true }, scene_feet);
    play("feet on the ground", (abut_world_settings){ .gravity = { 0, 0.25 }, .no_stayed = true },
         scene_feet);
}

TEST_MAIN(TEST(test_driven_into_corners),
          TEST(test_valleys),
          TEST(test_pushers_press_as_sliders),
          TEST(test_feet))
