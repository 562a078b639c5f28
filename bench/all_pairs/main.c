/* bench/all_pairs/main.c - W2: how long all pairs take, beside other libraries.
 *
 * Every method has the boxes to itself and sees the same frames; the pairs of every frame are
 * compared with those of the first method, and up to 10 000 boxes with the truth.
 *
 * SPDX-License-Identifier: MIT */
#include "all_pairs/method.h"
#include "all_pairs/phases.h"
#include "harness/bandwidth.h"
#include "harness/workload.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A method that would not get through this many frames in time is left out; one that
 * was begun gets through them. Trees with margins have quick frames and slow ones by
 * turns, about this many apart. */
enum { FEWEST_FRAMES = 6 };

/* Boxes up to which all pairs are also counted by comparing all with all. */
enum { MOST_CHECKED = 10000 };

#define ROW(name, number, boxes, times)                                                            \
    {                                                                                              \
        name, NULL, boxes, .second = (number), .target = (times)                                   \
    }

static const bench_scene scenes[] = {
    ROW("uniform", BOXES_UNIFORM, 1000, 0),
    ROW("uniform", BOXES_UNIFORM, 10000, 4),
    ROW("uniform", BOXES_UNIFORM, 100000, 12),
    ROW("uniform", BOXES_UNIFORM, 1000000, 11),
    ROW("mix", BOXES_MIX, 1000, 0),
    ROW("mix", BOXES_MIX, 10000, 4),
    ROW("mix", BOXES_MIX, 100000, 12),
    ROW("mix", BOXES_MIX, 1000000, 11),
    ROW("cluster", BOXES_CLUSTER, 1000, 0),
    ROW("cluster", BOXES_CLUSTER, 10000, 4),
    ROW("cluster", BOXES_CLUSTER, 100000, 12),
    ROW("cluster", BOXES_CLUSTER, 1000000, 11),
    ROW("giants", BOXES_GIANTS, 100000, 12),
    ROW("calm", BOXES_CALM, 100000, 0),
    ROW("calm", BOXES_CALM, 1000000, 0),
};

static const bench_methods *const libraries[] = {
    &boxes_abut_methods,
    BENCH_WITH_BOX2D(boxes_box2d_methods) BENCH_WITH_CHIPMUNK(boxes_chipmunk_methods) NULL,
};

enum { PAIRS, DIFFERING, DIFFERENCE, COLUMNS };

static const bench_column columns[COLUMNS] = {
    [PAIRS] = { "pairs", "pairs", 8, 0 }, /* in the first frame */
    [DIFFERING] = { "differing_frames", "differ", 6, 0 },
    [DIFFERENCE] = { "difference", NULL, 0, 0 }, /* of pairs, in the worst such frame */
};

/* A scene, and what its frames should come to. */
typedef struct asking {
    boxes_scene scene;
    boxes_pairs pairs;
    boxes_sum *expected; /* of every frame */
    boxes_phases phases;
    double bandwidth; /* GB/s */
} asking;

/* A method at work, on boxes of its own. */
typedef struct answering {
    boxes_scene scene;
    void *state;
} answering;

static const boxes_method *method_of(const bench_row *row)
{
    return (const boxes_method *)(const void *)row->method;
}

/* A tree with margins has a few easy frames after it was built, and these must not count. */
static void plan(bench_cell *cell)
{
    bench_scene *scene = &cell->scene;
    int size = scene->size;

    scene->warm = size <= 1000 ? 20 : size <= 10000 ? 5 : 3;
    scene->burst = size <= 1000 ? 20 : size <= 10000 ? 5 : 1;
    scene->samples = size <= 1000 ? 200 : size <= 10000 ? 60 : size <= 100000 ? 10 : 7;
    scene->samples = cell->amount > 0 ? cell->amount : scene->samples * cell->options->repeat;
}

static bool open_scene(bench_cell *cell)
{
    asking *made = calloc(1, sizeof(*made));
    size_t frames = (size_t)(cell->scene.warm + cell->scene.samples);

    cell->data = made;
    if (!made) {
        return false;
    }
    made->bandwidth = bandwidth_triad();
    made->expected = calloc(frames, sizeof(*made->expected));
    return made->expected &&
           boxes_make(&made->scene, (boxes_kind)cell->scene.second, cell->scene.size) &&
           boxes_make_room(&made->pairs, &made->scene);
}

static void close_scene(bench_cell *cell)
{
    asking *made = cell->data;

    if (made) {
        free(made->pairs.room);
        boxes_free(&made->scene);
        free(made->expected);
    }
    free(made);
}

static bool takes_part(const bench_cell *cell, const bench_method *base)
{
    const boxes_method *method = (const boxes_method *)(const void *)base;

    return (method->scenes & BOXES_BIT(cell->scene.second)) &&
           (method->largest == 0 || cell->scene.size <= method->largest);
}

/* --- How long a method will take ------------------------------------------------------------ */

/* Seconds to build and for a frame, at some smaller size. */
static bool
probe(const boxes_method *method, boxes_kind kind, int count, double *build, double *frame)
{
    boxes_scene scene = { 0 };
    boxes_pairs pairs = { 0 };
    bool done = boxes_make(&scene, kind, count) && boxes_make_room(&pairs, &scene);
    double start = clock_thread();
    void *state = done ? method->create(method, &scene) : NULL;

    *build = (clock_thread() - start) / 1e9;
    *frame = INFINITY;
    for (int i = 0; i < 2 && state; i++) {
        start = clock_thread();
        boxes_step(&scene);
        pairs.count = 0;
        method->frame(state, &scene, &pairs);
        *frame = fmin(*frame, (clock_thread() - start) / 1e9);
    }
    done = state != NULL;
    if (state) {
        method->destroy(state);
    }
    free(pairs.room);
    boxes_free(&scene);
    return done;
}

/* How much longer ten times as many will take: about twenty times, as caches end
 * somewhere, unless it has shown that it grows with the square. */
static double growth(double smaller, double larger)
{
    return larger / smaller > 70 ? fmin(larger / smaller, 200) : 20;
}

/* Predicts the seconds of a row from two smaller sizes; 0 if it need not be asked. */
static double predict(const bench_cell *cell, const boxes_method *method)
{
    boxes_kind kind = (boxes_kind)cell->scene.second;
    int size = cell->scene.size;
    double build[2] = { 0 };
    double frame[2] = { 0 };

    if (size < 10000 || !probe(method, kind, size / 100, &build[0], &frame[0]) ||
        !probe(method, kind, size / 10, &build[1], &frame[1])) {
        return 0;
    }
    return build[1] * growth(build[0], build[1]) +
           frame[1] * growth(frame[0], frame[1]) * (cell->scene.warm + FEWEST_FRAMES);
}

static void *create(bench_cell *cell, bench_row *row)
{
    const boxes_method *method = method_of(row);
    asking *asked = cell->data;
    double predicted = predict(cell, method);

    if (predicted > cell->options->budget && !row->method->main) {
        row->left_out = predicted;
        return NULL;
    }

    answering *made = calloc(1, sizeof(*made));
    double start = clock_thread();

    row->reference = row == cell->rows;
    if (made && boxes_copy(&made->scene, &asked->scene)) {
        made->state = method->create(method, &made->scene);
    }
    row->spent = (clock_thread() - start) / 1e9;
    if (made && !made->state) {
        boxes_free(&made->scene);
        free(made);
        made = NULL;
    }
    return made;
}

static void destroy(bench_row *row)
{
    answering *made = row->state;

    method_of(row)->destroy(made->state);
    boxes_free(&made->scene);
    free(made);
}

/* --- Frames ----------------------------------------------------------------------------------- */

static bool run(const bench_cell *cell, bench_row *row, int part)
{
    asking *asked = cell->data;
    answering *one = row->state;
    boxes_pairs *pairs = &asked->pairs;

    (void)part;
    pairs->count = 0;
    pairs->found = pairs->room;
    boxes_step(&one->scene);
    return method_of(row)->frame(one->state, &one->scene, pairs) && pairs->count <= pairs->capacity;
}

static void check(bench_cell *cell, bench_row *row)
{
    asking *asked = cell->data;
    boxes_sum *expected = &asked->expected[row->number];
    boxes_sum sum = boxes_sum_of(&asked->pairs);

    if (row->reference) {
        *expected = sum;
    }
    if (row->number == 0) {
        row->values[PAIRS] = (double)sum.count;
    }
    if (!boxes_sums_equal(sum, *expected)) {
        double difference = (double)sum.count - (double)expected->count;

        row->right = false;
        row->values[DIFFERING]++;
        if (fabs(difference) >= fabs(row->values[DIFFERENCE])) {
            row->values[DIFFERENCE] = difference;
        }
    }
}

/* The least that memory must do, ms a frame: read and write each box that moves, write each
 * pair. */
static double floor_of(const bench_cell *cell, const asking *asked)
{
    double moved = ceil((double)cell->scene.size / asked->scene.stride);
    double bytes =
        moved * 2 * sizeof(abut_bounds) + cell->rows[0].values[PAIRS] * sizeof(abut_pair);

    return bytes / asked->bandwidth / 1e6;
}

/* Where the time of a frame goes, and the memory. */
static void describe(bench_cell *cell, const asking *asked)
{
    const boxes_phases *phases = &asked->phases;
    const abut_structure_report *report = &phases->report;
    double size = cell->scene.size;
    double all = 0;

    bench_remark(cell, "  phases, ms:");
    for (int i = 0; i < phases->count; i++) {
        bench_note_add(cell, phases->names[i], phases->times[i]);
        if (phases->times[i] > 0) {
            bench_remark(cell, " %s %.3f", phases->names[i], phases->times[i]);
            all += phases->times[i];
        }
    }
    bench_note_add(cell, "bytes", (double)report->bytes);
    bench_note_add(cell, "bytes_of_bounds", (double)report->bytes_of_bounds);
    bench_note_add(cell, "bytes_of_pairs", (double)report->bytes_of_pairs);
    bench_remark(cell, "; together %.3f\n  built as %s: %s\n", all,
                 abut_index_kind_name(report->kind), report->reason);
    bench_remark(cell, "  bytes a box: %.1f, and %.1f for its bounds; pairs kept: %.1f\n",
                 (double)report->bytes / size, (double)report->bytes_of_bounds / size,
                 (double)report->bytes_of_pairs / size);
}

/* Compares the pairs of one more frame with the truth. The first method runs every frame, so they
 * are known. */
static void compare_with_truth(bench_cell *cell, asking *asked)
{
    bench_row *first = &cell->rows[0];
    answering *one = first->state;
    bool same = run(cell, first, 0) &&
                boxes_sums_equal(boxes_sum_of(&asked->pairs), boxes_reference(&one->scene));

    first->right = first->right && same;
    bench_remark(cell, "  pairs counted again by comparing every box with every other: %s\n",
                 same ? "the same" : "NOT the same");
}

static bool finish(bench_cell *cell)
{
    asking *asked = cell->data;
    double least = floor_of(cell, asked);
    int frames = (cell->scene.warm + cell->scene.samples) / 2;

    bench_note_add(cell, "bandwidth_GBps", asked->bandwidth);
    bench_note_add(cell, "floor", least);
    if (cell->scene.size <= MOST_CHECKED) {
        compare_with_truth(cell, asked);
    }
    if (!boxes_measure_phases(&asked->scene, &asked->pairs, frames, &asked->phases)) {
        return false;
    }
    describe(cell, asked);
    bench_remark(cell,
                 "  memory floor: %.3f ms at %.1f GB/s (triad); the first row takes %.1fx that\n",
                 least, asked->bandwidth, cell->rows[0].median / least);
    return true;
}

/* Not every kind of abut's index: that would be too many curves. */
static bool in_picture(const bench_cell *cell, const bench_row *row)
{
    (void)cell;
    return !bench_is_abut(row->method) || row->method->main || row->method->threads > 1 ||
           strstr(row->method->name, "changes") != NULL;
}

int main(int argc, char **argv)
{
    static const bench_workload workload = {
        .name = "all_pairs",
        .title = "W2: all pairs of moving boxes, time for a frame (median)",
        .about = "Every frame the boxes move and all pairs that meet are written once to an array. "
                 "The\npairs of every frame are compared.\n",
        .unit = "ms/frame",
        .unit_ns = 1e6,
        .digits = 3,
        .amount_name = "frames",
        .repeat = 1,
        .budget = 20,
        .any_size = true,
        .fewest = FEWEST_FRAMES,
        .first_decade = -2,
        .decades = 6,
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
        .run = run,
        .check = check,
        .finish = finish,
        .in_picture = in_picture,
    };

    return bench_main(&workload, argc, argv);
}
