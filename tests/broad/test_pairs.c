/* broad/test_pairs.c - every kind of index finds the pairs that two loops find.
 *
 * Scenes of many sorts and sizes, under ids of many styles, filled in different
 * ways; touching or overlapping only; as ordered lists, to the byte, and as sets.
 *
 * SPDX-License-Identifier: MIT */

#include "broad/fleet.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { MOST = 1000, MOST_DENSE = 200, PAIR_FLAGS = 4 };

typedef struct trial {
    scene_kind scene;
    id_style style;
    uint32_t count;
    uint64_t seed;
} trial;

/* Some are filled at once, some in two parts with an update between, some replace
 * what was in the index before. */
static bool fill_somehow(abut_index *index, const trial *t, abut_bounds *bounds, uint32_t *ids)
{
    uint64_t way = (t->seed + t->count + t->scene) % 4;

    if (way == 1 && t->style == IDS_COUNTED) {
        return abut_index_assign(index, bounds, t->count, NULL) == ABUT_OK;
    }
    if (way == 2) {
        abut_bounds other = { { 1, 1 }, { 2, 2 } };
        bool good = true;

        for (uint32_t i = 0; i < t->count; i++) {
            good = good && abut_index_put(index, ids[i], i % 2 ? other : bounds[i]) == ABUT_OK;
        }
        good = good && abut_index_update(index) == ABUT_OK;
        for (uint32_t i = 1; i < t->count; i += 2) {
            good = good && abut_index_move(index, ids[i], bounds[i]) == ABUT_OK;
        }
        return good;
    }
    return index_fill(index, bounds, ids, t->count, way == 3 ? t->count * 2 / 3 : UINT32_MAX);
}

static void try_one(const trial *t)
{
    abut_bounds bounds[MOST];
    uint32_t ids[MOST];
    model m = { 0 };
    fleet f = fleet_create(NULL);
    pair_list expected[2];

    scene_fill(t->scene, t->seed, bounds, t->count);
    ids_fill(t->style, t->seed, ids, t->count);
    model_fill(&m, bounds, ids, t->count);
    CHECK(m.count == t->count);
    expected[0] = model_pairs(&m, 0);
    expected[1] = model_pairs(&m, ABUT_PAIRS_OVERLAPPING);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index = f.of[kind];
        const char *name = scene_name(t->scene);
        abut_index_kind of = (abut_index_kind)kind;

        CHECK_ROW(row_of(of, name, t->seed, t->count, 0), fill_somehow(index, t, bounds, ids));
        for (unsigned i = 0; i < PAIR_FLAGS; i++) {
            unsigned flags = (i + (unsigned)t->seed) % PAIR_FLAGS;

            CHECK_ROW(row_of(of, name, t->seed, t->count, flags),
                      index_finds(index, flags, &expected[flags & ABUT_PAIRS_OVERLAPPING]));
        }
        CHECK_ROW(row_of(of, name, t->seed, t->count, 0), abut_index_verify(index));
        CHECK_ROW(row_of(of, name, t->seed, t->count, 0), model_same(&m, index));
    }
    pairs_free(&expected[0]);
    pairs_free(&expected[1]);
    fleet_destroy(&f);
    model_free(&m);
}

static void test_every_scene(void)
{
    static const uint32_t counts[] = { 0, 1, 2, 3, 7, 8, 9, 15, 63, 64, 65, 200, MOST };

    for (int scene = 0; scene < SCENE_KIND_COUNT; scene++) {
        for (int i = 0; i < COUNT_OF(counts); i++) {
            uint32_t count = counts[i];

            if (scene_is_dense((scene_kind)scene) && count > MOST_DENSE) {
                count = MOST_DENSE + 50;
            }
            trial t = { (scene_kind)scene, (id_style)((scene + i) % ID_STYLE_COUNT), count,
                        (uint64_t)i };

            try_one(&t);
        }
    }
}

static void test_every_style_of_ids(void)
{
    for (int scene = 0; scene < SCENE_KIND_COUNT; scene++) {
        for (int style = 0; style < ID_STYLE_COUNT; style++) {
            trial t = { (scene_kind)scene, (id_style)style, 65, 100 + (uint64_t)style };

            try_one(&t);
        }
    }
}

/* The two loops would be wrong for all if the flag meant something else: the same
 * question is asked of rectangles, which are no larger than half the plane. */
static void test_flags_mean_relations(void)
{
    abut_bounds bounds[65];
    int met = 0;
    int overlapped = 0;

    for (int scene = 0; scene < SCENE_KIND_COUNT; scene++) {
        scene_fill((scene_kind)scene, 7, bounds, COUNT_OF(bounds));
        for (int i = 0; i + 1 < COUNT_OF(bounds); i++) {
            abut_bounds a = bounds[i];
            abut_bounds b = bounds[i + 1];
            abut_shape shape_a = abut_rect_between(a.min.x, a.min.y, a.max.x, a.max.y);
            abut_shape shape_b = abut_rect_between(b.min.x, b.min.y, b.max.x, b.max.y);
            abut_relation relation = abut_relate(&shape_a, &shape_b);
            bool meet = model_meet(model_round(a), model_round(b), 0);
            bool overlap = model_meet(model_round(a), model_round(b), ABUT_PAIRS_OVERLAPPING);

            if (fmax(a.max.x - a.min.x, b.max.x - b.min.x) > ABUT_LIMIT) {
                continue;
            }
            CHECK_ROW(scene_name((scene_kind)scene), meet == (relation >= ABUT_TOUCHING));
            CHECK_ROW(scene_name((scene_kind)scene), overlap == (relation == ABUT_OVERLAPPING));
            met += meet;
            overlapped += overlap;
        }
    }
    CHECK(met > overlapped && overlapped > 100);
}

/* Cells of any size, also ones that do not suit, change nothing but the time. */
static void test_cell_sizes(void)
{
    static const double sizes[] = { ABUT_QUANTUM, 0x1p-20, 0.3, 1, 1.5, 64, 1e6, ABUT_LIMIT };
    static const scene_kind scenes[] = { SCENE_SPANS,  SCENE_UNIFORM, SCENE_MIX,
                                         SCENE_TILES,  SCENE_BORDERS, SCENE_COVERS,
                                         SCENE_LIMITS, SCENE_STEPS,   SCENE_OFFSETS };
    abut_bounds bounds[MOST_DENSE];
    uint32_t ids[MOST_DENSE];

    ids_fill(IDS_GAPS, 1, ids, MOST_DENSE);
    for (int i = 0; i < COUNT_OF(scenes); i++) {
        model m = { 0 };

        scene_fill(scenes[i], 11, bounds, MOST_DENSE);
        model_fill(&m, bounds, ids, MOST_DENSE);
        pair_list expected = model_pairs(&m, 0);
        for (int k = 0; k < COUNT_OF(sizes); k++) {
            fleet f = fleet_create(&(abut_index_settings){ .cell_size = sizes[k] });

            for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
                const char *row =
                    row_of((abut_index_kind)kind, scene_name(scenes[i]), 11, (uint32_t)k, 0);

                index_fill(f.of[kind], bounds, ids, MOST_DENSE, UINT32_MAX);
                CHECK_ROW(row, index_finds(f.of[kind], ABUT_PAIRS_ORDERED, &expected));
                CHECK_ROW(row, abut_index_verify(f.of[kind]));
            }
            fleet_destroy(&f);
        }
        pairs_free(&expected);
        model_free(&m);
    }
}

/* --- Room for the pairs ---------------------------------------------------- */

/* Whether each of these is one of the expected, and none comes twice. */
static bool some_of(const abut_pair *pairs, size_t count, const pair_list *expected)
{
    size_t at = 0;

    for (size_t i = 0; i < count; i++) {
        while (at < expected->count &&
               memcmp(&expected->pairs[at], &pairs[i], sizeof *pairs) != 0) {
            at++;
        }
        if (at++ >= expected->count) {
            return false;
        }
    }
    return true;
}

static void try_capacity(
    abut_index *index, const char *row, const pair_list *expected, size_t capacity, unsigned flags)
{
    const abut_pair untouched = { 0xfeedu, 0xbeefu };
    size_t written = capacity < expected->count ? capacity : expected->count;
    size_t room = capacity + 3;
    abut_pair *pairs = test_memory(NULL, room * sizeof *pairs);
    size_t count = SIZE_MAX;

    for (size_t i = 0; i < room; i++) {
        pairs[i] = untouched;
    }
    CHECK_ROW(row, abut_index_pairs(index, flags, pairs, capacity, &count) == ABUT_OK);
    CHECK_ROW(row, count == expected->count);
    for (size_t i = capacity; i < room; i++) {
        CHECK_ROW(row, memcmp(&pairs[i], &untouched, sizeof untouched) == 0);
    }
    if ((flags & ABUT_PAIRS_ORDERED) != 0) {
        CHECK_ROW(row,
                  written == 0 || memcmp(pairs, expected->pairs, written * sizeof *pairs) == 0);
    } else {
        pairs_sort(pairs, written);
        CHECK_ROW(row, some_of(pairs, written, expected));
    }
    free(pairs);
}

static void test_little_room(void)
{
    static const scene_kind scenes[] = { SCENE_UNIFORM, SCENE_TILES, SCENE_EQUAL, SCENE_COVERS };
    abut_bounds bounds[MOST_DENSE];
    uint32_t ids[MOST_DENSE];

    ids_fill(IDS_RANDOM, 3, ids, MOST_DENSE);
    for (int i = 0; i < COUNT_OF(scenes); i++) {
        model m = { 0 };
        fleet f = fleet_create(NULL);

        scene_fill(scenes[i], 5, bounds, MOST_DENSE);
        model_fill(&m, bounds, ids, MOST_DENSE);
        pair_list expected = model_pairs(&m, 0);
        const size_t room[] = {
            0, 1, 2, expected.count / 2, expected.count - 1, expected.count, expected.count + 1
        };

        CHECK(expected.count > 100);
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            index_fill(f.of[kind], bounds, ids, MOST_DENSE, MOST_DENSE / 2);
            for (int k = 0; k < COUNT_OF(room); k++) {
                const char *row = row_of((abut_index_kind)kind, scene_name(scenes[i]), 5,
                                         (uint32_t)room[k], (unsigned)k);

                try_capacity(f.of[kind], row, &expected, room[k], 0);
                try_capacity(f.of[kind], row, &expected, room[k], ABUT_PAIRS_ORDERED);
            }
        }
        pairs_free(&expected);
        fleet_destroy(&f);
        model_free(&m);
    }
}

/* No array at all is room for none. */
static void test_no_array(void)
{
    fleet f = fleet_create(NULL);
    abut_bounds unit = { { 0, 0 }, { 1, 1 } };

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        const char *name = abut_index_kind_name((abut_index_kind)kind);
        size_t count = 77;

        CHECK_ROW(name, abut_index_pairs(f.of[kind], 0, NULL, 0, &count) == ABUT_OK && count == 0);
        abut_index_add(f.of[kind], 4, unit);
        abut_index_add(f.of[kind], 2, unit);
        abut_index_add(f.of[kind], 3, unit);
        CHECK_ROW(name, abut_index_pairs(f.of[kind], 0, NULL, 0, &count) == ABUT_OK && count == 3);
        CHECK_ROW(name,
                  abut_index_pairs(f.of[kind], ABUT_PAIRS_ORDERED, NULL, 0, &count) == ABUT_OK &&
                      count == 3);
    }
    fleet_destroy(&f);
}

TEST_MAIN(TEST(test_every_scene),
          TEST(test_every_style_of_ids),
          TEST(test_flags_mean_relations),
          TEST(test_cell_sizes),
          TEST(test_little_room),
          TEST(test_no_array))
