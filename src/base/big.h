/* base/big.h - natural numbers as large as any comparison of roots needs.
 *
 * What 256 bits do not hold is rare and cold: times of casts that a filter could not tell
 * apart, or that have to be rounded correctly. These numbers know how many words they
 * use, so that small ones cost little; none of them allocates.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_BIG_H
#define AB_BASE_BIG_H

#include "base/check.h"

#include "base/wide.h"

enum { AB_BIG_WORDS = 32 };

/* Little end first; the last word that counts is not zero, and zero has none. */
typedef struct ab_big {
    int count;
    uint64_t words[AB_BIG_WORDS];
} ab_big;

/* A number with a sign: -1, 0 or 1. */
typedef struct ab_signed {
    int sign;
    ab_big size;
} ab_signed;

void ab_big_set(ab_big *out, ab_u256 value);
ab_signed ab_signed_of(ab_i128 value);

/* -1, 0 or 1. */
int ab_big_compare(const ab_big *a, const ab_big *b);

/* `out` may be one of the others only where it says so. A result that does not fit is a
 * mistake of ours. */
void ab_big_multiply(ab_big *out, const ab_big *a, const ab_big *b);
void ab_big_shift(ab_big *number, int count); /* by 0 or more bits to the left */

/* a + b; `out` may be a. */
void ab_signed_add(ab_signed *out, const ab_signed *a, const ab_signed *b);

/* The sign of number + sign sqrt(root). */
int ab_sign_with_root(const ab_signed *number, int sign, const ab_big *root);

/* The sign of number + sign sqrt(root) + other_sign sqrt(other). */
int ab_sign_with_roots(
    const ab_signed *number, int sign, const ab_big *root, int other_sign, const ab_big *other);

#endif
