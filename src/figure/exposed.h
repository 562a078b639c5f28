/* figure/exposed.h - the sides of convex pieces that no other piece covers: the boundary of their
 * union.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_FIGURE_EXPOSED_H
#define AB_FIGURE_EXPOSED_H

#include "base/check.h"

#include "base/alloc.h"
#include "figure/operand.h"

/* A part of a side, with the inside to its left (from x towards y). Its ends are rounded to the
 * lattice: equal places are equal, and as many parts lead to a place as lead away from it. */
typedef struct ab_exposed {
    ab_vec from;
    ab_vec to;
    ab_vec along; /* the whole side: the exact direction */
} ab_exposed;

typedef struct ab_exposed_list {
    const abut_allocator *allocator;
    ab_exposed *items;
    uint32_t count;
    uint32_t room;
} ab_exposed_list;

/* Appends all of an operand that is not endless. ABUT_E_SHAPE if a piece is round, ABUT_E_RANGE if
 * there are too many, ABUT_E_MEMORY. The list is to be freed in any case. */
abut_status ab_find_exposed(const ab_operand *of, ab_exposed_list *list);
void ab_exposed_free(ab_exposed_list *list);

/* Room for one more item of an array that has so many; false if there is no memory. */
bool ab_make_room(
    const abut_allocator *allocator, void **items, uint32_t count, uint32_t *room, size_t size);

#endif
