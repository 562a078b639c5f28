/* cli/read/fault.c - what was wrong with a question, where, and what it was.
 *
 * SPDX-License-Identifier: MIT */
#include "read/fault.h"

#include <stdio.h>
#include <string.h>

void text_path(text *out, const path *at)
{
    if (at->outer != NULL) {
        text_path(out, at->outer);
    }
    if (at->field == NULL) {
        char index[32];

        snprintf(index, sizeof index, "[%zu]", at->index);
        text_add(out, index);
        return;
    }
    text_add(out, at->outer != NULL ? "." : "");
    text_cut(out, at->field, strlen(at->field)); /* it may be the asker's own */
}

static bool begin(fault *wrong, const path *at, const char *rule)
{
    if (wrong->found) {
        return false;
    }
    wrong->found = true;
    text_clear(&wrong->what);
    text_path(&wrong->what, at);
    text_add(&wrong->what, " ");
    text_add(&wrong->what, rule);
    return true;
}

bool fault_at(fault *wrong, const path *at, const char *rule, const json_t *value)
{
    if (begin(wrong, at, rule) && value != NULL) {
        text_add(&wrong->what, ", but is ");
        text_cut_value(&wrong->what, value);
    }
    return false;
}

bool fault_number(fault *wrong, const path *at, const char *rule, double value)
{
    if (begin(wrong, at, rule)) {
        text_add(&wrong->what, ", but is ");
        text_number(&wrong->what, value);
    }
    return false;
}
