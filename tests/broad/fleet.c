/* broad/fleet.c - one index of every kind, treated alike.
 *
 * SPDX-License-Identifier: MIT */

#include "broad/fleet.h"

#include <stdio.h>
#include <stdlib.h>

fleet fleet_create(const abut_index_settings *settings)
{
    fleet f;

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index_settings own = settings != NULL ? *settings : (abut_index_settings){ 0 };

        own.kind = (abut_index_kind)kind;
        f.of[kind] = abut_index_create(&own);
        if (f.of[kind] == NULL) {
            fprintf(stderr, "no index of kind %s\n", abut_index_kind_name(own.kind));
            abort();
        }
    }
    return f;
}

void fleet_destroy(fleet *f)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index_destroy(f->of[kind]);
    }
}

const char *
row_of(abut_index_kind kind, const char *what, uint64_t seed, uint32_t count, unsigned flags)
{
    static char text[160];

    snprintf(text, sizeof text, "%s, %s, seed %llu, count %u, flags %u", abut_index_kind_name(kind),
             what, (unsigned long long)seed, count, flags);
    return text;
}

bool index_fill(abut_index *index,
                const abut_bounds *bounds,
                const uint32_t *ids,
                uint32_t count,
                uint32_t sorted)
{
    bool good = true;

    for (uint32_t i = 0; i < count; i++) {
        if (i == sorted) {
            good = good && abut_index_update(index) == ABUT_OK;
        }
        good = good && abut_index_add(index, ids[i], bounds[i]) == ABUT_OK;
    }
    return good;
}

void model_fill(model *m, const abut_bounds *bounds, const uint32_t *ids, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        model_put(m, ids[i], bounds[i]);
    }
}
