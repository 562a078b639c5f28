/* broad/model.h - an index as a plain list: slow, and too simple to be wrong.
 *
 * The model does what include/abut/index.h says, with the same statuses. Its entries
 * stand in the order of their ids, so that two loops over them give all pairs in
 * order. Bounds are kept as abut_snap() rounds them: doubles that are equal to
 * their lattice points, so comparing them is exact.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_MODEL_H
#define ABUT_TESTS_MODEL_H

#include "abut/abut.h"

typedef struct model_entry {
    uint32_t id;
    uint32_t category;
    uint32_t mask;
    uint64_t user;
    abut_bounds bounds;
} model_entry;

/* Pairs in order. */
typedef struct pair_list {
    abut_pair *pairs;
    size_t count;
    size_t capacity;
} pair_list;

typedef struct model {
    model_entry *entries;
    uint32_t count;
    uint32_t capacity;
    pair_list told; /* what model_changes() told last */
} model;

void model_free(model *m);

/* Why these are no bounds, or ABUT_OK. */
abut_status model_check_bounds(abut_bounds bounds);
/* The bounds as an index keeps them. */
abut_bounds model_round(abut_bounds bounds);
bool model_bounds_equal(abut_bounds a, abut_bounds b);

/* The entry of an id, or NULL. */
model_entry *model_find(const model *m, uint32_t id);

abut_status model_add(model *m, uint32_t id, abut_bounds bounds);
abut_status model_move(model *m, uint32_t id, abut_bounds bounds);
abut_status model_put(model *m, uint32_t id, abut_bounds bounds);
abut_status model_remove(model *m, uint32_t id);
void model_clear(model *m);
abut_status model_assign(model *m, const abut_bounds *bounds, uint32_t count, uint32_t *bad);
abut_status model_set_filter(model *m, uint32_t id, uint32_t category, uint32_t mask);
abut_status model_set_user(model *m, uint32_t id, uint64_t user);

/* Whether two bounds are a pair by these flags. */
bool model_meet(abut_bounds a, abut_bounds b, unsigned flags);

/* All pairs, in order; only the flag ABUT_PAIRS_OVERLAPPING matters. Lists that are
 * handed back or filled are freed with pairs_free(). */
pair_list model_pairs(const model *m, unsigned flags);
pair_list model_pairs_between(const model *movers, const model *others, unsigned flags);

typedef struct model_change {
    pair_list began;
    pair_list ended;
} model_change;

/* The difference to the last call; m->told are then all pairs. */
model_change model_changes(model *m, unsigned flags);
void model_change_free(model_change *change);

/* The ids of entries that meet a region, in order, into room for all of them. */
uint32_t model_find_bounds(
    const model *m, abut_bounds region, unsigned flags, uint32_t categories, uint32_t *ids);

/* Whether everything that can be read back from an index is as in the model. */
bool model_same(const model *m, const abut_index *index);

/* --- Lists of pairs -------------------------------------------------------- */

void pairs_free(pair_list *list);
void pairs_append(pair_list *list, abut_pair pair);
/* Sorts by a, then b. */
void pairs_sort(abut_pair *pairs, size_t count);
bool pairs_equal(const abut_pair *pairs, size_t count, const pair_list *expected);
/* Whether an index finds exactly these pairs, as a list or as a set by the flags. */
bool index_finds(abut_index *index, unsigned flags, const pair_list *expected);
/* A number that stands for a set of pairs, in whatever order they are added. */
uint64_t pair_mark(abut_pair pair);

/* Memory, or the end of the program. */
void *test_memory(void *block, size_t size);

#endif
