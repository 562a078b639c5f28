/* cli/read/json_errors.h - JSON, or what is wrong with it and where.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_JSON_ERRORS_H
#define ABUT_CLI_JSON_ERRORS_H

#include "base/text.h"

#include <jansson.h>
#include <stddef.h>

/* Parses JSON. NULL if it is none, and a sentence in `why`: where it can be made
 * out, the field is named: "a.r must be a number, but is NaN". `whole` is what to
 * call all of it: "line" or "file". */
json_t *parse_json(const char *bytes, size_t length, const char *whole, text *why);

#endif
