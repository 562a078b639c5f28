/* bench/harness/main.c - what the program of every workload does.
 *
 * SPDX-License-Identifier: MIT */
#include "harness/measure.h"
#include "harness/options.h"
#include "harness/program.h"
#include "harness/report.h"

#include <stdlib.h>
#include <string.h>

static int fail(const bench_workload *workload, const char *why)
{
    fprintf(stderr, "bench_%s: %s\n", workload->name, why);
    return EXIT_FAILURE;
}

/* "method", or "layout:method" where one method is asked in several layouts. */
static void name_method(const bench_workload *workload, const bench_method *method, char name[128])
{
    snprintf(name, 128, "%s%s%s",
             workload->layout_names ? workload->layout_names[method->layout] : "",
             workload->layout_names ? ":" : "", method->name);
}

static int list_methods(const bench_workload *workload, const bench_options *options)
{
    static bench_cell cell;

    for (int i = 0; i < workload->scene_count; i++) {
        const bench_method *method = NULL;

        bench_begin(&cell, workload, options, &workload->scenes[i]);
        while ((method = bench_next(workload, method))) {
            char name[128];

            name_method(workload, method, name);
            if (bench_takes_part(&cell, method)) {
                printf("%-12s %-12s %s\n", cell.scene.scene, cell.kind, name);
            }
        }
    }
    return EXIT_SUCCESS;
}

static int count_method(bench_cell *cell)
{
    const bench_workload *workload = cell->workload;
    const bench_method *method = NULL;
    bool found = false;

    while (!found && (method = bench_next(workload, method))) {
        char name[128];

        name_method(workload, method, name);
        found =
            bench_takes_part(cell, method) && (strcmp(cell->options->method, name) == 0 ||
                                               strcmp(cell->options->method, method->name) == 0);
    }
    if (!found) {
        return fail(workload, "the scene has no such method; see --list");
    }

    long asked = bench_count(cell, method);

    if (asked < 0) {
        return fail(workload, "no memory, or the library gave up");
    }
    printf("%s %s %s: %ld %s\n", cell->scene.scene, cell->kind, method->name, asked,
           workload->amount_name);
    return EXIT_SUCCESS;
}

static void write_json(FILE *file, const void *what)
{
    report_json(file, what);
}

static void write_svg(FILE *file, const void *what)
{
    report_plot(file, what);
}

int bench_main(const bench_workload *workload, int argc, char **argv)
{
    static bench_cell cells[BENCH_MAX_SCENES];
    bench_scene scenes[BENCH_MAX_SCENES];
    bench_options options;
    bool right = true;

    if (!options_read(workload, argc, argv, &options)) {
        return EXIT_FAILURE;
    }
    if (options.list) {
        return list_methods(workload, &options);
    }

    bench_results results = { workload, &options, cells,
                              options_scenes(workload, &options, scenes) };

    if (results.count == 0) {
        return EXIT_FAILURE;
    }
    if (options.counts) {
        bench_begin(&cells[0], workload, &options, &scenes[0]);
        return count_method(&cells[0]);
    }
    report_head(stdout, workload);
    for (int i = 0; i < results.count; i++) {
        bench_begin(&cells[i], workload, &options, &scenes[i]);
        if (!bench_measure(&cells[i])) {
            return fail(workload, "no memory, or a library gave up");
        }
        report_cell(stdout, &cells[i]);
        right = right && cells[i].right;
    }
    report_summary(stdout, &results);
    if (!program_write(options.json, write_json, &results) ||
        !program_write(options.svg, write_svg, &results)) {
        return EXIT_FAILURE;
    }
    return right ? EXIT_SUCCESS : fail(workload, "abut gave wrong answers");
}
