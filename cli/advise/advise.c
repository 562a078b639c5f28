/* cli/advise/advise.c - abut advise: which index suits a scene.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "advise/advise.h"

#include "advise/measure.h"
#include "advise/verdict.h"
#include "base/program.h"
#include "base/terminal.h"
#include "read/load.h"

#include <signal.h>
#include <stddef.h>
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
    scene of = { .file = chosen->file };
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

static int run_advise(int argc, char **argv);

static const option_row rows[] = {
    { OPTION_COUNT, "frames", "N", "so many frames with each kind (20, fewer if it takes long)",
      .place = offsetof(options, frames), .least = 1, .most = MOST_FRAMES },
    { OPTION_FLAG, "json", NULL, "all numbers as one JSON object",
      .place = offsetof(options, json) },
    { .name = NULL },
};

const command advise_command = {
    .name = "advise",
    .arguments = "FILE",
    .what = "measure a scene with each kind of index, and say which to take",
    .about = "Measures a scene with each kind of index and says which one to take, and why.\n"
             "FILE (- for standard input) holds one JSON object, either form or both:\n"
             "\n"
             "  {\"shapes\":[{\"type\":\"circle\",\"x\":0,\"y\":0,\"r\":5},...]}\n"
             "  {\"bodies\":[{\"shape\":{\"type\":\"circle\",\"x\":0,\"y\":0,\"r\":5},"
             "\"at\":[10,0],\"velocity\":[1,0]},...]}\n"
             "\n"
             "Bodies move by their velocity each frame and turn round at the borders of the\n"
             "scene; if none has one, everything jitters. Other fields are ignored.\n",
    .rows = rows,
    .after = "columns: memory with its copy of the bounds; building it once; a frame: all\n"
             "bounds that moved, and all pairs; one region around a body; one ray from it.\n"
             "The best of each column has a star. The exit status is 1 if FILE is no scene.\n",
    .run = run_advise,
};

static int run_advise(int argc, char **argv)
{
    options chosen = { 0 };
    int status = options_read(&advise_command, argc, argv, &chosen);

    if (status < 0) {
        status = options_one(&advise_command, argc, argv, "file", false, &chosen.file);
    }
    if (status >= 0) {
        return status;
    }
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error like any other */
    return advise(&chosen);
}
