/* tree/read.c - reading nodes back.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "tree/tour.h"
#include "tree/tree.h"

#include <math.h>

/* What a node that is none looks like. */
static const ab_tree_node no_node = {
    .parent = AB_NO_SLOT,
    .first = AB_NO_SLOT,
    .last = AB_NO_SLOT,
    .previous = AB_NO_SLOT,
    .next = AB_NO_SLOT,
    .whole = { { INT64_MAX, INT64_MAX }, { INT64_MIN, INT64_MIN } },
    .local = { 1, 0, 0, 1, 0, 0 },
    .global = { 1, 0, 0, 1, 0, 0 },
};

static const ab_tree_node *look_at(const abut_tree *tree, abut_node node)
{
    uint32_t slot = ab_node_slot(tree, node);

    return slot != AB_NO_SLOT ? &tree->nodes[slot] : &no_node;
}

uint32_t abut_tree_count(const abut_tree *tree)
{
    return tree != NULL ? tree->count : 0;
}

bool abut_tree_has(const abut_tree *tree, abut_node node)
{
    return ab_node_own_slot(tree, node) != AB_NO_SLOT;
}

abut_node abut_node_parent(const abut_tree *tree, abut_node node)
{
    return ab_node_id(tree, look_at(tree, node)->parent);
}

abut_node abut_node_first(const abut_tree *tree, abut_node node)
{
    return ab_node_id(tree, look_at(tree, node)->first);
}

abut_node abut_node_last(const abut_tree *tree, abut_node node)
{
    return ab_node_id(tree, look_at(tree, node)->last);
}

abut_node abut_node_next(const abut_tree *tree, abut_node node)
{
    return ab_node_id(tree, look_at(tree, node)->next);
}

abut_node abut_node_previous(const abut_tree *tree, abut_node node)
{
    return ab_node_id(tree, look_at(tree, node)->previous);
}

bool abut_node_is_visible(const abut_tree *tree, abut_node node)
{
    uint32_t slot = ab_node_own_slot(tree, node);

    return slot != AB_NO_SLOT && (tree->nodes[slot].flags & AB_NODE_HIDDEN) == 0;
}

uint64_t abut_node_user(const abut_tree *tree, abut_node node)
{
    return look_at(tree, node)->user;
}

bool abut_node_is_within(const abut_tree *tree, abut_node node, abut_node ancestor)
{
    uint32_t slot = ab_node_own_slot(tree, node);
    uint32_t root = ab_node_slot(tree, ancestor);

    return slot != AB_NO_SLOT && root != AB_NO_SLOT && ab_node_is_under(tree, slot, root);
}

bool abut_node_parts(const abut_tree *tree, abut_node node, abut_parts *parts)
{
    const ab_tree_node *found = look_at(tree, node);
    bool known = (found->flags & AB_NODE_PARTS) != 0;

    if (parts != NULL) {
        *parts = known ? found->parts : abut_parts_default();
    }
    return known;
}

abut_transform abut_node_transform(const abut_tree *tree, abut_node node)
{
    return look_at(tree, node)->local;
}

abut_transform abut_node_global(const abut_tree *tree, abut_node node)
{
    return look_at(tree, node)->global;
}

abut_vec2 abut_node_to_global(const abut_tree *tree, abut_node node, abut_vec2 point)
{
    return abut_apply(look_at(tree, node)->global, point);
}

abut_status
abut_node_to_local(const abut_tree *tree, abut_node node, abut_vec2 point, abut_vec2 *out)
{
    abut_transform back;

    if (tree == NULL || out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_node_slot(tree, node) == AB_NO_SLOT) {
        return ABUT_E_STALE;
    }
    abut_status status = abut_invert(look_at(tree, node)->global, &back);

    if (status == ABUT_OK) {
        *out = abut_apply(back, point);
    }
    return status;
}

/* A side of bounds in units. */
static double side_in_units(int64_t side)
{
    return side >= AB_NO_END ? INFINITY : side <= -AB_NO_END ? -INFINITY : ab_units(side);
}

abut_bounds abut_node_bounds(const abut_tree *tree, abut_node node)
{
    ab_box whole = look_at(tree, node)->whole;

    if (ab_box_is_empty(&whole)) {
        return abut_bounds_empty();
    }
    return (abut_bounds){ { side_in_units(whole.low.x), side_in_units(whole.low.y) },
                          { side_in_units(whole.high.x), side_in_units(whole.high.y) } };
}

static bool has_own_shape(const ab_tree_node *node)
{
    return node->form != NULL && node->form->figure.kind == ABUT_FIGURE_EMPTY;
}

size_t abut_node_shape_memory(const abut_tree *tree, abut_node node)
{
    const ab_tree_node *found = look_at(tree, node);

    return has_own_shape(found) ? abut_transformed_memory(&found->form->local, found->global) : 0;
}

abut_status
abut_node_shape(const abut_tree *tree, abut_node node, void *memory, size_t size, abut_shape *out)
{
    if (tree == NULL || out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    const ab_tree_node *found = look_at(tree, node);

    *out = abut_nothing();
    if (ab_node_slot(tree, node) == AB_NO_SLOT) {
        return ABUT_E_STALE;
    }
    if (!has_own_shape(found)) {
        return ABUT_E_SHAPE;
    }
    if (size < abut_node_shape_memory(tree, node)) {
        return ABUT_E_ROOM;
    }
    *out = abut_transformed_in(&found->form->local, found->global, memory, size);
    return abut_shape_check(out);
}

abut_status abut_node_figure(const abut_tree *tree, abut_node node, abut_figure *out)
{
    static const abut_figure none = { .at = { 1, 0, 0, 1, 0, 0 } };

    if (tree == NULL || out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    const ab_tree_node *found = look_at(tree, node);

    *out = none;
    if (ab_node_slot(tree, node) == AB_NO_SLOT) {
        return ABUT_E_STALE;
    }
    if (found->form == NULL || has_own_shape(found)) {
        return ABUT_E_SHAPE;
    }
    *out = ab_form_figure(found->form, found->global);
    return ABUT_OK;
}

uint32_t
abut_tree_shapes(const abut_tree *tree, abut_node node, abut_node *nodes, uint32_t capacity)
{
    uint32_t root = ab_node_slot(tree, node);
    uint32_t count = 0;

    if (root == AB_NO_SLOT) {
        return 0;
    }
    ab_tour tour = ab_tour_all(tree, root);

    for (uint32_t i = ab_tour_next(&tour); i != AB_NO_SLOT; i = ab_tour_next(&tour)) {
        if (nodes != NULL && count < capacity) {
            nodes[count] = ab_node_id(tree, i);
        }
        count++;
    }
    return count;
}

/* --- Checking ---------------------------------------------------------------------------- */

static bool same_bytes(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

static bool links_agree(const abut_tree *tree, uint32_t slot)
{
    const ab_tree_node *node = &tree->nodes[slot];
    bool ok = node->next == AB_NO_SLOT || tree->nodes[node->next].previous == slot;

    ok = ok && (node->next == AB_NO_SLOT || tree->nodes[node->next].parent == node->parent);
    for (int i = 0; i < AB_LINKS && ok; i++) {
        uint32_t linked = node->links[i];
        uint32_t parent = i == AB_CHILDREN ? slot : node->parent;

        ok = linked == AB_NO_SLOT ||
             (tree->nodes[linked].up == slot && tree->nodes[linked].parent == parent);
    }
    return ok && (node->first == AB_NO_SLOT) == (node->links[AB_CHILDREN] == AB_NO_SLOT);
}

/* Whether a node stands where its parent and its transform say, and its bounds are joined. */
static bool stands_right(const abut_tree *tree, uint32_t slot)
{
    const ab_tree_node *node = &tree->nodes[slot];
    ab_box whole = node->own;
    abut_transform global = node->local;

    if (slot != 0) {
        global = abut_compose(tree->nodes[node->parent].global, node->local);
    }
    for (uint32_t i = node->first; i != AB_NO_SLOT; i = tree->nodes[i].next) {
        whole = ab_box_join(&whole, &tree->nodes[i].whole);
    }
    if ((node->flags & AB_NODE_HIDDEN) != 0) {
        whole = ab_box_empty();
    }
    return same_bytes(&whole, &node->whole, sizeof whole) &&
           same_bytes(&global, &node->global, sizeof global);
}

bool abut_tree_verify(const abut_tree *tree)
{
    uint32_t used = 0;

    for (uint32_t i = 0; tree != NULL && i < tree->made; i++) {
        if ((tree->nodes[i].flags & AB_NODE_USED) == 0) {
            continue;
        }
        used++;
        if (!links_agree(tree, i) || !stands_right(tree, i) ||
            (tree->nodes[i].flags & AB_NODE_CHANGED) != 0) {
            return false;
        }
    }
    return tree != NULL && used == tree->count + 1;
}
