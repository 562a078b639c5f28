/* broad/kinds/quads.h - a quad tree: quarters of quarters, as deep as needed.
 *
 * A box belongs to the quarter that its middle lies in, however large it is; nothing
 * straddles. What a node covers is measured: the common bounds of all boxes in it. So a
 * large box makes a few nodes large, and no node is crowded by what did not fit anywhere
 * else.
 *
 * Middles are sorted along the Z of quarters of quarters: each node then is a range of boxes, and
 * its quarters are ranges of that range. Nodes are stored in the order in which a walk visits them,
 * parents first. A node knows its first box and its *follower*, the next node outside of it; where
 * the boxes of the follower begin, its own end. So a walk needs no stack: it goes to the next node,
 * or skips to the follower. To find pairs, each leaf walks through everything after it.
 *
 * It takes 56 bytes per box: 32 for a copy of it, 4 for its slot, and half a node of 40.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_KINDS_QUADS_H
#define AB_BROAD_KINDS_QUADS_H

#include "base/check.h"

#include "broad/kinds/kinds.h"

typedef struct ab_quad_node {
    ab_box bounds;
    uint32_t first; /* box */
    uint32_t next;  /* node that is not in this one; a leaf is followed by it at once */
} ab_quad_node;

typedef struct ab_quad_tree {
    ab_vec low;          /* corner of the whole: middles are measured from here */
    ab_quad_node *nodes; /* and one more that begins where the last one ends */
    ab_box *boxes;
    uint32_t *slots;
    uint32_t live;
    uint32_t node_count;
} ab_quad_tree;

/* Boxes from the first to before the end. */
typedef struct ab_quad_range {
    uint32_t first;
    uint32_t end;
} ab_quad_range;

size_t ab_quad_bytes(uint32_t capacity);
void ab_quad_build(void *block, uint32_t capacity, const ab_box_set *set);
bool ab_quad_check(const void *block, const ab_box *boxes, uint32_t count);

/* Whether a node is one, by its number. */
static inline bool ab_quad_is_leaf(uint32_t number, const ab_quad_node *node)
{
    return node->next == number + 1;
}

static inline ab_quad_range ab_quad_boxes(const ab_quad_node *node)
{
    return (ab_quad_range){ node[0].first, node[1].first };
}

#endif
