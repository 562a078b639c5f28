/* cli/run/render.c - abut render: a scene as a picture, a film or a page.
 *
 * Draws what `abut run` also draws, with everything that can be chosen.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "run/render.h"

#include "base/interrupt.h"
#include "base/program.h"
#include "read/load.h"
#include "show/play_picture.h"
#include "stage/tally.h"

#include <getopt.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_SIZE = 160, MOST_SIZE = 8192, MOST_RATE = 1000 };

typedef struct options {
    const char *file; /* NULL for standard input */
    const char *to;
    const char *size; /* "WxH" */
    const char *view; /* "X,Y,W,H" */
    long frames;      /* -1: as the scene says */
    int mode;
    int method;
    bool has_method;
    bool json;
    picture_options how;
} options;

/* --- Drawing --------------------------------------------------------------- */

/* Says what was written; returns the exit status. */
static int give_report(const options *chosen, const play *p)
{
    text out = { 0 };

    if (chosen->json) {
        text_add(&out, "{\"file\":");
        text_string_json(&out, chosen->to, strlen(chosen->to));
        text_add(&out, ",\"scene\":");
        text_string_json(&out, input_name(chosen->file), strlen(input_name(chosen->file)));
        text_add(&out, ",\"bodies\":");
        text_number(&out, p->on->count);
        text_add(&out, ",\"frames\":");
        text_number(&out, p->frame);
        text_add(&out, "}\n");
    } else {
        text_add(&out, chosen->to);
        text_add(&out, p->on->count == 1 ? ": 1 body, " : ": ");
        if (p->on->count != 1) {
            text_number(&out, p->on->count);
            text_add(&out, " bodies, ");
        }
        text_number(&out, p->frame);
        text_add(&out, p->frame == 1 ? " frame\n" : " frames\n");
    }
    bool ok = write_text(&out, strcmp(chosen->to, "-") == 0 ? stderr : stdout, "the report");

    text_free(&out);
    return !ok ? 1 : end_wanted() != 0 ? interrupted_status() : 0;
}

/* Plays what was looked at before once more, and draws it. False after a complaint. */
static bool
draw_play(const options *chosen, const production *of, const scene_survey *seen, play *p)
{
    play_picture e = { .file = chosen->to };
    watcher looks[2] = { 0 }; /* the counter, then the picture */

    picture_kind_of(chosen->to, &e.kind);
    p->finishes = end_wanted() != 0;
    bool ok = tally_begin(p, &looks[0]) &&
              play_picture_begin(&e, of, &chosen->how, seen, p, &looks[1]) &&
              play_through(p, seen->frames, of->name, "drawing", looks, 2);

    return play_picture_end(&e, p, !ok) && ok;
}

static int render(const options *chosen)
{
    json_t *scene = load_value(chosen->file);
    production of = { .scene = scene,
                      .name = input_name(chosen->file),
                      .mode = (play_mode)chosen->mode,
                      .method = (abut_method)chosen->method,
                      .frames = chosen->frames,
                      .trails = true };
    stage on = { 0 };
    play p = { 0 };
    scene_survey seen = { 0 };
    int status = 1;

    watch_signals(); /* while a scene is read there is nothing to finish */
    if (scene != NULL && survey_scene(&of, &chosen->how, &seen) && production_begin(&of, &on, &p) &&
        draw_play(chosen, &of, &seen, &p)) {
        status = give_report(chosen, &p);
    }
    json_decref(scene);
    play_free(&p);
    stage_free(&on);
    return status;
}

/* --- The command line ------------------------------------------------------ */

static int run_render(int argc, char **argv);

static const option_row rows[] = {
    { OPTION_COUNT, "frames", "N",
      "so many, whatever the scene says: a picture shows the last,\n"
      "a film and a page all of them",
      .place = offsetof(options, frames), .least = 0, .most = STAGE_MOST_FRAMES },
    { OPTION_WORDS, "layers", "LIST",
      "some of trails,velocities,contacts,names,bounds,cells,overlaps,\n"
      "timeline (all but bounds and cells, unless said)",
      .place = offsetof(options, how.layers), .words = layer_word },
    { OPTION_TEXT, "view", "X,Y,W,H",
      "this part of the plane (the scene's \"view\", or what there is)",
      .place = offsetof(options, view) },
    { OPTION_TEXT, "size", "WxH", "of the picture, in pixels (960x720)",
      .place = offsetof(options, size) },
    { OPTION_COUNT, "rate", "N", "of a film, in frames a second (30)",
      .place = offsetof(options, how.rate), .least = 1, .most = MOST_RATE },
    { OPTION_FLAG, "y-up", NULL, "draw with y running up the page",
      .place = offsetof(options, how.y_up) },
    { OPTION_WORD, "mode", "MODE", "exact (the default), sequential or discrete",
      .place = offsetof(options, mode), .words = play_mode_word },
    { OPTION_WORD, "method", "NAME", "how discrete mode separates: shortest (the default), ...",
      .place = offsetof(options, method), .words = method_word,
      .given = offsetof(options, has_method) },
    { OPTION_FLAG, "json", NULL, "say what was drawn as one JSON object",
      .place = offsetof(options, json) },
    { .name = NULL },
};

const command render_command = {
    .name = "render",
    .arguments = "SCENE FILE",
    .what = "draw a scene: a picture (svg, png), a film (webp) or a page (html)",
    .about = "Draws a scene (- for standard input) into FILE, whose ending says what it becomes:\n"
             "\n"
             "  $ abut render scenes/billiards.json break.svg     a picture of it all\n"
             "  $ abut render scenes/billiards.json break.webp    a film\n"
             "  $ abut render scenes/billiards.json break.html    a page to walk about in\n"
             "  $ abut render --frames 0 scenes/pile.json start.png\n"
             "  $ abut render --layers bounds,cells,names --view 0,0,50,50 scenes/pile.json c.svg\n"
             "\n"
             "A picture has all bodies at the end, outlined at the start, and the paths between;\n"
             "what touches, and where; and all events on a line of time.\n",
    .rows = rows,
    .after =
        "The same scene gives the same bytes (with the same cairo and fonts). The exit status\n"
        "is 1 if SCENE is no scene or FILE cannot be written, 130 if it was interrupted:\n"
        "what was played until then, or its first seconds, is drawn.\n",
    .run = run_render,
};

/* "960x720" */
static bool read_size(const char *words, picture_options *out)
{
    char *end = NULL;
    long width = strtol(words, &end, 10);

    if (end == words || *end != 'x') {
        return false;
    }
    const char *second = end + 1;
    long height = strtol(second, &end, 10);

    out->width = (int)width;
    out->height = (int)height;
    return end != second && *end == '\0' && width >= LEAST_SIZE && width <= MOST_SIZE &&
           height >= LEAST_SIZE && height <= MOST_SIZE;
}

/* "0,0,50,50" */
static bool read_view(const char *words, picture_options *out)
{
    double numbers[4] = { 0 };

    for (int i = 0; i < 4; i++) {
        char *end = NULL;

        numbers[i] = strtod(words, &end);
        if (end == words || *end != (i < 3 ? ',' : '\0') || !(fabs(numbers[i]) <= ABUT_LIMIT)) {
            return false;
        }
        words = end + 1;
    }
    out->has_view = true;
    out->view = (abut_bounds){ { numbers[0], numbers[1] },
                               { numbers[0] + numbers[2], numbers[1] + numbers[3] } };
    return numbers[2] > 0 && numbers[3] > 0;
}

/* What the rows cannot say. Returns -1 to go on, otherwise the exit status. */
static int check_options(options *chosen)
{
    if (chosen->has_method && chosen->mode != PLAY_DISCRETE) {
        return wrong_usage("render", "--method is for", "--mode discrete");
    }
    if (chosen->size != NULL && !read_size(chosen->size, &chosen->how)) {
        return wrong_usage("render", "--size must be like 960x720, 160 to 8192 each, not",
                           chosen->size);
    }
    if (chosen->view != NULL && !read_view(chosen->view, &chosen->how)) {
        return wrong_usage("render", "--view must be X,Y,W,H with a width and a height, not",
                           chosen->view);
    }
    return -1;
}

/* SCENE FILE. Returns -1 to go on, otherwise the exit status. */
static int read_arguments(int argc, char **argv, options *out)
{
    picture_kind kind = PICTURE_SVG;

    if (argc - optind < 2) {
        return wrong_usage("render", "wanted are", "SCENE FILE");
    }
    if (argc - optind > 2) {
        return wrong_usage("render", "one picture at a time, not also", argv[optind + 2]);
    }
    out->file = strcmp(argv[optind], "-") != 0 ? argv[optind] : NULL;
    out->to = argv[optind + 1];
    if (!picture_kind_of(out->to, &kind)) {
        return wrong_usage("render", "FILE must end in .svg, .png, .webp or .html, not", out->to);
    }
    return -1;
}

static int run_render(int argc, char **argv)
{
    options chosen = { .frames = -1,
                       .mode = PLAY_EXACT,
                       .method = ABUT_REACT_SHORTEST,
                       .how = { .layers = LAYERS_USUAL,
                                .width = PICTURE_WIDTH,
                                .height = PICTURE_HEIGHT,
                                .rate = PICTURE_RATE } };
    int status = options_read(&render_command, argc, argv, &chosen);

    if (status < 0) {
        status = check_options(&chosen);
    }
    if (status < 0) {
        status = read_arguments(argc, argv, &chosen);
    }
    if (status >= 0) {
        return status;
    }
    if (chosen.file != NULL && is_same_file(chosen.file, chosen.to)) {
        complain("cannot write", chosen.to, "it is the scene");
        return 1;
    }
    return render(&chosen);
}
