/* cli/read/load.c - a file that holds one JSON value.
 *
 * SPDX-License-Identifier: MIT */
#include "read/load.h"

#include "base/input.h"
#include "base/program.h"
#include "read/json_errors.h"

#include <string.h>

/* Reads and parses; the bytes are given back before anything is made of the value. */
static json_t *parse_all(int file, const char *name, fault *wrong)
{
    input in = { .file = file };
    const char *bytes = NULL;
    size_t length = 0;
    json_t *json = NULL;

    if (input_all(&in, &bytes, &length)) {
        skip_mark(&bytes, &length);
        json = parse_json(bytes, length, "file", &wrong->what);
        wrong->found = json == NULL;
    } else {
        complain("cannot read", input_name(name), strerror(in.error));
    }
    input_free(&in);
    return json;
}

static void complain_of(const char *name, fault *wrong)
{
    if (wrong->found) {
        complain("cannot use", input_name(name),
                 wrong->what.failed ? "not enough memory" : text_string(&wrong->what));
    }
    text_free(&wrong->what);
}

json_t *load_value(const char *name)
{
    int file = open_input(name);
    fault wrong = { 0 };

    if (file < 0) {
        return NULL;
    }
    json_t *json = parse_all(file, name, &wrong);

    complain_of(name, &wrong);
    close_input(file);
    return json;
}

bool load_json(const char *name, take_fn *take, void *out)
{
    json_t *json = load_value(name);
    fault wrong = { 0 };
    bool ok = json != NULL && take(out, json, &wrong);

    complain_of(name, &wrong);
    json_decref(json);
    return ok;
}
