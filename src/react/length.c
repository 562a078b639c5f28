/* react/length.c - comparing lengths of vectors of doubles, whatever their size.
 *
 * Everything is first scaled by the power of two that brings the larger coordinate
 * into [1, 2), which rounds nothing that matters. Squares are then compared as integers:
 * fixed-point numbers have room for every bit of what is not negligible.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/lattice.h"
#include "react/length.h"

enum { PLACES = 94 };

/* What is smaller beside a number in [1, 2) changes no comparison; the last place of what is
 * not smaller is 2^-PLACES. */
#define NEGLIGIBLE 0x1p-42

/* A vector and a length, divided by the same power of two: large in [1, 2), small not
 * larger than it. */
typedef struct scaled_vector {
    double large;
    double small;
    double length;
    int exponent;
} scaled_vector;

/* 2^exponent of a normal number. */
static double power_of_two(int exponent)
{
    uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double power;

    memcpy(&power, &bits, sizeof power);
    return power;
}

/* A number times 2^exponent, of any size: in two halves, as 2^exponent may be none. */
static double times_power(double number, int exponent)
{
    int half = exponent / 2;

    return number * power_of_two(half) * power_of_two(exponent - half);
}

/* The exponent of a positive number: 0 for those in [1, 2). */
static int exponent_of(double number)
{
    uint64_t bits = ab_bits(number);

    if (bits >> 52 == 0) {
        return 63 - (int)wide_leading_zeros(bits) - 1074;
    }
    return (int)(bits >> 52) - 1023;
}

/* The vector is not zero. */
static scaled_vector scale_vector(abut_vec2 vector, double length)
{
    double x = ab_fabs(vector.x);
    double y = ab_fabs(vector.y);
    double large = x > y ? x : y;
    int exponent = exponent_of(large);
    double scaled = times_power(length, -exponent);

    return (scaled_vector){ times_power(large, -exponent), times_power(x > y ? y : x, -exponent),
                            scaled <= DBL_MAX ? scaled : DBL_MAX, exponent };
}

/* A number in [NEGLIGIBLE, 4) as an integer of 2^-PLACES, exactly. */
static ab_u128 fixed_point(double number)
{
    uint64_t bits = ab_bits(number);
    unsigned shift = (unsigned)((int)(bits >> 52) - 1075 + PLACES);
    uint64_t mantissa = (bits & 0xfffffffffffff) | (uint64_t)1 << 52;

    return u128_shl(u128_from(mantissa), shift);
}

static ab_u256 fixed_square(ab_u128 number)
{
    return u256_mul(number, number);
}

/* If the length counts, it is at least 2^-32 and a multiple of 2^-85. So is the large
 * coordinate: if they differ, their squares do by 2^-84, which is NEGLIGIBLE squared. */
bool ab_no_longer(abut_vec2 vector, double length, int times)
{
    if (vector.x == 0 && vector.y == 0) {
        return true;
    }
    scaled_vector v = scale_vector(vector, length);
    double about = v.length * times;

    if (about >= 4 || about < 0.5) {
        return about >= 4;
    }
    ab_u256 product = u256_mul(fixed_point(v.length), u128_from((uint64_t)times));
    ab_u128 whole = u128_join(product.w[1], product.w[0]);
    ab_u128 large = fixed_point(v.large);

    if (v.small < NEGLIGIBLE) {
        int order = u128_cmp(large, whole);

        return order < 0 || (order == 0 && (vector.x == 0 || vector.y == 0));
    }
    ab_u256 squares = u256_add(fixed_square(large), fixed_square(fixed_point(v.small)));

    return u256_cmp(squares, fixed_square(whole)) <= 0;
}

abut_vec2 ab_shortened(abut_vec2 vector, double length)
{
    scaled_vector v = scale_vector(vector, length);
    double x = times_power(vector.x, -v.exponent);
    double y = times_power(vector.y, -v.exponent);
    double whole = ab_sqrt(x * x + y * y);

    /* Not by the scaled length, which may be too small a number to keep its bits. */
    return (abut_vec2){ x / 2 * length / (whole / 2) + 0.0, y / 2 * length / (whole / 2) + 0.0 };
}

double ab_lengths_in(abut_vec2 vector, double length)
{
    if (vector.x == 0 && vector.y == 0) {
        return 0;
    }
    scaled_vector v = scale_vector(vector, length);

    return ab_sqrt(v.large * v.large + v.small * v.small) / v.length;
}
