/* world/test_maps.c - maps whose kinds of tiles have rules of their own.
 *
 * A map is what one gets by adding a body for each set of rules, and by making each edit in all of
 * them: so worlds in which a map was added and edited are compared, by their saved bytes, with
 * worlds in which the same was done layer by layer, with tiles of which all other kinds were made
 * shapeless before. Levels are drawn on small grids, among bodies that touch and overlap them.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/map.h"
#include "abut/record.h"
#include "abut/state.h"
#include "abut/walk.h"
#include "abut/world.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 8, KINDS = 8, LEVELS = 400, ACTS = 40, CRATES = 5, SLEEPY = 120 };

/* --- Saved bytes ---------------------------------------------------------------------------- */

typedef struct saved_bytes {
    unsigned char *bytes;
    size_t size;
} saved_bytes;

static saved_bytes save(const abut_world *world)
{
    saved_bytes s = { NULL, 0 };

    abut_world_save(world, NULL, 0, &s.size);
    s.bytes = malloc(s.size);
    CHECK(abut_world_save(world, s.bytes, s.size, &s.size) == ABUT_OK);
    return s;
}

static bool same_bytes(saved_bytes a, saved_bytes b)
{
    bool same = a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0;

    free(a.bytes);
    free(b.bytes);
    return same;
}

static bool same_worlds(const abut_world *a, const abut_world *b)
{
    return same_bytes(save(a), save(b));
}

/* The same but for normals at corners that two layers share: by hand, a layer is changed while
 * those behind it are still as they were. A step finds them anew. */
static bool alike_but_corners(const abut_world *a, const abut_world *b)
{
    abut_difference found;

    abut_world_compare(a, b, &found);
    return same_worlds(a, b) || (found.field != NULL && strcmp(found.field, "contact normal") == 0);
}

/* --- Levels --------------------------------------------------------------------------------- */

/* Some kinds are alike in their rules, some have no shape, some say what the map says anyway. */
static abut_tiles *draw_tiles(rng *dice, bool alike)
{
    static const double frictions[] = { 0, 0, 0.25, ABUT_NO_FRICTION };
    static const abut_vec2 open[] = { { 0, 0 }, { 0, 0 }, { 0, 1 }, { 0, 2 }, { -1, 0 } };
    abut_shape shapes[] = { abut_rect(0, 0, 1, 1), abut_segment(0, 0, 1, 0),
                            abut_triangle(0, 1, 1, 0, 1, 1), abut_rect(0, 0.5, 1, 0.5) };
    abut_tiles *tiles = NULL;

    CHECK(abut_tiles_create(SIDE, SIDE, 1, NULL, &tiles) == ABUT_OK);
    for (uint32_t k = 1; k < KINDS; k++) {
        abut_tile_kind kind = { .shapes = &shapes[rng_int(dice, 0, 3)],
                                .shape_count = rng_int(dice, 0, 7) > 0 };

        if (!alike) {
            kind.turn = (unsigned)rng_int(dice, 0, 7);
            kind.open_side = open[rng_int(dice, 0, 4)];
            kind.sensor = rng_int(dice, 0, 4) == 0;
            kind.category = rng_int(dice, 0, 3) == 0 ? (uint32_t)rng_int(dice, 1, 2) : 0;
            kind.friction = frictions[rng_int(dice, 0, 3)];
            kind.bounce = rng_int(dice, 0, 3) == 0 ? 0.5 : 0;
            kind.surface.x = rng_int(dice, 0, 3) == 0 ? 0.125 : 0;
        }
        CHECK(abut_tiles_set_kind(tiles, k, &kind) == ABUT_OK);
    }
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        if (rng_int(dice, 0, 2) == 0) {
            abut_tiles_set(tiles, i % SIDE, i / SIDE, (uint32_t)rng_int(dice, 1, KINDS - 1));
        }
    }
    return tiles;
}

static bool is_zero(abut_vec2 v)
{
    return v.x == 0 && v.y == 0;
}

/* What a kind is in a map, from the comment of abut_world_add_map(). */
static abut_body_settings rules_of(const abut_tile_kind *kind, const abut_body_settings *map)
{
    abut_body_settings is = *map;

    is.sensor = kind->sensor || map->sensor;
    is.category = kind->category == 0 ? map->category : kind->category;
    is.category = is.category == 0 ? ABUT_DEFAULT_CATEGORY : is.category;
    is.friction = kind->friction == 0 ? map->friction : kind->friction;
    is.bounce = kind->bounce == 0 ? map->bounce : kind->bounce;
    is.surface = is_zero(kind->surface) ? map->surface : kind->surface;
    if (!is_zero(kind->open_side)) {
        is.answer = ABUT_ANSWER_ONE_WAY;
        is.open_side = kind->open_side;
    }
    return is;
}

static bool same_rules(const abut_body_settings *a, const abut_body_settings *b)
{
    bool one_way = a->answer == ABUT_ANSWER_ONE_WAY;
    abut_vec2 p = a->open_side;
    abut_vec2 q = b->open_side;

    return a->sensor == b->sensor && a->category == b->category && a->friction == b->friction &&
           a->bounce == b->bounce && a->surface.x == b->surface.x && a->surface.y == b->surface.y &&
           one_way == (b->answer == ABUT_ANSWER_ONE_WAY) &&
           (!one_way || (p.x * q.y == p.y * q.x && p.x * q.x + p.y * q.y > 0));
}

/* The same layers by hand: each from tiles that have the shapes of its own kinds alone, which say
 * what the layer says. */
static uint32_t add_by_hand(abut_world *world,
                            const abut_body_settings *map,
                            abut_body *layers,
                            abut_status *status)
{
    bool taken[KINDS] = { false };
    uint32_t count = 0;

    *status = ABUT_OK;
    for (uint32_t first = 1; first < KINDS && *status == ABUT_OK; first++) {
        abut_tile_kind kind;
        abut_tiles *own = NULL;

        abut_tiles_read_kind(map->tiles, first, &kind);
        if (taken[first] || kind.shape_count == 0) {
            continue;
        }
        abut_body_settings is = rules_of(&kind, map);

        CHECK(abut_tiles_copy(map->tiles, NULL, &own) == ABUT_OK);
        for (uint32_t k = 1; k < KINDS; k++) {
            abut_tiles_read_kind(map->tiles, k, &kind);
            abut_body_settings other = rules_of(&kind, map);
            bool member = kind.shape_count > 0 && same_rules(&is, &other);

            taken[k] = taken[k] || member;
            kind.sensor = is.sensor;
            kind.category = is.category;
            kind.friction = is.friction;
            kind.bounce = is.bounce;
            kind.surface = is.surface;
            kind.open_side = is.answer == ABUT_ANSWER_ONE_WAY ? is.open_side : (abut_vec2){ 0, 0 };
            CHECK(abut_tiles_set_kind(own, k, member ? &kind : &(abut_tile_kind){ 0 }) == ABUT_OK);
        }
        is.tiles = own;
        *status = abut_world_add(world, &is, &layers[count]);
        count += *status == ABUT_OK;
        abut_tiles_destroy(own);
    }
    return count;
}

static void add_crates(rng *dice, abut_world *world, abut_world *other, bool apart)
{
    abut_shape box = abut_rect(0, 0, 0.75, 0.75);
    abut_shape ball = abut_circle(0, 0, 0.5);

    for (int k = 0; k < CRATES; k++) {
        abut_body_settings crate = {
            .shapes = k % 2 == 0 ? &box : &ball,
            .at = { (double)rng_int(dice, -4, 4 * SIDE) / 4,
                    (double)rng_int(dice, -4, 4 * SIDE) / 4 },
            .mask = k == 3 ? 2 : 0,
            .spawn = ABUT_SPAWN_IGNORE,
        };

        crate.at.y -= apart ? 40 : 0;
        CHECK(abut_world_add(world, &crate, NULL) == abut_world_add(other, &crate, NULL));
    }
}

/* --- Maps and layers ------------------------------------------------------------------------ */

/* An edit of a map, and of each layer by hand; both must be allowed, or neither. */
static void edit_both(
    rng *dice, abut_world *world, const abut_map *map, abut_world *other, const abut_body *layers)
{
    uint32_t x = (uint32_t)rng_int(dice, 0, SIDE - 1);
    uint32_t y = (uint32_t)rng_int(dice, 0, SIDE - 1);
    uint32_t kind = (uint32_t)rng_int(dice, 0, KINDS);
    int64_t how = rng_int(dice, 0, 2);
    abut_vec2 middle = { (double)rng_int(dice, 0, 2 * SIDE) / 2, y };
    double radius = (double)rng_int(dice, 1, 6) / 2;
    abut_cells area = { (int32_t)x - 2, (int32_t)y - 1, 4, 3 };
    saved_bytes before = save(world);
    abut_status done =
        how == 0   ? abut_map_set_tile(world, map, x, y, kind, ABUT_SPAWN_REFUSE)
        : how == 1 ? abut_map_fill_tiles(world, map, area, kind, ABUT_SPAWN_REFUSE)
                   : abut_map_fill_disc(world, map, middle, radius, kind, ABUT_SPAWN_REFUSE);

    if (done != ABUT_OK) { /* a crate is there: then let it pass */
        CHECK(done == ABUT_E_OVERLAP && abut_world_blocker(world) != ABUT_NO_BODY);
        CHECK(same_bytes(save(world), before));
        done = how == 0   ? abut_map_set_tile(world, map, x, y, kind, ABUT_SPAWN_IGNORE)
               : how == 1 ? abut_map_fill_tiles(world, map, area, kind, ABUT_SPAWN_IGNORE)
                          : abut_map_fill_disc(world, map, middle, radius, kind, ABUT_SPAWN_IGNORE);
    } else {
        free(before.bytes);
    }
    CHECK(done == ABUT_OK);
    for (uint32_t k = 0; k < map->layer_count; k++) {
        abut_spawn spawn = ABUT_SPAWN_IGNORE;
        abut_vec2 first = abut_body_at(other, layers[0]);
        abut_vec2 at =
            abut_body_at(other, layers[k]); /* if one was held up, not where the first is */
        abut_vec2 here = { middle.x + at.x - first.x, middle.y + at.y - first.y };

        CHECK((how == 0 ? abut_body_set_tile(other, layers[k], x, y, kind, spawn)
               : how == 1
                   ? abut_body_fill_tiles(other, layers[k], area, kind, spawn)
                   : abut_body_fill_disc(other, layers[k], here, radius, kind, spawn)) == ABUT_OK);
    }
    CHECK(how != 0 || abut_map_tile(world, map, x, y) == kind);
}

static void play_level(rng *dice, int number)
{
    abut_world_settings settings = { .gravity = { 0, 0.03125 }, .friction = 0.25 };
    abut_world *world = abut_world_create(&settings);
    abut_world *other = abut_world_create(&settings);
    abut_body_settings is = { .kind = number % 5 == 0 ? ABUT_BODY_KINEMATIC : ABUT_BODY_STATIC,
                              .tiles = draw_tiles(dice, number % 7 == 0),
                              .at = { (double)rng_int(dice, -2, 2) / 4, 0 },
                              .velocity = { 0, number % 10 == 0 ? 0.0625 : 0 },
                              .sensor = number % 11 == 0,
                              .category = number % 3 == 0 ? 2 : 0,
                              .friction = number % 4 == 0 ? 0.25 : 0,
                              .surface = { number % 13 == 0 ? -0.0625 : 0, 0 },
                              .spawn = ABUT_SPAWN_IGNORE };
    abut_body layers[KINDS] = { 0 };
    abut_map map;
    abut_status by_hand;

    add_crates(dice, world, other, number % 2 == 0);
    abut_status status = abut_world_add_map(world, &is, &map);
    uint32_t count = add_by_hand(other, &is, layers, &by_hand);

    CHECK(status == by_hand || (count == 0 && status == ABUT_E_SHAPE));
    if (CHECK(map.layer_count == count) && count > 0) {
        CHECK(memcmp(map.layers, layers, count * sizeof *layers) == 0);
        CHECK(same_worlds(world, other));
        for (int k = 0; number % 6 == 5 && k < SLEEPY; k++) { /* what rests falls asleep */
            CHECK(abut_world_step(world) == ABUT_OK && abut_world_step(other) == ABUT_OK);
        }
        for (int k = 0; k < ACTS; k++) {
            if (k % 4 == 3) {
                edit_both(dice, world, &map, other, layers);
                CHECK(alike_but_corners(world, other));
            }
            CHECK(abut_world_step(world) == ABUT_OK && abut_world_step(other) == ABUT_OK);
            if (!CHECK(abut_world_hash(world) == abut_world_hash(other))) {
                break;
            }
        }
        CHECK(abut_world_remove_map(world, &map) == ABUT_OK);
        CHECK(abut_world_count(world) == CRATES && abut_map_tile(world, &map, 1, 1) == 0);
        CHECK(abut_world_remove_map(world, &map) == ABUT_E_STALE);
    }
    abut_tiles_destroy((abut_tiles *)is.tiles);
    abut_world_destroy(world);
    abut_world_destroy(other);
}

static void test_layers(void)
{
    rng dice = { 2711 };

    for (int k = 0; k < LEVELS; k++) {
        rng own = { rng_next(&dice) };

        if (sample_takes(k)) {
            play_level(&own, k);
        }
    }
}

/* Each of many balls touches a floor of one layer and a wall of another when both are added, and
 * again when both are built by edits: there is room for all of these contacts. */
static void test_crowds(void)
{
    abut_shape square = abut_rect(0, 0, 1, 1);
    abut_shape ball = abut_circle(0, 0, 0.25);
    abut_tiles *tiles = NULL;

    CHECK(abut_tiles_create(200, 2, 1, NULL, &tiles) == ABUT_OK);
    abut_tiles_set_kind(tiles, 2,
                        &(abut_tile_kind){ .shapes = &square, .shape_count = 1, .bounce = 0.5 });
    for (uint32_t x = 0; x < 200; x++) {
        abut_tiles_set(tiles, x, 1, x % 2 == 0 ? 1 : 2);
        abut_tiles_set(tiles, x, 0, x % 2 == 0 ? 0 : 2);
    }
    for (int count = 1; count <= 99; count = count < 8 ? count + 1 : count * 5 / 4) {
        abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.03125 } });
        abut_map map;

        for (int k = 0; k < count; k++) {
            CHECK(abut_world_add(
                      world, &(abut_body_settings){ .shapes = &ball, .at = { 2 * k + 0.75, 0.75 } },
                      NULL) == ABUT_OK);
        }
        CHECK(abut_world_add_map(world,
                                 &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
                                 &map) == ABUT_OK);
        for (int k = 0; k < 3; k++) {
            CHECK(abut_world_step(world) == ABUT_OK);
            CHECK(abut_map_fill_tiles(world, &map, (abut_cells){ 0, 1, 200, 1 },
                                      2u - (uint32_t)k % 2, ABUT_SPAWN_REFUSE) == ABUT_OK);
        }
        for (int k = 0; k < count; k++) {
            CHECK(abut_body_at(world, (abut_body)(k + 1)).y == 0.75 || k > 0);
        }
        abut_world_destroy(world);
    }
    abut_tiles_destroy(tiles);
}

/* --- What a game does ----------------------------------------------------------------------- */

static const char *const room[] = {
    "............", "............", "....====....", "............", "############",
};

static abut_map add_room(abut_world *world)
{
    abut_tiles *tiles = NULL;
    abut_map map;

    CHECK(abut_tiles_from_text(room, 5, 1, NULL, &tiles) == ABUT_OK);
    CHECK(abut_world_add_map(world,
                             &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
                             &map) == ABUT_OK);
    abut_tiles_destroy(tiles);
    CHECK(map.layer_count == 2);
    return map;
}

static abut_body drop(abut_world *world, double x, double y)
{
    abut_shape box = abut_rect(-0.5, -1, 1, 1);
    abut_body body = ABUT_NO_BODY;

    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &box, .at = { x, y } }, &body) ==
          ABUT_OK);
    return body;
}

static double height_after(abut_world *world, abut_body body, int steps)
{
    for (int k = 0; k < steps; k++) {
        abut_world_step(world);
    }
    return abut_body_at(world, body).y;
}

/* One call gives floor and planks; an edit makes a cell all that its new kind is. */
static void test_room(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.03125 } });
    abut_map map = add_room(world);
    abut_body on_plank = drop(world, 6, 1);
    abut_body on_floor = drop(world, 2, 1);
    abut_body riser = drop(world, 5, 4);

    CHECK(abut_map_has(&map, map.layers[1]) && !abut_map_has(&map, riser) &&
          !abut_map_has(&map, ABUT_NO_BODY));
    abut_body_set_velocity(world, riser, (abut_vec2){ 0, -0.4 });
    CHECK(height_after(world, on_plank, 60) == 2);
    CHECK(abut_body_at(world, on_floor).y == 4);
    CHECK(abut_body_at(world, riser).y == 2); /* from below it passes the plank, and lands on it */

    /* A plank that becomes a wall is no plank any more; emptied, it is nothing. */
    CHECK(abut_map_set_tile(world, &map, 6, 2, ABUT_TILE_SOLID, ABUT_SPAWN_REFUSE) == ABUT_OK);
    CHECK(abut_map_tile(world, &map, 6, 2) == ABUT_TILE_SOLID);
    CHECK(height_after(world, on_plank, 10) == 2);
    abut_body below = drop(world, 6, 4);

    abut_body_set_velocity(world, below, (abut_vec2){ 0, -0.4 });
    height_after(world, below, 3);
    CHECK(abut_body_velocity(world, below).y > -0.4 + 3 * 0.03125); /* its head met the wall */
    CHECK(abut_map_fill_tiles(world, &map, (abut_cells){ 4, 2, 4, 1 }, 0, ABUT_SPAWN_REFUSE) ==
          ABUT_OK);
    CHECK(height_after(world, on_plank, 80) > 2 && height_after(world, riser, 80) > 2);
    abut_world_destroy(world);
}

/* Ice, a belt and a spring in one map. */
static void test_feel(void)
{
    static const double speeds[] = { 0, 0.25, 0.125 };
    abut_world *world =
        abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.03125 }, .friction = 0.5 });
    abut_shape square = abut_rect(0, 0, 1, 1);
    abut_tile_kind kinds[] = {
        { .shapes = &square, .shape_count = 1 },
        { .shapes = &square, .shape_count = 1, .friction = ABUT_NO_FRICTION },
        { .shapes = &square, .shape_count = 1, .surface = { -0.125, 0 }, .turn = ABUT_TILE_FLIP_X },
        { .shapes = &square, .shape_count = 1, .bounce = 1 },
    };
    abut_tiles *tiles = NULL;
    abut_map map;
    abut_body crates[4];

    CHECK(abut_tiles_create(400, 2, 1, NULL, &tiles) == ABUT_OK);
    for (uint32_t k = 0; k < 4; k++) {
        CHECK(abut_tiles_set_kind(tiles, 1 + k, &kinds[k]) == ABUT_OK);
        abut_tiles_fill(tiles, (abut_cells){ 100 * (int32_t)k, 1, 100, 1 }, 1 + k);
    }
    CHECK(abut_world_add_map(world,
                             &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
                             &map) == ABUT_OK);
    CHECK(map.layer_count == 4);
    abut_tiles_destroy(tiles);
    for (int k = 0; k < 4; k++) {
        crates[k] = drop(world, 100 * k + 20, k == 3 ? 0 : 1);
        abut_body_set_answer(world, crates[k], k == 3 ? ABUT_ANSWER_BOUNCE : ABUT_ANSWER_SLIDE, 0);
        if (k < 2) {
            abut_body_set_velocity(world, crates[k], (abut_vec2){ 0.25, 0 });
        }
    }
    height_after(world, crates[0], 200);
    for (int k = 0; k < 3; k++) {
        CHECK_ROW(k == 0   ? "floor"
                  : k == 1 ? "ice"
                           : "belt",
                  abut_body_velocity(world, crates[k]).x == (k == 2 ? 0 : speeds[k]));
    }
    CHECK(abut_body_at(world, crates[2]).x > 220 + 0.125 * 150);
    CHECK(!abut_body_is_asleep(world, crates[3])); /* it bounces as high as it fell */
    abut_world_destroy(world);
}

/* --- Walkers -------------------------------------------------------------------------------- */

enum { WIDE = 40, HIGH = 9, WALKS = 120 };

/* A direction, and a cell, in a level that is turned as its kinds of tiles are. */
static abut_vec2 turn_way(unsigned turn, double x, double y)
{
    abut_vec2 way = { (turn & ABUT_TILE_SWAP_XY) != 0 ? y : x,
                      (turn & ABUT_TILE_SWAP_XY) != 0 ? x : y };

    way.x = (turn & ABUT_TILE_FLIP_X) != 0 ? -way.x : way.x;
    way.y = (turn & ABUT_TILE_FLIP_Y) != 0 ? -way.y : way.y;
    return way;
}

static void set_turned(abut_tiles *tiles, unsigned turn, uint32_t x, uint32_t y, uint32_t kind)
{
    uint32_t column = (turn & ABUT_TILE_SWAP_XY) != 0 ? y : x;
    uint32_t row = (turn & ABUT_TILE_SWAP_XY) != 0 ? x : y;

    column = (turn & ABUT_TILE_FLIP_X) != 0 ? abut_tiles_width(tiles) - 1 - column : column;
    row = (turn & ABUT_TILE_FLIP_Y) != 0 ? abut_tiles_height(tiles) - 1 - row : row;
    CHECK(abut_tiles_set(tiles, column, row, kind) == ABUT_OK);
}

typedef enum walk_kind {
    GROUND = 1,
    RISING,
    FALLING,
    PLANK,
    ICE,
    ICE_RISING,
    ICE_FALLING,
    SPRING,
    SPIKES,
    WALK_KINDS
} walk_kind;

/* With one rule for all that is solid there are three layers, otherwise five: ice and springs are
 * no other floor to somebody who walks. */
static abut_tiles *walk_tiles(bool one_rule, unsigned turn)
{
    abut_shape full = abut_rect(0, 0, 1, 1);
    abut_shape rising = abut_tile_slope(1, ABUT_SIDE_MAX_Y, 1, 0);
    abut_shape falling = abut_tile_slope(1, ABUT_SIDE_MAX_Y, 0, 1);
    abut_shape plank = abut_segment(0, 0, 1, 0);
    abut_shape spikes = abut_rect(0.25, 0.5, 0.5, 0.5);
    double slippery = one_rule ? 0 : ABUT_NO_FRICTION;
    abut_tile_kind kinds[WALK_KINDS] = {
        [GROUND] = { .shapes = &full },
        [RISING] = { .shapes = &rising },
        [FALLING] = { .shapes = &falling },
        [PLANK] = { .shapes = &plank, .open_side = { 0, 1 } },
        [ICE] = { .shapes = &full, .friction = slippery },
        [ICE_RISING] = { .shapes = &rising, .friction = slippery },
        [ICE_FALLING] = { .shapes = &falling, .friction = slippery },
        [SPRING] = { .shapes = &full, .bounce = one_rule ? 0 : 0.75 },
        [SPIKES] = { .shapes = &spikes, .sensor = true },
    };
    abut_tiles *tiles = NULL;

    bool swapped = (turn & ABUT_TILE_SWAP_XY) != 0;

    CHECK(abut_tiles_create(swapped ? HIGH : WIDE, swapped ? WIDE : HIGH, 1, NULL, &tiles) ==
          ABUT_OK);
    for (uint32_t k = 1; k < WALK_KINDS; k++) {
        kinds[k].shape_count = 1;
        kinds[k].turn = turn;
        CHECK(abut_tiles_set_kind(tiles, k, &kinds[k]) == ABUT_OK);
    }
    return tiles;
}

/* Hills and valleys with slopes of one cell, walls to be jumped at, planks and spikes. */
static void draw_walk(rng *dice, uint32_t (*cells)[WIDE])
{
    static const uint32_t solids[] = { GROUND, GROUND, ICE, SPRING };
    int64_t floor = 6;

    for (uint32_t x = 0; x < WIDE; x++) {
        int64_t what = rng_int(dice, 0, 5);
        bool icy = rng_int(dice, 0, 1) == 0;

        if (what == 0 && floor > 3) {
            floor--;
            cells[floor][x] = icy ? ICE_RISING : RISING;
        } else if (what == 1 && floor < HIGH - 1) {
            cells[floor][x] = icy ? ICE_FALLING : FALLING;
            floor++;
        } else if (what == 2) {
            cells[floor - 1][x] = rng_int(dice, 0, 2) == 0 ? (uint32_t)GROUND : (uint32_t)SPIKES;
        } else if (what == 3) {
            cells[floor - 2][x] = PLANK;
        }
        for (int64_t y = floor; y < HIGH; y++) {
            if (cells[y][x] == 0) {
                cells[y][x] = solids[rng_int(dice, 0, 3)];
            }
        }
    }
}

static void set_cells(abut_tiles *tiles, unsigned turn, uint32_t (*cells)[WIDE])
{
    for (uint32_t i = 0; i < WIDE * HIGH; i++) {
        set_turned(tiles, turn, i % WIDE, i / WIDE, cells[i / WIDE][i % WIDE]);
    }
}

/* A step of a walker; it jumps and drops now and then. */
static abut_walked
walk_on(abut_world *world, abut_body hero, double *fall, unsigned turn, int frame)
{
    abut_walk_settings how = { .drop = frame % 29 == 28 };
    abut_walked walked = { .off_floor = 1 };
    abut_vec2 along = turn_way(turn, 0, 1);

    *fall += 0.03125;
    CHECK(abut_body_walk(world, hero, &how, turn_way(turn, frame % 61 < 50 ? 0.25 : -0.1875, *fall),
                         &walked) == ABUT_OK);
    *fall = walked.off_floor == 0 && frame % 47 == 46
                ? -0.4375
                : walked.velocity.x * along.x + walked.velocity.y * along.y;
    CHECK(abut_world_step(world) == ABUT_OK);
    return walked;
}

/* A character is as far after every walk as on a map whose solid tiles are of one layer: nothing
 * holds it up where one layer ends and another begins. */
static void walk_level(rng *dice, int number)
{
    static const uint32_t layers[2] = { 5, 3 };
    unsigned turn = (unsigned)rng_int(dice, 0, 7);
    bool swapped = (turn & ABUT_TILE_SWAP_XY) != 0;
    abut_shape box =
        swapped ? abut_rect(-0.625, -0.375, 1.25, 0.75) : abut_rect(-0.375, -0.625, 0.75, 1.25);
    abut_shape pill =
        swapped ? abut_capsule(-0.25, 0, 0.25, 0, 0.375) : abut_capsule(0, -0.25, 0, 0.25, 0.375);
    abut_vec2 at = turn_way(turn, 1, -2);
    uint32_t cells[HIGH][WIDE] = { 0 };
    abut_world *worlds[2];
    abut_body heroes[2] = { 0 };
    double fall[2] = { 0, 0 };

    at.x += (turn & ABUT_TILE_FLIP_X) == 0 ? 0 : swapped ? HIGH : WIDE;
    at.y += (turn & ABUT_TILE_FLIP_Y) == 0 ? 0 : swapped ? WIDE : HIGH;
    draw_walk(dice, cells);
    for (int k = 0; k < 2; k++) {
        abut_tiles *tiles = walk_tiles(k == 1, turn);
        abut_body_settings hero = { .shapes = number % 2 == 0 ? &box : &pill,
                                    .floats = true,
                                    .at = at };
        abut_map map;

        set_cells(tiles, turn, cells);
        worlds[k] =
            abut_world_create(&(abut_world_settings){ .gravity = turn_way(turn, 0, 0.03125) });
        CHECK(abut_world_add_map(worlds[k],
                                 &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
                                 &map) == ABUT_OK);
        CHECK(map.layer_count == layers[k]);
        CHECK(abut_world_add(worlds[k], &hero, &heroes[k]) == ABUT_OK);
        abut_tiles_destroy(tiles);
    }
    uint32_t on_floor = 0;

    for (int frame = 0; frame < WALKS; frame++) {
        abut_walked a = walk_on(worlds[0], heroes[0], &fall[0], turn, frame);
        abut_walked b = walk_on(worlds[1], heroes[1], &fall[1], turn, frame);

        on_floor += a.off_floor == 0;
        if (!CHECK(a.at.x == b.at.x && a.at.y == b.at.y && fall[0] == fall[1] &&
                   a.off_floor == b.off_floor && a.stepped == b.stepped)) {
            break;
        }
    }
    CHECK(on_floor > WALKS / 8);
    abut_world_destroy(worlds[0]);
    abut_world_destroy(worlds[1]);
}

static void test_walkers(void)
{
    rng dice = { 606 };

    for (int k = 0; k < LEVELS; k++) {
        rng own = { rng_next(&dice) };

        if (sample_takes(k)) {
            walk_level(&own, k);
        }
    }
}

/* What a kind is, a character meets: it stands on a plank, drops through it onto a belt, which
 * carries it into spikes, which say so. */
static void test_course(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.03125 } });
    abut_tiles *tiles = walk_tiles(false, 0);
    abut_shape full = abut_rect(0, 0, 1, 1);
    abut_shape box = abut_rect(-0.375, -1.25, 0.75, 1.25);
    abut_tile_kind belt = { .shapes = &full, .shape_count = 1, .surface = { 0.125, 0 } };
    abut_body hero = ABUT_NO_BODY;
    bool stung = false;
    abut_map map;

    CHECK(abut_tiles_set_kind(tiles, WALK_KINDS, &belt) == ABUT_OK);
    abut_tiles_fill(tiles, (abut_cells){ 0, 6, WIDE, 1 }, WALK_KINDS);
    abut_tiles_fill(tiles, (abut_cells){ 0, 3, 5, 1 }, PLANK);
    abut_tiles_set(tiles, 12, 5, SPIKES);
    CHECK(abut_world_add_map(world,
                             &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
                             &map) == ABUT_OK);
    abut_body planks = abut_map_layer(world, &map, PLANK);
    abut_body spikes = abut_map_layer(world, &map, SPIKES);
    abut_body belts = abut_map_layer(world, &map, WALK_KINDS);

    CHECK(map.layer_count == 6 && planks != spikes && planks != ABUT_NO_BODY);
    CHECK(abut_map_layer(world, &map, ICE_RISING) == abut_map_layer(world, &map, ICE));
    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .shapes = &box, .floats = true, .at = { 2, 2 } },
                         &hero) == ABUT_OK);
    for (int turn = 0; turn < 200 && !stung; turn++) {
        abut_walked walked;
        uint32_t x = 0;
        uint32_t y = 0;

        CHECK(abut_body_walk(world, hero, &(abut_walk_settings){ .drop = turn == 30 },
                             (abut_vec2){ 0, 0.25 }, &walked) == ABUT_OK);
        CHECK(turn != 20 || (walked.floor.body == planks && walked.at.y == 3));
        CHECK(turn != 60 || (walked.floor.body == belts && walked.at.y == 6 && walked.at.x > 3));
        abut_world_step(world);
        abut_event event;

        for (uint32_t next = 0; abut_world_next_event(world, &next, &event);) {
            bool at_spikes = event.a == spikes || event.b == spikes;

            CHECK(abut_map_has(&map, event.a == hero ? event.b : event.a));
            if (at_spikes && event.what == ABUT_EVENT_BEGAN) {
                CHECK(abut_body_find_tile(world, spikes, event.point, event.normal, &x, &y));
                CHECK(x == 12 && y == 5 && abut_map_tile(world, &map, x, y) == SPIKES);
                stung = true;
            }
        }
    }
    CHECK(stung);
    abut_tiles_destroy(tiles);
    abut_world_destroy(world);
}

/* --- Sleep, and what travels ---------------------------------------------------------------- */

/* Two crates that sleep on the planks wake when cells beneath them change, and fall if these are
 * empty then; what sleeps elsewhere sleeps on. Layer by layer the same comes about. */
static void test_sleepers(void)
{
    for (int way = 0; way < 3; way++) {
        uint32_t kind = way < 2 ? 1 : 0;
        abut_cells area = { 4, 2, way == 0 ? 2 : 4, 1 };
        abut_world *worlds[2];
        abut_body crates[3] = { 0 };

        for (int k = 0; k < 2; k++) {
            worlds[k] = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.03125 } });
            abut_map map = add_room(worlds[k]);

            crates[0] = drop(worlds[k], 4.75, 2);
            crates[1] = drop(worlds[k], 6.75, 2);
            crates[2] = drop(worlds[k], 2, 4);
            height_after(worlds[k], crates[0], 120);
            CHECK(abut_body_is_asleep(worlds[k], crates[0]) &&
                  abut_body_is_asleep(worlds[k], crates[1]));
            if (k == 0) {
                CHECK(abut_map_fill_tiles(worlds[k], &map, area, kind, ABUT_SPAWN_REFUSE) ==
                      ABUT_OK);
            } else {
                for (uint32_t l = 0; l < map.layer_count; l++) {
                    CHECK(abut_body_fill_tiles(worlds[k], map.layers[l], area, kind,
                                               ABUT_SPAWN_REFUSE) == ABUT_OK);
                }
            }
            CHECK(abut_body_is_asleep(worlds[k], crates[2]));
        }
        CHECK(alike_but_corners(worlds[0], worlds[1]));
        for (int k = 0; k < 2; k++) {
            CHECK(height_after(worlds[k], crates[0], 60) == (way < 2 ? 2 : 4));
            CHECK(abut_body_at(worlds[k], crates[1]).y == (way < 2 ? 2 : 4));
        }
        CHECK(abut_world_hash(worlds[0]) == abut_world_hash(worlds[1]));
        abut_world_destroy(worlds[0]);
        abut_world_destroy(worlds[1]);
    }
}

/* Many balls where 25 layers meet: there is room for all contacts, and for all permissions, that
 * follow when the map is added. */
static void test_meeting(void)
{
    abut_shape wide = abut_rect(-4, -4, 9, 9);
    abut_shape ball = abut_circle(0, 0, 0.25);

    for (int count = 1; count < 60; count = count * 5 / 4 + 1) {
        for (int sensors = 0; sensors < 2; sensors++) {
            abut_world *world = abut_world_create(NULL);
            abut_tiles *tiles = NULL;
            abut_body first = ABUT_NO_BODY;
            abut_passage passage;
            abut_map map;

            CHECK(abut_tiles_create(5, 5, 1, NULL, &tiles) == ABUT_OK);
            for (uint32_t k = 0; k < 25; k++) {
                abut_tile_kind kind = {
                    .shapes = &wide, .shape_count = 1, .sensor = sensors == 1, .category = 1 + k
                };

                CHECK(abut_tiles_set_kind(tiles, 1 + k, &kind) == ABUT_OK);
                abut_tiles_set(tiles, k % 5, k / 5, 1 + k);
            }
            for (int k = 0; k < count; k++) {
                CHECK(abut_world_add(
                          world,
                          &(abut_body_settings){ .shapes = &ball, .at = { 2.5, 2.5 }, .group = -1 },
                          k == 0 ? &first : NULL) == ABUT_OK);
            }
            CHECK(abut_world_add_map(world,
                                     &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                            .tiles = tiles,
                                                            .spawn = ABUT_SPAWN_IGNORE },
                                     &map) == ABUT_OK);
            CHECK(map.layer_count == 25 && abut_world_step(world) == ABUT_OK);
            CHECK(abut_world_passes(world, map.layers[24], first, &passage) == ABUT_OK);
            CHECK((passage.parts > 0) == (sensors == 0));
            abut_tiles_destroy(tiles);
            abut_world_destroy(world);
        }
    }
}

/* A cell is emptied whatever lies in those beside it: that passes them anyway. */
static void test_emptied(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_map map = add_room(world);
    abut_shape box = abut_rect(0, 0, 1, 1);
    abut_body crate;

    CHECK(abut_world_add(world,
                         &(abut_body_settings){
                             .shapes = &box, .at = { 3.5, 4.25 }, .spawn = ABUT_SPAWN_IGNORE },
                         &crate) == ABUT_OK);
    CHECK(abut_map_set_tile(world, &map, 4, 4, PLANK, ABUT_SPAWN_REFUSE) == ABUT_OK);
    CHECK(abut_map_set_tile(world, &map, 4, 4, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
    CHECK(abut_map_set_tile(world, &map, 4, 4, 1, ABUT_SPAWN_REFUSE) == ABUT_E_OVERLAP);
    CHECK(abut_world_blocker(world) == crate && abut_map_tile(world, &map, 4, 4) == 0);
    abut_world_destroy(world);
}

/* The value that names a map names it in a copy, in a loaded world, after a rollback and in a
 * replay; all of these go on alike. */
static void test_travels(void)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.03125 } });
    abut_recording *recording = abut_recording_create(world, NULL);
    abut_rollback *past = abut_rollback_create(world, 8);
    abut_map map = add_room(world);
    abut_body crate = drop(world, 6, 1);
    abut_world *loaded = NULL;
    abut_replay *replay = NULL;
    size_t size = 0;

    for (int k = 0; k < 6; k++) {
        height_after(world, crate, 10);
        CHECK(abut_rollback_keep(past) == ABUT_OK);
        uint64_t before = abut_world_hash(world);
        saved_bytes kept = save(world);

        CHECK(abut_map_fill_disc(world, &map, (abut_vec2){ 6, 2.5 }, 1.5 + k, (uint32_t)k % 2,
                                 ABUT_SPAWN_IGNORE) == ABUT_OK);
        CHECK(abut_map_tile(world, &map, 6, 2) == (uint32_t)k % 2);
        height_after(world, crate, 3);
        uint64_t after = abut_world_hash(world);

        CHECK(abut_rollback_back(past, 0) == ABUT_OK && abut_world_hash(world) == before);
        CHECK(abut_world_load(NULL, kept.bytes, kept.size, &loaded) == ABUT_OK);
        CHECK(same_bytes(save(loaded), kept));
        for (int twice = 0; twice < 2; twice++) {
            abut_world *again = twice == 0 ? world : loaded;

            CHECK(abut_map_tile(again, &map, 6, 2) == (k == 0 ? 4 : (uint32_t)(k - 1) % 2));
            CHECK(abut_map_fill_disc(again, &map, (abut_vec2){ 6, 2.5 }, 1.5 + k, (uint32_t)k % 2,
                                     ABUT_SPAWN_IGNORE) == ABUT_OK);
            height_after(again, crate, 3);
            CHECK(abut_world_hash(again) == after);
        }
        abut_world_destroy(loaded);
    }
    CHECK(abut_world_remove_map(world, &map) == ABUT_OK && abut_world_step(world) == ABUT_OK);
    CHECK(abut_recording_end(recording) == ABUT_OK);
    const void *bytes = abut_recording_bytes(recording, &size);

    CHECK(abut_replay_load(NULL, bytes, size, &replay) == ABUT_OK);
    while (!abut_replay_is_over(replay) && CHECK(abut_replay_next(replay) == ABUT_OK)) {
    }
    CHECK(same_worlds(abut_replay_world(replay), world));
    abut_replay_destroy(replay);
    abut_rollback_destroy(past);
    abut_recording_destroy(recording);
    abut_world_destroy(world);
}

/* A body of pixels is a map of one layer. */
static void test_one_layer(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_mask *mask = NULL;
    abut_tiles *tiles = NULL;
    abut_map hill = { .layer_count = 1 };

    CHECK(abut_mask_create(8, 8, true, NULL, &mask) == ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .pixels = mask },
                         &hill.layers[0]) == ABUT_OK);
    CHECK(abut_map_fill_disc(world, &hill, (abut_vec2){ 4, 4 }, 2, 0, ABUT_SPAWN_REFUSE) ==
          ABUT_OK);
    CHECK(abut_map_tile(world, &hill, 4, 4) == 0 && abut_map_tile(world, &hill, 0, 0) == 1);
    CHECK(abut_map_layer(world, &hill, 1) == hill.layers[0]);
    CHECK(abut_map_layer(world, &hill, 0) == ABUT_NO_BODY &&
          abut_map_layer(world, &hill, 2) == ABUT_NO_BODY);
    CHECK(abut_map_tiles(world, &hill, NULL, &tiles) == ABUT_E_ARGUMENT && tiles == NULL);
    CHECK(abut_world_remove_map(world, &hill) == ABUT_OK && abut_world_count(world) == 0);
    abut_mask_destroy(mask);
    abut_world_destroy(world);
}

/* --- Read back and refused ------------------------------------------------------------------ */

/* A map that is read back and added elsewhere is the same map. */
static void test_read_back(void)
{
    rng dice = { 914 };

    for (int k = 0; k < 60; k++) {
        abut_world *world = abut_world_create(NULL);
        abut_world *other = abut_world_create(NULL);
        abut_body_settings is = { .kind = ABUT_BODY_STATIC, .tiles = draw_tiles(&dice, false) };
        abut_tiles *read = NULL;
        abut_map map;
        abut_map again;

        if (abut_world_add_map(world, &is, &map) == ABUT_OK) {
            abut_map_fill_disc(world, &map, (abut_vec2){ 4, 3 }, 2, (uint32_t)(k % KINDS),
                               ABUT_SPAWN_REFUSE);
            CHECK(abut_map_tiles(world, &map, NULL, &read) == ABUT_OK);
            abut_tiles_destroy((abut_tiles *)is.tiles);
            is.tiles = read;
            CHECK(abut_world_add_map(other, &is, &again) == ABUT_OK);
            CHECK(map.layer_count == again.layer_count);
            for (int i = 0; i < SIDE * SIDE; i++) {
                CHECK(abut_map_tile(world, &map, i % SIDE, i / SIDE) ==
                      abut_map_tile(other, &again, i % SIDE, i / SIDE));
            }
            for (uint32_t n = 0; n < map.layer_count && n < again.layer_count; n++) {
                abut_body_settings p;
                abut_body_settings q;

                abut_body_read(world, map.layers[n], &p);
                abut_body_read(other, again.layers[n], &q);
                CHECK(same_rules(&p, &q));
                CHECK(abut_body_shape_count(world, map.layers[n]) ==
                      abut_body_shape_count(other, again.layers[n]));
            }
        }
        abut_tiles_destroy((abut_tiles *)is.tiles);
        abut_world_destroy(world);
        abut_world_destroy(other);
    }
}

/* A kind in several sets of rules, one each. */
static void set_many_rules(abut_tiles *tiles, uint32_t count)
{
    abut_shape square = abut_rect(0, 0, 1, 1);

    for (uint32_t k = 0; k < count; k++) {
        CHECK(abut_tiles_set_kind(tiles, 1 + k,
                                  &(abut_tile_kind){ .shapes = &square,
                                                     .shape_count = 1,
                                                     .friction = (1.0 + k) / 64 }) == ABUT_OK);
    }
}

static void
check_refused(abut_world *world, abut_body_settings is, abut_status status, const char *sentence)
{
    saved_bytes before = save(world);
    abut_map map = { .layer_count = 7 };

    CHECK_ROW(sentence, abut_world_add_map(world, &is, &map) == status);
    CHECK_ROW(sentence, strcmp(abut_world_last_error(world), sentence) == 0);
    CHECK_ROW(abut_world_last_error(world), map.layer_count == 0);
    CHECK_ROW(sentence, same_bytes(save(world), before));
}

/* All calls that change cells, and reading them back, refuse a map. */
static void
check_edits(abut_world *world, const abut_map *map, abut_status status, const char *sentence)
{
    saved_bytes before = save(world);
    abut_tiles *tiles = NULL;

    for (int k = 0; k < 3; k++) {
        abut_vec2 middle = { 1, 1 };

        CHECK_ROW(sentence, (k == 0   ? abut_map_set_tile(world, map, 0, 0, 1, ABUT_SPAWN_REFUSE)
                             : k == 1 ? abut_map_fill_tiles(world, map, (abut_cells){ 0, 0, 2, 2 },
                                                            1, ABUT_SPAWN_REFUSE)
                                      : abut_map_fill_disc(world, map, middle, 1, 1,
                                                           ABUT_SPAWN_REFUSE)) == status);
        CHECK_ROW(sentence, strcmp(abut_world_last_error(world), sentence) == 0);
    }
    CHECK_ROW(sentence,
              abut_map_tiles(world, map, NULL, &tiles) != ABUT_OK || map->layer_count > 2);
    abut_tiles_destroy(tiles);
    CHECK_ROW(sentence, same_bytes(save(world), before));
}

static void test_refused(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_tiles *tiles = NULL;
    abut_shape box = abut_rect(0, 0, 1, 1);
    abut_map map;

    CHECK(abut_tiles_from_text(room, 5, 1, NULL, &tiles) == ABUT_OK);
    abut_body_settings is = { .kind = ABUT_BODY_STATIC, .tiles = tiles };
    abut_body_settings wrong = is;

    CHECK(abut_world_add_map(NULL, &is, &map) == ABUT_E_ARGUMENT && map.layer_count == 0);
    CHECK(abut_world_add_map(world, NULL, &map) == ABUT_E_ARGUMENT);
    wrong.tiles = NULL;
    wrong.shapes = &box;
    check_refused(world, wrong, ABUT_E_ARGUMENT, "a map needs tiles, but tiles is NULL");
    wrong = is;
    wrong.shapes = &box;
    check_refused(world, wrong, ABUT_E_ARGUMENT,
                  "a body must have only one of shapes, tiles, pixels and figure");
    wrong = is;
    wrong.spawn = ABUT_SPAWN_NEAREST;
    check_refused(world, wrong, ABUT_E_ARGUMENT,
                  "spawn is 2, but must be 0 (ABUT_SPAWN_REFUSE) or 1 (ABUT_SPAWN_IGNORE) for a "
                  "map of several "
                  "layers");
    wrong = is;
    wrong.kind = ABUT_BODY_MOVER;
    check_refused(world, wrong, ABUT_E_ARGUMENT,
                  "the kinds of tiles differ in their rules, but a mover is one body");
    wrong = is;
    wrong.at.x = 1e9;
    check_refused(world, wrong, ABUT_E_RANGE,
                  "at.x is 1000000000, but must be from -536870912 to 536870912");

    /* The second layer is in the way: of the first, nothing is left. */
    abut_body crate = drop(world, 6.5, 2.0625);

    check_refused(world, is, ABUT_E_OVERLAP, "the map would overlap body 1");
    CHECK(abut_world_blocker(world) == crate);
    CHECK(abut_world_remove(world, crate) == ABUT_OK);
    CHECK(abut_world_add_map(world, &is, NULL) == ABUT_OK && abut_world_count(world) == 2);

    set_many_rules(tiles, 33);
    check_refused(world, is, ABUT_E_RANGE,
                  "the kinds of tiles have more than 32 (ABUT_MAP_LAYERS) sets of rules");
    CHECK(abut_tiles_set_kind(tiles, 33, &(abut_tile_kind){ 0 }) == ABUT_OK);
    CHECK(abut_world_add_map(world, &is, &map) == ABUT_OK && map.layer_count == 32);
    for (uint32_t k = 1; k < 33; k++) {
        CHECK(abut_tiles_set_kind(tiles, k, &(abut_tile_kind){ 0 }) == ABUT_OK);
    }
    check_refused(world, is, ABUT_E_SHAPE, "no kind of tile of the map has a shape");

    /* Edits: of a map that was not added, with a layer that is gone, with one layer twice. */
    abut_map broken = { 0 };

    CHECK(abut_map_layer(NULL, &map, 1) == ABUT_NO_BODY);
    CHECK(abut_map_layer(world, NULL, 1) == ABUT_NO_BODY);
    CHECK(abut_map_layer(world, &broken, 1) == ABUT_NO_BODY);
    CHECK(abut_map_layer(world, &map, 256) == ABUT_NO_BODY);
    CHECK(abut_map_set_tile(world, &broken, 0, 0, 0, ABUT_SPAWN_REFUSE) == ABUT_E_STALE);
    CHECK(abut_map_set_tile(world, NULL, 0, 0, 0, ABUT_SPAWN_REFUSE) == ABUT_E_ARGUMENT);
    CHECK(abut_map_tile(world, NULL, 0, 0) == 0 && !abut_map_has(NULL, 1));
    check_edits(world, &broken, ABUT_E_STALE, "the map has no layers: it was not added");
    check_edits(world, NULL, ABUT_E_ARGUMENT, "map is NULL");
    broken.layer_count = 33;
    check_edits(world, &broken, ABUT_E_ARGUMENT, "the map has more layers than a map can");
    broken = (abut_map){ .layers = { map.layers[0], drop(world, 99, 99) }, .layer_count = 2 };
    check_edits(world, &broken, ABUT_E_ARGUMENT, "the layers are not of one map");
    CHECK(abut_world_remove(world, broken.layers[1]) == ABUT_OK);
    broken = map;
    broken.layers[3] = broken.layers[5];
    check_edits(world, &broken, ABUT_E_ARGUMENT, "the map has one layer twice");
    CHECK(abut_map_tiles(world, &map, NULL, NULL) == ABUT_E_ARGUMENT);
    for (int k = 0; k < 32; k++) {
        abut_vec2 at = abut_body_at(world, map.layers[k]);

        CHECK(at.x == 0 && at.y == 0 &&
              abut_map_layer(world, &map, 1 + (uint32_t)k) == map.layers[k]);
    }
    CHECK(abut_map_set_tile(world, &broken, 0, 0, 0, ABUT_SPAWN_REFUSE) == ABUT_E_ARGUMENT);
    broken.layer_count = 1000;
    CHECK(abut_world_remove_map(world, &broken) == ABUT_E_ARGUMENT);
    CHECK(abut_map_set_tile(world, &map, 12, 0, 0, ABUT_SPAWN_REFUSE) == ABUT_E_ARGUMENT);
    CHECK(abut_map_set_tile(world, &map, 0, 0, 256, ABUT_SPAWN_REFUSE) == ABUT_E_ARGUMENT);
    CHECK(abut_world_remove(world, map.layers[31]) == ABUT_OK);
    CHECK(abut_map_set_tile(world, &map, 0, 0, 1, ABUT_SPAWN_REFUSE) == ABUT_E_STALE);
    CHECK(abut_map_tile(world, &map, 0, 0) == 0);
    CHECK(abut_world_remove_map(world, &map) == ABUT_E_STALE);
    abut_tiles_destroy(tiles);
    abut_world_destroy(world);
}

/* Numbers of kinds that cannot be. */
static void test_kinds(void)
{
    static const struct {
        const char *what;
        abut_tile_kind kind;
        abut_status status;
    } rows[] = {
        { "friction 1", { .friction = 1 }, ABUT_OK },
        { "no friction", { .friction = ABUT_NO_FRICTION }, ABUT_OK },
        { "friction 2", { .friction = 2 }, ABUT_E_RANGE },
        { "friction -0.5", { .friction = -0.5 }, ABUT_E_RANGE },
        { "friction nan", { .friction = 0.0 / 0.0 }, ABUT_E_NOT_FINITE },
        { "bounce 1", { .bounce = 1 }, ABUT_OK },
        { "bounce 1.5", { .bounce = 1.5 }, ABUT_E_RANGE },
        { "bounce -1", { .bounce = -1 }, ABUT_E_RANGE },
        { "surface inf", { .surface = { 0, 1.0 / 0.0 } }, ABUT_E_NOT_FINITE },
        { "surface", { .surface = { 3, -4 } }, ABUT_OK },
    };
    abut_tiles *tiles = NULL;

    CHECK(abut_tiles_create(2, 2, 1, NULL, &tiles) == ABUT_OK);
    for (int k = 0; k < COUNT_OF(rows); k++) {
        CHECK_ROW(rows[k].what, abut_tiles_set_kind(tiles, 2, &rows[k].kind) == rows[k].status);
    }
    abut_tiles_destroy(tiles);
}

/* A single body consists of the kinds that say nothing else than it does. */
static void test_single_body(void)
{
    abut_shape square = abut_rect(0, 0, 1, 1);
    abut_tile_kind kinds[] = {
        { .shapes = &square, .shape_count = 1 },
        { .shapes = &square, .shape_count = 1, .friction = 0.5 },
        { .shapes = &square, .shape_count = 1, .bounce = 0.25 },
        { .shapes = &square, .shape_count = 1, .surface = { 0, 1 } },
        { .shapes = &square, .shape_count = 1, .friction = 0.5, .surface = { 0, 1 } },
    };
    const abut_body_settings bodies[] = {
        { .kind = ABUT_BODY_STATIC },
        { .kind = ABUT_BODY_STATIC, .friction = 0.5 },
        { .kind = ABUT_BODY_STATIC, .bounce = 0.25 },
        { .kind = ABUT_BODY_STATIC, .surface = { 0, 1 } },
        { .kind = ABUT_BODY_STATIC, .friction = 0.5, .surface = { 0, 1 } },
    };
    static const char *const taken[] = { "#....", "##...", "#.#..", "#..#.", "##.##" };
    abut_world *world = abut_world_create(NULL);
    abut_tiles *tiles = NULL;

    CHECK(abut_tiles_create(5, 1, 1, NULL, &tiles) == ABUT_OK);
    for (uint32_t k = 0; k < 5; k++) {
        CHECK(abut_tiles_set_kind(tiles, 1 + k, &kinds[k]) == ABUT_OK);
        abut_tiles_set(tiles, k, 0, 1 + k);
    }
    for (int b = 0; b < 5; b++) {
        abut_body_settings is = bodies[b];
        abut_body body;

        is.tiles = tiles;
        CHECK(abut_world_add(world, &is, &body) == ABUT_OK);
        for (uint32_t x = 0; x < 5; x++) {
            abut_shape cell = abut_body_shape(world, body, x);

            CHECK((abut_shape_kind(&cell) != ABUT_KIND_EMPTY) == (taken[b][x] == '#'));
        }
        CHECK(abut_world_remove(world, body) == ABUT_OK);
    }
    abut_tiles_destroy(tiles);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_layers),
          TEST(test_crowds),
          TEST(test_room),
          TEST(test_feel),
          TEST(test_walkers),
          TEST(test_course),
          TEST(test_sleepers),
          TEST(test_meeting),
          TEST(test_emptied),
          TEST(test_travels),
          TEST(test_one_layer),
          TEST(test_read_back),
          TEST(test_refused),
          TEST(test_kinds),
          TEST(test_single_body))
