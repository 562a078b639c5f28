/* cli/read/tile_figures.c - grids of tiles as figures.
 *
 * A grid stands upright. Under a transform that turns or scales it, it is a compound of the shapes
 * of its cells.
 *
 * SPDX-License-Identifier: MIT */
#include "read/others.h"
#include "read/tiles.h"

bool read_tile_figure(const object *from, figure *out)
{
    tile_map map;

    if (!read_tiles(from, &map)) {
        return false;
    }
    out->tiles = map.tiles;
    out->other = abut_figure_of_tiles(map.tiles, map.at.x, map.at.y);
    return true;
}

static bool is_translation(abut_transform t)
{
    return t.a == 1 && t.b == 0 && t.c == 0 && t.d == 1;
}

/* Takes in the shapes of a cell under a transform. */
static bool take_cell(figure *out, uint32_t x, uint32_t y, abut_transform whole, size_t *count)
{
    for (uint32_t k = 0; k < ABUT_TILE_SHAPES; k++) {
        abut_shape shape = abut_tiles_cell_shape(out->tiles, x, y, k);

        if (abut_shape_kind(&shape) == ABUT_KIND_EMPTY) {
            break;
        }
        if (!figures_reserve(out->members, *count + 1)) {
            return false;
        }
        figure *member = &out->members->list[(*count)++];
        size_t size = abut_transformed_memory(&shape, whole);

        if (!room_reserve(&member->placed, size)) {
            return false;
        }
        member->shape = abut_transformed_in(&shape, whole, member->placed.memory, size);
        member->type = "polygon";
    }
    return true;
}

static bool take_cells(figure *out, abut_transform whole)
{
    size_t count = 0;
    uint32_t width = abut_tiles_width(out->tiles);
    uint32_t height = abut_tiles_height(out->tiles);

    if (!figure_open_members(out)) {
        return false;
    }
    for (uint32_t i = 0; i < height * width; i++) {
        if (!take_cell(out, i % width, i / width, whole, &count)) {
            return false;
        }
    }
    return true;
}

bool place_tile_figure(const object *from, figure *out)
{
    abut_transform whole = abut_compose(out->transform, out->other.at);

    if (is_translation(out->transform)) {
        out->other.at = whole;
        return true;
    }
    return take_cells(out, whole)
               ? figure_unite(from, out)
               : fault_at(from->wrong, from->at, "needs more memory than there is", NULL);
}
