/* world/test_wholes.c - a body that was cut in pieces is met as one that was not.
 *
 * A mover comes to a side, head on, and at the same moment to a tip somewhere else, corner on
 * corner. The side takes all of its motion, so the tip has no say: not in a step, not in a move by
 * hand, whether the body is a region in any cut, a compound, parts of a whole, or shapes by
 * themselves, in any order, and in the eight symmetries of the lattice.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/compound.h"
#include "abut/world.h"
#include "region/region.h"
#include "support/check.h"

#include <math.h>
#include <stdio.h>

enum { POINTS = 6, PIECES = 3, WAYS = 8 };

typedef struct whole_piece {
    uint32_t count;
    abut_vec2 corners[5];
} whole_piece;

/* The outline and its pieces, a box, and its motion in a step. */
typedef struct whole_scene {
    const char *name;
    abut_vec2 outline[POINTS];
    int piece_count;
    whole_piece pieces[PIECES];
    abut_vec2 size; /* of the box */
    abut_vec2 at;
    abut_vec2 velocity;
    abut_vec2 stops_at;
} whole_scene;

static const whole_scene scenes[] = {
    { "flush at a wall, and at the tip over a notch",
      { { 0, 0 }, { 6, 0 }, { 6, 2 }, { 4, 2 }, { 6, 4 }, { 0, 4 } },
      3,
      { { 4, { { 0, 0 }, { 6, 0 }, { 6, 2 }, { 0, 2 } } },
        { 4, { { 0, 2 }, { 4, 2 }, { 4, 4 }, { 0, 4 } } },
        { 3, { { 4, 2 }, { 6, 4 }, { 4, 4 } } } },
      { 4, 4 },
      { 12, 0 },
      { -10, 0 },
      { 6, 0 } },
    { "at a tip within a side, and at another at its end",
      { { 1, -1 }, { 4, -1 }, { 4, 4 }, { 0, 4 }, { 2, 2 }, { 0, 1 } },
      2,
      { { 5, { { 1, -1 }, { 4, -1 }, { 4, 2 }, { 2, 2 }, { 0, 1 } } },
        { 4, { { 4, 2 }, { 4, 4 }, { 0, 4 }, { 2, 2 } } } },
      { 2, 4 },
      { -5, 0 },
      { 6, 0 },
      { -2, 0 } },
};

/* The axes change places, then each is mirrored. */
static abut_vec2 turned(abut_vec2 v, int symmetry)
{
    abut_vec2 w = (symmetry & 1) != 0 ? (abut_vec2){ v.y, v.x } : v;

    return (abut_vec2){ (symmetry & 2) != 0 ? 0 - w.x : w.x, (symmetry & 4) != 0 ? 0 - w.y : w.y };
}

static void turn_all(const abut_vec2 *from, uint32_t count, int symmetry, abut_vec2 *to)
{
    bool mirrored = ((symmetry ^ symmetry >> 1 ^ symmetry >> 2) & 1) != 0;

    for (uint32_t i = 0; i < count; i++) {
        to[mirrored ? count - 1 - i : i] = turned(from[i], symmetry);
    }
}

static abut_status add_whole(abut_world *world, const whole_scene *scene, int way, int symmetry)
{
    abut_body_settings body = { .kind = ABUT_BODY_STATIC };
    abut_vec2 outline[POINTS];
    abut_loop loop = { outline, POINTS };
    abut_shape pieces[PIECES];
    abut_figure members[PIECES];
    abut_region *region = NULL;
    abut_compound *compound = NULL;
    abut_figure figure;
    uint32_t count = (uint32_t)scene->piece_count;

    turn_all(scene->outline, POINTS, symmetry, outline);
    for (uint32_t i = 0; i < count; i++) {
        const whole_piece *piece = &scene->pieces[way % 2 == 0 ? i : count - 1 - i];
        abut_vec2 corners[5];

        turn_all(piece->corners, piece->count, symmetry, corners);
        pieces[i] = abut_polygon(corners, piece->count);
        members[i] = abut_figure_of_shape(&pieces[i]);
    }
    body.figure = &figure;
    if (way < 4) {
        body.figure = NULL;
        body.shapes = pieces;
        body.shape_count = count;
        body.whole = way >= 2;
    } else if (way < 7) {
        CHECK(ab_region_make(&loop, 1, (ab_merging)(way - 4), NULL, &region, NULL) == ABUT_OK);
        figure = abut_figure_of_region(region, 0, 0);
    } else {
        CHECK(abut_compound_create(members, count, NULL, &compound, NULL) == ABUT_OK);
        figure = abut_figure_of_compound(compound, 0, 0);
    }
    abut_status status = abut_world_add(world, &body, NULL);

    abut_region_destroy(region);
    abut_compound_destroy(compound);
    return status;
}

static bool is_place(abut_vec2 p, abut_vec2 q)
{
    return fabs(p.x - q.x) + fabs(p.y - q.y) < 1e-4;
}

/* Whether a vector is a multiple of another that is along an axis. */
static bool is_along(abut_vec2 v, abut_vec2 axis)
{
    return v.x * axis.y == v.y * axis.x;
}

static void check_whole(
    const char *row, const whole_scene *scene, int way, int symmetry, abut_answer_kind answer)
{
    abut_world *world = abut_world_create(NULL);
    abut_vec2 corner = turned(scene->size, symmetry);
    abut_vec2 velocity = turned(scene->velocity, symmetry);
    abut_vec2 stops_at = turned(scene->stops_at, symmetry);
    abut_shape box = abut_rect_between(0, 0, corner.x, corner.y);
    abut_body_settings settings = { .shapes = &box,
                                    .at = turned(scene->at, symmetry),
                                    .velocity = velocity,
                                    .answer = answer,
                                    .bounce = 1 };
    abut_body mover = ABUT_NO_BODY;
    abut_moved_body moved;
    abut_bump bumps[4];

    CHECK_ROW(row, add_whole(world, scene, way, symmetry) == ABUT_OK);
    CHECK_ROW(row, abut_world_add(world, &settings, &mover) == ABUT_OK);
    CHECK_ROW(row, abut_body_try_move(world, mover, velocity, answer, &moved, bumps, 4) == ABUT_OK);
    CHECK_ROW(row, moved.bump_count > 0 && is_along(bumps[0].normal, velocity));
    CHECK_ROW(row, abut_world_step(world) == ABUT_OK);
    abut_vec2 at = abut_body_at(world, mover);

    CHECK_ROW(row, is_along(abut_body_velocity(world, mover), velocity));
    CHECK_ROW(row, answer == ABUT_ANSWER_BOUNCE || is_place(at, stops_at));
    CHECK_ROW(row, answer == ABUT_ANSWER_BOUNCE || is_place(moved.at, stops_at));
    CHECK_ROW(row, is_along((abut_vec2){ at.x - stops_at.x, at.y - stops_at.y }, velocity));
    abut_world_destroy(world);
}

static void test_wholes(void)
{
    static const abut_answer_kind answers[] = { ABUT_ANSWER_STOP, ABUT_ANSWER_SLIDE,
                                                ABUT_ANSWER_BOUNCE };

    for (int i = 0; i < COUNT_OF(scenes) * WAYS * 8 * COUNT_OF(answers); i++) {
        int scene = i % COUNT_OF(scenes);
        int way = i / COUNT_OF(scenes) % WAYS;
        int symmetry = i / (COUNT_OF(scenes) * WAYS) % 8;
        int answer = i / (COUNT_OF(scenes) * WAYS * 8);
        char row[120];

        snprintf(row, sizeof row, "%s, way %d, symmetry %d, answer %d", scenes[scene].name, way,
                 symmetry, answer);
        check_whole(row, &scenes[scene], way, symmetry, answers[answer]);
    }
}

/* --- Two sides at once --------------------------------------------------------------------------
 */

/* A box in the corner of three cells around it: tiles, or squares in both orders. */
static void add_corner(abut_world *world, int way, const uint8_t solid[3][3])
{
    abut_body_settings body = { .kind = ABUT_BODY_STATIC };
    abut_shape squares[9];
    abut_tiles *tiles = NULL;

    CHECK(abut_tiles_create(3, 3, 1, NULL, &tiles) == ABUT_OK);
    for (int i = 0; i < 9; i++) {
        int k = way == 1 ? i : 8 - i;

        abut_tiles_set(tiles, (uint32_t)k % 3, (uint32_t)k / 3, solid[k / 3][k % 3]);
        if (solid[k / 3][k % 3] != 0) {
            squares[body.shape_count++] = abut_rect(k % 3, k / 3, 1, 1);
        }
    }
    body.shapes = squares;
    if (way == 0) {
        body = (abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles };
    }
    CHECK(abut_world_add(world, &body, NULL) == ABUT_OK);
    abut_tiles_destroy(tiles);
}

/* Of two sides that a move meets at once, the one that is approached less gives the normal; of
 * equals, the one more along x. The order of the pieces has no say. */
static void test_two_sides(void)
{
    static const struct {
        abut_vec2 motion;
        abut_vec2 normal;
    } rows[] = {
        { { 1.25, 0.75 }, { 0, -1 } },
        { { 0.75, 1.25 }, { -1, 0 } },
        { { 1, 1 }, { -1, 0 } },
    };

    for (int i = 0; i < COUNT_OF(rows) * 3 * 4; i++) {
        abut_world *world = abut_world_create(NULL);
        int symmetry = i / 9 * 2; /* those that do not swap the axes */
        abut_vec2 motion = turned(rows[i % 3].motion, symmetry);
        abut_vec2 normal = turned(rows[i % 3].normal, symmetry);
        uint8_t solid[3][3] = { { 0 } };
        abut_shape box = abut_rect(1, 1, 1, 1);
        abut_body_settings settings = { .shapes = &box };
        abut_body mover = ABUT_NO_BODY;
        abut_moved_body moved;
        abut_bump bumps[2] = { { .other = ABUT_NO_BODY } };

        solid[1][motion.x > 0 ? 2 : 0] = 1;
        solid[motion.y > 0 ? 2 : 0][1] = 1;
        add_corner(world, i / 3 % 3, (const uint8_t(*)[3])solid);
        CHECK(abut_world_add(world, &settings, &mover) == ABUT_OK);
        CHECK(abut_body_try_move(world, mover, motion, ABUT_ANSWER_SLIDE, &moved, bumps, 2) ==
              ABUT_OK);
        CHECK_ROW("two sides at once", moved.bump_count > 0 && is_place(bumps[0].normal, normal));
        CHECK_ROW("two sides at once", moved.moved.x == 0 && moved.moved.y == 0);
        abut_world_destroy(world);
    }
}

TEST_MAIN(TEST(test_wholes), TEST(test_two_sides))
