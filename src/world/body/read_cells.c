/* world/body/read_cells.c - the cells of a body, read back as a map or a mask of the caller's.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/mask.h"
#include "world/body/body.h"
#include "world/state/grid.h"
#include "world/state/state.h"

/* The grid of a body, if it has one whose cells take so many bits. */
static abut_status
find_grid(const abut_world *world, abut_body body, uint32_t bits, uint32_t *index)
{
    if (world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *index = ab_index_of(world, body);
    if (*index == AB_NONE) {
        return ABUT_E_STALE;
    }
    const ab_grid *grid = ab_grid_of(world, *index);

    return grid != NULL && grid->bits == bits ? ABUT_OK : ABUT_E_ARGUMENT;
}

bool ab_cell_kind_read(const abut_world *world,
                       uint32_t index,
                       uint32_t number,
                       abut_shape *shapes,
                       abut_tile_kind *kind)
{
    const ab_cold *cold = &world->cold[index];
    const ab_grid *grid = ab_grid_of(world, index);
    uint32_t count = ab_grid_patterns(grid, number);

    for (uint32_t k = 0; k < count; k++) {
        const ab_piece *piece = &world->pieces[cold->piece + grid->first[number] + k];

        shapes[k] = ab_shape_store_read(world, piece->local);
    }
    *kind = (abut_tile_kind){ .shapes = shapes, .shape_count = count, .sensor = cold->sensor != 0 };
    if (cold->answer == ABUT_ANSWER_ONE_WAY) {
        kind->open_side = world->traits[index].open_side;
    }
    return count > 0;
}

/* Makes a kind of the map what it is to the body. Kinds with other rules have no shapes. */
static abut_status
read_body_kind(const abut_world *world, uint32_t index, uint32_t number, abut_tiles *tiles)
{
    abut_shape shapes[ABUT_TILE_SHAPES];
    abut_tile_kind kind;

    return ab_cell_kind_read(world, index, number, shapes, &kind)
               ? abut_tiles_set_kind(tiles, number, &kind)
               : abut_tiles_set_kind(tiles, number, &(abut_tile_kind){ 0 });
}

abut_status abut_body_tiles(const abut_world *world,
                            abut_body body,
                            const abut_allocator *allocator,
                            abut_tiles **out)
{
    uint32_t index;

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = NULL;
    abut_status status = find_grid(world, body, 8, &index);

    if (status != ABUT_OK) {
        return status;
    }
    const ab_grid *grid = ab_grid_of(world, index);
    abut_tiles *tiles;

    status = abut_tiles_create(grid->width, grid->height, ab_units(grid->size), allocator, &tiles);
    for (uint32_t k = 1; k < ABUT_TILE_KINDS && status == ABUT_OK; k++) {
        status = read_body_kind(world, index, k, tiles);
    }
    if (status != ABUT_OK) {
        abut_tiles_destroy(tiles);
        return status;
    }
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            abut_tiles_set(tiles, x, y, ab_grid_kind(grid, x, y));
        }
    }
    *out = tiles;
    return ABUT_OK;
}

abut_status abut_body_pixels(const abut_world *world,
                             abut_body body,
                             const abut_allocator *allocator,
                             abut_mask **out)
{
    uint32_t index;

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = NULL;
    abut_status status = find_grid(world, body, 1, &index);

    if (status != ABUT_OK) {
        return status;
    }
    const ab_grid *grid = ab_grid_of(world, index);
    abut_mask *mask;

    status = abut_mask_create(grid->width, grid->height, false, allocator, &mask);
    if (status != ABUT_OK) {
        return status;
    }
    for (uint32_t y = 0; y < grid->height; y++) {
        uint64_t *row = ab_level_row_of(mask, 0, (int)y);

        memcpy(row, ab_grid_row(grid, y), grid->row_words * sizeof *row);
    }
    ab_mask_refresh(mask);
    *out = mask;
    return ABUT_OK;
}
