/* base/big.c - natural numbers of up to 2048 bits, and the signs of sums of roots.
 *
 * The sign of a sum of roots is found by squaring until there is none left: two
 * terms of opposite signs are compared by their squares.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/big.h"

static void trim(ab_big *number)
{
    while (number->count > 0 && number->words[number->count - 1] == 0) {
        number->count--;
    }
}

void ab_big_set(ab_big *out, ab_u256 value)
{
    memcpy(out->words, value.w, sizeof value.w);
    out->count = 4;
    trim(out);
}

ab_signed ab_signed_of(ab_i128 value)
{
    ab_signed number;

    number.sign = i128_sign(value);
    ab_big_set(&number.size, u256_from(i128_abs(value)));
    return number;
}

int ab_big_compare(const ab_big *a, const ab_big *b)
{
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    for (int i = a->count - 1; i >= 0; i--) {
        if (a->words[i] != b->words[i]) {
            return a->words[i] < b->words[i] ? -1 : 1;
        }
    }
    return 0;
}

void ab_big_multiply(ab_big *out, const ab_big *a, const ab_big *b)
{
    AB_ASSERT(a->count + b->count <= AB_BIG_WORDS, "products fit");
    memset(out->words, 0, sizeof out->words[0] * (size_t)(a->count + b->count));
    for (int i = 0; i < a->count; i++) {
        uint64_t carry = 0;

        for (int j = 0; j < b->count; j++) {
            /* (2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1: the sum cannot overflow. */
            ab_u128 sum = u128_add(u128_mul(a->words[i], b->words[j]),
                                   u128_add(u128_from(out->words[i + j]), u128_from(carry)));

            out->words[i + j] = u128_low(sum);
            carry = u128_high(sum);
        }
        out->words[i + b->count] = carry;
    }
    out->count = a->count + b->count;
    trim(out);
}

void ab_big_shift(ab_big *number, int count)
{
    int words = count / 64;
    int bits = count % 64;

    AB_ASSERT(number->count + words + 1 <= AB_BIG_WORDS, "shifted numbers fit");
    number->words[number->count] = 0;
    for (int i = number->count; i >= 0; i--) {
        uint64_t low = i > 0 && bits > 0 ? number->words[i - 1] >> (64 - bits) : 0;

        number->words[i + words] = number->words[i] << bits | low;
    }
    memset(number->words, 0, sizeof number->words[0] * (size_t)words);
    number->count += words + 1;
    trim(number);
}

static void add_sizes(ab_big *out, const ab_big *a, const ab_big *b)
{
    const ab_big *more = a->count > b->count ? a : b;
    const ab_big *less = a->count > b->count ? b : a;
    uint64_t carry = 0;
    int count = more->count;

    for (int i = 0; i < count; i++) {
        uint64_t with_carry = more->words[i] + carry;
        uint64_t sum = with_carry + (i < less->count ? less->words[i] : 0);

        carry = (uint64_t)(with_carry < carry) + (uint64_t)(sum < with_carry);
        out->words[i] = sum;
    }
    AB_ASSERT(count < AB_BIG_WORDS || carry == 0, "sums fit");
    if (carry != 0) {
        out->words[count++] = carry;
    }
    out->count = count;
}

/* The larger minus the smaller. */
static void subtract_sizes(ab_big *out, const ab_big *more, const ab_big *less)
{
    uint64_t borrow = 0;
    int count = more->count;

    for (int i = 0; i < count; i++) {
        uint64_t word = more->words[i];
        uint64_t off = i < less->count ? less->words[i] : 0;

        out->words[i] = word - off - borrow;
        borrow = (uint64_t)(word < off || (word == off && borrow != 0));
    }
    out->count = count;
    trim(out);
}

void ab_signed_add(ab_signed *out, const ab_signed *a, const ab_signed *b)
{
    if (b->sign == 0) {
        *out = *a;
    } else if (a->sign == 0) {
        *out = *b;
    } else if (a->sign == b->sign) {
        add_sizes(&out->size, &a->size, &b->size);
        out->sign = b->sign;
    } else {
        int order = ab_big_compare(&a->size, &b->size);
        int sign = order > 0 ? a->sign : b->sign;

        if (order >= 0) {
            subtract_sizes(&out->size, &a->size, &b->size);
        } else {
            subtract_sizes(&out->size, &b->size, &a->size);
        }
        out->sign = order == 0 ? 0 : sign;
    }
}

int ab_sign_with_root(const ab_signed *number, int sign, const ab_big *root)
{
    int root_sign = root->count > 0 ? sign : 0;

    if (root_sign == 0 || number->sign == root_sign) {
        return number->sign;
    }
    if (number->sign == 0) {
        return root_sign;
    }
    ab_big square;

    ab_big_multiply(&square, &number->size, &number->size);
    return number->sign * ab_big_compare(&square, root);
}

/* With A = number + sign sqrt(root) and B = other_sign sqrt(other) of opposite signs, A^2 is
 * number^2 + root + 2 number sign sqrt(root): one root is left to compare with B^2. */
int ab_sign_with_roots(
    const ab_signed *number, int sign, const ab_big *root, int other_sign, const ab_big *other)
{
    int first = ab_sign_with_root(number, sign, root);
    int second = other->count > 0 ? other_sign : 0;

    if (second == 0 || first == second) {
        return first;
    }
    if (first == 0) {
        return second;
    }
    ab_signed sum = { number->sign != 0, { 0, { 0 } } };
    ab_signed term = { root->count > 0, *root };
    ab_big cross;

    ab_big_multiply(&sum.size, &number->size, &number->size);
    ab_big_multiply(&cross, &sum.size, root);
    ab_big_shift(&cross, 2);
    ab_signed_add(&sum, &sum, &term);
    term = (ab_signed){ -1, *other };
    ab_signed_add(&sum, &sum, &term);
    return first * ab_sign_with_root(&sum, number->sign * (root->count > 0 ? sign : 0), &cross);
}
