/* cli/advise.c - abut advise: which index suits a scene.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "advise.h"

#include "broken.h"
#include "input.h"
#include "measure.h"
#include "program.h"
#include "verdict.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_FRAMES = 20, MOST_FRAMES = 1000000 };

typedef struct options {
    const char *file; /* NULL for standard input */
    int frames;       /* 0: not said */
    bool json;
} options;

/* What is said to somebody who waits at a terminal. */
typedef struct patience {
    bool is_terminal;
    bool has_spoken;
    double start;
} patience;

static void say_step(void *user, const char *what, int number, int count)
{
    patience *p = user;

    if (p->is_terminal && clock_seconds() - p->start > 1) {
        fprintf(stderr, "\r\x1b[Kmeasuring: %s %d of %d", what, number, count);
        fflush(stderr);
        p->has_spoken = true;
    }
}

static void fall_silent(const patience *p)
{
    if (p->has_spoken) {
        fputs("\r\x1b[K", stderr);
    }
}

static bool read_bytes(const options *chosen, input *in, const char **bytes, size_t *length)
{
    if (!input_all(in, bytes, length)) {
        complain("cannot read", input_name(chosen->file), strerror(in->error));
        return false;
    }
    skip_mark(bytes, length);
    return true;
}

/* Reads the scene; false after a complaint. */
static bool read_scene(const options *chosen, int file, scene *out)
{
    input in = { .file = file };
    fault wrong = { 0 };
    const char *bytes = NULL;
    size_t length = 0;
    bool ok = false;

    if (read_bytes(chosen, &in, &bytes, &length)) {
        json_t *json = parse_json(bytes, length, "file", &wrong.what);

        input_free(&in); /* the numbers are in two places already */
        ok = json != NULL && scene_read(out, json, &wrong);
        json_decref(json);
        if (!ok) {
            complain("cannot use", input_name(chosen->file),
                     wrong.what.failed ? "not enough memory" : text_string(&wrong.what));
        }
    }
    input_free(&in);
    text_free(&wrong.what);
    return ok;
}

static bool wants_colours(void)
{
    const char *refused = getenv("NO_COLOR");

    return isatty(STDOUT_FILENO) && (refused == NULL || refused[0] == '\0');
}

/* Writes the verdict; returns the exit status. */
static int give_verdict(const options *chosen, const survey *s)
{
    text out = { 0 };
    int status = s->differs_in == NULL ? 0 : 1;

    if (chosen->json) {
        verdict_json(&out, s);
    } else {
        verdict_table(&out, s, input_name(chosen->file), wants_colours());
    }
    if (out.failed) {
        complain("cannot write", "the advice", "not enough memory");
        status = 1;
    } else if (fwrite(text_string(&out), 1, out.length, stdout) != out.length ||
               fflush(stdout) != 0) {
        complain("cannot write", "the advice", strerror(errno));
        status = 1;
    }
    text_free(&out);
    return status;
}

static int advise(const options *chosen, int file)
{
    scene of = { 0 };
    patience waiting = { .is_terminal = isatty(STDERR_FILENO), .start = clock_seconds() };
    survey s = { .of = &of,
                 .frames = chosen->frames > 0 ? chosen->frames : USUAL_FRAMES,
                 .every_frame = chosen->frames > 0,
                 .progress = say_step,
                 .user = &waiting };
    int exit_status = 1;

    if (read_scene(chosen, file, &of)) {
        abut_status status = survey_run(&s);

        fall_silent(&waiting);
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

static bool read_frames(const char *words, int *out)
{
    char *end = NULL;
    long value = strtol(words, &end, 10);

    if (end == words || *end != '\0' || value < 1 || value > MOST_FRAMES) {
        return false;
    }
    *out = (int)value;
    return true;
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
            if (!read_frames(optarg, &out->frames)) {
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
    int file = open_input(chosen.file);

    if (file < 0) {
        return 1;
    }
    status = advise(&chosen, file);
    close_input(file);
    return status;
}
