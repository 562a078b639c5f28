/* tree/plain_tree.c - the tree once more, as a beginner would write it.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/plain_tree.h"

#include "mask/squares.h"

int plain_free(const plain_tree *tree)
{
    int i = 0;

    while (i < PLAIN_NODES && tree->nodes[i].id != ABUT_NO_NODE) {
        i++;
    }
    return i < PLAIN_NODES ? i : -1;
}

int plain_find(const plain_tree *tree, abut_node id)
{
    for (int i = 0; i < PLAIN_NODES; i++) {
        if (tree->nodes[i].id == id && id != ABUT_NO_NODE) {
            return i;
        }
    }
    return -1;
}

static int *list_of(plain_tree *tree, int parent, int **count)
{
    *count = parent < 0 ? &tree->count : &tree->nodes[parent].count;
    return parent < 0 ? tree->outermost : tree->nodes[parent].children;
}

void plain_link(plain_tree *tree, int node, int parent, int before)
{
    int *count;
    int *list = list_of(tree, parent, &count);
    int at = *count;

    for (int i = 0; i < *count; i++) {
        at = list[i] == before ? i : at;
    }
    for (int i = (*count)++; i > at; i--) {
        list[i] = list[i - 1];
    }
    list[at] = node;
    tree->nodes[node].parent = parent;
}

void plain_unlink(plain_tree *tree, int node)
{
    int *count;
    int *list = list_of(tree, tree->nodes[node].parent, &count);
    int kept = 0;

    for (int i = 0; i < *count; i++) {
        if (list[i] != node) {
            list[kept++] = list[i];
        }
    }
    *count = kept;
}

static void forget(plain_tree *tree, int node)
{
    for (int i = 0; i < tree->nodes[node].count; i++) {
        forget(tree, tree->nodes[node].children[i]);
    }
    tree->nodes[node].id = ABUT_NO_NODE;
    tree->nodes[node].count = 0;
}

void plain_remove(plain_tree *tree, int node)
{
    plain_unlink(tree, node);
    forget(tree, node);
}

bool plain_is_under(const plain_tree *tree, int node, int above)
{
    return node == above || (node >= 0 && plain_is_under(tree, tree->nodes[node].parent, above));
}

abut_transform plain_global(const plain_tree *tree, int node)
{
    if (node < 0) {
        return abut_identity();
    }
    return abut_compose(plain_global(tree, tree->nodes[node].parent), tree->nodes[node].local);
}

static plain_piece *next_piece(plain_piece *pieces, int *count, int node, bool part)
{
    plain_piece *piece = &pieces[(*count)++];

    piece->node = node;
    piece->part = part;
    return piece;
}

/* The pixels or pieces of a figure, each transformed by itself. */
static void
collect_parts(const plain_node *n, int node, abut_transform at, plain_piece *pieces, int *count)
{
    static squares pixels;

    if (n->mask != NULL) {
        squares_of(&pixels, n->mask, at);
        for (int i = 0; i < pixels.count; i++) {
            next_piece(pieces, count, node, true)->shape = pixels.list[i];
        }
    }
    for (uint32_t i = 0; i < abut_region_pieces(n->region); i++) {
        abut_shape piece = abut_region_piece(n->region, i);

        next_piece(pieces, count, node, true)->shape = abut_transformed(&piece, at);
    }
    uint32_t width = n->tiles != NULL ? abut_tiles_width(n->tiles) : 0;

    for (uint32_t i = 0; n->tiles != NULL && i < width * abut_tiles_height(n->tiles); i++) {
        abut_shape cell = abut_tiles_cell_shape(n->tiles, i % width, i / width, 0);

        if (abut_shape_check(&cell) == ABUT_OK) {
            next_piece(pieces, count, node, true)->shape = abut_transformed(&cell, at);
        }
    }
}

static void collect(const plain_tree *tree, int node, plain_piece *pieces, int *count)
{
    const plain_node *n = &tree->nodes[node];
    abut_transform global = plain_global(tree, node);

    if (n->hidden) {
        return;
    }
    if (n->mask != NULL || n->region != NULL || n->tiles != NULL) {
        collect_parts(n, node, abut_compose(global, n->figure_at), pieces, count);
    } else if (n->has_shape) {
        plain_piece *piece = next_piece(pieces, count, node, false);

        piece->shape = abut_transformed_in(&n->shape, global, piece->memory, sizeof piece->memory);
    }
    for (int i = 0; i < n->count; i++) {
        collect(tree, n->children[i], pieces, count);
    }
}

int plain_pieces(const plain_tree *tree, int node, plain_piece *pieces)
{
    int count = 0;

    if (node >= 0) {
        collect(tree, node, pieces, &count);
        return count;
    }
    for (int i = 0; i < tree->count; i++) {
        collect(tree, tree->outermost[i], pieces, &count);
    }
    return count;
}

abut_bounds plain_bounds(const plain_piece *pieces, int count)
{
    abut_bounds bounds = abut_bounds_empty();

    for (int i = 0; i < count; i++) {
        bounds = abut_bounds_join(bounds, abut_shape_bounds(&pieces[i].shape));
    }
    return bounds;
}

int plain_owners(const plain_piece *pieces, int count)
{
    int owners = 0;

    for (int i = 0; i < count; i++) {
        owners += i == 0 || pieces[i].node != pieces[i - 1].node;
    }
    return owners;
}
