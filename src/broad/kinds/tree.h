/* broad/kinds/tree.h - a tree of bounds, eight to a node, without pointers.
 *
 * Slots are sorted along a curve that keeps neighbours together and packed into
 * octets; eight octets make one of the level over it, and so on, up to a single
 * one. Lane k of octet i bounds octet 8 i + k of the next level under it.
 *
 * It takes 30 bytes a box: 16 for the small boxes, 2.3 for the levels over them, 4 for
 * the slots, 8 for sorting, in which the map from slots back to lanes is kept later.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_KINDS_TREE_H
#define AB_BROAD_KINDS_TREE_H

#include "base/check.h"

#include "broad/kinds/kinds.h"
#include "broad/octets/octets.h"
#include "broad/sorting/sorting.h"

enum { AB_TREE_LEVELS = 11, AB_TREE_CHUNKS = 64 };

typedef struct ab_tree {
    ab_frame frame;
    uint32_t capacity; /* slots that the block has room for */
    uint32_t count;    /* lanes of the lowest level in use */
    uint32_t octets;   /* of the lowest level in use */
    int levels;
    bool border;    /* something lies on the border of the frame */
    bool has_lanes; /* the map from slots to lanes was made */
    uint32_t *slots;
    uint32_t *lanes;  /* in the same place as `keyed` */
    ab_keyed *keyed;  /* for sorting */
    uint32_t *counts; /* for sorting */
    ab_octet *level[AB_TREE_LEVELS];
} ab_tree;

#endif
