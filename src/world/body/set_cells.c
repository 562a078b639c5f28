/* world/body/set_cells.c - other cells for a body that is made of a grid.
 *
 * As in change.c: the cells are changed, the consequences for the bodies near them are judged, and
 * everything is taken back if these are not allowed or there is no memory for them.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/wide.h"
#include "narrow/narrow.h"
#include "narrow/simple.h"
#include "tiles/cells.h"
#include "world/body/body.h"
#include "world/body/judge.h"
#include "world/cells/cells.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/grid.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"

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

/* Cells that are to be of a kind: those of a range, or of a disc in it. */
typedef struct cell_edit {
    ab_grid_range range;
    uint32_t kind;
    bool disc;
    ab_vec middle; /* as seen from the body */
    ab_u128 reach; /* the square of the radius */
} cell_edit;

static bool is_in_edit(const cell_edit *edit, const ab_grid *grid, int64_t x, int64_t y)
{
    if (!edit->disc) {
        return true;
    }
    int64_t dx = x * grid->size + grid->size / 2 - edit->middle.x;
    int64_t dy = y * grid->size + grid->size / 2 - edit->middle.y;

    return u128_cmp(u128_add(u128_square(dx), u128_square(dy)), edit->reach) <= 0;
}

static ab_grid *grid_to_change(abut_world *world, uint32_t index)
{
    return (ab_grid *)(void *)&world->cells[world->cold[index].grid];
}

/* Writes the cells of an edit, and their kinds of before to a list. False if all of them are as
 * they were. */
static bool write_cells(ab_grid *grid, const cell_edit *edit, uint8_t *before)
{
    bool changed = false;

    for (int64_t y = edit->range.y0; y <= edit->range.y1; y++) {
        for (int64_t x = edit->range.x0; x <= edit->range.x1; x++, before++) {
            *before = (uint8_t)ab_grid_kind(grid, (uint32_t)x, (uint32_t)y);
            if (*before != edit->kind && is_in_edit(edit, grid, x, y)) {
                ab_grid_put(grid, (uint32_t)x, (uint32_t)y, edit->kind);
                changed = true;
            }
        }
    }
    return changed;
}

static void restore_cells(ab_grid *grid, const cell_edit *edit, const uint8_t *before)
{
    for (int64_t y = edit->range.y0; y <= edit->range.y1; y++) {
        for (int64_t x = edit->range.x0; x <= edit->range.x1; x++, before++) {
            ab_grid_put(grid, (uint32_t)x, (uint32_t)y, *before);
        }
    }
}

/* All that the cells of an edit can touch, and a little more. */
static ab_box32 box_of_edit(const abut_world *world, uint32_t index, const cell_edit *edit)
{
    const ab_grid *grid = ab_grid_of(world, index);
    ab_vec at = world->hot[index].at;
    ab_vec low = { at.x + edit->range.x0 * grid->size + grid->low.x - AB_WARM_GAP,
                   at.y + edit->range.y0 * grid->size + grid->low.y - AB_WARM_GAP };
    ab_vec high = { at.x + edit->range.x1 * grid->size + grid->high.x + AB_WARM_GAP,
                    at.y + edit->range.y1 * grid->size + grid->high.y + AB_WARM_GAP };

    return ab_coarse(world, low, high);
}

typedef struct edit_search {
    const abut_world *world;
    uint32_t index;
    ab_query_set near;
} edit_search;

/* Two statics are never in contact. */
static bool take_beside(void *context, uint32_t other)
{
    edit_search *search = context;
    const abut_world *world = search->world;

    return other == search->index ||
           (world->hot[other].kind == ABUT_BODY_STATIC &&
            world->hot[search->index].kind == ABUT_BODY_STATIC) ||
           ab_query_set_take(&search->near, world->cold[other].id);
}

/* What follows from cells that were changed; nothing has, if it is not ABUT_OK. Cells that were
 * only emptied overlap nothing new: what overlapped the body before is none of their business. */
static abut_status
follow_cells(abut_world *world, uint32_t index, ab_box32 box, abut_spawn spawn, bool emptied)
{
    edit_search search = { .world = world, .index = index };
    ab_judgement judgement;

    ab_query_set_start(&search.near, world);
    ab_body_cells_visit(world, &box, take_beside, &search);
    ab_query_set_settle(&search.near);
    if (search.near.failed || !ab_judge_within(world, index, &box, &judgement)) {
        ab_query_set_end(&search.near);
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for what the cells meet");
    }
    if (emptied) {
        judgement.overlapped.count = 0;
    }
    if (spawn == ABUT_SPAWN_REFUSE && judgement.overlapped.count > 0) {
        abut_body blocker = judgement.overlapped.ids[0];

        ab_judgement_end(&judgement);
        ab_query_set_end(&search.near);
        return ab_refuse_overlap(world, "a cell", blocker);
    }
    ab_judgement_carry_out_within(world, &judgement, &search.near);
    ab_query_set_end(&search.near);
    return ABUT_OK;
}

static abut_status
change_cells(abut_world *world, uint32_t index, const cell_edit *edit, abut_spawn spawn)
{
    ab_grid_range range = edit->range;

    if (range.x0 > range.x1 || range.y0 > range.y1) {
        return ABUT_OK;
    }
    size_t count = (size_t)(range.x1 - range.x0 + 1) * (size_t)(range.y1 - range.y0 + 1);
    uint8_t *before = ab_resize(&world->allocator, NULL, 0, count, 1);

    if (before == NULL) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for the cells");
    }
    bool emptied = ab_grid_patterns(ab_grid_of(world, index), edit->kind) == 0;
    abut_status status = ABUT_OK;

    if (write_cells(grid_to_change(world, index), edit, before)) {
        world->forms++; /* what is known to be near is so no longer */
        status = follow_cells(world, index, box_of_edit(world, index, edit), spawn, emptied);
        world->cells_version = ++world->last_version;
        ab_near_forget(world);
    }
    if (status != ABUT_OK) {
        restore_cells(grid_to_change(world, index), edit, before);
    }
    ab_free(&world->allocator, before, count, 1);
    return status;
}

/* The cells whose middles lie in a square, whatever their shapes are. */
static ab_grid_range cells_around(const ab_grid *grid, ab_vec middle, int64_t reach)
{
    int64_t half = grid->size / 2;

    return (ab_grid_range){
        ab_max(ab_first_cell(middle.x - reach, half, grid->size), 0),
        ab_max(ab_first_cell(middle.y - reach, half, grid->size), 0),
        ab_min(ab_last_cell(middle.x + reach, half, grid->size), (int64_t)grid->width - 1),
        ab_min(ab_last_cell(middle.y + reach, half, grid->size), (int64_t)grid->height - 1)
    };
}

/* The body of an id, if it has cells that may be of a kind. */
static abut_status
check_edit(abut_world *world, abut_body body, uint32_t kind, abut_spawn spawn, uint32_t *index)
{
    abut_status status = ab_find_body(world, body, index);

    if (status != ABUT_OK) {
        return status;
    }
    const ab_grid *grid = ab_grid_of(world, *index);

    if (grid == NULL) {
        return ab_refuse(world, ABUT_E_ARGUMENT,
                         "the body has no cells: it is not made of tiles or pixels");
    }
    status = ab_check_choice(world, "kind", kind, grid->bits == 1 ? 2 : AB_GRID_KINDS);
    if (status != ABUT_OK) {
        return status;
    }
    if (spawn != ABUT_SPAWN_REFUSE && spawn != ABUT_SPAWN_IGNORE) {
        return ab_refuse_number(world, ABUT_E_ARGUMENT, "spawn", (int)spawn,
                                "must be 0 (ABUT_SPAWN_REFUSE) or 1 (ABUT_SPAWN_IGNORE) for cells");
    }
    return ABUT_OK;
}

abut_status abut_body_set_tile(
    abut_world *world, abut_body body, uint32_t x, uint32_t y, uint32_t kind, abut_spawn spawn)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_TILE, .bodies = { body },
                                            .words = { x, y, kind, (uint64_t)spawn } });
    }
    uint32_t index;
    abut_status status = check_edit(world, body, kind, spawn, &index);

    if (status != ABUT_OK) {
        return status;
    }
    const ab_grid *grid = ab_grid_of(world, index);

    status = ab_check_choice(world, "x", x, grid->width);
    if (status == ABUT_OK) {
        status = ab_check_choice(world, "y", y, grid->height);
    }
    if (status != ABUT_OK) {
        return status;
    }
    cell_edit edit = { .range = { x, y, x, y }, .kind = kind };

    return change_cells(world, index, &edit, spawn);
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
    uint32_t index;
    abut_status status = check_edit(world, body, kind, spawn, &index);

    if (status != ABUT_OK) {
        return status;
    }
    status = ab_check_choice(world, "area.width", area.width, (int64_t)INT32_MAX + 1);
    if (status == ABUT_OK) {
        status = ab_check_choice(world, "area.height", area.height, (int64_t)INT32_MAX + 1);
    }
    if (status != ABUT_OK) {
        return status;
    }
    const ab_grid *grid = ab_grid_of(world, index);
    cell_edit edit = { .range = { ab_max(area.x, 0), ab_max(area.y, 0),
                                  ab_min((int64_t)area.x + area.width, grid->width) - 1,
                                  ab_min((int64_t)area.y + area.height, grid->height) - 1 },
                       .kind = kind };

    return change_cells(world, index, &edit, spawn);
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
    uint32_t index;
    abut_status status = check_edit(world, body, kind, spawn, &index);

    if (status == ABUT_OK) {
        status = ab_check_amount(world, "radius", radius, ABUT_LIMIT);
    }
    if (status == ABUT_OK) {
        status = ab_check_place(world, "middle.x", "middle.y", middle);
    }
    if (status != ABUT_OK) {
        return status;
    }
    const ab_grid *grid = ab_grid_of(world, index);
    int64_t reach = ab_round(radius);
    ab_vec at = ab_sub((ab_vec){ ab_round(middle.x), ab_round(middle.y) }, world->hot[index].at);
    cell_edit edit = { .range = cells_around(grid, at, reach),
                       .kind = kind,
                       .disc = true,
                       .middle = at,
                       .reach = u128_square(reach) };

    return change_cells(world, index, &edit, spawn);
}
