/* tiles/tiles.c - grids of tiles come and go; their kinds and cells.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "narrow/seam.h"
#include "shape/core.h"
#include "tiles/tiles.h"

#include <string.h>

/* A shape may reach so many cells beyond its own. */
enum { OVERHANG = 4 };

/* --- Making one ---------------------------------------------------------------------------- */

abut_status ab_tiles_check_grid(uint32_t width, uint32_t height, double size)
{
    if (!(ab_fabs(size) <= DBL_MAX)) {
        return ABUT_E_NOT_FINITE;
    }
    return width <= ABUT_TILES_LIMIT && height <= ABUT_TILES_LIMIT && size >= 0x1p-16 &&
                   size <= 0x1p20 && size * (double)(width > height ? width : height) <= ABUT_LIMIT
               ? ABUT_OK
               : ABUT_E_RANGE;
}

static size_t bytes_of_tiles(uint32_t width, uint32_t height)
{
    return sizeof(abut_tiles) + (size_t)width * height;
}

static void destroy_kind(const abut_tiles *tiles, ab_tile_kind *kind)
{
    ab_free(&tiles->allocator, kind->block, kind->block_size, 1);
    *kind = (ab_tile_kind){ 0 };
}

abut_status abut_tiles_create(
    uint32_t width, uint32_t height, double size, const abut_allocator *allocator, abut_tiles **out)
{
    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = NULL;
    abut_status status = ab_tiles_check_grid(width, height, size);

    if (status != ABUT_OK) {
        return status;
    }
    abut_allocator own = ab_allocator_or_default(allocator);
    abut_tiles *tiles = ab_resize(&own, NULL, 0, bytes_of_tiles(width, height), 1);

    if (tiles == NULL) {
        return ABUT_E_MEMORY;
    }
    memset(tiles, 0, bytes_of_tiles(width, height));
    tiles->allocator = own;
    tiles->width = width;
    tiles->height = height;
    tiles->quanta = ab_round(size);
    tiles->size = ab_units(tiles->quanta);
    abut_shape square = abut_rect(0, 0, tiles->size, tiles->size);

    status = abut_tiles_set_kind(tiles, ABUT_TILE_SOLID,
                                 &(abut_tile_kind){ .shapes = &square, .shape_count = 1 });
    if (status != ABUT_OK) {
        abut_tiles_destroy(tiles);
        return status;
    }
    *out = tiles;
    return ABUT_OK;
}

void abut_tiles_destroy(abut_tiles *tiles)
{
    if (tiles == NULL) {
        return;
    }
    abut_allocator own = tiles->allocator;

    for (int k = 0; k < ABUT_TILE_KINDS; k++) {
        destroy_kind(tiles, &tiles->kinds[k]);
    }
    ab_free(&own, tiles, bytes_of_tiles(tiles->width, tiles->height), 1);
}

abut_status
abut_tiles_copy(const abut_tiles *tiles, const abut_allocator *allocator, abut_tiles **out)
{
    if (tiles == NULL || out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    abut_tiles *copy;
    abut_status status =
        abut_tiles_create(tiles->width, tiles->height, tiles->size, allocator, &copy);

    *out = NULL;
    for (uint32_t k = 1; k < ABUT_TILE_KINDS && status == ABUT_OK; k++) {
        status = abut_tiles_set_kind(copy, k, &tiles->kinds[k].settings);
    }
    if (status != ABUT_OK) {
        abut_tiles_destroy(copy);
        return status;
    }
    memcpy(copy->cells, tiles->cells, (size_t)tiles->width * tiles->height);
    *out = copy;
    return ABUT_OK;
}

/* --- Kinds ----------------------------------------------------------------------------------- */

/* Axes change places first, then each is mirrored within the cell. */
static abut_transform turn_of_tile(const abut_tiles *tiles, unsigned turn)
{
    double x = (turn & ABUT_TILE_FLIP_X) != 0 ? -1 : 1;
    double y = (turn & ABUT_TILE_FLIP_Y) != 0 ? -1 : 1;
    bool swap = (turn & ABUT_TILE_SWAP_XY) != 0;

    return (abut_transform){ .a = swap ? 0 : x,
                             .b = swap ? y : 0,
                             .c = swap ? x : 0,
                             .d = swap ? 0 : y,
                             .tx = x < 0 ? tiles->size : 0,
                             .ty = y < 0 ? tiles->size : 0 };
}

static abut_status check_tile_shape(const abut_tiles *tiles, const abut_shape *shape)
{
    abut_status status = abut_shape_check(shape);

    if (status != ABUT_OK) {
        return status;
    }
    abut_bounds bounds = abut_shape_bounds(shape);
    double room = OVERHANG * tiles->size;

    return bounds.min.x >= -room && bounds.min.y >= -room && bounds.max.x <= tiles->size + room &&
                   bounds.max.y <= tiles->size + room
               ? ABUT_OK
               : ABUT_E_RANGE;
}

/* Which speeds a surface may have is the world's to say, with its units. */
static abut_status check_rules_of_kind(const abut_tile_kind *settings)
{
    const double numbers[] = { settings->open_side.x, settings->open_side.y, settings->surface.x,
                               settings->surface.y,   settings->friction,    settings->bounce };

    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        if (!(ab_fabs(numbers[k]) <= DBL_MAX)) {
            return ABUT_E_NOT_FINITE;
        }
    }
    bool slippery = settings->friction == ABUT_NO_FRICTION;

    return (slippery || (settings->friction >= 0 && settings->friction <= 1)) &&
                   settings->bounce >= 0 && settings->bounce <= 1
               ? ABUT_OK
               : ABUT_E_RANGE;
}

static abut_status check_kind(const abut_tiles *tiles, const abut_tile_kind *settings)
{
    if (settings->shape_count > ABUT_TILE_SHAPES || settings->turn > 7 ||
        (settings->shapes == NULL && settings->shape_count > 0)) {
        return settings->shape_count > ABUT_TILE_SHAPES ? ABUT_E_RANGE : ABUT_E_ARGUMENT;
    }
    abut_status status = check_rules_of_kind(settings);

    for (uint32_t k = 0; k < settings->shape_count && status == ABUT_OK; k++) {
        status = check_tile_shape(tiles, &settings->shapes[k]);
    }
    return status;
}

static size_t rounded_to_words(size_t size)
{
    return (size + 15) & ~(size_t)15;
}

/* A direction in a turned cell; never -0. */
static abut_vec2 turned(abut_transform turn, abut_vec2 v)
{
    return (abut_vec2){ turn.a * v.x + turn.c * v.y + 0.0, turn.b * v.x + turn.d * v.y + 0.0 };
}

/* The shapes of a kind as they are turned, in one block of memory. */
static abut_status
fill_kind(const abut_tiles *tiles, const abut_tile_kind *settings, ab_tile_kind *kind)
{
    abut_transform turn = turn_of_tile(tiles, settings->turn);
    uint32_t count = settings->shape_count;
    size_t size = rounded_to_words(count * sizeof(abut_shape));

    for (uint32_t k = 0; k < count; k++) {
        size += rounded_to_words(abut_transformed_memory(&settings->shapes[k], turn));
    }
    char *block = ab_resize(&tiles->allocator, NULL, 0, size, 1);

    if (block == NULL) {
        return ABUT_E_MEMORY;
    }
    char *memory = block + rounded_to_words(count * sizeof(abut_shape));
    abut_shape *shapes = (abut_shape *)(void *)block;
    abut_status status = ABUT_OK;

    for (uint32_t k = 0; k < count && status == ABUT_OK; k++) {
        size_t needed = abut_transformed_memory(&settings->shapes[k], turn);

        shapes[k] = abut_transformed_in(&settings->shapes[k], turn, memory, needed);
        status = check_tile_shape(tiles, &shapes[k]); /* a hostile one may be another now */
        memory += rounded_to_words(needed);
    }
    *kind = (ab_tile_kind){ *settings, block, size };
    kind->settings.shapes = shapes;
    kind->settings.turn = 0;
    kind->settings.open_side = turned(turn, settings->open_side);
    kind->settings.surface = turned(turn, settings->surface);
    return status;
}

/* What is known of the shapes of all kinds together. */
static void survey_kinds(abut_tiles *tiles)
{
    bool any = false;

    tiles->low = tiles->high = (ab_vec){ 0, 0 };
    tiles->has_thin = tiles->has_open = false;
    for (int k = 0; k < ABUT_TILE_KINDS; k++) {
        const abut_tile_kind *kind = &tiles->kinds[k].settings;

        for (uint32_t i = 0; i < kind->shape_count; i++) {
            const ab_shape *shape = ab_inside(&kind->shapes[i]);
            const ab_core *core = &shape->core;
            int64_t r = core->radius;
            ab_vec low = { shape->at.x + core->low.x - r, shape->at.y + core->low.y - r };
            ab_vec high = { shape->at.x + core->high.x + r, shape->at.y + core->high.y + r };

            tiles->low =
                any ? (ab_vec){ ab_min(tiles->low.x, low.x), ab_min(tiles->low.y, low.y) } : low;
            tiles->high =
                any ? (ab_vec){ ab_max(tiles->high.x, high.x), ab_max(tiles->high.y, high.y) }
                    : high;
            any = true;
            tiles->has_thin = tiles->has_thin || ab_core_is_thin(core);
        }
        tiles->has_open = tiles->has_open || kind->open_side.x != 0 || kind->open_side.y != 0;
    }
}

abut_status abut_tiles_set_kind(abut_tiles *tiles, uint32_t kind, const abut_tile_kind *settings)
{
    if (tiles == NULL || settings == NULL || kind == ABUT_TILE_EMPTY || kind >= ABUT_TILE_KINDS) {
        return ABUT_E_ARGUMENT;
    }
    ab_tile_kind fresh = { .settings = *settings };
    abut_status status = check_kind(tiles, settings);

    if (status == ABUT_OK && settings->shape_count > 0) {
        status = fill_kind(tiles, settings, &fresh);
    } else {
        fresh.settings.shapes = NULL;
        fresh.settings.turn = 0;
    }
    if (status != ABUT_OK) {
        destroy_kind(tiles, &fresh);
        return status;
    }
    destroy_kind(tiles, &tiles->kinds[kind]);
    tiles->kinds[kind] = fresh;
    survey_kinds(tiles);
    return ABUT_OK;
}

abut_status abut_tiles_read_kind(const abut_tiles *tiles, uint32_t kind, abut_tile_kind *out)
{
    if (tiles == NULL || out == NULL || kind >= ABUT_TILE_KINDS) {
        return ABUT_E_ARGUMENT;
    }
    *out = tiles->kinds[kind].settings;
    return ABUT_OK;
}

abut_shape abut_tile_slope(double size, abut_side side, double from, double to)
{
    double low = (side == ABUT_SIDE_MIN_X || side == ABUT_SIDE_MIN_Y) ? 0 : size;
    bool along_x = side == ABUT_SIDE_MIN_Y || side == ABUT_SIDE_MAX_Y;
    double ends[2] = { from * size, to * size };
    abut_vec2 corners[4] = { { 0, low }, { size, low }, { size, ends[1] }, { 0, ends[0] } };

    if (side < ABUT_SIDE_MIN_Y || side > ABUT_SIDE_MIN_X || !(from >= 0 && from <= 1) ||
        !(to >= 0 && to <= 1) || (ends[0] == low && ends[1] == low)) {
        return abut_nothing();
    }
    for (int k = 0; k < 4 && !along_x; k++) {
        corners[k] = (abut_vec2){ corners[k].y, corners[k].x };
    }
    return abut_polygon(corners, 4);
}

/* --- Cells ----------------------------------------------------------------------------------- */

uint32_t abut_tiles_width(const abut_tiles *tiles)
{
    return tiles == NULL ? 0 : tiles->width;
}

uint32_t abut_tiles_height(const abut_tiles *tiles)
{
    return tiles == NULL ? 0 : tiles->height;
}

double abut_tiles_size(const abut_tiles *tiles)
{
    return tiles == NULL ? 0 : tiles->size;
}

size_t abut_tiles_memory(const abut_tiles *tiles)
{
    size_t bytes = tiles == NULL ? 0 : bytes_of_tiles(tiles->width, tiles->height);

    for (int k = 0; k < ABUT_TILE_KINDS && tiles != NULL; k++) {
        bytes += tiles->kinds[k].block_size;
    }
    return bytes;
}

uint32_t abut_tiles_kind_at(const abut_tiles *tiles, int64_t x, int64_t y)
{
    return tiles != NULL && x >= 0 && y >= 0 && x < tiles->width && y < tiles->height
               ? ab_tile_at(tiles, (uint32_t)x, (uint32_t)y)
               : ABUT_TILE_EMPTY;
}

abut_status abut_tiles_set(abut_tiles *tiles, uint32_t x, uint32_t y, uint32_t kind)
{
    if (tiles == NULL || x >= tiles->width || y >= tiles->height || kind >= ABUT_TILE_KINDS) {
        return ABUT_E_ARGUMENT;
    }
    tiles->cells[(size_t)y * tiles->width + x] = (uint8_t)kind;
    return ABUT_OK;
}

abut_status abut_tiles_fill(abut_tiles *tiles, abut_cells area, uint32_t kind)
{
    if (tiles == NULL || kind >= ABUT_TILE_KINDS || area.width > INT32_MAX ||
        area.height > INT32_MAX) {
        return ABUT_E_ARGUMENT;
    }
    int64_t x0 = ab_max(area.x, 0);
    int64_t x1 = ab_min((int64_t)area.x + area.width, tiles->width);
    int64_t y1 = ab_min((int64_t)area.y + area.height, tiles->height);

    for (int64_t y = ab_max(area.y, 0); y < y1 && x0 < x1; y++) {
        memset(&tiles->cells[(size_t)y * tiles->width + (size_t)x0], (int)kind, (size_t)(x1 - x0));
    }
    return ABUT_OK;
}

abut_bounds abut_tiles_cell_bounds(const abut_tiles *tiles, uint32_t x, uint32_t y)
{
    if (tiles == NULL || x >= tiles->width || y >= tiles->height) {
        return abut_bounds_empty();
    }
    return (
        abut_bounds){ { ab_units(x * tiles->quanta), ab_units(y * tiles->quanta) },
                      { ab_units((x + 1) * tiles->quanta), ab_units((y + 1) * tiles->quanta) } };
}

abut_shape abut_tiles_cell_shape(const abut_tiles *tiles, uint32_t x, uint32_t y, uint32_t number)
{
    if (tiles == NULL || x >= tiles->width || y >= tiles->height) {
        return abut_nothing();
    }
    const abut_tile_kind *kind = &tiles->kinds[ab_tile_at(tiles, x, y)].settings;

    if (number >= kind->shape_count) {
        return abut_nothing();
    }
    abut_shape shape = kind->shapes[number];
    ab_shape *inside = (ab_shape *)(void *)&shape;

    inside->at = ab_add(inside->at, (ab_vec){ x * tiles->quanta, y * tiles->quanta });
    inside->core.flags |= AB_CORE_MOVED;
    return shape;
}
