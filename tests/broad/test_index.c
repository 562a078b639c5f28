/* broad/test_index.c - entries one at a time, and what an index says of itself.
 *
 * SPDX-License-Identifier: MIT */

#include "broad/fleet.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

enum { COUNT = 900 };

static void test_kind_names(void)
{
    static const char *const names[] = { "auto",     "brute", "grid", "levels",
                                         "quadtree", "sweep", "tree" };

    CHECK(COUNT_OF(names) == ABUT_INDEX_KIND_COUNT);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        CHECK(strcmp(abut_index_kind_name((abut_index_kind)kind), names[kind]) == 0);
    }
    CHECK(strcmp(abut_index_kind_name(ABUT_INDEX_KIND_COUNT), "") == 0);
    CHECK(strcmp(abut_index_kind_name((abut_index_kind)-1), "") == 0);
    CHECK(strcmp(abut_index_kind_name((abut_index_kind)12345), "") == 0);
}

/* Bounds come back as they were rounded, and zeros without a sign. */
static void test_bounds_read_back(void)
{
    static const abut_bounds rows[] = {
        { { 0.1, 0.2 }, { 0.3, 0.7 } },
        { { -0.0, -0.0 }, { 0.0, 0.0 } },
        { { -1e-300, 1e-300 }, { 5e-324, 1e-12 } },
        { { ABUT_QUANTUM / 2, ABUT_QUANTUM * 1.5 }, { ABUT_QUANTUM * 2.5, ABUT_QUANTUM * 2.5 } },
        { { -1048576, -1048575.9 }, { 1048575.1, 1048576 } },
        { { -ABUT_LIMIT, -ABUT_LIMIT }, { ABUT_LIMIT, ABUT_LIMIT } },
        { { 123456789.123456, -ABUT_LIMIT + 0.1 }, { 123456789.123456, 7 } },
    };
    fleet f = fleet_create(NULL);

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index = f.of[kind];

        for (int i = 0; i < COUNT_OF(rows); i++) {
            const char *row = row_of((abut_index_kind)kind, "bounds", 0, (uint32_t)i, 0);
            abut_bounds got;

            CHECK_ROW(row, abut_index_put(index, 5, rows[i]) == ABUT_OK);
            got = abut_index_bounds(index, 5);
            CHECK_ROW(row, model_bounds_equal(got, model_round(rows[i])));
            CHECK_ROW(row, !signbit(got.min.x) || got.min.x != 0);
            CHECK_ROW(row, !signbit(got.min.y) || got.min.y != 0);
            CHECK_ROW(row, abut_index_count(index) == 1);
        }
        CHECK(abut_index_move(index, 5, abut_bounds_empty()) == ABUT_OK);
        CHECK(model_bounds_equal(abut_index_bounds(index, 5), abut_bounds_empty()));
        CHECK(abut_index_has(index, 5) && abut_index_count(index) == 1);
    }
    fleet_destroy(&f);
}

static void test_filters_and_users_stay(void)
{
    const abut_bounds unit = { { 0, 0 }, { 1, 1 } };
    const abut_bounds three[3] = { unit, unit, unit };
    fleet f = fleet_create(NULL);

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *name = abut_index_kind_name((abut_index_kind)kind);
        abut_index *index = f.of[kind];

        for (uint32_t id = 0; id < 5; id++) {
            abut_index_add(index, id, unit);
            CHECK_ROW(name, abut_index_category(index, id) == UINT32_MAX);
            CHECK_ROW(name, abut_index_mask(index, id) == UINT32_MAX);
            CHECK_ROW(name, abut_index_user(index, id) == 0);
            CHECK_ROW(name, abut_index_set_filter(index, id, id + 10, id + 20) == ABUT_OK);
            CHECK_ROW(name, abut_index_set_user(index, id, UINT64_MAX - id) == ABUT_OK);
        }
        abut_index_put(index, 1, abut_bounds_empty());
        abut_index_move(index, 2, abut_bounds_empty());
        abut_index_rebuild(index);
        /* 3 and 4 go, what stays is as it was, and what comes back is new. */
        CHECK_ROW(name, abut_index_assign(index, three, 3, NULL) == ABUT_OK);
        for (uint32_t id = 0; id < 3; id++) {
            CHECK_ROW(name, abut_index_category(index, id) == id + 10);
            CHECK_ROW(name, abut_index_mask(index, id) == id + 20);
            CHECK_ROW(name, abut_index_user(index, id) == UINT64_MAX - id);
        }
        CHECK_ROW(name, !abut_index_has(index, 3) && abut_index_user(index, 4) == 0);
        abut_index_remove(index, 0);
        abut_index_clear(index);
        CHECK_ROW(name, abut_index_count(index) == 0 && !abut_index_has(index, 1));
        for (uint32_t id = 0; id < 5; id++) {
            abut_index_add(index, id, unit);
            CHECK_ROW(name, abut_index_category(index, id) == UINT32_MAX);
            CHECK_ROW(name, abut_index_mask(index, id) == UINT32_MAX);
            CHECK_ROW(name, abut_index_user(index, id) == 0);
        }
    }
    fleet_destroy(&f);
}

/* Ids come in ascending order, as many as fit. */
static void test_ids(void)
{
    uint32_t ids[COUNT];
    uint32_t got[COUNT];
    fleet f = fleet_create(NULL);

    ids_fill(IDS_RANDOM, 9, ids, COUNT);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *name = abut_index_kind_name((abut_index_kind)kind);
        abut_index *index = f.of[kind];

        CHECK_ROW(name, abut_index_ids(index, got, COUNT) == 0);
        for (int i = 0; i < COUNT; i++) {
            abut_index_add(index, ids[i], abut_bounds_empty());
        }
        memset(got, 0x77, sizeof got);
        CHECK_ROW(name, abut_index_ids(index, NULL, 0) == COUNT);
        CHECK_ROW(name, abut_index_ids(index, got, 3) == COUNT);
        CHECK_ROW(name, got[0] == 0 && got[1] < got[2] && got[3] == 0x77777777u);
        CHECK_ROW(name, abut_index_ids(index, got, COUNT) == COUNT);
        for (int i = 1; i < COUNT; i++) {
            CHECK_ROW(name, got[i - 1] < got[i]);
        }
        CHECK_ROW(name, got[COUNT - 1] == UINT32_MAX);
        abut_index_remove(index, 0);
        CHECK_ROW(name, abut_index_ids(index, got, 1) == COUNT - 1 && got[0] > 0);
    }
    fleet_destroy(&f);
}

/* --- What it says of itself ------------------------------------------------- */

static void test_kind_is_what_was_asked_for(void)
{
    abut_bounds bounds[COUNT];
    fleet f = fleet_create(NULL);

    scene_fill(SCENE_UNIFORM, 1, bounds, COUNT);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *name = abut_index_kind_name((abut_index_kind)kind);
        abut_index *index = f.of[kind];
        abut_structure_report report;
        size_t count = 0;

        abut_index_assign(index, bounds, COUNT, NULL);
        CHECK_ROW(name, abut_index_report(index).count == COUNT);
        CHECK_ROW(name, abut_index_report(index).unsorted == COUNT);
        CHECK_ROW(name, abut_index_update(index) == ABUT_OK);
        report = abut_index_report(index);
        CHECK_ROW(name, report.unsorted == 0);
        CHECK_ROW(name, kind == ABUT_INDEX_AUTO ? report.kind != ABUT_INDEX_AUTO
                                                : report.kind == (abut_index_kind)kind);
        abut_index_move(index, 3, bounds[4]);
        abut_index_move(index, 3, bounds[5]);
        abut_index_add(index, COUNT, bounds[4]);
        CHECK_ROW(name, abut_index_report(index).unsorted == 2);
        abut_index_pairs(index, 0, NULL, 0, &count);
        report = abut_index_report(index);
        CHECK_ROW(name, report.advised > ABUT_INDEX_AUTO && report.advised < ABUT_INDEX_KIND_COUNT);
        CHECK_ROW(name, report.reason != NULL && strlen(report.reason) > 10);
        abut_index_rebuild(index);
        CHECK_ROW(name, abut_index_report(index).unsorted == 0);
        CHECK_ROW(name, abut_index_report(index).count == COUNT + 1);
    }
    fleet_destroy(&f);
}

/* Sizes and density of a board whose numbers are known. */
static void test_measures(void)
{
    abut_bounds bounds[COUNT];
    fleet f = fleet_create(NULL);

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *name = abut_index_kind_name((abut_index_kind)kind);
        abut_index *index = f.of[kind];
        abut_structure_report report = abut_index_report(index);

        CHECK_ROW(name, report.count == 0 && report.unsorted == 0 && report.smallest == 0);
        CHECK_ROW(name, report.largest == 0 && report.median == 0 && report.density == 0);
        CHECK_ROW(name, report.reason != NULL);
        scene_fill(SCENE_TILES, 1, bounds, COUNT); /* 30 x 30 of side 1 */
        abut_index_assign(index, bounds, COUNT, NULL);
        abut_index_rebuild(index);
        report = abut_index_report(index);
        CHECK_ROW(name, report.smallest == 1 && report.largest == 1);
        CHECK_ROW(name, report.median >= 0.5 && report.median <= 2);
        CHECK_ROW(name, fabs(report.density - 1) < 0.01);
        CHECK_ROW(name, report.size_classes == 1);
        /* A tile of 30 x 8 more, over the others. */
        abut_index_move(index, 0, (abut_bounds){ { -4, -4 }, { 26, 4 } });
        abut_index_move(index, 1, (abut_bounds){ { -4, -4 }, { -4, -3.75 } });
        abut_index_rebuild(index);
        report = abut_index_report(index);
        CHECK_ROW(name, report.smallest == 0.25 && report.largest == 30);
        CHECK_ROW(name, report.median >= 0.5 && report.median <= 2);
        CHECK_ROW(name, fabs(report.density - (900 + 240 - 2) / 900.0) < 0.01);
        CHECK_ROW(name, report.size_classes >= 2);
    }
    fleet_destroy(&f);
}

static void test_fraction_that_moved(void)
{
    abut_bounds bounds[COUNT];
    fleet f = fleet_create(NULL);

    scene_fill(SCENE_UNIFORM, 1, bounds, COUNT);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *name = abut_index_kind_name((abut_index_kind)kind);
        abut_index *index = f.of[kind];

        abut_index_assign(index, bounds, COUNT, NULL);
        abut_index_update(index);
        CHECK_ROW(name, fabs(abut_index_report(index).moved - 1) < 0.01);
        for (uint32_t i = 0; i < COUNT / 9; i++) {
            abut_index_move(index, i * 3, bounds[i]);
        }
        abut_index_update(index);
        CHECK_ROW(name, fabs(abut_index_report(index).moved - 1.0 / 9) < 0.01);
    }
    fleet_destroy(&f);
}

/* --- Phases ----------------------------------------------------------------- */

typedef struct phases {
    int begun;
    int ended;
    bool open;    /* one has begun that is not closed */
    bool strange; /* a name that nobody knows, or an end without a beginning */
} phases;

static void note_phase(void *user, const char *name)
{
    static const char *const known[] = { "bounds", "keys",   "sort", "gather",
                                         "refit",  "search", "order" };
    phases *p = user;
    bool found = name == NULL && p->open;

    for (int i = 0; i < COUNT_OF(known) && name != NULL; i++) {
        found = found || strcmp(name, known[i]) == 0;
    }
    p->begun += name != NULL;
    p->ended += name == NULL;
    p->open = name != NULL;
    p->strange = p->strange || !found;
}

/* Each call that does something begins phases, and ends once. */
static void test_phases(void)
{
    abut_bounds bounds[COUNT];

    scene_fill(SCENE_UNIFORM, 1, bounds, COUNT);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *name = abut_index_kind_name((abut_index_kind)kind);
        phases p = { 0 };
        abut_index *index = abut_index_create(&(abut_index_settings){
            .kind = (abut_index_kind)kind, .phase = note_phase, .phase_user = &p });
        abut_pair_changes changes;
        size_t count = 0;

        abut_index_assign(index, bounds, COUNT, NULL);
        for (int i = 0; i < 12; i++) {
            phases before = p;

            if (i % 2 == 0) {
                abut_index_move(index, 1, bounds[i]);
            }
            CHECK_ROW(name, p.begun == before.begun && p.ended == before.ended);
            CHECK_ROW(name,
                      (i % 6 == 1   ? abut_index_pairs(index, 2, NULL, 0, &count)
                       : i % 6 == 2 ? abut_index_update(index)
                       : i % 6 == 3 ? abut_index_rebuild(index)
                       : i % 6 == 4 ? abut_index_changes(index, 0, &changes)
                                    : abut_index_pairs(index, 0, NULL, 0, &count)) == ABUT_OK);
            CHECK_ROW(name, !p.open && !p.strange);
            CHECK_ROW(name, p.begun > before.begun || i % 2 == 1);
            CHECK_ROW(name, p.ended - before.ended == (p.begun > before.begun));
        }
        abut_index_destroy(index);
    }
}

TEST_MAIN(TEST(test_kind_names),
          TEST(test_bounds_read_back),
          TEST(test_filters_and_users_stay),
          TEST(test_ids),
          TEST(test_kind_is_what_was_asked_for),
          TEST(test_measures),
          TEST(test_fraction_that_moved),
          TEST(test_phases))
