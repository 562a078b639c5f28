/* world/test_move_corners.c - into the corner of two walls, and there is an end of it.
 *
 * Two walls enclose an angle from 91 to 179 degrees. A body that is moved again and again in a
 * direction between the two normals, turned round, must come to rest: within ten frames of
 * touching both, to the last bit. And exactly onto corners and joints of pieces, where several
 * normals would do: the one of the step is taken.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
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

/* --- Corners on corners, and on joints of pieces ------------------------------------------------
 */

static const abut_vec2 tall[4] = { { -1, 1 }, { 0, 0 }, { 1, 1 }, { 0, 2 } };
static const abut_vec2 diamond[4] = { { -1, 0 }, { 0, -1 }, { 1, 0 }, { 0, 1 } };
static const abut_vec2 crate[4] = { { -3, 0 }, { 3, 0 }, { 1, 2 }, { -1, 2 } };

/* What is moved to a corner, and how it gets on: as a step would have it. */
typedef struct tie_row {
    const char *name;
    const abut_vec2 *mover; /* 4 corners; NULL: three squares in a row */
    int grounds;
    abut_shape ground[2]; /* of one body */
    bool floor;           /* and another body under it all */
    abut_answer_kind answer;
    abut_vec2 from;
    abut_vec2 by;
    abut_vec2 normal; /* of the one bump */
    abut_vec2 to;
} tie_row;

static const tie_row *the_row;

static void scene_tie(stage *s)
{
    const tie_row *row = the_row;
    abut_shape squares[3] = { abut_rect(0, 0, 2, 2), abut_rect(2, 0, 2, 2), abut_rect(4, 0, 2, 2) };
    abut_shape pointed = row->mover ? abut_polygon(row->mover, 4) : squares[0];
    abut_moved_body moved;
    abut_bump bump = { 0 };

    if (row->floor) {
        stage_static(s, abut_rect(-50, -4, 100, 4), 0, 0);
    }
    stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                       .shapes = row->ground,
                                       .shape_count = (uint32_t)row->grounds });
    abut_body body = stage_add(s, (abut_body_settings){ .shapes = row->mover ? &pointed : squares,
                                                        .shape_count = row->mover ? 1 : 3,
                                                        .at = row->from,
                                                        .bounce = 1 });

    CHECK_STAGE(s, abut_body_move(s->world, body, stage_in(s, row->by), row->answer, &moved, &bump,
                                  1) == ABUT_OK);
    CHECK_STAGE(s, moved.bump_count == 1);
    CHECK_STAGE(
        s, stage_is(s, "normal", stage_out(s, bump.normal), row->normal.x, row->normal.y, 0x1p-40));
    check_at(s, body, row->to.x, row->to.y);
    CHECK_STAGE(s, stage_overlaps(s, true) == 0);
}

static void test_ties(void)
{
    const abut_answer_kind slide = ABUT_ANSWER_SLIDE;
    const abut_answer_kind bounce = ABUT_ANSWER_BOUNCE;
    abut_shape halves[2] = { abut_rect(-8, -4, 8, 4), abut_rect(0, -4, 8, 4) };
    abut_shape tip = abut_polygon(diamond, 4);
    abut_shape foot = abut_polygon(crate, 4);
    abut_shape post = abut_segment(3, -2, 3, -6);
    abut_shape spike = abut_triangle(2, -6, 4, -6, 3, -2);
    const tie_row rows[] = {
        { "tip to tip",
          diamond,
          1,
          { tip },
          false,
          slide,
          { 3, 0 },
          { -5, 0 },
          { 1, 0 },
          { 2, 0 } },
        { "tip off tip",
          diamond,
          1,
          { tip },
          false,
          bounce,
          { 3, 0 },
          { -5, 0 },
          { 1, 0 },
          { 6, 0 } },
        { "foot to foot",
          crate,
          1,
          { foot },
          true,
          slide,
          { -8, 0 },
          { 6, 0 },
          { -1, 0 },
          { -6, 0 } },
        { "on a joint",
          tall,
          2,
          { halves[0], halves[1] },
          false,
          slide,
          { 0, 3 },
          { 0, -6 },
          { 0, 1 },
          { 0, 0 } },
        { "off a joint",
          tall,
          2,
          { halves[0], halves[1] },
          false,
          bounce,
          { 0, 3 },
          { 0, -6 },
          { 0, 1 },
          { 0, 3 } },
        { "along a joint",
          tall,
          2,
          { halves[0], halves[1] },
          false,
          slide,
          { -1, 3 },
          { 2, -6 },
          { 0, 1 },
          { 1, 0 } },
        { "own joint on a post",
          NULL,
          1,
          { post },
          false,
          slide,
          { -2, 4 },
          { 6, -12 },
          { 0, 1 },
          { 4, -2 } },
        { "own joint on a spike",
          NULL,
          1,
          { spike },
          false,
          slide,
          { -2, 4 },
          { 6, -12 },
          { 0, 1 },
          { 4, -2 } },
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        the_row = &rows[i];
        play(rows[i].name, PLAIN, scene_tie);
    }
}

/* --- Upright corners, where both sides would do ------------------------------------------------
 */

/* How something gets from frame to frame. */
typedef enum carrier { BY_STEP, BY_MOVE, BY_WALK, CARRIERS } carrier;

static void add_blocks(abut_world *world, bool tiles, const char *const *rows, abut_vec2 at)
{
    abut_tiles *map = NULL;
    abut_shape square = abut_rect(0, 0, 16, 16);

    CHECK(abut_tiles_from_text(rows, 3, 16, NULL, &map) == ABUT_OK);
    if (tiles) {
        CHECK(abut_world_add(
                  world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = map, .at = at },
                  NULL) == ABUT_OK);
    }
    for (uint32_t i = 0; i < 9 && !tiles; i++) {
        abut_vec2 corner = { at.x + 16 * (i % 3), at.y + 16 * (double)(i / 3) };

        if (abut_tiles_kind_at(map, i % 3, i / 3) != 0) {
            CHECK(abut_world_add(world,
                                 &(abut_body_settings){
                                     .kind = ABUT_BODY_STATIC, .shapes = &square, .at = corner },
                                 NULL) == ABUT_OK);
        }
    }
    abut_tiles_destroy(map);
}

/* Where a box of 16 gets from a place in some frames. */
static abut_vec2 carry(abut_world *world, carrier by, abut_vec2 from, abut_vec2 motion, int frames)
{
    abut_shape square = abut_rect(0, 0, 16, 16);
    abut_body body = ABUT_NO_BODY;

    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &square, .at = from }, &body) ==
          ABUT_OK);
    for (int i = 0; i < frames; i++) {
        if (by == BY_STEP) {
            abut_body_set_velocity(world, body, motion);
            CHECK(abut_world_step(world) == ABUT_OK);
        } else if (by == BY_MOVE) {
            CHECK(abut_body_move(world, body, motion, ABUT_ANSWER_SLIDE, NULL, NULL, 0) == ABUT_OK);
        } else {
            CHECK(abut_body_walk(world, body, NULL, motion, NULL) == ABUT_OK);
        }
    }
    abut_vec2 at = abut_body_at(world, body);

    CHECK(abut_world_remove(world, body) == ABUT_OK);
    return at;
}

/* Corner onto corner at 45 degrees, by any of the four: it slides past along the side across x. */
static void test_past_corners(void)
{
    static const char *const post[] = { "...", ".#.", "..." };

    for (int i = 0; i < 2 * 2 * 4 * CARRIERS; i++) {
        carrier by = (carrier)(i % CARRIERS);
        double sx = i / CARRIERS % 2 == 0 ? 1 : -1;
        double sy = i / CARRIERS / 2 % 2 == 0 ? 1 : -1;
        bool tiles = i / CARRIERS / 4 % 2 == 0;
        abut_vec2 at =
            i / CARRIERS / 8 == 0 ? (abut_vec2){ 0, 0 } : (abut_vec2){ 524288.25, -131072.5 };
        abut_world *world = abut_world_create(NULL);

        add_blocks(world, tiles, post, at);
        abut_vec2 to = carry(world, by, (abut_vec2){ at.x + 16 + 32 * sx, at.y + 16 + 32 * sy },
                             (abut_vec2){ -2 * sx, -2 * sy }, 60);

        if (!CHECK(to.x == at.x + 16 - 56 * sx && to.y == at.y + 16 - 88 * sy)) {
            printf("   carrier %d, from %g %g, tiles %d: to %g %g\n", (int)by, sx, sy, tiles,
                   to.x - at.x, to.y - at.y);
        }
        abut_world_destroy(world);
    }
}

/* Under a slot that it fits exactly: a move ends where a step does. */
static void test_under_slot(void)
{
    static const char *const slot[] = { "...", "#.#", "..." };
    static const abut_vec2 motions[] = { { 16, 20 }, { 20, 16 }, { 16, 16 },
                                         { 4, 16 },  { 16, 4 },  { 0, 16 } };

    for (int i = 0; i < 2 * 4 * COUNT_OF(motions); i++) {
        double sx = i % 2 == 0 ? 1 : -1;
        double sy = i / 2 % 2 == 0 ? 1 : -1;
        abut_vec2 from = { 16, 16 + 16 * sy };
        abut_vec2 by = motions[i / 8];
        abut_world *world = abut_world_create(NULL);

        by = (abut_vec2){ -sx * by.x, -sy * by.y };
        add_blocks(world, i / 4 % 2 == 0, slot, (abut_vec2){ 0, 0 });
        abut_vec2 moved = carry(world, BY_MOVE, from, by, 1);
        abut_vec2 stepped = carry(world, BY_STEP, from, by, 1);

        CHECK(moved.x == stepped.x && moved.y == stepped.y);
        abut_world_destroy(world);
    }
}

/* Where a walker of some width at its top gets to that walks to the foot of a slope. */
static abut_vec2 walk_to_slope(stage *s, double half_top, double height)
{
    abut_vec2 sides[4] = { { -8, 0 }, { -half_top, -height }, { half_top, -height }, { 8, 0 } };
    abut_vec2 hill[4] = { { 12, 0 }, { 16, -height }, { 24, -height }, { 28, 0 } };

    stage_static(s, abut_rect_between(-100, 0, 100, 10), 0, 0);
    stage_static(s, abut_polygon(hill, 4), 0, 0);
    abut_body walker = stage_mover(s, abut_polygon(sides, 4), 0, 0, 0, 0);

    for (int i = 0; i < 12; i++) {
        CHECK_STAGE(s, abut_body_walk(s->world, walker, NULL, stage_in(s, (abut_vec2){ 0.5, 0.25 }),
                                      NULL) == ABUT_OK);
        CHECK_STAGE(s, stage_overlaps(s, true) == 0);
    }
    abut_vec2 at = stage_at(s, walker);

    while (s->count > 0) {
        stage_remove(s, s->parts[0].id);
    }
    return at;
}

/* A walk goes by `up`: a slope that is a floor is climbed, foot to foot, too, and a steeper one is
 * a wall, whatever sides the walker has. */
static void scene_walks(stage *s)
{
    static const double heights[5] = { 1, 2, 3, 6, 8 }; /* of slopes that are 4 wide */

    for (int i = 0; i < 5; i++) {
        abut_vec2 upright = walk_to_slope(s, 8, heights[i]);
        abut_vec2 slanted = walk_to_slope(s, 4, heights[i]);

        CHECK_STAGE(s, stage_is(s, "walk", slanted, upright.x, upright.y, 0));
        CHECK_STAGE(s, i < 3 ? upright.x > 4 && upright.y < 0 : upright.x == 4 && upright.y == 0);
    }
}

static void test_walks(void)
{
    play("walks foot to foot", (abut_world_settings){ .gravity = { 0, 0.25 }, .up = { 0, -1 } },
         scene_walks);
}

TEST_MAIN(TEST(test_corners),
          TEST(test_past_corners),
          TEST(test_ties),
          TEST(test_under_slot),
          TEST(test_walks),
          TEST(test_wide_turn))
