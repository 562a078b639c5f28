/* world/save/fields.h - the named fields of a record, and the first in which two records differ.
 *
 * Fields are rows of a table: a name, how the value is stored, and where. What is noted in an
 * abut_difference is the name, and both values as text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_SAVE_FIELDS_H
#define AB_WORLD_SAVE_FIELDS_H

#include "base/check.h"

#include "abut/state.h"

/* How a field is kept, and so shown. */
typedef enum ab_field_kind {
    AB_FIELD_VECTOR, /* on the lattice */
    AB_FIELD_LENGTH,
    AB_FIELD_PAIR, /* of doubles */
    AB_FIELD_DOUBLE,
    AB_FIELD_ID,
    AB_FIELD_I64,
    AB_FIELD_I32,
    AB_FIELD_U32,
    AB_FIELD_U16,
    AB_FIELD_U8
} ab_field_kind;

typedef struct ab_field {
    const char *name;
    ab_field_kind kind;
    size_t offset;
} ab_field;

/* A field of a record. */
#define AB_FIELD(record, name, kind, field)                                                        \
    {                                                                                              \
        name, kind, offsetof(record, field)                                                        \
    }

/* Each of these returns whether there is a difference, and then notes it. The first field in which
 * two records differ: */
bool ab_note_fields(
    abut_difference *out, const void *a, const void *b, const ab_field *fields, int count);
/* Two numbers: */
bool ab_note_numbers(abut_difference *out, const char *field, uint64_t a, uint64_t b);
/* Something that only one of the two worlds has, which is always a difference: */
bool ab_note_lack(abut_difference *out, const char *field, bool in_first);

#endif
