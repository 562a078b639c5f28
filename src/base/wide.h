/* base/wide.h - integers of 128 and 256 bits, so that no predicate ever rounds.
 *
 * Products of two lattice coordinates need 128 bits and products of those need
 * 256. There are two implementations of the 128-bit types: the compiler's own
 * where it has one, and a portable twin of two 64-bit words, which multiplies in
 * 32-bit halves. AB_PORTABLE_WIDE chooses the twin. What is not hot is written
 * once, over the words of either.
 *
 * The invariant: every function gives the same value with both implementations,
 * on every machine and in every rounding mode of the caller. Sums, differences,
 * negation and left shifts wrap around modulo 2^128 (2^256), signed ones too;
 * nothing here is undefined for any argument unless its comment says so.
 *
 * All but division and roots is static inline. The two implementations differ in
 * how they are passed, so what wide.c shares takes and gives single words.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_WIDE_H
#define AB_BASE_WIDE_H

#include "base/check.h"

#include "base/bits.h"

#include <string.h>

#if defined(__SIZEOF_INT128__) && !defined(AB_PORTABLE_WIDE)
#define AB_WIDE_NATIVE 1
#else
#define AB_WIDE_NATIVE 0
#endif

#if AB_WIDE_NATIVE

__extension__ typedef __int128 ab_i128;
__extension__ typedef unsigned __int128 ab_u128;

#else

typedef struct ab_i128 {
    uint64_t low;
    uint64_t high; /* two's complement: the top bit is the sign */
} ab_i128;

typedef struct ab_u128 {
    uint64_t low;
    uint64_t high;
} ab_u128;

#endif

typedef struct ab_u256 {
    uint64_t w[4]; /* little end first */
} ab_u256;

/* The slow part, in wide.c. Words stand little end first, as in ab_u256. */

/* The floor of the square root of high 2^64 + low. */
uint64_t ab_wide_root(uint64_t high, uint64_t low);

/* Long division. The denominator must not be zero. */
void ab_wide_divide(const uint64_t numerator[4],
                    const uint64_t denominator[2],
                    uint64_t quotient[4],
                    uint64_t remainder[2]);

/* How many zero bits stand before the first one; 64 for zero. */
static inline unsigned wide_leading_zeros(uint64_t v)
{
    return 64u - (unsigned)ab_bit_length(v);
}

/* The functions that both implementations must supply. */

#if AB_WIDE_NATIVE

static inline ab_u128 u128_join(uint64_t high, uint64_t low)
{
    return ((ab_u128)high << 64) | low;
}

static inline uint64_t u128_low(ab_u128 v)
{
    return (uint64_t)v;
}

static inline uint64_t u128_high(ab_u128 v)
{
    return (uint64_t)(v >> 64);
}

static inline ab_u128 u128_from(uint64_t v)
{
    return v;
}

static inline ab_u128 u128_mul(uint64_t a, uint64_t b)
{
    return (ab_u128)a * b;
}

static inline ab_u128 u128_add(ab_u128 a, ab_u128 b)
{
    return a + b;
}

static inline ab_u128 u128_sub(ab_u128 a, ab_u128 b)
{
    return a - b;
}

static inline bool u128_less(ab_u128 a, ab_u128 b)
{
    return a < b;
}

/* By count mod 128. */
static inline ab_u128 u128_shl(ab_u128 v, unsigned count)
{
    return v << (count & 127u);
}

/* The same bits read as two's complement. */
static inline ab_i128 i128_from_bits(ab_u128 v)
{
    return (ab_i128)v;
}

static inline ab_u128 i128_bits(ab_i128 v)
{
    return (ab_u128)v;
}

static inline ab_i128 i128_from(int64_t v)
{
    return v;
}

static inline ab_i128 i128_mul(int64_t a, int64_t b)
{
    return (ab_i128)a * b;
}

static inline bool i128_less(ab_i128 a, ab_i128 b)
{
    return a < b;
}

#else

static inline ab_u128 u128_join(uint64_t high, uint64_t low)
{
    return (ab_u128){ low, high };
}

static inline uint64_t u128_low(ab_u128 v)
{
    return v.low;
}

static inline uint64_t u128_high(ab_u128 v)
{
    return v.high;
}

static inline ab_u128 u128_from(uint64_t v)
{
    return u128_join(0, v);
}

/* Schoolbook in 32-bit halves. `middle` cannot overflow: it is at most
 * (2^32 - 1)^2 + 2 (2^32 - 1) = 2^64 - 1. */
static inline ab_u128 u128_mul(uint64_t a, uint64_t b)
{
    uint64_t a0 = (uint32_t)a;
    uint64_t a1 = a >> 32;
    uint64_t b0 = (uint32_t)b;
    uint64_t b1 = b >> 32;
    uint64_t low = a0 * b0;
    uint64_t cross = a1 * b0 + (low >> 32);
    uint64_t middle = a0 * b1 + (uint32_t)cross;

    return u128_join(a1 * b1 + (cross >> 32) + (middle >> 32), (middle << 32) | (uint32_t)low);
}

static inline ab_u128 u128_add(ab_u128 a, ab_u128 b)
{
    uint64_t low = a.low + b.low;

    return u128_join(a.high + b.high + (low < a.low), low);
}

static inline ab_u128 u128_sub(ab_u128 a, ab_u128 b)
{
    return u128_join(a.high - b.high - (a.low < b.low), a.low - b.low);
}

static inline bool u128_less(ab_u128 a, ab_u128 b)
{
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* By count mod 128. */
static inline ab_u128 u128_shl(ab_u128 v, unsigned count)
{
    count &= 127u;
    if (count >= 64) {
        return u128_join(v.low << (count - 64), 0);
    }
    if (count == 0) {
        return v;
    }
    return u128_join((v.high << count) | (v.low >> (64 - count)), v.low << count);
}

/* The same bits read as two's complement. */
static inline ab_i128 i128_from_bits(ab_u128 v)
{
    return (ab_i128){ v.low, v.high };
}

static inline ab_u128 i128_bits(ab_i128 v)
{
    return u128_join(v.high, v.low);
}

static inline ab_i128 i128_from(int64_t v)
{
    return (ab_i128){ (uint64_t)v, v < 0 ? UINT64_MAX : 0 };
}

/* A negative factor reads 2^64 too large as unsigned; the other factor is taken
 * off the high word for it. */
static inline ab_i128 i128_mul(int64_t a, int64_t b)
{
    ab_u128 product = u128_mul((uint64_t)a, (uint64_t)b);
    uint64_t excess = (a < 0 ? (uint64_t)b : 0) + (b < 0 ? (uint64_t)a : 0);

    return (ab_i128){ product.low, product.high - excess };
}

/* Flipping the sign bits maps the signed order to the unsigned one. */
static inline bool i128_less(ab_i128 a, ab_i128 b)
{
    const uint64_t flip = (uint64_t)1 << 63;

    return u128_less(u128_join(a.high ^ flip, a.low), u128_join(b.high ^ flip, b.low));
}

#endif

/* From here on one text serves both. */

static inline bool u128_is_zero(ab_u128 v)
{
    return (u128_low(v) | u128_high(v)) == 0;
}

/* -1, 0 or 1. */
static inline int u128_cmp(ab_u128 a, ab_u128 b)
{
    return (int)u128_less(b, a) - (int)u128_less(a, b);
}

static inline ab_i128 i128_add(ab_i128 a, ab_i128 b)
{
    return i128_from_bits(u128_add(i128_bits(a), i128_bits(b)));
}

static inline ab_i128 i128_sub(ab_i128 a, ab_i128 b)
{
    return i128_from_bits(u128_sub(i128_bits(a), i128_bits(b)));
}

static inline ab_i128 i128_neg(ab_i128 v)
{
    return i128_from_bits(u128_sub(u128_from(0), i128_bits(v)));
}

/* The low 64 bits, as two's complement: the value itself if it fits. */
static inline int64_t i128_low(ab_i128 v)
{
    return (int64_t)u128_low(i128_bits(v));
}

/* -1, 0 or 1, without a branch. */
static inline int i128_sign(ab_i128 v)
{
    ab_u128 bits = i128_bits(v);
    int negative = (int)(u128_high(bits) >> 63);

    return (int)!u128_is_zero(bits) - 2 * negative;
}

/* -1, 0 or 1. */
static inline int i128_cmp(ab_i128 a, ab_i128 b)
{
    return (int)i128_less(b, a) - (int)i128_less(a, b);
}

/* The magnitude; also that of -2^127. */
static inline ab_u128 i128_abs(ab_i128 v)
{
    ab_u128 bits = i128_bits(v);
    uint64_t negative = u128_high(bits) >> 63;
    uint64_t mask = 0 - negative;

    return u128_add(u128_join(u128_high(bits) ^ mask, u128_low(bits) ^ mask), u128_from(negative));
}

/* ax bx + ay by. It fits if each product does with a bit to spare: all four
 * arguments within +-(2^63 - 1). */
static inline ab_i128 i128_dot(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return i128_add(i128_mul(ax, bx), i128_mul(ay, by));
}

/* ax by - ay bx, within the same limit. Positive if b lies on the +y side of +x
 * when a points along +x. */
static inline ab_i128 i128_cross(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return i128_sub(i128_mul(ax, by), i128_mul(ay, bx));
}

/* v v. */
static inline ab_u128 u128_square(int64_t v)
{
    uint64_t magnitude = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;

    return u128_mul(magnitude, magnitude);
}

/* The nearest double, ties to even, in integers: the compiler's own conversion
 * follows the caller's rounding mode. The word with the first bit is moved up until that
 * leads; whatever is behind it only breaks ties. A mantissa that rounds up to 2^53 carries
 * into the exponent, which is then right too. Which word it is cannot be guessed: no branch.
 * `sign_bit` is 1 to negate what is not zero. */
static inline double wide_to_double(ab_u128 magnitude, uint64_t sign_bit)
{
    uint64_t high = u128_high(magnitude);
    uint64_t low = u128_low(magnitude);
    uint64_t one_word = 0 - (uint64_t)(high == 0); /* all bits, or none */
    uint64_t word = high | (low & one_word);
    uint64_t behind = low & ~one_word;
    unsigned zeros = wide_leading_zeros(word) & 63;
    uint64_t lifted = word << zeros | behind >> 1 >> (63 - zeros);
    uint64_t mantissa = lifted >> 11;
    uint64_t rest = (lifted & 0x7ff) | (behind << zeros != 0);
    uint64_t exponent = 1023 + 127 - 1 - zeros - (64 & one_word);
    uint64_t bits;
    double result;

    if (word == 0) {
        return 0.0;
    }
    mantissa += rest + (mantissa & 1) > 0x400;
    bits = (exponent << 52) + mantissa;
    bits |= sign_bit << 63;
    memcpy(&result, &bits, sizeof result);
    return result;
}

/* The nearest double, ties to even. */
static inline double u128_to_double(ab_u128 v)
{
    return wide_to_double(v, 0);
}

/* The nearest double, ties to even. Zero is +0. */
static inline double i128_to_double(ab_i128 v)
{
    return wide_to_double(i128_abs(v), u128_high(i128_bits(v)) >> 63);
}

/* The largest integer whose square is not more than v, exactly. */
static inline uint64_t u128_sqrt_floor(ab_u128 v)
{
    return ab_wide_root(u128_high(v), u128_low(v));
}

static inline ab_u256 u256_from(ab_u128 v)
{
    return (ab_u256){ { u128_low(v), u128_high(v), 0, 0 } };
}

static inline bool u256_is_zero(ab_u256 v)
{
    return (v.w[0] | v.w[1] | v.w[2] | v.w[3]) == 0;
}

/* -1, 0 or 1. */
static inline int u256_cmp(ab_u256 a, ab_u256 b)
{
    int high = u128_cmp(u128_join(a.w[3], a.w[2]), u128_join(b.w[3], b.w[2]));

    return high != 0 ? high : u128_cmp(u128_join(a.w[1], a.w[0]), u128_join(b.w[1], b.w[0]));
}

static inline ab_u256 u256_add(ab_u256 a, ab_u256 b)
{
    ab_u128 low = u128_add(u128_join(a.w[1], a.w[0]), u128_join(b.w[1], b.w[0]));
    ab_u128 high = u128_add(u128_join(a.w[3], a.w[2]), u128_join(b.w[3], b.w[2]));
    bool carry = u128_less(low, u128_join(a.w[1], a.w[0]));

    high = u128_add(high, u128_from(carry));
    return (ab_u256){ { u128_low(low), u128_high(low), u128_low(high), u128_high(high) } };
}

static inline ab_u256 u256_sub(ab_u256 a, ab_u256 b)
{
    ab_u128 low = u128_sub(u128_join(a.w[1], a.w[0]), u128_join(b.w[1], b.w[0]));
    ab_u128 high = u128_sub(u128_join(a.w[3], a.w[2]), u128_join(b.w[3], b.w[2]));
    bool borrow = u128_less(u128_join(a.w[1], a.w[0]), u128_join(b.w[1], b.w[0]));

    high = u128_sub(high, u128_from(borrow));
    return (ab_u256){ { u128_low(low), u128_high(low), u128_low(high), u128_high(high) } };
}

/* The sums cannot overflow: each is a 64-bit product plus at most two words,
 * (2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1. */
static inline ab_u256 u256_mul(ab_u128 a, ab_u128 b)
{
    ab_u128 low = u128_mul(u128_low(a), u128_low(b));
    ab_u128 cross = u128_add(u128_mul(u128_high(a), u128_low(b)), u128_from(u128_high(low)));
    ab_u128 middle = u128_add(u128_mul(u128_low(a), u128_high(b)), u128_from(u128_low(cross)));
    ab_u128 high = u128_add(u128_mul(u128_high(a), u128_high(b)), u128_from(u128_high(cross)));

    high = u128_add(high, u128_from(u128_high(middle)));
    return (ab_u256){ { u128_low(low), u128_low(middle), u128_low(high), u128_high(high) } };
}

/* In doubles, within four roundings. */
static inline double u256_roughly(ab_u256 v)
{
    double sum = 0;

    for (int i = 3; i >= 0; i--) {
        sum = sum * 0x1p64 + (double)v.w[i];
    }
    return sum;
}

/* Quotient and remainder of numerator / denominator, which is not zero. */
static inline ab_u256 u256_divide(ab_u256 numerator, ab_u128 denominator, ab_u128 *remainder)
{
    uint64_t words[2] = { u128_low(denominator), u128_high(denominator) };
    uint64_t rest[2];
    ab_u256 quotient;

#if AB_WIDE_NATIVE
    if ((numerator.w[2] | numerator.w[3]) == 0) { /* as mostly: the compiler's own is quicker */
        ab_u128 whole = u128_join(numerator.w[1], numerator.w[0]);
        ab_u128 times = whole / denominator;

        *remainder = whole - times * denominator;
        return u256_from(times);
    }
#endif
    ab_wide_divide(numerator.w, words, quotient.w, rest);
    *remainder = u128_join(rest[1], rest[0]);
    return quotient;
}

/* numerator / denominator to the nearest integer, a tie to the larger one: away
 * from zero when applied to magnitudes, so that mirrored questions get mirrored
 * answers. A quotient of 2^128 or more, or a zero denominator, gives 2^128 - 1
 * and sets *over; otherwise *over is cleared. `over` may be NULL. */
static inline ab_u128 u256_div_round(ab_u256 numerator, ab_u128 denominator, bool *over)
{
    const ab_u128 most = u128_join(UINT64_MAX, UINT64_MAX);
    ab_u256 quotient = { { 0, 0, 1, 0 } };
    ab_u128 rest = u128_from(0);

    if (!u128_is_zero(denominator)) {
        quotient = u256_divide(numerator, denominator, &rest);
        if (!u128_less(rest, u128_sub(denominator, rest))) {
            quotient = u256_add(quotient, u256_from(u128_from(1)));
        }
    }
    bool too_large = (quotient.w[2] | quotient.w[3]) != 0;

    if (over != NULL) {
        *over = too_large;
    }
    return too_large ? most : u128_join(quotient.w[1], quotient.w[0]);
}

/* The same with a sign: -1 for a negative quotient, else positive. Clamped to
 * +-(2^127 - 1), with *over set, when the magnitude is larger than that. */
static inline ab_i128 i128_div_round(int sign, ab_u256 numerator, ab_u128 denominator, bool *over)
{
    const ab_u128 most = u128_join(UINT64_MAX >> 1, UINT64_MAX);
    ab_u128 magnitude = u256_div_round(numerator, denominator, NULL);
    bool too_large = u128_less(most, magnitude);
    ab_i128 result = i128_from_bits(too_large ? most : magnitude);

    if (over != NULL) {
        *over = too_large;
    }
    return sign < 0 ? i128_neg(result) : result;
}

/* a b / c to the nearest integer, ties away from zero; the product is formed in
 * full. Clamped as above; c = 0 clamps by the sign of a b. */
static inline ab_i128 i128_mul_div_round(ab_i128 a, ab_i128 b, ab_i128 c, bool *over)
{
    int sign = i128_sign(a) * i128_sign(b) * (i128_sign(c) < 0 ? -1 : 1);

    return i128_div_round(sign, u256_mul(i128_abs(a), i128_abs(b)), i128_abs(c), over);
}

#endif
