/* tree/change.c - changing nodes: place, shape, parent.
 *
 * Every change is made, then seen to be possible or taken back.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "tree/tree.h"

enum { PLACE_FLAGS = AB_NODE_PARTS | AB_NODE_SHAPED };

static bool all_numbers(abut_transform t)
{
    double sum =
        (t.a - t.a) + (t.b - t.b) + (t.c - t.c) + (t.d - t.d) + (t.tx - t.tx) + (t.ty - t.ty);

    return sum == 0; /* a NaN if one of them is not finite */
}

static abut_status set_local(abut_tree *tree, uint32_t slot, abut_transform local)
{
    ab_tree_node *node = &tree->nodes[slot];
    abut_transform before = node->local;

    if (!all_numbers(local)) {
        return ABUT_E_NOT_FINITE;
    }
    node->local = local;
    abut_status status = ab_node_refresh(tree, slot);

    if (status != ABUT_OK) {
        node->local = before;
        ab_node_refresh(tree, slot);
    }
    return status;
}

static abut_status known_slot(const abut_tree *tree, abut_node node, uint32_t *slot)
{
    *slot = ab_node_own_slot(tree, node);
    if (tree == NULL) {
        return ABUT_E_ARGUMENT;
    }
    return *slot != AB_NO_SLOT ? ABUT_OK : ABUT_E_STALE;
}

abut_status abut_node_place(abut_tree *tree, abut_node node, const abut_parts *parts)
{
    uint32_t slot;
    abut_status status = parts != NULL ? known_slot(tree, node, &slot) : ABUT_E_ARGUMENT;

    if (status == ABUT_OK) {
        status = set_local(tree, slot, abut_transform_from_parts(parts));
    }
    if (status == ABUT_OK) {
        tree->nodes[slot].parts = *parts;
        tree->nodes[slot].flags |= PLACE_FLAGS;
    }
    return status;
}

abut_status abut_node_set_transform(abut_tree *tree, abut_node node, abut_transform transform)
{
    uint32_t slot;
    abut_status status = known_slot(tree, node, &slot);

    if (status == ABUT_OK) {
        status = set_local(tree, slot, transform);
    }
    if (status == ABUT_OK) {
        tree->nodes[slot].flags &= ~(uint32_t)PLACE_FLAGS;
    }
    return status;
}

/* --- Many at once ------------------------------------------------------------------------ */

/* Where a walk must begin that brings a changed node up to date: at the highest changed one
 * above it. */
static uint32_t first_changed(const abut_tree *tree, uint32_t slot)
{
    uint32_t root = slot;

    for (uint32_t i = slot; i != AB_NO_SLOT; i = tree->nodes[i].parent) {
        root = (tree->nodes[i].flags & AB_NODE_CHANGED) != 0 ? i : root;
    }
    return root;
}

static abut_status refresh_changed(abut_tree *tree, const abut_node *nodes, uint32_t count)
{
    abut_status wrong = ABUT_OK;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = ab_node_own_slot(tree, nodes[i]);

        if ((tree->nodes[slot].flags & AB_NODE_CHANGED) != 0) {
            abut_status status = ab_node_refresh(tree, first_changed(tree, slot));

            wrong = wrong == ABUT_OK ? status : wrong;
        }
    }
    return wrong;
}

static abut_status check_many(const abut_tree *tree,
                              const abut_node *nodes,
                              const abut_transform *transforms,
                              uint32_t count)
{
    if (tree == NULL || (count > 0 && (nodes == NULL || transforms == NULL))) {
        return ABUT_E_ARGUMENT;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (ab_node_own_slot(tree, nodes[i]) == AB_NO_SLOT) {
            return ABUT_E_STALE;
        }
        if (!all_numbers(transforms[i])) {
            return ABUT_E_NOT_FINITE;
        }
    }
    return ABUT_OK;
}

/* Sets the transform of a node and remembers the one it had before all of this. */
static void change_local(ab_tree_node *node, abut_transform local)
{
    if ((node->flags & AB_NODE_CHANGED) == 0) {
        node->saved = node->local;
    }
    node->flags |= AB_NODE_CHANGED;
    node->local = local;
}

abut_status abut_tree_place_many(abut_tree *tree,
                                 const abut_node *nodes,
                                 const abut_transform *transforms,
                                 uint32_t count)
{
    abut_status status = check_many(tree, nodes, transforms, count);

    if (status != ABUT_OK) {
        return status;
    }
    for (uint32_t i = 0; i < count; i++) {
        change_local(&tree->nodes[ab_node_own_slot(tree, nodes[i])], transforms[i]);
    }
    status = refresh_changed(tree, nodes, count);
    for (uint32_t i = 0; i < count; i++) {
        ab_tree_node *node = &tree->nodes[ab_node_own_slot(tree, nodes[i])];

        if (status == ABUT_OK) {
            node->flags &= ~(uint32_t)PLACE_FLAGS;
        } else {
            node->local = node->saved;
            node->flags |= AB_NODE_CHANGED;
        }
    }
    if (status != ABUT_OK) {
        refresh_changed(tree, nodes, count);
    }
    return status;
}

/* --- Shape and sight --------------------------------------------------------------------- */

/* A node's own shape is all that is placed anew; the ones below it stay. */
static abut_status exchange_form(abut_tree *tree, uint32_t slot, ab_form *form)
{
    ab_form *before = tree->nodes[slot].form;

    tree->nodes[slot].form = form;
    abut_status status = ab_node_stand(tree, slot);

    if (status != ABUT_OK) {
        tree->nodes[slot].form = before;
        ab_node_stand(tree, slot);
        before = form;
    }
    ab_node_climb(tree, slot);
    ab_form_free(&tree->allocator, before);
    return status;
}

abut_status abut_node_set_shape(abut_tree *tree, abut_node node, const abut_shape *shape)
{
    uint32_t slot;
    abut_status status = known_slot(tree, node, &slot);
    ab_form *form = NULL;

    if (status == ABUT_OK && shape != NULL) {
        status = ab_form_of_shape(&tree->allocator, shape, &form);
    }
    return status == ABUT_OK ? exchange_form(tree, slot, form) : status;
}

abut_status abut_node_set_figure(abut_tree *tree, abut_node node, const abut_figure *figure)
{
    uint32_t slot;
    abut_status status = known_slot(tree, node, &slot);
    ab_form *form = NULL;

    if (status == ABUT_OK && figure != NULL) {
        status = ab_form_of_figure(&tree->allocator, figure, &form);
    }
    return status == ABUT_OK ? exchange_form(tree, slot, form) : status;
}

abut_status abut_node_set_rect(abut_tree *tree, abut_node node, abut_rectangle rect)
{
    abut_shape shape = abut_rect(rect.x, rect.y, rect.width, rect.height);

    return abut_node_set_shape(tree, node, &shape);
}

abut_status abut_node_set_visible(abut_tree *tree, abut_node node, bool visible)
{
    uint32_t slot;
    abut_status status = known_slot(tree, node, &slot);

    if (status == ABUT_OK) {
        tree->nodes[slot].flags &= ~(uint32_t)AB_NODE_HIDDEN;
        tree->nodes[slot].flags |= visible ? 0 : AB_NODE_HIDDEN;
        ab_node_climb(tree, slot);
    }
    return status;
}

abut_status abut_node_set_user(abut_tree *tree, abut_node node, uint64_t user)
{
    uint32_t slot;
    abut_status status = known_slot(tree, node, &slot);

    if (status == ABUT_OK) {
        tree->nodes[slot].user = user;
    }
    return status;
}

/* --- Parents ------------------------------------------------------------------------------ */

/* A global transform as a node at `parent` would have it. */
static abut_status seen_by_parent(const abut_tree *tree, uint32_t parent, abut_transform *transform)
{
    abut_transform back;
    abut_status status = abut_invert(tree->nodes[parent].global, &back);

    if (status == ABUT_OK) {
        *transform = abut_compose(back, *transform);
        status = all_numbers(*transform) ? ABUT_OK : ABUT_E_NOT_FINITE;
    }
    return status;
}

static abut_status
check_attach(const abut_tree *tree, uint32_t slot, uint32_t parent, uint32_t before)
{
    if (parent == AB_NO_SLOT || before == AB_NO_SLOT) {
        return ABUT_E_STALE;
    }
    if (before == slot || (before != 0 && tree->nodes[before].parent != parent)) {
        return ABUT_E_ARGUMENT;
    }
    return ab_node_is_under(tree, parent, slot) ? ABUT_E_CYCLE : ABUT_OK;
}

/* Hands a node over with a transform; takes it back if it cannot stand there. */
static abut_status
hand_over(abut_tree *tree, uint32_t slot, uint32_t parent, uint32_t before, abut_transform local)
{
    ab_tree_node *node = &tree->nodes[slot];
    uint32_t old_parent = node->parent;
    uint32_t old_before = node->next;
    abut_transform old_local = node->local;

    ab_node_unlink(tree, slot);
    node->local = local;
    ab_node_link(tree, slot, parent, before != 0 ? before : AB_NO_SLOT);
    abut_status status = ab_node_refresh(tree, slot);

    if (status != ABUT_OK) {
        ab_node_unlink(tree, slot);
        node->local = old_local;
        ab_node_link(tree, slot, old_parent, old_before);
        ab_node_refresh(tree, slot);
    }
    return status;
}

abut_status abut_node_attach(
    abut_tree *tree, abut_node node, abut_node parent, abut_node before, abut_keep keep)
{
    uint32_t slot;
    abut_status status = known_slot(tree, node, &slot);
    uint32_t to = ab_node_slot(tree, parent);
    uint32_t next = ab_node_slot(tree, before);

    if (status == ABUT_OK) {
        status = keep == ABUT_KEEP_LOCAL || keep == ABUT_KEEP_PLACE
                     ? check_attach(tree, slot, to, next)
                     : ABUT_E_ARGUMENT;
    }
    if (status != ABUT_OK) {
        return status;
    }
    bool moves = keep == ABUT_KEEP_PLACE && tree->nodes[slot].parent != to;
    abut_transform local = moves ? tree->nodes[slot].global : tree->nodes[slot].local;

    if (moves) {
        status = seen_by_parent(tree, to, &local);
    }
    if (status == ABUT_OK) {
        status = hand_over(tree, slot, to, next, local);
    }
    if (status == ABUT_OK && moves) {
        tree->nodes[slot].flags &= ~(uint32_t)PLACE_FLAGS;
    }
    return status;
}

abut_status ab_node_follow(abut_tree *tree, abut_node node, abut_vec2 at, double angle)
{
    uint32_t slot;
    abut_status status = known_slot(tree, node, &slot);

    if (status != ABUT_OK) {
        return status;
    }
    ab_tree_node *found = &tree->nodes[slot];
    bool outermost = found->parent == 0;
    abut_parts parts = (found->flags & AB_NODE_SHAPED) != 0 ? found->parts : abut_parts_default();

    parts.x = at.x;
    parts.y = at.y;
    parts.rotation = angle;
    abut_transform local = abut_transform_from_parts(&parts);

    status = outermost ? ABUT_OK : seen_by_parent(tree, found->parent, &local);
    if (status == ABUT_OK) {
        status = set_local(tree, slot, local);
    }
    if (status == ABUT_OK) {
        found->parts = parts;
        found->flags |= AB_NODE_SHAPED;
        found->flags &= ~(uint32_t)AB_NODE_PARTS;
        found->flags |= outermost ? AB_NODE_PARTS : 0;
    }
    return status;
}
