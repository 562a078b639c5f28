/* world/test_piece_tree.c - bodies of many shapes: a walk finds every piece that is near, once.
 *
 * Pieces are drawn from small grids, in any order, so that bounds often touch exactly; what a walk
 * finds is compared with what looking at every piece finds.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include "world/pair/pair.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 700, WALKS = 60 };

static uint64_t below(rng *r, uint64_t count)
{
    return rng_next(r) % count;
}

static double on_grid(rng *r, int cells, double size)
{
    return (double)(int)(below(r, (uint64_t)(2 * cells + 1))) * size - cells * size;
}

static abut_shape draw_shape(rng *r, int cells, double size)
{
    double x = on_grid(r, cells, size);
    double y = on_grid(r, cells, size);

    switch (below(r, 4)) {
    case 0:
        return abut_circle(x, y, size);
    case 1:
        return abut_triangle(x, y, x + 2 * size, y, x, y + size);
    default:
        return abut_rect(x, y, size, size);
    }
}

static abut_body add_many(abut_world *world, rng *r, uint32_t count, double size)
{
    abut_shape *shapes = calloc(count, sizeof *shapes);
    int cells = 2 + (int)below(r, 40);
    abut_body body = 0;

    for (uint32_t k = 0; k < count; k++) {
        shapes[k] = draw_shape(r, cells, size);
    }
    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .shapes = shapes,
                                                .shape_count = (int)count,
                                                .kind = ABUT_BODY_STATIC,
                                                .sensor = true },
                         &body) == ABUT_OK);
    free(shapes);
    return body;
}

static ab_box bounds_of(const abut_world *world, uint32_t index, uint32_t number)
{
    ab_vec at;
    const ab_core *core = ab_piece_core(world, index, number, &at);

    return ab_piece_box(core, ab_sub(at, world->hot[index].at));
}

static ab_box draw_box(rng *r, double size)
{
    int64_t x = ab_round(on_grid(r, 45, size));
    int64_t y = ab_round(on_grid(r, 45, size));
    int64_t w = ab_round(size * (double)below(r, 12));
    int64_t h = ab_round(size * (double)below(r, 12));

    return (ab_box){ { x, y }, { x + w, y + h } };
}

/* How often each piece was found, against whether it had to be. */
static void check_walk(const abut_world *world, uint32_t index, ab_box box)
{
    static uint8_t seen[MOST];
    ab_piece_walk walk = ab_pieces_near(world, index, box);
    uint32_t count = world->cold[index].piece_count;
    uint32_t number;
    bool right = true;

    memset(seen, 0, sizeof seen);
    while ((number = ab_next_piece(&walk)) != AB_NONE) {
        seen[number]++;
    }
    for (uint32_t k = 0; k < count; k++) {
        ab_box piece = bounds_of(world, index, k);

        right &= seen[k] == (ab_boxes_meet(&piece, &box) ? 1 : 0);
    }
    CHECK(right);
}

static void test_walks(void)
{
    rng r = { 69 };
    static const double sizes[] = { 0.001, 1, 16, 100000 };

    for (uint32_t round = 0; round < 80; round++) {
        uint32_t count = round < 20 ? round + 1 : 1 + (uint32_t)below(&r, MOST);
        double size = sizes[below(&r, 4)];
        abut_world *world = abut_world_create(NULL);
        abut_body body = add_many(world, &r, count, size);
        uint32_t index = ab_index_of(world, body);

        for (int i = 0; i < WALKS; i++) {
            check_walk(world, index, draw_box(&r, size));
        }
        check_walk(world, index, ab_box_everywhere());
        abut_world_destroy(world);
    }
}

/* Two bodies, one on a path: every pair whose bounds meet somewhere on it is found, once. */
static void check_pairs(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec motion)
{
    static uint8_t seen[MOST][MOST];
    uint32_t count_a = world->cold[a].piece_count;
    uint32_t count_b = world->cold[b].piece_count;
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, motion, 0);
    bool right = true;
    ab_sum sum;

    for (uint32_t i = 0; i < count_a; i++) {
        memset(seen[i], 0, count_b);
    }
    while (ab_next_pieces(&pairs, &sum)) {
        seen[pairs.i][pairs.k]++;
    }
    for (uint32_t i = 0; i < count_a; i++) {
        ab_box box = bounds_of(world, a, i);
        ab_box swept = {
            { box.low.x - d.x + ab_min(motion.x, 0), box.low.y - d.y + ab_min(motion.y, 0) },
            { box.high.x - d.x + ab_max(motion.x, 0), box.high.y - d.y + ab_max(motion.y, 0) }
        };

        for (uint32_t k = 0; k < count_b; k++) {
            ab_box other = bounds_of(world, b, k);

            right &= seen[i][k] <= 1;
            right &= seen[i][k] == 1 || !ab_boxes_meet(&swept, &other);
        }
    }
    CHECK(right);
}

static void test_pairs(void)
{
    rng r = { 42 };

    for (int round = 0; round < 60; round++) {
        abut_world *world = abut_world_create(NULL);
        uint32_t few = 1 + (uint32_t)below(&r, 20);
        abut_body a = add_many(world, &r, few, 1);
        abut_body b = add_many(world, &r, 1 + (uint32_t)below(&r, 200), 1);

        for (int i = 0; i < 20; i++) {
            ab_box box = draw_box(&r, 1);
            ab_vec motion = i % 3 == 0 ? (ab_vec){ 0, 0 } : ab_sub(box.high, box.low);

            check_pairs(world, ab_index_of(world, a), ab_index_of(world, b), box.low, motion);
            check_pairs(world, ab_index_of(world, b), ab_index_of(world, a), box.low,
                        ab_neg(motion));
        }
        abut_world_destroy(world);
    }
}

/* The nearest of all pieces, found by looking farther and farther, is that of looking at all. */
static void check_nearest(const abut_world *world, uint32_t a, uint32_t b, ab_vec d)
{
    ab_nearness found = ab_nearest_of_all(world, a, b, d);
    ab_nearness right = ab_nearest_pieces(world, a, b, d, -1);

    CHECK(found.gap == right.gap && found.piece_a == right.piece_a &&
          found.piece_b == right.piece_b && found.normal.x == right.normal.x &&
          found.normal.y == right.normal.y && found.corner == right.corner);
    CHECK(found.pairs <= right.pairs);
}

static void test_nearest(void)
{
    rng r = { 7 };
    static const double far[] = { 1, 8, 1000, 2000000 };

    for (int round = 0; round < 40; round++) {
        abut_world *world = abut_world_create(NULL);
        abut_body a = add_many(world, &r, 1 + (uint32_t)below(&r, 3), 0.125);
        abut_body b = add_many(world, &r, 1 + (uint32_t)below(&r, 300), 1);

        for (int i = 0; i < 20; i++) {
            ab_vec d = draw_box(&r, far[below(&r, 4)] / 8).low;

            check_nearest(world, ab_index_of(world, a), ab_index_of(world, b), d);
            check_nearest(world, ab_index_of(world, b), ab_index_of(world, a), d);
        }
        abut_world_destroy(world);
    }
}

/* Bodies come, go and change their shapes; the list of pieces is closed up with their trees. */
static void test_trees_move(void)
{
    rng r = { 52 };
    abut_world *world = abut_world_create(NULL);
    abut_body bodies[12] = { 0 };

    for (int round = 0; round < 400; round++) {
        uint32_t which = (uint32_t)below(&r, 12);

        if (bodies[which] != 0) {
            CHECK(abut_world_remove(world, bodies[which]) == ABUT_OK);
        }
        bodies[which] = add_many(world, &r, 1 + (uint32_t)below(&r, 90), 1);
        for (int k = 0; k < 12; k++) {
            if (bodies[k] != 0) {
                check_walk(world, ab_index_of(world, bodies[k]), draw_box(&r, 1));
            }
        }
    }
    abut_world_destroy(world);
}

/* The ground as one body of many shapes, and as many bodies: the same walk over it. */
static void test_ground(void)
{
    enum { TILES = 3000, STEPS = 200 };
    static abut_shape tiles[TILES];
    abut_world *worlds[2] = { 0 };
    abut_body walkers[2] = { 0 };
    abut_shape hero = abut_rect(-5, -14, 10, 14);

    for (int k = 0; k < TILES; k++) {
        int place = (k * 1009) % TILES; /* in no order that would help */

        tiles[k] =
            abut_rect(place % 300 * 16, place / 300 * 16 + (place % 300 > 4 ? 0 : -32), 16, 16);
    }
    for (int w = 0; w < 2; w++) {
        abut_body body;

        worlds[w] = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
        for (int k = 0; k < (w == 0 ? 1 : TILES); k++) {
            CHECK(abut_world_add(worlds[w],
                                 &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                        .shapes = &tiles[k],
                                                        .shape_count = w == 0 ? TILES : 1 },
                                 &body) == ABUT_OK);
        }
        CHECK(abut_world_add(
                  worlds[w],
                  &(abut_body_settings){
                      .shapes = &hero, .at = { 300, -20 }, .velocity = { -3, 0 }, .wakeful = true },
                  &walkers[w]) == ABUT_OK);
    }
    for (int step = 0; step < STEPS; step++) {
        CHECK(abut_world_step(worlds[0]) == ABUT_OK && abut_world_step(worlds[1]) == ABUT_OK);
        abut_vec2 one = abut_body_at(worlds[0], walkers[0]);
        abut_vec2 many = abut_body_at(worlds[1], walkers[1]);

        CHECK(one.x == many.x && one.y == many.y);
        CHECK(abut_body_support(worlds[0], walkers[0]) != 0 ||
              abut_body_support(worlds[1], walkers[1]) == 0);
    }
    CHECK(abut_body_at(worlds[0], walkers[0]).x == 85); /* before the wall, at 80 */
    abut_world_destroy(worlds[0]);
    abut_world_destroy(worlds[1]);
}

/* The limit is named where it is passed. */
static void test_limit(void)
{
    abut_world *world = abut_world_create(NULL);
    uint32_t count = ABUT_MOST_SHAPES + 1;
    abut_shape *shapes = calloc(count, sizeof *shapes);
    abut_body_settings settings = { .kind = ABUT_BODY_STATIC,
                                    .shapes = shapes,
                                    .shape_count = (int)count };
    abut_body body = 0;

    for (uint32_t k = 0; k < count; k++) {
        shapes[k] = abut_rect(k % 256, k / 256, 1, 1);
    }
    CHECK(abut_world_add(world, &settings, &body) == ABUT_E_RANGE && body == 0);
    CHECK(strstr(abut_world_last_error(world), "65535") != NULL);
    settings.shape_count = ABUT_MOST_SHAPES;
    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    CHECK(abut_body_shape_count(world, body) == ABUT_MOST_SHAPES);
    free(shapes);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_walks),
          TEST(test_pairs),
          TEST(test_nearest),
          TEST(test_trees_move),
          TEST(test_ground),
          TEST(test_limit))
