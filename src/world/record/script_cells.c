/* world/record/script_cells.c - the cells of a body that is added, on their way to bytes and back.
 *
 * In place of shapes: what the cells are, how many there are along x and y, and
 *     of tiles  the side of a cell, the kinds that are set, each with its number, and 0 behind the
 *               last; then a byte for each cell
 *     of pixels words of 64 bits for each row
 * Bytes are hostile when they are read: sizes are held against the bytes that are left before any
 * memory is taken, and all else is the word of the functions that make tiles and masks.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/mask.h"
#include "tiles/tiles.h"
#include "world/record/script.h"

enum { CELLS_OF_TILES = 1, CELLS_OF_PIXELS = 2 };

static const char no_room_for_cells[] = "no memory for the cells of a call";

void ab_line_cells_drop(ab_line_shapes *shapes)
{
    abut_tiles_destroy(shapes->tiles);
    abut_mask_destroy(shapes->pixels);
    shapes->tiles = NULL;
    shapes->pixels = NULL;
}

/* Whether something was made of what was read. */
static bool accept_cells(ab_parcel *parcel, abut_status status)
{
    return status == ABUT_OK ||
           ab_parcel_refuse(parcel, status == ABUT_E_MEMORY ? status : ABUT_E_FORMAT,
                            status == ABUT_E_MEMORY ? no_room_for_cells
                                                    : "a call has invalid tiles or pixels");
}

/* --- Kinds of tiles ----------------------------------------------------------------------------
 */

/* Bits of a byte. Few kinds have a feel of their own. */
enum { KIND_IS_SENSOR = 1, KIND_HAS_FEEL = 2 };

static bool has_feel(const abut_tile_kind *kind)
{
    return kind->friction != 0 || kind->bounce != 0 || kind->surface.x != 0 || kind->surface.y != 0;
}

static void carry_rules(ab_parcel *parcel, abut_tile_kind *kind)
{
    uint8_t bits = (uint8_t)((kind->sensor ? KIND_IS_SENSOR : 0) |
                             (parcel->in == NULL && has_feel(kind) ? KIND_HAS_FEEL : 0));

    ab_carry_vec2(parcel, &kind->open_side);
    ab_carry_u8(parcel, &bits);
    ab_parcel_expect(parcel, bits <= (KIND_IS_SENSOR | KIND_HAS_FEEL),
                     "a kind of tile has rules that are not known");
    kind->sensor = (bits & KIND_IS_SENSOR) != 0;
    ab_carry_u32(parcel, &kind->category);
    if ((bits & KIND_HAS_FEEL) != 0) {
        ab_carry_double(parcel, &kind->friction);
        ab_carry_double(parcel, &kind->bounce);
        ab_carry_vec2(parcel, &kind->surface);
        ab_parcel_expect(parcel, parcel->in == NULL || has_feel(kind),
                         "a kind of tile says that it has a feel, but has none");
    }
    ab_carry_u64(parcel, &kind->user);
}

static bool kind_is_set(const abut_tile_kind *kind)
{
    return kind->shape_count > 0 || kind->open_side.x != 0 || kind->open_side.y != 0 ||
           kind->sensor || kind->category != 0 || kind->user != 0 || has_feel(kind);
}

static void write_kinds(ab_parcel *parcel, const abut_tiles *tiles)
{
    uint8_t none = 0;

    for (uint32_t k = 1; k < ABUT_TILE_KINDS; k++) {
        abut_tile_kind kind = tiles->kinds[k].settings;
        uint8_t number = (uint8_t)k;

        if (kind_is_set(&kind)) {
            ab_carry_u8(parcel, &number);
            carry_rules(parcel, &kind);
            ab_carry_line_shapes(parcel, &kind.shapes, &kind.shape_count, NULL);
        }
    }
    ab_carry_u8(parcel, &none);
}

/* The grid has a kind for solid cells when it is made; the bytes say what it is, if anything. */
static void read_kinds(ab_parcel *parcel, ab_line_shapes *shapes)
{
    abut_tile_kind kind = { 0 };
    uint8_t number = 0;
    uint8_t last = 0;

    accept_cells(parcel, abut_tiles_set_kind(shapes->tiles, ABUT_TILE_SOLID, &kind));
    ab_carry_u8(parcel, &number);
    while (parcel->status == ABUT_OK && number != 0) {
        if (!ab_parcel_expect(parcel, number > last, "kinds of tiles are out of order")) {
            return;
        }
        kind = (abut_tile_kind){ 0 };
        carry_rules(parcel, &kind);
        ab_carry_line_shapes(parcel, &kind.shapes, &kind.shape_count, shapes);
        if (parcel->status == ABUT_OK) {
            accept_cells(parcel, abut_tiles_set_kind(shapes->tiles, number, &kind));
        }
        ab_line_shapes_drop(shapes);
        last = number;
        ab_carry_u8(parcel, &number);
    }
}

/* --- Tiles ---------------------------------------------------------------------------------------
 */

static void carry_tiles(ab_parcel *parcel, const abut_tiles *tiles, ab_line_shapes *shapes)
{
    uint32_t width = abut_tiles_width(tiles);
    uint32_t height = abut_tiles_height(tiles);
    double size = abut_tiles_size(tiles);

    ab_carry_u32(parcel, &width);
    ab_carry_u32(parcel, &height);
    ab_carry_double(parcel, &size);
    if (parcel->in == NULL) {
        write_kinds(parcel, tiles);
        for (size_t k = 0; k < (size_t)width * height; k++) {
            uint8_t cell = tiles->cells[k];

            ab_carry_u8(parcel, &cell);
        }
        return;
    }
    if (!ab_parcel_expect(parcel, width == 0 || height <= ab_parcel_left(parcel) / width,
                          "a count is larger than the bytes that follow") ||
        !accept_cells(parcel, abut_tiles_create(width, height, size, &shapes->pantry->allocator,
                                                &shapes->tiles))) {
        return;
    }
    read_kinds(parcel, shapes);
    for (size_t k = 0; k < (size_t)width * height && parcel->status == ABUT_OK; k++) {
        ab_carry_u8(parcel, &shapes->tiles->cells[k]);
    }
}

/* --- Pixels --------------------------------------------------------------------------------------
 */

/* Sets the pixels of a row of words; false if some lie beyond its end. */
static bool set_pixels(abut_mask *mask, const uint64_t *row, int y)
{
    int width = (int)abut_mask_width(mask);
    int words = (width + AB_WORD - 1) / AB_WORD;
    int x = 0;

    if (width % AB_WORD != 0 && row[words - 1] >> width % AB_WORD != 0) {
        return false;
    }
    while ((x = ab_row_next_set(row, x, width)) < width) {
        int end = ab_row_next_clear(row, x, width);

        abut_mask_fill(mask, (abut_cells){ x, y, (uint32_t)(end - x), 1 }, true);
        x = end;
    }
    return true;
}

static void carry_pixels(ab_parcel *parcel, const abut_mask *mask, ab_line_shapes *shapes)
{
    uint64_t row[ABUT_MASK_LIMIT / AB_WORD];
    uint32_t width = abut_mask_width(mask);
    uint32_t height = abut_mask_height(mask);

    ab_carry_u32(parcel, &width);
    ab_carry_u32(parcel, &height);
    uint32_t words = width / AB_WORD + (width % AB_WORD != 0);

    if (parcel->in != NULL &&
        (!ab_parcel_expect(parcel, width <= ABUT_MASK_LIMIT && height <= ABUT_MASK_LIMIT,
                           "a mask has an impossible size") ||
         !ab_parcel_expect(parcel, words == 0 || height <= ab_parcel_left(parcel) / 8 / words,
                           "a count is larger than the bytes that follow") ||
         !accept_cells(parcel, abut_mask_create(width, height, false, &shapes->pantry->allocator,
                                                &shapes->pixels)))) {
        return;
    }
    for (uint32_t y = 0; y < height && parcel->status == ABUT_OK; y++) {
        if (parcel->in == NULL) {
            memcpy(row, ab_mask_row(mask, (int)y), words * sizeof *row);
        }
        for (uint32_t k = 0; k < words; k++) {
            ab_carry_u64(parcel, &row[k]);
        }
        if (parcel->in != NULL && parcel->status == ABUT_OK && words > 0) {
            ab_parcel_expect(parcel, set_pixels(shapes->pixels, row, (int)y),
                             "a mask has pixels beyond its border");
        }
    }
}

/* --- Either --------------------------------------------------------------------------------------
 */

void ab_carry_line_cells(ab_parcel *parcel, ab_line *line, ab_line_shapes *shapes)
{
    abut_body_settings *body = &line->body;
    uint8_t of = body->tiles != NULL ? CELLS_OF_TILES : CELLS_OF_PIXELS;

    ab_carry_u8(parcel, &of);
    if (of == CELLS_OF_TILES) {
        carry_tiles(parcel, body->tiles, shapes);
    } else if (ab_parcel_expect(parcel, of == CELLS_OF_PIXELS, "a body has no shapes")) {
        carry_pixels(parcel, body->pixels, shapes);
    }
    if (parcel->in != NULL) {
        body->shapes = NULL;
        body->shape_count = 0;
        body->tiles = shapes->tiles;
        body->pixels = shapes->pixels;
    }
}
