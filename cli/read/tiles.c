/* cli/read/tiles.c - grids of tiles as they are written in JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "read/tiles.h"

#include "read/legend.h"

#include <stdio.h>

static bool refuse_size(const object *from, abut_status status, double size)
{
    path rows = { from->at, "rows", 0 };
    path at = { from->at, "size", 0 };

    if (status == ABUT_E_MEMORY) {
        return fault_at(from->wrong, &rows, "need more memory than there is", NULL);
    }
    if (size >= 0x1p-16 && size <= 0x1p20) {
        return fault_at(from->wrong, &rows,
                        "must be at most 16384 of at most 16384 tiles, and reach no further than "
                        "536870912 (2^29)",
                        NULL);
    }
    return fault_number(from->wrong, &at, "must be from 2^-16 to 2^20", size);
}

/* How many characters a row has. */
static uint32_t row_length(const json_t *row)
{
    const char *bytes = json_string_value(row);
    size_t length = json_string_length(row);
    uint32_t count = 0;

    for (size_t at = 0; at < length; count++) {
        size_t width = 0;

        first_letter(bytes + at, length - at, &width);
        at += width;
    }
    return count;
}

static bool check_rows(const object *from, const json_t *rows)
{
    path list = { from->at, "rows", 0 };

    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        path at = { &list, NULL, i };

        if (!json_is_string(row)) {
            return fault_at(from->wrong, &at, "must be a text of tiles", row);
        }
        if (row_length(row) != row_length(json_array_get(rows, 0))) {
            return fault_at(from->wrong, &at, "must be as long as the first row", row);
        }
    }
    return true;
}

static bool unknown_letter(const object *from, size_t row, uint32_t column, const json_t *value)
{
    path list = { from->at, "rows", 0 };
    path at = { &list, NULL, row };
    char rule[160];

    snprintf(rule, sizeof rule,
             "has a character at place %u that is no tile: '#', '.', ' ', '/', '\\', '=', or one "
             "of \"legend\"",
             (unsigned)column);
    return fault_at(from->wrong, &at, rule, value);
}

static bool take_row(const object *from, tile_map *map, const json_t *rows, size_t row)
{
    const json_t *value = json_array_get(rows, row);
    const char *bytes = json_string_value(value);
    size_t length = json_string_length(value);
    uint32_t column = 0;

    for (size_t at = 0; at < length; column++) {
        size_t width = 0;
        uint32_t letter = first_letter(bytes + at, length - at, &width);
        uint32_t kind = kind_of_letter(map, letter);

        if (kind == 0 && letter != '.' && letter != ' ') {
            return unknown_letter(from, row, column, value);
        }
        abut_tiles_set(map->tiles, column, (uint32_t)row, kind);
        at += width;
    }
    return true;
}

static bool take_rows(const object *from, tile_map *map, const json_t *rows)
{
    for (size_t i = 0; i < json_array_size(rows); i++) {
        if (!take_row(from, map, rows, i)) {
            return false;
        }
    }
    return true;
}

bool read_tiles(const object *from, tile_map *out)
{
    const json_t *rows = require_list(from, "rows", "must be a list of texts [\"..#\", ...]");
    double size = 1;

    *out = (tile_map){ 0 };
    if (rows == NULL || !read_optional(from, "x", &out->at.x) ||
        !read_optional(from, "y", &out->at.y) || !check_limit(from, "x", out->at.x) ||
        !check_limit(from, "y", out->at.y) || !read_optional(from, "size", &size) ||
        !check_rows(from, rows)) {
        return false;
    }
    size_t height = json_array_size(rows);
    uint32_t width = height == 0 ? 0 : row_length(json_array_get(rows, 0));
    abut_status status = height > ABUT_TILES_LIMIT
                             ? ABUT_E_RANGE
                             : abut_tiles_create(width, (uint32_t)height, size, NULL, &out->tiles);

    if (status != ABUT_OK) {
        return refuse_size(from, status, size);
    }
    bool ok = legend_begin(from, out) && read_legend(from, out) && take_rows(from, out, rows);

    if (!ok) {
        tile_map_free(out);
    }
    return ok;
}

void tile_map_free(tile_map *map)
{
    abut_tiles_destroy(map->tiles);
    *map = (tile_map){ 0 };
}

bool tile_map_kind(const tile_map *map, const json_t *letter, uint32_t *kind)
{
    uint32_t wanted = json_is_string(letter)
                          ? single_letter(json_string_value(letter), json_string_length(letter))
                          : 0;

    *kind = kind_of_letter(map, wanted);
    return *kind != 0 || wanted == '.' || wanted == ' ';
}
