/* broad/bits.h - how long numbers are.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_BITS_H
#define AB_BROAD_BITS_H

#include "base/check.h"

/* The number of bits of a number: 0 for 0, 1 for 1, 64 for the largest. */
static inline int ab_bit_length(uint64_t number)
{
#if defined(__GNUC__)
    return number == 0 ? 0 : 64 - __builtin_clzll(number);
#else
    int bits = 0;

    for (; number != 0; number >>= 1) {
        bits++;
    }
    return bits;
#endif
}

#endif
