/* cli/base/output.h - a file that is whole, or not there.
 *
 * What is written goes to NAME.part, which takes the name when all of it is written. A
 * full disk, an interrupt or an error leaves what stood there before. "-" is standard
 * output; what is no ordinary file (a pipe, a device) is written as it comes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_OUTPUT_H
#define ABUT_CLI_OUTPUT_H

#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct output {
    const char *name; /* as it was asked for; NULL: it is not open */
    char *place;      /* the file that is meant, behind any links */
    char *part;       /* where it is until it is whole; NULL if there is no such place */
    FILE *to;
    bool failed; /* and that was said */
} output;

/* Opens it. False after a complaint. The name must outlive it. */
bool output_open(output *out, const char *name);
/* Writes. False after a complaint; later calls then say and do nothing. */
bool output_write(output *out, const void *bytes, size_t length);
/* The same for a text, which is cleared. */
bool output_text(output *out, text *words);
/* Gives it its name. False after a complaint if anything went wrong; then nothing is left of
 * it. One that is not open is fine. */
bool output_close(output *out);
/* Nothing is left of it. */
void output_drop(output *out);

/* The same in one call. */
bool output_whole(const char *name, const void *bytes, size_t length);

/* What an end at once must not leave behind (from a signal handler). */
void output_abandon(void);

#endif
