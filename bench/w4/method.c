/* bench/w4/method.c - who takes part.
 *
 * SPDX-License-Identifier: MIT */
#include "w4/method.h"

#include <stddef.h>
#include <string.h>

static const w4_methods *const known[] = {
    &w4_abut_methods,
#ifdef BENCH_BOX2D
    &w4_box2d_methods,
#endif
#ifdef BENCH_CHIPMUNK
    &w4_chipmunk_methods,
#endif
};

enum { KNOWN = sizeof(known) / sizeof(known[0]) };

int w4_method_count(void)
{
    int count = 0;

    for (int i = 0; i < KNOWN; i++) {
        count += known[i]->count;
    }
    return count;
}

const w4_method *w4_method_at(int i)
{
    for (int k = 0; k < KNOWN; k++) {
        if (i < known[k]->count) {
            return &known[k]->methods[i];
        }
        i -= known[k]->count;
    }
    return NULL;
}

bool w4_is_abut(const w4_method *method)
{
    return strcmp(method->library, "abut") == 0;
}
