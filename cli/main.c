/* cli/main.c - the command abut: picks the subcommand.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/base.h"
#include "advise.h"
#include "query.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

static int run_help(int argc, char **argv);

/* A new subcommand is one row. */
static const struct {
    const char *name;
    const char *what;
    int (*run)(int argc, char **argv);
} subcommands[] = {
    { "query", "answer questions about shapes, one JSON line each", run_query },
    { "run", "run a scene frame after frame: nothing overlaps, nothing passes through", run_run },
    { "advise", "measure a scene with each kind of index, and say which to take", run_advise },
    { "help", "this text, or that of a subcommand: abut help query", run_help },
};

enum { SUBCOMMAND_COUNT = sizeof subcommands / sizeof subcommands[0] };

static void print_help(FILE *to)
{
    fputs("abut: exact answers about shapes in the plane\n"
          "\n"
          "usage: abut SUBCOMMAND [options]\n"
          "\n",
          to);
    for (int i = 0; i < SUBCOMMAND_COUNT; i++) {
        fprintf(to, "  %-12s %s\n", subcommands[i].name, subcommands[i].what);
    }
    fputs(
        "  --version    the version of the library\n"
        "\n"
        "Do these boxes touch? 0.1 + 0.2 is not 0.3 in binary, but here it is:\n"
        "\n"
        "  $ cat boxes.jsonl\n"
        "  {\"ask\":\"relate\",\"a\":{\"type\":\"rect\",\"x\":0.1,\"y\":0,\"w\":0.2,\"h\":1},"
        "\"b\":{\"type\":\"rect\",\"x\":0.3,\"y\":0,\"w\":1,\"h\":1}}\n"
        "  $ abut query boxes.jsonl\n"
        "  {\"relation\":\"touching\"}\n"
        "\n"
        "How deep is the circle in the box, and which way out? Ask \"contact\":\n"
        "\n"
        "  {\"ask\":\"contact\",\"a\":{\"type\":\"circle\",\"x\":5,\"y\":2,\"r\":1},"
        "\"b\":{\"type\":\"rect\",\"x\":0,\"y\":0,\"w\":10,\"h\":10}}\n"
        "  {\"relation\":\"overlapping\",\"separation\":-3,\"normal\":[0,-1],\"points\":[[5,1.5]],"
        "\"side\":\"min_y\",\"push\":[0,-3]}\n"
        "\n"
        "See it: abut query --pictures out boxes.jsonl, then open out/001.svg.\n"
        "All questions, shapes and answers: abut help query, and docs/command.md.\n",
        to);
}

static int run_help(int argc, char **argv)
{
    char help[] = "--help";
    char *arguments[] = { argc > 1 ? argv[1] : NULL, help, NULL };

    if (argc > 1 && strcmp(argv[1], "help") != 0) {
        for (int i = 0; i < SUBCOMMAND_COUNT; i++) {
            if (strcmp(argv[1], subcommands[i].name) == 0) {
                return subcommands[i].run(2, arguments);
            }
        }
        fprintf(stderr, "abut: there is no subcommand %s\n", argv[1]);
        return 2;
    }
    print_help(stdout);
    return fflush(stdout) == 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";

    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        return run_help(1, argv);
    }
    if (strcmp(name, "--version") == 0) {
        return printf("abut %s\n", abut_version()) > 0 && fflush(stdout) == 0 ? 0 : 1;
    }
    for (int i = 0; i < SUBCOMMAND_COUNT; i++) {
        if (strcmp(name, subcommands[i].name) == 0) {
            return subcommands[i].run(argc - 1, argv + 1);
        }
    }
    if (argc < 2) {
        print_help(stderr);
    } else {
        fprintf(stderr, "abut: there is no subcommand %s\ntry: abut --help\n", name);
    }
    return 2;
}
