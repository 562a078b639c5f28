/* broad/test_large.c - many entries: a hundred thousand for every kind but brute
 * force, a million for the quick ones.
 *
 * Two loops are too slow here. Boards have counts that are known; for other scenes a
 * reference sorts boxes into cells that are no smaller than any of them, and looks at
 * the cells around each. Sets of pairs are compared by the sum of their marks.
 *
 * SPDX-License-Identifier: MIT */

#include "broad/fleet.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

enum { MANY = SCENES_SLOW ? 20000 : 100000, MILLION = SCENES_SLOW ? 50000 : 1000000 };

typedef struct answer {
    uint64_t count;
    uint64_t marks;
} answer;

static void answer_add(answer *sum, abut_pair pair)
{
    sum->count++;
    sum->marks += pair_mark(pair);
}

/* --- The reference ---------------------------------------------------------- */

typedef struct cells {
    uint32_t *starts; /* cell -> where its boxes begin in the other two */
    uint32_t *order;
    abut_bounds *bounds; /* in that order */
    int64_t across;
    int64_t rows;
    double side;
    abut_vec2 origin;
} cells;

static int64_t cell_of(const cells *c, abut_vec2 at)
{
    int64_t column = (int64_t)floor((at.x - c->origin.x) / c->side);
    int64_t row = (int64_t)floor((at.y - c->origin.y) / c->side);

    return row * c->across + column;
}

/* Each box by its low corner; `side` must be no less than any side of a box. */
static cells cells_make(const abut_bounds *bounds, uint32_t count, double side)
{
    cells c = { .side = side };
    abut_bounds all = abut_bounds_empty();

    for (uint32_t i = 0; i < count; i++) {
        all = abut_bounds_join(all, bounds[i]);
    }
    c.origin = all.min;
    c.across = (int64_t)((all.max.x - all.min.x) / side) + 1;
    c.rows = (int64_t)((all.max.y - all.min.y) / side) + 1;
    c.starts = test_memory(NULL, (size_t)(c.across * c.rows + 2) * sizeof *c.starts);
    c.order = test_memory(NULL, count * sizeof *c.order);
    c.bounds = test_memory(NULL, count * sizeof *c.bounds);
    memset(c.starts, 0, (size_t)(c.across * c.rows + 2) * sizeof *c.starts);
    for (uint32_t i = 0; i < count; i++) {
        c.starts[cell_of(&c, bounds[i].min) + 2]++;
    }
    for (int64_t i = 2; i < c.across * c.rows + 2; i++) {
        c.starts[i] += c.starts[i - 1];
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = c.starts[cell_of(&c, bounds[i].min) + 1]++;

        c.order[at] = i;
        c.bounds[at] = bounds[i];
    }
    return c;
}

/* What the box at one place of the order meets in a cell, from that place on. */
static void add_cell(const cells *c, uint32_t at, int64_t cell, unsigned flags, answer *sum)
{
    uint32_t k = c->starts[cell] > at ? c->starts[cell] : at + 1;

    for (; k < c->starts[cell + 1]; k++) {
        if (model_meet(c->bounds[at], c->bounds[k], flags)) {
            uint32_t a = c->order[at];
            uint32_t b = c->order[k];

            answer_add(sum, a < b ? (abut_pair){ a, b } : (abut_pair){ b, a });
        }
    }
}

static answer reference(const abut_bounds *bounds, uint32_t count, double side, unsigned flags)
{
    cells c = cells_make(bounds, count, side);
    answer sum = { 0, 0 };

    for (uint32_t i = 0; i < count; i++) {
        int64_t column = cell_of(&c, c.bounds[i].min) % c.across;
        int64_t row = cell_of(&c, c.bounds[i].min) / c.across;

        for (int64_t y = row; y <= row + 1; y++) {
            for (int64_t x = column - 1; x <= column + 1; x++) {
                if (x >= 0 && x < c.across && y < c.rows) {
                    add_cell(&c, i, y * c.across + x, flags, &sum);
                }
            }
        }
    }
    free(c.starts);
    free(c.order);
    free(c.bounds);
    return sum;
}

/* --- What an index says ----------------------------------------------------- */

/* The ordered list must also be in order, and so without repetition. */
static bool says(abut_index *index, unsigned flags, answer expected)
{
    abut_pair *pairs = test_memory(NULL, (expected.count + 1) * sizeof *pairs);
    answer sum = { 0, 0 };
    size_t count = SIZE_MAX;
    bool good = abut_index_pairs(index, flags, pairs, expected.count + 1, &count) == ABUT_OK &&
                count == expected.count;

    for (size_t i = 0; good && i < count; i++) {
        answer_add(&sum, pairs[i]);
        good = pairs[i].a < pairs[i].b;
        if (i > 0 && (flags & ABUT_PAIRS_ORDERED) != 0) {
            good = good && (pairs[i - 1].a < pairs[i].a ||
                            (pairs[i - 1].a == pairs[i].a && pairs[i - 1].b < pairs[i].b));
        }
    }
    free(pairs);
    return good && sum.marks == expected.marks;
}

static void try_kind(abut_index_kind kind,
                     const char *what,
                     const abut_bounds *bounds,
                     uint32_t count,
                     unsigned flags,
                     answer expected)
{
    abut_index *index = abut_index_create(&(abut_index_settings){ .kind = kind });
    const char *row = row_of(kind, what, 0, count, flags);

    CHECK_ROW(row, abut_index_assign(index, bounds, count, NULL) == ABUT_OK);
    CHECK_ROW(row, says(index, flags, expected));
    CHECK_ROW(row, abut_index_verify(index));
    abut_index_destroy(index);
}

/* The reference itself against two loops. */
static void test_reference(void)
{
    static const scene_kind scenes[] = { SCENE_UNIFORM, SCENE_MIX, SCENE_TILES, SCENE_POINTS };
    abut_bounds bounds[500];

    for (int i = 0; i < COUNT_OF(scenes); i++) {
        for (unsigned flags = 0; flags < 2; flags++) {
            answer expected = { 0, 0 };

            scene_fill(scenes[i], 2, bounds, COUNT_OF(bounds));
            for (uint32_t a = 0; a < COUNT_OF(bounds); a++) {
                for (uint32_t b = a + 1; b < COUNT_OF(bounds); b++) {
                    if (model_meet(bounds[a], bounds[b], flags)) {
                        answer_add(&expected, (abut_pair){ a, b });
                    }
                }
            }
            answer got = reference(bounds, COUNT_OF(bounds), 128, flags);
            CHECK(got.count == expected.count && got.marks == expected.marks);
            CHECK((got.count > 20) == (flags == 0 || scenes[i] < SCENE_TILES));
        }
    }
}

static void test_a_hundred_thousand(void)
{
    static const struct {
        scene_kind scene;
        double side;
    } rows[] = { { SCENE_UNIFORM, 1 }, { SCENE_CLUSTER, 1 }, { SCENE_MIX, 128 } };
    abut_bounds *bounds = test_memory(NULL, MANY * sizeof *bounds);

    for (int i = 0; i < COUNT_OF(rows); i++) {
        scene_fill(rows[i].scene, 4, bounds, MANY);
        answer expected = reference(bounds, MANY, rows[i].side, 0);

        CHECK(expected.count > MANY);
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            if (kind != ABUT_INDEX_BRUTE) {
                try_kind((abut_index_kind)kind, scene_name(rows[i].scene), bounds, MANY,
                         ABUT_PAIRS_ORDERED, expected);
            }
        }
    }
    free(bounds);
}

/* Ten large ones among them: the reference takes those by themselves. */
static void test_giants(void)
{
    abut_bounds *bounds = test_memory(NULL, MANY * sizeof *bounds);
    uint32_t giants = 10;

    scene_fill(SCENE_UNIFORM, 5, bounds, MANY);
    uint64_t expected = reference(bounds + giants, MANY - giants, 1, 0).count;

    for (uint32_t i = 0; i < giants; i++) {
        bounds[i].max = (abut_vec2){ bounds[i].min.x + 64, bounds[i].min.y + 64 };
    }
    for (uint32_t i = 0; i < giants; i++) {
        for (uint32_t k = i + 1; k < MANY; k++) {
            expected += model_meet(bounds[i], bounds[k], 0);
        }
    }
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index =
            abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
        size_t count = 0;

        if (kind != ABUT_INDEX_BRUTE) {
            abut_index_assign(index, bounds, MANY, NULL);
            CHECK_ROW(row_of((abut_index_kind)kind, "giants", 5, MANY, 0),
                      abut_index_pairs(index, 0, NULL, 0, &count) == ABUT_OK && count == expected);
        }
        abut_index_destroy(index);
    }
    free(bounds);
}

/* All in a place smaller than a unit, and no two of them meet; then the same place
 * edge to edge, where the count is known. */
static void test_a_crowd(void)
{
    abut_bounds *bounds = test_memory(NULL, MANY * sizeof *bounds);
    const answer none = { 0, 0 };

    scene_fill(SCENE_CROWD, 6, bounds, MANY);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        if (kind != ABUT_INDEX_BRUTE) {
            try_kind((abut_index_kind)kind, "crowd", bounds, MANY, 0, none);
        }
    }
    for (uint32_t i = 0; i < MANY; i++) {
        bounds[i].max.x += 0x1p-21;
        bounds[i].max.y += 0x1p-21;
    }
    answer expected = reference(bounds, MANY, 0x1p-20, 0);

    CHECK(expected.count > 3 * (uint64_t)MANY);
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        if (kind != ABUT_INDEX_BRUTE) {
            try_kind((abut_index_kind)kind, "crowd, touching", bounds, MANY, 0, expected);
            try_kind((abut_index_kind)kind, "crowd, touching", bounds, MANY, ABUT_PAIRS_OVERLAPPING,
                     none);
        }
    }
    free(bounds);
}

static void test_a_million(void)
{
    static const abut_index_kind quick[] = { ABUT_INDEX_AUTO, ABUT_INDEX_SWEEP, ABUT_INDEX_TREE,
                                             ABUT_INDEX_GRID, ABUT_INDEX_LEVELS };
    abut_bounds *bounds = test_memory(NULL, MILLION * sizeof *bounds);

    scene_fill(SCENE_UNIFORM, 7, bounds, MILLION);
    answer expected = reference(bounds, MILLION, 1, 0);

    CHECK(expected.count > MILLION);
    for (int i = 0; i < COUNT_OF(quick); i++) {
        try_kind(quick[i], "uniform", bounds, MILLION, 0, expected);
    }
    free(bounds);
}

TEST_MAIN(TEST(test_reference),
          TEST(test_a_hundred_thousand),
          TEST(test_giants),
          TEST(test_a_crowd),
          TEST(test_a_million))
