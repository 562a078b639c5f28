/* bench/sweeps/main.c - W4: how long shapes that move take, beside other libraries.
 *
 * SPDX-License-Identifier: MIT */
#include "harness/workload.h"
#include "sweeps/method.h"

#include <math.h>
#include <stdlib.h>

/* How far a right answer may be from the reference, in times. */
#define CLOSE_ENOUGH 1e-6

/* Motions in a sample. */
enum { WINDOW = 10000, FEW = 2000 };

/* Where the motions come from. */
enum layout {
    STREAMED, /* long arrays, from memory, in windows; no motion is asked about twice */
    CACHED,   /* the first few, again and again, right after they were asked about */
};

#define ROW(kind, number, times)                                                                   \
    { "streamed", kind, .first = STREAMED, .second = (number), .target = (times) },                \
    {                                                                                              \
        "cached", kind, .first = CACHED, .second = (number), .target = (times)                     \
    }

static const bench_scene scenes[] = {
    ROW("circle-rect", SWEEPS_CIRCLE_RECT, 4),
    ROW("circle", SWEEPS_CIRCLES, 5),
    ROW("hexagon", SWEEPS_HEXAGONS, 4),
    ROW("rect", SWEEPS_RECTS, 0),
    ROW("capsule", SWEEPS_CAPSULES, 0),
    ROW("rounded", SWEEPS_ROUNDED, 0),
    ROW("turning", SWEEPS_TURNING, 0),
    { "streamed", "world", .first = STREAMED, .second = SWEEPS_WORLD, .target = 2 },
};

static const bench_methods *const libraries[] = {
    &sweeps_abut_methods,
    BENCH_WITH_BOX2D(sweeps_box2d_methods) BENCH_WITH_CHIPMUNK(sweeps_chipmunk_methods) NULL,
};

enum { CHECKED, HITS, MISSED, IMAGINED, EARLY, LATE, COLUMNS };

static const bench_column columns[COLUMNS] = {
    [CHECKED] = { "checked", "checked", 7, 0 }, [HITS] = { "hits", "hits", 7, 0 },
    [MISSED] = { "missed", "missed", 7, 0 },    [IMAGINED] = { "imagined", "imag.", 7, 0 },
    [EARLY] = { "early", "early", 8, -1 },      [LATE] = { "late", "late", 8, -1 },
};

/* A scene, and the answers to the window that is asked about. */
typedef struct asking {
    sweeps_scene scene;
    double firsts[WINDOW]; /* of the first method: expected where there is no reference */
    double times[WINDOW];
} asking;

static const sweeps_method *method_of(const bench_row *row)
{
    return (const sweeps_method *)(const void *)row->method;
}

static int window_of(const bench_cell *cell)
{
    return cell->scene.first == CACHED ? FEW : WINDOW;
}

/* Whole windows only. */
static void plan(bench_cell *cell)
{
    cell->amount = (cell->amount + WINDOW - 1) / WINDOW * WINDOW;
    cell->scene.samples = cell->amount / window_of(cell) * cell->options->repeat;
}

static bool open_scene(bench_cell *cell)
{
    asking *made = calloc(1, sizeof(*made));

    cell->data = made;
    return made && sweeps_make(&made->scene, (sweeps_kind)cell->scene.second, cell->amount);
}

static void close_scene(bench_cell *cell)
{
    asking *made = cell->data;

    if (made) {
        sweeps_free(&made->scene);
    }
    free(made);
}

static bool takes_part(const bench_cell *cell, const bench_method *base)
{
    const sweeps_method *method = (const sweeps_method *)(const void *)base;

    return (method->kinds & SWEEPS_BIT(cell->scene.second)) != 0;
}

static void *create(bench_cell *cell, bench_row *row)
{
    asking *asked = cell->data;

    row->reference = row == cell->rows;
    return method_of(row)->create(method_of(row), &asked->scene);
}

static void destroy(bench_row *row)
{
    method_of(row)->destroy(row->state);
}

/* --- Samples ---------------------------------------------------------------------------- */

static int units(const bench_cell *cell, const bench_row *row)
{
    (void)row;
    return window_of(cell);
}

static int first_of(const bench_cell *cell, const bench_row *row)
{
    return cell->scene.first == CACHED ? 0 : row->number % (cell->amount / WINDOW) * WINDOW;
}

static bool run(const bench_cell *cell, bench_row *row, int part)
{
    asking *asked = cell->data;

    (void)part;
    method_of(row)->run(row->state, first_of(cell, row), window_of(cell),
                        row->reference ? asked->firsts : asked->times);
    return true;
}

static void prepare(const bench_cell *cell, bench_row *row, int part)
{
    if (cell->scene.first == CACHED) {
        run(cell, row, part);
    }
}

/* Holds one answer against what was expected. */
static void check_motion(bench_row *row, const sweeps_motion *motion, double expected, double time)
{
    if (isnan(expected)) {
        return;
    }
    row->values[CHECKED]++;
    row->values[HITS] += time < INFINITY;
    if (expected < INFINITY && time < INFINITY) {
        double off = time - expected;
        double distance = off * hypot(motion->move.x, motion->move.y);

        row->values[EARLY] = fmax(row->values[EARLY], -distance);
        row->values[LATE] = fmax(row->values[LATE], distance);
        row->right = row->right && fabs(off) <= CLOSE_ENOUGH;
    } else {
        row->values[MISSED] += expected < time;
        row->values[IMAGINED] += expected > time;
        row->right = row->right && expected == time;
    }
}

/* Looks at every motion once. */
static void check(bench_cell *cell, bench_row *row)
{
    const asking *asked = cell->data;
    const sweeps_scene *scene = &asked->scene;
    int first = first_of(cell, row);
    int windows = cell->scene.first == CACHED ? 1 : cell->amount / WINDOW;
    const double *answers = row->reference ? asked->firsts : asked->times;
    const double *expected = scene->expected ? scene->expected + first : asked->firsts;

    for (int i = 0; i < window_of(cell) && row->number < windows; i++) {
        check_motion(row, &scene->motions[first + i], expected[i], answers[i]);
    }
}

static bool in_picture(const bench_cell *cell, const bench_row *row)
{
    (void)row;
    return cell->scene.first == STREAMED;
}

int main(int argc, char **argv)
{
    static const bench_workload workload = {
        .name = "sweeps",
        .title = "W4: time for one motion until it first touches (median)",
        .about = "streamed: each motion is asked about once; cached: the first 2000 over and over. "
                 "Peers\nkeep 256 templates and move them; abut_sweep has shapes that were placed "
                 "before, \"moved\ntwice\" places them in the call. Hits that were missed or "
                 "imagined, and how far one was\nreported too early and too late at most, in "
                 "units, are against a reference in double\nprecision (turning: against abut).\n",
        .unit = "ns/motion",
        .unit_ns = 1,
        .digits = 0,
        .amount_name = "pairs",
        .amount = 200000,
        .quick_amount = WINDOW,
        .repeat = 1,
        .budget = 2,
        .first_decade = 1,
        .decades = 4,
        .scenes = scenes,
        .scene_count = sizeof(scenes) / sizeof(scenes[0]),
        .libraries = libraries,
        .columns = columns,
        .column_count = COLUMNS,
        .plan = plan,
        .open = open_scene,
        .close = close_scene,
        .takes_part = takes_part,
        .create = create,
        .destroy = destroy,
        .prepare = prepare,
        .run = run,
        .units = units,
        .check = check,
        .in_picture = in_picture,
    };

    return bench_main(&workload, argc, argv);
}
