/* world/test_move_ties.c - a move names the normal that a sweep of the world announces.
 *
 * Triangles come corner on corner to several bodies at once. The path of a move ends at a lattice
 * place, and so may first lead into another body than the motion does: what the motion itself meets
 * first gives the normal.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

enum { ROWS = 3, OTHERS = 3 };

typedef struct tie_row {
    const char *name;
    abut_vec2 mover[4];
    int corners;
    abut_vec2 motion;
    abut_vec2 others[OTHERS][3];
    int count;
} tie_row;

static const tie_row ties[ROWS] = {
    { "along a side, onto the tip of the next",
      { { -14, -8 }, { -11, -9 }, { -11, -7 } },
      3,
      { 12, 8 },
      { { { -5, -2 }, { -2, -1 }, { -2, 1 } }, { { -2, -1 }, { 2, -5 }, { 4, -4 } } },
      2 },
    { "two sides at once",
      { { -5, -8 }, { 0, -5 }, { -1, -4 } },
      3,
      { 2, 4 },
      { { { -5, -1 }, { -2, -4 }, { -5, 0 } },
        { { -3, 2 }, { 1, 2 }, { 2, 7 } },
        { { 1, -5 }, { 4, -1 }, { 1, -1 } } },
      3 },
    { "between three",
      { { 6, -1 }, { 7, -3 }, { 10, -4 }, { 9, -2 } },
      4,
      { -7, 2 },
      { { { -1, -5 }, { 3, -1 }, { 2, 0 } },
        { { 0, 0 }, { 3, 0 }, { 5, 2 } },
        { { -1, 1 }, { 0, 3 }, { -1, 4 } } },
      3 },
};

static const tie_row *row;

static void scene_tie(stage *s)
{
    abut_shape shape = abut_polygon(row->mover, row->corners);
    abut_shape seen = stage_shape_in(s, shape);
    abut_vec2 motion = stage_in(s, row->motion);
    abut_vec2 origin = stage_place_in(s, (abut_vec2){ 0, 0 });
    abut_moved_body moved;
    abut_bump bump;
    abut_met met;

    for (int i = 0; i < row->count; i++) {
        stage_static(s, abut_polygon(row->others[i], 3), 0, 0);
    }
    abut_shape there = abut_moved(&seen, origin.x, origin.y);

    CHECK_STAGE(s, abut_world_sweep_first(s->world, &there, motion, NULL, &met) == ABUT_OK);
    abut_body body = stage_mover(s, shape, 0, 0, 0, 0);

    CHECK_STAGE(s, abut_body_try_move(s->world, body, motion, ABUT_ANSWER_SLIDE, &moved, &bump,
                                      1) == ABUT_OK);
    CHECK_STAGE(s, met.hit.hit && moved.bump_count > 0);
    CHECK_STAGE(s, fabs(bump.normal.x - met.hit.normal.x) < 1e-9 &&
                       fabs(bump.normal.y - met.hit.normal.y) < 1e-9);
    CHECK_STAGE(s, (uint64_t)bump.other == met.id);
}

static void test_ties(void)
{
    for (int i = 0; i < ROWS; i++) {
        row = &ties[i];
        play(row->name, (abut_world_settings){ 0 }, scene_tie);
    }
}

TEST_MAIN(TEST(test_ties))
