/* bench/w3/method.c - who takes part.
 *
 * SPDX-License-Identifier: MIT */
#include "w3/method.h"

#include <stddef.h>
#include <string.h>

const char *const w3_question_names[W3_QUESTION_COUNT] = { "cast", "nearest", "nearest 8",
                                                           "region" };

static const w3_methods *const known[] = {
    &w3_abut_methods,
#ifdef BENCH_BOX2D
    &w3_box2d_methods,
#endif
#ifdef BENCH_CHIPMUNK
    &w3_chipmunk_methods,
#endif
};

enum { KNOWN = sizeof(known) / sizeof(known[0]) };

int w3_method_count(void)
{
    int count = 0;

    for (int i = 0; i < KNOWN; i++) {
        count += known[i]->count;
    }
    return count;
}

const w3_method *w3_method_at(int i)
{
    for (int k = 0; k < KNOWN; k++) {
        if (i < known[k]->count) {
            return &known[k]->methods[i];
        }
        i -= known[k]->count;
    }
    return NULL;
}

bool w3_is_abut(const w3_method *method)
{
    return strcmp(method->library, "abut") == 0;
}
