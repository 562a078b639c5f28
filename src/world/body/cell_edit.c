/* world/body/cell_edit.c - other cells for bodies that are made of grids.
 *
 * As in change.c: the cells are changed, the consequences for the bodies near them are judged, and
 * everything is taken back if these are not allowed or there is no memory for them. The bodies of a
 * map are changed together: all of them are judged before anything follows for one of them.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "tiles/cells.h"
#include "world/body/body.h"
#include "world/body/cell_edit.h"
#include "world/body/judge.h"
#include "world/cells/cells.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/refusal.h"

/* --- Edits --------------------------------------------------------------------------------------
 */

static const ab_grid *grid_of_edit(const abut_world *world, const ab_cell_edit *edit)
{
    return ab_grid_of(world, ab_index_of(world, edit->body));
}

abut_status ab_cell_edit_check(
    abut_world *world, abut_body body, uint32_t kind, abut_spawn spawn, ab_cell_edit *edit)
{
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    const ab_grid *grid = ab_grid_of(world, index);

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
    *edit = (ab_cell_edit){ .body = body, .kind = kind };
    return ABUT_OK;
}

abut_status ab_cell_edit_one(abut_world *world, uint32_t x, uint32_t y, ab_cell_edit *edit)
{
    const ab_grid *grid = grid_of_edit(world, edit);
    abut_status status = ab_check_choice(world, "x", x, grid->width);

    edit->range = (ab_grid_range){ x, y, x, y };
    return status == ABUT_OK ? ab_check_choice(world, "y", y, grid->height) : status;
}

abut_status ab_cell_edit_area(abut_world *world, abut_cells area, ab_cell_edit *edit)
{
    const ab_grid *grid = grid_of_edit(world, edit);
    int64_t sizes = (int64_t)INT32_MAX + 1;
    abut_status status = ab_check_choice(world, "area.width", area.width, sizes);

    edit->range = (ab_grid_range){ ab_max(area.x, 0), ab_max(area.y, 0),
                                   ab_min((int64_t)area.x + area.width, grid->width) - 1,
                                   ab_min((int64_t)area.y + area.height, grid->height) - 1 };
    return status == ABUT_OK ? ab_check_choice(world, "area.height", area.height, sizes) : status;
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

abut_status
ab_cell_edit_disc(abut_world *world, abut_vec2 middle, double radius, ab_cell_edit *edit)
{
    abut_status status = ab_check_amount(world, "radius", radius, ABUT_LIMIT);

    if (status == ABUT_OK) {
        status = ab_check_place(world, "middle.x", "middle.y", middle);
    }
    if (status != ABUT_OK) {
        return status;
    }
    int64_t reach = ab_round(radius);
    ab_vec at = ab_sub((ab_vec){ ab_round(middle.x), ab_round(middle.y) },
                       world->hot[ab_index_of(world, edit->body)].at);
    const ab_grid *grid = grid_of_edit(world, edit);

    edit->range = cells_around(grid, at, reach);
    edit->disc = true;
    edit->middle = at;
    edit->reach = u128_square(reach);
    return ABUT_OK;
}

static bool is_in_edit(const ab_cell_edit *edit, const ab_grid *grid, int64_t x, int64_t y)
{
    if (!edit->disc) {
        return true;
    }
    int64_t dx = x * grid->size + grid->size / 2 - edit->middle.x;
    int64_t dy = y * grid->size + grid->size / 2 - edit->middle.y;

    return u128_cmp(u128_add(u128_square(dx), u128_square(dy)), edit->reach) <= 0;
}

/* --- Cells --------------------------------------------------------------------------------------
 */

/* An edit that is being made. */
typedef struct edit_work {
    const ab_cell_edit *edit;
    uint8_t *before; /* the kinds of the cells, NULL if there are none */
    size_t count;
    bool written;      /* some cells are of another kind now, */
    bool reshaped;     /* and these have shapes, or had some */
    bool is_judged;    /* what follows is known, and must be carried out or given up */
    ab_query_set near; /* all bodies with which contacts may begin or end */
    ab_judgement judgement;
} edit_work;

static ab_grid *grid_to_change(abut_world *world, const edit_work *work)
{
    uint32_t index = ab_index_of(world, work->edit->body);

    return (ab_grid *)(void *)&world->cells[world->cold[index].grid];
}

/* Writes the cells, and their kinds of before to a list. */
static void write_cells(abut_world *world, edit_work *work)
{
    const ab_cell_edit *edit = work->edit;
    ab_grid *grid = grid_to_change(world, work);
    bool gets_shapes = ab_grid_patterns(grid, edit->kind) > 0;
    uint8_t *before = work->before;

    for (int64_t y = edit->range.y0; y <= edit->range.y1; y++) {
        for (int64_t x = edit->range.x0; x <= edit->range.x1; x++, before++) {
            *before = (uint8_t)ab_grid_kind(grid, (uint32_t)x, (uint32_t)y);
            if (*before != edit->kind && is_in_edit(edit, grid, x, y)) {
                work->reshaped |= gets_shapes || ab_grid_patterns(grid, *before) > 0;
                work->written = true;
                ab_grid_put(grid, (uint32_t)x, (uint32_t)y, edit->kind);
            }
        }
    }
}

static void restore_cells(abut_world *world, const edit_work *work)
{
    const ab_grid_range *range = &work->edit->range;
    ab_grid *grid = grid_to_change(world, work);
    const uint8_t *before = work->before;

    for (int64_t y = range->y0; y <= range->y1 && work->written; y++) {
        for (int64_t x = range->x0; x <= range->x1; x++, before++) {
            ab_grid_put(grid, (uint32_t)x, (uint32_t)y, *before);
        }
    }
}

/* --- What follows -------------------------------------------------------------------------------
 */

/* All that the cells of an edit can touch, and a little more. */
static ab_box32 box_of_edit(const abut_world *world, const ab_cell_edit *edit)
{
    const ab_grid *grid = grid_of_edit(world, edit);
    ab_vec at = world->hot[ab_index_of(world, edit->body)].at;
    ab_vec low = { at.x + edit->range.x0 * grid->size + grid->low.x - AB_WARM_GAP,
                   at.y + edit->range.y0 * grid->size + grid->low.y - AB_WARM_GAP };
    ab_vec high = { at.x + edit->range.x1 * grid->size + grid->high.x + AB_WARM_GAP,
                    at.y + edit->range.y1 * grid->size + grid->high.y + AB_WARM_GAP };

    return ab_coarse(world, low, high);
}

typedef struct edit_search {
    const abut_world *world;
    uint32_t index;
    ab_query_set *near;
} edit_search;

/* Two statics are never in contact. */
static bool take_beside(void *context, uint32_t other)
{
    edit_search *search = context;
    const abut_world *world = search->world;

    return other == search->index ||
           (world->hot[other].kind == ABUT_BODY_STATIC &&
            world->hot[search->index].kind == ABUT_BODY_STATIC) ||
           ab_query_set_take(search->near, world->cold[other].id);
}

/* Finds what follows from cells that were changed. Cells that were only emptied overlap nothing
 * new: what overlapped the body before is none of their business. */
static abut_status judge_cells(abut_world *world, edit_work *work)
{
    ab_box32 box = box_of_edit(world, work->edit);
    edit_search search = { world, ab_index_of(world, work->edit->body), &work->near };

    ab_query_set_start(&work->near, world);
    ab_body_cells_visit(world, &box, take_beside, &search);
    ab_query_set_settle(&work->near);
    if (work->near.failed || !ab_judge_within(world, search.index, &box, &work->judgement)) {
        ab_query_set_end(&work->near);
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for what the cells meet");
    }
    if (ab_grid_patterns(ab_grid_of(world, search.index), work->edit->kind) == 0) {
        work->judgement.overlapped.count = 0;
    }
    work->is_judged = true;
    return ABUT_OK;
}

static abut_status judge_all(abut_world *world, edit_work *work, uint32_t count, abut_spawn spawn)
{
    uint32_t permissions = 0;
    uint32_t contacts = 0;

    for (uint32_t k = 0; k < count; k++) {
        const ab_judgement *judgement = &work[k].judgement;

        if (!work[k].reshaped) {
            continue;
        }
        abut_status status = judge_cells(world, &work[k]);

        if (status != ABUT_OK) {
            return status;
        }
        if (spawn == ABUT_SPAWN_REFUSE && judgement->overlapped.count > 0) {
            return ab_refuse_overlap(world, "a cell", judgement->overlapped.ids[0]);
        }
        permissions += judgement->permissions;
        contacts += judgement->touched.count + judgement->unseen.count;
    }
    return count == 1 || ab_judge_room(world, permissions, contacts)
               ? ABUT_OK
               : ab_refuse(world, ABUT_E_MEMORY, "no memory for what the cells meet");
}

static void end_work(abut_world *world, edit_work *work, bool is_allowed)
{
    if (!is_allowed) {
        restore_cells(world, work);
    }
    if (work->is_judged && is_allowed) {
        work->judgement.index = ab_index_of(world, work->edit->body); /* bodies may have woken */
        ab_judgement_carry_out_within(world, &work->judgement, &work->near);
    } else if (work->is_judged) {
        ab_judgement_end(&work->judgement);
    }
    if (work->is_judged) {
        ab_query_set_end(&work->near);
    }
    ab_free(&world->allocator, work->before, work->count, 1);
}

static abut_status start_work(abut_world *world, const ab_cell_edit *edit, edit_work *work)
{
    const ab_grid_range *range = &edit->range;

    *work = (edit_work){ .edit = edit };
    if (range->x0 > range->x1 || range->y0 > range->y1) {
        return ABUT_OK;
    }
    size_t count = (size_t)(range->x1 - range->x0 + 1) * (size_t)(range->y1 - range->y0 + 1);

    work->before = ab_resize(&world->allocator, NULL, 0, count, 1);
    if (work->before == NULL) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for the cells");
    }
    work->count = count;
    write_cells(world, work);
    return ABUT_OK;
}

abut_status
ab_cells_edit(abut_world *world, const ab_cell_edit *edits, uint32_t count, abut_spawn spawn)
{
    edit_work alone;
    edit_work *work =
        count == 1 ? &alone : ab_resize(&world->allocator, NULL, 0, count, sizeof *work);
    abut_status status =
        work != NULL ? ABUT_OK : ab_refuse(world, ABUT_E_MEMORY, "no memory for the cells");
    uint32_t started = 0;
    bool written = false;

    while (status == ABUT_OK && started < count) {
        status = start_work(world, &edits[started], &work[started]);
        written |= work[started++].written;
    }
    if (written) {
        world->forms++; /* what is known to be near is so no longer */
    }
    if (status == ABUT_OK && written) {
        status = judge_all(world, work, count, spawn);
    }
    for (uint32_t k = 0; k < started; k++) {
        end_work(world, &work[k], status == ABUT_OK);
    }
    if (written) {
        world->cells_version = ++world->last_version;
        ab_near_forget(world);
    }
    if (work != &alone) {
        ab_free(&world->allocator, work, count, sizeof *work);
    }
    return status;
}
