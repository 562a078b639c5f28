/* cli/explain/tell.h - what those who tell the facts in words share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_TELL_H
#define ABUT_CLI_TELL_H

#include "explain/words.h"

typedef struct teller {
    text *out;
    const facts *f;
    bool y_up;
    bool colours;
} teller;

/* A title for what follows, after an empty line. */
void heading(const teller *t, const char *words);
/* Begins a line with a word in the first column. */
void row(const teller *t, const char *words);

bool is_zero(abut_vec2 v);

/* tell_step.c */
void tell_plan(const teller *t);
void tell_happened(const teller *t);

#endif
