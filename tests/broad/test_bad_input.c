/* broad/test_bad_input.c - what an index cannot take is refused, and leaves no trace.
 *
 * Everything that can be seen of an index is compared before and after: entries,
 * filters, pairs, what it says about itself, and the changes it reports next.
 *
 * SPDX-License-Identifier: MIT */

#include "broad/fleet.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

enum { COUNT = 40, STALE_ID = 1000, TAKEN_ID = 12 };

/* An index in the middle of its life: some entries sorted in, some not, with filters,
 * its pairs told once and some changes since. */
typedef struct subject {
    abut_index *index;
    model m;
    pair_list pairs;
    abut_structure_report report;
    const char *name;
} subject;

static subject subject_make(abut_index_kind kind)
{
    subject s = { .index = abut_index_create(&(abut_index_settings){ .kind = kind }) };
    abut_bounds bounds[COUNT];
    uint32_t ids[COUNT];
    abut_pair_changes told;
    model_change change;

    scene_fill(SCENE_MIX, 3, bounds, COUNT);
    ids_fill(IDS_GAPS, 3, ids, COUNT); /* 12 is one of them */
    index_fill(s.index, bounds, ids, COUNT, COUNT * 2 / 3);
    model_fill(&s.m, bounds, ids, COUNT);
    abut_index_set_filter(s.index, 19, 3, 5);
    model_set_filter(&s.m, 19, 3, 5);
    abut_index_set_user(s.index, 26, 77);
    model_set_user(&s.m, 26, 77);
    CHECK(abut_index_changes(s.index, 0, &told) == ABUT_OK);
    change = model_changes(&s.m, 0);
    model_change_free(&change);
    abut_index_move(s.index, 33, bounds[1]);
    model_move(&s.m, 33, bounds[1]);
    s.pairs = model_pairs(&s.m, 0);
    s.report = abut_index_report(s.index);
    s.name = abut_index_kind_name(kind);
    CHECK(s.pairs.count > 10);
    return s;
}

static bool same_report(const abut_structure_report *a, const abut_structure_report *b)
{
    return a->kind == b->kind && a->advised == b->advised && a->count == b->count &&
           a->unsorted == b->unsorted && a->smallest == b->smallest && a->median == b->median &&
           a->largest == b->largest && a->density == b->density && a->moved == b->moved &&
           a->size_classes == b->size_classes && a->bytes_of_bounds == b->bytes_of_bounds;
}

/* Whether nothing has changed that could be seen without asking for pairs. */
static bool as_before(const subject *s)
{
    abut_structure_report report = abut_index_report(s->index);

    return model_same(&s->m, s->index) && same_report(&report, &s->report) &&
           abut_index_verify(s->index);
}

/* The last look: pairs, and the changes since they were told. */
static void subject_end(subject *s)
{
    model_change expected = model_changes(&s->m, 0);
    abut_pair_changes got = { 0 };

    CHECK_ROW(s->name, index_finds(s->index, ABUT_PAIRS_ORDERED, &s->pairs));
    CHECK_ROW(s->name, abut_index_changes(s->index, 0, &got) == ABUT_OK);
    CHECK_ROW(s->name, pairs_equal(got.began, got.began_count, &expected.began));
    CHECK_ROW(s->name, pairs_equal(got.ended, got.ended_count, &expected.ended));
    CHECK_ROW(s->name, expected.began.count + expected.ended.count > 0);
    CHECK_ROW(s->name, model_same(&s->m, s->index) && abut_index_verify(s->index));
    model_change_free(&expected);
    pairs_free(&s->pairs);
    model_free(&s->m);
    abut_index_destroy(s->index);
}

/* Bounds that are none: each number in turn is made wrong. */
typedef struct wrong {
    abut_bounds bounds;
    abut_status status;
} wrong;

enum { WRONG_MOST = 64 };

static int make_wrong(wrong *rows)
{
    static const struct {
        double number;
        abut_status status;
    } numbers[] = { { NAN, ABUT_E_NOT_FINITE },
                    { -NAN, ABUT_E_NOT_FINITE },
                    { INFINITY, ABUT_E_NOT_FINITE },
                    { -INFINITY, ABUT_E_NOT_FINITE } };
    int count = 0;

    for (int i = 0; i < COUNT_OF(numbers); i++) {
        for (int k = 0; k < 4; k++) {
            double four[4] = { 1, 2, 3, 4 };

            four[k] = numbers[i].number;
            rows[count++] =
                (wrong){ { { four[0], four[1] }, { four[2], four[3] } }, numbers[i].status };
        }
    }
    double beyond = nextafter(ABUT_LIMIT, INFINITY);
    const wrong others[] = {
        { { { -beyond, 0 }, { 1, 1 } }, ABUT_E_RANGE },
        { { { 0, -beyond }, { 1, 1 } }, ABUT_E_RANGE },
        { { { 0, 0 }, { beyond, 1 } }, ABUT_E_RANGE },
        { { { 0, 0 }, { 1, beyond } }, ABUT_E_RANGE },
        { { { 0, 0 }, { 1e300, 1 } }, ABUT_E_RANGE },
        { { { -1e300, -1e300 }, { 1e300, 1e300 } }, ABUT_E_RANGE },
        { { { 2, 0 }, { 1, 1 } }, ABUT_E_INVERTED },
        { { { 0, 2 }, { 1, 1 } }, ABUT_E_INVERTED },
        { { { 2, 2 }, { 1, 1 } }, ABUT_E_INVERTED },
        { { { ABUT_QUANTUM, 0 }, { 0, 1 } }, ABUT_E_INVERTED },
        { { { ABUT_LIMIT, ABUT_LIMIT }, { -ABUT_LIMIT, -ABUT_LIMIT } }, ABUT_E_INVERTED },
        /* Almost the empty bounds, which alone may be like this. */
        { { { INFINITY, INFINITY }, { -INFINITY, INFINITY } }, ABUT_E_NOT_FINITE },
        { { { INFINITY, 0 }, { -INFINITY, 1 } }, ABUT_E_NOT_FINITE },
        { { { -INFINITY, -INFINITY }, { INFINITY, INFINITY } }, ABUT_E_NOT_FINITE },
    };

    for (int i = 0; i < COUNT_OF(others); i++) {
        rows[count++] = others[i];
    }
    return count;
}

static void test_bounds_that_are_none(void)
{
    wrong rows[WRONG_MOST];
    int count = make_wrong(rows);

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        subject s = subject_make((abut_index_kind)kind);

        for (int i = 0; i < count; i++) {
            const char *row = row_of((abut_index_kind)kind, "bounds", 0, (uint32_t)i, 0);
            abut_bounds b = rows[i].bounds;

            CHECK_ROW(row, abut_index_add(s.index, STALE_ID, b) == rows[i].status);
            CHECK_ROW(row, abut_index_put(s.index, STALE_ID, b) == rows[i].status);
            CHECK_ROW(row, abut_index_move(s.index, TAKEN_ID, b) == rows[i].status);
            CHECK_ROW(row, abut_index_put(s.index, TAKEN_ID, b) == rows[i].status);
            CHECK_ROW(row, abut_index_add(s.index, TAKEN_ID, b) != ABUT_OK);
            CHECK_ROW(row, abut_index_move(s.index, STALE_ID, b) != ABUT_OK);
            CHECK_ROW(row, as_before(&s));
        }
        subject_end(&s);
    }
}

/* One bad row among many: told which, and no row of it taken. */
static void test_assigning_what_is_none(void)
{
    wrong rows[WRONG_MOST];
    int count = make_wrong(rows);
    abut_bounds bounds[COUNT];

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        subject s = subject_make((abut_index_kind)kind);

        for (int i = 0; i < count; i++) {
            const char *row = row_of((abut_index_kind)kind, "assign", 0, (uint32_t)i, 0);
            uint32_t at = (uint32_t)(i * 7) % COUNT;
            uint32_t bad = 4711;

            scene_fill(SCENE_UNIFORM, 9, bounds, COUNT);
            bounds[at] = rows[i].bounds;
            CHECK_ROW(row, abut_index_assign(s.index, bounds, COUNT, &bad) == rows[i].status);
            CHECK_ROW(row, bad == at);
            CHECK_ROW(row, abut_index_assign(s.index, bounds, COUNT, NULL) == rows[i].status);
            bounds[COUNT - 1] = rows[0].bounds; /* of two the first is told */
            bad = 4711;
            CHECK_ROW(row, abut_index_assign(s.index, bounds, COUNT, &bad) != ABUT_OK);
            CHECK_ROW(row, bad == at);
            CHECK_ROW(row, as_before(&s));
        }
        CHECK_ROW(s.name, abut_index_assign(s.index, NULL, 3, NULL) == ABUT_E_ARGUMENT);
        CHECK_ROW(s.name, as_before(&s));
        subject_end(&s);
    }
}

static void test_ids_that_name_nothing(void)
{
    const abut_bounds unit = { { 0, 0 }, { 1, 1 } };
    const uint32_t stale[] = { STALE_ID, 0, TAKEN_ID + 1, UINT32_MAX, UINT32_MAX / 2 };

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        subject s = subject_make((abut_index_kind)kind);

        for (int i = 0; i < COUNT_OF(stale); i++) {
            CHECK_ROW(s.name, abut_index_move(s.index, stale[i], unit) == ABUT_E_STALE);
            CHECK_ROW(s.name, abut_index_remove(s.index, stale[i]) == ABUT_E_STALE);
            CHECK_ROW(s.name, abut_index_set_filter(s.index, stale[i], 1, 1) == ABUT_E_STALE);
            CHECK_ROW(s.name, abut_index_set_user(s.index, stale[i], 1) == ABUT_E_STALE);
            CHECK_ROW(s.name, as_before(&s));
        }
        CHECK_ROW(s.name, abut_index_add(s.index, TAKEN_ID, unit) == ABUT_E_TAKEN);
        CHECK_ROW(s.name, as_before(&s));
        /* Removed once, it is stale from then on, and can be taken again. */
        CHECK_ROW(s.name, abut_index_add(s.index, STALE_ID, unit) == ABUT_OK);
        CHECK_ROW(s.name, abut_index_remove(s.index, STALE_ID) == ABUT_OK);
        CHECK_ROW(s.name, abut_index_remove(s.index, STALE_ID) == ABUT_E_STALE);
        CHECK_ROW(s.name, abut_index_move(s.index, STALE_ID, unit) == ABUT_E_STALE);
        CHECK_ROW(s.name, model_same(&s.m, s.index));
        CHECK_ROW(s.name, abut_index_add(s.index, STALE_ID, unit) == ABUT_OK);
        CHECK_ROW(s.name, abut_index_remove(s.index, STALE_ID) == ABUT_OK);
        subject_end(&s);
    }
}

static bool never(void *user, abut_pair pair)
{
    (void)pair;
    *(bool *)user = true;
    return true;
}

static void test_questions_without_sense(void)
{
    static const unsigned unknown[] = { 4, 5, 6, 7, 8, 0x80000000u, UINT32_MAX };
    abut_pair pairs[4];
    abut_pair_changes changes;

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        subject s = subject_make((abut_index_kind)kind);
        abut_index *other = abut_index_create(NULL);
        bool called = false;
        size_t count = 0;

        for (int i = 0; i < COUNT_OF(unknown); i++) {
            unsigned flags = unknown[i];

            CHECK_ROW(s.name,
                      abut_index_pairs(s.index, flags, pairs, 4, &count) == ABUT_E_ARGUMENT);
            CHECK_ROW(s.name, abut_index_pairs_between(s.index, other, flags, pairs, 4, &count) ==
                                  ABUT_E_ARGUMENT);
            CHECK_ROW(s.name,
                      abut_index_each_pair(s.index, flags, never, &called) == ABUT_E_ARGUMENT);
            CHECK_ROW(s.name, abut_index_changes(s.index, flags, &changes) == ABUT_E_ARGUMENT);
            CHECK_ROW(s.name, as_before(&s) && !called);
        }
        CHECK_ROW(s.name, abut_index_pairs(s.index, 0, NULL, 4, &count) == ABUT_E_ARGUMENT);
        CHECK_ROW(s.name, abut_index_pairs(s.index, 2, NULL, SIZE_MAX, &count) == ABUT_E_ARGUMENT);
        CHECK_ROW(s.name,
                  abut_index_pairs_between(s.index, other, 0, NULL, 4, &count) == ABUT_E_ARGUMENT);
        CHECK_ROW(s.name,
                  abut_index_pairs_between(s.index, NULL, 0, pairs, 4, &count) == ABUT_E_ARGUMENT);
        CHECK_ROW(s.name,
                  abut_index_pairs_between(NULL, s.index, 0, pairs, 4, &count) == ABUT_E_ARGUMENT);
        CHECK_ROW(s.name, abut_index_each_pair(s.index, 0, NULL, NULL) == ABUT_E_ARGUMENT);
        CHECK_ROW(s.name, abut_index_changes(s.index, 0, NULL) == ABUT_E_ARGUMENT);
        CHECK_ROW(s.name, as_before(&s));
        abut_index_destroy(other);
        subject_end(&s);
    }
}

static void test_no_index(void)
{
    const abut_bounds unit = { { 0, 0 }, { 1, 1 } };
    abut_pair_changes changes;
    abut_pair pair;
    uint32_t id = 5;
    size_t count = 0;
    bool called = false;

    CHECK(abut_index_add(NULL, 1, unit) == ABUT_E_ARGUMENT);
    CHECK(abut_index_move(NULL, 1, unit) == ABUT_E_ARGUMENT);
    CHECK(abut_index_put(NULL, 1, unit) == ABUT_E_ARGUMENT);
    CHECK(abut_index_remove(NULL, 1) == ABUT_E_ARGUMENT);
    CHECK(abut_index_assign(NULL, &unit, 1, &id) == ABUT_E_ARGUMENT);
    CHECK(abut_index_reserve(NULL, 1) == ABUT_E_ARGUMENT);
    CHECK(abut_index_update(NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_index_rebuild(NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_index_set_filter(NULL, 1, 1, 1) == ABUT_E_ARGUMENT);
    CHECK(abut_index_set_user(NULL, 1, 1) == ABUT_E_ARGUMENT);
    CHECK(abut_index_pairs(NULL, 0, &pair, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(abut_index_pairs_between(NULL, NULL, 0, &pair, 1, &count) == ABUT_E_ARGUMENT);
    CHECK(abut_index_each_pair(NULL, 0, never, &called) == ABUT_E_ARGUMENT && !called);
    CHECK(abut_index_changes(NULL, 0, &changes) == ABUT_E_ARGUMENT);
    CHECK(abut_index_count(NULL) == 0 && !abut_index_has(NULL, 0));
    CHECK(abut_bounds_is_empty(abut_index_bounds(NULL, 0)));
    CHECK(abut_index_category(NULL, 0) == 0 && abut_index_mask(NULL, 0) == 0);
    CHECK(abut_index_user(NULL, 0) == 0 && abut_index_ids(NULL, &id, 1) == 0 && id == 5);
    CHECK(abut_index_report(NULL).count == 0);
    abut_index_verify(NULL);
    abut_index_clear(NULL);
    abut_index_destroy(NULL);
}

static void test_settings_that_are_none(void)
{
    static const struct {
        int kind;
        double cell_size;
        bool good;
    } rows[] = {
        { 0, 0, true },
        { ABUT_INDEX_KIND_COUNT - 1, 0, true },
        { ABUT_INDEX_KIND_COUNT, 0, false },
        { -1, 0, false },
        { 1000, 0, false },
        { ABUT_INDEX_GRID, 1, true },
        { ABUT_INDEX_GRID, ABUT_LIMIT, true },
        { ABUT_INDEX_GRID, ABUT_QUANTUM, true },
        { ABUT_INDEX_GRID, -0.0, true },
        { ABUT_INDEX_GRID, -1, false },
        { ABUT_INDEX_GRID, -1e-300, false },
        { ABUT_INDEX_GRID, NAN, false },
        { ABUT_INDEX_GRID, INFINITY, false },
        { ABUT_INDEX_GRID, -INFINITY, false },
        { ABUT_INDEX_GRID, ABUT_LIMIT * 2, false },
        { ABUT_INDEX_TREE, -1, false }, /* also where it does not matter */
        { ABUT_INDEX_TREE, NAN, false },
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        abut_index_settings settings = { .kind = (abut_index_kind)rows[i].kind,
                                         .cell_size = rows[i].cell_size };
        abut_index *index = abut_index_create(&settings);

        CHECK_ROW(row_of(ABUT_INDEX_AUTO, "settings", 0, (uint32_t)i, 0),
                  (index != NULL) == rows[i].good);
        abut_index_destroy(index);
    }
}

/* Room for fewer than there are changes nothing. */
static void test_less_room(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        subject s = subject_make((abut_index_kind)kind);

        CHECK_ROW(s.name, abut_index_reserve(s.index, 0) == ABUT_OK);
        CHECK_ROW(s.name, abut_index_reserve(s.index, COUNT / 2) == ABUT_OK);
        CHECK_ROW(s.name, model_same(&s.m, s.index));
        subject_end(&s);
    }
}

TEST_MAIN(TEST(test_bounds_that_are_none),
          TEST(test_assigning_what_is_none),
          TEST(test_ids_that_name_nothing),
          TEST(test_questions_without_sense),
          TEST(test_no_index),
          TEST(test_settings_that_are_none),
          TEST(test_less_room))
