/* abut/tree.h - a tree of nodes, as games and editors have them.
 *
 * A node has a place in its parent's coordinates (position, rotation, scale, skew, pivot:
 * abut_parts, or any transform), and may have a shape or a figure (figure.h) of any kind: a pixel
 * mask, a region, a chain, a grid of tiles, a compound, or an endless ray, line or half-plane. What
 * happens to a node happens to all nodes below it. Nodes without a parent are *outermost*; their
 * coordinates are the global ones. In a question, ABUT_NO_NODE means the whole tree.
 *
 * Questions about two nodes are questions about the unions of the visible shapes at and below each
 * of them, wherever in the tree they are. A hidden node is left out with all nodes below it;
 * whether the nodes above the one in question are hidden does not matter.
 *
 * Everything is up to date after every change. Moving a node takes time in proportion to the nodes
 * below it, which move along, and on each level above it to the logarithm of the number of
 * siblings, for the bounds. Questions write nothing: any number of threads may ask while no thread
 * changes the tree. To change many nodes at once, use abut_tree_place_many().
 *
 * Lengths are in units, angles in radians. Reading takes constant time, except where it goes
 * through the corners of a shape, the nodes below a node (abut_tree_shapes()) or above it
 * (abut_node_is_within()). With n and m visible shapes on the two sides, a question takes time in
 * proportion to the pairs whose bounds are near each other: about n + m if there are few, n m at
 * most. No question allocates.
 *
 * Shapes are placed by their global transform and rounded to the lattice once. A change that would
 * make a shape impossible (beyond ABUT_LIMIT, not finite) is refused, and a call that does not
 * return ABUT_OK has changed nothing: ABUT_E_STALE for an id that names no node, ABUT_E_MEMORY,
 * ABUT_E_RANGE, ABUT_E_NOT_FINITE, ABUT_E_CYCLE, and ABUT_E_ARGUMENT for NULL. Where a tree is
 * read, NULL counts as an empty one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TREE_H
#define ABUT_TREE_H

#include "figure.h"
#include "levels.h"
#include "sweep.h"
#include "world.h"

typedef struct abut_tree abut_tree;

/* A node's id: 53 bits, so that a double can hold it. No id is given out twice. */
typedef uint64_t abut_node;
#define ABUT_NO_NODE ((abut_node)0)
#define ABUT_MAX_NODES ((uint32_t)1 << 24)

/* Makes an empty tree, which the caller destroys; destroying NULL does nothing. Returns NULL when
 * there is no memory. The allocator is copied; NULL means malloc. */
ABUT_API abut_tree *abut_tree_create(const abut_allocator *allocator);
ABUT_API void abut_tree_destroy(abut_tree *tree);

/* Makes room for `count` nodes: adding them then allocates only for their shapes. */
ABUT_API abut_status abut_tree_reserve(abut_tree *tree, uint32_t count);

/* What a node is. All zero: an outermost group, visible, with the identity as its place. */
typedef struct abut_node_settings {
    abut_node parent;
    abut_node before; /* the child of that parent that is drawn right after it; 0: it is drawn
                       * last */
    const abut_parts *parts;         /* its place; or, if that is NULL, ... */
    const abut_transform *transform; /* ...a transform; both NULL: the identity */
    const abut_shape *shape;         /* around its own origin, copied with all it borrows; or... */
    const abut_rectangle *rect;      /* ...a rectangle; or... */
    const abut_figure *figure;       /* ...a figure, which is borrowed. All NULL: a group */
    bool hidden;
    uint64_t user;
} abut_node_settings;

/* Adds a node. NULL settings are all zero. Of shape, rect and figure the first that is not NULL
 * counts. Returns ABUT_E_FULL when there are ABUT_MAX_NODES nodes already; for an empty shape, what
 * abut_shape_check() returns for it. */
ABUT_API abut_status abut_tree_add(abut_tree *tree,
                                   const abut_node_settings *settings,
                                   abut_node *node);

/* Remove a node with all nodes below it; or alone: its children then take its place under its
 * parent, without moving. */
ABUT_API abut_status abut_tree_remove(abut_tree *tree, abut_node node);
ABUT_API abut_status abut_tree_remove_alone(abut_tree *tree, abut_node node);

/* Change one thing about a node. A NULL shape removes the shape. A node has either a shape or a
 * figure: setting one replaces the other. */
ABUT_API abut_status abut_node_place(abut_tree *tree, abut_node node, const abut_parts *parts);
ABUT_API abut_status abut_node_set_transform(abut_tree *tree,
                                             abut_node node,
                                             abut_transform transform);
ABUT_API abut_status abut_node_set_shape(abut_tree *tree, abut_node node, const abut_shape *shape);
ABUT_API abut_status abut_node_set_rect(abut_tree *tree, abut_node node, abut_rectangle rect);
/* Gives a node a figure, which has a transform of its own within the node's coordinates. A figure
 * that is a shape is copied as a shape. All others are borrowed: they must stay where they are for
 * as long as a node has them, and many nodes may share one. After changing the pixels of a mask,
 * set it again, so that the bounds are right; until then, pixels outside of the old bounds may not
 * be found. A mask without solid pixels has empty bounds. Of a region, the tree keeps a copy where
 * the node stands, which takes as many bytes as the region: each vertex is rounded to the lattice
 * once, and each convex piece is the hull of its corners, so there are no cracks. Moving the node
 * takes time in proportion to the vertices. The same holds for chains; a mirrored chain runs the
 * other way round, so that a one-sided one stays solid on the same side. A grid of tiles is placed
 * like a mask, corner by corner, and must be set again when cells have changed; moving its node
 * looks at all cells. A grid with round shapes can be turned, mirrored and scaled evenly; anything
 * else is ABUT_E_RADIUS.
 *
 * A compound is placed member by member, each as a node would place it, and all answers are those
 * of a compound made of the placed members. That takes as long as making the compound, as many
 * bytes, and a kilobyte for each member that is a shape. Moving its node may need more memory than
 * before (ABUT_E_MEMORY), but only when round members first become ellipses: about 20 KB each. The
 * place of a ray, a line or a half-plane is rounded to the lattice once, and the direction to whole
 * numbers, as when it is made: under quarter turns, mirrors and scaling by whole numbers it stays
 * exact. Its bounds are infinite where it has no end. ABUT_E_SINGULAR if a transform leaves nothing
 * of its direction, or flattens a half-plane.
 *
 * ABUT_E_SHAPE for an empty figure, and for a figure whose direction is zero. */
ABUT_API abut_status abut_node_set_figure(abut_tree *tree,
                                          abut_node node,
                                          const abut_figure *figure);
ABUT_API abut_status abut_node_set_visible(abut_tree *tree, abut_node node, bool visible);
ABUT_API abut_status abut_node_set_user(abut_tree *tree, abut_node node, uint64_t user);

/* Sets the transforms of many nodes, then brings all up to date once. A node may be listed
 * more than once; the last transform counts. */
ABUT_API abut_status abut_tree_place_many(abut_tree *tree,
                                          const abut_node *nodes,
                                          const abut_transform *transforms,
                                          uint32_t count);

/* Gives a node another parent (ABUT_NO_NODE makes it outermost), in front of the child `before` of
 * that parent; or, if `before` is ABUT_NO_NODE, as its last child, which is drawn on top. With
 * ABUT_KEEP_PLACE it stays where it is on the screen, to the accuracy of doubles: ABUT_E_SINGULAR
 * if the new parent flattens the plane. With ABUT_KEEP_LOCAL it keeps its place in the parent's
 * coordinates. ABUT_E_CYCLE if the parent is the node itself or below it. */
typedef enum abut_keep { ABUT_KEEP_LOCAL = 0, ABUT_KEEP_PLACE } abut_keep;
ABUT_API abut_status abut_node_attach(
    abut_tree *tree, abut_node node, abut_node parent, abut_node before, abut_keep keep);

/* Places an outermost node where a body is: the body's place and turn, as the world has them
 * now. Call it after a step for each node that carries a body. The scale, skew and pivot of
 * a node that was placed by parts stay. For a node with a parent, the place is converted to
 * the parent's coordinates: ABUT_E_SINGULAR if the parent flattens the plane. */
ABUT_API abut_status abut_tree_follow(abut_tree *tree,
                                      abut_node node,
                                      const abut_world *world,
                                      abut_body body);

/* --- Reading ---------------------------------------------------------------------------- */

/* An id that names no node has no relatives, identity transforms, empty bounds, user 0. */
ABUT_API uint32_t abut_tree_count(const abut_tree *tree);
ABUT_API bool abut_tree_has(const abut_tree *tree, abut_node node);
ABUT_API abut_node abut_node_parent(const abut_tree *tree, abut_node node);
/* Children in the order in which they are drawn. Those of ABUT_NO_NODE are the outermost. */
ABUT_API abut_node abut_node_first(const abut_tree *tree, abut_node node);
ABUT_API abut_node abut_node_last(const abut_tree *tree, abut_node node);
ABUT_API abut_node abut_node_next(const abut_tree *tree, abut_node node);
ABUT_API abut_node abut_node_previous(const abut_tree *tree, abut_node node);
/* The node's own flag: a visible node may be below a hidden one. */
ABUT_API bool abut_node_is_visible(const abut_tree *tree, abut_node node);
ABUT_API uint64_t abut_node_user(const abut_tree *tree, abut_node node);
/* Whether `node` is `ancestor`, or below it. */
ABUT_API bool abut_node_is_within(const abut_tree *tree, abut_node node, abut_node ancestor);

/* The place of a node: as parts (false if it was not placed by parts, or has since been given
 * another parent with ABUT_KEEP_PLACE), as a transform, and as a transform to global
 * coordinates. */
ABUT_API bool abut_node_parts(const abut_tree *tree, abut_node node, abut_parts *parts);
ABUT_API abut_transform abut_node_transform(const abut_tree *tree, abut_node node);
ABUT_API abut_transform abut_node_global(const abut_tree *tree, abut_node node);

/* Convert a point from local to global coordinates, and back: ABUT_E_SINGULAR if the node's global
 * transform flattens the plane. */
ABUT_API abut_vec2 abut_node_to_global(const abut_tree *tree, abut_node node, abut_vec2 point);
ABUT_API abut_status abut_node_to_local(const abut_tree *tree,
                                        abut_node node,
                                        abut_vec2 point,
                                        abut_vec2 *out);

/* Global bounds of all visible shapes at and below a node: empty if there are none, infinite where
 * one has no end. */
ABUT_API abut_bounds abut_node_bounds(const abut_tree *tree, abut_node node);

/* The node's own shape, where it stands, visible or not. It borrows `memory`:
 * abut_node_shape_memory() says how many bytes, 0 for most shapes. ABUT_E_SHAPE if the node has
 * none, ABUT_E_ROOM if `size` is too small. */
ABUT_API size_t abut_node_shape_memory(const abut_tree *tree, abut_node node);
ABUT_API abut_status
abut_node_shape(const abut_tree *tree, abut_node node, void *memory, size_t size, abut_shape *out);

/* The node's own figure, where it stands, visible or not. It borrows the mask that was set, or the
 * tree's own copy of a region, a chain or a compound, and is valid until the node is moved, changed
 * or removed. ABUT_E_SHAPE if the node has no figure, even if it has a shape. */
ABUT_API abut_status abut_node_figure(const abut_tree *tree, abut_node node, abut_figure *out);

/* Writes the visible nodes with shapes or figures at and below a node, in the order in which they
 * are drawn: a node before its children, the first child first. Writes at most `capacity` of them
 * and returns how many there are; empty figures are left out. */
ABUT_API uint32_t abut_tree_shapes(const abut_tree *tree,
                                   abut_node node,
                                   abut_node *nodes,
                                   uint32_t capacity);

/* --- Questions -------------------------------------------------------------------------- */

/* Returns the node drawn last, at or below `node`, whose shape holds a point: the one that a click
 * selects. ABUT_NO_NODE if there is none. */
ABUT_API abut_node abut_tree_pick(const abut_tree *tree, abut_node node, abut_vec2 point);

/* The relation of two unions: the greatest over pairs of shapes. Points and segments overlap a
 * union even on a seam between two of its shapes. An id that names no node, and a node without
 * visible shapes, are apart from everything. A shape below both nodes meets itself. */
ABUT_API abut_relation abut_tree_relate(const abut_tree *tree, abut_node a, abut_node b);
ABUT_API abut_relation abut_tree_relate_within(const abut_tree *tree,
                                               abut_node a,
                                               abut_node b,
                                               double buffer);

/* Which shapes a contact or a distance is about; both ABUT_NO_NODE if one side is empty. */
typedef struct abut_node_pair {
    abut_node a;
    abut_node b;
} abut_node_pair;

/* The contact of the pair of shapes with the greatest relation; of several, the one with the least
 * separation (deepest, or nearest); of these, the first as they are drawn, by a, then by b. `pair`
 * may be NULL. A point or segment that lies only on a seam has the contact of the piece it touches,
 * and the smallest separation below zero. */
ABUT_API abut_contact abut_tree_collide(const abut_tree *tree,
                                        abut_node a,
                                        abut_node b,
                                        abut_node_pair *pair);

/* A push of a after which the two do not overlap, by the exact predicate; zero if they do not
 * overlap now. For two single shapes it is abut_push(). For unions it is the shortest of a few that
 * are tried (out of the deepest pair, repeatedly; straight along x and y), and need not be the
 * shortest there is. NaN if none within ABUT_LIMIT was found. */
ABUT_API abut_vec2 abut_tree_push(const abut_tree *tree, abut_node a, abut_node b);

/* The distance of the nearest pair of shapes; infinite if one side is empty. `pair` may be NULL. */
ABUT_API abut_distance abut_tree_measure(const abut_tree *tree,
                                         abut_node a,
                                         abut_node b,
                                         abut_node_pair *pair);

/* Moves all of a and all of b, as abut_sweep() does: finds the first hit of any two shapes, and
 * moves after which no two overlap. ABUT_E_SHAPE if a side is empty, otherwise the statuses of
 * abut_sweep(). A seam does not stop a thin shape that travels along it. */
ABUT_API abut_status abut_tree_sweep(const abut_tree *tree,
                                     abut_node a,
                                     abut_vec2 move_a,
                                     abut_node b,
                                     abut_vec2 move_b,
                                     abut_swept *out);

/* Casts a point (abut_cast()) at all shapes at and below a node, and returns the first hit; of
 * several at the same time, that of the shape drawn first. Each shape in which the point starts is
 * treated as `inside` says, independently of the others. `met`, which may be NULL, gets the
 * node. */
ABUT_API abut_hit abut_tree_cast(const abut_tree *tree,
                                 abut_node node,
                                 abut_vec2 from,
                                 abut_vec2 to,
                                 abut_inside inside,
                                 abut_node *met);

/* The levels of levels.h: yes if some pair of shapes is certain to collide, no if every pair
 * is certain not to. Level 1 looks at the corners of what has straight edges. */
ABUT_API abut_levels abut_tree_levels(const abut_tree *tree, abut_node a, abut_node b, int level);

/* Finds all pairs of a shape at or below a and another at or below b that are not apart, in the
 * order in which they are drawn, by a, then by b. Two shapes that both lie below both nodes make
 * one pair, with the one drawn first as its a. Writes at most `capacity` pairs, and returns how
 * many there are. */
typedef struct abut_node_meeting {
    abut_node a;
    abut_node b;
    abut_relation relation;
} abut_node_meeting;

ABUT_API size_t abut_tree_pairs(
    const abut_tree *tree, abut_node a, abut_node b, abut_node_meeting *pairs, size_t capacity);

/* Checks the tree's own invariants: for tests and bug reports. O(nodes) or a little more. */
ABUT_API bool abut_tree_verify(const abut_tree *tree);

#endif
