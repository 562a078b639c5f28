/* tree/seams.c - points and segments on the seams between the shapes of a node.
 *
 * A point between two rectangles that abut overlaps neither of them, but is inside their union
 * (narrow/seam.h). A figure takes part with all of its pieces.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/seam.h"
#include "tree/tour.h"

/* The pieces of a union near a thin shape, found one after another: they are asked for in order,
 * mostly. */
typedef struct seam_view {
    const abut_tree *tree;
    uint32_t root;
    ab_box region;
    ab_vec origin;
    ab_tour tour;
    uint32_t next;  /* the number of the piece that is found next */
    bool in_figure; /* the tour is at a figure, which has pieces of its own */
    ab_look look;
    ab_operand operand;
    ab_parade parade;
    const ab_shape *piece;
} seam_view;

static void begin_seam_view(seam_view *view)
{
    view->tour = ab_tour_in(view->tree, view->root, &view->region);
    view->next = 0;
    view->in_figure = false;
}

/* Enters the figure or the shape of a node. */
static void enter_node(seam_view *view, uint32_t slot)
{
    ab_node_look(view->tree, slot, &view->look);
    view->in_figure = ab_operand_make(&view->look.figure, &view->operand) == ABUT_OK;
    if (view->in_figure) {
        ab_operand_fit(&view->operand, view->region.low, view->region.high);
        ab_parade_begin(&view->parade, &view->operand, view->region.low, view->region.high);
    }
}

static bool next_seam_piece(seam_view *view)
{
    while (!view->in_figure || !ab_parade_next(&view->parade)) {
        uint32_t slot = ab_tour_next(&view->tour);

        if (slot == AB_NO_SLOT) {
            return false;
        }
        enter_node(view, slot);
    }
    view->piece = view->parade.shape;
    view->next++;
    return true;
}

static const ab_core *piece_near(const void *context, uint32_t number, ab_vec *offset)
{
    seam_view *view = *(seam_view *const *)context;

    if (number < view->next) {
        begin_seam_view(view);
    }
    while (view->next <= number && next_seam_piece(view)) {
    }
    *offset = ab_sub(view->piece->at, view->origin);
    return &view->piece->core;
}

/* Whether a thin shape, moved by a shift, lies on a seam of a union. */
static bool shape_on_seam(const abut_tree *tree, const ab_shape *shape, uint32_t root, ab_vec shift)
{
    ab_vec at = ab_add(shape->at, shift);
    seam_view view = { .tree = tree,
                       .root = root,
                       .region = { ab_add(at, shape->core.low), ab_add(at, shape->core.high) },
                       .origin = at };
    seam_view *context = &view;
    ab_union all = { piece_near, &context, 0 };

    begin_seam_view(&view);
    while (next_seam_piece(&view)) {
    }
    all.count = view.next;
    begin_seam_view(&view);
    return all.count > 1 && ab_seam_holds(&shape->core, (ab_vec){ 0, 0 }, &all);
}

/* A side of bounds, for what is cut to them: what has no end is looked at as far as endless members
 * of compounds are. */
static int64_t looked_at(int64_t side)
{
    const int64_t most = (int64_t)1 << 56;

    return side >= AB_NO_END ? most : side <= -AB_NO_END ? -most : side;
}

/* The same for whatever a node has that is thin. */
static bool thin_on_seam(const abut_tree *tree, uint32_t thin, uint32_t root, ab_vec shift)
{
    ab_look look;
    ab_operand operand;
    ab_parade parade;

    ab_node_look(tree, thin, &look);
    if (ab_operand_make(&look.figure, &operand) != ABUT_OK || !operand.has_thin) {
        return false;
    }
    const ab_box *other = &tree->nodes[root].whole;
    ab_vec low = ab_sub((ab_vec){ looked_at(other->low.x), looked_at(other->low.y) }, shift);
    ab_vec high = ab_sub((ab_vec){ looked_at(other->high.x), looked_at(other->high.y) }, shift);

    ab_operand_fit(&operand, low, high);
    ab_parade_begin(&parade, &operand, low, high);
    while (ab_parade_next(&parade)) {
        if (ab_core_is_thin(&parade.shape->core) &&
            shape_on_seam(tree, parade.shape, root, shift)) {
            return true;
        }
    }
    return false;
}

static bool any_thin_on_seam(const abut_tree *tree, uint32_t a, uint32_t b, ab_vec shift)
{
    ab_box whole = ab_box_moved(&tree->nodes[b].whole, (ab_vec){ -shift.x, -shift.y });

    if (ab_box_is_empty(&whole)) {
        return false;
    }
    ab_tour tour = ab_tour_in(tree, a, &whole);

    for (uint32_t i = ab_tour_next(&tour); i != AB_NO_SLOT; i = ab_tour_next(&tour)) {
        if (thin_on_seam(tree, i, b, shift)) {
            return true;
        }
    }
    return false;
}

bool ab_nodes_meet_on_seam(const abut_tree *tree, uint32_t a, uint32_t b, ab_vec shift)
{
    return any_thin_on_seam(tree, a, b, shift) ||
           any_thin_on_seam(tree, b, a, (ab_vec){ -shift.x, -shift.y });
}
