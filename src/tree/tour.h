/* tree/tour.h - the visible shapes and figures at and below a node, one by one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_TREE_TOUR_H
#define AB_TREE_TOUR_H

#include "base/check.h"

#include "tree/tree.h"

/* A tour over what meets a region, in the order in which it is drawn or in reverse. The
 * region may shrink meanwhile. */
typedef struct ab_tour {
    const abut_tree *tree;
    ab_box region;
    uint32_t root;
    uint32_t at;
    int step; /* what comes next at this node; see tour.c */
    bool backwards;
} ab_tour;

ab_tour ab_tour_in(const abut_tree *tree, uint32_t root, const ab_box *region);
ab_tour ab_tour_all(const abut_tree *tree, uint32_t root);

/* The slot of the next node with a shape or a figure; AB_NO_SLOT at the end. */
uint32_t ab_tour_next(ab_tour *tour);

/* A box that is moved: sides without an end stay where they are. */
ab_box ab_box_moved(const ab_box *box, ab_vec by);

/* A box that grew on every side by a distance from 0 to 2^62, as far as the lattice reaches. */
ab_box ab_box_widened(const ab_box *box, int64_t by);

/* All pairs of a visible shape at or below a and one at or below b that come near each other. */
typedef struct ab_pairing {
    const abut_tree *tree;
    uint32_t root_a;
    uint32_t root_b;
    ab_vec shift;  /* a stands there, as seen from where it really is */
    ab_vec motion; /* and by how much it moves, as seen from b */
    int64_t reach; /* bounds that are apart by no more are near */
    ab_tour tour_a;
    ab_tour tour_b;
    uint32_t a; /* the pair */
    uint32_t b;
    ab_look look_a; /* where they really are */
    ab_look look_b;
} ab_pairing;

/* Any distance on the lattice is less, along each axis. */
#define AB_ANY_REACH ((int64_t)1 << 62)

/* The pairs of two nodes by their ids; false if one of them is none. */
bool ab_pairing_of(const abut_tree *tree, abut_node a, abut_node b, ab_pairing *pairing);
void ab_pairing_begin(ab_pairing *pairing, const abut_tree *tree, uint32_t a, uint32_t b);
/* The same with a shift, a motion or a reach. */
void ab_pairing_begin_at(ab_pairing *pairing, ab_vec shift, ab_vec motion, int64_t reach);
bool ab_pairing_next(ab_pairing *pairing);
/* Leaves out what is further apart, from now on. */
void ab_pairing_narrow(ab_pairing *pairing, int64_t reach);

/* Whether both of the pair are convex shapes. */
static inline bool ab_pairing_is_plain(const ab_pairing *pairing)
{
    return pairing->look_a.shape != NULL && pairing->look_b.shape != NULL;
}

/* Whether both have no end: a line, a ray or a half-plane each; and then as such, a at its shift.
 */
bool ab_pairing_endless(const ab_pairing *pairing, ab_endless *a, ab_endless *b);

/* The two as sides of a question about them, a at its shift; false if one is empty by now. */
bool ab_pairing_operands(const ab_pairing *pairing, ab_operand *a, ab_operand *b);

/* The relation of the pair, a at its shift, with a buffer. */
abut_relation ab_pairing_relate(const ab_pairing *pairing, int64_t buffer);

/* Whether something thin below one of two nodes lies on a seam of the other's union, with a at a
 * shift, given that no two shapes of them overlap (seams.c). */
bool ab_nodes_meet_on_seam(const abut_tree *tree, uint32_t a, uint32_t b, ab_vec shift);

#endif
