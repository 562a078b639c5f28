/* base/wide_cases.h - every function of base/wide.h against GMP.
 *
 * Included by test_wide.c and test_wide_portable.c, which differ only in which
 * implementation they choose. Numbers are drawn from all magnitudes and from the
 * edges: 0, powers of two and their neighbours, the limits. Half of the pairs are
 * made equal or nearly so, for the comparisons.
 *
 * SPDX-License-Identifier: MIT */
#include "base/wide.h"
#include "support/sample.h"

#include "../support/check.h"
#include "../support/rng.h"

#include <fenv.h>
#include <gmp.h>
#include <string.h>

enum { WIDE_ROUNDS = 200000 };

static const uint64_t wide_seed = 0x5eedab07c0ffee11u;

/* The GMP side of each case; made once. */
static mpz_t ga;
static mpz_t gb;
static mpz_t gc;
static mpz_t gx;
static mpz_t gy;
static mpz_t modulus128;
static mpz_t modulus256;

static rng start(void)
{
    static bool made;

    if (!made) {
        mpz_inits(ga, gb, gc, gx, gy, modulus128, modulus256, NULL);
        mpz_ui_pow_ui(modulus128, 2, 128);
        mpz_ui_pow_ui(modulus256, 2, 256);
        printf("seed %#llx, %s\n", (unsigned long long)wide_seed,
               AB_WIDE_NATIVE ? "compiler type" : "portable twin");
        made = true;
    }
    return (rng){ wide_seed };
}

/* A word of random length: a power of two, a neighbour of one, or random bits. */
static uint64_t draw_word(rng *r)
{
    uint64_t choice = rng_next(r);
    unsigned bit = (unsigned)(choice >> 8) % 64;
    uint64_t power = (uint64_t)1 << bit;

    switch (choice % 8) {
    case 0:
        return power;
    case 1:
        return power - 1;
    case 2:
        return power + 1;
    case 3:
        return 0 - power;
    case 4:
        return choice >> 40 & 1 ? 0 : UINT64_MAX;
    default:
        return rng_next(r) >> bit;
    }
}

static int64_t draw_i64(rng *r)
{
    uint64_t word = draw_word(r);
    int64_t value;

    if (rng_next(r) & 1) {
        word = 0 - word;
    }
    memcpy(&value, &word, sizeof value);
    return value;
}

/* Within +-(2^63 - 1), the limit of dot and cross. */
static int64_t draw_coordinate(rng *r)
{
    int64_t value = draw_i64(r);

    return value == INT64_MIN ? INT64_MAX : value;
}

static ab_u256 draw_u256(rng *r)
{
    ab_u256 v = { { 0 } };
    unsigned kind = (unsigned)rng_next(r) % 4;
    unsigned bit = (unsigned)rng_next(r) % 256;

    if (kind == 0) { /* 2^bit, or that - 1, or + 1 */
        ab_u256 one = { { 1, 0, 0, 0 } };
        unsigned side = (unsigned)rng_next(r) % 3;

        v.w[bit / 64] = (uint64_t)1 << bit % 64;
        return side == 0 ? v : side == 1 ? u256_add(v, one) : u256_sub(v, one);
    }
    for (unsigned i = 0; i <= bit / 64; i++) {
        v.w[i] = kind == 1 ? draw_word(r) : rng_next(r);
    }
    v.w[bit / 64] >>= 63 - bit % 64;
    return v;
}

static ab_u128 draw_u128(rng *r)
{
    ab_u256 v = draw_u256(r);

    return rng_next(r) & 1 ? u128_join(v.w[1], v.w[0]) : u128_join(v.w[3], v.w[2]);
}

static ab_i128 draw_i128(rng *r)
{
    ab_u128 v = draw_u128(r);

    return i128_from_bits(rng_next(r) & 1 ? u128_sub(u128_from(0), v) : v);
}

static void set_words(mpz_t out, const uint64_t *words, size_t count)
{
    mpz_import(out, count, -1, sizeof words[0], 0, 0, words);
}

static void set_u64(mpz_t out, uint64_t v)
{
    set_words(out, &v, 1);
}

static void set_i64(mpz_t out, int64_t v)
{
    set_u64(out, v < 0 ? 0 - (uint64_t)v : (uint64_t)v);
    if (v < 0) {
        mpz_neg(out, out);
    }
}

static void set_u128(mpz_t out, ab_u128 v)
{
    uint64_t words[2] = { u128_low(v), u128_high(v) };

    set_words(out, words, 2);
}

static void set_i128(mpz_t out, ab_i128 v)
{
    set_u128(out, i128_bits(v));
    if (mpz_tstbit(out, 127)) {
        mpz_sub(out, out, modulus128);
    }
}

static void set_u256(mpz_t out, ab_u256 v)
{
    set_words(out, v.w, 4);
}

static bool is_i128(ab_i128 v, const mpz_t expected)
{
    set_i128(gy, v);
    return mpz_cmp(gy, expected) == 0;
}

static bool is_u128(ab_u128 v, const mpz_t expected)
{
    set_u128(gy, v);
    return mpz_cmp(gy, expected) == 0;
}

static bool is_u256(ab_u256 v, const mpz_t expected)
{
    set_u256(gy, v);
    return mpz_cmp(gy, expected) == 0;
}

/* To [0, 2^128), and to [-2^127, 2^127). */
static void wrap_u128(mpz_t v)
{
    mpz_mod(v, v, modulus128);
}

static void wrap_i128(mpz_t v)
{
    mpz_mod(v, v, modulus128);
    if (mpz_tstbit(v, 127)) {
        mpz_sub(v, v, modulus128);
    }
}

static int unit_sign(int v)
{
    return (v > 0) - (v < 0);
}

/* Nearest double, ties to even, by GMP alone: keep 53 bits and look at the rest. */
static double nearest_double(const mpz_t v)
{
    static mpz_t head;
    static mpz_t tail;
    static bool made;
    size_t bits = mpz_sizeinbase(v, 2);
    size_t drop = bits > 53 ? bits - 53 : 0;
    double result;

    if (!made) {
        mpz_inits(head, tail, NULL);
        made = true;
    }
    mpz_abs(head, v);
    mpz_fdiv_r_2exp(tail, head, drop);
    mpz_fdiv_q_2exp(head, head, drop);
    if (drop > 0 && mpz_tstbit(tail, drop - 1)) {
        if (mpz_odd_p(head) || mpz_scan1(tail, 0) < drop - 1) {
            mpz_add_ui(head, head, 1);
        }
    }
    mpz_mul_2exp(head, head, drop);
    result = mpz_get_d(head); /* exact: at most 53 bits are set */
    return mpz_sgn(v) < 0 ? -result : result;
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void test_words(void)
{
    rng r = start();

    for (int i = 0; i < WIDE_ROUNDS / sample_part(); i++) {
        uint64_t a = draw_word(&r);
        uint64_t b = draw_word(&r);
        unsigned zeros = 0;

        set_u64(ga, a);
        set_u64(gb, b);
        CHECK(is_u128(u128_from(a), ga));
        CHECK(u128_low(u128_join(a, b)) == b);
        CHECK(u128_high(u128_join(a, b)) == a);
        mpz_mul_2exp(gx, ga, 64);
        mpz_add(gx, gx, gb);
        CHECK(is_u128(u128_join(a, b), gx));
        mpz_mul(gx, ga, gb);
        CHECK(is_u128(u128_mul(a, b), gx));
        while (zeros < 64 && (a << zeros) >> 63 == 0) {
            zeros++;
        }
        CHECK(wide_leading_zeros(a) == zeros);
    }
}

static void test_i64_products(void)
{
    rng r = start();

    for (int i = 0; i < WIDE_ROUNDS / sample_part(); i++) {
        int64_t a = draw_i64(&r);
        int64_t b = draw_i64(&r);

        set_i64(ga, a);
        set_i64(gb, b);
        CHECK(is_i128(i128_from(a), ga));
        CHECK(i128_low(i128_from(a)) == a);
        mpz_mul(gx, ga, gb);
        CHECK(is_i128(i128_mul(a, b), gx));
        mpz_mul(gx, ga, ga);
        CHECK(is_u128(u128_square(a), gx));
    }
}

static void test_dot_cross(void)
{
    rng r = start();

    for (int i = 0; i < WIDE_ROUNDS / sample_part(); i++) {
        int64_t ax = draw_coordinate(&r);
        int64_t ay = draw_coordinate(&r);
        bool parallel = rng_next(&r) & 1;
        int64_t bx = parallel ? ax : draw_coordinate(&r);
        int64_t by = parallel ? ay : draw_coordinate(&r);

        set_i64(ga, ax);
        set_i64(gb, bx);
        mpz_mul(gx, ga, gb);
        set_i64(ga, ay);
        set_i64(gb, by);
        mpz_addmul(gx, ga, gb);
        CHECK(is_i128(i128_dot(ax, ay, bx, by), gx));
        CHECK(i128_sign(i128_dot(ax, ay, bx, by)) == mpz_sgn(gx));

        set_i64(ga, ax);
        mpz_mul(gx, ga, gb);
        set_i64(ga, ay);
        set_i64(gb, bx);
        mpz_submul(gx, ga, gb);
        CHECK(is_i128(i128_cross(ax, ay, bx, by), gx));
        CHECK(i128_sign(i128_cross(ax, ay, bx, by)) == mpz_sgn(gx));
    }
}

static void test_i128(void)
{
    rng r = start();

    for (int i = 0; i < WIDE_ROUNDS / sample_part(); i++) {
        ab_i128 a = draw_i128(&r);
        ab_i128 b = draw_i128(&r);
        unsigned near = (unsigned)rng_next(&r) % 8;

        if (near < 3) { /* a, a + 1 or a - 1: the last bits decide */
            b = i128_add(a, i128_from((int64_t)near - 1));
        } else if (near == 3) {
            b = i128_from_bits(u128_join(u128_high(i128_bits(a)), rng_next(&r)));
        }
        set_i128(ga, a);
        set_i128(gb, b);
        mpz_add(gx, ga, gb);
        wrap_i128(gx);
        CHECK(is_i128(i128_add(a, b), gx));
        mpz_sub(gx, ga, gb);
        wrap_i128(gx);
        CHECK(is_i128(i128_sub(a, b), gx));
        mpz_neg(gx, ga);
        wrap_i128(gx);
        CHECK(is_i128(i128_neg(a), gx));
        mpz_abs(gx, ga);
        CHECK(is_u128(i128_abs(a), gx));
        CHECK(i128_sign(a) == mpz_sgn(ga));
        CHECK(i128_cmp(a, b) == unit_sign(mpz_cmp(ga, gb)));
        CHECK(i128_cmp(a, a) == 0);
        CHECK(i128_less(a, b) == (mpz_cmp(ga, gb) < 0));
        CHECK(!i128_less(a, a));
        CHECK((uint64_t)i128_low(a) == u128_low(i128_bits(a)));
    }
}

static void test_u128(void)
{
    rng r = start();

    for (int i = 0; i < WIDE_ROUNDS / sample_part(); i++) {
        ab_u128 a = draw_u128(&r);
        ab_u128 b = draw_u128(&r);
        unsigned near = (unsigned)rng_next(&r) % 8;
        unsigned count = (unsigned)rng_next(&r) % 128;

        if (near < 3) {
            b = u128_sub(u128_add(a, u128_from(near)), u128_from(1));
        } else if (near == 3) {
            b = u128_join(u128_high(a), rng_next(&r));
        }
        set_u128(ga, a);
        set_u128(gb, b);
        mpz_add(gx, ga, gb);
        wrap_u128(gx);
        CHECK(is_u128(u128_add(a, b), gx));
        mpz_sub(gx, ga, gb);
        wrap_u128(gx);
        CHECK(is_u128(u128_sub(a, b), gx));
        mpz_mul_2exp(gx, ga, count);
        wrap_u128(gx);
        CHECK(is_u128(u128_shl(a, count), gx));
        CHECK(u128_cmp(a, b) == unit_sign(mpz_cmp(ga, gb)));
        CHECK(u128_cmp(a, a) == 0);
        CHECK(u128_less(a, b) == (mpz_cmp(ga, gb) < 0));
        CHECK(u128_is_zero(a) == (mpz_sgn(ga) == 0));
    }
    CHECK(u128_is_zero(u128_from(0)));
}

/* A value that lies on, or one off, the middle between two doubles. */
static ab_u128 draw_near_tie(rng *r)
{
    unsigned drop = 1 + (unsigned)rng_next(r) % 75;
    uint64_t mantissa = ((uint64_t)1 << 52) | (rng_next(r) >> 12);
    ab_u128 v = u128_shl(u128_from(2 * mantissa + 1), drop - 1);
    uint64_t side = rng_next(r) % 3;

    return u128_sub(u128_add(v, u128_from(side)), u128_from(1));
}

static void test_to_double(void)
{
    static const int modes[] = {
        FE_TONEAREST,
#if defined(FE_UPWARD) && defined(FE_DOWNWARD) && defined(FE_TOWARDZERO)
        FE_UPWARD,
        FE_DOWNWARD,
        FE_TOWARDZERO,
#endif
    };
    rng r = start();

    for (int i = 0; i < WIDE_ROUNDS / sample_part(); i++) {
        ab_u128 u = i % 2 ? draw_near_tie(&r) : draw_u128(&r);
        ab_i128 s = i % 4 == 1 ? i128_neg(i128_from_bits(u)) : i128_from_bits(u);
        double expected;
        double expected_signed;
        double found;
        double found_signed;

        set_u128(ga, u);
        expected = nearest_double(ga);
        set_i128(ga, s);
        expected_signed = nearest_double(ga);
        fesetround(modes[i / 4 % COUNT_OF(modes)]);
        found = u128_to_double(u);
        found_signed = i128_to_double(s);
        fesetround(FE_TONEAREST);
        CHECK(same_bits(found, expected));
        CHECK(same_bits(found_signed, expected_signed));
    }
    CHECK(same_bits(i128_to_double(i128_from(0)), 0.0));
    CHECK(u128_to_double(u128_join(UINT64_MAX, UINT64_MAX)) == 0x1p128);
    CHECK(i128_to_double(i128_from_bits(u128_join((uint64_t)1 << 63, 0))) == -0x1p127);
}

static void test_u256(void)
{
    rng r = start();

    for (int i = 0; i < WIDE_ROUNDS / sample_part(); i++) {
        ab_u256 a = draw_u256(&r);
        ab_u256 b = draw_u256(&r);
        ab_u128 x = draw_u128(&r);
        ab_u128 y = draw_u128(&r);
        unsigned near = (unsigned)rng_next(&r) % 8;

        if (near < 3) {
            b = u256_sub(u256_add(a, u256_from(u128_from(near))), u256_from(u128_from(1)));
        } else if (near == 3) {
            b = a;
            b.w[rng_next(&r) % 4] = draw_word(&r);
        }
        set_u256(ga, a);
        set_u256(gb, b);
        mpz_add(gx, ga, gb);
        mpz_mod(gx, gx, modulus256);
        CHECK(is_u256(u256_add(a, b), gx));
        mpz_sub(gx, ga, gb);
        mpz_mod(gx, gx, modulus256);
        CHECK(is_u256(u256_sub(a, b), gx));
        CHECK(u256_cmp(a, b) == unit_sign(mpz_cmp(ga, gb)));
        CHECK(u256_cmp(a, a) == 0);
        CHECK(u256_is_zero(a) == (mpz_sgn(ga) == 0));

        set_u128(ga, x);
        set_u128(gb, y);
        CHECK(is_u256(u256_from(x), ga));
        mpz_mul(gx, ga, gb);
        CHECK(is_u256(u256_mul(x, y), gx));
    }
    CHECK(u256_is_zero(u256_from(u128_from(0))));
}

static void test_sqrt(void)
{
    rng r = start();

    for (int i = 0; i < WIDE_ROUNDS / sample_part(); i++) {
        ab_u128 v = draw_u128(&r);

        if (i % 2) { /* a square, or one to either side */
            uint64_t root = draw_word(&r);

            v = u128_mul(root, root);
            v = u128_sub(u128_add(v, u128_from(rng_next(&r) % 3)), u128_from(1));
        }
        set_u128(ga, v);
        mpz_sqrt(gx, ga);
        CHECK(is_u128(u128_from(u128_sqrt_floor(v)), gx));
    }
    CHECK(u128_sqrt_floor(u128_from(0)) == 0);
    CHECK(u128_sqrt_floor(u128_join(UINT64_MAX, UINT64_MAX)) == UINT64_MAX);
}

/* gx = round(ga / gb) for ga, gb >= 0, ties up; what the clamp leaves of it. */
static bool round_and_clamp(unsigned bits)
{
    static mpz_t limit;
    static bool made;

    if (!made) {
        mpz_init(limit);
        made = true;
    }
    mpz_ui_pow_ui(limit, 2, bits);
    mpz_sub_ui(limit, limit, 1);
    if (mpz_sgn(gb) == 0) {
        mpz_set(gx, limit);
        return true;
    }
    mpz_mul_2exp(gx, ga, 1);
    mpz_add(gx, gx, gb);
    mpz_mul_2exp(gy, gb, 1);
    mpz_fdiv_q(gx, gx, gy);
    if (mpz_cmp(gx, limit) > 0) {
        mpz_set(gx, limit);
        return true;
    }
    return false;
}

static void test_divide(void)
{
    rng r = start();

    for (int i = 0; i < WIDE_ROUNDS / sample_part(); i++) {
        ab_u256 numerator = draw_u256(&r);
        ab_u128 denominator = draw_u128(&r);
        ab_u128 rest = u128_from(0);
        ab_u256 quotient;
        ab_u128 rounded;
        ab_i128 signed_quotient;
        int sign = (int)(rng_next(&r) % 3) - 1;
        bool over = false;
        bool expected_over;

        if (i % 4 == 1) { /* a multiple or a half, give or take one */
            ab_u128 factor = draw_u128(&r);

            numerator = u256_mul(denominator, factor);
            if (rng_next(&r) & 1) {
                ab_u128 half =
                    u128_join(u128_high(denominator) >> 1,
                              (u128_high(denominator) << 63) | (u128_low(denominator) >> 1));

                numerator = u256_add(numerator, u256_from(half));
            }
            numerator = u256_add(numerator, u256_from(u128_from(rng_next(&r) % 3)));
            numerator = u256_sub(numerator, u256_from(u128_from(1)));
        } else if (i % 4 == 2) { /* leading words alike: the guess is often too large */
            numerator.w[3] = u128_high(denominator);
            numerator.w[2] = u128_low(denominator) - rng_next(&r) % 3;
        }
        set_u256(ga, numerator);
        set_u128(gb, denominator);
        if (!u128_is_zero(denominator)) {
            quotient = u256_divide(numerator, denominator, &rest);
            mpz_fdiv_qr(gx, gc, ga, gb);
            CHECK(is_u256(quotient, gx));
            CHECK(is_u128(rest, gc));
        }
        expected_over = round_and_clamp(128);
        rounded = u256_div_round(numerator, denominator, &over);
        CHECK(is_u128(rounded, gx));
        CHECK(over == expected_over);

        expected_over = round_and_clamp(127);
        signed_quotient = i128_div_round(sign, numerator, denominator, &over);
        if (sign < 0) {
            mpz_neg(gx, gx);
        }
        CHECK(is_i128(signed_quotient, gx));
        CHECK(over == expected_over);
    }
}

static void test_mul_div(void)
{
    rng r = start();

    for (int i = 0; i < WIDE_ROUNDS / sample_part(); i++) {
        ab_i128 a = draw_i128(&r);
        ab_i128 b = draw_i128(&r);
        ab_i128 c = draw_i128(&r);
        ab_i128 found;
        bool over = false;
        bool expected_over;
        bool negative;

        if (i % 8 == 0) { /* exact halves: a tie goes away from zero */
            b = i128_from(1);
            c = i128_from(rng_next(&r) & 1 ? 2 : -2);
        }
        set_i128(ga, a);
        set_i128(gb, b);
        set_i128(gc, c);
        mpz_mul(ga, ga, gb);
        negative = (mpz_sgn(ga) < 0) != (mpz_sgn(gc) < 0) && mpz_sgn(ga) != 0;
        mpz_abs(ga, ga);
        mpz_abs(gb, gc);
        expected_over = round_and_clamp(127);
        if (negative) {
            mpz_neg(gx, gx);
        }
        found = i128_mul_div_round(a, b, c, &over);
        CHECK(is_i128(found, gx));
        CHECK(over == expected_over);
    }
    CHECK(i128_low(i128_mul_div_round(i128_from(-1), i128_from(1), i128_from(2), NULL)) == -1);
    CHECK(i128_low(i128_mul_div_round(i128_from(5), i128_from(1), i128_from(2), NULL)) == 3);
    CHECK(u128_low(u256_div_round(u256_from(u128_from(7)), u128_from(2), NULL)) == 4);
}

/* Every pair of the same list of edges, so that none is left to chance. */
static void test_edges(void)
{
    static ab_i128 edges[1024];
    int count = 0;

    start();
    for (unsigned bit = 0; bit < 128; bit++) {
        for (int side = -1; side <= 1; side++) {
            ab_i128 v = i128_add(i128_from_bits(u128_shl(u128_from(1), bit)), i128_from(side));

            edges[count++] = v;
            edges[count++] = i128_neg(v);
        }
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            ab_u128 x = i128_bits(edges[i]);
            ab_u128 y = i128_bits(edges[j]);

            set_i128(ga, edges[i]);
            set_i128(gb, edges[j]);
            CHECK(i128_cmp(edges[i], edges[j]) == unit_sign(mpz_cmp(ga, gb)));
            mpz_add(gx, ga, gb);
            wrap_i128(gx);
            CHECK(is_i128(i128_add(edges[i], edges[j]), gx));
            mpz_sub(gx, ga, gb);
            wrap_i128(gx);
            CHECK(is_i128(i128_sub(edges[i], edges[j]), gx));
            set_u128(ga, x);
            set_u128(gb, y);
            CHECK(u128_cmp(x, y) == unit_sign(mpz_cmp(ga, gb)));
            mpz_mul(gx, ga, gb);
            CHECK(is_u256(u256_mul(x, y), gx));
        }
    }
}

TEST_MAIN(TEST(test_words),
          TEST(test_i64_products),
          TEST(test_dot_cross),
          TEST(test_i128),
          TEST(test_u128),
          TEST(test_to_double),
          TEST(test_u256),
          TEST(test_sqrt),
          TEST(test_divide),
          TEST(test_mul_div),
          TEST(test_edges))
