/* world/state/pieces.c - the shapes of a body, as given and as placed.
 *
 * A shape is placed from the numbers it was made of: place and corner are added in doubles,
 * and rounded once, so that decimal neighbours touch. From then on it travels rigidly.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/state/border.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/refusal.h"
#include "world/state/state.h"
#include "world/state/width.h"

/* Keeps a shape as placed, without what it was made of and where, so that equal ones are shared. If
 * its ring is that of the shape as given, which is kept already, that one serves as both. AB_NONE
 * without memory. */
static uint32_t keep_placed(abut_world *world, const abut_shape *shape, uint32_t local)
{
    ab_shape placed = *ab_inside(shape);

    if (ab_is_same_ring(&placed.core, ab_world_core(world, local))) {
        ab_shape_store_use(world, local);
        return local;
    }
    ab_core_forget_sources(&placed.core);
    placed.at = (ab_vec){ 0, 0 };
    return ab_shape_store_keep(world, &placed);
}

abut_status ab_piece_keep(abut_world *world,
                          const abut_shape *local,
                          const ab_placing *placing,
                          ab_piece *piece,
                          ab_vec *at)
{
    abut_transform transform = abut_pose_transform(placing->pose);
    size_t size = abut_transformed_memory(local, transform);
    void *memory = NULL;

    if (size > 0) {
        memory = ab_resize(&world->allocator, NULL, 0, size, 1);
        if (memory == NULL) {
            return ABUT_E_MEMORY;
        }
    }
    abut_shape shape = abut_transformed_in(local, transform, memory, size);
    abut_status status = abut_shape_check(&shape);

    if (status == ABUT_OK) {
        *at = ab_inside(&shape)->at;
        piece->local = ab_shape_store_keep(world, ab_inside(local));
        piece->core = piece->local == AB_NONE ? AB_NONE : keep_placed(world, &shape, piece->local);
        if (piece->core == AB_NONE) {
            if (piece->local != AB_NONE) {
                ab_shape_store_drop(world, piece->local);
            }
            status = ABUT_E_MEMORY;
        }
    }
    ab_free(&world->allocator, memory, size, 1);
    return status;
}

static const ab_shape *given_shape(const void *of, uint32_t number)
{
    return ab_inside(&((const abut_shape *)of)[number]);
}

/* Whether shapes are wide enough for a solid mover. */
static abut_status check_width(abut_world *world, const ab_placing *placing)
{
    ab_shape_list list = { given_shape, placing->shapes, placing->count };
    uint32_t thin;
    abut_status status = ab_width_check(&world->allocator, &list, placing->whole, &thin);

    if (status == ABUT_E_MEMORY) {
        return ab_refuse(world, status, "no memory to measure the shapes");
    }
    if (status == ABUT_OK) {
        return ABUT_OK;
    }
    return placing->whole ? ab_refuse_thin(world, &list, thin)
                          : ab_refuse_shape(world, status, thin, "", AB_IS_TOO_THIN);
}

static bool are_segments(const ab_placing *placing)
{
    for (uint32_t k = 0; k < placing->count; k++) {
        const ab_core *core = &ab_inside(&placing->shapes[k])->core;

        if (core->count != 2 || core->radius != 0 || core->source_count != 2) {
            return false;
        }
    }
    return true;
}

static abut_status check_shapes(abut_world *world, const ab_placing *placing)
{
    if (placing->count > AB_MOST_PIECES) {
        return ab_check_range(world, "shape_count", placing->count, 1, AB_MOST_PIECES);
    }
    if (placing->shapes == NULL || placing->count < 1) {
        return ab_refuse(world, ABUT_E_SHAPE,
                         placing->shapes == NULL ? "the body has no shapes: shapes is NULL"
                                                 : "the body has no shapes: shape_count is 0");
    }
    for (uint32_t k = 0; k < placing->count; k++) {
        if (abut_shape_check(&placing->shapes[k]) != ABUT_OK) {
            char why[100];

            abut_shape_explain(&placing->shapes[k], why, sizeof why);
            return ab_refuse_shape(world, ABUT_E_SHAPE, k, " is empty: ", why);
        }
    }
    if (placing->sided && !are_segments(placing)) {
        return ab_refuse(world, ABUT_E_ARGUMENT, "a one-sided body is made of segments alone");
    }
    abut_status width = placing->wide ? check_width(world, placing) : ABUT_OK;

    if (width != ABUT_OK) {
        return width;
    }
    return ab_check_place(world, "at.x", "at.y", (abut_vec2){ placing->pose.x, placing->pose.y });
}

abut_status ab_pieces_keep(abut_world *world, const ab_placing *placing, ab_placed *placed)
{
    if (placing->tiles != NULL || placing->mask != NULL) {
        return ab_grid_keep(world, placing, placed);
    }
    abut_status status = check_shapes(world, placing);

    if (status != ABUT_OK) {
        return status;
    }
    uint32_t first = world->state->parts[AB_PART_PIECES].count;

    uint32_t entries = ab_pieces_with_tree(placing->count);
    uint32_t most = first + entries + ab_pieces_to_plant(placing->count);

    if (!ab_part_reserve(world, AB_PART_PIECES, most)) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for the shapes");
    }
    uint32_t kept = 0;

    for (; kept < placing->count && status == ABUT_OK; kept++) {
        ab_vec at;

        status = ab_piece_keep(world, &placing->shapes[kept], placing, &world->pieces[first + kept],
                               &at);
        if (status == ABUT_OK) {
            placed->at = kept == 0 ? at : placed->at;
            world->pieces[first + kept].offset = ab_sub(at, placed->at);
        }
    }
    placed->first = first;
    placed->count = placing->count;
    placed->grid = AB_NONE;
    if (status != ABUT_OK) {
        placed->count = kept - 1;
        ab_pieces_drop(world, placed->first, placed->count);
        return status == ABUT_E_MEMORY
                   ? ab_refuse(world, status, "no memory for the shapes")
                   : ab_refuse_shape(world, status, kept - 1, ", where the body is placed,",
                                     " reaches further than 536870912 units (ABUT_LIMIT)");
    }
    placed->origin =
        ab_sub((ab_vec){ ab_round(placing->pose.x), ab_round(placing->pose.y) }, placed->at);
    ab_tree_plant(world, placed->first, placed->count);
    world->state->parts[AB_PART_PIECES].count += entries;
    return ABUT_OK;
}

/* How much of the list a body takes: a grid needs no tree. */
static uint32_t list_entries(uint32_t count, uint32_t grid)
{
    return grid == AB_NONE ? ab_pieces_with_tree(count) : count;
}

/* Closes the holes that bodies have left. */
static void gather_loose_pieces(abut_world *world)
{
    ab_part *part = &world->state->parts[AB_PART_PIECES];

    /* A piece knows nothing of its body, and there may be far more pieces than bodies. So the first
     * piece of each body holds the body's index meanwhile, and the body what was there; `marks`,
     * which is free outside of a step, tells these pieces from loose ones that look alike. */
    for (uint32_t i = 0; i < world->count; i++) {
        ab_piece *first = &world->pieces[world->cold[i].piece];

        world->marks[i] = world->cold[i].piece;
        world->cold[i].piece = first->core;
        first->core = i;
    }
    uint32_t kept = 0;

    for (uint32_t p = 0; p < part->count;) {
        uint32_t index = world->pieces[p].core;

        if (index >= world->count || world->marks[index] != p) {
            p++;
            continue;
        }
        uint32_t count = list_entries(world->cold[index].piece_count, world->cold[index].grid);

        world->pieces[p].core = world->cold[index].piece;
        memmove(&world->pieces[kept], &world->pieces[p], count * sizeof *world->pieces);
        world->cold[index].piece = kept;
        world->marks[index] = AB_NONE;
        kept += count;
        p += count;
    }
    part->count = kept;
    world->state->loose_pieces = 0;
}

void ab_pieces_drop(abut_world *world, uint32_t first, uint32_t count)
{
    for (uint32_t k = count; k-- > 0;) { /* the last kept first, as if they had not been */
        ab_shape_store_drop(world, world->pieces[first + k].core);
        ab_shape_store_drop(world, world->pieces[first + k].local);
    }
}

void ab_pieces_take_back(abut_world *world, uint32_t first, uint32_t count, uint32_t grid)
{
    ab_pieces_drop(world, first, count);
    world->state->parts[AB_PART_PIECES].count -= list_entries(count, grid);
    ab_grid_let_go(world, grid);
}

void ab_pieces_let_go(abut_world *world, uint32_t first, uint32_t count, uint32_t grid)
{
    uint32_t entries = list_entries(count, grid);

    ab_grid_let_go(world, grid);

    if (first + entries == world->state->parts[AB_PART_PIECES].count) {
        world->state->parts[AB_PART_PIECES].count = first;
        return;
    }
    world->state->loose_pieces += entries;
    if (world->state->loose_pieces > 64 &&
        world->state->loose_pieces > world->state->parts[AB_PART_PIECES].count / 2) {
        gather_loose_pieces(world);
    }
}

void ab_body_measure(abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];
    const ab_cold *cold = &world->cold[index];
    const ab_core *core = ab_world_core(world, hot->core);
    const ab_grid *grid = ab_grid_of(world, index);
    const ab_piece_tree *tree = ab_tree_of(world, index);
    ab_body_size extent = { { core->low.x - core->radius, core->low.y - core->radius },
                            { core->high.x + core->radius, core->high.y + core->radius } };

    if (grid != NULL) {
        world->extents[index] = ab_grid_extent(grid);
        return;
    }
    if (tree != NULL) {
        world->extents[index] = (ab_body_size){ tree->low, tree->high };
        return;
    }
    for (uint32_t i = 1; i < cold->piece_count; i++) {
        const ab_piece *piece = &world->pieces[cold->piece + i];

        core = ab_world_core(world, piece->core);
        extent.low.x = ab_min(extent.low.x, piece->offset.x + core->low.x - core->radius);
        extent.low.y = ab_min(extent.low.y, piece->offset.y + core->low.y - core->radius);
        extent.high.x = ab_max(extent.high.x, piece->offset.x + core->high.x + core->radius);
        extent.high.y = ab_max(extent.high.y, piece->offset.y + core->high.y + core->radius);
    }
    world->extents[index] = extent;
}
