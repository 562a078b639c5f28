/* base/decimal.c - the digits of a double, all of them.
 *
 * m 2^e is an integer if e is not negative; otherwise it is m 5^-e, with the point -e digits from
 * its end. Either is computed in limbs of nine decimal digits.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/decimal.h"

#include <string.h>

enum {
    LIMB_DIGITS = 9,
    LIMB_COUNT = AB_DECIMAL_DIGITS / LIMB_DIGITS,
    MOST_TWOS = 32, /* 2^32 and 5^13 are the largest powers that 64 bits leave room for */
    MOST_FIVES = 13,
    LEAST_EXPONENT = -1074,
};

#define LIMB_BASE UINT64_C(1000000000)

/* Little end first. */
typedef struct limbs {
    int count;
    uint32_t limb[LIMB_COUNT];
} limbs;

static void multiply_limbs(limbs *number, uint64_t factor)
{
    uint64_t carry = 0;

    for (int i = 0; i < number->count || carry > 0; i++) {
        AB_ASSERT(i < LIMB_COUNT, "an expansion has at most 768 digits");
        uint64_t product = carry + (i < number->count ? number->limb[i] * factor : 0);

        number->limb[i] = (uint32_t)(product % LIMB_BASE);
        carry = product / LIMB_BASE;
        number->count = i >= number->count ? i + 1 : number->count;
    }
}

static void multiply_power(limbs *number, uint64_t base, int power, int most)
{
    while (power > 0) {
        uint64_t factor = 1;

        for (int i = 0; i < most && power > 0; i++, power--) {
            factor *= base;
        }
        multiply_limbs(number, factor);
    }
}

static void strip_zeros(ab_decimal *decimal)
{
    while (decimal->count > 1 && decimal->digits[decimal->count - 1] == '0') {
        decimal->count--;
    }
}

/* mantissa 2^exponent. */
static void expand_binary(ab_decimal *out, uint64_t mantissa, int exponent)
{
    limbs number = { 0 };

    for (; mantissa > 0; mantissa /= LIMB_BASE) {
        number.limb[number.count++] = (uint32_t)(mantissa % LIMB_BASE);
    }
    if (exponent >= 0) {
        multiply_power(&number, 2, exponent, MOST_TWOS);
    } else {
        multiply_power(&number, 5, -exponent, MOST_FIVES);
    }
    out->count = 0;
    for (int i = number.count - 1; i >= 0; i--) {
        uint32_t power = (uint32_t)LIMB_BASE / 10;

        for (; power > 0; power /= 10) {
            char digit = (char)('0' + number.limb[i] / power % 10);

            if (out->count > 0 || digit != '0') {
                out->digits[out->count++] = digit;
            }
        }
    }
    out->exponent = out->count - 1 + (exponent < 0 ? exponent : 0);
    strip_zeros(out);
}

/* number = mantissa 2^exponent, both as IEEE has them. */
static uint64_t binary_parts(double number, int *exponent)
{
    uint64_t bits;

    memcpy(&bits, &number, sizeof bits);
    int biased = (int)(bits >> 52 & 0x7FF);
    uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);

    *exponent = LEAST_EXPONENT + (biased > 0 ? biased - 1 : 0);
    return biased > 0 ? fraction | UINT64_C(1) << 52 : fraction;
}

void ab_decimal_of(ab_decimal *out, double number)
{
    int exponent;
    uint64_t mantissa = binary_parts(number, &exponent);

    AB_ASSERT(number > 0 && number <= DBL_MAX, "the caller writes signs, zeros and infinities");
    expand_binary(out, mantissa, exponent);
}

void ab_decimal_round(ab_decimal *decimal, int digits)
{
    if (decimal->count <= digits) {
        return;
    }
    char next = decimal->digits[digits];
    bool odd = (decimal->digits[digits - 1] - '0') % 2 != 0;
    bool beyond = next > '5' || (next == '5' && (odd || decimal->count > digits + 1));
    int last = digits - 1;

    decimal->count = digits;
    if (beyond) {
        while (last >= 0 && decimal->digits[last] == '9') {
            decimal->digits[last--] = '0';
        }
        if (last >= 0) {
            decimal->digits[last]++;
        } else {
            decimal->digits[0] = '1';
            decimal->exponent++;
        }
    }
    strip_zeros(decimal);
}

static int compare_decimals(const ab_decimal *a, const ab_decimal *b)
{
    if (a->exponent != b->exponent) {
        return a->exponent < b->exponent ? -1 : 1;
    }
    int common = a->count < b->count ? a->count : b->count;
    int order = memcmp(a->digits, b->digits, (size_t)common);

    return order != 0 ? order : (a->count > b->count) - (a->count < b->count);
}

int ab_decimal_shortest(ab_decimal *out, double number)
{
    int exponent;
    uint64_t mantissa = binary_parts(number, &exponent);
    bool narrow = mantissa == UINT64_C(1) << 52 && exponent > LEAST_EXPONENT;
    bool even = mantissa % 2 == 0; /* halfway is rounded to the even neighbour */
    ab_decimal least;              /* what lies between these two is read back as the number */
    ab_decimal most;

    /* The neighbour before a power of two is only half as far away. */
    expand_binary(&least, narrow ? 4 * mantissa - 1 : 2 * mantissa - 1,
                  exponent - (narrow ? 2 : 1));
    expand_binary(&most, 2 * mantissa + 1, exponent - 1);
    for (int digits = 1; digits < AB_DECIMAL_ENOUGH; digits++) {
        ab_decimal_of(out, number);
        ab_decimal_round(out, digits);
        int over = compare_decimals(out, &least);
        int under = compare_decimals(&most, out);

        if ((over > 0 || (over == 0 && even)) && (under > 0 || (under == 0 && even))) {
            return digits;
        }
    }
    ab_decimal_of(out, number);
    ab_decimal_round(out, AB_DECIMAL_ENOUGH);
    return AB_DECIMAL_ENOUGH;
}
