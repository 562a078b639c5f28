/* bench/harness/program.h - what the programs have in common: words on the command
 * line, files, and how a ratio is said.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_PROGRAM_H
#define ABUT_BENCH_PROGRAM_H

#include <stdbool.h>
#include <stdio.h>

/* Reads a whole number from 1 to 100 million; "10k" and "1M" are numbers too. If
 * it is none, says so in the name of `program` and returns false. */
bool program_number(const char *program, const char *text, int *number);

/* Which of some names a text is. If it is none of them, says what they are and
 * returns -1. */
int program_name(const char *program, const char *text, const char *const *names, int count);

/* Writes a file by a function. Without a path there is nothing to do. Says what
 * went wrong and returns false if something did. */
typedef void program_write_fn(FILE *file, const void *what);
bool program_write(const char *path, program_write_fn *write, const void *what);

/* A count as people say it: 1000 is "1k", 1000000 is "1M". */
const char *program_short_count(int count, char text[16]);

/* "3.2x faster" or "1.5x slower". */
void program_say_ratio(char *text, size_t size, double faster);

/* "  3.20x faster" or "  1.50x slower"; nothing for 0, which is no ratio. */
void program_print_ratio(FILE *file, double faster);

/* Says what was compared with, and what could not be for want of a package. */
void program_print_peers(FILE *file);

#endif
