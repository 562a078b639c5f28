/* cli/help/help.c - abut help: the subcommands, and what is said about them.
 *
 * SPDX-License-Identifier: MIT */
#include "help/help.h"

#include "abut/base.h"
#include "advise/advise.h"
#include "base/program.h"
#include "compare/compare.h"
#include "explain/explain.h"
#include "query/query.h"
#include "replay/replay.h"
#include "run/render.h"
#include "run/run.h"
#include "shrink/shrink.h"

#include <getopt.h>
#include <stddef.h>
#include <string.h>

/* A new subcommand is one row. */
const command *const commands[] = {
    &run_command,    &render_command, &compare_command, &explain_command, &replay_command,
    &shrink_command, &query_command,  &advise_command,  &help_command,    NULL,
};

const command *find_command(const char *name)
{
    for (int i = 0; commands[i] != NULL; i++) {
        if (strcmp(name, commands[i]->name) == 0) {
            return commands[i];
        }
    }
    return NULL;
}

void print_overview(FILE *to)
{
    fputs("abut: 2D collision for games, exact: what happens in a scene, and what lies how\n"
          "\n"
          "usage: abut SUBCOMMAND [options]\n"
          "\n",
          to);
    for (int i = 0; commands[i] != NULL; i++) {
        fprintf(to, "  %-12s %s\n", commands[i]->name, commands[i]->what);
    }
    fputs("  --version    the version of the library\n"
          "\n"
          "See a scene, compare it with what move-then-look makes of it, ask why:\n"
          "\n"
          "  $ abut run --html out.html scenes/billiards.json     then open out.html\n"
          "  $ abut compare scenes/*.json\n"
          "  $ abut explain scenes/bullet.json --pair bullet paper\n"
          "\n"
          "Do these boxes touch? 0.1 + 0.2 is not 0.3 in binary, but here it is:\n"
          "\n"
          "  $ cat boxes.jsonl\n"
          "  {\"ask\":\"relate\",\"a\":{\"type\":\"rect\",\"x\":0.1,\"y\":0,\"w\":0.2,\"h\":1},"
          "\"b\":{\"type\":\"rect\",\"x\":0.3,\"y\":0,\"w\":1,\"h\":1}}\n"
          "  $ abut query boxes.jsonl\n"
          "  {\"relation\":\"touching\"}\n"
          "\n"
          "Exit status: 0 all went well; 1 something was refused, or a file could not be read or\n"
          "written; 2 wrong usage; 130 interrupted, with whole files. NO_COLOR is respected.\n"
          "More: abut help SUBCOMMAND, man abut, docs/command.md, docs/scenes.md.\n",
          to);
}

/* Whether one word becomes the other by one slip: a letter too many, too few, another, or two
 * that changed places. */
static bool is_slip(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    if (*a == '\0' && *b == '\0') {
        return true;
    }
    return (*a != '\0' && strcmp(a + 1, b) == 0) || (*b != '\0' && strcmp(a, b + 1) == 0) ||
           (*a != '\0' && *b != '\0' && strcmp(a + 1, b + 1) == 0) ||
           (*a != '\0' && a[1] == b[0] && a[0] == b[1] && strcmp(a + 2, b + 2) == 0);
}

void suggest_command(const char *name)
{
    for (int i = 0; commands[i] != NULL; i++) {
        if (is_slip(name, commands[i]->name)) {
            fprintf(stderr, "did you mean: abut %s\n", commands[i]->name);
            return;
        }
    }
    fputs("try: abut --help\n", stderr);
}

/* --- abut help --------------------------------------------------------------- */

typedef enum format { FORMAT_WORDS = 0, FORMAT_MAN, FORMAT_BASH, FORMAT_ZSH } format;

static const char *format_word(int format)
{
    static const char *const words[] = { "words", "man", "bash", "zsh" };

    return format <= FORMAT_ZSH ? words[format] : NULL;
}

typedef struct options {
    int format;
} options;

static int run_help(int argc, char **argv);

static const option_row rows[] = {
    { OPTION_WORD, "format", "KIND",
      "words (the default); man, the manual page; bash or zsh,\n"
      "completions for that shell",
      .place = offsetof(options, format), .words = format_word },
    { .name = NULL },
};

const command help_command = {
    .name = "help",
    .arguments = "[SUBCOMMAND]",
    .what = "this text, or that of a subcommand: abut help run",
    .about = "Describes abut, or about one subcommand.\n"
             "\n"
             "  $ abut help run\n"
             "  $ abut help --format man | man -l -\n"
             "  $ source <(abut help --format bash)        completions, for this shell\n",
    .rows = rows,
    .after = "",
    .run = run_help,
};

static int give_file(int format)
{
    text out = { 0 };

    if (format == FORMAT_MAN) {
        add_manual(&out);
    } else if (format == FORMAT_BASH) {
        add_bash_completion(&out);
    } else {
        add_zsh_completion(&out);
    }
    int status = write_text(&out, stdout, "standard output") ? 0 : 1;

    text_free(&out);
    return status;
}

static int help_about(const char *name)
{
    char help[] = "--help";
    char own[] = "abut";
    char *arguments[] = { own, help, NULL };
    const command *of = find_command(name);

    if (of == NULL) {
        fprintf(stderr, "abut: there is no subcommand %s\n", name);
        suggest_command(name);
        return 2;
    }
    optind = 0; /* getopt begins anew */
    return of->run(2, arguments);
}

static int run_help(int argc, char **argv)
{
    options chosen = { 0 };
    int status = options_read(&help_command, argc, argv, &chosen);

    if (status >= 0) {
        return status;
    }
    if (argc - optind > 1) {
        return wrong_usage("help", "one subcommand at a time, not also", argv[optind + 1]);
    }
    if (chosen.format != FORMAT_WORDS) {
        return give_file(chosen.format);
    }
    if (optind < argc) {
        return help_about(argv[optind]);
    }
    print_overview(stdout);
    return fflush(stdout) == 0 ? 0 : 1;
}
