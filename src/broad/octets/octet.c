/* broad/octets/octet.c - the rarer ends of what one box finds among eight.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/octets/octets.h"

AB_COLD unsigned ab_exact_lanes(
    const ab_sink *sink, const ab_box *boxes, uint32_t slot, const uint32_t *slots, unsigned unsure)
{
    unsigned counts = 0;

    for (; unsure != 0; unsure &= unsure - 1) {
        int lane = ab_lowest_bit(unsure);

        if (ab_sink_counts(sink, &boxes[slot], &boxes[slots[lane]])) {
            counts |= 1u << lane;
        }
    }
    return counts;
}

void ab_take_lanes(ab_sink *sink, uint32_t slot, const uint32_t *slots, unsigned mask)
{
    for (; mask != 0; mask &= mask - 1) {
        ab_sink_take(sink, slot, slots[ab_lowest_bit(mask)]);
    }
}
