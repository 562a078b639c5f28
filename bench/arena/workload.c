/* bench/arena/workload.c - an arena under the harness: steps, and what became of the bodies.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/workload.h"

#include "arena/check.h"

#include <math.h>
#include <stdlib.h>

/* A method that has used up its time still takes so many steps that count. */
enum { FEWEST_STEPS = 6 };

/* One body of so many may get out before a peer is not compared with. */
enum { MOST_LOST = 100 };

/* How much of the energy may be lost where none should be. */
#define ENERGY_SLACK 1e-3

static const bench_methods *const libraries[] = {
    &arena_abut_methods,
    BENCH_WITH_BOX2D(arena_box2d_methods) BENCH_WITH_CHIPMUNK(arena_chipmunk_methods) NULL,
};

/* What became of the bodies, and then what a library reports of its steps. */
enum { WORST, OVERLAPS, DEEPEST, OUTSIDE, ENERGY, MOVED, ASLEEP, BYTES, ALLOCATIONS, NUMBERS };
enum { COLUMNS = NUMBERS + ARENA_NUMBER_COUNT };

static const bench_column columns[COLUMNS] = {
    [WORST] = { "worst_step", "worst", 9, 3 },
    [OVERLAPS] = { "overlaps", "overlaps", 8, 0 },
    [DEEPEST] = { "deepest", "deepest", 8, 4 },
    [OUTSIDE] = { "outside", "outside", 7, 0 },
    [ENERGY] = { "energy", "energy", 9, 6 },
    [MOVED] = { "moved", "moved", 9, 4 },
    [ASLEEP] = { "asleep", "asleep", 6, 0 },
    [BYTES] = { "bytes", NULL, 0, 0 },             /* the most */
    [ALLOCATIONS] = { "allocations", NULL, 0, 0 }, /* in all steps that count */
    [NUMBERS + ARENA_IMPACTS] = { "impacts", NULL, 0, 0 },
    [NUMBERS + ARENA_FROZEN] = { "frozen", NULL, 0, 0 },
    [NUMBERS + ARENA_EVENTS] = { "events", NULL, 0, 0 },
    [NUMBERS + ARENA_CONTACTS] = { "contacts", NULL, 0, 0 },
    [NUMBERS + ARENA_CANDIDATES] = { "candidates", NULL, 0, 0 },
    [NUMBERS + ARENA_SWEEPS] = { "sweeps", NULL, 0, 0 },
    [NUMBERS + ARENA_LEGS] = { "legs", NULL, 0, 0 },
};

/* What a row keeps: its allocations until the first step that counts. */
enum { EARLIER };

static const arena_workload *workload_of(const bench_cell *cell)
{
    return cell->workload->user;
}

static const arena_method *method_of(const bench_row *row)
{
    return (const arena_method *)(const void *)row->method;
}

static bool open_arena(bench_cell *cell)
{
    arena *made = calloc(1, sizeof(*made));

    cell->data = made;
    return made && workload_of(cell)->make(&cell->scene, made);
}

static void close_arena(bench_cell *cell)
{
    if (cell->data) {
        arena_close(cell->data);
    }
    free(cell->data);
}

static bool takes_part(const bench_cell *cell, const bench_method *base)
{
    return workload_of(cell)->driven || !((const arena_method *)(const void *)base)->moves;
}

/* Adds up what the library reports of the step that it has just done. */
static void check(bench_cell *cell, bench_row *row)
{
    const arena_method *method = method_of(row);
    arena_told told = { 0 };

    if (!method->tell) {
        return;
    }
    method->tell(row->state, &told);
    if (row->number < cell->scene.warm) {
        row->kept[EARLIER] = told.allocations;
        return;
    }
    for (int i = 0; i < ARENA_NUMBER_COUNT; i++) {
        row->values[NUMBERS + i] += told.numbers[i];
    }
    row->values[ALLOCATIONS] = told.allocations - row->kept[EARLIER];
    row->values[BYTES] = fmax(row->values[BYTES], told.bytes);
}

static void *create(bench_cell *cell, bench_row *row)
{
    const arena_method *method = method_of(row);
    arena_told told = { 0 };

    row->state = method->create(method, cell->data);
    if (row->state && method->tell) {
        method->tell(row->state, &told);
        row->kept[EARLIER] = told.allocations;
    }
    return row->state;
}

static void destroy(bench_row *row)
{
    method_of(row)->destroy(row->state);
}

static bool run(const bench_cell *cell, bench_row *row, int part)
{
    (void)cell;
    (void)part;
    return method_of(row)->step(row->state, row->number);
}

/* --- Results ------------------------------------------------------------------------------ */

static void describe(bench_cell *cell, const bench_row *row)
{
    const arena *stepped = cell->data;
    int bodies = stepped->count + stepped->wall_count;

    bench_remark(cell, "  %s, of a step:", row->method->name);
    for (int i = 0; i < ARENA_NUMBER_COUNT; i++) {
        bench_remark(cell, "%s %s %.1f", i > 0 ? "," : "", columns[NUMBERS + i].name,
                     row->values[NUMBERS + i]);
    }
    bench_remark(cell, "\n    %.0f bytes a body; %.0f allocations in %d steps\n",
                 row->values[BYTES] / bodies, row->values[ALLOCATIONS], row->count);
}

/* abut leaves no overlap, none outside, and all of the energy where it should. */
static bool finish_row(bench_cell *cell, bench_row *row)
{
    const arena *stepped = cell->data;
    arena_place *places = malloc((size_t)stepped->count * sizeof(*places));
    arena_verdict verdict = { 0 };
    bool done = places != NULL;

    if (done) {
        method_of(row)->read(row->state, places);
        done = arena_check(stepped, places, &verdict);
    }
    free(places);
    row->values[WORST] = row->worst;
    row->values[OVERLAPS] = (double)verdict.overlaps;
    row->values[DEEPEST] = verdict.deepest;
    row->values[OUTSIDE] = verdict.outside;
    row->values[ENERGY] = verdict.energy;
    row->values[MOVED] = verdict.moved;
    row->values[ASLEEP] = verdict.asleep;
    for (int i = 0; i < ARENA_NUMBER_COUNT && row->count > 0; i++) {
        row->values[NUMBERS + i] /= row->count;
    }
    row->right = verdict.overlaps == 0 && verdict.outside == 0 &&
                 (!stepped->keeps || fabs(verdict.energy - 1) <= ENERGY_SLACK);
    if (method_of(row)->tell) {
        describe(cell, row);
    }
    return done;
}

static bool finish(bench_cell *cell)
{
    bool done = true;

    for (int i = 0; i < cell->row_count && done; i++) {
        done = finish_row(cell, &cell->rows[i]);
    }
    return done;
}

/* A peer that has lost bodies has less to do. */
static bool comparable(const bench_cell *cell, const bench_row *ours, const bench_row *theirs)
{
    (void)ours;
    return theirs->values[OUTSIDE] * MOST_LOST <= cell->scene.size;
}

int arena_main(const arena_workload *workload, int argc, char **argv)
{
    const bench_workload all = {
        .name = workload->name,
        .title = workload->title,
        .about = workload->about,
        .unit = "ms/step",
        .unit_ns = 1e6,
        .digits = 3,
        .amount_name = "steps",
        .quick_amount = 20,
        .repeat = 1,
        .budget = 20,
        .fewest = FEWEST_STEPS,
        .first_decade = -1,
        .decades = 4,
        .scenes = workload->scenes,
        .scene_count = workload->scene_count,
        .libraries = libraries,
        .columns = columns,
        .column_count = COLUMNS,
        .user = workload,
        .open = open_arena,
        .close = close_arena,
        .takes_part = takes_part,
        .create = create,
        .destroy = destroy,
        .run = run,
        .check = check,
        .finish = finish,
        .comparable = comparable,
    };

    return bench_main(&all, argc, argv);
}
