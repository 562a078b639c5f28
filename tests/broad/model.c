/* broad/model.c - an index as a plain list.
 *
 * SPDX-License-Identifier: MIT */

#include "broad/model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *test_memory(void *block, size_t size)
{
    void *larger = realloc(block, size > 0 ? size : 1);

    if (larger == NULL) {
        fprintf(stderr, "the test has no memory\n");
        abort();
    }
    return larger;
}

/* --- Bounds ---------------------------------------------------------------- */

bool model_bounds_equal(abut_bounds a, abut_bounds b)
{
    return a.min.x == b.min.x && a.min.y == b.min.y && a.max.x == b.max.x && a.max.y == b.max.y;
}

abut_status model_check_bounds(abut_bounds bounds)
{
    const double numbers[] = { bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y };

    if (model_bounds_equal(bounds, abut_bounds_empty())) {
        return ABUT_OK;
    }
    for (int i = 0; i < 4; i++) {
        if (!isfinite(numbers[i])) {
            return ABUT_E_NOT_FINITE;
        }
    }
    for (int i = 0; i < 4; i++) {
        if (fabs(numbers[i]) > ABUT_LIMIT) {
            return ABUT_E_RANGE;
        }
    }
    return bounds.min.x > bounds.max.x || bounds.min.y > bounds.max.y ? ABUT_E_INVERTED : ABUT_OK;
}

abut_bounds model_round(abut_bounds bounds)
{
    if (model_bounds_equal(bounds, abut_bounds_empty())) {
        return bounds;
    }
    return (abut_bounds){ { abut_snap(bounds.min.x), abut_snap(bounds.min.y) },
                          { abut_snap(bounds.max.x), abut_snap(bounds.max.y) } };
}

bool model_meet(abut_bounds a, abut_bounds b, unsigned flags)
{
    if (a.min.x > a.max.x || b.min.x > b.max.x) {
        return false; /* nothing meets what is empty */
    }
    if ((flags & ABUT_PAIRS_OVERLAPPING) != 0) {
        return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
    }
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/* --- Entries --------------------------------------------------------------- */

void model_free(model *m)
{
    free(m->entries);
    pairs_free(&m->told);
    *m = (model){ 0 };
}

/* Where an id stands, or would. */
static uint32_t place_of(const model *m, uint32_t id)
{
    uint32_t low = 0;
    uint32_t high = m->count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (m->entries[middle].id < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

model_entry *model_find(const model *m, uint32_t id)
{
    uint32_t at = place_of(m, id);

    return at < m->count && m->entries[at].id == id ? &m->entries[at] : NULL;
}

static void insert_entry(model *m, uint32_t id, abut_bounds bounds)
{
    uint32_t at = place_of(m, id);

    if (m->count == m->capacity) {
        m->capacity = m->capacity * 2 + 16;
        m->entries = test_memory(m->entries, m->capacity * sizeof *m->entries);
    }
    memmove(&m->entries[at + 1], &m->entries[at], (m->count - at) * sizeof *m->entries);
    m->count++;
    m->entries[at] = (model_entry){ id, UINT32_MAX, UINT32_MAX, 0, model_round(bounds) };
}

abut_status model_put(model *m, uint32_t id, abut_bounds bounds)
{
    abut_status status = model_check_bounds(bounds);
    model_entry *entry = model_find(m, id);

    if (status != ABUT_OK) {
        return status;
    }
    if (entry != NULL) {
        entry->bounds = model_round(bounds);
    } else {
        insert_entry(m, id, bounds);
    }
    return ABUT_OK;
}

abut_status model_add(model *m, uint32_t id, abut_bounds bounds)
{
    return model_find(m, id) != NULL ? ABUT_E_TAKEN : model_put(m, id, bounds);
}

abut_status model_move(model *m, uint32_t id, abut_bounds bounds)
{
    return model_find(m, id) == NULL ? ABUT_E_STALE : model_put(m, id, bounds);
}

abut_status model_remove(model *m, uint32_t id)
{
    uint32_t at = place_of(m, id);

    if (model_find(m, id) == NULL) {
        return ABUT_E_STALE;
    }
    m->count--;
    memmove(&m->entries[at], &m->entries[at + 1], (m->count - at) * sizeof *m->entries);
    return ABUT_OK;
}

void model_clear(model *m)
{
    m->count = 0;
}

abut_status model_assign(model *m, const abut_bounds *bounds, uint32_t count, uint32_t *bad)
{
    for (uint32_t i = 0; i < count; i++) {
        if (model_check_bounds(bounds[i]) != ABUT_OK) {
            *bad = i;
            return model_check_bounds(bounds[i]);
        }
    }
    m->count = place_of(m, count); /* those with higher ids go */
    for (uint32_t i = 0; i < count; i++) {
        model_put(m, i, bounds[i]);
    }
    return ABUT_OK;
}

abut_status model_set_filter(model *m, uint32_t id, uint32_t category, uint32_t mask)
{
    model_entry *entry = model_find(m, id);

    if (entry == NULL) {
        return ABUT_E_STALE;
    }
    entry->category = category;
    entry->mask = mask;
    return ABUT_OK;
}

abut_status model_set_user(model *m, uint32_t id, uint64_t user)
{
    model_entry *entry = model_find(m, id);

    if (entry == NULL) {
        return ABUT_E_STALE;
    }
    entry->user = user;
    return ABUT_OK;
}

/* --- Questions ------------------------------------------------------------- */

static bool is_pair(const model_entry *a, const model_entry *b, unsigned flags)
{
    return model_meet(a->bounds, b->bounds, flags) && (a->category & b->mask) != 0 &&
           (b->category & a->mask) != 0;
}

pair_list model_pairs(const model *m, unsigned flags)
{
    pair_list list = { 0 };

    for (uint32_t i = 0; i < m->count; i++) {
        for (uint32_t k = i + 1; k < m->count; k++) {
            if (is_pair(&m->entries[i], &m->entries[k], flags)) {
                pairs_append(&list, (abut_pair){ m->entries[i].id, m->entries[k].id });
            }
        }
    }
    return list;
}

pair_list model_pairs_between(const model *movers, const model *others, unsigned flags)
{
    pair_list list = { 0 };

    for (uint32_t i = 0; i < movers->count; i++) {
        for (uint32_t k = 0; k < others->count; k++) {
            if (is_pair(&movers->entries[i], &others->entries[k], flags)) {
                pairs_append(&list, (abut_pair){ movers->entries[i].id, others->entries[k].id });
            }
        }
    }
    return list;
}

static int compare_pairs(const void *left, const void *right)
{
    const abut_pair *a = left;
    const abut_pair *b = right;

    if (a->a != b->a) {
        return a->a < b->a ? -1 : 1;
    }
    return (a->b > b->b) - (a->b < b->b);
}

/* Those of one ordered list that are not in the other. */
static pair_list pairs_without(const pair_list *list, const pair_list *other)
{
    pair_list rest = { 0 };
    size_t k = 0;

    for (size_t i = 0; i < list->count; i++) {
        while (k < other->count && compare_pairs(&other->pairs[k], &list->pairs[i]) < 0) {
            k++;
        }
        if (k == other->count || compare_pairs(&other->pairs[k], &list->pairs[i]) != 0) {
            pairs_append(&rest, list->pairs[i]);
        }
    }
    return rest;
}

model_change model_changes(model *m, unsigned flags)
{
    pair_list now = model_pairs(m, flags);
    model_change change = { pairs_without(&now, &m->told), pairs_without(&m->told, &now) };

    pairs_free(&m->told);
    m->told = now;
    return change;
}

void model_change_free(model_change *change)
{
    pairs_free(&change->began);
    pairs_free(&change->ended);
}

uint32_t model_find_bounds(
    const model *m, abut_bounds region, unsigned flags, uint32_t categories, uint32_t *ids)
{
    abut_bounds rounded = model_round(region);
    uint32_t count = 0;

    for (uint32_t i = 0; i < m->count; i++) {
        const model_entry *entry = &m->entries[i];

        if ((categories == 0 || (entry->category & categories) != 0) &&
            model_meet(entry->bounds, rounded, flags)) {
            ids[count++] = entry->id;
        }
    }
    return count;
}

static bool same_entry(const model_entry *entry, const abut_index *index)
{
    uint32_t id = entry->id;

    return abut_index_has(index, id) &&
           model_bounds_equal(abut_index_bounds(index, id), entry->bounds) &&
           abut_index_category(index, id) == entry->category &&
           abut_index_mask(index, id) == entry->mask && abut_index_user(index, id) == entry->user;
}

/* Whether an id that the model does not have names nothing. */
static bool names_nothing(const model *m, const abut_index *index, uint32_t id)
{
    return model_find(m, id) != NULL ||
           (!abut_index_has(index, id) &&
            model_bounds_equal(abut_index_bounds(index, id), abut_bounds_empty()) &&
            abut_index_category(index, id) == 0 && abut_index_mask(index, id) == 0 &&
            abut_index_user(index, id) == 0);
}

bool model_same(const model *m, const abut_index *index)
{
    uint32_t *ids = test_memory(NULL, (m->count + 1) * sizeof *ids);
    bool same =
        abut_index_count(index) == m->count && abut_index_ids(index, ids, m->count + 1) == m->count;

    for (uint32_t i = 0; same && i < m->count; i++) {
        uint32_t id = m->entries[i].id;

        same = ids[i] == id && same_entry(&m->entries[i], index) &&
               names_nothing(m, index, id + 1) && names_nothing(m, index, id - 1);
    }
    same = same && names_nothing(m, index, 0) && names_nothing(m, index, UINT32_MAX) &&
           names_nothing(m, index, m->count) && names_nothing(m, index, 123456789);
    free(ids);
    return same;
}

/* --- Lists of pairs -------------------------------------------------------- */

void pairs_free(pair_list *list)
{
    free(list->pairs);
    *list = (pair_list){ 0 };
}

void pairs_append(pair_list *list, abut_pair pair)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity * 2 + 64;
        list->pairs = test_memory(list->pairs, list->capacity * sizeof *list->pairs);
    }
    list->pairs[list->count++] = pair;
}

void pairs_sort(abut_pair *pairs, size_t count)
{
    if (count > 1) {
        qsort(pairs, count, sizeof *pairs, compare_pairs);
    }
}

bool pairs_equal(const abut_pair *pairs, size_t count, const pair_list *expected)
{
    return count == expected->count &&
           (count == 0 || memcmp(pairs, expected->pairs, count * sizeof *pairs) == 0);
}

bool index_finds(abut_index *index, unsigned flags, const pair_list *expected)
{
    /* One more than there should be, so that too many are seen as well. */
    size_t capacity = expected->count + 1;
    abut_pair *pairs = test_memory(NULL, capacity * sizeof *pairs);
    size_t count = SIZE_MAX;
    abut_status status = abut_index_pairs(index, flags, pairs, capacity, &count);
    bool found = status == ABUT_OK && count == expected->count;

    if (found && (flags & ABUT_PAIRS_ORDERED) == 0) {
        pairs_sort(pairs, count);
    }
    found = found && pairs_equal(pairs, count, expected);
    free(pairs);
    return found;
}

uint64_t pair_mark(abut_pair pair)
{
    uint64_t z = ((uint64_t)pair.a << 32 | pair.b) + 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}
