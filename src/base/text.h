/* base/text.h - sentences with numbers in them, without stdio.
 *
 * A text is written piece by piece into memory of a fixed size, as snprintf does: what does not
 * fit is cut off but counted, and there is always a final zero. Numbers come out as printf would
 * write them in the C locale, correctly rounded, whatever the locale and the rounding mode of the
 * program are.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_TEXT_H
#define AB_BASE_TEXT_H

#include "base/check.h"

typedef struct ab_text {
    char *out;     /* may be NULL if `size` is 0 */
    size_t size;   /* bytes there, the final zero included */
    size_t length; /* of the whole text so far, without the final zero */
} ab_text;

/* An empty text that is written to `out`. */
ab_text ab_text_to(char *out, size_t size);

void ab_text_add(ab_text *text, const char *words);
void ab_text_add_integer(ab_text *text, int64_t number);
void ab_text_add_natural(ab_text *text, uint64_t number);

/* With 17 significant digits, as "%.17g"; "nan" whatever its sign bit, which depends on the
 * machine. */
void ab_text_add_double(ab_text *text, double number);

/* With as few significant digits as name this number and no other, at most 17. */
void ab_text_add_shortest(ab_text *text, double number);

/* For people: as the shortest, but whole numbers without an exponent, "NaN" and "infinity". */
void ab_text_add_number(ab_text *text, double number);

#endif
