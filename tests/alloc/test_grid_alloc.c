/* alloc/test_grid_alloc.c - bodies of cells and of regions, with an allocator that fails at every
 * call once.
 *
 * A world with maps, drawn levels and regions, and movers on them, is made anew for every call and
 * every allocation of that call that may fail, alone or with all after it: the call says so, and
 * all that can be read, every cell included, is as it was. Done again with memory, it does what it
 * does in a twin that had it from the start.
 *
 * SPDX-License-Identifier: MIT */
#include "alloc/ledger.h"
#include "alloc/reading.h"
#include "support/check.h"
#include "world/region_draw.h"

#include <string.h>

enum { MOST_TRIES = 400, WIDTH = 24, HEIGHT = 12 };

/* A world of cells, and what it is made of. */
typedef struct cell_world {
    ledger book;
    abut_world *world;
    abut_rollback *rollback;
    abut_tiles *tiles;
    abut_mask *mask;
    abut_region *region;
    abut_map layers;
    abut_body map; /* the first of them; the other has the planks */
    abut_body drawing;
    abut_body rock;
    abut_body crate;
    abut_body ball;
    abut_body last; /* what a call has added */
} cell_world;

static abut_tiles *make_tiles(void)
{
    static const char *const rows[HEIGHT] = {
        "........................", "........................",  "......==................",
        "...........#............", "....../#####\\...........", "........................",
        "##..................####", "##......../\\........####", "########################",
        "########################", "########################",  "########################",
    };
    abut_tiles *tiles = NULL;

    CHECK(abut_tiles_from_text((const char **)rows, HEIGHT, 2, NULL, &tiles) == ABUT_OK);
    return tiles;
}

static void open_cells(cell_world *c)
{
    static const abut_vec2 points[] = {
        { 0, 0 }, { 6, 0 }, { 6, 5 }, { 4, 5 }, { 4, 2 }, { 0, 2 }
    };
    const abut_loop loop = { points, 6 };
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_shape disc = abut_circle(0, 0, 1);

    memset(c, 0, sizeof *c);
    c->tiles = make_tiles();
    CHECK(abut_mask_create(40, 6, true, NULL, &c->mask) == ABUT_OK);
    CHECK(abut_region_create(&loop, 1, NULL, &c->region, NULL) == ABUT_OK);
    c->world = abut_world_create(
        &(abut_world_settings){ .gravity = { 0, 0.1 }, .allocator = { ledger_resize, &c->book } });
    c->rollback = abut_rollback_create(c->world, 4);
    CHECK(abut_world_add_map(c->world,
                             &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = c->tiles },
                             &c->layers) == ABUT_OK);
    c->map = c->layers.layers[0];
    CHECK(abut_world_add(c->world,
                         &(abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                                .pixels = c->mask,
                                                .at = { 4, -10 },
                                                .velocity = { 0.125, 0 } },
                         &c->drawing) == ABUT_OK);
    CHECK(abut_world_add(c->world,
                         &(abut_body_settings){ .figure = figure_of(c->region), .at = { 30, 8 } },
                         &c->rock) == ABUT_OK);
    CHECK(abut_world_add(c->world, &(abut_body_settings){ .shapes = &box, .at = { 9, 15 } },
                         &c->crate) == ABUT_OK);
    CHECK(abut_world_add(
              c->world,
              &(abut_body_settings){ .shapes = &disc, .at = { 18, -12 }, .velocity = { 0.5, 0 } },
              &c->ball) == ABUT_OK);
    for (int i = 0; i < 30; i++) {
        CHECK(abut_world_step(c->world) == ABUT_OK);
    }
    CHECK(abut_rollback_keep(c->rollback) == ABUT_OK);
    CHECK(abut_body_set_tile(c->world, c->map, 3, 8, 0, ABUT_SPAWN_REFUSE) == ABUT_OK);
    CHECK(abut_world_step(c->world) == ABUT_OK);
}

static void close_cells(cell_world *c)
{
    abut_rollback_destroy(c->rollback);
    abut_world_destroy(c->world);
    abut_tiles_destroy(c->tiles);
    abut_mask_destroy(c->mask);
    abut_region_destroy(c->region);
    CHECK(ledger_is_even(&c->book));
}

static uint64_t read_cells(const cell_world *c)
{
    const abut_body grids[3] = { c->map, c->layers.layers[1], c->drawing };
    uint64_t sum = reading_state(c->world);

    for (int g = 0; g < 3; g++) {
        for (int64_t y = 0; y < HEIGHT; y++) {
            for (int64_t x = 0; x < 40; x++) {
                sum = sum * 31 + abut_body_tile(c->world, grids[g], x, y);
            }
        }
    }
    return sum;
}

/* --- Calls ------------------------------------------------------------------------------------ */

typedef abut_status cell_call(cell_world *c);

static abut_status add_tiles(cell_world *c)
{
    return abut_world_add(
        c->world,
        &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = c->tiles, .at = { 0, 60 } },
        &c->last);
}

static abut_status add_planks(cell_world *c)
{
    return abut_world_add(c->world,
                          &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                 .tiles = c->tiles,
                                                 .answer = ABUT_ANSWER_ONE_WAY,
                                                 .open_side = { 0, 1 } },
                          &c->last);
}

static abut_status add_map(cell_world *c)
{
    abut_map map;
    abut_status status = abut_world_add_map(c->world,
                                            &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                                   .tiles = c->tiles,
                                                                   .at = { 2, 2 },
                                                                   .spawn = ABUT_SPAWN_IGNORE },
                                            &map);

    CHECK((status == ABUT_OK) == (map.layer_count == 2));
    c->last = map.layers[0];
    return status;
}

static abut_status change_map(cell_world *c)
{
    return abut_map_fill_tiles(c->world, &c->layers, (abut_cells){ 0, 0, WIDTH, HEIGHT }, 1,
                               ABUT_SPAWN_IGNORE);
}

static abut_status dig_map(cell_world *c)
{
    return abut_map_fill_disc(c->world, &c->layers, (abut_vec2){ 10, 16 }, 6, 4, ABUT_SPAWN_IGNORE);
}

static abut_status remove_layers(cell_world *c)
{
    return abut_world_remove_map(c->world, &c->layers);
}

static abut_status add_moving_tiles(cell_world *c)
{
    return abut_world_add(
        c->world, &(abut_body_settings){ .tiles = c->tiles, .spawn = ABUT_SPAWN_IGNORE }, &c->last);
}

static abut_status add_nearest(cell_world *c)
{
    return abut_world_add(
        c->world,
        &(abut_body_settings){
            .pixels = c->mask, .at = { 8, 15 }, .spawn = ABUT_SPAWN_NEAREST, .reach = 200 },
        &c->last);
}

static abut_status add_region(cell_world *c)
{
    return abut_world_add(
        c->world,
        &(abut_body_settings){ .figure = figure_of(c->region), .at = { 60, 0 }, .angle = 0.5 },
        &c->last);
}

static abut_status reshape(cell_world *c)
{
    return abut_body_reshape_figure(c->world, c->crate, figure_of(c->region), ABUT_SPAWN_IGNORE, 0);
}

static abut_status set_tile(cell_world *c)
{
    return abut_body_set_tile(c->world, c->map, 20, 3, 1, ABUT_SPAWN_REFUSE);
}

static abut_status dig(cell_world *c)
{
    return abut_body_fill_disc(c->world, c->map, (abut_vec2){ 10, 16 }, 6, 0, ABUT_SPAWN_REFUSE);
}

static abut_status bury(cell_world *c)
{
    return abut_body_fill_tiles(c->world, c->map, (abut_cells){ 0, 0, WIDTH, HEIGHT }, 1,
                                ABUT_SPAWN_IGNORE);
}

static abut_status wipe(cell_world *c)
{
    return abut_body_fill_tiles(c->world, c->drawing, (abut_cells){ 0, 0, 40, 6 }, 0,
                                ABUT_SPAWN_REFUSE);
}

static abut_status place(cell_world *c)
{
    return abut_body_place(c->world, c->map, (abut_vec2){ 1, 3 }, 0, ABUT_SPAWN_IGNORE, 0);
}

static abut_status remove_map(cell_world *c)
{
    return abut_world_remove(c->world, c->map);
}

static abut_status move(cell_world *c)
{
    abut_moved_body moved;

    return abut_body_move(c->world, c->crate, (abut_vec2){ 20, 3 }, ABUT_ANSWER_SLIDE, &moved, NULL,
                          0);
}

static abut_status step(cell_world *c)
{
    return abut_world_step(c->world);
}

static abut_status keep(cell_world *c)
{
    return abut_rollback_keep(c->rollback);
}

static abut_status back(cell_world *c)
{
    return abut_rollback_back(c->rollback, 0);
}

static abut_status set_kind(cell_world *c)
{
    return abut_body_set_kind(c->world, c->map, ABUT_BODY_MOVER);
}

static const struct {
    const char *name;
    cell_call *does;
} cell_calls[] = {
    { "add tiles", add_tiles },
    { "add planks", add_planks },
    { "add a map", add_map },
    { "fill a map", change_map },
    { "dig in a map", dig_map },
    { "remove all layers", remove_layers },
    { "add moving tiles", add_moving_tiles },
    { "add pixels at the nearest place", add_nearest },
    { "add a region", add_region },
    { "reshape to a region", reshape },
    { "set a tile", set_tile },
    { "dig a hole", dig },
    { "fill everything", bury },
    { "wipe a drawing", wipe },
    { "place a map", place },
    { "remove a map", remove_map },
    { "move on a map", move },
    { "step", step },
    { "keep a state", keep },
    { "go back", back },
    { "make a map a mover", set_kind },
};

/* --- Without memory --------------------------------------------------------------------------- */

/* Tries a call with one allocation failing; true if it was not reached. */
static bool try_without(const char *name, cell_call *does, int number, uint64_t expected)
{
    cell_world c;

    open_cells(&c);
    uint64_t before = read_cells(&c);

    c.book.calls = 0;
    c.book.fail_at = number / 2 + 1;
    c.book.for_good = number % 2 == 1;
    abut_status status = does(&c);
    bool reached = c.book.calls >= c.book.fail_at;

    c.book.fail_at = 0;
    c.book.for_good = false;
    if (status == ABUT_E_MEMORY) {
        CHECK_ROW(name, reached);
        CHECK_ROW(name, read_cells(&c) == before);
        status = does(&c);
    }
    CHECK_ROW(name, status == ABUT_OK);
    for (int i = 0; i < 3; i++) {
        CHECK_ROW(name, abut_world_step(c.world) == ABUT_OK);
    }
    CHECK_ROW(name, read_cells(&c) == expected);
    close_cells(&c);
    return !reached;
}

static uint64_t with_memory(const char *name, cell_call *does)
{
    cell_world c;

    open_cells(&c);
    CHECK_ROW(name, does(&c) == ABUT_OK);
    for (int i = 0; i < 3; i++) {
        CHECK_ROW(name, abut_world_step(c.world) == ABUT_OK);
    }
    uint64_t sum = read_cells(&c);

    close_cells(&c);
    return sum;
}

static void test_calls(void)
{
    int tries = 0;

    for (int k = 0; k < COUNT_OF(cell_calls); k++) {
        uint64_t expected = with_memory(cell_calls[k].name, cell_calls[k].does);
        int number = 0;

        while (number < MOST_TRIES &&
               !try_without(cell_calls[k].name, cell_calls[k].does, number, expected)) {
            number++;
        }
        CHECK_ROW(cell_calls[k].name, number < MOST_TRIES);
        tries += number;
    }
    printf("%d allocations failed\n", tries);
    CHECK(tries > 50);
}

/* Worlds with cells that are loaded and copied. */
static void test_worlds(void)
{
    cell_world c;
    size_t size = 0;
    bool done = false;

    open_cells(&c);
    CHECK(abut_world_save(c.world, NULL, 0, &size) == ABUT_OK);
    void *bytes = malloc(size);

    CHECK(abut_world_save(c.world, bytes, size, &size) == ABUT_OK);
    for (int k = 1; k < MOST_TRIES && !done; k++) {
        ledger book = { .fail_at = k };
        abut_world *again = NULL;
        abut_status status = abut_world_load(
            &(abut_world_settings){ .allocator = { ledger_resize, &book } }, bytes, size, &again);

        done = status == ABUT_OK;
        CHECK((again != NULL) == done && (done || status == ABUT_E_MEMORY));
        CHECK(!done || abut_world_hash(again) == abut_world_hash(c.world));
        abut_world_destroy(again);
        CHECK(ledger_is_even(&book));
    }
    CHECK(done);
    done = false;
    for (int k = 1; k < MOST_TRIES && !done; k++) {
        c.book.calls = 0;
        c.book.fail_at = k;
        abut_world *copy = abut_world_copy(c.world);

        c.book.fail_at = 0;
        done = copy != NULL;
        CHECK(!done || abut_world_hash(copy) == abut_world_hash(c.world));
        abut_world_destroy(copy);
    }
    CHECK(done);
    free(bytes);
    close_cells(&c);
}

TEST_MAIN(TEST(test_calls), TEST(test_worlds))
