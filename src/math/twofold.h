/* math/twofold.h - numbers as sums of two doubles, good for about 100 bits.
 *
 * Guesses that are nearly always good enough to know a correctly rounded double at
 * once. `high` is the nearest double to the sum, or close to it. Each operation is within
 * 2^-100 of its result if what it works on is not beyond 2^300 or below 2^-300; sums only
 * where the terms do not nearly cancel.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MATH_TWOFOLD_H
#define AB_MATH_TWOFOLD_H

#include "base/check.h"

#include "base/wide.h"

typedef struct ab_twofold {
    double high;
    double low;
} ab_twofold;

/* a + b, exactly, if a is the larger or their exponents are equal. */
static inline ab_twofold tf_join(double a, double b)
{
    double sum = a + b;

    return (ab_twofold){ sum, b - (sum - a) };
}

/* a b, exactly: Dekker's products of halves of 26 bits, without fused operations. */
static inline ab_twofold tf_product(double a, double b)
{
    double a_split = a * 0x1.0000002p27;
    double b_split = b * 0x1.0000002p27;
    double a_high = a_split - (a_split - a);
    double b_high = b_split - (b_split - b);
    double a_low = a - a_high;
    double b_low = b - b_high;
    double product = a * b;
    double rest = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;

    return (ab_twofold){ product, rest };
}

static inline ab_twofold tf_add(ab_twofold a, ab_twofold b)
{
    double sum = a.high + b.high;
    double part = sum - a.high;
    double rest = (a.high - (sum - part)) + (b.high - part);

    return tf_join(sum, rest + (a.low + b.low));
}

static inline ab_twofold tf_negate(ab_twofold a)
{
    return (ab_twofold){ -a.high, -a.low };
}

static inline ab_twofold tf_multiply(ab_twofold a, ab_twofold b)
{
    ab_twofold product = tf_product(a.high, b.high);

    return tf_join(product.high, product.low + (a.high * b.low + a.low * b.high));
}

static inline ab_twofold tf_divide(ab_twofold a, ab_twofold b)
{
    double quotient = a.high / b.high;
    ab_twofold back = tf_product(quotient, b.high);
    double rest = (((a.high - back.high) - back.low) + a.low) - quotient * b.low;

    return tf_join(quotient, rest / b.high);
}

/* Of what is not negative. */
static inline ab_twofold tf_root(ab_twofold a)
{
    double root = ab_sqrt(a.high);

    if (!(root > 0)) {
        return (ab_twofold){ 0, 0 };
    }
    ab_twofold back = tf_product(root, root);
    double rest = ((a.high - back.high) - back.low) + a.low;

    return tf_join(root, rest / (2 * root));
}

/* The first 106 bits of high 2^64 + low, whose first bit is set, times 2^exponent. */
static inline ab_twofold tf_of_bits(uint64_t high, uint64_t low, int exponent)
{
    uint64_t bits = (uint64_t)(exponent + 22 + 1023) << 52;
    double scale;

    memcpy(&scale, &bits, sizeof scale);
    double first = (double)(int64_t)(high >> 11) * 0x1p53;
    double second = (double)(int64_t)((high & 0x7ff) << 42 | low >> 22);

    return tf_join(first * scale, second * scale);
}

static inline ab_twofold tf_of_u256(ab_u256 number)
{
    int last = 3;

    while (last > 0 && number.w[last] == 0) {
        last--;
    }
    unsigned zeros = wide_leading_zeros(number.w[last]);

    if (zeros == 64) {
        return (ab_twofold){ 0, 0 };
    }
    uint64_t next = last > 0 ? number.w[last - 1] : 0;
    uint64_t after = last > 1 ? number.w[last - 2] : 0;

    if (zeros > 0) {
        return tf_of_bits(number.w[last] << zeros | next >> (64 - zeros),
                          next << zeros | after >> (64 - zeros), 64 * (last - 1) - (int)zeros);
    }
    return tf_of_bits(number.w[last], next, 64 * (last - 1));
}

static inline ab_twofold tf_of_u128(ab_u128 number)
{
    uint64_t high = u128_high(number);
    uint64_t low = u128_low(number);

    if (high == 0 && low >> 53 == 0) {
        return (ab_twofold){ (double)(int64_t)low, 0 };
    }
    return tf_of_u256(u256_from(number));
}

static inline ab_twofold tf_of_i128(ab_i128 number)
{
    ab_twofold size = tf_of_u128(i128_abs(number));

    return i128_sign(number) < 0 ? tf_negate(size) : size;
}

#endif
