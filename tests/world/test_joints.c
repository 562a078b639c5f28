/* world/test_joints.c - tips that come exactly on the joint of tiles: as if these were one.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

enum { TIPS = 4, GROUNDS = 4 };

/* Standing on a tip at (0, 2), which lies at y of the ground when they stand. */
static abut_shape pointed(int which)
{
    static const abut_vec2 points[TIPS][4] = { { { 0, 2 }, { -1, 0 }, { 0, -1 }, { 1, 0 } },
                                               { { 0, 2 }, { -2, 0 }, { 0, -2 }, { 2, 0 } },
                                               { { 0, 2 }, { -1, -1 }, { 3, 0 }, { 2, 1 } },
                                               { { 0, 2 }, { -5, 1 }, { 0, -2 }, { 5, 1 } } };

    return abut_polygon(points[which], 4);
}

/* A ground from x = -10 to 10 along a line through (0, 0): whole, in two bodies, in one body of two
 * shapes, in two bodies of two shapes each. */
static void lay_ground(stage *s, int which, double rise, double y)
{
    for (int i = 0; i < 4; i++) {
        double left = -10 + 5.0 * i;
        double right = left + 5;

        if (which == 0) {
            right = 10;
        } else if (which == 1) {
            right = left + 10;
        }
        abut_shape parts[4];
        uint32_t count = which == 2 ? 4 : which == 3 ? 2 : 1;

        for (uint32_t k = 0; k < count; k++) {
            double from = left + 5.0 * k;
            double to = count > 1 ? from + 5 : right;
            abut_vec2 corners[4] = {
                { from, y - rise * from }, { to, y - rise * to }, { to, y + 20 }, { from, y + 20 }
            };

            parts[k] =
                rise == 0 ? abut_rect_between(from, y, to, y + 20) : abut_polygon(corners, 4);
        }
        stage_add(s, (abut_body_settings){
                         .kind = ABUT_BODY_STATIC, .shapes = parts, .shape_count = count });
        i += which == 0 || which == 2 ? 3 : 1;
    }
}

static int hits_of(stage *s, int steps)
{
    int hits = 0;

    for (int i = 0; i < steps; i++) {
        play_steps(s, 1);
        hits += s->tally[ABUT_EVENT_HIT];
    }
    return hits;
}

/* What falls on a joint and rests there hits once, and stands on the ground. */
static void scene_falls(stage *s)
{
    static const abut_answer_kind answers[4] = { ABUT_ANSWER_SLIDE, ABUT_ANSWER_STOP,
                                                 ABUT_ANSWER_BOUNCE, ABUT_ANSWER_PUSH };

    for (int ground = 0; ground < GROUNDS; ground++) {
        lay_ground(s, ground, 0, 100.0 * ground);
    }
    for (int tip = 0; tip < TIPS; tip++) {
        for (int k = 0; k < 4; k++) {
            abut_body bodies[GROUNDS];

            for (int ground = 0; ground < GROUNDS; ground++) {
                abut_shape shape = pointed(tip);

                bodies[ground] = stage_add(s, (abut_body_settings){
                                                  .shapes = &shape,
                                                  .at = { 0, 100.0 * ground - 4 },
                                                  .answer = answers[k],
                                              });
            }
            CHECK_STAGE(s, hits_of(s, 20) == GROUNDS);
            for (int ground = 0; ground < GROUNDS; ground++) {
                abut_body_contact contacts[4];
                uint32_t count = abut_body_contacts(s->world, bodies[ground], contacts, 4);

                check_at(s, bodies[ground], 0, 100.0 * ground - 2);
                CHECK_STAGE(s, abut_body_is_grounded(s->world, bodies[ground]));
                CHECK_STAGE(s, count == (ground % 2 == 0 ? 1 : 2));
                for (uint32_t i = 0; i < count; i++) {
                    abut_vec2 normal = stage_out(s, contacts[i].normal);

                    CHECK_STAGE(s, stage_is(s, "normal", normal, 0, -1, 0));
                }
                stage_remove(s, bodies[ground]);
            }
            play_steps(s, 1);
        }
    }
}

/* What comes to a joint on its way goes on as over one ground, level or not. */
static void scene_slides(stage *s)
{
    static const double rises[3] = { 0, 0.75, -0.5 };

    for (int k = 0; k < 3; k++) {
        for (int ground = 0; ground < GROUNDS; ground++) {
            lay_ground(s, ground, rises[k], 100.0 * ground);
        }
        for (int tip = 0; tip < TIPS - 1; tip++) {
            for (int way = -1; way <= 1; way++) {
                abut_vec2 whole = { 0, 0 };

                for (int ground = 0; ground < GROUNDS; ground++) {
                    abut_body body = stage_mover(s, pointed(tip), -0.5 * way, 100.0 * ground - 3,
                                                 0.75 * way, 1.5);

                    play_steps(s, 1);
                    abut_vec2 velocity = stage_velocity(s, body);

                    whole = ground == 0 ? velocity : whole;
                    CHECK_STAGE(s, stage_is(s, "velocity", velocity, whole.x, whole.y, 0x1p-20));
                    stage_remove(s, body);
                }
            }
        }
        while (s->count > 0) {
            stage_remove(s, s->parts[0].id);
        }
        play_steps(s, 1);
    }
}

/* The normal of the first that a tip meets on its way to a joint, of all that it meets at once. */
static void check_swept(stage *s, int tip, abut_vec2 at, abut_vec2 way, abut_vec2 normal)
{
    abut_shape shape = stage_shape_in(s, pointed(tip));
    abut_vec2 place = stage_place_in(s, at);
    abut_shape placed = abut_moved(&shape, place.x, place.y);
    abut_vec2 motion = stage_in(s, way);
    abut_met met[8];
    uint32_t count = 0;

    CHECK_STAGE(s, abut_world_sweep_first(s->world, &placed, motion, NULL, met) == ABUT_OK);
    CHECK_STAGE(s, met[0].hit.hit);
    CHECK_STAGE(s,
                stage_is(s, "first", stage_out(s, met[0].hit.normal), normal.x, normal.y, 0x1p-20));
    CHECK_STAGE(s,
                abut_world_sweep_all(s->world, &placed, motion, NULL, met, 8, &count) == ABUT_OK);
    for (uint32_t i = 0; i < count && met[i].hit.time == met[0].hit.time; i++) {
        CHECK_STAGE(
            s, stage_is(s, "all", stage_out(s, met[i].hit.normal), normal.x, normal.y, 0x1p-20));
    }
}

/* A sweep has the normal of the ground there, as the step that follows. */
static void scene_swept(stage *s)
{
    static const double rises[3] = { 0, 0.75, -0.5 };

    for (int k = 0; k < 3; k++) {
        double length = sqrt(1 + rises[k] * rises[k]);
        abut_vec2 normal = { -rises[k] / length, -1 / length };

        for (int ground = 0; ground < GROUNDS; ground++) {
            lay_ground(s, ground, rises[k], 100.0 * ground);
            for (int tip = 0; tip < TIPS - 1; tip++) {
                for (int way = -1; way <= 1; way++) {
                    check_swept(s, tip, (abut_vec2){ -0.5 * way, 100.0 * ground - 3 },
                                (abut_vec2){ 0.75 * way, 1.5 }, normal);
                }
            }
        }
        while (s->count > 0) {
            stage_remove(s, s->parts[0].id);
        }
        play_steps(s, 1);
    }
}

/* The corner of a block at (0, 0): whole, in two bodies, in one body of two shapes. */
static void lay_block(stage *s, int which)
{
    static const abut_vec2 lower[3] = { { 0, 0 }, { 10, 10 }, { 0, 10 } };
    static const abut_vec2 upper[3] = { { 0, 0 }, { 10, 0 }, { 10, 10 } };
    abut_shape parts[2] = { abut_polygon(lower, 3), abut_polygon(upper, 3) };
    abut_shape whole = abut_rect_between(0, 0, 10, 10);

    if (which == 0) {
        stage_static(s, whole, 0, 0);
    } else if (which == 1) {
        stage_static(s, parts[0], 0, 0);
        stage_static(s, parts[1], 0, 0);
    } else {
        stage_add(
            s, (abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = parts, .shape_count = 2 });
    }
}

/* A sharp tip comes to that corner just between its two sides. Of equals the one more along x
 * counts, however the block is made, for sweeps and steps. */
static void scene_between_sides(stage *s)
{
    static const abut_vec2 sharp[2][3] = { { { 0, 0 }, { -4, -2 }, { -2, -4 } },
                                           { { 0, 0 }, { -4, -1 }, { -3, -4 } } };

    for (int i = 0; i < 6; i++) {
        int which = i % 3;
        const abut_shape shape = abut_polygon(sharp[i / 3], 3);
        const abut_vec2 side = stage_out(s, (abut_vec2){ stage_in(s, (abut_vec2){ -1, -1 }).x, 0 });
        abut_shape placed = stage_shape_in(s, abut_moved(&shape, -1, -1));
        abut_vec2 origin = stage_place_in(s, (abut_vec2){ 0, 0 });
        abut_met met;

        placed = abut_moved(&placed, origin.x, origin.y);
        lay_block(s, which);
        CHECK_STAGE(s, abut_world_sweep_first(s->world, &placed, stage_in(s, (abut_vec2){ 3, 3 }),
                                              NULL, &met) == ABUT_OK);
        CHECK_STAGE(s, stage_is(s, "sweep", stage_out(s, met.hit.normal), side.x, side.y, 0));
        abut_body mover = stage_mover(s, shape, -1, -1, 3, 3);

        play_steps(s, 1);
        check_near(s, mover, side.x != 0 ? 0 : 2, side.y != 0 ? 0 : 2, 1e-6);
        while (s->count > 0) {
            stage_remove(s, s->parts[0].id);
        }
        play_steps(s, 1);
    }
}

/* A tip that falls straight on a tip hits once and balances there; with any speed aside it slides
 * off. Below stands a static, or a mover that balances itself on a floor. */
static void scene_balances(stage *s)
{
    static const abut_vec2 points[4] = { { 0, 2 }, { -2, 0 }, { 0, -2 }, { 2, 0 } };
    abut_shape tip = abut_polygon(points, 4);

    stage_static(s, abut_rect_between(-60, 2, 60, 10), 0, 0);
    for (int k = 0; k < 4; k++) {
        abut_body below = k % 2 == 0 ? stage_static(s, tip, 0, 0) : stage_mover(s, tip, 0, 0, 0, 0);
        abut_body above = stage_mover(s, tip, 0, -6, 0, 0);

        CHECK_STAGE(s, hits_of(s, 30) == 1);
        check_at(s, above, 0, -4);
        check_at(s, below, 0, 0);
        CHECK_STAGE(s, abut_body_is_grounded(s->world, above));
        stage_remove(s, above);
        above = stage_mover(s, tip, 0, -4, k < 2 ? 0.5 : -0.5, 0);
        play_steps(s, 30);
        CHECK_STAGE(s, stage_at(s, above).y > -3);
        stage_remove(s, above);
        stage_remove(s, below);
    }
}

/* What fits exactly between two rims touches a corner of each, and falls in, however the cup is
 * made. */
static void scene_slots(stage *s)
{
    static const abut_vec2 mitred[3][4] = { { { 0, 0 }, { 5, 0 }, { 5, 20 }, { 0, 25 } },
                                            { { 0, 25 }, { 5, 20 }, { 25, 20 }, { 30, 25 } },
                                            { { 25, 20 }, { 25, 0 }, { 30, 0 }, { 30, 25 } } };
    static const abut_vec2 wedge[4] = { { -10, 0 }, { -8, -4 }, { 8, -4 }, { 10, 0 } };
    abut_shape cups[2][3] = { { abut_rect(0, 0, 5, 25), abut_rect(5, 20, 20, 5),
                                abut_rect(25, 0, 5, 25) } };
    abut_shape fits[2] = { abut_rect(-10, -4, 20, 4), abut_polygon(wedge, 4) };

    for (int k = 0; k < 3; k++) {
        cups[1][k] = abut_polygon(mitred[k], 4);
    }
    for (int cup = 0; cup < 2; cup++) {
        stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                           .shapes = cups[cup],
                                           .shape_count = 3,
                                           .at = { 50.0 * cup, 0 } });
    }
    for (int fit = 0; fit < 2; fit++) {
        for (int from = 0; from <= 3; from++) {
            abut_body bodies[2];

            for (int cup = 0; cup < 2; cup++) {
                bodies[cup] = stage_mover(s, fits[fit], 50.0 * cup + 15, -from, 0, 0);
            }
            play_steps(s, 30);
            for (int cup = 0; cup < 2; cup++) {
                check_at(s, bodies[cup], 50.0 * cup + 15, 20);
                stage_remove(s, bodies[cup]);
            }
            play_steps(s, 1);
        }
    }
}

static void test_slots(void)
{
    play("slots", (abut_world_settings){ .gravity = { 0, 0.5 }, .up = { 0, -1 } }, scene_slots);
}

static void test_balances(void)
{
    play("tips on tips",
         (abut_world_settings){ .gravity = { 0, 0.25 }, .up = { 0, -1 }, .no_sleep = true },
         scene_balances);
    play("tips on tips, asleep", (abut_world_settings){ .gravity = { 0, 0.25 }, .up = { 0, -1 } },
         scene_balances);
}

static void test_falls(void)
{
    play("tips on joints",
         (abut_world_settings){ .gravity = { 0, 0.25 }, .up = { 0, -1 }, .no_sleep = true },
         scene_falls);
}

static void test_slides(void)
{
    play("tips over joints", (abut_world_settings){ 0 }, scene_slides);
}

static void test_swept(void)
{
    play("tips swept to joints", (abut_world_settings){ 0 }, scene_swept);
    play("tips between two sides", (abut_world_settings){ 0 }, scene_between_sides);
}

/* --- Dents --------------------------------------------------------------------------------------
 */

enum { CUTS = 5 };

/* A floor that a wall stands on from x = 0, cut in several ways; how many pieces it has. */
static int cut_dent(int cut, abut_shape pieces[3])
{
    abut_shape wall = abut_rect(0, -40, 16, 40);

    switch (cut) {
    case 0:
        pieces[0] = abut_rect(-16, 0, 16, 16);
        pieces[1] = abut_rect(0, -40, 16, 56);
        return 2;
    case 1: /* the wall ends in the middle of the floor */
        pieces[0] = abut_rect(-16, 0, 32, 16);
        pieces[1] = wall;
        return 2;
    case 2:
        pieces[0] = wall;
        pieces[1] = abut_rect(-16, 0, 32, 16);
        return 2;
    case 3:
        pieces[0] = abut_rect(-16, 0, 16, 16);
        pieces[1] = abut_rect(0, 0, 16, 16);
        pieces[2] = wall;
        return 3;
    default:
        pieces[0] = abut_rect(-16, 0, 20, 16);
        pieces[1] = abut_rect(4, 0, 12, 16);
        pieces[2] = wall;
        return 3;
    }
}

/* What has a corner in a dent, and is driven against the wall and off the floor, leaves along the
 * wall, however the dent is cut. */
static void scene_dents(stage *s)
{
    static const abut_vec2 leaning[4] = { { -6, 0 }, { 0, 0 }, { -5, -3 }, { -6, -3 } };
    static const abut_vec2 spike[3] = { { -6, 0 }, { 0, 0 }, { -3, -5 } };
    const abut_shape movers[3] = { abut_polygon(leaning, 4), abut_polygon(spike, 3),
                                   abut_rect(-6, -5, 6, 5) };

    for (int i = 0; i < CUTS * 2 * 3; i++) {
        abut_shape pieces[3];
        int count = cut_dent(i / 6, pieces);
        abut_body dent = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                            .shapes = pieces,
                                                            .shape_count = (uint32_t)count,
                                                            .whole = i % 2 != 0 });
        abut_body mover = stage_add(s, (abut_body_settings){ .shapes = &movers[i / 2 % 3] });

        for (int frame = 1; frame <= 4; frame++) {
            stage_drive(s, mover, 8, -1);
            play_steps(s, 1);
            if (!CHECK_STAGE(s, stage_is(s, "mover", stage_at(s, mover), 0, -frame, 0x1p-20))) {
                printf("   mover %d, cut %d, %s\n", i / 2 % 3, i / 6,
                       i % 2 != 0 ? "whole" : "shapes");
            }
        }
        stage_remove(s, mover);
        stage_remove(s, dent);
    }
}

static void test_dents(void)
{
    play("dents", (abut_world_settings){ 0 }, scene_dents);
}

TEST_MAIN(TEST(test_balances),
          TEST(test_falls),
          TEST(test_slides),
          TEST(test_slots),
          TEST(test_swept),
          TEST(test_dents))
