/* region/outline.h - loops of vertices while a region is being made of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_REGION_OUTLINE_H
#define AB_REGION_OUTLINE_H

#include "base/check.h"

#include "abut/region.h"
#include "region/lines.h"

/* All vertices of all loops, welded. Each has its neighbours in its loop, turned so that the
 * inside is to the left of every edge. */
typedef struct ab_outline {
    abut_allocator allocator;
    uint32_t count;
    uint32_t loop_count;
    ab_vec *at;
    uint32_t *next;
    uint32_t *prev;
    uint32_t *loop;
    uint32_t *given; /* the number of the vertex in its loop */
    uint32_t *edge;  /* the number, as given, of the edge that leaves it */
    uint32_t *order; /* vertices from left to right */
    uint32_t *first; /* of each loop, a vertex */
    ab_line_node *nodes;
    void *block;
    size_t size;
} ab_outline;

/* Takes the loops and checks them. What was allocated is freed if it fails. */
abut_status ab_outline_make(const abut_loop *loops,
                            uint32_t count,
                            const abut_allocator *allocator,
                            ab_outline *out,
                            abut_fault *fault);
void ab_outline_free(ab_outline *outline);

/* Whether the outline turns to the inside at a vertex by less than half a turn. */
static inline bool ab_is_dent(const ab_outline *of, uint32_t v)
{
    return ab_turn(of->at[of->prev[v]], of->at[v], of->at[of->next[v]]) < 0;
}

/* Whether the loops are those of a region (check.c). */
abut_status ab_outline_check(ab_outline *outline, abut_fault *fault);

/* Of two sides that meet, names the edges of the loops as given (named_parts.c). */
void ab_fault_name_parts(const abut_loop *loops, abut_fault *fault);

#endif
