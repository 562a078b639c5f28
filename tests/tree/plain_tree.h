/* tree/plain_tree.h - the tree once more, as a beginner would write it: recursion, no caches.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_PLAIN_TREE_H
#define ABUT_TESTS_PLAIN_TREE_H

#include "abut/abut.h"

enum { PLAIN_NODES = 64, PLAIN_PIXELS = 6, PLAIN_PIECES = PLAIN_NODES * PLAIN_PIXELS };

typedef struct plain_node {
    abut_node id; /* ABUT_NO_NODE: free */
    int parent;   /* -1: outermost */
    int children[PLAIN_NODES];
    int count;
    abut_transform local;
    bool hidden;
    bool has_shape;
    abut_shape shape;
    const abut_mask *mask;     /* instead of the shape: up to PLAIN_PIXELS pixels; or NULL... */
    const abut_region *region; /* ...or a region of up to so many pieces, or NULL... */
    const abut_tiles *tiles;   /* ...or a grid of up to so many cells, or NULL */
    abut_transform figure_at;
} plain_node;

typedef struct plain_tree {
    plain_node nodes[PLAIN_NODES];
    int outermost[PLAIN_NODES];
    int count;
} plain_tree;

/* A placed shape, a pixel of a mask or a piece of a region, and whose it is. */
typedef struct plain_piece {
    int node;
    bool part; /* of a mask or region */
    abut_shape shape;
    uint64_t memory[2560];
} plain_piece;

int plain_free(const plain_tree *tree);
int plain_find(const plain_tree *tree, abut_node id);
/* Puts a node below a parent (-1: outermost) before a child of it (-1: last). */
void plain_link(plain_tree *tree, int node, int parent, int before);
void plain_unlink(plain_tree *tree, int node);
void plain_remove(plain_tree *tree, int node);
bool plain_is_under(const plain_tree *tree, int node, int above);

abut_transform plain_global(const plain_tree *tree, int node);
/* The visible shapes, pixels and pieces at and below a node (-1: all), in the order in which they
 * are drawn. */
int plain_pieces(const plain_tree *tree, int node, plain_piece *pieces);
abut_bounds plain_bounds(const plain_piece *pieces, int count);
/* How many nodes they are of. */
int plain_owners(const plain_piece *pieces, int count);

#endif
