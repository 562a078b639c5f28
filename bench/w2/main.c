/* bench/w2/main.c - bench_w2: how long all pairs take, beside other libraries.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "common/program.h"
#include "w2/report.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char program[] = "bench_w2";

typedef struct options {
    int kind; /* -1: all */
    int size; /* 0: all */
    int budget;
    int repeat;
    const char *json;
    const char *svg;
} options;

/* What is measured unless something is chosen. */
typedef struct setting {
    w2_kind kind;
    int count;
} setting;

static const setting settings[] = {
    { W2_UNIFORM, 1000 },  { W2_UNIFORM, 10000 }, { W2_UNIFORM, 100000 }, { W2_UNIFORM, 1000000 },
    { W2_MIX, 1000 },      { W2_MIX, 10000 },     { W2_MIX, 100000 },     { W2_MIX, 1000000 },
    { W2_CLUSTER, 1000 },  { W2_CLUSTER, 10000 }, { W2_CLUSTER, 100000 }, { W2_CLUSTER, 1000000 },
    { W2_GIANTS, 100000 }, { W2_CALM, 100000 },   { W2_CALM, 1000000 },
};

enum { SETTINGS = sizeof(settings) / sizeof(settings[0]) };

static void usage(FILE *file)
{
    fprintf(file, "usage: bench_w2 [--scene SCENE] [--size N] [--budget SECONDS] [--repeat K]\n"
                  "                [--json FILE] [--svg FILE]\n\n"
                  "SCENE: uniform, mix, cluster, giants, calm (1 %% of the boxes move).\n"
                  "N: boxes, 10k and 1M are understood. A method that would take longer than\n"
                  "the budget (20 s) on one scene is left out. --repeat measures K times as many\n"
                  "frames; give it a larger budget then.\n");
}

static bool parse(int argc, char **argv, options *chosen)
{
    static const struct option names[] = {
        { "scene", required_argument, NULL, 's' },  { "size", required_argument, NULL, 'n' },
        { "budget", required_argument, NULL, 'b' }, { "repeat", required_argument, NULL, 'r' },
        { "json", required_argument, NULL, 'j' },   { "svg", required_argument, NULL, 'v' },
        { "help", no_argument, NULL, 'h' },         { NULL, 0, NULL, 0 },
    };
    bool good = true;
    int letter = 0;

    while (good && (letter = getopt_long(argc, argv, "h", names, NULL)) != -1) {
        switch (letter) {
        case 's':
            chosen->kind = program_name(program, optarg, w2_kind_names, W2_KIND_COUNT);
            good = chosen->kind >= 0;
            break;
        case 'n':
            good = program_number(program, optarg, &chosen->size);
            break;
        case 'b':
            good = program_number(program, optarg, &chosen->budget);
            break;
        case 'r':
            good = program_number(program, optarg, &chosen->repeat);
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
        return true;
    }
    usage(stderr);
    return false;
}

/* The settings that were chosen; a size of one's own goes with any one scene. */
static int choose(const options *chosen, setting *list)
{
    int count = 0;

    for (int i = 0; i < SETTINGS; i++) {
        if ((chosen->kind < 0 || chosen->kind == (int)settings[i].kind) &&
            (chosen->size == 0 || chosen->size == settings[i].count)) {
            list[count++] = settings[i];
        }
    }
    if (count == 0) {
        list[count++] = (setting){ (w2_kind)(chosen->kind < 0 ? 0 : chosen->kind), chosen->size };
    }
    return count;
}

static void write_json(FILE *file, const void *what)
{
    w2_report_json(file, what);
}

static void write_svg(FILE *file, const void *what)
{
    w2_plot(file, what);
}

int main(int argc, char **argv)
{
    static w2_cell cells[SETTINGS];
    setting list[SETTINGS];
    options chosen = { .kind = -1, .budget = 20, .repeat = 1 };

    if (!parse(argc, argv, &chosen)) {
        return EXIT_FAILURE;
    }

    w2_effort effort = { chosen.budget, chosen.repeat, isatty(STDERR_FILENO) };
    w2_results results = { cells, choose(&chosen, list) };
    bool right = true;

    w2_report_head(stdout);
    for (int i = 0; i < results.count; i++) {
        if (!w2_measure(list[i].kind, list[i].count, &effort, &cells[i])) {
            fprintf(stderr, "%s: no memory, or a library gave up\n", program);
            return EXIT_FAILURE;
        }
        w2_report_cell(stdout, &cells[i]);
        right = right && cells[i].right;
    }
    w2_report_summary(stdout, &results);
    if (!program_write(chosen.json, write_json, &results) ||
        !program_write(chosen.svg, write_svg, &results)) {
        return EXIT_FAILURE;
    }
    if (!right) {
        fprintf(stderr, "%s: abut's pairs are not right\n", program);
    }
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
