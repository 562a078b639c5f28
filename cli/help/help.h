/* cli/help/help.h - abut help: the subcommands, and what is said about them.
 *
 * The overview, the manual page and the completions for shells are all written from one table
 * of subcommands and their rows of options.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_HELP_H
#define ABUT_CLI_HELP_H

#include "base/options.h"
#include "base/text.h"

#include <stdio.h>

extern const command help_command;

/* All of them, in the order in which they are listed; ends in NULL. */
extern const command *const commands[];

/* NULL if there is none of that name. */
const command *find_command(const char *name);

void print_overview(FILE *to);
/* "try: abut --help", or the one that was meant, on standard error. */
void suggest_command(const char *name);

/* manual.c, completion.c: whole files. */
void add_manual(text *out);
void add_bash_completion(text *out);
void add_zsh_completion(text *out);

#endif
