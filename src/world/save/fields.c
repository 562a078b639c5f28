/* world/save/fields.c - compares two records field by field, and shows the values that differ.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/text.h"
#include "math/lattice.h"
#include "world/save/fields.h"
#include "world/state/direction.h"

static size_t size_of_kind(ab_field_kind kind)
{
    static const size_t sizes[] = {
        [AB_FIELD_VECTOR] = 16, [AB_FIELD_LENGTH] = 8, [AB_FIELD_PAIR] = 16, [AB_FIELD_DOUBLE] = 8,
        [AB_FIELD_ID] = 8,      [AB_FIELD_I64] = 8,    [AB_FIELD_I32] = 4,   [AB_FIELD_U32] = 4,
        [AB_FIELD_U16] = 2,     [AB_FIELD_U8] = 1
    };

    return sizes[kind];
}

static int64_t whole_number(const char *at, ab_field_kind kind)
{
    int64_t wide = 0;
    int32_t half = 0;
    uint32_t word = 0;
    uint16_t short_word = 0;

    switch (kind) {
    case AB_FIELD_I32:
        memcpy(&half, at, sizeof half);
        return half;
    case AB_FIELD_U32:
        memcpy(&word, at, sizeof word);
        return word;
    case AB_FIELD_U16:
        memcpy(&short_word, at, sizeof short_word);
        return short_word;
    case AB_FIELD_U8:
        return *(const unsigned char *)at;
    default:
        memcpy(&wide, at, sizeof wide);
        return wide;
    }
}

/* Shows a length in units, with as many digits as it needs. A double cannot hold every length of
 * more than 2^53 quanta, so for such a length the quanta are shown as well. */
static void show_length(ab_text *text, int64_t quanta)
{
    ab_text_add_shortest(text, ab_units(quanta));
    if (ab_abs(quanta) > (int64_t)1 << 53) {
        ab_text_add(text, " (");
        ab_text_add_integer(text, quanta);
        ab_text_add(text, ")");
    }
}

static void show_value(char *out, size_t size, const char *at, ab_field_kind kind)
{
    ab_text text = ab_text_to(out, size);
    double numbers[2] = { 0, 0 };

    switch (kind) {
    case AB_FIELD_VECTOR:
        show_length(&text, whole_number(at, AB_FIELD_I64));
        ab_text_add(&text, ", ");
        show_length(&text, whole_number(at + 8, AB_FIELD_I64));
        break;
    case AB_FIELD_LENGTH:
        show_length(&text, whole_number(at, AB_FIELD_I64));
        break;
    case AB_FIELD_PAIR:
    case AB_FIELD_DOUBLE:
        memcpy(numbers, at, size_of_kind(kind));
        ab_text_add_shortest(&text, numbers[0]);
        if (kind == AB_FIELD_PAIR) {
            ab_text_add(&text, ", ");
            ab_text_add_shortest(&text, numbers[1]);
        }
        break;
    case AB_FIELD_ID:
        ab_text_add_natural(&text, (uint64_t)whole_number(at, kind));
        break;
    default:
        ab_text_add_integer(&text, whole_number(at, kind));
        break;
    }
}

bool ab_note_fields(
    abut_difference *out, const void *a, const void *b, const ab_field *fields, int count)
{
    for (int k = 0; k < count; k++) {
        const char *first = (const char *)a + fields[k].offset;
        const char *second = (const char *)b + fields[k].offset;

        if (memcmp(first, second, size_of_kind(fields[k].kind)) != 0) {
            out->field = fields[k].name;
            show_value(out->first, sizeof out->first, first, fields[k].kind);
            show_value(out->second, sizeof out->second, second, fields[k].kind);
            return true;
        }
    }
    return false;
}

bool ab_note_numbers(abut_difference *out, const char *field, uint64_t a, uint64_t b)
{
    const ab_field row = { field, AB_FIELD_I64, 0 };

    return ab_note_fields(out, &a, &b, &row, 1);
}

bool ab_note_lack(abut_difference *out, const char *field, bool in_first)
{
    ab_text first = ab_text_to(out->first, sizeof out->first);
    ab_text second = ab_text_to(out->second, sizeof out->second);

    out->field = field;
    ab_text_add(&first, in_first ? "there" : "not there");
    ab_text_add(&second, in_first ? "not there" : "there");
    return true;
}
