/* fuzz/fuzz_tiles.c - any grid of tiles, asked and merged, and as a body whose cells are set while
 * things move among them.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

enum { FUZZ_CELLS = 6 };

static abut_tiles *take_tiles(fuzz_bytes *bytes)
{
    static const char *const rows[] = { "#./\\=#", "##..##", "# ..//", "\\#/ ..", "#.#.#.", "#?" };
    abut_tiles *tiles = NULL;
    double size = take_number(bytes);
    fuzz_room room;
    abut_shape shape = take_shape(bytes, &room);
    abut_tile_kind kind = { .shapes = &shape,
                            .shape_count = (uint32_t)take_int(bytes, 0, 1),
                            .turn = (unsigned)take_int(bytes, 0, 8),
                            .open_side = take_vec2(bytes) };
    bool feels = take_byte(bytes) % 4 == 0;
    int first = take_int(bytes, 0, 5);
    bool empty = take_byte(bytes) % 2 == 0;
    abut_status status;
    char text[100];

    if (empty) {
        status = abut_tiles_create((uint32_t)take_int(bytes, 0, FUZZ_CELLS),
                                   (uint32_t)take_int(bytes, 0, FUZZ_CELLS), size, NULL, &tiles);
    } else {
        uint32_t count = (uint32_t)take_int(bytes, 0, 6 - first);

        status = abut_tiles_from_text(rows + first, count, 8, NULL, &tiles);
        abut_tiles_explain(rows + first, count, 8, text, sizeof text);
        FUZZ_CHECK((status == ABUT_OK) == (text[0] == 'n')); /* "nothing is wrong ..." */
    }
    FUZZ_CHECK((status == ABUT_OK) == (tiles != NULL));
    if (feels) {
        kind.sensor = take_byte(bytes) % 2 == 0;
        kind.friction = take_number(bytes);
        kind.bounce = take_number(bytes);
        kind.surface = take_vec2(bytes);
        kind.category = (uint32_t)take_int(bytes, 0, 3);
    }
    status = abut_tiles_set_kind(tiles, (uint32_t)take_int(bytes, 0, 6), &kind);
    FUZZ_CHECK(status != ABUT_OK || tiles != NULL);
    for (int k = 0; k < 12; k++) {
        abut_tiles_set(tiles, (uint32_t)take_int(bytes, 0, FUZZ_CELLS),
                       (uint32_t)take_int(bytes, 0, FUZZ_CELLS), (uint32_t)take_int(bytes, 0, 6));
    }
    abut_tiles_fill(tiles,
                    (abut_cells){ take_int(bytes, -3, 9), take_int(bytes, -3, 9),
                                  take_int(bytes, -1, 9), take_int(bytes, -1, 9) },
                    (uint32_t)take_int(bytes, 0, 255));
    return tiles;
}

static bool count_outline(void *user, const abut_vec2 *corners, uint32_t count, bool is_hole)
{
    (void)is_hole;
    FUZZ_CHECK(count >= 4 && corners != NULL);
    ++*(int *)user;
    return true;
}

/* The first cells along a motion, which may lead through billions. */
static void go_along(const abut_tiles *tiles, abut_tile_place place, abut_vec2 motion)
{
    abut_tile_path path = abut_tiles_path(tiles, place, motion);
    abut_tile_path before = path;
    int left = 200;

    for (; left > 0 && abut_tile_path_next(&path); left--) {
        FUZZ_CHECK((path.x == before.x) != (path.y == before.y));
        FUZZ_CHECK(path.time >= before.time && path.time <= 1);
        before = path;
    }
    abut_tile_place end = abut_tile_path_end(&path);

    FUZZ_CHECK(left == 0 || (end.offset.x >= 0 && end.offset.x <= abut_tiles_size(tiles) &&
                             end.offset.y >= 0 && end.offset.y <= abut_tiles_size(tiles)));
}

static void ask_tiles(fuzz_bytes *bytes, const abut_tiles *tiles)
{
    abut_vec2 from = take_vec2(bytes);
    abut_vec2 to = take_vec2(bytes);
    abut_tile_place place = { (int64_t)take_bits(bytes, 8), (int64_t)take_bits(bytes, 8), from };
    uint32_t cells = abut_tiles_width(tiles) * abut_tiles_height(tiles);
    abut_tile_hit hit;
    abut_tile_kind kind;
    abut_tiles *copy = NULL;
    uint32_t x = 0;
    uint32_t y = 0;
    int64_t next_x;
    int64_t next_y;
    double time;
    int outlines = 0;

    if (abut_tiles_cast(tiles, take_vec2(bytes), from, to, &hit) == ABUT_OK && hit.hit.hit) {
        FUZZ_CHECK(hit.hit.time >= 0 && hit.hit.time <= 1 && hit.kind != 0);
    }
    FUZZ_CHECK(abut_tiles_rectangles(tiles, NULL, NULL, 0) <= cells);
    abut_tiles_outlines(tiles, NULL, true, count_outline, &outlines);
    if (abut_tiles_find_cell(tiles, from, &x, &y)) {
        FUZZ_CHECK(x < abut_tiles_width(tiles) && y < abut_tiles_height(tiles));
        abut_bounds bounds = abut_tiles_cell_bounds(tiles, x, y);

        FUZZ_CHECK(!abut_bounds_is_empty(bounds));
    }
    abut_shape shape = abut_tiles_cell_shape(tiles, x, y, 0);

    FUZZ_CHECK(abut_tiles_kind_at(tiles, x, y) != 0 || abut_shape_check(&shape) != ABUT_OK);
    place = abut_tiles_moved(tiles, place, to);
    FUZZ_CHECK(place.offset.x >= 0 && place.offset.y >= 0);
    abut_tiles_point_of(tiles, abut_tiles_place_of(tiles, to));
    if (abut_tiles_next_cell(tiles, place, to, &next_x, &next_y, &time)) {
        FUZZ_CHECK(time >= 0 && time <= 1);
    }
    go_along(tiles, (abut_tile_place){ place.x, place.y, from }, to);
    FUZZ_CHECK(abut_tiles_read_kind(tiles, 1, &kind) == ABUT_OK || tiles == NULL);
    if (abut_tiles_copy(tiles, NULL, &copy) == ABUT_OK) {
        FUZZ_CHECK(abut_tiles_memory(copy) == abut_tiles_memory(tiles));
        FUZZ_CHECK(abut_tiles_size(copy) == abut_tiles_size(tiles));
    }
    abut_tiles_destroy(copy);
    shape = abut_tile_slope(take_number(bytes), (abut_side)take_int(bytes, -1, 4),
                            take_number(bytes), take_number(bytes));
    (void)abut_shape_check(&shape);
}

/* Whether a mover overlaps a cell that is solid to it. */
static bool lies_in_tiles(const abut_world *world, abut_body mover, abut_body ground)
{
    abut_shape shape = abut_body_shape(world, mover, 0);
    abut_passage passage;

    if (abut_world_passes(world, mover, ground, &passage) != ABUT_OK ||
        passage.why != ABUT_PASS_NOT || passage.sided) {
        return false;
    }
    for (uint32_t k = 0; k < abut_body_shape_count(world, ground); k++) {
        abut_shape cell = abut_body_shape(world, ground, k);

        if (abut_relate(&shape, &cell) == ABUT_OVERLAPPING &&
            abut_world_passes_shape(world, mover, ground, k, &passage) == ABUT_OK &&
            passage.why == ABUT_PASS_NOT) {
            return true;
        }
    }
    return false;
}

static void edit_body(fuzz_bytes *bytes, abut_world *world, abut_body ground)
{
    uint32_t x = (uint32_t)take_int(bytes, 0, 9);
    uint32_t y = (uint32_t)take_int(bytes, 0, 9);
    uint32_t kind = (uint32_t)take_int(bytes, 0, 5);
    abut_spawn spawn = (abut_spawn)take_int(bytes, 0, 3);
    uint64_t before = abut_world_hash(world);
    abut_status status = ABUT_OK;

    switch (take_byte(bytes) % 3) {
    case 0:
        status = abut_body_set_tile(world, ground, x, y, kind, spawn);
        FUZZ_CHECK(status != ABUT_OK || abut_body_tile(world, ground, x, y) == kind);
        break;
    case 1:
        status = abut_body_fill_tiles(
            world, ground, (abut_cells){ (int)x - 2, (int)y - 2, take_int(bytes, -1, 5), 3 }, kind,
            spawn);
        break;
    default:
        status = abut_body_fill_disc(world, ground, take_vec2(bytes), take_number(bytes), kind % 2,
                                     spawn);
        break;
    }
    FUZZ_CHECK(status == ABUT_OK || abut_world_hash(world) == before);
}

/* The cells of a body, read back, make an equal one. */
static void read_cells_back(const abut_world *world, abut_body ground)
{
    abut_world *other = abut_world_create(NULL);
    abut_body_settings settings;
    abut_tiles *tiles = NULL;
    abut_mask *mask = NULL;
    abut_body body = ABUT_NO_BODY;
    uint32_t width = 0;
    uint32_t height = 0;
    bool has_cells = abut_body_tile_count(world, ground, &width, &height);

    abut_body_read(world, ground, &settings);
    abut_status tiled = abut_body_tiles(world, ground, NULL, &tiles);
    abut_status masked = abut_body_pixels(world, ground, NULL, &mask);

    FUZZ_CHECK((tiled == ABUT_OK || masked == ABUT_OK) == has_cells);
    FUZZ_CHECK((tiles != NULL) == (tiled == ABUT_OK) && (mask != NULL) == (masked == ABUT_OK));
    settings.tiles = tiles;
    settings.pixels = mask;
    if (has_cells) { /* far off its place may be rounded beyond the limit */
        abut_status status = abut_world_add(other, &settings, &body);

        FUZZ_CHECK(status == ABUT_OK || status == ABUT_E_RANGE);
    }
    for (uint32_t y = 0; y < height && body != ABUT_NO_BODY; y++) {
        for (uint32_t x = 0; x < width; x++) {
            FUZZ_CHECK(abut_body_tile(other, body, x, y) == abut_body_tile(world, ground, x, y));
        }
    }
    abut_tiles_destroy(tiles);
    abut_mask_destroy(mask);
    abut_world_destroy(other);
}

static void play_tiles(fuzz_bytes *bytes, const abut_tiles *tiles)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_mask *mask = NULL;
    abut_shape box = abut_rect(-2, -2, 4, 4);
    abut_shape ball = abut_circle(0, 0, 3);
    abut_body ground;
    abut_body movers[2];
    uint32_t width;
    uint32_t height;

    abut_mask_create(take_int(bytes, 1, 9), 5, true, NULL, &mask);
    abut_body_settings settings = { .kind = (abut_body_kind)take_int(bytes, 0, 2),
                                    .at = take_vec2(bytes) };

    settings.tiles = take_byte(bytes) % 3 > 0 ? tiles : NULL;
    settings.pixels = settings.tiles == NULL ? mask : NULL;
    settings.pixel_size = take_byte(bytes) % 2 == 0 ? 4 : take_number(bytes);
    abut_world_add(world, &settings, &ground);
    for (int k = 0; k < 2; k++) {
        abut_body_settings mover = { .shapes = k == 0 ? &box : &ball,
                                     .at = { settings.at.x + take_int(bytes, 0, 40),
                                             settings.at.y + take_int(bytes, -9, 40) },
                                     .velocity = take_vec2(bytes) };

        abut_world_add(world, &mover, &movers[k]);
    }
    for (int k = 0; k < 6; k++) {
        uint32_t x;
        uint32_t y;

        edit_body(bytes, world, ground);
        abut_world_step(world);
        for (int m = 0; m < 2; m++) {
            FUZZ_CHECK(abut_body_kind_of(world, ground) == ABUT_BODY_MOVER ||
                       !lies_in_tiles(world, movers[m], ground));
        }
        abut_body_find_tile(world, ground, take_vec2(bytes), take_vec2(bytes), &x, &y);
    }
    FUZZ_CHECK(abut_body_tile_count(world, ground, &width, &height) == (width > 0));
    read_cells_back(world, ground);
    FUZZ_CHECK((abut_body_tile_size(world, ground) > 0) == (width > 0));
    abut_world *copy = abut_world_copy(world);

    FUZZ_CHECK(copy != NULL && abut_world_hash(copy) == abut_world_hash(world));
    abut_world_destroy(copy);
    abut_world_destroy(world);
    abut_mask_destroy(mask);
}

/* An edit of a map: all of its layers change, or the world is as it was. */
static void edit_map(fuzz_bytes *bytes, abut_world *world, const abut_map *map)
{
    uint32_t x = (uint32_t)take_int(bytes, 0, 7);
    uint32_t y = (uint32_t)take_int(bytes, 0, 7);
    uint32_t kind = (uint32_t)take_int(bytes, 0, 7);
    abut_spawn spawn = (abut_spawn)take_int(bytes, 0, 3);
    uint64_t before = abut_world_hash(world);
    abut_cells area = { (int)x - 2, (int)y - 2, take_int(bytes, -1, 5), 3 };
    int how = take_int(bytes, 0, 2);
    abut_status status = how == 0   ? abut_map_set_tile(world, map, x, y, kind, spawn)
                         : how == 1 ? abut_map_fill_tiles(world, map, area, kind, spawn)
                                    : abut_map_fill_disc(world, map, take_vec2(bytes),
                                                         take_number(bytes), kind, spawn);

    FUZZ_CHECK(status == ABUT_OK || abut_world_hash(world) == before);
    FUZZ_CHECK(status != ABUT_OK || how != 0 || abut_map_tile(world, map, x, y) == kind);
    abut_body layer = abut_map_layer(world, map, kind);

    FUZZ_CHECK(layer == ABUT_NO_BODY || (kind != 0 && abut_map_has(map, layer)));
    for (uint32_t k = 0; k < map->layer_count; k++) {
        FUZZ_CHECK(abut_body_tile(world, map->layers[k], x, y) == abut_map_tile(world, map, x, y));
    }
}

static void play_map(fuzz_bytes *bytes, const abut_tiles *tiles)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_shape ball = abut_circle(0, 0, 2);
    abut_body_settings is = { .kind = (abut_body_kind)take_int(bytes, 0, 2),
                              .tiles = tiles,
                              .sensor = take_byte(bytes) % 4 == 0,
                              .friction = take_byte(bytes) % 4 == 0 ? take_number(bytes) : 0,
                              .spawn = (abut_spawn)take_int(bytes, 0, 2) };
    abut_body_settings mover = { .shapes = &ball,
                                 .at = { take_int(bytes, -2, 40), take_int(bytes, -9, 40) },
                                 .velocity = { take_int(bytes, -9, 9), take_int(bytes, -9, 9) },
                                 .spawn = ABUT_SPAWN_IGNORE };
    abut_tiles *read = NULL;
    abut_body body;
    abut_map map;

    abut_world_add(world, &mover, &body);
    uint64_t before = abut_world_hash(world);
    abut_status status = abut_world_add_map(world, &is, &map);

    FUZZ_CHECK((status == ABUT_OK) == (map.layer_count > 0));
    FUZZ_CHECK(status == ABUT_OK || abut_world_hash(world) == before);
    for (int k = 0; k < 3; k++) {
        edit_map(bytes, world, &map);
        abut_world_step(world);
    }
    for (uint32_t k = 0; k < map.layer_count; k++) {
        FUZZ_CHECK(abut_map_has(&map, map.layers[k]) &&
                   (is.kind == ABUT_BODY_MOVER || !lies_in_tiles(world, body, map.layers[k])));
    }
    FUZZ_CHECK((abut_map_tiles(world, &map, NULL, &read) == ABUT_OK) == (status == ABUT_OK));
    abut_tiles_destroy(read);
    FUZZ_CHECK((abut_world_remove_map(world, &map) == ABUT_OK) == (status == ABUT_OK));
    abut_world_destroy(world);
}

static void fuzz_tiles(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = { data, size };
    abut_tiles *tiles = take_tiles(&bytes);

    ask_tiles(&bytes, tiles);
    play_tiles(&bytes, tiles);
    play_map(&bytes, tiles);
    abut_tiles_destroy(tiles);
}

FUZZ_ENTRY(fuzz_tiles)
