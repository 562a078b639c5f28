/* world/test_cell_moves.c - moves among cells, directly and the general way.
 *
 * Levels, boxes and motions on small grids, so that boxes fit, touch and meet corners exactly; also
 * off them by a quantum or a few, and far from the origin. Each move or walk is made in two worlds,
 * of which one knows no near cells (world/move/near_cells.h): what is reported, the events of a
 * step and the state must be the same to the last bit.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/world.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "world/state/state.h"

#include <string.h>

enum { LEVELS = 1500, MOVES = 60, SIDE = 10, MOST_BUMPS = 8 };

typedef struct twin_level {
    abut_world *direct;
    abut_world *general;
    abut_map map[2];
    abut_body hero[2];
} twin_level;

typedef struct move_result {
    abut_status status;
    abut_moved_body moved;
    abut_bump bumps[MOST_BUMPS];
} move_result;

static double draw_size(rng *dice)
{
    static const double sizes[] = { 1, 2, 16, 0.3, 1.1 };

    return sizes[rng_int(dice, 0, 4)];
}

/* Mostly on halves and quarters of a cell; a few quanta beside at times. */
static double draw_length(rng *dice, double size, int64_t most)
{
    double length = (double)rng_int(dice, -most, most) * size / 4;

    switch (rng_int(dice, 0, 5)) {
    case 0:
        return length + (double)rng_int(dice, -70, 70) * ABUT_QUANTUM;
    case 1:
        return rng_between(dice, -(double)most, (double)most) * size / 4;
    default:
        return length;
    }
}

static abut_tiles *draw_tiles(rng *dice, double size)
{
    abut_tiles *tiles = NULL;
    abut_shape slope = abut_triangle(0, size, size, 0, size, size);
    abut_shape plank = abut_segment(0, 0, size, 0);
    abut_shape full = abut_rect(0, 0, size, size);
    int64_t density = rng_int(dice, 2, 6);
    bool slopes = rng_int(dice, 0, 3) == 0;
    bool layers = rng_int(dice, 0, 2) == 0;
    bool sides = layers && rng_int(dice, 0, 3) == 0;

    CHECK(abut_tiles_create(SIDE, SIDE, size, NULL, &tiles) == ABUT_OK);
    CHECK(abut_tiles_set_kind(tiles, 7, &(abut_tile_kind){ .shapes = &slope, .shape_count = 1 }) ==
          ABUT_OK);
    if (layers) { /* of their own: planks, spikes, ice */
        abut_tile_kind kinds[] = {
            { .shapes = &plank, .shape_count = 1, .open_side = { 0, sides ? -1 : 1 } },
            { .shapes = &full, .shape_count = 1, .sensor = true },
            { .shapes = &full, .shape_count = 1, .friction = ABUT_NO_FRICTION },
        };

        for (uint32_t k = 0; k < 3; k++) {
            CHECK(abut_tiles_set_kind(tiles, 4 + k, &kinds[k]) == ABUT_OK);
        }
    }
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        uint32_t kind = slopes && rng_int(dice, 0, 4) == 0 ? 7 : 1;

        if (rng_int(dice, 0, density) == 0) {
            kind = layers && rng_int(dice, 0, 5) == 0 ? (uint32_t)rng_int(dice, 4, 6) : kind;
            abut_tiles_set(tiles, i % SIDE, i / SIDE, kind);
        }
    }
    return tiles;
}

/* Where a level stands: mostly near the origin, at times as far as a game may go. */
static double draw_place(rng *dice, double size)
{
    double far = rng_int(dice, 0, 3) == 0 ? (double)rng_int(dice, -3, 3) * 0x1p22 : 0;

    return far + draw_length(dice, size, 8);
}

static abut_mask *mask_of(const abut_tiles *tiles)
{
    abut_mask *mask = NULL;

    CHECK(abut_mask_create(SIDE, SIDE, false, NULL, &mask) == ABUT_OK);
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        abut_mask_set(mask, (int)(i % SIDE), (int)(i / SIDE),
                      abut_tiles_kind_at(tiles, i % SIDE, i / SIDE) != 0);
    }
    return mask;
}

static twin_level make_twins(rng *dice, double size)
{
    abut_tiles *tiles = draw_tiles(dice, size);
    abut_mask *pixels = rng_int(dice, 0, 7) == 0 ? mask_of(tiles) : NULL;
    twin_level t = { .direct = abut_world_create(NULL), .general = abut_world_create(NULL) };
    double width = (double)rng_int(dice, 1, 9) * size / 4;
    double height = (double)rng_int(dice, 1, 9) * size / 4;
    abut_shape box = abut_rect(0, 0, width, height);
    abut_shape other = rng_int(dice, 0, 9) == 0 ? abut_circle(0, 0, size / 4) : box;
    abut_body_settings map = { .kind = rng_int(dice, 0, 3) == 0 ? ABUT_BODY_KINEMATIC
                                                                : ABUT_BODY_STATIC,
                               .tiles = pixels == NULL ? tiles : NULL,
                               .pixels = pixels,
                               .pixel_size = size,
                               .at = { draw_place(dice, size), draw_place(dice, size) } };
    abut_body_settings hero = { .shapes = &other, .spawn = ABUT_SPAWN_NEAREST, .reach = 40 * size };
    abut_body_settings crate = { .shapes = &box,
                                 .at = { map.at.x + draw_length(dice, size, 40),
                                         map.at.y + draw_length(dice, size, 40) },
                                 .spawn = ABUT_SPAWN_IGNORE };
    bool crates = rng_int(dice, 0, 3) == 0;

    t.general->no_near_cells = true;

    for (int k = 0; k < 2; k++) {
        abut_world *world = k == 0 ? t.direct : t.general;

        if (pixels == NULL) {
            CHECK(abut_world_add_map(world, &map, &t.map[k]) == ABUT_OK);
        } else {
            t.map[k].layer_count = 1;
            CHECK(abut_world_add(world, &map, &t.map[k].layers[0]) == ABUT_OK);
        }
        if (crates) {
            CHECK(abut_world_add(world, &crate, NULL) == ABUT_OK);
        }
        hero.at = (abut_vec2){ map.at.x + 3 * size, map.at.y + 3 * size };
        abut_world_add(world, &hero, &t.hero[k]);
    }
    abut_tiles_destroy(tiles);
    abut_mask_destroy(pixels);
    return t;
}

/* Changes a cell of both maps; false if they answer differently. */
static bool edit_twins(const twin_level *t, rng *dice, abut_spawn spawn)
{
    uint32_t x = (uint32_t)rng_int(dice, 0, SIDE - 1);
    uint32_t y = (uint32_t)rng_int(dice, 0, SIDE - 1);
    uint32_t kind = (uint32_t)rng_int(dice, 0, t->map[0].layer_count > 2 ? 6 : 1);

    return CHECK(abut_map_set_tile(t->direct, &t->map[0], x, y, kind, spawn) ==
                 abut_map_set_tile(t->general, &t->map[1], x, y, kind, spawn));
}

/* A step of both, and what it reports. */
static bool step_twins(const twin_level *t)
{
    uint32_t counts[2] = { 0, 0 };
    bool same = CHECK(abut_world_step(t->direct) == abut_world_step(t->general));
    const abut_event *direct = abut_world_events(t->direct, &counts[0]);
    const abut_event *general = abut_world_events(t->general, &counts[1]);

    same = CHECK(counts[0] == counts[1]) && same;
    for (uint32_t k = 0; same && k < counts[0]; k++) {
        const abut_event *p = &direct[k];
        const abut_event *q = &general[k];

        same = CHECK(p->what == q->what && p->a == q->a && p->b == q->b && p->time == q->time &&
                     p->normal.x == q->normal.x && p->normal.y == q->normal.y &&
                     p->point.x == q->point.x && p->point.y == q->point.y);
    }
    return CHECK(abut_world_hash(t->direct) == abut_world_hash(t->general)) && same;
}

static move_result make_move(twin_level *t, int which, abut_vec2 motion, abut_answer_kind answer)
{
    move_result r;

    memset(&r, 0, sizeof r);
    r.status = abut_body_move(which == 0 ? t->direct : t->general, t->hero[which], motion, answer,
                              &r.moved, r.bumps, MOST_BUMPS);
    return r;
}

static bool same_move(const move_result *p, const move_result *q)
{
    bool same = p->status == q->status && memcmp(&p->moved, &q->moved, sizeof p->moved) == 0;

    for (uint32_t k = 0; same && k < p->moved.bump_count && k < MOST_BUMPS; k++) {
        const abut_bump *a = &p->bumps[k];
        const abut_bump *b = &q->bumps[k];

        same = a->other == b->other && a->time == b->time && a->normal.x == b->normal.x &&
               a->normal.y == b->normal.y && a->at.x == b->at.x && a->at.y == b->at.y &&
               a->passed == b->passed;
    }
    return same;
}

/* Steers a body about, digs and builds. */
static bool play_level(rng *dice, int *hits)
{
    static const abut_answer_kind answers[4] = { ABUT_ANSWER_SLIDE, ABUT_ANSWER_SLIDE,
                                                 ABUT_ANSWER_SLIDE, ABUT_ANSWER_STOP };
    double size = draw_size(dice);
    twin_level t = make_twins(dice, size);
    abut_vec2 motion = { 0, 0 };
    bool good = CHECK((t.hero[0] == 0) == (t.hero[1] == 0));

    for (int k = 0; k < MOVES && good && t.hero[0] != 0; k++) {
        if (rng_int(dice, 0, 2) > 0) {
            motion = (abut_vec2){ draw_length(dice, size, 8), draw_length(dice, size, 8) };
            motion.x = rng_int(dice, 0, 4) == 0 ? 0 : motion.x;
            motion.y = rng_int(dice, 0, 4) == 0 ? 0 : motion.y;
        }
        abut_answer_kind answer = answers[rng_int(dice, 0, 3)];
        move_result p = make_move(&t, 0, motion, answer);
        move_result q = make_move(&t, 1, motion, answer);

        *hits += p.moved.bump_count > 0;
        good = CHECK(same_move(&p, &q)) &&
               CHECK(abut_world_hash(t.direct) == abut_world_hash(t.general));
        if (!good) {
            printf("   motion (%.17g, %.17g) answer %d: moved (%.17g, %.17g) and (%.17g, %.17g), "
                   "%u and %u bumps, normals (%g, %g) and (%g, %g)\n",
                   motion.x, motion.y, answer, p.moved.moved.x, p.moved.moved.y, q.moved.moved.x,
                   q.moved.moved.y, p.moved.bump_count, q.moved.bump_count, p.bumps[0].normal.x,
                   p.bumps[0].normal.y, q.bumps[0].normal.x, q.bumps[0].normal.y);
        }
        if (rng_int(dice, 0, 7) == 0) {
            good = edit_twins(&t, dice, ABUT_SPAWN_REFUSE) && good;
        }
        if (rng_int(dice, 0, 9) == 0) {
            good = step_twins(&t) && good;
        }
    }
    abut_world_destroy(t.direct);
    abut_world_destroy(t.general);
    return good;
}

static void test_twins(void)
{
    rng dice = { 61 };
    int hits = 0;
    int levels = LEVELS / sample_part();

    for (int k = 0; k < levels; k++) {
        uint64_t seed = dice.state;

        if (!play_level(&dice, &hits)) {
            printf("   level %d, seed %llu\n", k, (unsigned long long)seed);
            return;
        }
    }
    printf("%d moves, %d with bumps\n", levels * MOVES, hits);
    CHECK(hits > levels * MOVES / 4);
}

/* --- Walks ---------------------------------------------------------------------------------- */

static bool same_touch(const abut_walk_touch *p, const abut_walk_touch *q)
{
    return p->body == q->body && p->normal.x == q->normal.x && p->normal.y == q->normal.y &&
           p->point.x == q->point.x && p->point.y == q->point.y && p->velocity.x == q->velocity.x &&
           p->velocity.y == q->velocity.y;
}

static bool same_walk(const abut_walked *p, const abut_walked *q)
{
    return p->at.x == q->at.x && p->at.y == q->at.y && p->moved.x == q->moved.x &&
           p->moved.y == q->moved.y && p->carried.x == q->carried.x &&
           p->carried.y == q->carried.y && p->velocity.x == q->velocity.x &&
           p->velocity.y == q->velocity.y && same_touch(&p->floor, &q->floor) &&
           same_touch(&p->wall, &q->wall) && same_touch(&p->ceiling, &q->ceiling) &&
           p->off_floor == q->off_floor && p->landed == q->landed &&
           p->left_floor == q->left_floor && p->stepped == q->stepped && p->snapped == q->snapped &&
           p->shifted == q->shifted && p->nudged == q->nudged && p->wedged == q->wedged &&
           p->pushed == q->pushed;
}

static abut_walk_settings draw_walk(rng *dice, double size)
{
    abut_walk_settings walk = { .slope = 0 };
    int64_t parts[4];

    for (int k = 0; k < 4; k++) {
        parts[k] = rng_int(dice, 0, 2) == 0 ? rng_int(dice, 1, 6) : 0;
    }
    walk.step = (double)parts[0] * size / 4;
    walk.snap = (double)parts[1] * size / 4;
    walk.corner = (double)parts[2] * size / 8;
    walk.ledge = (double)parts[3] * size / 8;
    walk.push = rng_int(dice, 0, 1) == 0 ? 5 : 0;
    return walk;
}

/* Walks about, or with a map that moves, digs and builds. */
static bool walk_level(rng *dice, int *floors, int *walls)
{
    static const abut_vec2 gravities[4] = { { 0, 0 }, { 0, 0.5 }, { 0, 0.5 }, { -0.5, 0 } };
    double size = draw_size(dice);
    twin_level t = make_twins(dice, size);
    abut_vec2 gravity = gravities[rng_int(dice, 0, 3)];
    abut_walk_settings settings = draw_walk(dice, size);
    abut_vec2 motion = { 0, 0 };
    bool good = CHECK((t.hero[0] == 0) == (t.hero[1] == 0));
    bool kinematic = abut_body_kind_of(t.direct, t.map[0].layers[0]) == ABUT_BODY_KINEMATIC;

    abut_world_set_gravity(t.direct, gravity);
    abut_world_set_gravity(t.general, gravity);
    for (int k = 0; k < MOVES && good && t.hero[0] != 0; k++) {
        abut_walked p;
        abut_walked q;

        if (rng_int(dice, 0, 2) > 0) {
            double x = draw_length(dice, size, 6);
            double y = draw_length(dice, size, 6);

            motion = (abut_vec2){ x, y };
            motion.x = rng_int(dice, 0, 4) == 0 ? 0 : motion.x;
            motion.y = rng_int(dice, 0, 1) == 0 ? gravity.y * size : motion.y;
        }
        good = CHECK(abut_body_walk(t.direct, t.hero[0], &settings, motion, &p) ==
                     abut_body_walk(t.general, t.hero[1], &settings, motion, &q)) &&
               CHECK(same_walk(&p, &q)) &&
               CHECK(abut_world_hash(t.direct) == abut_world_hash(t.general));
        *floors += p.floor.body != 0;
        *walls += p.wall.body != 0;
        if (kinematic && rng_int(dice, 0, 7) == 0) {
            double x = draw_length(dice, size, 2);
            abut_vec2 shift = { x, 0 };

            good = CHECK(abut_body_move(t.direct, t.map[0].layers[0], shift, ABUT_ANSWER_STOP, NULL,
                                        NULL, 0) == abut_body_move(t.general, t.map[1].layers[0],
                                                                   shift, ABUT_ANSWER_STOP, NULL,
                                                                   NULL, 0)) &&
                   good;
        }
        if (rng_int(dice, 0, 7) == 0) {
            good = edit_twins(&t, dice, ABUT_SPAWN_IGNORE) && good;
        }
        if (rng_int(dice, 0, 9) == 0) {
            good = step_twins(&t) && good;
        }
    }
    abut_world_destroy(t.direct);
    abut_world_destroy(t.general);
    return good;
}

static void test_walks(void)
{
    rng dice = { 71 };
    int floors = 0;
    int walls = 0;
    int levels = LEVELS / sample_part();

    for (int k = 0; k < levels; k++) {
        uint64_t seed = dice.state;

        if (!walk_level(&dice, &floors, &walls)) {
            printf("   walk %d, seed %llu\n", k, (unsigned long long)seed);
            return;
        }
    }
    printf("%d walks, %d end on a floor, %d at a wall\n", levels * MOVES, floors, walls);
    CHECK(floors > levels * MOVES / 8 && walls > levels * MOVES / 8);
}

/* --- Corners -------------------------------------------------------------------------------- */

/* A length in quanta: a few, some of a tick, some of a cell, or a part of one. */
static int64_t draw_quanta(rng *dice)
{
    static const int64_t most[3] = { 40, 1 << 20, INT64_C(1) << 33 };
    int64_t which = rng_int(dice, 0, 3);

    return which < 3 ? rng_int(dice, 1, most[which]) : rng_int(dice, 1, 8) << 30;
}

/* A box that is aimed at the corner of a cell, exactly, or beside it by a quantum or two: what is
 * met first is no face, or hardly one. */
static bool aim_at_corner(rng *dice)
{
    abut_tiles *tiles = NULL;
    abut_shape box = abut_rect(-0.5, -0.25, 0.5, 0.25);
    twin_level t = { .direct = abut_world_create(NULL), .general = abut_world_create(NULL) };
    int64_t part = rng_int(dice, 1, 6);
    int64_t all = part + rng_int(dice, 0, 6);
    int64_t x = draw_quanta(dice) / part * part + part;
    int64_t y = draw_quanta(dice) / part * part + part;
    int64_t beside = rng_int(dice, 0, 3) == 0 ? rng_int(dice, -2, 2) : 0;
    int64_t more = rng_int(dice, 0, 7);
    abut_vec2 motion = { (double)(x / part * all + beside) * ABUT_QUANTUM,
                         (double)(y / part * all) * ABUT_QUANTUM };
    abut_body_settings hero = {
        .shapes = &box, .at = { 2 - (double)x * ABUT_QUANTUM, 2 - (double)y * ABUT_QUANTUM }
    };
    bool good = true;

    CHECK(abut_tiles_create(4, 4, 1, NULL, &tiles) == ABUT_OK);
    abut_tiles_set(tiles, 2, 2, 1);
    abut_tiles_set(tiles, 3, 2, (uint32_t)(more & 1));
    abut_tiles_set(tiles, 2, 3, (uint32_t)(more >> 1 & 1));
    abut_tiles_set(tiles, 3, 1, (uint32_t)(more >> 2 & 1));
    t.general->no_near_cells = true;
    abut_body_settings ground = { .kind = ABUT_BODY_STATIC, .tiles = tiles };

    for (int k = 0; k < 2; k++) {
        abut_world *world = k == 0 ? t.direct : t.general;

        CHECK(abut_world_add(world, &ground, &t.map[k].layers[0]) == ABUT_OK);
        abut_world_add(world, &hero, &t.hero[k]);
    }
    if (t.hero[0] != 0) {
        move_result p = make_move(&t, 0, motion, ABUT_ANSWER_SLIDE);
        move_result q = make_move(&t, 1, motion, ABUT_ANSWER_SLIDE);

        good = CHECK(same_move(&p, &q)) &&
               CHECK(abut_world_hash(t.direct) == abut_world_hash(t.general));
    }
    abut_tiles_destroy(tiles);
    abut_world_destroy(t.direct);
    abut_world_destroy(t.general);
    return good;
}

static void test_corners(void)
{
    rng dice = { 67 };

    for (int k = 0; k < 20 * LEVELS; k++) {
        uint64_t seed = dice.state;

        if (!aim_at_corner(&dice)) {
            printf("   corner %d, seed %llu\n", k, (unsigned long long)seed);
            return;
        }
    }
}

TEST_MAIN(TEST(test_twins), TEST(test_walks), TEST(test_corners))
