/* cli/broken.h - what is wrong with a line that is not JSON, and where.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_BROKEN_H
#define ABUT_CLI_BROKEN_H

#include "text.h"

#include <jansson.h>
#include <stddef.h>

/* Adds a sentence about the error that jansson met in the line. Where it can be
 * made out, the field is named: "a.r must be a number, but is NaN". */
void explain_broken(text *out, const char *line, size_t length, const json_error_t *error);

#endif
