/* tree/links.c - children in order, and the treap that joins their bounds.
 *
 * A node enters the treap as a leaf, next to its sibling, and is rotated up as far as its
 * priority reaches; it leaves by being rotated down. Priorities come from the slot, so the same
 * calls make the same tree.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "tree/tree.h"

static uint32_t priority_of(uint32_t slot)
{
    uint32_t mixed = slot * UINT32_C(0x9e3779b1);

    mixed = (mixed ^ mixed >> 15) * UINT32_C(0x85ebca77);
    return mixed ^ mixed >> 13;
}

static bool outranks(uint32_t a, uint32_t b)
{
    uint32_t first = priority_of(a);
    uint32_t second = priority_of(b);

    return first != second ? first > second : a > b;
}

static ab_box span_of(const abut_tree *tree, uint32_t slot)
{
    return slot == AB_NO_SLOT ? ab_box_empty() : tree->nodes[slot].span;
}

void ab_node_pull(abut_tree *tree, uint32_t slot)
{
    ab_tree_node *node = &tree->nodes[slot];
    ab_box children = span_of(tree, node->links[AB_CHILDREN]);
    ab_box left = span_of(tree, node->links[AB_LEFT]);
    ab_box right = span_of(tree, node->links[AB_RIGHT]);

    node->whole =
        (node->flags & AB_NODE_HIDDEN) != 0 ? ab_box_empty() : ab_box_join(&node->own, &children);
    node->span = ab_box_join(&node->whole, &left);
    node->span = ab_box_join(&node->span, &right);
}

static bool same_box(const ab_box *a, const ab_box *b)
{
    return a->low.x == b->low.x && a->low.y == b->low.y && a->high.x == b->high.x &&
           a->high.y == b->high.y;
}

/* Nothing above sees more of a node than its span, so the climb ends where that stays. */
void ab_node_climb(abut_tree *tree, uint32_t slot)
{
    while (slot != AB_NO_SLOT) {
        ab_box before = tree->nodes[slot].span;

        ab_node_pull(tree, slot);
        if (same_box(&before, &tree->nodes[slot].span)) {
            return;
        }
        slot = tree->nodes[slot].up;
    }
}

static int link_to(const abut_tree *tree, uint32_t up, uint32_t slot)
{
    const uint32_t *links = tree->nodes[up].links;

    AB_ASSERT(links[0] == slot || links[1] == slot || links[2] == slot, "links go both ways");
    return links[AB_LEFT] == slot ? AB_LEFT : links[AB_RIGHT] == slot ? AB_RIGHT : AB_CHILDREN;
}

static void hang(abut_tree *tree, uint32_t up, int link, uint32_t slot)
{
    tree->nodes[up].links[link] = slot;
    if (slot != AB_NO_SLOT) {
        tree->nodes[slot].up = up;
    }
}

/* Exchanges a node with the sibling above it in the treap; their order stays. */
static void rotate_up(abut_tree *tree, uint32_t slot)
{
    uint32_t upper = tree->nodes[slot].up;
    uint32_t outer = tree->nodes[upper].up;
    int link = link_to(tree, upper, slot);
    int outer_link = link_to(tree, outer, upper);

    AB_ASSERT(link != AB_CHILDREN, "the root of a treap stays below its parent");
    hang(tree, upper, link, tree->nodes[slot].links[1 - link]);
    hang(tree, slot, 1 - link, upper);
    hang(tree, outer, outer_link, slot);
    ab_node_pull(tree, upper);
    ab_node_pull(tree, slot);
}

static void link_siblings(abut_tree *tree, uint32_t parent, uint32_t first, uint32_t second)
{
    if (first != AB_NO_SLOT) {
        tree->nodes[first].next = second;
    } else {
        tree->nodes[parent].first = second;
    }
    if (second != AB_NO_SLOT) {
        tree->nodes[second].previous = first;
    } else {
        tree->nodes[parent].last = first;
    }
}

void ab_node_link(abut_tree *tree, uint32_t slot, uint32_t parent, uint32_t before)
{
    ab_tree_node *nodes = tree->nodes;
    uint32_t after = before != AB_NO_SLOT ? nodes[before].previous : nodes[parent].last;

    nodes[slot].parent = parent;
    link_siblings(tree, parent, after, slot);
    link_siblings(tree, parent, slot, before);
    nodes[slot].links[AB_LEFT] = nodes[slot].links[AB_RIGHT] = AB_NO_SLOT;
    if (before == AB_NO_SLOT && after == AB_NO_SLOT) {
        hang(tree, parent, AB_CHILDREN, slot);
    } else if (before != AB_NO_SLOT && nodes[before].links[AB_LEFT] == AB_NO_SLOT) {
        hang(tree, before, AB_LEFT, slot);
    } else {
        hang(tree, after, AB_RIGHT, slot); /* the last before the gap has nothing to its right */
    }
    ab_node_pull(tree, slot);
    while (nodes[slot].up != parent && outranks(slot, nodes[slot].up)) {
        rotate_up(tree, slot);
    }
    ab_node_climb(tree, nodes[slot].up);
}

void ab_node_unlink(abut_tree *tree, uint32_t slot)
{
    ab_tree_node *node = &tree->nodes[slot];

    for (;;) {
        uint32_t left = node->links[AB_LEFT];
        uint32_t right = node->links[AB_RIGHT];

        if (left == AB_NO_SLOT && right == AB_NO_SLOT) {
            break;
        }
        bool by_left = right == AB_NO_SLOT || (left != AB_NO_SLOT && outranks(left, right));

        rotate_up(tree, by_left ? left : right);
    }
    uint32_t up = node->up;

    tree->nodes[up].links[link_to(tree, up, slot)] = AB_NO_SLOT;
    link_siblings(tree, node->parent, node->previous, node->next);
    node->up = node->parent = node->previous = node->next = AB_NO_SLOT;
    ab_node_climb(tree, up);
}

uint32_t ab_next_link(const abut_tree *tree, uint32_t root, uint32_t slot, uint32_t from)
{
    const ab_tree_node *node = &tree->nodes[slot];
    int link = from == AB_NO_SLOT ? AB_LEFT : link_to(tree, slot, from) + 1;

    if (slot == root && link < AB_CHILDREN) {
        link = AB_CHILDREN; /* its siblings do not hang on it */
    }
    while (link < AB_LINKS && node->links[link] == AB_NO_SLOT) {
        link++;
    }
    return link < AB_LINKS ? node->links[link] : AB_NO_SLOT;
}
