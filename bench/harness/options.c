/* bench/harness/options.c - the command line, the same for all workloads.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "harness/options.h"

#include "harness/measure.h"
#include "harness/program.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* With --quick: the most boxes or bodies of a scene, and seconds of a method. */
enum { QUICK_SIZE = 10000, QUICK_BUDGET = 1 };

static void usage(FILE *file, const bench_workload *workload)
{
    const char *name = workload->name;

    fprintf(file,
            "usage: bench_%s [--scene SCENE] [--size N] [--only WORD] [--%s N] [--repeat K]\n"
            "                [--budget SECONDS] [--quick] [--json FILE] [--svg FILE]\n"
            "       bench_%s --scene SCENE --count KIND METHOD\n"
            "       bench_%s --list\n\n"
            "SCENE, KIND and METHOD: as in --list, which prints them in this order; sizes are\n"
            "kinds too, 10k and 1M are understood. --only keeps a kind, or the methods and\n"
            "libraries with WORD in their names. A method that has used up its budget on one\n"
            "scene stops%s. --quick measures a little of everything but large scenes.\n"
            "--count runs one loop for callgrind --toggle-collect=measured_loop.\n",
            name, workload->amount_name, name, name,
            workload->budget > 0 ? "" : " (there is none unless it is given)");
}

static bool is_kind(const bench_workload *workload, const char *word)
{
    for (int i = 0; i < workload->scene_count; i++) {
        if (workload->scenes[i].kind && strcmp(workload->scenes[i].kind, word) == 0) {
            return true;
        }
    }
    return false;
}

static bool has_methods(const bench_workload *workload, const char *word)
{
    const bench_method *method = NULL;

    while ((method = bench_next(workload, method))) {
        if (strstr(method->name, word) || strstr(method->library, word)) {
            return true;
        }
    }
    fprintf(stderr, "bench_%s: nothing is called \"%s\"; see --list\n", workload->name, word);
    return false;
}

/* A kind, or a size. */
static bool read_kind(const bench_workload *workload, const char *word, bench_options *out)
{
    if (is_kind(workload, word)) {
        out->kind = word;
        return true;
    }
    return program_number(workload->name, word, &out->size);
}

static bool read_letter(const bench_workload *workload, int letter, bench_options *out)
{
    int budget = 0;

    switch (letter) {
    case 's':
        out->scene = optarg;
        return true;
    case 'o':
        *(is_kind(workload, optarg) ? &out->kind : &out->only) = optarg;
        return out->kind == optarg || has_methods(workload, optarg);
    case 'c':
        out->counts = true;
        return read_kind(workload, optarg, out);
    case 'z':
        return program_number(workload->name, optarg, &out->size);
    case 'n':
        return program_number(workload->name, optarg, &out->amount);
    case 'r':
        return program_number(workload->name, optarg, &out->repeat);
    case 'b':
        if (!program_number(workload->name, optarg, &budget)) {
            return false;
        }
        out->budget = budget;
        return true;
    case 'j':
        out->json = optarg;
        return true;
    case 'v':
        out->svg = optarg;
        return true;
    case 'q':
        out->quick = true;
        return true;
    case 'l':
        out->list = true;
        return true;
    default:
        return false;
    }
}

/* What was not said. */
static void fill_in(const bench_workload *workload, bench_options *out)
{
    int amount = out->quick ? workload->quick_amount : workload->amount;

    out->amount = out->amount > 0 ? out->amount : amount;
    out->repeat = out->repeat > 0 ? out->repeat : out->quick ? 1 : workload->repeat;
    if (!(out->budget > 0)) {
        out->budget = out->quick ? QUICK_BUDGET : workload->budget;
    }
}

bool options_read(const bench_workload *workload, int argc, char **argv, bench_options *out)
{
    static const struct option names[] = {
        { "scene", required_argument, NULL, 's' },  { "size", required_argument, NULL, 'z' },
        { "only", required_argument, NULL, 'o' },   { "pairs", required_argument, NULL, 'n' },
        { "frames", required_argument, NULL, 'n' }, { "rays", required_argument, NULL, 'n' },
        { "steps", required_argument, NULL, 'n' },  { "repeat", required_argument, NULL, 'r' },
        { "budget", required_argument, NULL, 'b' }, { "quick", no_argument, NULL, 'q' },
        { "json", required_argument, NULL, 'j' },   { "svg", required_argument, NULL, 'v' },
        { "count", required_argument, NULL, 'c' },  { "list", no_argument, NULL, 'l' },
        { "help", no_argument, NULL, 'h' },         { NULL, 0, NULL, 0 },
    };
    bool good = true;
    int letter = 0;

    *out = (bench_options){ 0 };
    while (good && (letter = getopt_long(argc, argv, "h", names, NULL)) != -1) {
        if (letter == 'h') {
            usage(stdout, workload);
            exit(EXIT_SUCCESS);
        }
        good = read_letter(workload, letter, out);
    }
    if (good && out->counts && optind < argc) {
        out->method = argv[optind++];
    }
    if (!good || optind != argc || (out->counts && !out->method)) {
        usage(stderr, workload);
        return false;
    }
    fill_in(workload, out);
    return true;
}

static bool is_chosen(const bench_options *options, const bench_scene *scene)
{
    return (!options->scene || strcmp(options->scene, scene->scene) == 0) &&
           (!options->kind || (scene->kind && strcmp(options->kind, scene->kind) == 0)) &&
           (options->size == 0 || options->size == scene->size) &&
           (!options->quick || options->size > 0 || scene->size <= QUICK_SIZE);
}

int options_scenes(const bench_workload *workload,
                   const bench_options *options,
                   bench_scene list[BENCH_MAX_SCENES])
{
    bench_options any_size = *options;
    int count = 0;

    for (int i = 0; i < workload->scene_count && count < BENCH_MAX_SCENES; i++) {
        if (is_chosen(options, &workload->scenes[i])) {
            list[count++] = workload->scenes[i];
        }
    }
    /* A size of one's own goes with the first scene that was chosen. */
    any_size.size = 0;
    for (int i = 0; i < workload->scene_count && count == 0 && workload->any_size; i++) {
        if (options->size > 0 && is_chosen(&any_size, &workload->scenes[i])) {
            list[count] = workload->scenes[i];
            list[count].target = 0;
            list[count++].size = options->size;
        }
    }
    if (count == 0) {
        fprintf(stderr, "bench_%s: there is no such scene; see --list\n", workload->name);
    }
    return count;
}
