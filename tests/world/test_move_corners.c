/* world/test_move_corners.c - into the corner of two walls, and there is an end of it.
 *
 * Two walls enclose an angle from 91 to 179 degrees. A body that is moved again and again in a
 * direction between the two normals, turned round, must come to rest: within ten frames of
 * touching both, to the last bit.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }

static int the_angle;
static abut_shape the_mover;

static abut_shape leaning_wall(double radians)
{
    double c = cos(radians);
    double s = sin(radians);
    abut_vec2 points[4] = { { 0, 0 },
                            { -300 * c, -300 * s },
                            { -300 * c + 20 * s, -300 * s - 20 * c },
                            { 20 * s, -20 * c } };

    return abut_polygon(points, 4);
}

/* Goes on until it has stood still for ten frames; false if it never does. */
static bool comes_to_rest(stage *s, abut_body body, abut_vec2 motion)
{
    abut_moved_body moved;
    int still = 0;

    for (int frame = 0; frame < 1000 && still < 10; frame++) {
        abut_vec2 from = abut_body_at(s->world, body);

        CHECK_STAGE(s, abut_body_move(s->world, body, stage_in(s, motion), ABUT_ANSWER_SLIDE,
                                      &moved, NULL, 0) == ABUT_OK);
        abut_vec2 at = abut_body_at(s->world, body);

        still = at.x == from.x && at.y == from.y ? still + 1 : 0;
    }
    return still == 10;
}

static void scene_corner(stage *s)
{
    double radians = the_angle * 3.14159265358979323846 / 180;
    abut_vec2 normals[2] = { { 0, 1 }, { sin(radians), -cos(radians) } };

    stage_static(s, abut_rect(-300, 0, 300, 20), 0, 0);
    stage_static(s, leaning_wall(radians), 0, 0);
    for (int part = 1; part < 8; part += 2) {
        double a = part / 8.0;
        abut_vec2 motion = { 3 * (a * normals[0].x + (1 - a) * normals[1].x),
                             3 * (a * normals[0].y + (1 - a) * normals[1].y) };

        if (motion.x < 0.05) {
            continue; /* a long way to the corner */
        }
        abut_body body = stage_mover(s, the_mover, -20, -12, 0, 0);

        CHECK_STAGE(s, comes_to_rest(s, body, motion));
        CHECK_STAGE(s, stage_overlaps(s, true) == 0);
        stage_remove(s, body);
    }
}

static void test_corners(void)
{
    static const abut_vec2 wedge[3] = { { -5, -6 }, { 6, 0 }, { -5, 6 } };
    abut_shape movers[4] = { ball(6), box(5, 7), pill(4, 3), abut_polygon(wedge, 3) };

    for (the_angle = 91; the_angle < 180; the_angle++) {
        the_mover = movers[the_angle % 4];
        play_in(the_angle % 10 == 0 ? STAGE_VIEWS : 2, "a corner", PLAIN, scene_corner);
    }
}

/* On the way along one wall into the other, which leaves something of the motion: it goes on. */
static void scene_wide_turn(stage *s)
{
    stage_static(s, abut_rect(-300, 0, 300, 20), 0, 0);
    stage_static(s, leaning_wall(2.6), 0, 0);
    abut_body body = stage_mover(s, ball(6), -20, -6, 0, 0);
    abut_moved_body moved;

    for (int frame = 0; frame < 40; frame++) {
        abut_body_move(s->world, body, stage_in(s, (abut_vec2){ 3, 0.5 }), ABUT_ANSWER_SLIDE,
                       &moved, NULL, 0);
    }
    CHECK_STAGE(s, stage_at(s, body).y < -20);
    CHECK_STAGE(s, stage_overlaps(s, true) == 0);
}

static void test_wide_turn(void)
{
    play("a wide turn", PLAIN, scene_wide_turn);
}

TEST_MAIN(TEST(test_corners), TEST(test_wide_turn))
