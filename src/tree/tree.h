/* tree/tree.h - the node tree inside.
 *
 * Nodes are slots of one array. Slot 0 is the ground: the parent of all outermost nodes, with
 * the id ABUT_NO_NODE. The children of a node are in a list, in the order in which they are
 * drawn, and the same children are a treap in that order (a binary tree that is balanced by
 * numbers that look random). So every node has three links down: to the siblings before it and
 * after it in the treap, and to the treap of its children, and one link up. Along these links
 * bounds are joined: what changes is joined anew from a node up to the ground, which takes the
 * logarithm of the number of siblings on each level.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_TREE_TREE_H
#define AB_TREE_TREE_H

#include "base/check.h"

#include "abut/tree.h"
#include "base/alloc.h"
#include "broad/box.h"
#include "figure/operand.h"
#include "figure/placed.h"
#include "shape/core.h"

#define AB_NO_SLOT UINT32_MAX

enum {
    AB_NODE_GENERATION_BITS = 29,
    AB_CURVE_WORDS = 2560, /* a curve of few corners, and the shape itself */
    AB_LEFT = 0,           /* links down */
    AB_RIGHT = 1,
    AB_CHILDREN = 2,
    AB_LINKS = 3,
    AB_NODE_USED = 1, /* flags */
    AB_NODE_HIDDEN = 2,
    AB_NODE_PARTS = 4,   /* its transform is that of its parts */
    AB_NODE_SHAPED = 8,  /* scale, skew and pivot of its parts are its own */
    AB_NODE_CHANGED = 16 /* `saved` is what its transform was, should it be taken back */
};

/* The shape of a node: as it was given, and where it stands. What they borrow lies behind. A
 * round shape under a transform that makes it an ellipse is placed when it is asked about:
 * it would need more memory than all else, and any change of a transform might fail. A mask is
 * always placed when it is asked about, for that costs little, and is borrowed. So are cells of
 * tiles and what has no end, and regions, chains and compounds, but a copy of these stands where
 * the node has it. */
typedef struct ab_form {
    abut_figure figure; /* ABUT_FIGURE_EMPTY: it has a shape instead */
    abut_shape local;
    abut_shape placed; /* unless it is placed on demand */
    size_t size;       /* of all of it, in bytes */
    size_t local_size; /* of what is borrowed */
    size_t placed_size;
    bool on_demand;
    abut_region *region; /* a figure that is one, where it stands; else NULL */
    abut_chain *chain;   /* likewise */
    ab_placed_compound compound;
} ab_form;

/* What a node looks like where it stands, and memory for what is placed on demand. */
typedef struct ab_look {
    abut_figure figure;
    const abut_shape *shape; /* the same, if it is one convex shape; else NULL */
    uint64_t words[AB_CURVE_WORDS];
} ab_look;

/* What has no end has a side there: beyond everything that has one. */
#define AB_NO_END (AB_LATTICE_LIMIT + 1)

typedef struct ab_tree_node {
    uint32_t parent;
    uint32_t up;
    uint32_t links[AB_LINKS];
    uint32_t first; /* children as they are drawn */
    uint32_t last;
    uint32_t previous; /* siblings; next is also the list of free slots */
    uint32_t next;
    uint32_t generation;
    uint32_t flags;
    ab_form *form;
    ab_box own;   /* of its shape */
    ab_box whole; /* of all that is visible at and below it */
    ab_box span;  /* of that, joined with the siblings below it in the treap */
    abut_transform local;
    abut_transform global;
    abut_transform saved;
    abut_parts parts;
    uint64_t user;
} ab_tree_node;

struct abut_tree {
    abut_allocator allocator;
    ab_tree_node *nodes;
    uint32_t room;
    uint32_t made;  /* slots that were ever in use, the ground among them */
    uint32_t free;  /* the first free slot */
    uint32_t count; /* nodes, without the ground */
};

/* The slot of an id: AB_NO_SLOT if it names nothing. ABUT_NO_NODE is the ground. */
uint32_t ab_node_slot(const abut_tree *tree, abut_node node);
/* The same where the ground is none. */
uint32_t ab_node_own_slot(const abut_tree *tree, abut_node node);
abut_node ab_node_id(const abut_tree *tree, uint32_t slot);
bool ab_node_is_under(const abut_tree *tree, uint32_t slot, uint32_t ancestor);

/* links.c: into the tree as a child of `parent` before a sibling (or last), and out of it. Bounds
 * above are joined anew. */
void ab_node_link(abut_tree *tree, uint32_t slot, uint32_t parent, uint32_t before);
void ab_node_unlink(abut_tree *tree, uint32_t slot);
/* Joins the bounds of one node anew, and those of all above it. */
void ab_node_pull(abut_tree *tree, uint32_t slot);
void ab_node_climb(abut_tree *tree, uint32_t slot);
/* The next link of a walk over all that hangs on `root`: down from `slot`, after `from` if that is
 * where the walk comes back from. AB_NO_SLOT where it is time to go up. */
uint32_t ab_next_link(const abut_tree *tree, uint32_t root, uint32_t slot, uint32_t from);

/* refresh.c: places a node and all below it by their transforms, and joins bounds. The first
 * reason why a shape cannot be placed, or ABUT_OK. */
abut_status ab_node_refresh(abut_tree *tree, uint32_t slot);
/* The same for the node alone, without joining anything. */
abut_status ab_node_stand(abut_tree *tree, uint32_t slot);
/* The shape or figure of a node where it stands; `look` must stay where it is. */
void ab_node_look(const abut_tree *tree, uint32_t slot, ab_look *look);
/* A figure, which is no shape, where a node with this global transform has it. It must be able to
 * stand there. */
abut_figure ab_form_figure(const ab_form *form, abut_transform global);
/* A copy of a shape for a node, or of a figure that is none; not placed yet. ABUT_E_MEMORY, or why
 * it is empty. A mask without solid pixels is empty, but may have some later. */
abut_status
ab_form_of_shape(const abut_allocator *allocator, const abut_shape *shape, ab_form **form);
abut_status
ab_form_of_figure(const abut_allocator *allocator, const abut_figure *figure, ab_form **form);
void ab_form_free(const abut_allocator *allocator, ab_form *form);

/* change.c: places a node at a place and a turn in global coordinates. */
abut_status ab_node_follow(abut_tree *tree, abut_node node, abut_vec2 at, double angle);

#endif
