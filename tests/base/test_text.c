/* test_text.c - sentences with numbers: letter by letter what printf writes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/text.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double from_bits(uint64_t bits)
{
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

/* The fewest digits that strtod reads back, as printf writes them. */
static void shortest_by_libc(char *out, size_t size, double number)
{
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(out, size, "%.*g", digits, number);
        if (strtod(out, NULL) == number) {
            return;
        }
    }
}

static bool is_as_libc(double number)
{
    char wanted[64];
    char got[64];
    ab_text text = ab_text_to(got, sizeof got);

    snprintf(wanted, sizeof wanted, "%.17g", number);
    ab_text_add_double(&text, number);
    bool same = strcmp(wanted, got) == 0 && text.length == strlen(wanted);

    shortest_by_libc(wanted, sizeof wanted, number);
    text = ab_text_to(got, sizeof got);
    ab_text_add_shortest(&text, number);
    same = same && strcmp(wanted, got) == 0 && text.length == strlen(wanted);
    if (!same) {
        printf("%a: libc has %s, ab_text has %s\n", number, wanted, got);
    }
    return same;
}

/* Powers of two and of ten, where digits and neighbours change, and the ends of the range. */
static void test_edges(void)
{
    static const double ends[] = { 0,   0x1p-1074, 0x1p-1022, 1e-5, 1e-4, 0.1,  0.3,  1,      1.5,
                                   9.5, 99.5,      0x1p29,    1e15, 1e16, 1e17, 1e22, DBL_MAX };
    int wrong = 0;

    for (int i = 0; i < COUNT_OF(ends); i++) {
        double number = ends[i];

        for (int k = 0; k < 20; k++) {
            wrong += !is_as_libc(number) + !is_as_libc(-number);
            number = nextafter(number, k < 10 ? 0 : INFINITY);
        }
    }
    for (int power = -1074; power < 1024; power++) {
        wrong += !is_as_libc(ldexp(1, power)) + !is_as_libc(ldexp(3, power - 2));
        wrong += !is_as_libc(nextafter(ldexp(1, power), 0));
    }
    CHECK(wrong == 0);
}

static void test_random(void)
{
    rng r = { 0x7e87 };
    int wrong = 0;

    for (int i = 0; i < 4000; i++) {
        double number = from_bits(rng_next(&r));

        wrong += number - number == 0 && !is_as_libc(number);
        wrong += !is_as_libc((double)(int64_t)rng_next(&r) / (double)(1 << (i % 30)));
        wrong += !is_as_libc((double)(int)(rng_next(&r) % 2000000) / 1000);
    }
    CHECK(wrong == 0);
}

static void test_no_digits(void)
{
    char got[64];
    ab_text text = ab_text_to(got, sizeof got);

    ab_text_add_double(&text, INFINITY);
    ab_text_add(&text, " ");
    ab_text_add_double(&text, -INFINITY);
    ab_text_add(&text, " ");
    ab_text_add_double(&text, NAN);
    ab_text_add(&text, " ");
    ab_text_add_double(&text, -NAN);
    CHECK(strcmp(got, "inf -inf nan nan") == 0);
}

static void test_integers(void)
{
    static const int64_t numbers[] = { 0, 7, -7, 10, 4294967295, INT64_MAX, INT64_MIN };

    for (int i = 0; i < COUNT_OF(numbers); i++) {
        char wanted[64];
        char got[64];
        ab_text text = ab_text_to(got, sizeof got);

        snprintf(wanted, sizeof wanted, "%lld", (long long)numbers[i]);
        ab_text_add_integer(&text, numbers[i]);
        CHECK_ROW(wanted, strcmp(wanted, got) == 0);
    }
}

/* Every size from nothing to more than enough: cut off, ended and counted. */
static void test_sizes(void)
{
    const char *whole = "x is -1.5, not 20";

    for (size_t size = 0; size <= strlen(whole) + 3; size++) {
        char got[32];
        char wanted[32];

        memset(got, '#', sizeof got);
        memset(wanted, '#', sizeof wanted);
        snprintf(wanted, size, "%s", whole);
        ab_text text = ab_text_to(size > 0 ? got : NULL, size);

        ab_text_add(&text, "x is ");
        ab_text_add_double(&text, -1.5);
        ab_text_add(&text, ", not ");
        ab_text_add_integer(&text, 20);
        CHECK(text.length == strlen(whole));
        CHECK(strncmp(got, wanted, size) == 0 && memcmp(got + size, wanted + size, 32 - size) == 0);
    }
}

TEST_MAIN(TEST(test_edges),
          TEST(test_random),
          TEST(test_no_digits),
          TEST(test_integers),
          TEST(test_sizes))
