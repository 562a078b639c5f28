/* world/test_hex_maps.c - maps of hexagons and diamonds, as docs/tiles.md lays them out.
 *
 * Random maps of four layouts: each is a body of tiles and, in a second world, a body that lists
 * the polygons. Movers go the same ways in both and overlap none of the polygons, by the exact
 * relation, also while places are set and cleared; casts and sweeps meet the same at the same time;
 * and what slides along a row of diamonds goes as along one edge.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

enum { COLUMNS = 8, ROWS = 8, MOST_MOVERS = 8, WORLDS = 200, FRAMES = 40, CASTS = 30 };

/* In cells of the grid; pointed hexagons and diamonds. */
typedef struct layout {
    int width;
    int rows;   /* their distance */
    double odd; /* how far odd rows are moved along x */
    bool flat;  /* with x and y exchanged */
    uint32_t corner_count;
    abut_vec2 corners[6]; /* around a middle */
} layout;

static const layout layouts[] = {
    { 7,
      6,
      3.5,
      false,
      6,
      { { 0, -4 }, { 3.5, -2 }, { 3.5, 2 }, { 0, 4 }, { -3.5, 2 }, { -3.5, -2 } } },
    { 7,
      6,
      3.5,
      true,
      6,
      { { 0, -4 }, { 3.5, -2 }, { 3.5, 2 }, { 0, 4 }, { -3.5, 2 }, { -3.5, -2 } } },
    { 1,
      1,
      0.5,
      false,
      6,
      { { 0, -0.625 },
        { 0.5, -0.375 },
        { 0.5, 0.375 },
        { 0, 0.625 },
        { -0.5, 0.375 },
        { -0.5, -0.375 } } },
    { 4, 1, 2, false, 4, { { 0, -1 }, { 2, 0 }, { 0, 1 }, { -2, 0 } } },
};

typedef struct map {
    rng dice;
    const layout *layout;
    double size; /* of a cell */
    double unit; /* the distance of rows, but of diamonds their height */
    abut_tiles *tiles;
    abut_shape shapes[COLUMNS * ROWS];
    uint32_t shape_count;
} map;

static double width_of(const map *m)
{
    return abut_tiles_width(m->tiles) * m->size;
}

static double height_of(const map *m)
{
    return abut_tiles_height(m->tiles) * m->size;
}

/* Two kinds, for even and for odd rows. */
static void set_kinds(map *m)
{
    for (uint32_t odd = 0; odd < 2; odd++) {
        const layout *l = m->layout;
        double shift = odd * (l->odd - (int)l->odd);
        abut_vec2 corners[6];

        for (uint32_t k = 0; k < l->corner_count; k++) {
            corners[k] =
                (abut_vec2){ m->size * (l->corners[k].x + shift), m->size * l->corners[k].y };
        }
        abut_shape shape = abut_polygon(corners, l->corner_count);
        abut_tile_kind kind = { .shapes = &shape,
                                .shape_count = 1,
                                .turn = l->flat ? ABUT_TILE_SWAP_XY : 0 };

        CHECK(abut_tiles_set_kind(m->tiles, 1 + odd, &kind) == ABUT_OK);
    }
}

/* The cell of a place, and its kind. */
static uint32_t cell_of(const layout *l, uint32_t column, uint32_t row, uint32_t *x, uint32_t *y)
{
    uint32_t along = 4 + column * (uint32_t)l->width + row % 2 * (uint32_t)l->odd;
    uint32_t down = 4 + row * (uint32_t)l->rows;

    *x = l->flat ? down : along;
    *y = l->flat ? along : down;
    return 1 + row % 2;
}

/* What stands on the grid now. */
static void list_shapes(map *m)
{
    m->shape_count = 0;
    for (uint32_t i = 0; i < COLUMNS * ROWS; i++) {
        uint32_t x;
        uint32_t y;

        cell_of(m->layout, i % COLUMNS, i / COLUMNS, &x, &y);
        abut_shape shape = abut_tiles_cell_shape(m->tiles, x, y, 0);

        if (abut_shape_check(&shape) == ABUT_OK) {
            m->shapes[m->shape_count++] = shape;
        }
    }
}

static void draw_map(map *m)
{
    static const double sizes[] = { 1, 2, 16, 0.3 };
    int full = (int)rng_int(&m->dice, 1, 3);
    const layout *l = &layouts[rng_int(&m->dice, 0, 3)];
    uint32_t width = (uint32_t)(COLUMNS * l->width) + 12;
    uint32_t height = (uint32_t)(ROWS * l->rows) + 8;

    m->layout = l;
    CHECK(abut_tiles_create(l->flat ? height : width, l->flat ? width : height,
                            sizes[rng_int(&m->dice, 0, 3)], NULL, &m->tiles) == ABUT_OK);
    m->size = abut_tiles_size(m->tiles);
    m->unit = m->size * (l->corner_count == 4 ? 2 : l->rows);
    set_kinds(m);
    for (uint32_t i = 0; i < COLUMNS * ROWS; i++) {
        uint32_t x;
        uint32_t y;
        uint32_t kind = cell_of(l, i % COLUMNS, i / COLUMNS, &x, &y);

        if (i == 0 || rng_int(&m->dice, 0, 3) < full) {
            CHECK(abut_tiles_set(m->tiles, x, y, kind) == ABUT_OK);
        }
    }
    list_shapes(m);
}

static abut_vec2 draw_place(map *m)
{
    return (abut_vec2){
        (double)rng_int(&m->dice, -4, (int64_t)(2 * width_of(m) / m->size)) * m->size / 2,
        (double)rng_int(&m->dice, -4, (int64_t)(2 * height_of(m) / m->size)) * m->size / 2
    };
}

static abut_shape draw_mover(map *m)
{
    double s = m->unit * (double)rng_int(&m->dice, 1, 5) / 16;

    switch (rng_int(&m->dice, 0, 3)) {
    case 0:
        return abut_circle(0, 0, s);
    case 1:
        return abut_capsule(0, -s / 2, 0, s / 2, s / 2);
    case 2:
        return abut_polygon((abut_vec2[]){ { 0, -s }, { s, 0 }, { 0, s }, { -s, 0 } }, 4);
    default:
        return abut_rect(-s, -s, 2 * s, 2 * s);
    }
}

/* Adds the same movers to worlds; those that would overlap something are refused by all. */
static uint32_t
add_movers(map *m, abut_world *const *worlds, int count, abut_body (*movers)[MOST_MOVERS])
{
    uint32_t added = 0;

    for (int k = 0; k < MOST_MOVERS; k++) {
        abut_shape shape = draw_mover(m);
        abut_body_settings settings = {
            .shapes = &shape,
            .at = draw_place(m),
            .velocity = { (double)rng_int(&m->dice, -24, 24) * m->unit / 8,
                          (double)rng_int(&m->dice, -24, 24) * m->unit / 8 },
            .answer = rng_int(&m->dice, 0, 1) == 0 ? ABUT_ANSWER_SLIDE : ABUT_ANSWER_BOUNCE,
            .bounce = 1,
        };
        abut_status first = ABUT_OK;

        for (int w = 0; w < count; w++) {
            abut_status status = abut_world_add(worlds[w], &settings, &movers[w][added]);

            first = w == 0 ? status : first;
            CHECK(status == first);
        }
        added += first == ABUT_OK;
    }
    return added;
}

static bool overlaps(const map *m, const abut_world *world, abut_body mover)
{
    abut_shape shape = abut_body_shape(world, mover, 0);

    for (uint32_t k = 0; k < m->shape_count; k++) {
        if (abut_relate(&shape, &m->shapes[k]) == ABUT_OVERLAPPING) {
            return true;
        }
    }
    return false;
}

/* A contact names a place that is there. */
static void check_cells(const abut_world *world, abut_body ground, abut_body mover)
{
    abut_body_contact contacts[4];
    uint32_t count = abut_body_contacts(world, mover, contacts, 4);

    for (uint32_t k = 0; k < count && k < 4; k++) {
        uint32_t x;
        uint32_t y;

        if (contacts[k].other == ground) {
            CHECK(
                abut_body_find_tile(world, ground, contacts[k].point, contacts[k].normal, &x, &y));
            CHECK(abut_body_tile(world, ground, x, y) != ABUT_TILE_EMPTY);
        }
    }
}

/* A cast and a sweep across the map meet the same, at the same time. */
static void compare_paths(map *m, abut_world *const *worlds)
{
    abut_vec2 from = draw_place(m);
    abut_vec2 to = draw_place(m);
    abut_vec2 way = { to.x - from.x, to.y - from.y };
    abut_shape mover = draw_mover(m);
    abut_shape placed = abut_moved(&mover, from.x, from.y);
    abut_met met[2][2];

    for (int k = 0; k < 2; k++) {
        CHECK(abut_world_cast_first(worlds[k], from, to, ABUT_INSIDE_HIT, NULL, &met[k][0]) ==
              ABUT_OK);
        CHECK(abut_world_sweep_first(worlds[k], &placed, way, NULL, &met[k][1]) == ABUT_OK);
    }
    for (int k = 0; k < 2; k++) {
        CHECK(met[0][k].hit.hit == met[1][k].hit.hit);
        CHECK(met[0][k].hit.time == met[1][k].hit.time && met[0][k].id == met[1][k].id);
    }
}

static void play_twins(uint64_t seed)
{
    map m = { .dice = { seed } };
    abut_world_settings settings = { .gravity = { 0, 0 } };
    abut_world *worlds[2];
    abut_body ground[2];
    abut_body movers[2][MOST_MOVERS];

    draw_map(&m);
    settings.gravity.y = (double)rng_int(&m.dice, 0, 1) * m.unit / 16;
    for (int k = 0; k < 2; k++) {
        abut_body_settings body = { .kind = ABUT_BODY_STATIC };

        if (k == 0) {
            body.tiles = m.tiles;
        } else {
            body.shapes = m.shapes;
            body.shape_count = m.shape_count;
        }
        worlds[k] = abut_world_create(&settings);
        CHECK(abut_world_add(worlds[k], &body, &ground[k]) == ABUT_OK);
    }
    uint32_t count = add_movers(&m, worlds, 2, movers);
    int before = check_failures;

    for (int frame = 0; frame < FRAMES && check_failures == before; frame++) {
        CHECK(abut_world_step(worlds[0]) == ABUT_OK && abut_world_step(worlds[1]) == ABUT_OK);
        for (uint32_t k = 0; k < count; k++) {
            abut_vec2 p = abut_body_at(worlds[0], movers[0][k]);
            abut_vec2 q = abut_body_at(worlds[1], movers[1][k]);

            CHECK(p.x == q.x && p.y == q.y);
            CHECK(!overlaps(&m, worlds[0], movers[0][k]));
            check_cells(worlds[0], ground[0], movers[0][k]);
        }
        compare_paths(&m, worlds);
    }
    if (check_failures > before) {
        printf("   world %llu\n", (unsigned long long)seed);
    }
    abut_world_destroy(worlds[0]);
    abut_world_destroy(worlds[1]);
    abut_tiles_destroy(m.tiles);
}

/* A tip that comes to the corners of two tiles at once ends at the same place, whichever of the two
 * comes first in a list. */
static void test_order_of_list(void)
{
    const abut_shape tiles[3] = {
        abut_polygon((abut_vec2[]){ { 480, 128 }, { 512, 112 }, { 544, 128 }, { 512, 144 } }, 4),
        abut_polygon((abut_vec2[]){ { 448, 144 }, { 480, 128 }, { 512, 144 }, { 480, 160 } }, 4),
        abut_polygon((abut_vec2[]){ { 480, 128 }, { 512, 112 }, { 544, 128 }, { 512, 144 } }, 4)
    };
    const abut_shape mover =
        abut_polygon((abut_vec2[]){ { 0, -8 }, { 8, 0 }, { 0, 8 }, { -8, 0 } }, 4);
    abut_vec2 at[2];

    for (int k = 0; k < 2; k++) {
        abut_world *world = abut_world_create(NULL);
        abut_body_settings ground = { .kind = ABUT_BODY_STATIC,
                                      .shapes = &tiles[k],
                                      .shape_count = 2 };
        abut_body_settings settings = { .shapes = &mover,
                                        .at = { 464, 224 },
                                        .velocity = { 56, -84 },
                                        .answer = ABUT_ANSWER_SLIDE };
        abut_body body;

        CHECK(abut_world_add(world, &ground, NULL) == ABUT_OK);
        CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
        CHECK(abut_world_step(world) == ABUT_OK);
        at[k] = abut_body_at(world, body);
        abut_world_destroy(world);
    }
    CHECK(at[0].x == at[1].x && at[0].y == at[1].y && at[0].x > 520);
}

static void test_same_as_list(void)
{
    for (uint64_t seed = 1; seed <= (uint64_t)(WORLDS / sample_part()) && check_failures == 0;
         seed++) {
        play_twins(seed);
    }
}

/* --- Casts ------------------------------------------------------------------------------------ */

static void compare_cast(const map *m, abut_vec2 from, abut_vec2 to)
{
    const abut_vec2 origin = { 0, 0 };
    double first = 2;
    abut_tile_hit hit;

    for (uint32_t k = 0; k < m->shape_count; k++) {
        abut_hit one = abut_cast(from, to, &m->shapes[k], ABUT_INSIDE_HIT);

        first = one.hit && one.time < first ? one.time : first;
    }
    CHECK(abut_tiles_cast(m->tiles, origin, from, to, &hit) == ABUT_OK);
    if (!CHECK(hit.hit.hit == (first < 2)) || !hit.hit.hit) {
        return;
    }
    abut_shape met = abut_tiles_cell_shape(m->tiles, hit.x, hit.y, 0);

    CHECK(hit.hit.time == first);
    CHECK(abut_cast(from, to, &met, ABUT_INSIDE_HIT).time == first);
}

static void test_casts(void)
{
    for (uint64_t seed = 1; seed <= (uint64_t)(WORLDS / sample_part()) && check_failures == 0;
         seed++) {
        map m = { .dice = { seed } };

        draw_map(&m);
        for (int k = 0; k < CASTS; k++) {
            abut_vec2 from = draw_place(&m);

            compare_cast(&m, from, k % 4 == 0 ? from : draw_place(&m));
        }
        abut_tiles_destroy(m.tiles);
    }
}

/* --- Edits ------------------------------------------------------------------------------------ */

/* Sets or clears a place of the body, and of the map beside it. */
static void
edit(map *m, abut_world *world, abut_body ground, const abut_body *movers, uint32_t count)
{
    uint32_t x;
    uint32_t y;
    uint32_t column = (uint32_t)rng_int(&m->dice, 0, COLUMNS - 1);
    uint32_t row = (uint32_t)rng_int(&m->dice, 0, ROWS - 1);
    uint32_t kind = cell_of(m->layout, column, row, &x, &y);
    uint32_t before = abut_tiles_kind_at(m->tiles, x, y);
    uint32_t after = before == ABUT_TILE_EMPTY ? kind : ABUT_TILE_EMPTY;
    bool blocked = false;

    CHECK(abut_tiles_set(m->tiles, x, y, after) == ABUT_OK);
    list_shapes(m);
    for (uint32_t k = 0; k < count; k++) {
        blocked |= overlaps(m, world, movers[k]);
    }
    CHECK(abut_body_set_tile(world, ground, x, y, after, ABUT_SPAWN_REFUSE) ==
          (blocked ? ABUT_E_OVERLAP : ABUT_OK));
    if (blocked) {
        abut_tiles_set(m->tiles, x, y, before);
        list_shapes(m);
    }
}

static void test_edited(void)
{
    for (uint64_t seed = 1; seed <= (uint64_t)(WORLDS / sample_part()) && check_failures == 0;
         seed++) {
        map m = { .dice = { seed } };
        abut_world *world = abut_world_create(NULL);
        abut_body ground = ABUT_NO_BODY;
        abut_body movers[1][MOST_MOVERS];

        draw_map(&m);
        abut_body_settings body = { .kind = ABUT_BODY_STATIC, .tiles = m.tiles };

        CHECK(abut_world_add(world, &body, &ground) == ABUT_OK);
        uint32_t count = add_movers(&m, &world, 1, movers);

        for (int frame = 0; frame < FRAMES && check_failures == 0; frame++) {
            edit(&m, world, ground, movers[0], count);
            CHECK(abut_world_step(world) == ABUT_OK);
            for (uint32_t k = 0; k < count; k++) {
                CHECK(!overlaps(&m, world, movers[0][k]));
            }
        }
        abut_world_destroy(world);
        abut_tiles_destroy(m.tiles);
    }
}

/* --- One edge --------------------------------------------------------------------------------- */

enum { SLIDE_FRAMES = 80, DIAMONDS = 24 };

/* What presses on a row of diamonds, or on one shape that covers them, and slides along it. */
static void slide(const abut_body_settings *ground, const abut_shape *shape, abut_vec2 *path)
{
    abut_world *world = abut_world_create(NULL);
    abut_body_settings settings = { .shapes = shape, .at = { 40, -30 } };
    abut_body body = ABUT_NO_BODY;

    CHECK(abut_world_add(world, ground, NULL) == ABUT_OK);
    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    for (int frame = 0; frame < SLIDE_FRAMES; frame++) {
        CHECK(abut_body_set_velocity(world, body, (abut_vec2){ 3, 2.75 }) == ABUT_OK);
        CHECK(abut_world_step(world) == ABUT_OK);
        path[frame] = abut_body_at(world, body);
    }
    abut_world_destroy(world);
}

static void test_one_edge(void)
{
    const abut_vec2 diamond[] = { { 0, -8 }, { 16, 0 }, { 0, 8 }, { -16, 0 } };
    const double last_x = 16 * (DIAMONDS - 1);
    const double last_y = 8 * (DIAMONDS - 1);
    const abut_vec2 all[] = {
        { 0, -8 }, { last_x + 16, last_y }, { last_x, last_y + 8 }, { -16, 0 }
    };
    abut_shape tile = abut_polygon(diamond, 4);
    abut_shape whole = abut_polygon(all, 4);
    abut_shape movers[] = { abut_circle(0, 0, 5), abut_rect(-5, -5, 10, 10),
                            abut_capsule(-3, 0, 3, 0, 4) };
    abut_tiles *tiles = NULL;

    CHECK(abut_tiles_create(2 * DIAMONDS, DIAMONDS, 8, NULL, &tiles) == ABUT_OK);
    CHECK(abut_tiles_set_kind(tiles, 1, &(abut_tile_kind){ .shapes = &tile, .shape_count = 1 }) ==
          ABUT_OK);
    for (uint32_t k = 0; k < DIAMONDS; k++) {
        CHECK(abut_tiles_set(tiles, 2 * k, k, 1) == ABUT_OK);
    }
    for (int m = 0; m < 3; m++) {
        abut_vec2 paths[2][SLIDE_FRAMES];

        slide(&(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles }, &movers[m],
              paths[0]);
        slide(&(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &whole }, &movers[m],
              paths[1]);
        CHECK(paths[0][SLIDE_FRAMES - 1].x > 200); /* it came along */
        for (int k = 0; k < SLIDE_FRAMES; k++) {
            CHECK(paths[0][k].x == paths[1][k].x && paths[0][k].y == paths[1][k].y);
        }
    }
    abut_tiles_destroy(tiles);
}

TEST_MAIN(TEST(test_same_as_list),
          TEST(test_order_of_list),
          TEST(test_casts),
          TEST(test_edited),
          TEST(test_one_edge))
