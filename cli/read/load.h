/* cli/read/load.h - a file that holds one JSON value.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_LOAD_H
#define ABUT_CLI_LOAD_H

#include "read/fault.h"

#include <jansson.h>
#include <stdbool.h>

/* Makes something of the value. False and a fault if it is no such thing. */
typedef bool take_fn(void *out, const json_t *json, fault *wrong);

/* Reads the whole file, standard input if it is NULL, and hands the value on. False after
 * a complaint if it cannot be read, is no JSON, or was not taken. */
bool load_json(const char *name, take_fn *take, void *out);

/* The value itself; NULL after a complaint. */
json_t *load_value(const char *name);

#endif
