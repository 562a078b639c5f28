/* cli/base/text.c - a piece of text that grows, and how values look in it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/text.h"

#include "base/number.h"
#include "base/utf8.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_clear(text *out)
{
    out->length = 0;
    out->failed = false;
    if (out->bytes != NULL) {
        out->bytes[0] = '\0';
    }
}

void text_free(text *out)
{
    free(out->bytes);
    *out = (text){ 0 };
}

const char *text_string(const text *out)
{
    return out->bytes != NULL ? out->bytes : "";
}

static bool make_room(text *out, size_t more)
{
    if (out->bytes != NULL && out->room - out->length > more) {
        return true;
    }
    if (more > SIZE_MAX / 4 || out->length > SIZE_MAX / 4) {
        out->failed = true;
        return false;
    }
    size_t room = 2 * (out->length + more) + 64;
    char *bytes = realloc(out->bytes, room);

    if (bytes == NULL) {
        out->failed = true;
        return false;
    }
    out->bytes = bytes;
    out->room = room;
    return true;
}

void text_add_bytes(text *out, const char *bytes, size_t length)
{
    if (!make_room(out, length)) {
        return;
    }
    memcpy(out->bytes + out->length, bytes, length);
    out->length += length;
    out->bytes[out->length] = '\0';
}

void text_add(text *out, const char *string)
{
    text_add_bytes(out, string, strlen(string));
}

void text_number(text *out, double value)
{
    char digits[NUMBER_SIZE];
    int length = number_write(value, digits);

    text_add_bytes(out, digits, (size_t)length);
}

void text_pair(text *out, abut_vec2 pair)
{
    text_add_bytes(out, "[", 1);
    text_number(out, pair.x);
    text_add_bytes(out, ",", 1);
    text_number(out, pair.y);
    text_add_bytes(out, "]", 1);
}

void text_bool(text *out, bool value)
{
    text_add(out, value ? "true" : "false");
}

void text_about(text *out, double value)
{
    char digits[48];
    double quanta = value / ABUT_QUANTUM;

    if (value != 0 && fabs(quanta) <= 1024 && quanta == floor(quanta)) {
        snprintf(digits, sizeof digits, "%.0f lattice quant%s", quanta,
                 fabs(quanta) == 1 ? "um" : "a");
    } else {
        snprintf(digits, sizeof digits, "%.6g", value + 0.0);
    }
    text_add(out, digits);
}

/* One character of a JSON string. Bytes that are not UTF-8 never get here. */
static void add_json_character(text *out, const char *bytes, size_t length)
{
    static const char *const named[] = {
        ['"'] = "\\\"", ['\\'] = "\\\\", ['\b'] = "\\b", ['\f'] = "\\f",
        ['\n'] = "\\n", ['\r'] = "\\r",  ['\t'] = "\\t",
    };
    unsigned char first = (unsigned char)bytes[0];

    if (first < sizeof named / sizeof named[0] && named[first] != NULL) {
        text_add(out, named[first]);
    } else if (first < 0x20 || first == 0x7f) {
        char escape[8];

        snprintf(escape, sizeof escape, "\\u%04x", (unsigned)first);
        text_add(out, escape);
    } else {
        text_add_bytes(out, bytes, length);
    }
}

void text_string_json(text *out, const char *bytes, size_t length)
{
    text_add_bytes(out, "\"", 1);
    for (size_t i = 0; i < length;) {
        size_t width = utf8_width(bytes + i, length - i);

        if (width == 0) {
            text_add(out, "\\ufffd");
            i++;
        } else {
            add_json_character(out, bytes + i, width);
            i += width;
        }
    }
    text_add_bytes(out, "\"", 1);
}

/* Characters that a terminal would obey instead of showing. */
static bool is_control(const char *bytes, size_t width)
{
    unsigned char first = (unsigned char)bytes[0];

    return first < 0x20 || first == 0x7f ||
           (width == 2 && first == 0xc2 && (unsigned char)bytes[1] < 0xa0);
}

/* Adds characters until `limit` of them are written or the bytes end; says
 * whether they ended. */
static bool add_characters(text *out, const char *bytes, size_t length, size_t limit)
{
    size_t i = 0;

    for (size_t count = 0; i < length && count < limit;) {
        size_t width = utf8_width(bytes + i, length - i);

        if (width > 0 && !is_control(bytes + i, width)) {
            text_add_bytes(out, bytes + i, width);
            i += width;
            count++;
        } else {
            char escape[8];

            snprintf(escape, sizeof escape, "\\x%02x", (unsigned)(unsigned char)bytes[i]);
            text_add(out, escape);
            i++;
            count += 4;
        }
    }
    return i == length;
}

void text_cut_to(text *out, const char *bytes, size_t length, size_t limit)
{
    size_t start = out->length;

    if (add_characters(out, bytes, length, limit) || out->failed) {
        return;
    }
    /* Too long: again, with room for the dots. */
    out->length = start;
    add_characters(out, bytes, length, limit - 3);
    text_add(out, "...");
}

void text_cut(text *out, const char *bytes, size_t length)
{
    text_cut_to(out, bytes, length, QUOTE_LIMIT);
}

static void add_value(text *out, const json_t *value, size_t limit);

static void add_array(text *out, const json_t *array, size_t limit)
{
    text_add(out, "[");
    for (size_t i = 0; i < json_array_size(array) && out->length < limit; i++) {
        text_add(out, i > 0 ? "," : "");
        add_value(out, json_array_get(array, i), limit);
    }
    text_add(out, "]");
}

static void add_object(text *out, const json_t *object, size_t limit)
{
    const char *comma = "";
    json_t *walked = (json_t *)object; /* jansson's iterators take no const */

    text_add(out, "{");
    for (void *at = json_object_iter(walked); at != NULL && out->length < limit;
         at = json_object_iter_next(walked, at)) {
        size_t length = json_object_iter_key_len(at);

        text_add(out, comma);
        text_string_json(out, json_object_iter_key(at), length < limit ? length : limit);
        text_add(out, ":");
        add_value(out, json_object_iter_value(at), limit);
        comma = ",";
    }
    text_add(out, "}");
}

/* Writes a value as JSON, and stops soon after `limit` bytes: deep or long
 * values cost no more than short ones. */
static void add_value(text *out, const json_t *value, size_t limit)
{
    size_t length = 0;

    switch (json_typeof(value)) {
    case JSON_OBJECT:
        add_object(out, value, limit);
        break;
    case JSON_ARRAY:
        add_array(out, value, limit);
        break;
    case JSON_STRING:
        length = json_string_length(value);
        text_string_json(out, json_string_value(value), length < limit ? length : limit);
        break;
    case JSON_INTEGER:
    case JSON_REAL:
        text_number(out, json_number_value(value));
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        text_bool(out, json_is_true(value));
        break;
    case JSON_NULL:
        text_add(out, "null");
        break;
    }
}

void text_cut_value(text *out, const json_t *value)
{
    text whole = { 0 };

    add_value(&whole, value, (size_t)4 * QUOTE_LIMIT);
    text_cut(out, text_string(&whole), whole.length);
    out->failed = out->failed || whole.failed;
    text_free(&whole);
}
