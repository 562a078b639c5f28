/* scene/seams.c - points and segments on the seams between the shapes of a node.
 *
 * A point between two rectangles that abut overlaps neither of them, and is inside of the
 * union all the same (narrow/seam.h).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/seam.h"
#include "scene/tour.h"

/* The pieces of a union near a thin shape, found one after another: they are asked for in order,
 * mostly. */
typedef struct seam_view {
    const abut_tree *tree;
    uint32_t root;
    ab_box region;
    ab_vec origin;
    ab_tour tour;
    uint32_t next; /* the number of the piece that the tour finds next */
    ab_curve_room room;
} seam_view;

static const ab_core *piece_near(const void *context, uint32_t number, ab_vec *offset)
{
    seam_view *view = *(seam_view *const *)context;
    uint32_t slot = AB_NO_SLOT;

    if (number < view->next || view->next == 0) {
        view->tour = ab_tour_in(view->tree, view->root, &view->region);
        view->next = 0;
    }
    while (view->next <= number) {
        slot = ab_tour_next(&view->tour);
        view->next++;
    }
    const ab_shape *shape = ab_inside(ab_node_placed(view->tree, slot, &view->room));

    *offset = ab_sub(shape->at, view->origin);
    return &shape->core;
}

static uint32_t pieces_near(const abut_tree *tree, uint32_t root, const ab_box *region)
{
    ab_tour tour = ab_tour_in(tree, root, region);
    uint32_t count = 0;

    while (ab_tour_next(&tour) != AB_NO_SLOT) {
        count++;
    }
    return count;
}

/* Thin shapes are points and segments, which are never placed on demand. */
static bool thin_on_seam(const abut_tree *tree, uint32_t thin, uint32_t root, ab_vec shift)
{
    const ab_form *form = tree->nodes[thin].form;

    if (form->on_demand || !ab_core_is_thin(&ab_inside(&form->placed)->core)) {
        return false;
    }
    const ab_shape *shape = ab_inside(&form->placed);
    const ab_box *own = &tree->nodes[thin].own;
    seam_view view = { .tree = tree,
                       .root = root,
                       .region = { ab_add(own->low, shift), ab_add(own->high, shift) },
                       .origin = ab_add(shape->at, shift) };
    seam_view *context = &view;
    ab_union all = { piece_near, &context, pieces_near(tree, root, &view.region) };

    return all.count > 1 && ab_seam_holds(&shape->core, (ab_vec){ 0, 0 }, &all);
}

static bool any_thin_on_seam(const abut_tree *tree, uint32_t a, uint32_t b, ab_vec shift)
{
    ab_box whole = tree->nodes[b].whole;

    if (ab_box_is_empty(&whole)) {
        return false;
    }
    whole = (ab_box){ ab_sub(whole.low, shift), ab_sub(whole.high, shift) };
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
