/* bench/pairs/main.c - W1: how long a pair of shapes takes, beside other libraries.
 *
 * SPDX-License-Identifier: MIT */
#include "harness/workload.h"
#include "pairs/method.h"

#include <stdlib.h>

/* Pairs in the cache are asked about this often in one sample. */
enum { CACHED_REPEATS = 2 };

#define ROW(scene, kind, s, k)                                                                     \
    {                                                                                              \
        scene, kind, .first = (s), .second = (k)                                                   \
    }

static const bench_scene scenes[] = {
    ROW("half", "circle", PAIRS_HALF, PAIRS_CIRCLES),
    ROW("half", "rect", PAIRS_HALF, PAIRS_RECTS),
    ROW("half", "circle-rect", PAIRS_HALF, PAIRS_CIRCLE_RECT),
    ROW("half", "capsule", PAIRS_HALF, PAIRS_CAPSULES),
    ROW("half", "oriented", PAIRS_HALF, PAIRS_ORIENTED),
    ROW("half", "hexagon", PAIRS_HALF, PAIRS_HEXAGONS),
    ROW("many", "circle", PAIRS_MANY, PAIRS_CIRCLES),
    ROW("many", "rect", PAIRS_MANY, PAIRS_RECTS),
    ROW("many", "circle-rect", PAIRS_MANY, PAIRS_CIRCLE_RECT),
    ROW("touching", "circle", PAIRS_TOUCHING, PAIRS_CIRCLES),
    ROW("touching", "rect", PAIRS_TOUCHING, PAIRS_RECTS),
    ROW("touching", "circle-rect", PAIRS_TOUCHING, PAIRS_CIRCLE_RECT),
    ROW("touching", "capsule", PAIRS_TOUCHING, PAIRS_CAPSULES),
    ROW("touching", "oriented", PAIRS_TOUCHING, PAIRS_ORIENTED),
    ROW("touching", "hexagon", PAIRS_TOUCHING, PAIRS_HEXAGONS),
};

static const char *const question_names[] = { "relation", "contact", "contact+push" };
static const char *const layout_names[] = { "streamed", "placed", "template", "columns", "cached" };

static const bench_methods *const libraries[] = {
    &pairs_abut_methods,
    BENCH_WITH_BOX2D(pairs_box2d_methods) BENCH_WITH_CHIPMUNK(pairs_chipmunk_methods) NULL,
};

enum { ASKED, HITS, WRONG, COLUMNS };

static const bench_column columns[COLUMNS] = {
    [ASKED] = { "asked", NULL, 0, 0 },
    [HITS] = { "hits", "hits", 7, 0 },
    [WRONG] = { "wrong_windows", NULL, 0, 0 },
};

/* What a row keeps: the sums of the answers in the window that was asked last, and in all. */
enum { WINDOW_SUM, SUM };

static const pairs_method *method_of(const bench_row *row)
{
    return (const pairs_method *)(const void *)row->method;
}

/* Whole windows only. Pairs that touch are slow, and a quarter of them shows as much. */
static void plan(bench_cell *cell)
{
    int pairs = cell->scene.first == PAIRS_TOUCHING ? cell->amount / 4 : cell->amount;
    int windows = (pairs + PAIRS_WINDOW - 1) / PAIRS_WINDOW;

    cell->amount = windows * PAIRS_WINDOW;
    cell->scene.samples = windows * cell->options->repeat;
}

static bool open_set(bench_cell *cell)
{
    pairs_set *set = calloc(1, sizeof(*set));

    cell->data = set;
    return set && pairs_make(set, (pairs_kind)cell->scene.second, (pairs_scene)cell->scene.first,
                             cell->amount);
}

static void close_set(bench_cell *cell)
{
    if (cell->data) {
        pairs_free(cell->data);
    }
    free(cell->data);
}

static bool takes_part(const bench_cell *cell, const bench_method *base)
{
    const pairs_method *method = (const pairs_method *)(const void *)base;

    return (method->kinds & KIND_BIT(cell->scene.second)) &&
           (method->scenes & SCENE_BIT(cell->scene.first));
}

static void *create(bench_cell *cell, bench_row *row)
{
    row->reference = true;
    return method_of(row)->create(cell->data);
}

static void destroy(bench_row *row)
{
    method_of(row)->destroy(row->state);
}

/* --- Samples ---------------------------------------------------------------------------- */

static bool is_cached(const bench_row *row)
{
    return row->method->layout == LAY_CACHED;
}

static int parts(const bench_cell *cell, const bench_row *row)
{
    (void)cell;
    return row->method->layout == LAY_PLACED ? PAIRS_WINDOW / PAIRS_CHUNK : 1;
}

static int count_of(const bench_row *row)
{
    return is_cached(row)                      ? CACHED_PAIRS
           : row->method->layout == LAY_PLACED ? PAIRS_CHUNK
                                               : PAIRS_WINDOW;
}

static int first_of(const bench_cell *cell, const bench_row *row, int part)
{
    return row->number % (cell->amount / PAIRS_WINDOW) * PAIRS_WINDOW + part * count_of(row);
}

static int units(const bench_cell *cell, const bench_row *row)
{
    return count_of(row) * (is_cached(row) ? CACHED_REPEATS : parts(cell, row));
}

static void prepare(const bench_cell *cell, bench_row *row, int part)
{
    const pairs_method *method = method_of(row);
    int first = first_of(cell, row, part);

    if (method->load) {
        method->load(row->state, first, count_of(row));
    }
    if (is_cached(row)) {
        method->run(row->state, first, count_of(row));
    }
    row->kept[WINDOW_SUM] = part == 0 ? 0 : row->kept[WINDOW_SUM];
}

static bool run(const bench_cell *cell, bench_row *row, int part)
{
    const pairs_method *method = method_of(row);
    int first = first_of(cell, row, part);
    long sum = 0;

    for (int i = 0; i < (is_cached(row) ? CACHED_REPEATS : 1); i++) {
        sum = method->run(row->state, first, count_of(row));
    }
    row->kept[WINDOW_SUM] += (double)sum;
    return true;
}

/* Looks at every window once. Peers need not find all that touches. */
static void check(bench_cell *cell, bench_row *row)
{
    bool touching = cell->scene.first == PAIRS_TOUCHING;
    int count = count_of(row) * parts(cell, row);

    if (row->number >= cell->amount / PAIRS_WINDOW) {
        return;
    }
    row->kept[SUM] += row->kept[WINDOW_SUM];
    row->values[ASKED] += count;
    row->values[WRONG] +=
        row->kept[WINDOW_SUM] != (double)pairs_expected(cell->data, first_of(cell, row, 0), count);
    row->right = row->values[WRONG] == 0;
    /* What a reader counts: overlaps, or, where all touch, those that meet. */
    row->values[HITS] =
        touching && row->kept[SUM] == row->values[ASKED] ? row->kept[SUM] : row->kept[SUM] / 2;
}

/* --- Results ----------------------------------------------------------------------------- */

/* A contact answers the relation too; a push is more than any peer gives. Sets in the cache are
 * compared with sets in the cache. */
static bool comparable(const bench_cell *cell, const bench_row *ours, const bench_row *theirs)
{
    (void)cell;
    return is_cached(ours) == is_cached(theirs) &&
           (ours->method->question == ASK_RELATION || theirs->method->question == ASK_CONTACT);
}

/* The quickest of one library's methods for one question; batches answer many at once. */
static bool in_picture(const bench_cell *cell, const bench_row *row)
{
    if (cell->scene.first != PAIRS_HALF || row->method->layout == LAY_COLUMNS ||
        row->method->question == ASK_PUSH) {
        return false;
    }
    for (int i = 0; i < cell->row_count; i++) {
        const bench_row *other = &cell->rows[i];

        if (other->method->question == row->method->question &&
            other->method->layout != LAY_COLUMNS &&
            bench_is_abut(other->method) == bench_is_abut(row->method) &&
            other->median < row->median) {
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    static const bench_workload workload = {
        .name = "pairs",
        .title = "W1: time for one pair of shapes (median)",
        .about = "half: half of the pairs overlap, in random order; many: the same, one against "
                 "all;\ntouching: all just touch.\n",
        .unit = "ns/pair",
        .unit_ns = 1,
        .digits = 2,
        .amount_name = "pairs",
        .amount = 1000000,
        .quick_amount = PAIRS_WINDOW,
        .repeat = 2,
        .decades = 3,
        .scenes = scenes,
        .scene_count = sizeof(scenes) / sizeof(scenes[0]),
        .libraries = libraries,
        .question_names = question_names,
        .layout_names = layout_names,
        .columns = columns,
        .column_count = COLUMNS,
        .plan = plan,
        .open = open_set,
        .close = close_set,
        .takes_part = takes_part,
        .create = create,
        .destroy = destroy,
        .parts = parts,
        .prepare = prepare,
        .run = run,
        .units = units,
        .check = check,
        .comparable = comparable,
        .in_picture = in_picture,
    };

    return bench_main(&workload, argc, argv);
}
