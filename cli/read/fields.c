/* cli/read/fields.c - reading typed fields of a JSON object.
 *
 * SPDX-License-Identifier: MIT */
#include "read/fields.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static path step_to(const object *from, const char *field)
{
    return (path){ from->at, field, 0 };
}

const json_t *require(const object *from, const char *field)
{
    const json_t *value = json_object_get(from->json, field);

    if (value == NULL) {
        path at = step_to(from, field);

        fault_at(from->wrong, &at, "is missing", NULL);
    }
    return value;
}

const json_t *require_list(const object *from, const char *field, const char *rule)
{
    const json_t *value = require(from, field);

    if (value != NULL && !json_is_array(value)) {
        path at = step_to(from, field);

        fault_at(from->wrong, &at, rule, value);
        return NULL;
    }
    return value;
}

static bool number_value(const object *from, const char *field, const json_t *value, double *out)
{
    if (!json_is_number(value)) {
        path at = step_to(from, field);

        return fault_at(from->wrong, &at, "must be a number", value);
    }
    *out = json_number_value(value);
    return true;
}

bool read_number(const object *from, const char *field, double *out)
{
    const json_t *value = require(from, field);

    return value != NULL && number_value(from, field, value, out);
}

bool read_optional(const object *from, const char *field, double *out)
{
    const json_t *value = json_object_get(from->json, field);

    return value == NULL || number_value(from, field, value, out);
}

bool read_whole(const object *from, const char *field, double least, double most, double *out)
{
    const json_t *value = json_object_get(from->json, field);
    double number = json_number_value(value);

    if (value == NULL) {
        return true;
    }
    if (!json_is_number(value) || number != floor(number) || number < least || number > most) {
        path at = step_to(from, field);
        char rule[96];

        snprintf(rule, sizeof rule, "must be a whole number from %.0f to %.0f", least, most);
        return fault_at(from->wrong, &at, rule, value);
    }
    *out = number;
    return true;
}

bool read_bool(const object *from, const char *field, bool *out)
{
    const json_t *value = json_object_get(from->json, field);
    path at = step_to(from, field);

    if (value != NULL && !json_is_boolean(value)) {
        return fault_at(from->wrong, &at, "must be true or false", value);
    }
    *out = value != NULL ? json_is_true(value) : *out;
    return true;
}

bool read_pair_value(const json_t *value, const path *at, fault *wrong, abut_vec2 *out)
{
    const json_t *x = json_array_get(value, 0);
    const json_t *y = json_array_get(value, 1);

    if (json_array_size(value) != 2 || !json_is_number(x) || !json_is_number(y)) {
        return fault_at(wrong, at, "must be two numbers [x, y]", value);
    }
    *out = (abut_vec2){ json_number_value(x), json_number_value(y) };
    return true;
}

bool read_pair(const object *from, const char *field, abut_vec2 *out)
{
    path at = step_to(from, field);
    const json_t *value = require(from, field);

    return value != NULL && read_pair_value(value, &at, from->wrong, out);
}

bool read_optional_pair(const object *from, const char *field, abut_vec2 *out)
{
    path at = step_to(from, field);
    const json_t *value = json_object_get(from->json, field);

    return value == NULL || read_pair_value(value, &at, from->wrong, out);
}

/* "must be one of auto, brute, ..." */
static bool wrong_word(const json_t *value, const path *at, fault *wrong, word_fn *words)
{
    text rule = { 0 };

    for (int i = 0; words(i) != NULL; i++) {
        text_add(&rule, i > 0 ? ", " : "must be one of ");
        text_add(&rule, words(i));
    }
    fault_at(wrong, at, text_string(&rule), value);
    text_free(&rule);
    return false;
}

bool read_word_value(const json_t *value, const path *at, fault *wrong, word_fn *words, int *out)
{
    const char *word = json_string_value(value);

    for (int i = 0; word != NULL && words(i) != NULL; i++) {
        if (strcmp(words(i), word) == 0) {
            *out = i;
            return true;
        }
    }
    return wrong_word(value, at, wrong, words);
}

bool read_word(const object *from, const char *field, word_fn *words, int *out)
{
    const json_t *value = json_object_get(from->json, field);
    path at = step_to(from, field);

    return value == NULL || read_word_value(value, &at, from->wrong, words, out);
}

const char limit_rule[] = "must be at most 536870912 (2^29) from zero";

bool check_limit(const object *from, const char *field, double value)
{
    if (fabs(value) <= ABUT_LIMIT) {
        return true;
    }
    path at = step_to(from, field);

    return fault_number(from->wrong, &at, limit_rule, value);
}

bool check_limit_pair(const object *from, const char *field, abut_vec2 pair)
{
    path at = step_to(from, field);
    path x = { &at, NULL, 0 };
    path y = { &at, NULL, 1 };

    if (fabs(pair.x) > ABUT_LIMIT) {
        return fault_number(from->wrong, &x, limit_rule, pair.x);
    }
    return fabs(pair.y) <= ABUT_LIMIT || fault_number(from->wrong, &y, limit_rule, pair.y);
}

/* Whether one letter left out, put in, changed or two neighbours exchanged make
 * the one word into the other. */
static bool one_slip_apart(const char *a, const char *b)
{
    size_t length_a = strlen(a);
    size_t length_b = strlen(b);
    size_t same = 0;

    while (a[same] != '\0' && a[same] == b[same]) {
        same++;
    }
    const char *rest_a = a + same;
    const char *rest_b = b + same;

    if (length_a == length_b) {
        bool exchanged = rest_a[0] != '\0' && rest_a[1] != '\0' && rest_a[0] == rest_b[1] &&
                         rest_a[1] == rest_b[0] && strcmp(rest_a + 2, rest_b + 2) == 0;

        return exchanged || (rest_a[0] != '\0' && strcmp(rest_a + 1, rest_b + 1) == 0);
    }
    return (length_a == length_b + 1 && strcmp(rest_a + 1, rest_b) == 0) ||
           (length_b == length_a + 1 && strcmp(rest_b + 1, rest_a) == 0);
}

static bool is_listed(const char *key, const char *const *names)
{
    while (*names != NULL && strcmp(*names, key) != 0) {
        names++;
    }
    return *names != NULL;
}

/* Names shorter than this are too close to anything to suspect a slip. */
enum { SHORTEST_SUSPECT = 4 };

/* An optional field that the object lacks and the key was perhaps meant for; NULL if
 * there is none. */
static const char *meant_field(const object *from, const char *key, const char *const *optional)
{
    for (int i = 0; optional[i] != NULL; i++) {
        if (strlen(optional[i]) >= SHORTEST_SUSPECT && one_slip_apart(key, optional[i]) &&
            json_object_get(from->json, optional[i]) == NULL) {
            return optional[i];
        }
    }
    return NULL;
}

/* A fault with a rule, which is freed. */
static bool fault_of_key(const object *from, const char *key, text *rule)
{
    path where = step_to(from, key);

    fault_at(from->wrong, &where, text_string(rule), NULL);
    text_free(rule);
    return false;
}

/* "KEY is not a field of a body; did you mean "velocity"?" */
static bool wrong_field(const object *from, const char *key, const char *of, const char *meant)
{
    text rule = { 0 };

    text_add(&rule, "is not a field");
    text_add(&rule, of != NULL ? " of " : "");
    text_add(&rule, of != NULL ? of : "");
    if (meant != NULL) {
        text_add(&rule, "; did you mean \"");
        text_add(&rule, meant);
        text_add(&rule, "\"?");
    }
    return fault_of_key(from, key, &rule);
}

/* Looks at every key that is not listed: all are wrong, or those that were meant for
 * something else. */
static bool check_keys(const object *from, const char *const *listed, const char *of, bool all)
{
    json_t *walked = (json_t *)from->json; /* jansson's iterators take no const */

    for (void *at = json_object_iter(walked); at != NULL; at = json_object_iter_next(walked, at)) {
        const char *key = json_object_iter_key(at);

        if (is_listed(key, listed)) {
            continue;
        }
        const char *meant = meant_field(from, key, listed);

        if (all || meant != NULL) {
            return wrong_field(from, key, of, meant);
        }
    }
    return true;
}

bool check_spelling(const object *from, const char *const *optional)
{
    return check_keys(from, optional, NULL, false);
}

bool check_fields(const object *from, const char *const *known, const char *of)
{
    return check_keys(from, known, of, true);
}

/* --- With notes ------------------------------------------------------------ */

static bool is_note(const char *key)
{
    static const char *const notes[] = { "about",   "name",     "id",     "note",  "notes",
                                         "comment", "label",    "title",  "tag",   "tags",
                                         "user",    "why",      "source", "color", "colour",
                                         "expect",  "expected", "number", "line",  NULL };

    return key[0] == '_' || is_listed(key, notes);
}

static void add_names(text *out, const char *const *names, const char **comma)
{
    for (; *names != NULL; names++) {
        text_add(out, *comma);
        text_add(out, *names);
        *comma = ", ";
    }
}

/* "KEY is not a field of a rect, which has type, x, y, w, h; a note of your own begins with "_"" */
static bool wrong_note(const object *from,
                       const char *key,
                       const char *const *common,
                       const char *const *known,
                       const char *of)
{
    const char *comma = ", which has ";
    text rule = { 0 };

    text_add(&rule, "is not a field of ");
    text_add(&rule, of);
    add_names(&rule, known, &comma);
    add_names(&rule, common, &comma);
    text_add(&rule, "; a note of your own begins with \"_\"");
    return fault_of_key(from, key, &rule);
}

/* "KEY is not a field; did you mean "transform": {"rotation": ...}?" */
bool check_word(const object *from, const field_word *word)
{
    text rule = { 0 };

    if (json_object_get(from->json, word->said) == NULL) {
        return true;
    }
    text_add(&rule, "is not a field; did you mean ");
    text_add(&rule, word->meant);
    text_add(&rule, "?");
    return fault_of_key(from, word->said, &rule);
}

static bool check_key_or_note(const object *from,
                              const char *key,
                              const char *const *common,
                              const char *const *known,
                              const field_word *words,
                              const char *of)
{
    if (is_listed(key, common) || is_listed(key, known)) {
        return true;
    }
    const char *meant = meant_field(from, key, known);

    meant = meant != NULL ? meant : meant_field(from, key, common);
    if (meant != NULL) {
        return wrong_field(from, key, NULL, meant);
    }
    for (; words != NULL && words->said != NULL; words++) {
        if (strcmp(words->said, key) == 0) {
            return check_word(from, words);
        }
    }
    return is_note(key) || wrong_note(from, key, common, known, of);
}

bool check_fields_or_notes(const object *from,
                           const char *const *common,
                           const char *const *known,
                           const field_word *words,
                           const char *of)
{
    json_t *walked = (json_t *)from->json;

    for (void *at = json_object_iter(walked); at != NULL; at = json_object_iter_next(walked, at)) {
        if (!check_key_or_note(from, json_object_iter_key(at), common, known, words, of)) {
            return false;
        }
    }
    return true;
}
