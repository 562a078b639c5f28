/* cli/base/text.h - a piece of text that grows, and how values look in it.
 *
 * Everything the command writes goes through here, so that the same value has
 * the same bytes wherever it appears. Running out of memory is remembered in
 * `failed`, which is asked for once, when the text is written out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_TEXT_H
#define ABUT_CLI_TEXT_H

#include "abut/math.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Quoted input is cut to so many characters. */
#define QUOTE_LIMIT 80

typedef struct text {
    char *bytes; /* always ends in a zero once something was added */
    size_t length;
    size_t room;
    bool failed;
} text;

void text_clear(text *out);
void text_free(text *out);
/* What is in it; "" if nothing is. */
const char *text_string(const text *out);

void text_add(text *out, const char *string);
void text_add_bytes(text *out, const char *bytes, size_t length);

/* The shortest number that reads back to the same double; null for NaN and
 * infinity, which JSON does not have; 0 for -0. */
void text_number(text *out, double value);
void text_pair(text *out, abut_vec2 pair);
void text_bool(text *out, bool value);

/* A number for people: at most six digits, small multiples of the lattice quantum
 * by name. */
void text_about(text *out, double value);

/* A string as JSON writes it, quotes included. */
void text_string_json(text *out, const char *bytes, size_t length);

/* Input as it is shown in a message, cut to QUOTE_LIMIT characters: the bytes
 * themselves, with \xNN for control characters and what is not UTF-8. */
void text_cut(text *out, const char *bytes, size_t length);
void text_cut_to(text *out, const char *bytes, size_t length, size_t limit);

/* The same for a JSON value, in JSON. */
void text_cut_value(text *out, const json_t *value);

#endif
