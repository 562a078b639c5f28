/* chain/chain.h - a chain inside: its vertices as the path of a pile.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_CHAIN_CHAIN_H
#define AB_CHAIN_CHAIN_H

#include "base/check.h"

#include "abut/chain.h"
#include "region/pile.h"

struct abut_chain {
    ab_pile pile; /* piece i is the segment from point i to point i + 1 */
    uint32_t vertex_count;
    bool closed;
    bool lent; /* nothing to be freed */
    abut_allocator allocator;
    size_t size; /* of the block, in bytes */
};

/* A copy in `size` bytes of memory that the caller has, aligned to eight (placed.c). */
abut_chain *ab_chain_copy_to(void *memory, const abut_chain *chain);

/* Lets a copy of a chain stand where a transform puts the chain: each vertex rounded to the lattice
 * once. A mirrored one runs the other way round: what is on its left then was there before. Takes
 * time in proportion to its size. ABUT_E_NOT_FINITE or ABUT_E_RANGE: then it stands nowhere, until
 * it is placed again. */
abut_status ab_chain_place(const abut_chain *from, abut_transform at, abut_chain *to);

#endif
