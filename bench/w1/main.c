/* bench/w1/main.c - bench_w1: how long the pairs of W1 take, beside other libraries.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "common/program.h"
#include "w1/measure.h"
#include "w1/plot.h"
#include "w1/report.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_RESULTS = 512 };

typedef struct options {
    int pairs;
    int rounds;
    const char *kind;
    const char *scene;
    const char *json;
    const char *svg;
    const char *count_kind;
    const char *count_method;
} options;

static void usage(FILE *file)
{
    fprintf(file, "usage: bench_w1 [--pairs N] [--repeat K] [--only KIND] [--scene SCENE]\n"
                  "                [--json FILE] [--svg FILE]\n"
                  "       bench_w1 [--pairs N] [--scene SCENE] --count KIND METHOD\n"
                  "       bench_w1 --list\n\n"
                  "KIND: circle, rect, circle-rect, capsule, oriented, hexagon.\n"
                  "SCENE: half, many, touching. METHOD: as in --list, or LAYOUT:METHOD.\n"
                  "--count runs one loop for callgrind --toggle-collect=measured_loop.\n");
}

static bool parse_kind(const char *name, w1_kind *kind)
{
    for (int i = 0; i < W1_KIND_COUNT; i++) {
        if (strcmp(name, w1_kind_name((w1_kind)i)) == 0) {
            *kind = (w1_kind)i;
            return true;
        }
    }
    fprintf(stderr, "bench_w1: there are no pairs called \"%s\"\n", name);
    return false;
}

static void list_methods(void)
{
    int count = 0;
    const bench_library *const *libraries = bench_libraries(&count);

    for (int l = 0; l < count; l++) {
        for (int m = 0; m < libraries[l]->count; m++) {
            const bench_method *method = &libraries[l]->methods[m];

            for (int kind = 0; kind < W1_KIND_COUNT; kind++) {
                for (int scene = 0; scene < W1_SCENE_COUNT; scene++) {
                    if ((method->kinds & KIND_BIT(kind)) && (method->scenes & SCENE_BIT(scene))) {
                        printf("%-9s %-12s %s:%s\n", w1_scene_name((w1_scene)scene),
                               w1_kind_name((w1_kind)kind), report_layout_name(method->layout),
                               method->name);
                    }
                }
            }
        }
    }
}

/* Finds "method" or "layout:method" among those that answer a set. */
static const bench_method *find_method(const w1_set *set, const char *name)
{
    int count = 0;
    const bench_library *const *libraries = bench_libraries(&count);

    for (int l = 0; l < count; l++) {
        for (int m = 0; m < libraries[l]->count; m++) {
            const bench_method *method = &libraries[l]->methods[m];
            char full[128];

            snprintf(full, sizeof(full), "%s:%s", report_layout_name(method->layout), method->name);
            if (measure_applies(method, set) &&
                (strcmp(name, method->name) == 0 || strcmp(name, full) == 0)) {
                return method;
            }
        }
    }
    return NULL;
}

static w1_scene scene_of(const options *chosen)
{
    for (int i = 0; chosen->scene && i < W1_SCENE_COUNT; i++) {
        if (strcmp(chosen->scene, w1_scene_name((w1_scene)i)) == 0) {
            return (w1_scene)i;
        }
    }
    return W1_HALF;
}

static int count_only(const options *chosen)
{
    w1_set set;
    w1_kind kind = W1_CIRCLES;
    int asked = 0;

    if (!parse_kind(chosen->count_kind, &kind) ||
        !w1_make(&set, kind, scene_of(chosen), chosen->pairs)) {
        return EXIT_FAILURE;
    }

    const bench_method *method = find_method(&set, chosen->count_method);

    if (!method) {
        fprintf(stderr, "bench_w1: %s pairs are not asked with \"%s\"; see --list\n",
                chosen->count_kind, chosen->count_method);
        w1_free(&set);
        return EXIT_FAILURE;
    }

    long sum = measure_count(&set, method, &asked);

    printf("%s %s: %d pairs, answers add up to %ld\n", chosen->count_kind, method->name, asked,
           sum);
    w1_free(&set);
    return sum < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* Whole windows only. */
static int whole_windows(int pairs)
{
    return (pairs + W1_WINDOW - 1) / W1_WINDOW * W1_WINDOW;
}

/* Pairs that touch are slow, and a quarter of them tells as much. */
static int fewer(int pairs)
{
    return whole_windows(pairs / 4);
}

/* Measures what was chosen. Returns the number of results, or -1. */
static int measure_all(const options *chosen, bench_result *results)
{
    bool progress = isatty(STDERR_FILENO);
    int total = 0;

    for (int scene = 0; scene < W1_SCENE_COUNT; scene++) {
        for (int kind = 0; kind < W1_KIND_COUNT; kind++) {
            w1_set set;
            int pairs = scene == W1_TOUCHING ? fewer(chosen->pairs) : chosen->pairs;

            if ((chosen->scene && strcmp(chosen->scene, w1_scene_name((w1_scene)scene)) != 0) ||
                (chosen->kind && strcmp(chosen->kind, w1_kind_name((w1_kind)kind)) != 0) ||
                (scene == W1_MANY && kind > W1_CIRCLE_RECT)) {
                continue;
            }
            if (!w1_make(&set, (w1_kind)kind, (w1_scene)scene, pairs)) {
                return -1;
            }

            int count =
                measure_set(&set, chosen->rounds, progress, results + total, MAX_RESULTS - total);

            w1_free(&set);
            if (count < 0) {
                return -1;
            }
            report_table(stdout, results + total, count);
            total += count;
        }
    }
    return total;
}

typedef struct outcome {
    const options *chosen;
    const bench_result *results;
    int count;
} outcome;

static void write_json(FILE *file, const void *what)
{
    const outcome *all = what;

    report_json(file, all->results, all->count, all->chosen->pairs, all->chosen->rounds);
}

static void write_svg(FILE *file, const void *what)
{
    const outcome *all = what;

    plot_svg(file, all->results, all->count);
}

static bool parse(int argc, char **argv, options *chosen)
{
    static const struct option names[] = {
        { "pairs", required_argument, NULL, 'p' }, { "repeat", required_argument, NULL, 'r' },
        { "only", required_argument, NULL, 'o' },  { "scene", required_argument, NULL, 's' },
        { "json", required_argument, NULL, 'j' },  { "svg", required_argument, NULL, 'v' },
        { "count", required_argument, NULL, 'c' }, { "list", no_argument, NULL, 'l' },
        { "help", no_argument, NULL, 'h' },        { NULL, 0, NULL, 0 },
    };
    w1_kind kind = W1_CIRCLES;
    int letter = 0;

    while ((letter = getopt_long(argc, argv, "h", names, NULL)) != -1) {
        switch (letter) {
        case 'p':
            if (!program_number("bench_w1", optarg, &chosen->pairs)) {
                return false;
            }
            break;
        case 'r':
            if (!program_number("bench_w1", optarg, &chosen->rounds)) {
                return false;
            }
            break;
        case 'o':
            chosen->kind = optarg;
            if (!parse_kind(optarg, &kind)) {
                return false;
            }
            break;
        case 's':
            chosen->scene = optarg;
            if (scene_of(chosen) == W1_HALF && strcmp(optarg, "half") != 0) {
                fprintf(stderr, "bench_w1: there is no scene called \"%s\"\n", optarg);
                return false;
            }
            break;
        case 'j':
            chosen->json = optarg;
            break;
        case 'v':
            chosen->svg = optarg;
            break;
        case 'c':
            chosen->count_kind = optarg;
            break;
        case 'l':
            list_methods();
            exit(EXIT_SUCCESS);
        case 'h':
            usage(stdout);
            exit(EXIT_SUCCESS);
        default:
            usage(stderr);
            return false;
        }
    }
    chosen->count_method = chosen->count_kind ? argv[optind] : NULL;
    if ((chosen->count_kind && !chosen->count_method) || optind + !!chosen->count_kind != argc) {
        usage(stderr);
        return false;
    }
    chosen->pairs = whole_windows(chosen->pairs);
    return true;
}

int main(int argc, char **argv)
{
    static bench_result results[MAX_RESULTS];
    options chosen = { .pairs = 1000000, .rounds = 2 };

    if (!parse(argc, argv, &chosen)) {
        return EXIT_FAILURE;
    }
    if (chosen.count_kind) {
        return count_only(&chosen);
    }
    report_table_head(stdout, chosen.pairs, chosen.rounds);

    int count = measure_all(&chosen, results);
    int wrong = 0;

    if (count < 0) {
        fprintf(stderr, "bench_w1: no memory\n");
        return EXIT_FAILURE;
    }
    for (int i = 0; i < count; i++) {
        wrong += strcmp(results[i].method->library, "abut") == 0 && !report_is_right(&results[i]);
    }

    outcome all = { &chosen, results, count };

    if (!program_write(chosen.json, write_json, &all) ||
        !program_write(chosen.svg, write_svg, &all)) {
        return EXIT_FAILURE;
    }
    if (wrong > 0) {
        fprintf(stderr, "bench_w1: abut gave wrong answers in %d rows\n", wrong);
    }
    return wrong > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
