/* base/decimal.h - the digits of a double, all of them.
 *
 * Every double has a finite decimal expansion, of at most 767 digits. Here it is written out, so
 * that rounding it is rounding by hand and nothing can go wrong. This is slow (microseconds) and
 * meant for sentences about a number.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_DECIMAL_H
#define AB_BASE_DECIMAL_H

#include "base/check.h"

enum {
    AB_DECIMAL_DIGITS = 800, /* of a double, or halfway between two */
    AB_DECIMAL_ENOUGH = 17,  /* so many significant digits name any double */
};

/* digits[0].digits[1]digits[2]... times 10^exponent; no zero at either end. */
typedef struct ab_decimal {
    int count;
    int exponent;
    char digits[AB_DECIMAL_DIGITS];
} ab_decimal;

/* The exact expansion of a finite number greater than 0. */
void ab_decimal_of(ab_decimal *out, double number);

/* Rounds to so many digits at most; ties to even. */
void ab_decimal_round(ab_decimal *decimal, int digits);

/* The number rounded to as few digits as still name it: returns how many those are. */
int ab_decimal_shortest(ab_decimal *out, double number);

#endif
