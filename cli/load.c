/* cli/load.c - a file that holds one JSON value.
 *
 * SPDX-License-Identifier: MIT */
#include "load.h"

#include "broken.h"
#include "input.h"
#include "program.h"

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

bool load_json(const char *name, take_fn *take, void *out)
{
    int file = open_input(name);
    fault wrong = { 0 };

    if (file < 0) {
        return false;
    }
    json_t *json = parse_all(file, name, &wrong);
    bool ok = json != NULL && take(out, json, &wrong);

    if (wrong.found) {
        complain("cannot use", input_name(name),
                 wrong.what.failed ? "not enough memory" : text_string(&wrong.what));
    }
    json_decref(json);
    text_free(&wrong.what);
    close_input(file);
    return ok;
}
