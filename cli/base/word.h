/* cli/base/word.h - lists of words that stand for numbers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_WORD_H
#define ABUT_CLI_WORD_H

#include <stdbool.h>
#include <stddef.h>

/* The word of that number, NULL behind the last. */
typedef const char *word_fn(int number);

/* The number of a word of so many bytes. False if the list has none such. */
bool word_find(word_fn *words, const char *word, size_t length, int *out);

#endif
