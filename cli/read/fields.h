/* cli/read/fields.h - reading typed fields of a JSON object.
 *
 * A reader returns true and the value, or false and a fault that names the
 * field. A field that nobody reads is a slip, or somebody's note: each kind of
 * object says by one of the checks below what it takes it for.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_FIELDS_H
#define ABUT_CLI_FIELDS_H

#include "abut/math.h"
#include "base/word.h"
#include "read/fault.h"

#include <jansson.h>
#include <stdbool.h>

/* An object and where it stands in the question. `at` is NULL for the question. */
typedef struct object {
    const json_t *json;
    const path *at;
    fault *wrong;
} object;

/* The field of that name; NULL, and a fault, if it is missing. */
const json_t *require(const object *from, const char *field);

/* A list that must be there; NULL, and a fault with the rule if it is no list. */
const json_t *require_list(const object *from, const char *field, const char *rule);

/* A number that must be there. */
bool read_number(const object *from, const char *field, double *out);
/* A number that may be missing: `out` then keeps what it held. */
bool read_optional(const object *from, const char *field, double *out);

/* A whole number, and a yes or no, that may be missing, likewise. */
bool read_whole(const object *from, const char *field, double least, double most, double *out);
bool read_bool(const object *from, const char *field, bool *out);

/* [x, y], likewise. */
bool read_pair(const object *from, const char *field, abut_vec2 *out);
bool read_optional_pair(const object *from, const char *field, abut_vec2 *out);

/* One [x, y] that stands at a path. */
bool read_pair_value(const json_t *value, const path *at, fault *wrong, abut_vec2 *out);

/* The number of a word, which may be missing: `out` then keeps what it held. Of a
 * list, the word that stands at a path. */
bool read_word(const object *from, const char *field, word_fn *words, int *out);
bool read_word_value(const json_t *value, const path *at, fault *wrong, word_fn *words, int *out);

/* What the faults of the next two say. */
extern const char limit_rule[];

/* A fault, and false, if the number is further than ABUT_LIMIT from zero. */
bool check_limit(const object *from, const char *field, double value);
bool check_limit_pair(const object *from, const char *field, abut_vec2 pair);

/* Guards against slips: a fault if the object has an unknown field that is one
 * typing error away from an optional one it lacks. Lists end in NULL. */
bool check_spelling(const object *from, const char *const *optional);

/* The same where notes are not allowed: a fault if the object has any field that is not known. `of`
 * is what it is, "a body". */
bool check_fields(const object *from, const char *const *known, const char *of);

/* A name that people know a field by, and what they mean: with quotes, as it is to be written. */
typedef struct field_word {
    const char *said;
    const char *meant;
} field_word;

/* A fault if the object has a field that is known by another name. */
bool check_word(const object *from, const field_word *word);

/* The same as check_fields() where notes are allowed: under "name", "note", "comment" and the like,
 * and under every name that begins with "_". Fields are known from two lists; `words` ends in NULL,
 * and may be NULL.
 */
bool check_fields_or_notes(const object *from,
                           const char *const *common,
                           const char *const *known,
                           const field_word *words,
                           const char *of);

#endif
