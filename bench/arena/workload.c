/* bench/arena/workload.c - the command line of a program that measures arenas.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "arena/workload.h"

#include "arena/report.h"
#include "common/program.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct options {
    const char *scene; /* NULL: all */
    int size;          /* 0: all */
    int steps;         /* 0: as many as the setting says */
    int budget;
    const char *only;
    const char *json;
    const char *svg;
    bool list;
    bool counts;
    const char *count_method;
} options;

static void usage(FILE *file, const arena_workload *workload)
{
    fprintf(file,
            "usage: %s [--scene SCENE] [--size N] [--only METHOD] [--steps K]\n"
            "                [--budget SECONDS] [--json FILE] [--svg FILE]\n"
            "       %s --scene SCENE --count N METHOD\n"
            "       %s --list\n\n"
            "SCENE, N and METHOD: as in --list; --only needs a part of METHOD or of its\n"
            "library. A method that has used up its budget (20 s) on one scene stops.\n"
            "--count runs one loop for callgrind --toggle-collect=measured_loop.\n",
            workload->program, workload->program, workload->program);
}

static bool parse_letter(const char *program, int letter, options *chosen)
{
    switch (letter) {
    case 's':
        chosen->scene = optarg;
        return true;
    case 'c':
        chosen->counts = true;
        return program_number(program, optarg, &chosen->size);
    case 'n':
        return program_number(program, optarg, &chosen->size);
    case 'k':
        return program_number(program, optarg, &chosen->steps);
    case 'b':
        return program_number(program, optarg, &chosen->budget);
    case 'o':
        chosen->only = optarg;
        return true;
    case 'j':
        chosen->json = optarg;
        return true;
    case 'v':
        chosen->svg = optarg;
        return true;
    case 'l':
        chosen->list = true;
        return true;
    default:
        return false;
    }
}

static bool parse(const arena_workload *workload, int argc, char **argv, options *chosen)
{
    static const struct option names[] = {
        { "scene", required_argument, NULL, 's' },
        { "size", required_argument, NULL, 'n' },
        { "only", required_argument, NULL, 'o' },
        { "steps", required_argument, NULL, 'k' },
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
        if (letter == 'h') {
            usage(stdout, workload);
            exit(EXIT_SUCCESS);
        }
        good = parse_letter(workload->program, letter, chosen);
    }
    if (good && chosen->counts && optind < argc) {
        chosen->count_method = argv[optind++];
    }
    if (good && optind == argc && (!chosen->counts || chosen->count_method)) {
        return true;
    }
    usage(stderr, workload);
    return false;
}

/* The settings that were chosen. */
static int choose(const arena_workload *workload, const options *chosen, arena_setting *list)
{
    int count = 0;

    for (int i = 0; i < workload->setting_count; i++) {
        arena_setting setting = workload->settings[i];

        if ((!chosen->scene || strcmp(chosen->scene, setting.scene) == 0) &&
            (chosen->size == 0 || chosen->size == setting.count)) {
            setting.steps = chosen->steps > 0 ? chosen->steps : setting.steps;
            list[count++] = setting;
        }
    }
    return count;
}

static int fail(const arena_workload *workload, const char *why)
{
    fprintf(stderr, "%s: %s\n", workload->program, why);
    return EXIT_FAILURE;
}

static int list_methods(const arena_workload *workload)
{
    for (int i = 0; i < workload->setting_count; i++) {
        const arena_setting *setting = &workload->settings[i];
        arena made;
        char count[16];

        if (!workload->make(setting, &made)) {
            return fail(workload, "no memory");
        }
        for (int k = 0; k < arena_method_count(); k++) {
            if (arena_takes_part(&made, arena_method_at(k), NULL)) {
                printf("%-12s %-6s %s\n", setting->scene,
                       program_short_count(setting->count, count), arena_method_at(k)->name);
            }
        }
        arena_close(&made);
    }
    return EXIT_SUCCESS;
}

static int
count_only(const arena_workload *workload, const arena_setting *setting, const char *name)
{
    const arena_method *method = NULL;
    arena made;

    for (int i = 0; i < arena_method_count() && !method; i++) {
        method = strcmp(arena_method_at(i)->name, name) == 0 ? arena_method_at(i) : NULL;
    }
    if (!method) {
        return fail(workload, "there is no such method; see --list");
    }
    if (!workload->make(setting, &made)) {
        return fail(workload, "no memory");
    }

    bool done = arena_count(&made, setting, method);

    arena_close(&made);
    if (!done) {
        return fail(workload, "the method gave up");
    }
    printf("%s %d %s: %d steps\n", setting->scene, setting->count, method->name, setting->steps);
    return EXIT_SUCCESS;
}

static bool measure_one(const arena_workload *workload,
                        const arena_setting *setting,
                        const options *chosen,
                        arena_cell *cell)
{
    arena_effort effort = { chosen->budget, chosen->only, isatty(STDERR_FILENO) };
    arena made;

    if (!workload->make(setting, &made)) {
        return false;
    }

    bool done = arena_measure(&made, setting, &effort, cell);

    arena_close(&made);
    return done;
}

static void write_json(FILE *file, const void *what)
{
    arena_report_json(file, what);
}

static void write_svg(FILE *file, const void *what)
{
    arena_plot(file, what);
}

int arena_main(const arena_workload *workload, int argc, char **argv)
{
    static arena_cell cells[ARENA_MAX_SETTINGS];
    arena_setting list[ARENA_MAX_SETTINGS];
    options chosen = { .budget = 20 };
    bool right = true;

    if (!parse(workload, argc, argv, &chosen)) {
        return EXIT_FAILURE;
    }
    if (chosen.list) {
        return list_methods(workload);
    }

    arena_results results = { workload, cells, choose(workload, &chosen, list) };

    if (results.count == 0) {
        return fail(workload, "there is no such scene of that size; see --list");
    }
    if (chosen.counts) {
        return count_only(workload, &list[0], chosen.count_method);
    }
    arena_report_head(stdout, workload);
    for (int i = 0; i < results.count; i++) {
        if (!measure_one(workload, &list[i], &chosen, &cells[i])) {
            return fail(workload, "no memory, or a library gave up");
        }
        arena_report_cell(stdout, &cells[i]);
        right = right && cells[i].right;
    }
    arena_report_summary(stdout, &results);
    if (!program_write(chosen.json, write_json, &results) ||
        !program_write(chosen.svg, write_svg, &results)) {
        return EXIT_FAILURE;
    }
    return right ? EXIT_SUCCESS : fail(workload, "abut did not keep its promise");
}
