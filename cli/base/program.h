/* cli/base/program.h - what the subcommands have in common: files and complaints.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PROGRAM_H
#define ABUT_CLI_PROGRAM_H

#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>

/* "abut: cannot read FILE: no such file", on standard error. */
void complain(const char *what, const char *name, const char *why);

/* The same about how a subcommand was called; returns the exit status 2. */
int wrong_usage(const char *subcommand, const char *what, const char *which);

/* The whole number of an option. False if it is none, or not from `least` to `most`. */
bool read_count(const char *words, long least, long most, long *out);

/* Writes a text at once. False after a complaint, which calls it `what`. */
bool write_text(const text *words, FILE *to, const char *what);

/* Opens a file for reading, standard input if it is NULL. -1 after a complaint. */
int open_input(const char *name);
void close_input(int file);
/* What to call it. */
const char *input_name(const char *name);

/* Whether two names are of one file, or would be if it were there. */
bool is_same_file(const char *a, const char *b);

#endif
