/* narrow/test_when.c - exact times against MPFR: order, and the nearest double.
 *
 * Among them numbers exactly halfway between two doubles, and times that differ by less than
 * doubles can tell: nothing but the integers decides those.
 *
 * SPDX-License-Identifier: MIT */
#include "narrow/when.h"
#include "support/check.h"
#include "support/rng.h"

#include <mpfr.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 3000, ROUNDS = 20000 };

static rng dice;

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed != NULL ? strtoull(seed, NULL, 10) : 909;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
}

static void set_words(mpfr_t out, const uint64_t *words, int count)
{
    mpfr_set_zero(out, 1);
    for (int i = count - 1; i >= 0; i--) {
        mpfr_mul_2ui(out, out, 64, MPFR_RNDN);
        mpfr_add_ui(out, out, words[i] >> 32 << 32, MPFR_RNDN);
        mpfr_add_ui(out, out, words[i] & 0xffffffff, MPFR_RNDN);
    }
}

/* What a time is, to more bits than any decision needs. */
static void truth_of(mpfr_t out, const ab_when *when)
{
    ab_u128 size = i128_abs(when->part);
    uint64_t part[2] = { u128_low(size), u128_high(size) };
    uint64_t whole[2] = { u128_low(when->whole), u128_high(when->whole) };
    mpfr_t other;

    mpfr_init2(other, BITS);
    set_words(out, part, 2);
    mpfr_mul_si(out, out, i128_sign(when->part), MPFR_RNDN);
    set_words(other, when->root.w, 4);
    mpfr_sqrt(other, other, MPFR_RNDN);
    mpfr_mul_si(other, other, when->sign, MPFR_RNDN);
    mpfr_add(out, out, other, MPFR_RNDN);
    set_words(other, whole, 2);
    mpfr_div(out, out, other, MPFR_RNDN);
    mpfr_clear(other);
}

static ab_u128 draw_u128(int most_bits)
{
    int bits = (int)rng_int(&dice, 1, most_bits);
    uint64_t high = rng_next(&dice);
    ab_u128 number = u128_join(high, rng_next(&dice) | 1);

    while (bits < 128) { /* from behind, so that small ones are as frequent */
        number = u128_join(u128_high(number) >> 1, u128_low(number) >> 1 | u128_high(number) << 63);
        bits++;
    }
    return u128_is_zero(number) ? u128_from(1) : number;
}

/* A time that is not negative, of any of the forms. */
static ab_when draw_when(void)
{
    for (;;) {
        ab_i128 part = i128_from_bits(draw_u128(126));
        ab_u128 whole = draw_u128(126);
        int form = (int)rng_int(&dice, 0, 3);

        if (form == 0) {
            return ab_when_of(part, whole);
        }
        ab_u128 factor = draw_u128(form == 1 ? 125 : 60);
        ab_u256 root = u256_mul(factor, draw_u128(125));
        ab_u256 square = u256_mul(i128_bits(part), i128_bits(part));

        if (form == 3) { /* nearly cancels */
            root = u256_sub(square, u256_from(u128_from((uint64_t)rng_int(&dice, 0, 3))));
        }
        if (form == 2 && rng_int(&dice, 0, 1)) {
            return ab_when_with_root(part, 1, root, whole);
        }
        if (u256_cmp(square, root) > 0 || form == 3) {
            return ab_when_with_root(part, -1, root, whole);
        }
    }
}

/* The nearest double of a time and of a distance. */
static void check_rounding(const ab_when *when, ab_vec way)
{
    mpfr_t truth, length;

    mpfr_inits2(BITS, truth, length, (mpfr_ptr)0);
    truth_of(truth, when);
    double time = ab_when_time(when);
    double wanted = mpfr_get_d(truth, MPFR_RNDN);

    if (!CHECK(memcmp(&time, &wanted, sizeof time) == 0)) {
        printf("    time %a, wanted %a\n", time, wanted);
    }
    ab_u128 length_sq = i128_abs(i128_dot(way.x, way.y, way.x, way.y));
    uint64_t words[2] = { u128_low(length_sq), u128_high(length_sq) };

    set_words(length, words, 2);
    mpfr_sqrt(length, length, MPFR_RNDN);
    mpfr_mul(truth, truth, length, MPFR_RNDN);
    mpfr_div_2ui(truth, truth, 32, MPFR_RNDN);
    double distance = ab_when_distance(when, way);

    wanted = mpfr_get_d(truth, MPFR_RNDN);
    if (!CHECK(memcmp(&distance, &wanted, sizeof distance) == 0)) {
        printf("    distance %a, wanted %a\n", distance, wanted);
    }
    mpfr_clears(truth, length, (mpfr_ptr)0);
}

static ab_vec draw_way(void)
{
    int bits = (int)rng_int(&dice, 1, 61);
    int64_t most = (int64_t)1 << bits;

    return (ab_vec){ rng_int(&dice, 1, most), rng_int(&dice, -most, most) };
}

static void test_rounding(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        ab_when when = draw_when();

        check_rounding(&when, draw_way());
    }
}

/* (2 m + 1) / 2^54: halfway between two doubles, also as a sum with a root. */
static void test_halfway(void)
{
    for (int i = 0; i < ROUNDS / 4; i++) {
        uint64_t odd = (uint64_t)rng_int(&dice, (int64_t)1 << 52, ((int64_t)1 << 53) - 1) * 2 + 1;
        uint64_t off = (uint64_t)rng_int(&dice, 1, (int64_t)1 << 61);
        int nudge = i % 3 - 1; /* just before it, there, and just after it */
        ab_u128 whole = u128_shl(u128_from(1), 54 + 60);
        ab_i128 part = i128_add(i128_from_bits(u128_shl(u128_from(odd), 60)), i128_from(nudge));
        ab_when plain = ab_when_of(part, whole);
        ab_when rooted = ab_when_with_root(i128_add(part, i128_from((int64_t)off)), -1,
                                           u256_from(u128_mul(off, off)), whole);
        ab_when longer = ab_when_with_root(i128_sub(part, i128_from((int64_t)off)), 1,
                                           u256_from(u128_mul(off, off)), whole);

        check_rounding(&plain, (ab_vec){ 3, 4 });
        check_rounding(&rooted, (ab_vec){ 1 << 20, 0 });
        check_rounding(&longer, (ab_vec){ 0, -(1 << 20) });
        CHECK(ab_when_compare(&plain, &rooted) == 0 && ab_when_compare(&longer, &rooted) == 0);
    }
}

/* Order, of any two and of two that are the same or next to it. */
static void test_order(void)
{
    mpfr_t a, b;
    int close = 0;

    mpfr_inits2(BITS, a, b, (mpfr_ptr)0);
    for (int i = 0; i < ROUNDS; i++) {
        ab_when first = draw_when();
        ab_when second = draw_when();

        if (i % 2 == 0) { /* the same part and root, or one more or less of it */
            ab_i128 part = i128_add(first.part, i128_from(rng_int(&dice, -1, 1)));

            second = first.sign != 0 ? ab_when_with_root(part, first.sign, first.root, first.whole)
                                     : ab_when_of(part, first.whole);
        }
        truth_of(a, &first);
        truth_of(b, &second);
        int order = ab_when_compare(&first, &second);

        CHECK(order == mpfr_cmp(a, b) || order * mpfr_cmp(a, b) > 0);
        CHECK(ab_when_compare(&second, &first) == -order);
        close += first.roughly.high == second.roughly.high && order != 0;
    }
    CHECK(close > 100);
    mpfr_clears(a, b, (mpfr_ptr)0);
}

TEST_MAIN(TEST(test_seed), TEST(test_rounding), TEST(test_halfway), TEST(test_order))
