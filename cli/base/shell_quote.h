/* cli/base/shell_quote.h - words as a shell takes them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SHELL_QUOTE_H
#define ABUT_CLI_SHELL_QUOTE_H

#include "base/text.h"

/* Adds a word so that any POSIX shell reads it back as it is, whatever is in it. What a terminal
 * would obey instead of showing it is written in digits. */
void shell_quote(text *out, const char *word);

#endif
