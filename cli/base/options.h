/* cli/base/options.h - the command line of a subcommand, as a table.
 *
 * One row says what an option is called, what it takes, where that goes and what it is for.
 * The parser, --help, the manual page and the completions of the shells all read the rows.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_OPTIONS_H
#define ABUT_CLI_OPTIONS_H

#include "base/word.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum option_kind {
    OPTION_FLAG = 0, /* a bool becomes true */
    OPTION_TEXT,     /* a const char * */
    OPTION_FILE,     /* the same; shells complete files */
    OPTION_FOLDER,   /* the same; folders */
    OPTION_COUNT,    /* a long from `least` to `most` */
    OPTION_WORD,     /* an int: the number of a word */
    OPTION_WORDS,    /* an unsigned: a bit 1 << number for each word of "a,b,c" */
    OPTION_PAIR      /* a const char *[2]: two values follow */
} option_kind;

typedef struct option_row {
    option_kind kind;
    const char *name;  /* "frames" */
    const char *value; /* what --help calls the value, "N"; NULL for a flag */
    const char *what;  /* for --help; lines end in "\n", the last one does not */
    size_t place;      /* of the field in the struct that is read into */
    long least;
    long most;
    word_fn *words;
    size_t given; /* of a bool that becomes true if the option is given; 0: there is none */
} option_row;

typedef struct command {
    const char *name;       /* "run" */
    const char *arguments;  /* "SCENE", "[FILE]", "SCENE..." or "" */
    const char *what;       /* in half a line */
    const char *about;      /* the rest, with examples: what --help says before the options */
    const option_row *rows; /* ends in a row without a name */
    const char *after;      /* what it says behind them */
    int (*run)(int argc, char **argv);
} command;

/* Reads argv (argv[0] is the name of the subcommand) into a struct. Returns -1 to go on, with
 * optind at the first argument that is none; otherwise the exit status, after --help or a
 * complaint. */
int options_read(const command *of, int argc, char **argv, void *into);

/* The one argument of a command; *out is NULL for "-" and, if it may be missing, for none.
 * Returns -1 to go on, otherwise the exit status. `what` is "scene", "file". */
int options_one(
    const command *of, int argc, char **argv, const char *what, bool may_miss, const char **out);

#endif
