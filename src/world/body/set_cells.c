/* world/body/set_cells.c - the cells of one body that is made of a grid: asked about and changed.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "narrow/simple.h"
#include "world/body/cell_edit.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/piece_tree.h"

/* --- Reading -----------------------------------------------------------------------------------
 */

/* The grid of a body; NULL if it has none, or is none. */
static const ab_grid *grid_to_read(const abut_world *world, abut_body body, uint32_t *index)
{
    *index = world == NULL ? AB_NONE : ab_index_of(world, body);
    return *index == AB_NONE ? NULL : ab_grid_of(world, *index);
}

uint32_t abut_body_tile(const abut_world *world, abut_body body, int64_t x, int64_t y)
{
    uint32_t index;
    const ab_grid *grid = grid_to_read(world, body, &index);

    return grid != NULL && x >= 0 && y >= 0 && x < grid->width && y < grid->height
               ? ab_grid_kind(grid, (uint32_t)x, (uint32_t)y)
               : 0;
}

bool abut_body_tile_count(const abut_world *world,
                          abut_body body,
                          uint32_t *width,
                          uint32_t *height)
{
    uint32_t index;
    const ab_grid *grid = grid_to_read(world, body, &index);

    if (width != NULL) {
        *width = grid == NULL ? 0 : grid->width;
    }
    if (height != NULL) {
        *height = grid == NULL ? 0 : grid->height;
    }
    return grid != NULL;
}

double abut_body_tile_size(const abut_world *world, abut_body body)
{
    uint32_t index;
    const ab_grid *grid = grid_to_read(world, body, &index);

    return grid == NULL ? 0 : ab_units(grid->size);
}

bool abut_body_find_tile(const abut_world *world,
                         abut_body body,
                         abut_vec2 place,
                         abut_vec2 normal,
                         uint32_t *x,
                         uint32_t *y)
{
    uint32_t index;
    const ab_grid *grid = grid_to_read(world, body, &index);
    ab_core point = ab_core_of_point();
    ab_i128 most = i128_from(0);
    bool found = false;
    ab_vec out;

    if (x != NULL) {
        *x = 0;
    }
    if (y != NULL) {
        *y = 0;
    }
    if (grid == NULL || !ab_in_range(place.x) || !ab_in_range(place.y) ||
        ab_direction_from(normal, &out) != ABUT_OK) {
        return false;
    }
    ab_vec at = ab_sub((ab_vec){ ab_round(place.x), ab_round(place.y) }, world->hot[index].at);
    /* Places that are handed out are rounded, and may lie beside what they are on. */
    ab_vec room = { AB_TOUCH_GAP, AB_TOUCH_GAP };
    ab_piece_walk walk =
        ab_pieces_near(world, index, (ab_box){ ab_sub(at, room), ab_add(at, room) });
    uint32_t number;

    while ((number = ab_next_piece(&walk)) != AB_NONE) {
        const ab_core *core = ab_world_core(world, walk.found.core);
        uint32_t cell = number / grid->most;
        ab_vec middle = { (cell % grid->width) * grid->size + grid->size / 2,
                          (cell / grid->width) * grid->size + grid->size / 2 };
        ab_vec off = ab_sub(at, middle);
        ab_i128 against = i128_dot(off.x, off.y, out.x, out.y);

        if (ab_relate(&point, core, ab_sub(walk.found.offset, at), core->radius + AB_TOUCH_GAP) ==
                ABUT_APART ||
            (found && i128_cmp(against, most) <= 0)) {
            continue;
        }
        found = true;
        most = against;
        if (x != NULL) {
            *x = cell % grid->width;
        }
        if (y != NULL) {
            *y = cell / grid->width;
        }
    }
    return found;
}

/* --- Changing -----------------------------------------------------------------------------------
 */

abut_status abut_body_set_tile(
    abut_world *world, abut_body body, uint32_t x, uint32_t y, uint32_t kind, abut_spawn spawn)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_TILE, .bodies = { body },
                                            .words = { x, y, kind, (uint64_t)spawn } });
    }
    ab_cell_edit edit;
    abut_status status = ab_cell_edit_check(world, body, kind, spawn, &edit);

    if (status == ABUT_OK) {
        status = ab_cell_edit_one(world, x, y, &edit);
    }
    return status == ABUT_OK ? ab_cells_edit(world, &edit, 1, spawn) : status;
}

abut_status abut_body_fill_tiles(
    abut_world *world, abut_body body, abut_cells area, uint32_t kind, abut_spawn spawn)
{
    if (ab_is_recorded(world)) {
        return ab_record(world,
                         &(ab_call){ AB_CALL_BODY_FILL_TILES, .bodies = { body },
                                     .words = { (uint32_t)area.x, (uint32_t)area.y, area.width,
                                                area.height, kind, (uint64_t)spawn } });
    }
    ab_cell_edit edit;
    abut_status status = ab_cell_edit_check(world, body, kind, spawn, &edit);

    if (status == ABUT_OK) {
        status = ab_cell_edit_area(world, area, &edit);
    }
    return status == ABUT_OK ? ab_cells_edit(world, &edit, 1, spawn) : status;
}

abut_status abut_body_fill_disc(abut_world *world,
                                abut_body body,
                                abut_vec2 middle,
                                double radius,
                                uint32_t kind,
                                abut_spawn spawn)
{
    if (ab_is_recorded(world)) {
        return ab_record(world,
                         &(ab_call){ AB_CALL_BODY_FILL_DISC, .bodies = { body }, .vector = middle,
                                     .numbers = { radius }, .words = { kind, (uint64_t)spawn } });
    }
    ab_cell_edit edit;
    abut_status status = ab_cell_edit_check(world, body, kind, spawn, &edit);

    if (status == ABUT_OK) {
        status = ab_cell_edit_disc(world, middle, radius, &edit);
    }
    return status == ABUT_OK ? ab_cells_edit(world, &edit, 1, spawn) : status;
}
