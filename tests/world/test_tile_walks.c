/* world/test_tile_walks.c - walkers of every shape over every pair of neighbouring kinds of tiles,
 * and over a level drawn as a mask that is dug into: nothing holds them up, and nothing keeps them
 * off the ground.
 *
 * A walker that keeps its sideways speed is where that says after every walk, to the last bit of
 * the lattice, wherever the ground has no step that is too high for it.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <math.h>
#include <stdlib.h>

enum { SIZE = 16, HEIGHTS = 5, PAD = 5, SHAPES = 6 };

/* How near is in touch: a slope is no lattice direction. */
#define NEAR 0x1p-10

static abut_shape walker_shape(int i)
{
    switch (i) {
    case 0:
        return abut_rect(-5, -12, 10, 12);
    case 1:
        return abut_circle(0, -7, 7);
    case 2:
        return abut_polygon(
            (abut_vec2[]){ { -7, -6 }, { -4, -12 }, { 4, -12 }, { 7, -6 }, { 4, 0 }, { -4, 0 } },
            6);
    case 3:
        return abut_capsule(0, -10, 0, -5, 5);
    case 4:
        return abut_triangle(-6, 0, 6, 0, 0, -10);
    default:
        return abut_rounded_rect(-3, -9, 6, 6, 3);
    }
}

/* --- What lies where, from the definition -------------------------------------------------------
 */

/* The cells of a body that are near a box. */
static abut_cells cells_around(const abut_world *world, abut_body ground, abut_bounds box)
{
    abut_vec2 at = abut_body_at(world, ground);
    double size = abut_body_tile_size(world, ground);
    int x = (int)floor((box.min.x - at.x) / size) - 1;
    int y = (int)floor((box.min.y - at.y) / size) - 1;

    return (abut_cells){ x, y, (uint32_t)((int)ceil((box.max.x - at.x) / size) + 1 - x),
                         (uint32_t)((int)ceil((box.max.y - at.y) / size) + 1 - y) };
}

/* How far a shape is from the nearest shape of a body's cells; -1 if it overlaps one. Looked for
 * nearby only: otherwise infinite. */
static double distance_to_cells(const abut_world *world, abut_body ground, const abut_shape *shape)
{
    abut_cells near = cells_around(world, ground, abut_shape_bounds(shape));
    double least = INFINITY;
    uint32_t width = 0;
    uint32_t height = 0;

    abut_body_tile_count(world, ground, &width, &height);
    uint32_t most = abut_body_shape_count(world, ground) / (width * height);

    for (int64_t y = near.y; y < near.y + (int64_t)near.height; y++) {
        for (int64_t x = near.x; x < near.x + (int64_t)near.width; x++) {
            bool there = abut_body_tile(world, ground, x, y) != 0;

            for (uint32_t k = 0; k < most && there; k++) {
                abut_shape cell =
                    abut_body_shape(world, ground, ((uint32_t)y * width + (uint32_t)x) * most + k);
                abut_relation relation = abut_relate(shape, &cell);

                if (relation == ABUT_OVERLAPPING) {
                    return -1;
                }
                least = fmin(least, abut_measure(shape, &cell).distance);
            }
        }
    }
    return least;
}

/* --- Every pair of kinds -------------------------------------------------------------------------
 */

static uint32_t kind_of(int from, int to)
{
    return 10 + (uint32_t)(from * HEIGHTS + to);
}

/* Floors from and to all heights in quarters: 0 is the upper side of the cell, and (4, 4) is
 * nothing. */
static void set_kinds(abut_tiles *tiles)
{
    for (int from = 0; from < HEIGHTS; from++) {
        for (int to = 0; to < HEIGHTS; to++) {
            abut_shape slope = abut_tile_slope(SIZE, ABUT_SIDE_MAX_Y, from / 4.0, to / 4.0);
            bool nothing = from == 4 && to == 4;

            CHECK(abut_tiles_set_kind(tiles, kind_of(from, to),
                                      &(abut_tile_kind){ .shapes = nothing ? NULL : &slope,
                                                         .shape_count = nothing ? 0 : 1 }) ==
                  ABUT_OK);
        }
    }
}

/* A level floor of one height, two tiles of which the second begins where the first ends, and a
 * level floor again; all of it over solid tiles. */
static abut_body add_floor(abut_world *world, const int *heights, abut_vec2 at)
{
    uint32_t width = 2 * PAD + 2;
    abut_tiles *tiles = NULL;
    abut_body ground = ABUT_NO_BODY;

    CHECK(abut_tiles_create(width, 3, SIZE, NULL, &tiles) == ABUT_OK);
    set_kinds(tiles);
    for (uint32_t x = 0; x < width; x++) {
        int step = x < PAD ? 0 : x > PAD + 1 ? 2 : -1;

        abut_tiles_set(tiles, x, 1,
                       step >= 0 ? kind_of(heights[step], heights[step])
                                 : kind_of(heights[x - PAD], heights[x - PAD + 1]));
        abut_tiles_set(tiles, x, 2, ABUT_TILE_SOLID);
    }
    CHECK(abut_world_add(
              world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles, .at = at },
              &ground) == ABUT_OK);
    abut_tiles_destroy(tiles);
    return ground;
}

static void walk_pair(const int *heights, int which, int direction, double speed, abut_vec2 at)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.5 } });
    abut_body ground = add_floor(world, heights, at);
    abut_shape shape = walker_shape(which);
    double length = (2 * PAD + 2) * SIZE;
    double start = direction > 0 ? at.x + SIZE : at.x + length - SIZE;
    int height = heights[direction > 0 ? 0 : 2];
    abut_body_settings is = { .shapes = &shape,
                              .at = { start, at.y + SIZE + height * (SIZE / 4.0) } };
    abut_walk_settings how = { .slope = 0.9, .step = -1, .keeps_sideways = true };
    abut_vec2 motion = { direction * speed, 0.5 };
    abut_body walker = ABUT_NO_BODY;
    bool good = CHECK(abut_world_add(world, &is, &walker) == ABUT_OK);
    int frames = (int)((length - 2 * SIZE) / speed);

    for (int frame = 1; frame <= frames && good; frame++) {
        abut_walked walked;

        good = CHECK(abut_body_walk(world, walker, &how, motion, &walked) == ABUT_OK);
        abut_shape now = abut_body_shape(world, walker, 0);
        double gap = distance_to_cells(world, ground, &now);

        good = good && CHECK(walked.at.x == start + direction * frame * speed) &&
               CHECK(walked.floor.body == ground && walked.wall.body == ABUT_NO_BODY) &&
               CHECK(gap >= 0 && gap <= NEAR);
        if (!good) {
            printf(
                "   heights %d %d %d, shape %d, direction %d, frame %d: at %.17g %.17g, gap %g\n",
                heights[0], heights[1], heights[2], which, direction, frame, walked.at.x - at.x,
                walked.at.y - at.y, gap);
        }
    }
    abut_world_destroy(world);
}

static void test_pairs_of_kinds(void)
{
    const abut_vec2 places[] = { { 0, 0 }, { 524288.25, -131072.5 } };

    for (int number = 0; number < HEIGHTS * HEIGHTS * HEIGHTS; number++) {
        int heights[3] = { number % 5, number / 5 % 5, number / 25 };

        for (int which = 0; which < SHAPES; which++) {
            if (sample_takes(number * SHAPES + which)) {
                walk_pair(heights, which, 1, 2.625, places[number % 2]);
                walk_pair(heights, which, -1, 3.1875, places[number % 2]);
            }
        }
    }
}

/* --- A drawn level
 * -------------------------------------------------------------------------------- */

enum { LEVEL_WIDTH = 400, LEVEL_HEIGHT = 120, MOVERS = 12 };

/* Hills whose height changes by at most a pixel from column to column. */
static abut_mask *draw_hills(rng *r, int *height)
{
    abut_mask *mask = NULL;
    int slope = 0;
    int now = 60;

    CHECK(abut_mask_create(LEVEL_WIDTH, LEVEL_HEIGHT, false, NULL, &mask) == ABUT_OK);
    for (int x = 0; x < LEVEL_WIDTH; x++) {
        if (rng_int(r, 0, 7) == 0) {
            slope = (int)rng_int(r, -1, 1);
        }
        slope = now < 30 ? 1 : now > 90 ? -1 : slope;
        now += rng_int(r, 0, 1) == 0 ? slope : 0;
        height[x] = now;
        abut_mask_fill(mask, (abut_cells){ x, now, 1, (uint32_t)(LEVEL_HEIGHT - now) }, true);
    }
    return mask;
}

static abut_body add_mask(abut_world *world, const abut_mask *mask, abut_vec2 at)
{
    abut_body ground = ABUT_NO_BODY;

    CHECK(abut_world_add(
              world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .pixels = mask, .at = at },
              &ground) == ABUT_OK);
    return ground;
}

/* The steps of pixels are all that a walker takes: no pixel beside another holds it up. */
static void walk_hills(uint64_t seed, int which, abut_vec2 at)
{
    rng r = { seed };
    int height[LEVEL_WIDTH];
    abut_mask *mask = draw_hills(&r, height);
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.5 } });
    abut_body ground = add_mask(world, mask, at);
    abut_shape shape = walker_shape(which);
    abut_walk_settings how = { .slope = 1.3, .step = 1.25, .snap = 2, .keeps_sideways = true };
    double start = at.x + 20;
    abut_body walker = ABUT_NO_BODY;
    bool good =
        CHECK(abut_world_add(world,
                             &(abut_body_settings){ .shapes = &shape,
                                                    .at = { start, at.y + height[20] - 20 } },
                             &walker) == ABUT_OK);

    for (int frame = 0; frame < 40; frame++) { /* down to the ground */
        abut_body_walk(world, walker, &how, (abut_vec2){ 0, 1 }, NULL);
    }
    for (int frame = 1; frame <= 200 && good; frame++) {
        abut_walked walked;

        good = CHECK(abut_body_walk(world, walker, &how, (abut_vec2){ 1.75, 0.5 }, &walked) ==
                     ABUT_OK);
        abut_shape now = abut_body_shape(world, walker, 0);
        double gap = distance_to_cells(world, ground, &now);

        good = good && CHECK(walked.at.x == start + frame * 1.75) &&
               CHECK(walked.floor.body == ground) && CHECK(gap >= 0 && gap <= NEAR);
        if (!good) {
            printf("   hills %d, shape %d, frame %d: at %g %g, gap %g\n", (int)seed, which, frame,
                   walked.at.x - at.x, walked.at.y - at.y, gap);
        }
    }
    abut_world_destroy(world);
    abut_mask_destroy(mask);
}

static void test_walked_hills(void)
{
    for (uint64_t seed = 1; seed <= 6; seed++) {
        for (int which = 0; which < SHAPES; which++) {
            if (sample_takes((int)seed * SHAPES + which)) {
                walk_hills(seed, which,
                           seed % 2 == 0 ? (abut_vec2){ 0, 0 }
                                         : (abut_vec2){ -262144.75, 65536.5 });
            }
        }
    }
}

/* Whether a mover overlaps the ground, or another mover, by the exact predicate. */
static bool stands_free(const abut_world *world, abut_body ground, const abut_body *all, int which)
{
    bool good = true;

    for (uint32_t k = 0; k < abut_body_shape_count(world, all[which]); k++) {
        abut_shape shape = abut_body_shape(world, all[which], k);

        good = good && (abut_shape_kind(&shape) == ABUT_KIND_EMPTY ||
                        distance_to_cells(world, ground, &shape) >= 0);
        for (int i = 0; i < which && good; i++) {
            for (uint32_t n = 0; n < abut_body_shape_count(world, all[i]) && good; n++) {
                abut_shape other = abut_body_shape(world, all[i], n);

                good = abut_relate(&shape, &other) != ABUT_OVERLAPPING;
            }
        }
    }
    return good;
}

/* A body that sleeps has something under it. */
static bool rests(const abut_world *world, abut_body ground, const abut_body *all, int which)
{
    abut_vec2 at = abut_body_at(world, all[which]);
    double least = INFINITY;

    for (uint32_t k = 0; k < abut_body_shape_count(world, all[which]); k++) {
        abut_shape shape = abut_body_shape(world, all[which], k);
        abut_near near[MOVERS];
        abut_world_query query = { .except = all[which] };
        uint32_t count = 0;

        if (abut_shape_kind(&shape) == ABUT_KIND_EMPTY) {
            continue;
        }
        least = fmin(least, distance_to_cells(world, ground, &shape));
        CHECK(abut_world_nearest(world, &shape, 1, &query, near, MOVERS, &count) == ABUT_OK);
        least = count > 0 ? fmin(least, near[0].gap.distance) : least;
    }
    return !abut_body_is_asleep(world, all[which]) || (at.y < 1000 && least <= NEAR);
}

static abut_body add_mover(abut_world *world, rng *r, const abut_mask *sprite, int number)
{
    abut_shape shape = walker_shape(number % (SHAPES + 1));
    bool drawn = number % (SHAPES + 1) == SHAPES;
    abut_body_settings is = { .shapes = drawn ? NULL : &shape,
                              .pixels = drawn ? sprite : NULL,
                              .answer = (abut_answer_kind)(number % 4),
                              .bounce = 0.25,
                              .at = { 30.0 + 30 * number, rng_between(r, 0, 10) },
                              .velocity = { rng_between(r, -1, 1), 0 } };
    abut_body body = ABUT_NO_BODY;

    CHECK(abut_world_add(world, &is, &body) == ABUT_OK);
    return body;
}

static void dig(uint64_t seed)
{
    static const char *const rows[] = { "..####..", ".######.", "########", "##....##" };
    rng r = { seed };
    int height[LEVEL_WIDTH];
    abut_mask *mask = draw_hills(&r, height);
    abut_mask *sprite = NULL;
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_body ground = add_mask(world, mask, (abut_vec2){ 0, 0 });
    abut_body all[MOVERS];
    bool good = CHECK(abut_mask_from_text(rows, 4, NULL, &sprite) == ABUT_OK);

    for (int k = 0; k < MOVERS; k++) {
        all[k] = add_mover(world, &r, sprite, k);
    }
    for (int frame = 1; frame <= 500 && good; frame++) {
        if (frame > 100 && frame % 10 == 0) { /* under one of them */
            abut_vec2 at = abut_body_at(world, all[rng_int(&r, 0, MOVERS - 1)]);

            CHECK(abut_body_fill_disc(world, ground, (abut_vec2){ at.x, at.y + 4 },
                                      rng_between(&r, 2, 9), 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
        }
        good = CHECK(abut_world_step(world) == ABUT_OK);
        for (int k = 0; k < MOVERS && good; k++) {
            good = CHECK(stands_free(world, ground, all, k)) && CHECK(rests(world, ground, all, k));
            if (!good) {
                printf("   dug %d, frame %d, mover %d\n", (int)seed, frame, k);
            }
        }
    }
    abut_world_destroy(world);
    abut_mask_destroy(mask);
    abut_mask_destroy(sprite);
}

static void test_dug_into(void)
{
    for (uint64_t seed = 1; seed <= (sample_part() > 1 ? 1 : 3); seed++) {
        dig(seed);
    }
}

/* A discrete step leaves a box in the ground. Digging elsewhere is not refused for that, and does
 * not let the box pass; setting a cell is refused. */
static void test_dug_beside_an_overlap(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_mask *mask = NULL;
    abut_shape box = abut_rect(-2, -2, 4, 4);
    abut_body crate = ABUT_NO_BODY;
    abut_passage passage;

    CHECK(abut_mask_create(40, 10, true, NULL, &mask) == ABUT_OK);
    abut_body ground = add_mask(world, mask, (abut_vec2){ 0, 0 });

    CHECK(abut_world_add(
              world,
              &(abut_body_settings){ .shapes = &box, .at = { 10, -4 }, .velocity = { 0, 5 } },
              &crate) == ABUT_OK);
    CHECK(abut_world_step_discrete(world, ABUT_REACT_SHORTEST, 0) == ABUT_OK);
    CHECK(abut_body_at(world, crate).y == 1);
    CHECK(abut_body_fill_disc(world, ground, (abut_vec2){ 13, 2 }, 2, 0, ABUT_SPAWN_REFUSE) ==
          ABUT_OK);
    CHECK(abut_body_tile(world, ground, 13, 1) == 0);
    CHECK(abut_body_set_tile(world, ground, 12, 1, 0, ABUT_SPAWN_IGNORE) == ABUT_OK);
    CHECK(abut_world_passes(world, ground, crate, &passage) == ABUT_OK);
    CHECK(passage.why == ABUT_PASS_NOT);
    CHECK(abut_body_set_tile(world, ground, 12, 1, 1, ABUT_SPAWN_REFUSE) == ABUT_E_OVERLAP);
    CHECK(abut_world_blocker(world) == crate && abut_body_tile(world, ground, 12, 1) == 0);
    abut_world_destroy(world);
    abut_mask_destroy(mask);
}

/* --- Sizes
 * ---------------------------------------------------------------------------------------- */

/* The largest map there is, walked on at its far corner; cells cost what is near. */
static void test_largest(void)
{
    abut_mask *mask = NULL;
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.5 } });
    abut_shape box = abut_rect(-2, -4, 4, 4);
    abut_body crate = ABUT_NO_BODY;

    CHECK(abut_mask_create(16384, 16384, false, NULL, &mask) == ABUT_OK);
    CHECK(abut_mask_fill(mask, (abut_cells){ 0, 16300, 16384, 84 }, true) == ABUT_OK);
    abut_body ground = add_mask(world, mask, (abut_vec2){ -16000, -300.5 });

    CHECK(abut_world_add(world,
                         &(abut_body_settings){
                             .shapes = &box, .at = { 370, 15990 }, .velocity = { 0.125, 0 } },
                         &crate) == ABUT_OK);
    for (int k = 0; k < 100; k++) {
        CHECK(abut_world_step(world) == ABUT_OK);
    }
    CHECK(abut_body_at(world, crate).y == 15999.5);
    CHECK(abut_body_at(world, crate).x == 370 + 12.5);
    CHECK(abut_body_fill_disc(world, ground, (abut_vec2){ 382, 16000 }, 20, 0, ABUT_SPAWN_REFUSE) ==
          ABUT_OK);
    CHECK(abut_world_step(world) == ABUT_OK && abut_body_at(world, crate).y > 15999.5);
    CHECK(abut_body_tile(world, ground, 16383, 16383) == 1);
    CHECK(abut_body_tile_size(world, ground) == 1 && abut_body_tile_size(world, crate) == 0);
    CHECK(abut_body_tile_size(NULL, ground) == 0);
    abut_world_destroy(world);
    abut_mask_destroy(mask);
}

/* Nothing is no body, and what is turned or reaches too far is refused. */
static void test_refused(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_mask *none = NULL;
    abut_mask *wide = NULL;
    abut_tiles *empty = NULL;

    CHECK(abut_mask_create(0, 0, false, NULL, &none) == ABUT_OK);
    CHECK(abut_mask_create(32768, 2, true, NULL, &wide) == ABUT_OK);
    CHECK(abut_tiles_create(0, 5, 1, NULL, &empty) == ABUT_OK);
    const abut_body_settings wrong[] = {
        { .pixels = none },
        { .tiles = empty },
        { .pixels = wide, .pixel_size = 0x1p15 },
        { .pixels = wide, .at = { 0x1p29 - 1, 0 } },
        { .pixels = wide, .angle = 1 },
        { .pixels = wide, .angle = 4.9406564584124654e-324 },
    };

    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        CHECK(abut_world_add(world, &wrong[k], NULL) != ABUT_OK);
        CHECK(abut_world_last_error(world)[0] != '\0');
    }
    CHECK(abut_world_add(world, &(abut_body_settings){ .pixels = wide, .at = { -0x1p29, 0 } },
                         NULL) == ABUT_OK);
    abut_world_destroy(world);
    abut_mask_destroy(none);
    abut_mask_destroy(wide);
    abut_tiles_destroy(empty);
}

/* --- Walkers that are tiles themselves
 * ------------------------------------------------------------
 */

/* Up and down a stair, with jumps under beams. */
enum { STAIR_WALKS = 60 };

static void climb_stairs(const abut_body_settings *walker, double way, abut_vec2 *places)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.5 } });
    abut_body body = ABUT_NO_BODY;

    for (int i = -4; i <= 4; i++) {
        abut_shape stair = abut_rect(4 * i - 2, -4 + abs(i), 4, 12);

        CHECK(abut_world_add(world,
                             &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &stair },
                             NULL) == ABUT_OK);
    }
    CHECK(abut_world_add(world, walker, &body) == ABUT_OK);
    for (int i = 0; i < STAIR_WALKS; i++) {
        abut_vec2 motion = { i % 9 == 8 ? way / 4 : way, i % 9 == 8 ? -9 : 0.5 * (i % 9) };

        CHECK(abut_body_walk(world, body, NULL, motion, NULL) == ABUT_OK);
        CHECK(abut_world_step(world) == ABUT_OK);
        places[i] = abut_body_at(world, body);
    }
    abut_world_destroy(world);
}

/* A walker of tiles, empty ones among them, walks as one of boxes; one without any walks on. */
static void test_walkers_of_tiles(void)
{
    const char *const rows[4] = { ".##.", "....", ".##.", "####" };
    const char *const none[1] = { ".." };
    const abut_shape boxes[3] = { abut_rect(1, 0, 2, 1), abut_rect(1, 2, 2, 1),
                                  abut_rect(0, 3, 4, 1) };
    abut_tiles *tiles = NULL;
    abut_tiles *empty = NULL;

    CHECK(abut_tiles_from_text(rows, 4, 1, NULL, &tiles) == ABUT_OK);
    CHECK(abut_tiles_from_text(none, 1, 1, NULL, &empty) == ABUT_OK);
    for (int side = -1; side <= 1; side += 2) {
        abut_vec2 of_tiles[STAIR_WALKS];
        abut_vec2 of_boxes[STAIR_WALKS];
        abut_body_settings walker = { .at = { -2 - 14.0 * side, -6 }, .tiles = tiles };

        climb_stairs(&walker, 0.5 * side, of_tiles);
        walker.tiles = NULL;
        walker.shapes = boxes;
        walker.shape_count = 3;
        climb_stairs(&walker, 0.5 * side, of_boxes);
        for (int i = 0; i < STAIR_WALKS; i++) {
            CHECK(of_tiles[i].x == of_boxes[i].x && of_tiles[i].y == of_boxes[i].y);
        }
        walker = (abut_body_settings){ .at = walker.at, .tiles = empty };
        climb_stairs(&walker, 0.5 * side, of_tiles);
        CHECK(side * of_tiles[STAIR_WALKS - 1].x > side * walker.at.x);
    }
    abut_tiles_destroy(tiles);
    abut_tiles_destroy(empty);
}

/* --- What fits exactly ---------------------------------------------------------------------------
 */

enum { FIT_WIDTH = 7, FIT_HEIGHT = 6 };

typedef enum fit_made { FIT_OF_TILES, FIT_OF_SHAPES, FIT_OF_BOXES, FIT_MADE } fit_made;

/* A level from text, upside down or not: as tiles, as the shapes of one body, or a body for each.
 */
static void add_fit(abut_world *world, const char *const *rows, fit_made made, int up, abut_vec2 at)
{
    const char *turned[FIT_HEIGHT];
    abut_shape shapes[FIT_WIDTH * FIT_HEIGHT];
    uint32_t count = 0;
    abut_tiles *tiles = NULL;

    for (int y = 0; y < FIT_HEIGHT; y++) {
        turned[y] = rows[up < 0 ? y : FIT_HEIGHT - 1 - y];
        for (int x = 0; x < FIT_WIDTH; x++) {
            if (turned[y][x] == '#') {
                shapes[count++] = abut_rect(SIZE * x, SIZE * y, SIZE, SIZE);
            }
        }
    }
    CHECK(abut_tiles_from_text(turned, FIT_HEIGHT, SIZE, NULL, &tiles) == ABUT_OK);
    abut_body_settings level = { .kind = ABUT_BODY_STATIC, .at = at };

    level.tiles = made == FIT_OF_TILES ? tiles : NULL;
    level.shape_count = made == FIT_OF_SHAPES ? count : 0;
    level.shapes = made == FIT_OF_SHAPES ? shapes : NULL;
    for (uint32_t i = 0; i < (made == FIT_OF_BOXES ? count : 1); i++) {
        level.shapes = made == FIT_OF_BOXES ? &shapes[i] : level.shapes;
        CHECK(abut_world_add(world, &level, NULL) == ABUT_OK);
    }
    abut_tiles_destroy(tiles);
}

/* A hero as large as a cell in the last of some walks; it starts in a row of cells. */
static abut_walked walk_fit(const char *const *rows,
                            fit_made made,
                            int up,
                            abut_vec2 at,
                            double x,
                            int row,
                            abut_vec2 motion,
                            int frames)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, -0.25 * up } });
    abut_shape hero = abut_rect(0, 0, SIZE, SIZE);
    double y = SIZE * (double)(up < 0 ? row : FIT_HEIGHT - 1 - row);
    abut_body body = ABUT_NO_BODY;
    abut_walked walked = { 0 };
    double fall = -up * motion.y;

    add_fit(world, rows, made, up, at);
    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .shapes = &hero, .at = { at.x + x, at.y + y } },
                         &body) == ABUT_OK);
    for (int i = 0; i < frames && !walked.shifted && walked.ceiling.body == ABUT_NO_BODY; i++) {
        fall -= 0.25 * up;
        CHECK(abut_body_walk(world, body, NULL, (abut_vec2){ motion.x, fall }, &walked) == ABUT_OK);
        fall = walked.velocity.y;
        CHECK(abut_world_step(world) == ABUT_OK);
    }
    walked.at = (abut_vec2){ walked.at.x - at.x, walked.at.y - at.y };
    walked.at.y = up < 0 ? walked.at.y : SIZE * (FIT_HEIGHT - 1) - walked.at.y;
    abut_world_destroy(world);
    return walked;
}

/* A jump just beside a shaft of its own width: aside, and into it, whatever the level is made of.
 */
static void test_shafts_that_fit(void)
{
    static const char *const rows[FIT_HEIGHT] = { "###.###", "###.###", "###.###",
                                                  ".......", ".......", "#######" };
    static const double offs[] = { 1, 2, 3, 4, 0.25, 1.0 / 3, 0x1p-20 };

    for (int i = 0; i < COUNT_OF(offs) * 4 * FIT_MADE; i++) {
        fit_made made = (fit_made)(i % FIT_MADE);
        int up = i / FIT_MADE % 2 == 0 ? -1 : 1;
        double off = offs[i / FIT_MADE / 4] * (i / FIT_MADE / 2 % 2 == 0 ? 1 : -1);
        abut_vec2 at = up < 0 ? (abut_vec2){ 0, 0 } : (abut_vec2){ 524288.25, -131072.5 };
        abut_walked walked =
            walk_fit(rows, made, up, at, 3 * SIZE + off, 4, (abut_vec2){ 0, -7 }, 12);

        if (!CHECK(walked.shifted && walked.at.x == 3 * SIZE && walked.at.y < 3 * SIZE)) {
            printf("   made %d, up %d, off %g: at %g %g\n", (int)made, up, off, walked.at.x,
                   walked.at.y);
        }
    }
}

/* A pit that the walker fits exactly: it falls in if a walk ends exactly over it, and goes on over
 * it otherwise, whatever the level is made of. */
static void test_pits_that_fit(void)
{
    static const char *const rows[FIT_HEIGHT] = { ".......", ".......", "###.###",
                                                  "###.###", "###.###", "#######" };
    static const double speeds[] = { 1, 2, 3, 4, 5.5, 8, 16, 90 };

    for (int i = 0; i < COUNT_OF(speeds) * 4 * FIT_MADE; i++) {
        fit_made made = (fit_made)(i % FIT_MADE);
        int up = i / FIT_MADE % 2 == 0 ? -1 : 1;
        double speed = speeds[i / FIT_MADE / 4] * (i / FIT_MADE / 2 % 2 == 0 ? 1 : -1);
        abut_vec2 at = up < 0 ? (abut_vec2){ 0, 0 } : (abut_vec2){ -262144.75, 65536.5 };
        abut_walked walked =
            walk_fit(rows, made, up, at, speed > 0 ? 0 : 6 * SIZE, 1, (abut_vec2){ speed, 0 }, 80);

        bool ends_there = fmod(3 * SIZE, fabs(speed)) == 0;
        bool fell = walked.at.x == 3 * SIZE && walked.at.y == 4 * SIZE;

        if (!CHECK(ends_there ? fell && walked.floor.body != ABUT_NO_BODY
                              : fabs(walked.at.x - 3 * SIZE) > 3 * SIZE)) {
            printf("   made %d, up %d, speed %g: at %g %g\n", (int)made, up, speed, walked.at.x,
                   walked.at.y);
        }
    }
}

TEST_MAIN(TEST(test_pairs_of_kinds),
          TEST(test_pits_that_fit),
          TEST(test_shafts_that_fit),
          TEST(test_walkers_of_tiles),
          TEST(test_walked_hills),
          TEST(test_dug_into),
          TEST(test_dug_beside_an_overlap),
          TEST(test_largest),
          TEST(test_refused))
