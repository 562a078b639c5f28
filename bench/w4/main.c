/* bench/w4/main.c - bench_w4: how long motions take, beside other libraries.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "common/program.h"
#include "w4/report.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char program[] = "bench_w4";

typedef struct options {
    int kind;   /* -1: all */
    int layout; /* -1: all */
    int motions;
    int rounds;
    int budget;
    const char *json;
    const char *svg;
    const char *count_method; /* of the kind; NULL: do not count */
} options;

static void usage(FILE *file)
{
    fprintf(file, "usage: bench_w4 [--only KIND] [--scene SCENE] [--pairs N] [--repeat K]\n"
                  "                [--budget SECONDS] [--json FILE] [--svg FILE]\n"
                  "       bench_w4 --count KIND METHOD\n"
                  "       bench_w4 --list\n\n"
                  "KIND: circle-rect, circle, hexagon, rect, capsule, rounded, turning, world.\n"
                  "SCENE: streamed, cached. METHOD: as in --list. A method that has used up its\n"
                  "budget (2 s) asks no more.\n"
                  "--count runs one loop for callgrind --toggle-collect=measured_loop.\n");
}

static bool is_measured(int kind, int layout)
{
    return kind != W4_WORLD || layout == W4_STREAMED;
}

static void list_methods(void)
{
    for (int i = 0; i < w4_method_count(); i++) {
        for (int kind = 0; kind < W4_KIND_COUNT; kind++) {
            if (w4_method_at(i)->kinds & W4_BIT(kind)) {
                printf("%-9s %-12s %s\n", w4_layout_names[W4_STREAMED], w4_kind_names[kind],
                       w4_method_at(i)->name);
            }
        }
    }
}

static bool parse_letter(int letter, options *chosen)
{
    switch (letter) {
    case 'o':
    case 'c':
        chosen->kind = program_name(program, optarg, w4_kind_names, W4_KIND_COUNT);
        chosen->count_method = letter == 'c' ? "" : NULL;
        return chosen->kind >= 0;
    case 's':
        chosen->layout = program_name(program, optarg, w4_layout_names, W4_LAYOUT_COUNT);
        return chosen->layout >= 0;
    case 'p':
        return program_number(program, optarg, &chosen->motions);
    case 'r':
        return program_number(program, optarg, &chosen->rounds);
    case 'b':
        return program_number(program, optarg, &chosen->budget);
    case 'j':
        chosen->json = optarg;
        return true;
    case 'v':
        chosen->svg = optarg;
        return true;
    case 'l':
        list_methods();
        exit(EXIT_SUCCESS);
    case 'h':
        usage(stdout);
        exit(EXIT_SUCCESS);
    default:
        return false;
    }
}

static bool parse(int argc, char **argv, options *chosen)
{
    static const struct option names[] = {
        { "only", required_argument, NULL, 'o' },
        { "scene", required_argument, NULL, 's' },
        { "pairs", required_argument, NULL, 'p' },
        { "repeat", required_argument, NULL, 'r' },
        { "budget", required_argument, NULL, 'b' },
        { "json", required_argument, NULL, 'j' },
        { "svg", required_argument, NULL, 'v' },
        { "count", required_argument, NULL, 'c' },
        { "list", no_argument, NULL, 'l' },
        { "help", no_argument, NULL, 'h' },
        { NULL, 0, NULL, 0 },
    };
    bool good = true;
    int letter = 0;

    while (good && (letter = getopt_long(argc, argv, "h", names, NULL)) != -1) {
        good = parse_letter(letter, chosen);
    }
    if (good && chosen->count_method && optind < argc) {
        chosen->count_method = argv[optind++];
    }
    if (good && optind == argc) {
        /* Whole windows only. */
        chosen->motions = (chosen->motions + W4_WINDOW - 1) / W4_WINDOW * W4_WINDOW;
        return true;
    }
    usage(stderr);
    return false;
}

static int count_only(const options *chosen)
{
    static w4_scene scene;
    const w4_method *method = NULL;

    for (int i = 0; i < w4_method_count() && !method; i++) {
        const w4_method *known = w4_method_at(i);

        if ((known->kinds & W4_BIT(chosen->kind)) &&
            strcmp(known->name, chosen->count_method) == 0) {
            method = known;
        }
    }
    if (!method) {
        fprintf(stderr, "%s: %s motions are not asked about with \"%s\"; see --list\n", program,
                w4_kind_names[chosen->kind], chosen->count_method);
        return EXIT_FAILURE;
    }

    long hits = w4_make(&scene, (w4_kind)chosen->kind, W4_FEW) ? w4_count(&scene, method) : -1;

    w4_free(&scene);
    if (hits < 0) {
        fprintf(stderr, "%s: no memory\n", program);
        return EXIT_FAILURE;
    }
    printf("%s %s: %d pairs, %ld hits\n", w4_kind_names[chosen->kind], method->name, W4_FEW, hits);
    return EXIT_SUCCESS;
}

static void write_json(FILE *file, const void *what)
{
    w4_report_json(file, what);
}

static void write_svg(FILE *file, const void *what)
{
    w4_plot(file, what);
}

/* Measures what was chosen of one kind. False when there is no memory. */
static bool measure_kind(int kind, const options *chosen, w4_cell *cells, w4_results *results)
{
    static w4_scene scene;
    w4_effort effort = { chosen->rounds, chosen->budget, isatty(STDERR_FILENO) };
    bool done = w4_make(&scene, (w4_kind)kind, chosen->motions);

    for (int layout = 0; layout < W4_LAYOUT_COUNT && done; layout++) {
        if ((chosen->layout >= 0 && chosen->layout != layout) || !is_measured(kind, layout)) {
            continue;
        }
        w4_cell *cell = &cells[results->count];

        done = w4_measure(&scene, (w4_layout)layout, &effort, cell);
        if (done) {
            results->count++;
            w4_report_cell(stdout, cell);
        }
    }
    w4_free(&scene);
    return done;
}

int main(int argc, char **argv)
{
    static w4_cell cells[W4_KIND_COUNT * W4_LAYOUT_COUNT];
    options chosen = { .kind = -1, .layout = -1, .motions = 200000, .rounds = 1, .budget = 2 };

    if (!parse(argc, argv, &chosen)) {
        return EXIT_FAILURE;
    }
    if (chosen.count_method) {
        return count_only(&chosen);
    }

    w4_results results = { cells, 0, chosen.motions };
    bool right = true;

    w4_report_head(stdout, chosen.motions);
    for (int kind = 0; kind < W4_KIND_COUNT; kind++) {
        if (chosen.kind >= 0 && chosen.kind != kind) {
            continue;
        }
        if (!measure_kind(kind, &chosen, cells, &results)) {
            fprintf(stderr, "%s: no memory\n", program);
            return EXIT_FAILURE;
        }
    }
    for (int i = 0; i < results.count; i++) {
        right = right && cells[i].right;
    }
    if (!program_write(chosen.json, write_json, &results) ||
        !program_write(chosen.svg, write_svg, &results)) {
        return EXIT_FAILURE;
    }
    if (!right) {
        fprintf(stderr, "%s: abut gave wrong answers\n", program);
    }
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
