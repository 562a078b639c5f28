/* cli/query/grove.h - a tree of nodes in a question, and questions about its nodes.
 *
 *     {"ask":"bounds","tree":[{"name":"ship","transform":{"x":9}},
 *                             {"name":"gun","parent":"ship","shape":{...}}],"of":"ship"}
 *
 * A node that has one visible shape at and below it is that shape, and is asked about like any
 * other. With none or several, a mask or a region, it is their union: then questions go to the
 * library's tree.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_GROVE_H
#define ABUT_CLI_GROVE_H

#include "abut/abut.h"
#include "read/shapes.h"

#include <jansson.h>
#include <stdbool.h>

typedef struct grove {
    abut_tree *tree; /* NULL: the question has none */
    json_t *places;  /* from names to places in the list */
    abut_node *nodes;
    room node_memory;
    figures shapes; /* of the nodes, as they were given; without a type if there is none */
} grove;

/* What a question is about: a shape, or the shapes at and below a node. */
typedef struct member {
    bool is_node;
    abut_node node;
    figures pieces; /* where they stand; of a mask, its rectangles; of a region, its pieces */
    size_t count;
    size_t masks; /* so many of the nodes have a figure that is no shape */
    bool endless; /* one of the pieces has no end, and a point as its shape */
} member;

/* Reads the field "tree" of a question, if it has one. */
bool grove_read(grove *out, const json_t *question, fault *wrong);
void grove_free(grove *out);

/* Whether a value names a node: {"node": ...}. */
bool names_node(const json_t *value);

/* The node of that name, which stands at a path, and its shapes. */
bool member_read(const grove *in, const json_t *name, const path *at, fault *wrong, member *out);
/* The only shape of a node as a figure, which borrows from it; the empty shape if it has none or
 * several. */
void member_as_figure(const member *from, figure *out);
/* A shape as a node of its own, beside all others. */
bool member_of_figure(const grove *in, const figure *shape, member *out);
/* Adds the rectangles of a mask, where they stand; false if there is no memory. */
bool member_add_mask(const abut_figure *masked, member *out);
void member_free(member *out);

/* The figure of the node that a contact names; NULL if there is none. */
const figure *grove_figure(const grove *in, abut_node node);

#endif
