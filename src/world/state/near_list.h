/* world/state/near_list.h - which pieces of a body of many are near another body, kept from step to
 * step.
 *
 * Within a step the pieces near a walker are asked for several times: to look ahead, to predict,
 * and to measure how near it stands at the end. A walk over a tree takes longer than one over the
 * few pieces that are near. So these are listed with some room around the walker, and the list is
 * used while what is asked for lies within that room. It stands in the table of what is known about
 * two bodies (pair/known_nearness.c) and is no part of the state: a walk over it comes to the same
 * pieces in the same order as one over the tree.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_NEAR_LIST_H
#define AB_WORLD_STATE_NEAR_LIST_H

#include "base/check.h"

#include "world/state/state.h"

/* Where what is known about two bodies stands, if anything is, in a table that is not empty. Bodies
 * in a row have ids in a row, and these are spread evenly. */
static inline ab_known_nearness *ab_known_place(const abut_world *world, abut_body a, abut_body b)
{
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    ab_known_nearness *table = world->near_known.items;
    uint64_t mixed = (((a >> AB_GENERATION_BITS) * golden) ^ (b >> AB_GENERATION_BITS)) * golden;

    return &table[(uint32_t)(mixed >> 32) & (world->near_known.count - 1)];
}

/* What is known about two bodies wherever they stand, in whichever order: the list and the glide.
 * NULL if nothing is. */
static inline const ab_known_nearness *
ab_known_wherever(const abut_world *world, uint32_t a, uint32_t b)
{
    if (world->near_known.count == 0) {
        return NULL;
    }
    abut_body id_a = world->cold[a].id;
    abut_body id_b = world->cold[b].id;
    abut_body low = id_a < id_b ? id_a : id_b;
    abut_body high = id_a < id_b ? id_b : id_a;
    const ab_known_nearness *known = ab_known_place(world, low, high);

    return known->a == low && known->b == high && known->forms == world->forms ? known : NULL;
}

/* Whether all pieces that meet a box are listed. */
static inline bool ab_is_listed(const ab_near_list *list, const ab_box *box)
{
    return (list->box.low.x <= box->low.x) & (list->box.low.y <= box->low.y) &
           (list->box.high.x >= box->high.x) & (list->box.high.y >= box->high.y);
}

#endif
