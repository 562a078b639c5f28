/* broad/kinds/quadtree.c - looking through a quad tree.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/kinds/quads.h"

enum { QUAD_CHUNK = 1024, QUAD_MAX_CHUNKS = 64 };

/* --- Pairs ----------------------------------------------------------------------- */

typedef struct quad_search {
    const ab_quad_tree *tree;
    ab_sink *sink;
} quad_search;

AB_INLINE void quad_compare(const quad_search *search, uint32_t a, ab_quad_range others)
{
    const ab_quad_tree *tree = search->tree;

    for (uint32_t b = others.first; b < others.end; b++) {
        if (ab_sink_counts(search->sink, &tree->boxes[a], &tree->boxes[b])) {
            ab_sink_take(search->sink, tree->slots[a], tree->slots[b]);
        }
    }
}

/* A leaf against itself and all leaves that come after it. */
static void quad_search_leaf(const quad_search *search, uint32_t number)
{
    const ab_quad_tree *tree = search->tree;
    const ab_quad_node *leaf = &tree->nodes[number];
    ab_quad_range range = ab_quad_boxes(leaf);

    for (uint32_t a = range.first; a < range.end; a++) {
        quad_compare(search, a, (ab_quad_range){ a + 1, range.end });
    }
    for (uint32_t i = number + 1; i < tree->node_count;) {
        const ab_quad_node *node = &tree->nodes[i];

        if (!ab_boxes_meet(&node->bounds, &leaf->bounds)) {
            i = node->next;
            continue;
        }
        if (ab_quad_is_leaf(i, node)) {
            for (uint32_t a = range.first; a < range.end; a++) {
                if (ab_boxes_meet(&tree->boxes[a], &node->bounds)) {
                    quad_compare(search, a, ab_quad_boxes(node));
                }
            }
        }
        i++;
    }
}

static uint32_t quad_chunks(const void *block)
{
    const ab_quad_tree *tree = block;
    uint32_t chunks = tree->live / QUAD_CHUNK + 1;

    return chunks < QUAD_MAX_CHUNKS ? chunks : QUAD_MAX_CHUNKS;
}

/* The first node that begins at a box or later. */
static uint32_t quad_node_from(const ab_quad_tree *tree, uint32_t box)
{
    uint32_t i = 0;

    while (i < tree->node_count && tree->nodes[i].first < box) {
        const ab_quad_node *node = &tree->nodes[i];

        i = tree->nodes[node->next].first <= box ? node->next : i + 1;
    }
    return i;
}

/* A chunk is made of the leaves that begin within a stretch of boxes. */
static void quad_search_chunk(const void *block, const ab_box *boxes, uint32_t chunk, ab_sink *sink)
{
    const ab_quad_tree *tree = block;
    quad_search search = { tree, sink };
    uint64_t chunks = quad_chunks(block);
    uint32_t first = (uint32_t)((uint64_t)tree->live * chunk / chunks);
    uint32_t end = (uint32_t)((uint64_t)tree->live * ((uint64_t)chunk + 1) / chunks);

    (void)boxes; /* there is a copy */
    for (uint32_t i = quad_node_from(tree, first); tree->nodes[i].first < end; i++) {
        if (ab_quad_is_leaf(i, &tree->nodes[i])) {
            quad_search_leaf(&search, i);
        }
    }
}

/* --- Regions --------------------------------------------------------------------- */

static bool quad_visit(const void *block, const ab_box *region, ab_visit_fn *each, void *context)
{
    const ab_quad_tree *tree = block;

    for (uint32_t i = 0; i < tree->node_count;) {
        const ab_quad_node *node = &tree->nodes[i];

        if (!ab_boxes_meet(&node->bounds, region)) {
            i = node->next;
            continue;
        }
        if (ab_quad_is_leaf(i, node)) {
            ab_quad_range range = ab_quad_boxes(node);

            for (uint32_t at = range.first; at < range.end; at++) {
                if (ab_boxes_meet(&tree->boxes[at], region) && !each(context, tree->slots[at])) {
                    return false;
                }
            }
        }
        i++;
    }
    return true;
}

static const uint32_t *quad_order(const void *block, uint32_t *count)
{
    const ab_quad_tree *tree = block;

    *count = tree->live;
    return tree->slots;
}

const ab_kind ab_kind_quadtree = {
    .bytes = ab_quad_bytes,
    .build = ab_quad_build,
    .chunks = quad_chunks,
    .search = quad_search_chunk,
    .visit = quad_visit,
    .order = quad_order,
    .check = ab_quad_check,
};
