/* base/text.c - sentences with numbers in them, without stdio.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/decimal.h"
#include "base/text.h"

ab_text ab_text_to(char *out, size_t size)
{
    if (size > 0) {
        out[0] = 0;
    }
    return (ab_text){ out, size, 0 };
}

static void add_letter(ab_text *text, char letter)
{
    if (text->length + 1 < text->size) {
        text->out[text->length] = letter;
        text->out[text->length + 1] = 0;
    }
    text->length++;
}

void ab_text_add(ab_text *text, const char *words)
{
    while (*words != 0) {
        add_letter(text, *words++);
    }
}

void ab_text_add_natural(ab_text *text, uint64_t number)
{
    char digits[20];
    int count = 0;

    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) {
        add_letter(text, digits[--count]);
    }
}

void ab_text_add_integer(ab_text *text, int64_t number)
{
    if (number < 0) {
        add_letter(text, '-');
    }
    ab_text_add_natural(text, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

/* Digits from one to before another; zeros where the decimal has ended. */
static void add_digits(ab_text *text, const ab_decimal *decimal, int from, int until)
{
    for (int i = from; i < until; i++) {
        add_letter(text, i >= 0 && i < decimal->count ? decimal->digits[i] : '0');
    }
}

static void add_exponent(ab_text *text, int exponent)
{
    int size = exponent < 0 ? -exponent : exponent;

    ab_text_add(text, exponent < 0 ? "e-" : "e+");
    if (size < 10) {
        add_letter(text, '0');
    }
    ab_text_add_integer(text, size);
}

/* As %g of a decimal that was rounded to `precision` digits and has no zeros at its end. */
static void add_general(ab_text *text, const ab_decimal *decimal, int precision)
{
    bool fixed = decimal->exponent >= -4 && decimal->exponent < precision;
    int before = fixed ? decimal->exponent + 1 : 1; /* digits before the point */

    if (before > 0) {
        add_digits(text, decimal, 0, before);
    } else {
        add_letter(text, '0');
    }
    if (decimal->count > before) {
        add_letter(text, '.');
        add_digits(text, decimal, before, decimal->count);
    }
    if (!fixed) {
        add_exponent(text, decimal->exponent);
    }
}

/* Writes the sign, and the whole number if it has no digits. */
static bool has_digits(ab_text *text, double number)
{
    if (number != number) {
        ab_text_add(text, "nan");
        return false;
    }
    if (number < 0 || (number == 0 && 1 / number < 0)) {
        add_letter(text, '-');
    }
    if (ab_fabs(number) > DBL_MAX || number == 0) {
        ab_text_add(text, number == 0 ? "0" : "inf");
        return false;
    }
    return true;
}

void ab_text_add_double(ab_text *text, double number)
{
    if (has_digits(text, number)) {
        ab_decimal decimal;

        ab_decimal_of(&decimal, ab_fabs(number));
        ab_decimal_round(&decimal, AB_DECIMAL_ENOUGH);
        add_general(text, &decimal, AB_DECIMAL_ENOUGH);
    }
}

void ab_text_add_shortest(ab_text *text, double number)
{
    if (has_digits(text, number)) {
        ab_decimal decimal;
        int digits = ab_decimal_shortest(&decimal, ab_fabs(number));

        add_general(text, &decimal, digits);
    }
}

void ab_text_add_number(ab_text *text, double number)
{
    if (number != number) {
        ab_text_add(text, "NaN");
    } else if (ab_fabs(number) > DBL_MAX) {
        ab_text_add(text, number < 0 ? "-infinity" : "infinity");
    } else if (number == (double)(int64_t)(ab_fabs(number) < 1e15 ? number : 0.5)) {
        ab_text_add_integer(text, (int64_t)number);
    } else {
        ab_text_add_shortest(text, number);
    }
}
