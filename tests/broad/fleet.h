/* broad/fleet.h - one index of every kind, treated alike.
 *
 * What is true of one kind is true of all, so tests tell all of them the same and
 * expect the same. These functions say which kind was the first to differ.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_FLEET_H
#define ABUT_TESTS_FLEET_H

#include "broad/model.h"
#include "broad/scenes.h"

typedef struct fleet {
    abut_index *of[ABUT_INDEX_KIND_COUNT];
} fleet;

/* One of each kind, otherwise by the settings (may be NULL). */
fleet fleet_create(const abut_index_settings *settings);
void fleet_destroy(fleet *f);

/* A row for CHECK_ROW: what was tried, and with what kind. Good until the next call. */
const char *
row_of(abut_index_kind kind, const char *what, uint64_t seed, uint32_t count, unsigned flags);

/* Entries i under ids[i] into the model and an index, `sorted` of them before an
 * update and the rest after it. */
bool index_fill(abut_index *index,
                const abut_bounds *bounds,
                const uint32_t *ids,
                uint32_t count,
                uint32_t sorted);
void model_fill(model *m, const abut_bounds *bounds, const uint32_t *ids, uint32_t count);

#endif
