/* world/pair/seams.c - a body of several pieces is the union of them, also for what is thin.
 *
 * Everything else asks piece by piece. Here is what that leaves out: points and segments on the
 * boundary of pieces, but inside of the body (narrow/seam.h).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/seams.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

/* A body as a union; of a grid only what is near a path. */
typedef struct body_view {
    const abut_world *world;
    uint32_t index;
    bool has_grid;
    ab_cell_path path;
} body_view;

static const ab_core *view_piece(const void *context, uint32_t number, ab_vec *offset)
{
    const body_view *view = context;
    const abut_world *world = view->world;
    ab_piece made;
    uint32_t ignored;

    *offset = (ab_vec){ 0, 0 };
    if (view->has_grid) {
        if (!ab_cell_path_piece(&view->path, world, view->index, number, &made, &ignored)) {
            return &ab_nothing.core;
        }
        *offset = made.offset;
        return ab_world_core(world, made.core);
    }
    const ab_piece *piece = &world->pieces[world->cold[view->index].piece + number];

    *offset = piece->offset;
    return ab_world_core(world, piece->core);
}

static bool has_many_pieces(const abut_world *world, uint32_t index)
{
    return (world->hot[index].flags & AB_MANY) != 0;
}

/* A body as something thin sees it that stands at -d and goes some path. */
static body_view
view_from(const abut_world *world, uint32_t index, const ab_core *thin, ab_vec d, ab_vec motion)
{
    const ab_grid *grid = ab_grid_of(world, index);
    body_view view = { .world = world, .index = index, .has_grid = grid != NULL };

    if (grid != NULL) {
        ab_box box = ab_piece_box(thin, ab_neg(d));

        view.path = ab_grid_path(grid, &box, motion);
    }
    return view;
}

static ab_union union_of(const body_view *view)
{
    return (ab_union){ view_piece, view,
                       view->has_grid ? ab_cell_path_count(&view->path)
                                      : view->world->cold[view->index].piece_count };
}

static bool has_thin_pieces(const abut_world *world, uint32_t index)
{
    if (!has_many_pieces(world, index)) {
        return ab_core_is_thin(ab_world_core(world, world->hot[index].core));
    }
    const ab_piece_tree *tree = ab_tree_of(world, index);
    const ab_grid *grid = ab_grid_of(world, index);
    body_view view = { .world = world, .index = index };

    if (tree != NULL || grid != NULL) {
        return (tree != NULL ? tree->has_thin_pieces : grid->has_thin_pieces) != 0;
    }
    for (uint32_t k = 0; k < world->cold[index].piece_count; k++) {
        ab_vec offset;

        if (ab_core_is_thin(view_piece(&view, k, &offset))) {
            return true;
        }
    }
    return false;
}

bool ab_may_meet_on_seam(const abut_world *world, uint32_t a, uint32_t b)
{
    return (has_many_pieces(world, b) && has_thin_pieces(world, a)) ||
           (has_many_pieces(world, a) && has_thin_pieces(world, b));
}

/* Whether a thin core, which sees the first piece of a body at `d` and overlaps none of its pieces,
 * lies on a seam of it. */
static bool lies_on_seam(const abut_world *world, uint32_t index, const ab_core *thin, ab_vec d)
{
    if (!ab_core_is_thin(thin)) {
        return false;
    }
    body_view view = view_from(world, index, thin, d, (ab_vec){ 0, 0 });
    ab_union all = union_of(&view);

    return ab_seam_holds(thin, d, &all);
}

/* Where on a path it gets onto a seam; it is not on one at the start. */
static bool runs_onto_seam(const abut_world *world,
                           uint32_t index,
                           const ab_core *thin,
                           ab_vec d,
                           ab_vec motion,
                           ab_seam_entry *entry)
{
    if (!ab_core_is_thin(thin)) {
        return false;
    }
    body_view view = view_from(world, index, thin, d, motion);
    ab_union all = union_of(&view);

    return ab_seam_enters(thin, d, motion, &all, entry);
}

/* The pieces of a body that come near another, which its first piece sees at d, on a path. */
static ab_piece_walk
thin_near(const abut_world *world, uint32_t thin, uint32_t wide, ab_vec d, ab_vec motion)
{
    ab_box box;

    ab_body_extent(world, wide, &box.low, &box.high);
    box.low = ab_add(box.low, d);
    box.high = ab_add(box.high, d);
    box.low = ab_sub(box.low, (ab_vec){ ab_max(motion.x, 0), ab_max(motion.y, 0) });
    box.high = ab_sub(box.high, (ab_vec){ ab_min(motion.x, 0), ab_min(motion.y, 0) });
    return ab_pieces_near(world, thin, box);
}

/* Thin pieces of one body on the seams of another, whose first piece the first one's sees at d. */
static bool lies_on_seams(const abut_world *world, uint32_t thin, uint32_t wide, ab_vec d)
{
    if (!has_many_pieces(world, wide) || !has_thin_pieces(world, thin)) {
        return false;
    }
    ab_piece_walk walk = thin_near(world, thin, wide, d, (ab_vec){ 0, 0 });

    while (ab_next_piece(&walk) != AB_NONE) {
        const ab_core *core = ab_world_core(world, walk.found.core);

        if (lies_on_seam(world, wide, core, ab_sub(d, walk.found.offset))) {
            return true;
        }
    }
    return false;
}

bool ab_overlap_on_seam(const abut_world *world, uint32_t a, uint32_t b, ab_vec d)
{
    return lies_on_seams(world, a, b, d) || lies_on_seams(world, b, a, (ab_vec){ -d.x, -d.y });
}

/* Keeps the earlier of two entries. */
static bool runs_onto_seams(const abut_world *world,
                            uint32_t thin,
                            uint32_t wide,
                            ab_vec d,
                            ab_vec motion,
                            ab_seam_entry *first)
{
    bool found = false;

    if (!has_many_pieces(world, wide) || !has_thin_pieces(world, thin)) {
        return false;
    }
    ab_piece_walk walk = thin_near(world, thin, wide, d, motion);

    while (ab_next_piece(&walk) != AB_NONE) {
        const ab_core *core = ab_world_core(world, walk.found.core);
        ab_seam_entry entry;

        if (runs_onto_seam(world, wide, core, ab_sub(d, walk.found.offset), motion, &entry) &&
            (!found || u128_less(entry.far, first->far))) {
            *first = entry;
            found = true;
        }
    }
    return found;
}

bool ab_meet_on_seam(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec motion, ab_seam_entry *entry)
{
    if (!ab_may_meet_on_seam(world, a, b)) {
        return false;
    }
    ab_vec back = { -motion.x, -motion.y };
    ab_seam_entry other;
    bool found = runs_onto_seams(world, a, b, d, motion, entry);

    if (runs_onto_seams(world, b, a, (ab_vec){ -d.x, -d.y }, back, &other) &&
        (!found || u128_less(other.far, entry->far))) {
        *entry = other;
        entry->motion = motion;
        found = true;
    }
    return found;
}
