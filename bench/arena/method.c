/* bench/arena/method.c - who takes part.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/method.h"

#include <stddef.h>
#include <string.h>

const char *const arena_number_names[ARENA_NUMBER_COUNT] = {
    "impacts", "frozen", "events", "contacts", "candidates", "sweeps", "legs",
};

static const arena_methods *const known[] = {
    &arena_abut_methods,
#ifdef BENCH_BOX2D
    &arena_box2d_methods,
#endif
#ifdef BENCH_CHIPMUNK
    &arena_chipmunk_methods,
#endif
};

enum { KNOWN = sizeof(known) / sizeof(known[0]) };

int arena_method_count(void)
{
    int count = 0;

    for (int i = 0; i < KNOWN; i++) {
        count += known[i]->count;
    }
    return count;
}

const arena_method *arena_method_at(int i)
{
    for (int k = 0; k < KNOWN; k++) {
        if (i < known[k]->count) {
            return &known[k]->methods[i];
        }
        i -= known[k]->count;
    }
    return NULL;
}

bool arena_is_abut(const arena_method *method)
{
    return strcmp(method->library, "abut") == 0;
}
