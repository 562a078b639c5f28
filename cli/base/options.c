/* cli/base/options.c - the command line of a subcommand, as a table.
 *
 * getopt_long() takes the line apart; what a value must be is said by its row.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "base/options.h"

#include "base/program.h"
#include "base/text.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

enum { MOST_OPTIONS = 32, HELP_COLUMN = 23 };

/* --- Values ---------------------------------------------------------------- */

static void *field_of(void *into, size_t place)
{
    return (char *)into + place;
}

/* "--frames must be 0 to 1000000000, not x" */
static int wrong_count(const command *of, const option_row *row)
{
    text what = { 0 };

    text_add(&what, "--");
    text_add(&what, row->name);
    text_add(&what, " must be ");
    text_number(&what, (double)row->least);
    text_add(&what, " to ");
    text_number(&what, (double)row->most);
    text_add(&what, ", not");
    int status = wrong_usage(of->name, text_string(&what), optarg);

    text_free(&what);
    return status;
}

/* "--mode must be exact, sequential or discrete, not x" */
static int wrong_word(const command *of, const option_row *row)
{
    text what = { 0 };

    text_add(&what, "--");
    text_add(&what, row->name);
    text_add(&what, row->kind == OPTION_WORDS ? " takes some of " : " must be ");
    for (int i = 0; row->words(i) != NULL; i++) {
        bool is_last = row->words(i + 1) == NULL;

        text_add(&what, i == 0                      ? ""
                        : !is_last                  ? ", "
                        : row->kind == OPTION_WORDS ? " and "
                                                    : " or ");
        text_add(&what, row->words(i));
    }
    text_add(&what, ", not");
    int status = wrong_usage(of->name, text_string(&what), optarg);

    text_free(&what);
    return status;
}

/* "a,b,c" as bits. */
static bool read_words(const option_row *row, const char *list, unsigned *out)
{
    const char *word = list;

    *out = 0;
    while (word[0] != '\0') {
        size_t length = strcspn(word, ",");
        int number = 0;

        if (!word_find(row->words, word, length, &number)) {
            return false;
        }
        *out |= 1u << number;
        word += length + (word[length] == ',' ? 1 : 0);
    }
    return true;
}

/* Two values: the second stands behind the first. */
static int read_two(const command *of, const option_row *row, int argc, char **argv, void *field)
{
    const char **pair = field;

    if (optind >= argc) {
        text what = { 0 };

        text_add(&what, "two values are wanted after --");
        text_add(&what, row->name);
        text_add(&what, ", not only");
        int status = wrong_usage(of->name, text_string(&what), optarg);

        text_free(&what);
        return status;
    }
    pair[0] = optarg;
    pair[1] = argv[optind++];
    return -1;
}

static int take_value(const command *of, const option_row *row, int argc, char **argv, void *into)
{
    void *field = field_of(into, row->place);

    if (row->given != 0) {
        *(bool *)field_of(into, row->given) = true;
    }
    switch (row->kind) {
    case OPTION_FLAG:
        *(bool *)field = true;
        return -1;
    case OPTION_TEXT:
    case OPTION_FILE:
    case OPTION_FOLDER:
        *(const char **)field = optarg;
        return -1;
    case OPTION_COUNT:
        return read_count(optarg, row->least, row->most, field) ? -1 : wrong_count(of, row);
    case OPTION_WORD:
        return word_find(row->words, optarg, strlen(optarg), field) ? -1 : wrong_word(of, row);
    case OPTION_WORDS:
        return read_words(row, optarg, field) ? -1 : wrong_word(of, row);
    case OPTION_PAIR:
        return read_two(of, row, argc, argv, field);
    }
    return -1;
}

/* --- Help ------------------------------------------------------------------ */

/* The value of an option in --help: what the row calls it, or its words. */
static void add_value(text *out, const option_row *row)
{
    if (row->value != NULL) {
        text_add(out, " ");
        text_add(out, row->value);
    }
}

static void add_padding(text *out, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        text_add(out, " ");
    }
}

static void add_option(text *out, const char *name, const option_row *row)
{
    text left = { 0 };

    text_add(&left, "  ");
    text_add(&left, name);
    if (row != NULL) {
        text_add(&left, row->name);
        add_value(&left, row);
    }
    text_add(out, text_string(&left));
    if (left.length + 1 > HELP_COLUMN) {
        text_add(out, "\n");
        left.length = 0;
    }
    add_padding(out, left.length, HELP_COLUMN);
    text_free(&left);
    for (const char *words = row != NULL ? row->what : "this text"; words[0] != '\0';) {
        size_t length = strcspn(words, "\n");

        text_add_bytes(out, words, length);
        text_add(out, "\n");
        words += length;
        if (words[0] == '\n') {
            words++;
            add_padding(out, 0, HELP_COLUMN);
        }
    }
}

static int give_help(const command *of)
{
    text out = { 0 };

    text_add(&out, "usage: abut ");
    text_add(&out, of->name);
    text_add(&out, of->rows[0].name != NULL ? " [options]" : "");
    text_add(&out, of->arguments[0] != '\0' ? " " : "");
    text_add(&out, of->arguments);
    text_add(&out, "\n\n");
    text_add(&out, of->about);
    text_add(&out, "\noptions:\n");
    for (const option_row *row = of->rows; row->name != NULL; row++) {
        add_option(&out, "--", row);
    }
    add_option(&out, "-h, --help", NULL);
    text_add(&out, of->after[0] != '\0' ? "\n" : "");
    text_add(&out, of->after);
    int status = write_text(&out, stdout, "standard output") ? 0 : 1;

    text_free(&out);
    return status;
}

/* --- The line -------------------------------------------------------------- */

/* What getopt_long() is to know; returns how many rows there are. */
static int list_options(const command *of, struct option known[MOST_OPTIONS + 2])
{
    int count = 0;

    while (count < MOST_OPTIONS && of->rows[count].name != NULL) {
        known[count] =
            (struct option){ of->rows[count].name,
                             of->rows[count].kind == OPTION_FLAG ? no_argument : required_argument,
                             NULL, count + 1 };
        count++;
    }
    known[count] = (struct option){ "help", no_argument, NULL, 'h' };
    known[count + 1] = (struct option){ NULL, 0, NULL, 0 };
    return count;
}

/* A short one is known by its letter alone; a long one may be known, and take no value. */
static int wrong_option(const command *of, char **argv)
{
    char letter[] = { '-', (char)optopt, '\0' };

    if (optopt > ' ') {
        return wrong_usage(of->name, "unknown option", letter);
    }
    return wrong_usage(of->name, optopt > 0 ? "no value is wanted in" : "unknown option",
                       argv[optind - 1]);
}

int options_read(const command *of, int argc, char **argv, void *into)
{
    struct option known[MOST_OPTIONS + 2];
    int count = list_options(of, known);
    int option = 0;

    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", known, NULL)) != -1) {
        if (option == 'h') {
            return give_help(of);
        }
        if (option == ':') {
            return wrong_usage(of->name, "a value is missing after", argv[optind - 1]);
        }
        if (option < 1 || option > count) {
            return wrong_option(of, argv);
        }
        int status = take_value(of, &of->rows[option - 1], argc, argv, into);

        if (status >= 0) {
            return status;
        }
    }
    return -1;
}

int options_one(
    const command *of, int argc, char **argv, const char *what, bool may_miss, const char **out)
{
    text words = { 0 };
    int status = -1;

    *out = NULL;
    if (optind == argc && !may_miss) {
        text_add(&words, "a ");
        text_add(&words, what);
        text_add(&words, " is missing;");
        status = wrong_usage(of->name, text_string(&words), "- is standard input");
    } else if (argc - optind > 1) {
        text_add(&words, "one ");
        text_add(&words, what);
        text_add(&words, " at a time, not also");
        status = wrong_usage(of->name, text_string(&words), argv[optind + 1]);
    } else if (optind < argc && strcmp(argv[optind], "-") != 0) {
        *out = argv[optind];
    }
    text_free(&words);
    return status;
}
