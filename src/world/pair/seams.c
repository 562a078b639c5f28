/* world/pair/seams.c - a body of several pieces is their union, for thin things, too.
 *
 * All other code compares piece by piece. That misses points and segments on the boundary of
 * pieces, but inside the body (narrow/seam.h); they are found here.
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
    const ab_piece_pairs *pairs; /* says which of its pieces count; NULL: all */
    bool has_grid;
    ab_cell_path path;
} body_view;

/* Whether a piece of one of two bodies does not count. */
static bool is_left_out(const ab_piece_pairs *pairs, uint32_t index, uint32_t piece)
{
    return pairs != NULL && pairs->strip_count != 0 &&
           ab_pairs_leave_out(pairs, index == pairs->a ? piece : AB_NONE,
                              index == pairs->a ? AB_NONE : piece);
}

static const ab_core *view_piece(const void *context, uint32_t number, ab_vec *offset)
{
    const body_view *view = context;
    const abut_world *world = view->world;
    ab_piece made;
    uint32_t piece_number;

    *offset = (ab_vec){ 0, 0 };
    if (view->has_grid) {
        if (!ab_cell_path_piece(&view->path, world, view->index, number, &made, &piece_number) ||
            is_left_out(view->pairs, view->index, piece_number)) {
            return &ab_nothing.core;
        }
        *offset = made.offset;
        return ab_world_core(world, made.core);
    }
    if (is_left_out(view->pairs, view->index, number)) {
        return &ab_nothing.core;
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
view_from(const ab_piece_pairs *pairs, uint32_t index, const ab_core *thin, ab_vec d, ab_vec motion)
{
    const ab_grid *grid = ab_grid_of(pairs->world, index);
    body_view view = {
        .world = pairs->world, .index = index, .pairs = pairs, .has_grid = grid != NULL
    };

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
static bool lies_on_seam(const ab_piece_pairs *pairs, uint32_t index, const ab_core *thin, ab_vec d)
{
    if (!ab_core_is_thin(thin)) {
        return false;
    }
    body_view view = view_from(pairs, index, thin, d, (ab_vec){ 0, 0 });
    ab_union all = union_of(&view);

    return ab_seam_holds(thin, d, &all);
}

/* Where on a path it gets onto a seam; it is not on one at the start. */
static bool runs_onto_seam(const ab_piece_pairs *pairs,
                           uint32_t index,
                           const ab_core *thin,
                           ab_vec d,
                           ab_vec motion,
                           ab_seam_entry *entry)
{
    if (!ab_core_is_thin(thin)) {
        return false;
    }
    body_view view = view_from(pairs, index, thin, d, motion);
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

/* The next thin piece of such a walk that counts; NULL at the end. */
static const ab_core *next_thin(const ab_piece_pairs *pairs, uint32_t thin, ab_piece_walk *walk)
{
    uint32_t number;

    while ((number = ab_next_piece(walk)) != AB_NONE) {
        if (!is_left_out(pairs, thin, number)) {
            return ab_world_core(pairs->world, walk->found.core);
        }
    }
    return NULL;
}

/* Thin pieces of one body on the seams of another, whose first piece the first one's sees at d. */
static bool lies_on_seams(const ab_piece_pairs *pairs, uint32_t thin, uint32_t wide, ab_vec d)
{
    const abut_world *world = pairs->world;
    const ab_core *core;

    if (!has_many_pieces(world, wide) || !has_thin_pieces(world, thin)) {
        return false;
    }
    ab_piece_walk walk = thin_near(world, thin, wide, d, (ab_vec){ 0, 0 });

    while ((core = next_thin(pairs, thin, &walk)) != NULL) {
        if (lies_on_seam(pairs, wide, core, ab_sub(d, walk.found.offset))) {
            return true;
        }
    }
    return false;
}

bool ab_pieces_on_seam(const ab_piece_pairs *pairs)
{
    ab_vec d = pairs->d;

    return lies_on_seams(pairs, pairs->a, pairs->b, d) ||
           lies_on_seams(pairs, pairs->b, pairs->a, (ab_vec){ -d.x, -d.y });
}

bool ab_overlap_on_seam(const abut_world *world, uint32_t a, uint32_t b, ab_vec d)
{
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);

    ab_pairs_find_strips(&pairs);
    return ab_pieces_on_seam(&pairs);
}

/* Keeps the earlier of two entries. */
static bool runs_onto_seams(const ab_piece_pairs *pairs,
                            uint32_t thin,
                            uint32_t wide,
                            ab_vec d,
                            ab_vec motion,
                            ab_seam_entry *first)
{
    const abut_world *world = pairs->world;
    const ab_core *core;
    bool found = false;

    if (!has_many_pieces(world, wide) || !has_thin_pieces(world, thin)) {
        return false;
    }
    ab_piece_walk walk = thin_near(world, thin, wide, d, motion);

    while ((core = next_thin(pairs, thin, &walk)) != NULL) {
        ab_seam_entry entry;

        if (runs_onto_seam(pairs, wide, core, ab_sub(d, walk.found.offset), motion, &entry) &&
            (!found || u128_less(entry.far, first->far))) {
            *first = entry;
            found = true;
        }
    }
    return found;
}

bool ab_pieces_meet_on_seam(const ab_piece_pairs *pairs, ab_seam_entry *entry)
{
    if (!ab_may_meet_on_seam(pairs->world, pairs->a, pairs->b)) {
        return false;
    }
    ab_vec d = pairs->d;
    ab_vec motion = pairs->motion;
    ab_vec back = { -motion.x, -motion.y };
    ab_seam_entry other;
    bool found = runs_onto_seams(pairs, pairs->a, pairs->b, d, motion, entry);

    if (runs_onto_seams(pairs, pairs->b, pairs->a, (ab_vec){ -d.x, -d.y }, back, &other) &&
        (!found || u128_less(other.far, entry->far))) {
        *entry = other;
        entry->motion = motion;
        found = true;
    }
    return found;
}

bool ab_meet_on_seam(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec motion, ab_seam_entry *entry)
{
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, motion, 0);

    ab_pairs_find_strips(&pairs);
    return ab_pieces_meet_on_seam(&pairs, entry);
}
