/* base/root.c - the square root of a double in integers, correctly rounded.
 *
 * For machines whose square root instruction check.h does not know. A double is m * 2^e with m
 * below 2^54 and e even, and its root is that of m * 2^54, which has 54 bits: those of a double,
 * and one more that says whether to round up. The root cannot lie exactly halfway between two
 * doubles, since the square of a number of 54 bits has more bits than a double.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include <string.h>

enum { FRACTION_BITS = 52, BIAS = 1023, ROOT_BITS = 54 };

#define FRACTION ((UINT64_C(1) << FRACTION_BITS) - 1)
#define SPECIAL 0x7ff /* the exponent of infinity, and of what is not a number */

static double double_of(uint64_t bits)
{
    double value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The root of m * 2^54, rounded down; m is at least 2^52 and less than 2^54. Digit by digit, as on
 * paper: two bits of the number for each of the root. */
static uint64_t root_digits(uint64_t m)
{
    uint64_t root = 0;
    uint64_t rest = 0;

    for (int i = 0; i < ROOT_BITS; i++) {
        uint64_t next = i < ROOT_BITS / 2 ? m >> (ROOT_BITS - 2 - 2 * i) & 3 : 0;
        uint64_t part = root << 2 | 1;

        rest = rest << 2 | next;
        root <<= 1;
        if (rest >= part) {
            rest -= part;
            root |= 1;
        }
    }
    return root;
}

double ab_root(double x)
{
    uint64_t bits;

    memcpy(&bits, &x, sizeof bits);
    uint64_t fraction = bits & FRACTION;
    int exponent = (int)(bits >> FRACTION_BITS & SPECIAL);

    if (x == 0 || x != x || bits == (uint64_t)SPECIAL << FRACTION_BITS) {
        return x; /* zeros keep their sign */
    }
    if (bits >> 63 != 0) {
        return double_of((uint64_t)SPECIAL << FRACTION_BITS | UINT64_C(1) << (FRACTION_BITS - 1));
    }
    if (exponent == 0) { /* subnormal: as if it had its leading bit */
        for (exponent = 1; fraction >> FRACTION_BITS == 0; exponent--) {
            fraction <<= 1;
        }
    } else {
        fraction |= UINT64_C(1) << FRACTION_BITS;
    }
    exponent -= BIAS;
    fraction <<= exponent & 1; /* then what is left of the exponent is even */
    exponent -= exponent & 1;
    uint64_t root = (root_digits(fraction) + 1) >> 1;

    /* Adding the root with its leading bit carries into the exponent, also if it was rounded up to
     * the next power of two. */
    return double_of(((uint64_t)(exponent / 2 + BIAS - 1) << FRACTION_BITS) + root);
}
