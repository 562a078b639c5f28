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

#endif
