/* broad/test_callbacks.c - functions that are called back, and what they may do.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/index.h"
#include "support/check.h"

#include <string.h>

/* Ten boxes in a row, each touching the next. */
static abut_index *make_row(const abut_index_settings *settings)
{
    abut_index *index = abut_index_create(settings);

    for (uint32_t i = 0; i < 10; i++) {
        abut_index_add(index, i, (abut_bounds){ { i, 0 }, { i + 1.0, 1 } });
    }
    return index;
}

typedef struct nested {
    abut_index *index;
    uint32_t outer;
    uint32_t inner;
    bool in_order;
} nested;

static bool count_inner(void *user, abut_pair pair)
{
    nested *counts = user;

    counts->inner++;
    return pair.a < pair.b;
}

static bool search_again(void *user, abut_pair pair)
{
    nested *counts = user;
    abut_pair first;
    size_t count = 0;

    counts->in_order = counts->in_order && pair.a == counts->outer && pair.b == pair.a + 1;
    counts->outer++;
    abut_index_each_pair(counts->index, ABUT_PAIRS_ORDERED, count_inner, counts);
    /* More than there is room for, in order: this needs memory of the index's own. */
    abut_index_pairs(counts->index, ABUT_PAIRS_ORDERED, &first, 1, &count);
    return first.a == 0 && first.b == 1 && count == 9;
}

/* A function that is handed pairs may itself search for pairs. */
static void test_search_within_search(void)
{
    nested counts = { make_row(NULL), 0, 0, true };

    CHECK(abut_index_each_pair(counts.index, ABUT_PAIRS_ORDERED, search_again, &counts) == ABUT_OK);
    CHECK(counts.outer == 9 && counts.inner == 81 && counts.in_order);
    abut_index_destroy(counts.index);
}

typedef struct phase_log {
    int begun;
    int ended;
    bool open;
} phase_log;

static void note_phase(void *user, const char *name)
{
    phase_log *notes = user;

    notes->begun += name != NULL;
    notes->ended += name == NULL;
    notes->open = name != NULL;
}

/* What a profiler hears of a search between two indexes ends for both. */
static void test_phases_end(void)
{
    phase_log first = { 0, 0, false };
    phase_log second = { 0, 0, false };
    abut_index_settings of_movers = { .phase = note_phase, .phase_user = &first };
    abut_index_settings of_others = { .phase = note_phase, .phase_user = &second };
    abut_index *movers = make_row(&of_movers);
    abut_index *others = make_row(&of_others);
    size_t count = 0;

    CHECK(abut_index_pairs_between(movers, others, 0, NULL, 0, &count) == ABUT_OK);
    CHECK(count == 28); /* each itself and its neighbours */
    CHECK(first.begun > 0 && !first.open);
    CHECK(second.begun > 0 && !second.open);
    abut_index_destroy(movers);
    abut_index_destroy(others);
}

/* Making room leaves what is sorted sorted. */
static void test_reserve_keeps_order(void)
{
    abut_index *index = make_row(NULL);

    CHECK(abut_index_update(index) == ABUT_OK);
    CHECK(abut_index_reserve(index, 100000) == ABUT_OK);
    CHECK(abut_index_report(index).unsorted == 0);
    abut_index_destroy(index);
}

TEST_MAIN(TEST(test_search_within_search), TEST(test_phases_end), TEST(test_reserve_keeps_order))
