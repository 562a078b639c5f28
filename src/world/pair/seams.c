/* world/pair/seams.c - a body of several pieces is the union of them, also for what is thin.
 *
 * Everything else asks piece by piece. Here is what that leaves out: points and segments on the
 * boundary of pieces, but inside of the body (narrow/seam.h).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/seams.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

typedef struct body_view {
    const abut_world *world;
    uint32_t index;
} body_view;

static const ab_core *view_piece(const void *context, uint32_t number, ab_vec *offset)
{
    const body_view *view = context;
    const abut_world *world = view->world;
    const ab_piece *piece = &world->pieces[world->cold[view->index].piece + number];

    *offset = piece->offset;
    return ab_world_core(world, piece->core);
}

static bool has_many_pieces(const abut_world *world, uint32_t index)
{
    return (world->hot[index].flags & AB_MANY) != 0;
}

static ab_union union_of(const body_view *view)
{
    return (ab_union){ view_piece, view, view->world->cold[view->index].piece_count };
}

static bool has_thin_pieces(const abut_world *world, uint32_t index)
{
    const ab_piece_tree *tree = ab_tree_of(world, index);
    body_view view = { world, index };

    if (tree != NULL) {
        return tree->has_thin_pieces != 0;
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
    body_view view = { world, index };
    ab_union all = union_of(&view);

    return ab_core_is_thin(thin) && ab_seam_holds(thin, d, &all);
}

/* Where on a way it gets onto a seam; it is not on one at the start. */
static bool runs_onto_seam(const abut_world *world,
                           uint32_t index,
                           const ab_core *thin,
                           ab_vec d,
                           ab_vec way,
                           ab_seam_entry *entry)
{
    body_view view = { world, index };
    ab_union all = union_of(&view);

    return ab_core_is_thin(thin) && ab_seam_enters(thin, d, way, &all, entry);
}

/* Thin pieces of one body on the seams of another, whose first piece the first one's sees at d. */
static bool lies_on_seams(const abut_world *world, uint32_t thin, uint32_t wide, ab_vec d)
{
    body_view view = { world, thin };
    ab_union all = union_of(&view);

    bool possible = has_many_pieces(world, wide) && has_thin_pieces(world, thin);

    for (uint32_t k = 0; k < all.count && possible; k++) {
        ab_vec offset;
        const ab_core *core = view_piece(&view, k, &offset);

        if (lies_on_seam(world, wide, core, ab_sub(d, offset))) {
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
                            ab_vec way,
                            ab_seam_entry *first)
{
    body_view view = { world, thin };
    ab_union all = union_of(&view);
    bool found = false;

    bool possible = has_many_pieces(world, wide) && has_thin_pieces(world, thin);

    for (uint32_t k = 0; k < all.count && possible; k++) {
        ab_vec offset;
        const ab_core *core = view_piece(&view, k, &offset);
        ab_seam_entry entry;

        if (runs_onto_seam(world, wide, core, ab_sub(d, offset), way, &entry) &&
            (!found || u128_less(entry.far, first->far))) {
            *first = entry;
            found = true;
        }
    }
    return found;
}

bool ab_meet_on_seam(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec way, ab_seam_entry *entry)
{
    ab_vec back = { -way.x, -way.y };
    ab_seam_entry other;
    bool found = runs_onto_seams(world, a, b, d, way, entry);

    if (runs_onto_seams(world, b, a, (ab_vec){ -d.x, -d.y }, back, &other) &&
        (!found || u128_less(other.far, entry->far))) {
        *entry = other;
        entry->way = way;
        found = true;
    }
    return found;
}
