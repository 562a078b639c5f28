/* cli/base/number.c - doubles as the shortest text that reads back to them.
 *
 * Decimals of up to 15 digits all lie in different doubles, so a 15-digit
 * rounding that reads back is, without its trailing zeros, the shortest; else
 * 16 digits may do, and 17 always do. Ordinary numbers are rounded exactly in
 * 128-bit integers; the rest, and compilers without such, ask the C library.
 *
 * SPDX-License-Identifier: MIT */
#include "base/number.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A positive decimal: d.ddd times ten to the exponent. */
typedef struct decimal {
    char digits[24];
    int count;
    int exponent;
} decimal;

static void strip_zeros(decimal *d)
{
    while (d->count > 1 && d->digits[d->count - 1] == '0') {
        d->count--;
    }
}

static int write_integer(int64_t value, char *out)
{
    char reversed[24];
    int count = 0;
    int length = 0;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

    do {
        reversed[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0) {
        out[length++] = '-';
    }
    while (count > 0) {
        out[length++] = reversed[--count];
    }
    return length;
}

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 wide;

static const double powers_of_ten[] = { 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1,
                                        1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8, 1e9,
                                        1e10, 1e11, 1e12, 1e13, 1e14, 1e15 };

/* Of decimals with 17 - drop digits the nearest to mantissa / 2^shift, where
 * scaled = mantissa * 10^k; 0 if it does not read back. Half the gap to the next
 * double is 10^k / 2 in these units, and half of that towards zero from a power
 * of two, where the other neighbour is tried as well. */
static uint64_t nearest_decimal(wide scaled, int shift, wide ten_to_k, uint64_t mantissa, int drop)
{
    static const uint64_t units[] = { 1, 10, 100 };
    wide unit = (wide)units[drop] << shift;
    uint64_t whole = (uint64_t)(scaled >> shift) / units[drop];
    wide left = scaled - (wide)whole * unit;
    bool power_of_two = mantissa == (uint64_t)1 << 52;
    bool even = (mantissa & 1) == 0;
    bool up = left > unit - left || (left == unit - left && (whole & 1) != 0);

    for (int attempt = 0; attempt < (power_of_two ? 2 : 1); attempt++, up = !up) {
        wide error = up ? unit - left : left;
        int halvings = power_of_two && !up ? 2 : 1;

        if (error << halvings < ten_to_k || (even && error << halvings == ten_to_k)) {
            return whole + (up ? 1 : 0);
        }
    }
    return 0;
}

static wide power_of_ten(int exponent)
{
    static const uint64_t powers[] = { 1,         10,         100,         1000,
                                       10000,     100000,     1000000,     10000000,
                                       100000000, 1000000000, 10000000000, 100000000000 };

    return exponent < 12 ? powers[exponent] : (wide)powers[11] * powers[exponent - 11];
}

/* Non-integers from 1e-6 to below 2^53: the mantissa times a power of ten then
 * fits 128 bits. */
static bool shortest_ordinary(double value, decimal *out)
{
    int exponent = -6;
    int shift = 0;

    if (value < 1e-6 || value >= 9007199254740992.0) {
        return false;
    }
    uint64_t mantissa = (uint64_t)ldexp(frexp(value, &shift), 53);

    shift = 53 - shift;
    while (exponent < 15 && value >= powers_of_ten[exponent + 7]) {
        exponent++;
    }
    wide ten_to_k = power_of_ten(16 - exponent);

    for (int drop = 2; drop >= 0; drop--) {
        uint64_t digits =
            nearest_decimal((wide)mantissa * ten_to_k, shift, ten_to_k, mantissa, drop);

        if (digits > 0) {
            out->count = write_integer((int64_t)digits, out->digits);
            out->exponent = exponent + out->count - (17 - drop);
            strip_zeros(out);
            return true;
        }
    }
    return false;
}

#else

static bool shortest_ordinary(double value, decimal *out)
{
    (void)value;
    (void)out;
    return false;
}

#endif

static bool reads_back(const decimal *d, double value)
{
    char text[48];

    snprintf(text, sizeof text, "%.*se%d", d->count, d->digits, d->exponent - d->count + 1);
    return strtod(text, NULL) == value;
}

/* The next decimal of as many digits. False if the last digit is a 9: a carry
 * would make it one that fewer digits have tried. */
static bool step_up(decimal *d)
{
    if (d->digits[d->count - 1] == '9') {
        return false;
    }
    d->digits[d->count - 1]++;
    return true;
}

static void shortest_any(double value, decimal *out)
{
    int ignored = 0;
    bool power_of_two = frexp(value, &ignored) == 0.5;

    for (int count = value < DBL_MIN ? 1 : 15; count <= 17; count++) {
        char text[48];

        snprintf(text, sizeof text, "%.*e", count - 1, value);
        const char *exponent = strchr(text, 'e');
        out->digits[0] = text[0];
        if (count > 1) {
            memcpy(out->digits + 1, text + 2, (size_t)count - 1);
        }
        out->count = count;
        out->exponent = atoi(exponent + 1);
        if (reads_back(out, value) ||
            (power_of_two && count < 17 && step_up(out) && reads_back(out, value))) {
            break;
        }
    }
    strip_zeros(out);
}

/* Digits with the point put in, or zeros around them. */
static int lay_out_plain(const decimal *d, char *out)
{
    int length = 0;

    for (int place = d->exponent < 0 ? d->exponent : 0; place < 0; place++) {
        out[length++] = '0';
        if (length == 1) {
            out[length++] = '.';
        }
    }
    for (int i = 0; i < d->count || i <= d->exponent; i++) {
        out[length++] = i < d->count ? d->digits[i] : '0';
        if (i == d->exponent && i + 1 < d->count) {
            out[length++] = '.';
        }
    }
    return length;
}

static int lay_out(const decimal *d, char *out)
{
    int length = 0;

    if (d->exponent >= -6 && d->exponent < 21) {
        return lay_out_plain(d, out);
    }
    out[length++] = d->digits[0];
    if (d->count > 1) {
        out[length++] = '.';
        memcpy(out + length, d->digits + 1, (size_t)d->count - 1);
        length += d->count - 1;
    }
    return length + snprintf(out + length, 8, "e%d", d->exponent);
}

int number_write(double value, char out[NUMBER_SIZE])
{
    int length = 0;

    if (!isfinite(value)) {
        memcpy(out, "null", 5);
        return 4;
    }
    if (fabs(value) < 9007199254740992.0 && value == (double)(int64_t)value) {
        length = write_integer((int64_t)value, out);
        out[length] = '\0';
        return length;
    }
    decimal shortest = { { 0 }, 0, 0 };

    if (!shortest_ordinary(fabs(value), &shortest)) {
        shortest_any(fabs(value), &shortest);
    }
    if (value < 0) {
        out[length++] = '-';
    }
    length += lay_out(&shortest, out + length);
    out[length] = '\0';
    return length;
}

double length_of(double x, double y)
{
    return sqrt(x * x + y * y);
}
