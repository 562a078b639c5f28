/* bench/rays/main.c - W3: how long rays take, beside other libraries.
 *
 * SPDX-License-Identifier: MIT */
#include "harness/workload.h"
#include "rays/method.h"

#include <stdlib.h>

/* Rays in a sample. */
enum { WINDOW = 2000 };

static const bench_scene scenes[] = {
    { "dense", "boxes", .first = RAYS_DENSE, .target = 3 },
    { "sparse", "boxes", .first = RAYS_SPARSE, .target = 2.5 },
};

static const char *const question_names[] = { "cast", "nearest", "nearest 8", "region" };

static const bench_methods *const libraries[] = {
    &rays_abut_methods,
    BENCH_WITH_BOX2D(rays_box2d_methods) BENCH_WITH_CHIPMUNK(rays_chipmunk_methods) NULL,
};

enum { ASKED, FOUND, MEAN, COLUMNS };

static const bench_column columns[COLUMNS] = {
    [ASKED] = { "asked", "asked", 8, 0 },
    [FOUND] = { "found", "found", 8, 0 },
    [MEAN] = { "mean_answer", "mean", 9, 6 },
};

/* A scene, and the answers to the window that is asked about. */
typedef struct asking {
    rays_scene scene;
    double expected[RAYS_QUESTION_COUNT][2];
} asking;

/* What a row keeps: its answer to the last window, and the sum of all. */
enum { LAST_FOUND, LAST_SUM, SUM };

static const rays_method *method_of(const bench_row *row)
{
    return (const rays_method *)(const void *)row->method;
}

/* Whole windows only. */
static void plan(bench_cell *cell)
{
    cell->scene.samples = (cell->amount + WINDOW - 1) / WINDOW;
    cell->amount = cell->scene.samples * WINDOW;
}

static bool open_scene(bench_cell *cell)
{
    asking *made = calloc(1, sizeof(*made));

    cell->data = made;
    return made && rays_make(&made->scene, (rays_kind)cell->scene.first, cell->amount);
}

static void close_scene(bench_cell *cell)
{
    asking *made = cell->data;

    if (made) {
        rays_free(&made->scene);
    }
    free(made);
}

static bool takes_part(const bench_cell *cell, const bench_method *method)
{
    (void)cell;
    (void)method;
    return true;
}

/* The first method that is asked a question is asked about every window: the others are compared
 * with it. */
static bool is_first(const bench_cell *cell, const bench_row *row)
{
    const bench_row *other = cell->rows;

    while (other->method->question != row->method->question) {
        other++;
    }
    return other == row;
}

static void *create(bench_cell *cell, bench_row *row)
{
    asking *asked = cell->data;

    row->reference = is_first(cell, row);
    return method_of(row)->create(method_of(row), &asked->scene);
}

static void destroy(bench_row *row)
{
    method_of(row)->destroy(row->state);
}

static int units(const bench_cell *cell, const bench_row *row)
{
    (void)cell;
    (void)row;
    return WINDOW;
}

static bool run(const bench_cell *cell, bench_row *row, int part)
{
    const asking *asked = cell->data;
    const rays_ray *rays = asked->scene.rays + (size_t)row->number * WINDOW;
    rays_answer answer = method_of(row)->run(row->state, rays, WINDOW);

    (void)part;
    row->kept[LAST_FOUND] = (double)answer.found;
    row->kept[LAST_SUM] = answer.sum;
    return true;
}

static void check(bench_cell *cell, bench_row *row)
{
    asking *asked = cell->data;
    double *expected = asked->expected[row->method->question];

    if (row->reference) {
        expected[LAST_FOUND] = row->kept[LAST_FOUND];
        expected[LAST_SUM] = row->kept[LAST_SUM];
    }
    row->right = row->right && row->kept[LAST_FOUND] == expected[LAST_FOUND] &&
                 row->kept[LAST_SUM] == expected[LAST_SUM];
    row->kept[SUM] += row->kept[LAST_SUM];
    row->values[ASKED] += WINDOW;
    row->values[FOUND] += row->kept[LAST_FOUND];
    row->values[MEAN] = row->values[FOUND] > 0 ? row->kept[SUM] / row->values[FOUND] : 0;
}

static bool is_cast(const bench_row *row)
{
    return row->method->question == RAYS_CAST;
}

static bool comparable(const bench_cell *cell, const bench_row *ours, const bench_row *theirs)
{
    (void)cell;
    return is_cast(ours) && is_cast(theirs);
}

static bool in_picture(const bench_cell *cell, const bench_row *row)
{
    (void)cell;
    return is_cast(row);
}

int main(int argc, char **argv)
{
    static const bench_workload workload = {
        .name = "rays",
        .title = "W3: time for one ray among 100 000 boxes (median)",
        .about = "Boxes that stand still. cast: what a ray hits first, and its mean fraction of "
                 "the ray;\nnearest: to the start of a ray, and the mean distance; region: what "
                 "meets the square of\nside 4 about it.\n",
        .unit = "ns/question",
        .unit_ns = 1,
        .digits = 0,
        .amount_name = "rays",
        .amount = 200000,
        .quick_amount = 2 * WINDOW,
        .repeat = 1,
        .budget = 3,
        .first_decade = 2,
        .decades = 4,
        .scenes = scenes,
        .scene_count = sizeof(scenes) / sizeof(scenes[0]),
        .libraries = libraries,
        .question_names = question_names,
        .columns = columns,
        .column_count = COLUMNS,
        .plan = plan,
        .open = open_scene,
        .close = close_scene,
        .takes_part = takes_part,
        .create = create,
        .destroy = destroy,
        .run = run,
        .units = units,
        .check = check,
        .comparable = comparable,
        .in_picture = in_picture,
    };

    return bench_main(&workload, argc, argv);
}
