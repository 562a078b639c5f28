/* bench/w2/method.c - who takes part.
 *
 * SPDX-License-Identifier: MIT */
#include "w2/method.h"

#include <stddef.h>
#include <string.h>

static const w2_methods *const known[] = {
    &w2_abut_methods,
#ifdef BENCH_BOX2D
    &w2_box2d_methods,
#endif
#ifdef BENCH_CHIPMUNK
    &w2_chipmunk_methods,
#endif
};

enum { KNOWN = sizeof(known) / sizeof(known[0]) };

int w2_method_count(void)
{
    int count = 0;

    for (int i = 0; i < KNOWN; i++) {
        count += known[i]->count;
    }
    return count;
}

const w2_method *w2_method_at(int i)
{
    for (int k = 0; k < KNOWN; k++) {
        if (i < known[k]->count) {
            return &known[k]->methods[i];
        }
        i -= known[k]->count;
    }
    return NULL;
}

bool w2_is_abut(const w2_method *method)
{
    return strcmp(method->library, "abut") == 0;
}
