/* base/bits.h - how long numbers are, and where their bits stand.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_BITS_H
#define AB_BASE_BITS_H

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

/* How many zero bits a number that is not 0 ends with. */
static inline int ab_trailing_zeros(uint64_t number)
{
#if defined(__GNUC__)
    return __builtin_ctzll(number);
#else
    int zeros = 0;

    while ((number >> zeros & 1) == 0) {
        zeros++;
    }
    return zeros;
#endif
}

/* The lowest bit of a mask that is not 0. */
static inline int ab_lowest_bit(unsigned mask)
{
#if defined(__GNUC__)
    return __builtin_ctz(mask);
#else
    int bit = 0;

    while ((mask >> bit & 1) == 0) {
        bit++;
    }
    return bit;
#endif
}

#endif
