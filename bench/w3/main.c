/* bench/w3/main.c - bench_w3: how long rays take, beside other libraries.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "common/program.h"
#include "w3/report.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char program[] = "bench_w3";

typedef struct options {
    int kind; /* -1: all */
    int rays;
    int budget;
    const char *json;
    const char *svg;
} options;

static void usage(FILE *file)
{
    fprintf(file, "usage: bench_w3 [--scene SCENE] [--rays N] [--budget SECONDS]\n"
                  "                [--json FILE] [--svg FILE]\n\n"
                  "SCENE: dense, sparse. A method that has used up its budget (3 s) on a scene\n"
                  "asks about no more rays.\n");
}

static bool parse(int argc, char **argv, options *chosen)
{
    static const struct option names[] = {
        { "scene", required_argument, NULL, 's' },
        { "rays", required_argument, NULL, 'n' },
        { "budget", required_argument, NULL, 'b' },
        { "json", required_argument, NULL, 'j' },
        { "svg", required_argument, NULL, 'v' },
        { "help", no_argument, NULL, 'h' },
        { NULL, 0, NULL, 0 },
    };
    bool good = true;
    int letter = 0;

    while (good && (letter = getopt_long(argc, argv, "h", names, NULL)) != -1) {
        switch (letter) {
        case 's':
            chosen->kind = program_name(program, optarg, w3_kind_names, W3_KIND_COUNT);
            good = chosen->kind >= 0;
            break;
        case 'n':
            good = program_number(program, optarg, &chosen->rays);
            break;
        case 'b':
            good = program_number(program, optarg, &chosen->budget);
            break;
        case 'j':
            chosen->json = optarg;
            break;
        case 'v':
            chosen->svg = optarg;
            break;
        case 'h':
            usage(stdout);
            exit(EXIT_SUCCESS);
        default:
            good = false;
        }
    }
    if (good && optind == argc) {
        /* Whole windows only. */
        chosen->rays = (chosen->rays + W3_WINDOW - 1) / W3_WINDOW * W3_WINDOW;
        return true;
    }
    usage(stderr);
    return false;
}

static void write_json(FILE *file, const void *what)
{
    w3_report_json(file, what);
}

static void write_svg(FILE *file, const void *what)
{
    w3_plot(file, what);
}

int main(int argc, char **argv)
{
    static w3_cell cells[W3_KIND_COUNT];
    options chosen = { .kind = -1, .rays = 200000, .budget = 3 };

    if (!parse(argc, argv, &chosen)) {
        return EXIT_FAILURE;
    }

    w3_effort effort = { chosen.rays, chosen.budget, isatty(STDERR_FILENO) };
    w3_results results = { cells, 0, chosen.rays };
    bool right = true;

    w3_report_head(stdout, chosen.rays);
    for (int kind = 0; kind < W3_KIND_COUNT; kind++) {
        w3_cell *cell = &cells[results.count];

        if (chosen.kind >= 0 && chosen.kind != kind) {
            continue;
        }
        if (!w3_measure((w3_kind)kind, &effort, cell)) {
            fprintf(stderr, "%s: no memory\n", program);
            return EXIT_FAILURE;
        }
        results.count++;
        w3_report_cell(stdout, cell);
        right = right && cell->right;
    }
    if (!program_write(chosen.json, write_json, &results) ||
        !program_write(chosen.svg, write_svg, &results)) {
        return EXIT_FAILURE;
    }
    if (!right) {
        fprintf(stderr, "%s: abut's answers depend on the kind of index\n", program);
    }
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
