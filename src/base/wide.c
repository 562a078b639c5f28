/* base/wide.c - roots and quotients of wide integers, in words.
 *
 * Neither is hot, so one portable text serves every machine: the root works by
 * halves, each half with one division, and the quotient is long division by
 * 32-bit digits. Both are exact; rounding is left to the caller.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"

/* One step of a square root by halves: given the root of the leading half of a
 * value and what that left over, the root of the whole. `root` has `half` bits,
 * its first set; rest <= 2 root; `tail` holds the other 2 half bits. Dividing
 * the rest by twice the root gives the next `half` bits, or one too much; that
 * one is seen by what would be left. (P. Zimmermann, Karatsuba Square Root.) */
static uint64_t refine_root(uint64_t root, uint64_t rest, uint64_t tail, unsigned half)
{
    uint64_t limit = (uint64_t)1 << half;
    uint64_t mask = 2 * limit - 1;
    /* rest 2^half / (2 root), with both halved so that 64 bits hold them. */
    uint64_t dividend = (rest << (half - 1)) | (tail >> (half + 1));
    uint64_t digit = dividend / root;
    uint64_t left = dividend % root;
    uint64_t square;

    if (digit >= limit) {
        return (root << half) | (limit - 1);
    }
    /* Is left 2^(half+1) + the low half+1 bits of tail less than digit^2? */
    square = digit * digit;
    if (left < square >> (half + 1) ||
        (left == square >> (half + 1) && (tail & mask) < (square & mask))) {
        return ((root << half) | digit) - 1;
    }
    return (root << half) | digit;
}

uint64_t ab_wide_root(uint64_t high, uint64_t low)
{
    unsigned zeros = wide_leading_zeros(high);
    uint64_t lead;
    uint64_t root = 0;
    ab_u128 lifted;

    if (zeros == 64) {
        zeros += wide_leading_zeros(low);
        if (zeros == 128) {
            return 0;
        }
    }
    /* A shift by 2k bits makes the root 2^k times larger, and its floor too. */
    zeros &= ~1u;
    lifted = u128_shl(u128_join(high, low), zeros);
    high = u128_high(lifted);
    low = u128_low(lifted);

    lead = high >> 32;
    for (uint64_t bit = 0x8000; bit > 0; bit >>= 1) {
        if ((root + bit) * (root + bit) <= lead) {
            root += bit;
        }
    }
    root = refine_root(root, lead - root * root, high & UINT32_MAX, 16);
    root = refine_root(root, high - root * root, low, 32);
    return root >> (zeros / 2);
}

/* Takes digit * v (of `count` digits) from u (of count + 1) and returns the digit
 * that was really contained: `digit` itself or one less. */
static uint32_t take_multiple(uint32_t *u, const uint32_t *v, unsigned count, uint64_t digit)
{
    uint64_t carry = 0;
    uint64_t borrow = 0;

    for (unsigned i = 0; i < count; i++) {
        uint64_t product = digit * v[i] + carry;
        uint64_t difference = (uint64_t)u[i] - (uint32_t)product - borrow;

        carry = product >> 32;
        borrow = difference >> 63;
        u[i] = (uint32_t)difference;
    }
    borrow = ((uint64_t)u[count] - carry - borrow) >> 63;
    u[count] = 0;
    if (borrow == 0) {
        return (uint32_t)digit;
    }
    carry = 0;
    for (unsigned i = 0; i < count; i++) {
        carry += (uint64_t)u[i] + v[i];
        u[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return (uint32_t)(digit - 1);
}

/* The leading digit of u / v: a guess from the two leading digits of u and the
 * first of v, which has its top bit set, is at most 2 too large; checking it
 * against the next digits leaves at most 1. (Knuth, TAOCP 2, 4.3.1, D3.) */
static uint64_t guess_digit(const uint32_t *u, const uint32_t *v, unsigned count)
{
    uint64_t pair = ((uint64_t)u[count] << 32) | u[count - 1];
    uint64_t digit = pair / v[count - 1];
    uint64_t rest = pair % v[count - 1];

    while (
        rest >> 32 == 0 &&
        (digit >> 32 != 0 || (count > 1 && digit * v[count - 2] > ((rest << 32) | u[count - 2])))) {
        digit--;
        rest += v[count - 1];
    }
    return digit;
}

void ab_wide_divide(const uint64_t numerator[4],
                    const uint64_t denominator[2],
                    uint64_t quotient[4],
                    uint64_t remainder[2])
{
    uint32_t u[9] = { 0 }; /* what is left of the numerator, moved up by `shift` */
    uint32_t v[4];         /* the denominator, moved up likewise */
    uint32_t digits[8] = { 0 };
    unsigned zeros = wide_leading_zeros(denominator[1]);
    unsigned count;
    unsigned shift;
    ab_u128 lifted;

    if (zeros == 64) {
        zeros += wide_leading_zeros(denominator[0]);
    }
    count = 4 - zeros / 32;
    shift = zeros % 32;
    lifted = u128_shl(u128_join(denominator[1], denominator[0]), shift);
    v[0] = (uint32_t)u128_low(lifted);
    v[1] = (uint32_t)(u128_low(lifted) >> 32);
    v[2] = (uint32_t)u128_high(lifted);
    v[3] = (uint32_t)(u128_high(lifted) >> 32);
    for (unsigned i = 0; i < 8; i++) {
        uint64_t digit = (uint64_t)(uint32_t)(numerator[i / 2] >> (i % 2 * 32)) << shift;

        u[i] |= (uint32_t)digit;
        u[i + 1] = (uint32_t)(digit >> 32);
    }

    /* Digits of the quotient above the numerator's own are zero. */
    unsigned used = 9;

    while (used > count && u[used - 1] == 0) {
        used--;
    }
    for (unsigned j = used < 9 ? used - count + 1 : 9 - count; j-- > 0;) {
        digits[j] = take_multiple(u + j, v, count, guess_digit(u + j, v, count));
    }

    for (unsigned i = 0; i < 4; i++) {
        quotient[i] = ((uint64_t)digits[2 * i + 1] << 32) | digits[2 * i];
    }
    remainder[0] = ((uint64_t)u[1] << 32) | u[0];
    remainder[1] = ((uint64_t)u[3] << 32) | u[2];
    if (shift > 0) {
        remainder[0] = (remainder[0] >> shift) | (remainder[1] << (64 - shift));
        remainder[1] >>= shift;
    }
}
