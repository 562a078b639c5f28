/* region/region.h - a region inside: its loops, and its pieces in a pile.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_REGION_REGION_H
#define AB_REGION_REGION_H

#include "base/check.h"

#include "abut/region.h"
#include "region/pile.h"
#include "region/split.h"

struct abut_region {
    ab_pile pile; /* its points are the vertices, loop by loop */
    uint32_t point_count;
    uint32_t loop_count;
    uint32_t *loop_ends;
    abut_allocator allocator;
    size_t size; /* of the block, in bytes */
};

/* Makes a region with diagonals taken away in a certain order. */
abut_status ab_region_make(const abut_loop *loops,
                           uint32_t count,
                           ab_merging merging,
                           const abut_allocator *allocator,
                           abut_region **out,
                           abut_fault *fault);

/* A copy in `size` bytes of memory that the caller has, aligned to eight (placed.c). */
abut_region *ab_region_copy_to(void *memory, const abut_region *region);

/* Lets a copy of a region stand where a transform puts the region: each vertex rounded to the
 * lattice once, each piece the convex hull of its corners. Takes time in proportion to its size.
 * ABUT_E_NOT_FINITE or ABUT_E_RANGE: then it stands nowhere, until it is placed again. */
abut_status ab_region_place(const abut_region *from, abut_transform at, abut_region *to);

#endif
