/* cli/read/json_errors.c - JSON, or what is wrong with it and where.
 *
 * jansson says at which byte it gave up. We walk there once more, keeping only
 * the path of keys and indices, to be able to name the field.
 *
 * SPDX-License-Identifier: MIT */
#include "read/json_errors.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Paths are kept so far; what is nested deeper has none. */
enum { PATH_DEPTH = 16 };

typedef struct level {
    bool is_list;
    bool wants_key;
    size_t index;
    size_t key; /* where its name starts in the line, without the quote */
    size_t key_length;
} level;

typedef struct walk {
    const char *whole; /* what to call all of it */
    const char *line;
    size_t length;
    size_t token; /* where the last token starts... */
    size_t end;   /* ...and ends */
    level levels[PATH_DEPTH];
    size_t depth; /* may be more than PATH_DEPTH */
} walk;

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_mark(char c)
{
    return c == '{' || c == '}' || c == '[' || c == ']' || c == ',' || c == ':' || c == '"';
}

/* Where the token that starts at `start` ends. */
static size_t token_end(const walk *w, size_t start)
{
    size_t end = start + 1;

    if (w->line[start] == '"') {
        while (end < w->length && w->line[end] != '"') {
            end += w->line[end] == '\\' ? 2 : 1;
        }
        return end < w->length ? end + 1 : w->length;
    }
    if (!is_mark(w->line[start])) {
        while (end < w->length && !is_mark(w->line[end]) && !is_space(w->line[end])) {
            end++;
        }
    }
    return end;
}

static void take_token(walk *w)
{
    level *at = w->depth > 0 && w->depth <= PATH_DEPTH ? &w->levels[w->depth - 1] : NULL;

    switch (w->line[w->token]) {
    case '{':
    case '[':
        if (w->depth < PATH_DEPTH) {
            bool is_list = w->line[w->token] == '[';

            w->levels[w->depth] = (level){ is_list, !is_list, 0, 0, 0 };
        }
        w->depth++;
        break;
    case '}':
    case ']':
        w->depth -= w->depth > 0 ? 1 : 0;
        break;
    case ',':
        if (at != NULL) {
            at->index++;
            at->wants_key = !at->is_list;
        }
        break;
    case '"':
        if (at != NULL && at->wants_key) {
            size_t size = w->end - w->token;
            bool closed = size >= 2 && w->line[w->end - 1] == '"';

            at->key = w->token + 1;
            at->key_length = size - (closed ? 2 : 1);
            at->wants_key = false;
        }
        break;
    default:
        break;
    }
}

/* Takes every token that starts before `stop`. */
static void walk_to(walk *w, size_t stop)
{
    for (size_t i = 0; i < stop && i < w->length; i = w->end) {
        if (is_space(w->line[i])) {
            w->end = i + 1;
            continue;
        }
        w->token = i;
        w->end = token_end(w, i);
        take_token(w);
    }
}

/* "a.points[3]", or false if there is nothing to name. */
static bool add_path(text *out, const walk *w)
{
    if (w->depth == 0 || w->depth > PATH_DEPTH) {
        return false;
    }
    for (size_t i = 0; i < w->depth; i++) {
        const level *at = &w->levels[i];
        char index[32];

        if (at->is_list) {
            snprintf(index, sizeof index, "[%zu]", at->index);
            text_add(out, index);
        } else if (at->key_length > 0) {
            text_add(out, i > 0 ? "." : "");
            text_cut(out, w->line + at->key, at->key_length);
        } else {
            return out->length > 0;
        }
    }
    return true;
}

/* Where the last token starts: its column in characters from 1, after its line
 * if there are several. */
static void say_not_json(text *out, const walk *w)
{
    unsigned long row = 1;
    unsigned long column = 1;
    char place[96];

    for (size_t i = 0; i < w->token; i++) {
        bool ends = w->line[i] == '\n';

        row += ends;
        column = ends ? 1 : column + ((w->line[i] & 0xc0) != 0x80);
    }
    text_add(out, "not JSON at ");
    if (memchr(w->line, '\n', w->length) != NULL) {
        snprintf(place, sizeof place, "line %lu, column %lu, near `", row, column);
    } else {
        snprintf(place, sizeof place, "column %lu, near `", column);
    }
    text_add(out, place);
    text_cut(out, w->line + w->token, w->length - w->token);
    text_add(out, "`");
}

static bool is_word(const walk *w, const char *word)
{
    size_t length = strlen(word);

    return w->end - w->token == length && memcmp(w->line + w->token, word, length) == 0;
}

/* NaN and the infinities, as other languages write them. */
static bool is_number_word(const walk *w)
{
    static const char *const words[] = { "NaN",      "nan",       "-NaN", "-nan",
                                         "Infinity", "-Infinity", "inf",  "-inf",
                                         "infinity", "-infinity", "Inf",  "-Inf" };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (is_word(w, words[i])) {
            return true;
        }
    }
    return false;
}

/* "line 3", and where the line that holds a byte starts. */
static size_t add_row(text *out, const walk *w, size_t spot)
{
    unsigned long row = 1;
    size_t start = 0;
    char place[32];

    for (size_t i = 0; i < spot; i++) {
        if (w->line[i] == '\n') {
            row++;
            start = i + 1;
        }
    }
    snprintf(place, sizeof place, "line %lu", row);
    text_add(out, place);
    return start;
}

/* Says it of all there is; of several lines, of the one that holds the byte `spot`. */
static void
say_of_whole(text *out, const walk *w, const char *before, const char *after, size_t spot)
{
    size_t start = 0;

    text_add(out, before);
    text_add(out, after != NULL ? w->whole : "");
    text_add(out, after != NULL ? after : "");
    if (memchr(w->line, '\n', w->length) != NULL) {
        text_add(out, " at ");
        start = add_row(out, w, spot);
    }
    const char *end = memchr(w->line + spot, '\n', w->length - spot);

    text_add(out, ": `");
    text_cut(out, w->line + start,
             end != NULL ? (size_t)(end - w->line) - start : w->length - start);
    text_add(out, "`");
}

static void say_of_field(text *out, const walk *w, const char *name, const char *what)
{
    text_add(out, name);
    text_add(out, what);
    text_cut(out, w->line + w->token, w->end - w->token);
}

static void say(text *out, const walk *w, const char *name, const json_error_t *error)
{
    enum json_error_code code = json_error_code(error);

    const char *nul = memchr(w->line, '\0', w->length);

    if (nul != NULL) {
        say_of_whole(out, w, "not JSON: the ", " holds a NUL byte", (size_t)(nul - w->line));
    } else if (code == json_error_invalid_utf8) {
        say_of_whole(out, w, "not UTF-8", NULL, w->token);
    } else if (code == json_error_stack_overflow) {
        say_of_whole(out, w, "nested too deep", NULL, w->token);
    } else if (code == json_error_out_of_memory || error->text[0] == '\0') {
        /* jansson has no words for most of its allocations */
        say_of_whole(out, w, "the ", " needs more memory than there is", w->token);
    } else if (name != NULL && code == json_error_duplicate_key) {
        text_add(out, name);
        text_add(out, " is given twice");
    } else if (name != NULL && code == json_error_numeric_overflow) {
        say_of_field(out, w, name, " is too large for a number: ");
    } else if (code == json_error_null_character || code == json_error_null_byte_in_key) {
        say_of_whole(out, w, "\\u0000 is not allowed", NULL, w->token);
    } else if (name != NULL && is_number_word(w)) {
        say_of_field(out, w, name, " must be a number, but is ");
    } else if (code == json_error_premature_end_of_input) {
        say_of_whole(out, w, "not JSON: the ", " ends too early", w->token);
    } else {
        say_not_json(out, w);
    }
}

static void explain(text *out, walk *w, const json_error_t *error)
{
    text field = { 0 };

    walk_to(w, error->position > 0 ? (size_t)error->position : 0);
    bool named = add_path(&field, w);

    say(out, w, named ? text_string(&field) : NULL, error);
    out->failed = out->failed || field.failed;
    text_free(&field);
}

json_t *parse_json(const char *bytes, size_t length, const char *whole, text *why)
{
    json_error_t error;
    json_t *json = json_loadb(
        bytes, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL, &error);

    if (json == NULL) {
        walk w = { .whole = whole, .line = bytes, .length = length };

        text_clear(why);
        explain(why, &w, &error);
    }
    return json;
}
