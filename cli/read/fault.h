/* cli/read/fault.h - what was wrong with a question, where, and what it was.
 *
 * Readers return false and leave one sentence in a fault; the first one stays.
 * Paths such as a.points[3] are linked together on the stack while reading and
 * only written out when something is wrong.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_FAULT_H
#define ABUT_CLI_FAULT_H

#include "base/text.h"

#include <jansson.h>
#include <stdbool.h>

typedef struct fault {
    bool found;
    text what;
} fault;

/* One step of a path: a field, or if that is NULL an index. */
typedef struct path {
    const struct path *outer; /* NULL for the question itself */
    const char *field;
    size_t index;
} path;

void text_path(text *out, const path *at);

/* "PATH RULE", and ", but is VALUE" if there is one. Returns false, so that a
 * reader can end in `return fault_at(...)`. */
bool fault_at(fault *wrong, const path *at, const char *rule, const json_t *value);

/* The same for a number. */
bool fault_number(fault *wrong, const path *at, const char *rule, double value);

#endif
