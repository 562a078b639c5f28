/* cli/base/shell_quote.c - words as a shell takes them.
 *
 * Between single quotes everything stands for itself, and only the quote must be put together
 * from pieces. Characters that must not reach a terminal are made by printf, of which the shell
 * takes away newlines at the end: these stand behind it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/shell_quote.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

/* How many bytes the first character takes; 0 if it is not for terminals. */
static size_t shown_width(const char *bytes, size_t length)
{
    unsigned char first = (unsigned char)bytes[0];
    size_t width = utf8_width(bytes, length);
    bool controls = first < 0x20 || first == 0x7f ||
                    (width == 2 && first == 0xc2 && (unsigned char)bytes[1] < 0xa0);

    return controls ? 0 : width;
}

static bool is_shown(const char *word, size_t length)
{
    for (size_t i = 0; i < length;) {
        size_t width = shown_width(word + i, length - i);

        if (width == 0) {
            return false;
        }
        i += width;
    }
    return true;
}

/* 'it'\''s' */
static void add_quoted(text *out, const char *bytes, size_t length)
{
    text_add(out, "'");
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '\'') {
            text_add(out, "'\\''");
        } else {
            text_add_bytes(out, bytes + i, 1);
        }
    }
    text_add(out, "'");
}

static void add_digits(text *out, char byte)
{
    char digits[8];

    snprintf(digits, sizeof digits, "\\%03o", (unsigned)(unsigned char)byte);
    text_add(out, digits);
}

/* "$(printf 'a\033b')". A dash would begin an option, and an interactive shell expands ! between
 * double quotes. */
static void add_printed(text *out, const char *bytes, size_t length)
{
    text_add(out, "\"$(printf '");
    for (size_t i = 0; i < length;) {
        size_t width = shown_width(bytes + i, length - i);

        if (width == 0 || strchr("'\\!", bytes[i]) != NULL || (i == 0 && bytes[i] == '-')) {
            add_digits(out, bytes[i]);
            i++;
            continue;
        }
        text_add(out, bytes[i] == '%' ? "%" : "");
        text_add_bytes(out, bytes + i, width);
        i += width;
    }
    text_add(out, "')\"");
}

void shell_quote(text *out, const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";
    size_t length = strlen(word);

    if (length > 0 && strspn(word, plain) == length) {
        text_add(out, word);
    } else if (is_shown(word, length)) {
        add_quoted(out, word, length);
    } else {
        size_t until = length;

        while (until > 0 && word[until - 1] == '\n') {
            until--;
        }
        if (until > 0) {
            add_printed(out, word, until);
        }
        if (until < length) {
            add_quoted(out, word + until, length - until);
        }
    }
}
