/* figure/placed.h - figures that stand under a transform.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_FIGURE_PLACED_H
#define AB_FIGURE_PLACED_H

#include "base/check.h"

#include "abut/compound.h"

/* A ray, a line or a half-plane where a transform puts it: its place rounded to the lattice once,
 * its direction to whole numbers once. ABUT_E_SINGULAR if nothing is left of its direction, and for
 * a half-plane that is flattened; otherwise as abut_figure_check(). */
abut_status ab_endless_under(const abut_figure *figure, abut_transform at, abut_figure *out);

/* A block that only grows. */
typedef struct ab_grown_block {
    char *memory;
    size_t size;
    size_t used;
} ab_grown_block;

/* A compound where a transform puts it: a compound of its own, whose members are placed one by one.
 * All zero: it stands nowhere yet. */
typedef struct ab_placed_compound {
    abut_compound *compound;
    ab_grown_block figures; /* members where they stand, and what they borrow */
    ab_grown_block block;   /* the compound made of them */
} ab_placed_compound;

/* Places a compound anew. It keeps the memory that it ever took, so that a transform it stood under
 * before is never refused for want of memory. ABUT_E_MEMORY, or why a member cannot stand there:
 * then it stands nowhere, until it is placed again. */
abut_status ab_compound_place(const abut_compound *from,
                              abut_transform at,
                              const abut_allocator *allocator,
                              ab_placed_compound *to);
void ab_placed_compound_free(const abut_allocator *allocator, ab_placed_compound *placed);

#endif
