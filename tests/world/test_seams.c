/* world/test_seams.c - rows of tiles are walked, slid along and landed on without a snag.
 *
 * Every tile is a body of its own; nothing tells the world that two of them make one
 * floor. Each scene is also seen from the side, so that floors are walls and ceilings.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

enum { SHAPES = 5, TILE = 32 };

static abut_shape walker_shape(int i)
{
    switch (i) {
    case 0:
        return box(10, 10);
    case 1:
        return ball(10);
    case 2:
        return hexagon();
    case 3:
        return pill(6, 5);
    default:
        return abut_triangle(-9, 8, 9, 8, 0, -10);
    }
}

/* How far each reaches along y. */
static const double reach_of[SHAPES] = { 10, 10, 9, 5, 8 };
static const double width_of[SHAPES] = { 10, 10, 10, 11, 9 };

/* A floor whose surface is y = 0, from x = 0 on. */
static void lay_tiles(stage *s, int count)
{
    for (int i = 0; i < count; i++) {
        stage_static(s, box(TILE / 2.0, TILE / 2.0), TILE / 2.0 + TILE * i, TILE / 2.0);
    }
}

/* 500 frames: it is where its speed says at every one of them, at one height, grounded. */
static void walk(stage *s, double speed)
{
    abut_body ids[SHAPES];
    double starts[SHAPES];

    lay_tiles(s, 40 + (int)(fabs(speed) * 500 / TILE));
    for (int i = 0; i < SHAPES; i++) {
        starts[i] = 40 + 60 * i;
        ids[i] = stage_mover(s, walker_shape(i), starts[i], -reach_of[i], speed, 0);
    }
    for (int frame = 1; frame <= 500; frame++) {
        bool good = play_steps(s, 1);

        for (int i = 0; i < SHAPES; i++) {
            good =
                CHECK_STAGE(s, stage_is(s, "walker", stage_at(s, ids[i]),
                                        starts[i] + frame * abut_snap(speed), -reach_of[i], 0)) &&
                good;
            good = CHECK_STAGE(s, stage_is(s, "walker's speed", stage_velocity(s, ids[i]),
                                           abut_snap(speed), 0, 0)) &&
                   good;
            good = CHECK_STAGE(s, abut_body_is_grounded(s->world, ids[i])) && good;
        }
        good = CHECK_STAGE(s, frame == 1 || s->tally[ABUT_EVENT_HIT] == 0) && good;
        if (!good) {
            break;
        }
    }
}

static void scene_walk(stage *s)
{
    walk(s, 7.3);
}

static void scene_stroll(stage *s)
{
    walk(s, 0.37);
}

static void test_walk(void)
{
    play_in(2, "walk over tiles", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_walk);
}

static void test_stroll(void)
{
    play_in(2, "stroll over tiles", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_stroll);
}

static void test_walk_far(void)
{
    stage s = stage_open("walk, shifted", (abut_world_settings){ .gravity = { 0, 0.25 } }, 9);

    walk(&s, 7.3);
    CHECK_ROW("walk, shifted", stage_close(&s));
}

/* A driven walker sets its speed every frame, and presses on the floor as it does. */
static void scene_pressing(stage *s)
{
    abut_body ids[SHAPES];

    lay_tiles(s, 60);
    for (int i = 0; i < SHAPES; i++) {
        ids[i] = stage_mover(s, walker_shape(i), 40 + 60 * i, -reach_of[i], 0, 0);
    }
    for (int frame = 1; frame <= 200; frame++) {
        for (int i = 0; i < SHAPES; i++) {
            CHECK_STAGE(s, stage_drive(s, ids[i], 5, 3) == ABUT_OK);
        }
        play_steps(s, 1);
        for (int i = 0; i < SHAPES; i++) {
            CHECK_STAGE(s, stage_is(s, "pressing walker", stage_at(s, ids[i]),
                                    40 + 60 * i + 5 * frame, -reach_of[i], 0x1p-12));
            CHECK_STAGE(s, abut_body_is_grounded(s->world, ids[i]));
        }
    }
}

static void test_pressing(void)
{
    play_in(4, "pressing on tiles", (abut_world_settings){ .gravity = { 0, 0.25 } },
            scene_pressing);
}

/* A floor of segments, end to end. */
static void scene_segments(stage *s)
{
    abut_body ids[SHAPES];

    for (int i = 0; i < 60; i++) {
        stage_static(s, abut_segment(0, 0, TILE, 0), TILE * i, 0);
    }
    for (int i = 0; i < SHAPES; i++) {
        ids[i] = stage_mover(s, walker_shape(i), 40 + 60 * i, -reach_of[i], 6.1, 0);
    }
    for (int frame = 1; frame <= 200; frame++) {
        play_steps(s, 1);
        for (int i = 0; i < SHAPES; i++) {
            check_at(s, ids[i], 40 + 60 * i + frame * abut_snap(6.1), -reach_of[i]);
            check_velocity(s, ids[i], abut_snap(6.1), 0, 0);
        }
    }
}

static void test_segments(void)
{
    play_in(2, "walk over segments", (abut_world_settings){ .gravity = { 0, 0.25 } },
            scene_segments);
}

/* --- Landings ------------------------------------------------------------------------- */

/* Lands on the row with speed on both axes, in half of the cases exactly over a seam, and
 * keeps all of the speed along the floor. */
static void land(uint64_t number)
{
    rng dice = { number + 5 };
    int which = (int)(number % 4);
    abut_shape shape = walker_shape(which);
    double vx = abut_snap(rng_between(&dice, 20, 320));
    double vy = abut_snap(rng_between(&dice, 30, 120));
    double y = -30;
    double time = (-reach_of[which] - y) / vy;
    double x = rng_between(&dice, 60, 160);
    char name[64];

    if (number & 4) {
        x = TILE * (4 + (int)(number % 7)) - vx * time - (number & 8 ? width_of[which] : 0);
    }
    x = abut_snap(x);
    snprintf(name, sizeof(name), "landing %llu", (unsigned long long)number);
    stage s = stage_open(name, (abut_world_settings){ 0 }, (int)(number / 16 % STAGE_VIEWS));
    lay_tiles(&s, 30);
    abut_body id = stage_mover(&s, shape, x, y, vx, vy);
    play_steps(&s, 1);
    /* The normal of a round shape may be a tick of motion early. */
    check_velocity(&s, id, vx, 0, which == 0 ? 0 : 1e-2);
    check_near(&s, id, x + vx, -reach_of[which], 0.01);
    CHECK_STAGE(&s, which != 0 || stage_at(&s, id).y == -reach_of[which]);
    CHECK_ROW(name, stage_close(&s));
}

static void test_landings(void)
{
    for (uint64_t i = 0; i < 480; i++) {
        land(i);
    }
}

/* --- Along a ceiling, through a gap ------------------------------------------------------ */

/* A corridor of tiles exactly as high as the walker: it goes through. */
static void scene_corridor(stage *s)
{
    abut_body walker = stage_mover(s, box(10, 10), 40, -10, 6.7, 0);

    lay_tiles(s, 40);
    for (int i = 0; i < 40; i++) {
        stage_static(s, box(TILE / 2.0, TILE / 2.0), TILE / 2.0 + TILE * i, -20 - TILE / 2.0);
    }
    for (int frame = 1; frame <= 150; frame++) {
        play_steps(s, 1);
        check_at(s, walker, 40 + frame * abut_snap(6.7), -10);
        check_velocity(s, walker, abut_snap(6.7), 0, 0);
    }
}

static void test_corridor(void)
{
    play_in(4, "corridor", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_corridor);
}

/* A gap between tiles exactly as wide as the box: it falls in when it stands over it, and
 * flies over when it is fast. */
static void scene_pit(stage *s)
{
    abut_body slow = 0;

    lay_tiles(s, 4);
    stage_static(s, box(TILE / 2.0, TILE / 2.0), 4 * TILE + 20 + TILE / 2.0, TILE / 2.0);
    slow = stage_mover(s, box(10, 10), 4 * TILE - 10, -10, 2, 0);
    play_steps(s, 10);
    check_at(s, slow, 4 * TILE + 10, -10); /* still on the edge of the far side, just */
    CHECK_STAGE(s, stage_drive(s, slow, 0, 0) == ABUT_OK);
    play_steps(s, 10);
    CHECK_STAGE(s, stage_at(s, slow).x == 4 * TILE + 10);
    CHECK_STAGE(s, stage_at(s, slow).y > 0);
}

static void test_pit(void)
{
    play("pit", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_pit);
}

/* --- A quantum beside a seam --------------------------------------------------------------------
 */

enum { CORNERED = 4, CUTS = 4, BESIDE = 3 };

/* What stands on y = 32 with its lower left corner at x = 80 and its place at (81.5, 30). */
static abut_shape cornered_shape(int i)
{
    static const abut_vec2 points[CORNERED][8] = {
        { { -1.5, 2 }, { -1.5, -2 }, { 1.5, -2 }, { 1.5, 2 } },
        { { -1.5, 2 }, { -3, 0 }, { -1.5, -2 }, { 1.5, -2 }, { 3, 0 }, { 1.5, 2 } },
        { { -1.5, 2 }, { -1, -2 }, { 1, -2 }, { 1.5, 2 } },
        { { -1.5, 2 },
          { -2.5, 1 },
          { -2.5, -1 },
          { -1.5, -2 },
          { 1.5, -2 },
          { 2.5, -1 },
          { 2.5, 1 },
          { 1.5, 2 } },
    };
    static const int counts[CORNERED] = { 4, 6, 4, 8 };

    return abut_polygon(points[i], counts[i]);
}

/* A floor from x = 64 to 96 with seams at 80: of two boxes, of triangles, or of one box. */
static uint32_t cut_floor(int cut, abut_shape pieces[4])
{
    switch (cut) {
    case 0:
        pieces[0] = abut_rect(64, 32, 32, 16);
        return 1;
    case 1:
        pieces[0] = abut_rect(64, 32, 16, 16);
        pieces[1] = abut_rect(80, 32, 16, 16);
        return 2;
    default:
        for (int k = 0; k < 2; k++) {
            double x = (cut == 2) == (k == 0) ? 64 : 80;

            pieces[2 * k] = abut_triangle(x, 32, x + 16, 32, x, 48);
            pieces[2 * k + 1] = abut_triangle(x + 16, 32, x + 16, 48, x, 48);
        }
        return 4;
    }
}

/* Whatever the ground was cut into, what slides along it from beside a seam goes on. */
static void scene_beside_seam(stage *s)
{
    for (int i = 0; i < CORNERED * CUTS * (2 * BESIDE + 1) * 2; i++) {
        abut_shape shape = cornered_shape(i % CORNERED);
        int cut = i / CORNERED % CUTS;
        double from = 81.5 + (i / CORNERED / CUTS % (2 * BESIDE + 1) - BESIDE) * ABUT_QUANTUM;
        abut_shape pieces[4];
        uint32_t count = cut_floor(cut, pieces);
        abut_body ground = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                              .shapes = pieces,
                                                              .shape_count = count,
                                                              .whole = i / CORNERED % 3 == 0 });
        abut_body mover = stage_mover(s, shape, from, 30, 0, 0);

        for (int frame = 1; frame <= 3; frame++) {
            bool right = i >= CORNERED * CUTS * (2 * BESIDE + 1);

            stage_drive(s, mover, right ? 1 : -2, frame == 1 ? 0 : 2);
            play_steps(s, 1);
            if (!CHECK_STAGE(s, stage_is(s, "slider", stage_at(s, mover),
                                         from + (right ? 1 : -2) * frame, 30, 0))) {
                printf("   shape %d, cut %d, from %.12g\n", i % CORNERED, cut, from);
            }
        }
        stage_remove(s, mover);
        stage_remove(s, ground);
    }
}

static void test_beside_seams(void)
{
    play("beside a seam, without up", (abut_world_settings){ 0 }, scene_beside_seam);
    play("beside a seam of a wall", (abut_world_settings){ .up = { 1, 0 } }, scene_beside_seam);
    play("beside a seam of a floor", (abut_world_settings){ .gravity = { 0, 0.25 } },
         scene_beside_seam);
}

TEST_MAIN(TEST(test_walk),
          TEST(test_stroll),
          TEST(test_walk_far),
          TEST(test_pressing),
          TEST(test_segments),
          TEST(test_landings),
          TEST(test_corridor),
          TEST(test_pit),
          TEST(test_beside_seams))
