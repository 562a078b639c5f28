/* cli/advise.c - abut advise: which index suits a scene.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "advise.h"

#include "load.h"
#include "measure.h"
#include "program.h"
#include "terminal.h"
#include "verdict.h"

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_FRAMES = 20, MOST_FRAMES = 1000000 };

typedef struct options {
    const char *file; /* NULL for standard input */
    long frames;      /* 0: not said */
    bool json;
} options;

static void say_step(void *user, const char *what, int number, int count)
{
    patience_say(user, what, number, count);
}

static bool take_scene(void *out, const json_t *json, fault *wrong)
{
    return scene_read(out, json, wrong);
}

/* Writes the verdict; returns the exit status. */
static int give_verdict(const options *chosen, const survey *s)
{
    text out = { 0 };
    int status = s->differs_in == NULL ? 0 : 1;

    if (chosen->json) {
        verdict_json(&out, s);
    } else {
        verdict_table(&out, s, input_name(chosen->file), wants_colours(STDOUT_FILENO));
    }
    if (!write_text(&out, stdout, "the advice")) {
        status = 1;
    }
    text_free(&out);
    return status;
}

static int advise(const options *chosen)
{
    scene of = { 0 };
    patience waiting = patience_begin("measuring");
    survey s = { .of = &of,
                 .frames = chosen->frames > 0 ? (int)chosen->frames : USUAL_FRAMES,
                 .every_frame = chosen->frames > 0,
                 .progress = say_step,
                 .user = &waiting };
    int exit_status = 1;

    if (load_json(chosen->file, take_scene, &of)) {
        abut_status status = survey_run(&s);

        patience_end(&waiting);
        if (status != ABUT_OK) {
            complain("cannot measure", input_name(chosen->file), abut_status_text(status));
        } else {
            exit_status = give_verdict(chosen, &s);
        }
    }
    survey_free(&s);
    scene_free(&of);
    return exit_status;
}

static void print_help(void)
{
    fputs("usage: abut advise [options] FILE\n"
          "\n"
          "Measures a scene with each kind of index and says which one to take, and why.\n"
          "FILE (- for standard input) holds one JSON object, either form or both:\n"
          "\n"
          "  {\"shapes\":[{\"type\":\"circle\",\"x\":0,\"y\":0,\"r\":5},...]}\n"
          "  {\"bodies\":[{\"shape\":{\"type\":\"circle\",\"x\":0,\"y\":0,\"r\":5},"
          "\"at\":[10,0],\"velocity\":[1,0]},...]}\n"
          "\n"
          "Bodies move by their velocity each frame and turn round at the borders of the\n"
          "scene; if none has one, everything jitters. Other fields are ignored.\n"
          "\n"
          "options:\n"
          "  --frames N           so many frames with each kind (20, fewer if it takes long)\n"
          "  --json               all numbers as one JSON object\n"
          "  -h, --help           this text\n"
          "\n"
          "columns: memory with its copy of the bounds; building it once; a frame: all\n"
          "bounds that moved, and all pairs; one region around a body; one ray from it.\n"
          "The best of each column has a star. The exit status is 1 if FILE is no scene.\n",
          stdout);
}

/* Reads the options. Returns -1 to go on, otherwise the exit status. */
static int read_options(int argc, char **argv, options *out)
{
    static const struct option known[] = {
        { "frames", required_argument, NULL, 'f' },
        { "json", no_argument, NULL, 'j' },
        { "help", no_argument, NULL, 'h' },
        { NULL, 0, NULL, 0 },
    };
    int option = 0;

    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", known, NULL)) != -1) {
        switch (option) {
        case 'f':
            if (!read_count(optarg, 1, MOST_FRAMES, &out->frames)) {
                return wrong_usage("advise", "--frames must be 1 to 1000000, not", optarg);
            }
            break;
        case 'j':
            out->json = true;
            break;
        case 'h':
            print_help();
            return fflush(stdout) == 0 ? 0 : 1;
        case ':':
            return wrong_usage("advise", "a value is missing after", argv[optind - 1]);
        default:
            return wrong_usage("advise", "unknown option", argv[optind - 1]);
        }
    }
    if (optind == argc) {
        return wrong_usage("advise", "a file is missing;", "- is standard input");
    }
    if (argc - optind > 1) {
        return wrong_usage("advise", "one file at a time, not also", argv[optind + 1]);
    }
    out->file = strcmp(argv[optind], "-") != 0 ? argv[optind] : NULL;
    return -1;
}

int run_advise(int argc, char **argv)
{
    options chosen = { 0 };
    int status = read_options(argc, argv, &chosen);

    if (status >= 0) {
        return status;
    }
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error like any other */
    return advise(&chosen);
}
