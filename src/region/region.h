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

#endif
