/* tiles/letters.c - grids of tiles from rows of text.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/rows.h"
#include "tiles/tiles.h"

#include <string.h>

enum { TILE_RISES_RIGHT = 2, TILE_RISES_LEFT = 3, TILE_ONE_WAY = 4 };

#define TILE_LETTERS "#. /\\="
#define TILE_LETTERS_NAMED "one of # . / \\ = and space"

/* The kind of one of these letters. */
static uint32_t kind_of_letter(char letter)
{
    switch (letter) {
    case '.':
    case ' ':
        return ABUT_TILE_EMPTY;
    case '#':
        return ABUT_TILE_SOLID;
    case '/':
        return TILE_RISES_RIGHT;
    case '\\':
        return TILE_RISES_LEFT;
    default:
        return TILE_ONE_WAY;
    }
}

static abut_status set_letter_kinds(abut_tiles *tiles)
{
    double size = tiles->size;
    abut_shape shapes[3] = { abut_tile_slope(size, ABUT_SIDE_MAX_Y, 1, 0),
                             abut_tile_slope(size, ABUT_SIDE_MAX_Y, 0, 1),
                             abut_segment(0, 0, size, 0) };
    abut_status status = ABUT_OK;

    for (uint32_t k = 0; k < 3 && status == ABUT_OK; k++) {
        abut_tile_kind kind = { .shapes = &shapes[k], .shape_count = 1 };

        kind.open_side.y = k == 2 ? 1 : 0;
        status = abut_tiles_set_kind(tiles, TILE_RISES_RIGHT + k, &kind);
    }
    return status;
}

abut_status abut_tiles_from_text(const char *const *rows,
                                 uint32_t count,
                                 double size,
                                 const abut_allocator *allocator,
                                 abut_tiles **out)
{
    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = NULL;
    ab_rows found = ab_rows_check(rows, count, ABUT_TILES_LIMIT, TILE_LETTERS);

    if (found.fault != AB_ROWS_FINE) {
        return ab_rows_status(found.fault);
    }
    abut_tiles *tiles;
    abut_status status = abut_tiles_create((uint32_t)found.length, count, size, allocator, &tiles);

    if (status == ABUT_OK) {
        status = set_letter_kinds(tiles);
    }
    if (status != ABUT_OK) {
        abut_tiles_destroy(tiles);
        return status;
    }
    for (uint32_t y = 0; y < count; y++) {
        for (uint32_t x = 0; x < tiles->width; x++) {
            tiles->cells[(size_t)y * tiles->width + x] = (uint8_t)kind_of_letter(rows[y][x]);
        }
    }
    *out = tiles;
    return ABUT_OK;
}

size_t abut_tiles_explain(
    const char *const *rows, uint32_t count, double size, char *text, size_t text_size)
{
    ab_text sentence = ab_text_to(text, text == NULL ? 0 : text_size);
    ab_rows found = ab_rows_check(rows, count, ABUT_TILES_LIMIT, TILE_LETTERS);

    if (found.fault != AB_ROWS_FINE ||
        ab_tiles_check_grid((uint32_t)found.length, count, size) == ABUT_OK) {
        ab_rows_explain(&sentence, &found, TILE_LETTERS_NAMED);
        return sentence.length;
    }
    ab_text_add(&sentence, "size is ");
    ab_text_add_number(&sentence, size);
    ab_text_add(&sentence, ab_tiles_check_grid(1, 1, size) == ABUT_OK
                               ? ", with which the cells reach further than 536870912 units"
                               : ", but must be from 2^-16 to 1048576");
    return sentence.length;
}
