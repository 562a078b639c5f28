/* broad/test_between.c - what may meet what: filters, two indexes, and pairs by
 * callback.
 *
 * SPDX-License-Identifier: MIT */

#include "broad/fleet.h"
#include "support/check.h"
#include "support/rng.h"

#include <string.h>

enum { COUNT = 120, PAIR_FLAGS = 4 };

static const scene_kind scenes[] = { SCENE_UNIFORM,  SCENE_MIX,     SCENE_TILES,  SCENE_HOLES,
                                     SCENE_COVERS,   SCENE_BORDERS, SCENE_POINTS, SCENE_LIMITS,
                                     SCENE_SEGMENTS, SCENE_EQUAL };

/* --- Filters --------------------------------------------------------------- */

/* The four ways in which two filters can agree or not, each way round. */
static void test_both_must_agree(void)
{
    static const struct {
        uint32_t category_a;
        uint32_t mask_a;
        uint32_t category_b;
        uint32_t mask_b;
        bool pair;
    } rows[] = {
        { 1, 2, 2, 1, true },
        { 1, 2, 2, 2, false }, /* b does not want a */
        { 1, 1, 2, 1, false }, /* a does not want b */
        { 1, 1, 2, 2, false },
        { 3, 4, 4, 2, true }, /* one bit is enough */
        { 0, UINT32_MAX, 1, UINT32_MAX, false },
        { 1, 0, 1, 1, false },
        { 0x80000000u, 0x80000000u, 0x80000000u, 0x80000000u, true },
        { UINT32_MAX, UINT32_MAX, 1, 1, true },
        { 0, 0, 0, 0, false },
    };
    const abut_bounds unit = { { 0, 0 }, { 1, 1 } };

    for (int i = 0; i < COUNT_OF(rows) * 2; i++) {
        fleet f = fleet_create(NULL);
        uint32_t a = i % 2 ? 9 : 4;
        uint32_t b = i % 2 ? 4 : 9;

        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            const char *row = row_of((abut_index_kind)kind, "agree", 0, (uint32_t)i, 0);
            abut_index *index = f.of[kind];
            size_t count = 77;

            abut_index_add(index, a, unit);
            abut_index_add(index, b, unit);
            CHECK_ROW(row, abut_index_pairs(index, 0, NULL, 0, &count) == ABUT_OK && count == 1);
            CHECK_ROW(row, abut_index_set_filter(index, a, rows[i / 2].category_a,
                                                 rows[i / 2].mask_a) == ABUT_OK);
            CHECK_ROW(row, abut_index_set_filter(index, b, rows[i / 2].category_b,
                                                 rows[i / 2].mask_b) == ABUT_OK);
            CHECK_ROW(row, abut_index_pairs(index, 0, NULL, 0, &count) == ABUT_OK);
            CHECK_ROW(row, count == (rows[i / 2].pair ? 1 : 0));
        }
        fleet_destroy(&f);
    }
}

/* Random filters of a few bits, so that about half of all pairs go. */
static void filter_all(model *m, fleet *f, rng *r)
{
    for (uint32_t i = 0; i < m->count; i++) {
        uint32_t id = m->entries[i].id;
        uint32_t category = (uint32_t)1 << rng_int(r, 0, 3);
        uint32_t mask = (uint32_t)rng_int(r, 0, 15);

        if (rng_int(r, 0, 4) == 0) {
            continue;
        }
        model_set_filter(m, id, category, mask);
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            CHECK(abut_index_set_filter(f->of[kind], id, category, mask) == ABUT_OK);
        }
    }
}

static void test_filtered_pairs(void)
{
    abut_bounds bounds[COUNT];
    uint32_t ids[COUNT];
    rng r = { 31 };
    size_t kept = 0;
    size_t all = 0;

    for (int i = 0; i < COUNT_OF(scenes); i++) {
        model m = { 0 };
        fleet f = fleet_create(NULL);

        scene_fill(scenes[i], 31, bounds, COUNT);
        ids_fill((id_style)(i % ID_STYLE_COUNT), 31, ids, COUNT);
        model_fill(&m, bounds, ids, COUNT);
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            index_fill(f.of[kind], bounds, ids, COUNT, i % 2 ? COUNT / 2 : UINT32_MAX);
        }
        pair_list unfiltered = model_pairs(&m, 0);
        filter_all(&m, &f, &r);
        for (unsigned flags = 0; flags < PAIR_FLAGS; flags++) {
            pair_list expected = model_pairs(&m, flags);

            for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
                const char *row =
                    row_of((abut_index_kind)kind, scene_name(scenes[i]), 31, COUNT, flags);

                CHECK_ROW(row, index_finds(f.of[kind], flags, &expected));
                CHECK_ROW(row, model_same(&m, f.of[kind]) && abut_index_verify(f.of[kind]));
            }
            kept += flags == 0 ? expected.count : 0;
            pairs_free(&expected);
        }
        all += unfiltered.count;
        pairs_free(&unfiltered);
        fleet_destroy(&f);
        model_free(&m);
    }
    CHECK(kept > all / 10 && kept < all * 9 / 10); /* the filters did something */
}

/* --- Two indexes ----------------------------------------------------------- */

static bool finds_between(abut_index *movers,
                          abut_index *others,
                          unsigned flags,
                          const pair_list *expected,
                          size_t capacity)
{
    abut_pair *pairs = test_memory(NULL, (capacity + 1) * sizeof *pairs);
    size_t count = SIZE_MAX;
    abut_status status = abut_index_pairs_between(movers, others, flags, pairs, capacity, &count);
    bool found = status == ABUT_OK && count == expected->count;

    if (found && capacity >= count) {
        if ((flags & ABUT_PAIRS_ORDERED) == 0) {
            pairs_sort(pairs, count);
        }
        found = pairs_equal(pairs, count, expected);
    } else if (found && capacity > 0 && (flags & ABUT_PAIRS_ORDERED) != 0) {
        found = memcmp(pairs, expected->pairs, capacity * sizeof *pairs) == 0;
    }
    free(pairs);
    return found;
}

/* Movers and others of every two kinds. The ids of the others are the movers' own
 * numbers, or quite different ones; half of each is not sorted in yet. */
static void try_between(scene_kind scene_a, scene_kind scene_b, id_style style, bool filtered)
{
    abut_bounds bounds[2][COUNT];
    uint32_t ids[2][COUNT];
    model m[2] = { { 0 }, { 0 } };
    fleet f[2];
    rng r = { 77 };

    scene_fill(scene_a, 21, bounds[0], COUNT);
    scene_fill(scene_b, 22, bounds[1], COUNT);
    ids_fill(IDS_COUNTED, 1, ids[0], COUNT);
    ids_fill(style, 2, ids[1], COUNT);
    for (int side = 0; side < 2; side++) {
        uint32_t count = side == 0 ? COUNT / 2 : COUNT;

        f[side] = fleet_create(NULL);
        model_fill(&m[side], bounds[side], ids[side], count);
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            index_fill(f[side].of[kind], bounds[side], ids[side], count,
                       style == IDS_GAPS ? count / 2 : UINT32_MAX);
        }
        if (filtered) {
            filter_all(&m[side], &f[side], &r);
        }
    }
    for (unsigned flags = 0; flags < PAIR_FLAGS; flags++) {
        pair_list expected = model_pairs_between(&m[0], &m[1], flags);
        const size_t room[] = { expected.count + 1, 0, 1, expected.count / 2, expected.count };

        for (int one = 0; one < ABUT_INDEX_KIND_COUNT; one++) {
            for (int two = 0; two < ABUT_INDEX_KIND_COUNT; two++) {
                const char *row =
                    row_of((abut_index_kind)one, abut_index_kind_name((abut_index_kind)two),
                           (uint64_t)scene_a * 100 + scene_b, (uint32_t)style, flags);

                for (int k = 0; k < COUNT_OF(room); k++) {
                    CHECK_ROW(row,
                              finds_between(f[0].of[one], f[1].of[two], flags, &expected, room[k]));
                }
            }
        }
        pairs_free(&expected);
    }
    for (int side = 0; side < 2; side++) {
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            CHECK(model_same(&m[side], f[side].of[kind]));
        }
        fleet_destroy(&f[side]);
        model_free(&m[side]);
    }
}

static void test_movers_and_others(void)
{
    for (int i = 0; i < COUNT_OF(scenes); i++) {
        try_between(scenes[i], scenes[i], IDS_COUNTED, false);
        try_between(scenes[i], scenes[(i + 1) % COUNT_OF(scenes)], IDS_GAPS, i % 2 == 0);
    }
    try_between(SCENE_EMPTY, SCENE_COVERS, IDS_RANDOM, false);
    try_between(SCENE_COVERS, SCENE_EMPTY, IDS_HIGH, true);
}

/* One of them has nothing. */
static void test_nobody_there(void)
{
    const abut_bounds unit = { { 0, 0 }, { 1, 1 } };

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *name = abut_index_kind_name((abut_index_kind)kind);
        abut_index *none =
            abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
        abut_index *one = abut_index_create(NULL);
        size_t count = 77;

        abut_index_add(one, 1, unit);
        CHECK_ROW(name, abut_index_pairs_between(none, one, 0, NULL, 0, &count) == ABUT_OK);
        CHECK_ROW(name, count == 0);
        count = 77;
        CHECK_ROW(name, abut_index_pairs_between(one, none, 0, NULL, 0, &count) == ABUT_OK);
        CHECK_ROW(name, count == 0);
        abut_index_add(none, 1, unit);
        CHECK_ROW(name, abut_index_pairs_between(one, none, 0, NULL, 0, &count) == ABUT_OK);
        CHECK_ROW(name, count == 1);
        abut_index_destroy(none);
        abut_index_destroy(one);
    }
}

/* An index and itself: everything meets what it would meet in a copy, itself among
 * it. */
static void test_index_and_itself(void)
{
    abut_bounds bounds[COUNT];
    uint32_t ids[COUNT];
    model m = { 0 };
    fleet f = fleet_create(NULL);

    scene_fill(SCENE_TILES, 1, bounds, COUNT);
    ids_fill(IDS_GAPS, 1, ids, COUNT);
    model_fill(&m, bounds, ids, COUNT);
    pair_list both = model_pairs_between(&m, &m, 0);
    pair_list within = model_pairs(&m, 0);

    CHECK(both.count == 2 * within.count + COUNT);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *name = abut_index_kind_name((abut_index_kind)kind);
        abut_index *index = f.of[kind];

        index_fill(index, bounds, ids, COUNT, COUNT / 2);
        CHECK_ROW(name, finds_between(index, index, ABUT_PAIRS_ORDERED, &both, both.count));
        CHECK_ROW(name, finds_between(index, index, 0, &both, both.count));
        CHECK_ROW(name, model_same(&m, index) && abut_index_verify(index));
        CHECK_ROW(name, index_finds(index, ABUT_PAIRS_ORDERED, &within));
    }
    pairs_free(&both);
    pairs_free(&within);
    fleet_destroy(&f);
    model_free(&m);
}

/* --- By callback ----------------------------------------------------------- */

typedef struct collector {
    pair_list list;
    size_t stop_at; /* the call that answers false; 0: none does */
} collector;

static bool collect(void *user, abut_pair pair)
{
    collector *c = user;

    pairs_append(&c->list, pair);
    return c->list.count != c->stop_at;
}

static void
try_each(abut_index *index, const char *row, unsigned flags, const pair_list *expected, size_t stop)
{
    collector c = { .stop_at = stop };
    bool ordered = (flags & ABUT_PAIRS_ORDERED) != 0;
    size_t calls = stop > 0 && stop < expected->count ? stop : expected->count;
    const pair_list first = { expected->pairs, calls, 0 };

    CHECK_ROW(row, abut_index_each_pair(index, flags, collect, &c) == ABUT_OK);
    CHECK_ROW(row, c.list.count == calls);
    if (!ordered) {
        pairs_sort(c.list.pairs, c.list.count);
    }
    if (ordered || calls == expected->count) {
        CHECK_ROW(row, pairs_equal(c.list.pairs, c.list.count, &first));
    }
    pairs_free(&c.list);
}

static void test_each_pair(void)
{
    abut_bounds bounds[COUNT];
    uint32_t ids[COUNT];
    rng r = { 5 };

    for (int i = 0; i < COUNT_OF(scenes); i++) {
        model m = { 0 };
        fleet f = fleet_create(NULL);

        scene_fill(scenes[i], 41, bounds, COUNT);
        ids_fill(IDS_RANDOM, 41, ids, COUNT);
        model_fill(&m, bounds, ids, COUNT);
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            index_fill(f.of[kind], bounds, ids, COUNT, COUNT * 3 / 4);
        }
        filter_all(&m, &f, &r);
        for (unsigned flags = 0; flags < PAIR_FLAGS; flags++) {
            pair_list expected = model_pairs(&m, flags);
            const size_t stops[] = { 0, 1, 2, expected.count / 2, expected.count };

            for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
                for (int k = 0; k < COUNT_OF(stops); k++) {
                    const char *row = row_of((abut_index_kind)kind, scene_name(scenes[i]), 41,
                                             (uint32_t)stops[k], flags);

                    try_each(f.of[kind], row, flags, &expected, stops[k]);
                }
            }
            pairs_free(&expected);
        }
        fleet_destroy(&f);
        model_free(&m);
    }
}

TEST_MAIN(TEST(test_both_must_agree),
          TEST(test_filtered_pairs),
          TEST(test_movers_and_others),
          TEST(test_nobody_there),
          TEST(test_index_and_itself),
          TEST(test_each_pair))
