/* tree/tree.c - making trees, and nodes that come and go.
 *
 * An id is the slot and a generation, which counts how often the slot was used. A slot whose
 * generations are used up is not used again, so that no id comes back.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "tree/tree.h"

enum { FIRST_ROOM = 16 };

#define LAST_NODE_GENERATION (((uint32_t)1 << AB_NODE_GENERATION_BITS) - 1)

static_assert((uint64_t)ABUT_MAX_NODES << AB_NODE_GENERATION_BITS <= (uint64_t)1 << 53,
              "ids survive in doubles");

static const ab_tree_node blank_node = {
    .parent = AB_NO_SLOT,
    .up = AB_NO_SLOT,
    .links = { AB_NO_SLOT, AB_NO_SLOT, AB_NO_SLOT },
    .first = AB_NO_SLOT,
    .last = AB_NO_SLOT,
    .previous = AB_NO_SLOT,
    .next = AB_NO_SLOT,
    .own = { { INT64_MAX, INT64_MAX }, { INT64_MIN, INT64_MIN } },
    .whole = { { INT64_MAX, INT64_MAX }, { INT64_MIN, INT64_MIN } },
    .span = { { INT64_MAX, INT64_MAX }, { INT64_MIN, INT64_MIN } },
    .local = { 1, 0, 0, 1, 0, 0 },
    .global = { 1, 0, 0, 1, 0, 0 },
    .parts = { .scale_x = 1, .scale_y = 1 },
};

uint32_t ab_node_slot(const abut_tree *tree, abut_node node)
{
    uint64_t slot = node >> AB_NODE_GENERATION_BITS;

    if (node == ABUT_NO_NODE && tree != NULL) {
        return 0;
    }
    if (tree == NULL || slot == 0 || slot >= tree->made) {
        return AB_NO_SLOT;
    }
    const ab_tree_node *found = &tree->nodes[slot];
    bool is_it =
        (found->flags & AB_NODE_USED) != 0 && found->generation == (node & LAST_NODE_GENERATION);

    return is_it ? (uint32_t)slot : AB_NO_SLOT;
}

uint32_t ab_node_own_slot(const abut_tree *tree, abut_node node)
{
    return node == ABUT_NO_NODE ? AB_NO_SLOT : ab_node_slot(tree, node);
}

abut_node ab_node_id(const abut_tree *tree, uint32_t slot)
{
    if (slot == AB_NO_SLOT || slot == 0) {
        return ABUT_NO_NODE;
    }
    return (abut_node)slot << AB_NODE_GENERATION_BITS | tree->nodes[slot].generation;
}

bool ab_node_is_under(const abut_tree *tree, uint32_t slot, uint32_t ancestor)
{
    while (slot != ancestor && slot != AB_NO_SLOT) {
        slot = tree->nodes[slot].parent;
    }
    return slot == ancestor;
}

static abut_status reserve_slots(abut_tree *tree, uint32_t room)
{
    if (room <= tree->room) {
        return ABUT_OK;
    }
    ab_tree_node *nodes = ab_resize(&tree->allocator, tree->nodes, tree->room, room, sizeof *nodes);

    if (nodes == NULL) {
        return ABUT_E_MEMORY;
    }
    tree->nodes = nodes;
    tree->room = room;
    return ABUT_OK;
}

abut_tree *abut_tree_create(const abut_allocator *allocator)
{
    abut_allocator from = ab_allocator_or_default(allocator);
    abut_tree *tree = ab_resize(&from, NULL, 0, 1, sizeof *tree);

    if (tree == NULL) {
        return NULL;
    }
    *tree = (abut_tree){ .allocator = from, .free = AB_NO_SLOT };
    if (reserve_slots(tree, FIRST_ROOM) != ABUT_OK) {
        ab_free(&from, tree, 1, sizeof *tree);
        return NULL;
    }
    tree->nodes[0] = blank_node;
    tree->nodes[0].flags = AB_NODE_USED;
    tree->made = 1;
    return tree;
}

void abut_tree_destroy(abut_tree *tree)
{
    if (tree == NULL) {
        return;
    }
    abut_allocator allocator = tree->allocator;

    for (uint32_t i = 0; i < tree->made; i++) {
        ab_form_free(&allocator, tree->nodes[i].form);
    }
    ab_free(&allocator, tree->nodes, tree->room, sizeof *tree->nodes);
    ab_free(&allocator, tree, 1, sizeof *tree);
}

abut_status abut_tree_reserve(abut_tree *tree, uint32_t count)
{
    if (tree == NULL) {
        return ABUT_E_ARGUMENT;
    }
    return count < ABUT_MAX_NODES ? reserve_slots(tree, count + 1) : ABUT_E_FULL;
}

/* A slot for a new node, which stays free until it is taken. */
static abut_status find_slot(abut_tree *tree, uint32_t *slot)
{
    abut_status status = ABUT_OK;

    if (tree->free != AB_NO_SLOT) {
        *slot = tree->free;
        return ABUT_OK;
    }
    if (tree->made == ABUT_MAX_NODES) {
        return ABUT_E_FULL;
    }
    if (tree->made == tree->room) {
        uint32_t most = ABUT_MAX_NODES;

        status = reserve_slots(tree, tree->room < most / 2 ? 2 * tree->room : most);
    }
    *slot = tree->made;
    return status;
}

static ab_tree_node *take_node_slot(abut_tree *tree, uint32_t slot)
{
    ab_tree_node *node = &tree->nodes[slot];
    uint32_t generation = 1;

    if (slot == tree->free) {
        generation = node->generation + 1;
        tree->free = node->next;
    } else {
        tree->made++;
    }
    *node = blank_node;
    node->generation = generation;
    node->flags = AB_NODE_USED;
    tree->count++;
    return node;
}

static void give_slot_back(abut_tree *tree, uint32_t slot)
{
    ab_tree_node *node = &tree->nodes[slot];

    ab_form_free(&tree->allocator, node->form);
    node->form = NULL;
    node->flags = 0;
    tree->count--;
    if (node->generation < LAST_NODE_GENERATION) {
        node->next = tree->free;
        tree->free = slot;
    }
}

static bool finite_number(double x)
{
    return x - x == 0;
}

static abut_status read_place(const abut_node_settings *from, ab_tree_node *node)
{
    if (from->parts != NULL) {
        node->parts = *from->parts;
        node->local = abut_transform_from_parts(from->parts);
        node->flags |= AB_NODE_PARTS | AB_NODE_SHAPED;
    } else if (from->transform != NULL) {
        node->local = *from->transform;
    }
    abut_transform t = node->local;
    bool finite = finite_number(t.a) && finite_number(t.b) && finite_number(t.c) &&
                  finite_number(t.d) && finite_number(t.tx) && finite_number(t.ty);

    return finite ? ABUT_OK : ABUT_E_NOT_FINITE;
}

static abut_status form_from(abut_tree *tree, const abut_node_settings *from, ab_form **form)
{
    if (from->shape != NULL) {
        return ab_form_of_shape(&tree->allocator, from->shape, form);
    }
    if (from->rect != NULL) {
        abut_shape shape =
            abut_rect(from->rect->x, from->rect->y, from->rect->width, from->rect->height);

        return ab_form_of_shape(&tree->allocator, &shape, form);
    }
    return from->figure != NULL ? ab_form_of_figure(&tree->allocator, from->figure, form) : ABUT_OK;
}

/* Takes the slot and links the node; takes it back if it cannot be placed. */
static abut_status
enter_tree(abut_tree *tree, const abut_node_settings *from, uint32_t slot, ab_form *form)
{
    uint32_t parent = ab_node_slot(tree, from->parent);
    ab_tree_node *node = take_node_slot(tree, slot);
    abut_status status = read_place(from, node);

    node->form = form;
    node->user = from->user;
    node->flags |= from->hidden ? AB_NODE_HIDDEN : 0;
    if (status == ABUT_OK) {
        ab_node_link(tree, slot, parent, ab_node_own_slot(tree, from->before));
        status = ab_node_refresh(tree, slot);
        if (status != ABUT_OK) {
            ab_node_unlink(tree, slot);
        }
    }
    if (status != ABUT_OK) {
        give_slot_back(tree, slot);
    }
    return status;
}

abut_status abut_tree_add(abut_tree *tree, const abut_node_settings *settings, abut_node *node)
{
    static const abut_node_settings none = { 0 };
    const abut_node_settings *from = settings != NULL ? settings : &none;
    ab_form *form = NULL;
    uint32_t slot = AB_NO_SLOT;

    if (tree == NULL || node == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *node = ABUT_NO_NODE;
    uint32_t parent = ab_node_slot(tree, from->parent);
    uint32_t before = ab_node_slot(tree, from->before);

    if (parent == AB_NO_SLOT || before == AB_NO_SLOT) {
        return ABUT_E_STALE;
    }
    if (before != 0 && tree->nodes[before].parent != parent) {
        return ABUT_E_ARGUMENT;
    }
    abut_status status = find_slot(tree, &slot);

    if (status == ABUT_OK) {
        status = form_from(tree, from, &form);
    }
    if (status == ABUT_OK) {
        status = enter_tree(tree, from, slot, form);
    }
    if (status == ABUT_OK) {
        *node = ab_node_id(tree, slot);
    }
    return status;
}

abut_status abut_tree_remove(abut_tree *tree, abut_node node)
{
    uint32_t root = ab_node_own_slot(tree, node);
    uint32_t at = root;

    if (root == AB_NO_SLOT) {
        return tree != NULL ? ABUT_E_STALE : ABUT_E_ARGUMENT;
    }
    ab_node_unlink(tree, root);
    for (;;) { /* down as far as it goes; what hangs on nothing is given back */
        uint32_t *links = tree->nodes[at].links;
        int link = AB_LEFT;

        while (link < AB_LINKS && links[link] == AB_NO_SLOT) {
            link++;
        }
        if (link < AB_LINKS) {
            uint32_t linked = links[link];

            links[link] = AB_NO_SLOT;
            at = linked;
            continue;
        }
        uint32_t up = tree->nodes[at].up;

        give_slot_back(tree, at);
        if (at == root) {
            return ABUT_OK;
        }
        at = up;
    }
}

/* The children of a node as if they were its parent's: while its own transform is none. */
static abut_status loosen(abut_tree *tree, uint32_t slot)
{
    ab_tree_node *node = &tree->nodes[slot];
    ab_form *form = node->form;

    node->form = NULL; /* it goes; where it would stand does not matter */
    for (uint32_t i = node->first; i != AB_NO_SLOT; i = tree->nodes[i].next) {
        tree->nodes[i].saved = tree->nodes[i].local;
        tree->nodes[i].local = abut_compose(node->local, tree->nodes[i].local);
    }
    node->saved = node->local;
    node->local = abut_identity();
    abut_status status = ab_node_refresh(tree, slot);

    node->form = form;
    if (status != ABUT_OK) {
        for (uint32_t i = node->first; i != AB_NO_SLOT; i = tree->nodes[i].next) {
            tree->nodes[i].local = tree->nodes[i].saved;
        }
        node->local = node->saved;
        ab_node_refresh(tree, slot);
    }
    return status;
}

abut_status abut_tree_remove_alone(abut_tree *tree, abut_node node)
{
    uint32_t slot = ab_node_own_slot(tree, node);

    if (slot == AB_NO_SLOT) {
        return tree != NULL ? ABUT_E_STALE : ABUT_E_ARGUMENT;
    }
    abut_status status = loosen(tree, slot);

    if (status != ABUT_OK) {
        return status;
    }
    while (tree->nodes[slot].first != AB_NO_SLOT) {
        uint32_t child = tree->nodes[slot].first;

        tree->nodes[child].flags &= ~(uint32_t)(AB_NODE_PARTS | AB_NODE_SHAPED);
        ab_node_unlink(tree, child);
        ab_node_link(tree, child, tree->nodes[slot].parent, slot);
    }
    ab_node_unlink(tree, slot);
    give_slot_back(tree, slot);
    return ABUT_OK;
}
