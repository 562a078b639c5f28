/* cli/base/word.c - lists of words that stand for numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "base/word.h"

#include <string.h>

bool word_find(word_fn *words, const char *word, size_t length, int *out)
{
    for (*out = 0; words(*out) != NULL; (*out)++) {
        if (strlen(words(*out)) == length && memcmp(words(*out), word, length) == 0) {
            return true;
        }
    }
    return false;
}
