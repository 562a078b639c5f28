/* cli/explain/explain.c - abut explain: why two bodies did or did not react.
 *
 * The scene is played up to the frame before, the facts are gathered, one step is played, and
 * the facts are gathered again. Nothing of that disturbs the play: the state is the one that
 * abut run comes to.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "explain/explain.h"

#include "base/interrupt.h"
#include "base/program.h"
#include "base/terminal.h"
#include "explain/choice/choice.h"
#include "explain/picture/picture.h"
#include "explain/words/words.h"
#include "read/load.h"
#include "show/picture_options.h"
#include "stage/watch.h"

#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct options {
    const char *file; /* NULL for standard input */
    const char *pair[2];
    long frame; /* 0: find one */
    int mode;
    int method;
    bool has_method;
    const char *picture; /* NULL for none */
    bool json;
    bool y_up;
} options;

static bool write_facts(const options *chosen, const facts *f, const char *headline)
{
    text out = { 0 };

    if (chosen->picture != NULL && !facts_draw(f, headline, chosen->y_up, chosen->picture)) {
        return false;
    }
    if (chosen->json) {
        facts_json(&out, f, headline);
    } else {
        facts_report(&out, f, headline, chosen->y_up, wants_colours(STDOUT_FILENO));
    }
    bool ok = write_text(&out, stdout, "standard output");

    text_free(&out);
    return ok;
}

/* Explains the step that leads to a frame, on a stage of which nothing is played yet. */
static bool explain_step(const options *chosen, const production *of, play *p, facts *f)
{
    const actor *a = find_actor(p->on, chosen->pair[0], of->name);
    const actor *b = a != NULL ? find_actor(p->on, chosen->pair[1], of->name) : NULL;

    if (b == NULL || !play_through(p, f->frame - 1, of->name, "playing", NULL, 0)) {
        return false;
    }
    if (end_wanted() != 0) {
        return true; /* the exit status says so */
    }
    bool ok = facts_begin(f, p, a, b);

    if (ok && !play_through(p, f->frame, of->name, "playing", NULL, 0)) {
        return false;
    }
    text headline = { 0 };

    ok = ok && facts_end(f);
    if (ok) {
        headline_say(&headline, f, chosen->y_up);
        ok = !headline.failed;
    }
    if (!ok) {
        complain("cannot explain", of->name, "not enough memory");
    }
    ok = ok && write_facts(chosen, f, text_string(&headline));
    text_free(&headline);
    return ok;
}

static bool explain_pair(const options *chosen, const production *of)
{
    stage on = { 0 };
    play p = { .on = &on };
    facts f = { .scene = of->name, .frame = (uint32_t)chosen->frame };

    if (chosen->frame == 0 &&
        !choose_frame(of, chosen->pair[0], chosen->pair[1], &f.frame, &f.choice)) {
        return false;
    }
    bool ok = production_begin(of, &on, &p) && explain_step(chosen, of, &p, &f);

    facts_free(&f);
    play_free(&p);
    stage_free(&on);
    return ok;
}

static bool explain_pairs(const options *chosen, const production *of)
{
    text out = { 0 };
    bool ok = list_pairs(&out, of, chosen->file, (uint32_t)chosen->frame, chosen->json) &&
              write_text(&out, stdout, "standard output");

    text_free(&out);
    return ok;
}

static int explain_scene(const options *chosen)
{
    json_t *scene = load_value(chosen->file);
    production of = { .scene = scene,
                      .name = input_name(chosen->file),
                      .mode = (play_mode)chosen->mode,
                      .method = (abut_method)chosen->method,
                      .frames = -1,
                      .trails = chosen->pair[0] != NULL };

    watch_signals(); /* while a scene is read there is nothing to finish */
    bool ok = scene != NULL &&
              (chosen->pair[0] != NULL ? explain_pair(chosen, &of) : explain_pairs(chosen, &of));

    json_decref(scene);
    return end_wanted() != 0 ? interrupted_status() : ok ? 0 : 1;
}

/* --- The command line ---------------------------------------------------------------- */

static int run_explain(int argc, char **argv);

static const option_row rows[] = {
    { OPTION_PAIR, "pair", "A B", "the names of two bodies; without it, the pairs to ask about",
      .place = offsetof(options, pair) },
    { OPTION_COUNT, "frame", "N",
      "the step that leads to frame N, 1 for the first: line N of the\n"
      "trace. Without it, the first with an event of both,\n"
      "or the one in which they come closest",
      .place = offsetof(options, frame), .least = 1, .most = STAGE_MOST_FRAMES },
    { OPTION_WORD, "mode", "MODE", "exact (the default), sequential or discrete, as in abut run",
      .place = offsetof(options, mode), .words = play_mode_word },
    { OPTION_WORD, "method", "NAME", "how discrete mode separates, as in abut run",
      .place = offsetof(options, method), .words = method_word,
      .given = offsetof(options, has_method) },
    { OPTION_FILE, "picture", "FILE", "draws it: FILE.svg or FILE.png",
      .place = offsetof(options, picture) },
    { OPTION_FLAG, "json", NULL, "one JSON object, with all digits",
      .place = offsetof(options, json) },
    { OPTION_FLAG, "y-up", NULL, "y runs upwards: in the picture, and in words like \"upper\"",
      .place = offsetof(options, y_up) },
    { .name = NULL },
};

const command explain_command = {
    .name = "explain",
    .arguments = "SCENE",
    .what = "explain why two bodies did or did not react",
    .about =
        "Explains in sentences and numbers why two bodies of a scene did or did not react in one\n"
        "step: filters, how they lay, the time of impact and what chose its normal, what others\n"
        "did to them, where they ended, and what each method would have done instead.\n"
        "\n"
        "  $ abut explain bullet.json                          which pairs had to do with each "
        "other?\n"
        "  $ abut explain --pair bullet paper bullet.json      why did it stop?\n"
        "  $ abut explain --pair bullet paper --mode discrete bullet.json\n"
        "                                                      why does it not, in this mode?\n"
        "  $ abut explain --pair bullet paper --frame 2 --picture why.svg bullet.json\n",
    .rows = rows,
    .after =
        "SCENE is a scene as for abut run (- for standard input). The exit status is 1 if it is\n"
        "none, has no body of that name, or a file cannot be written.\n",
    .run = run_explain,
};

/* What the rows cannot say. Returns -1 to go on, otherwise the exit status. */
static int check_options(const options *chosen)
{
    picture_kind kind = PICTURE_SVG;

    if (chosen->has_method && chosen->mode != PLAY_DISCRETE) {
        return wrong_usage("explain", "--method is for", "--mode discrete");
    }
    if (chosen->picture != NULL && (!picture_kind_of(chosen->picture, &kind) ||
                                    (kind != PICTURE_SVG && kind != PICTURE_PNG))) {
        return wrong_usage("explain", "--picture must end in .svg or .png, not", chosen->picture);
    }
    if (chosen->picture != NULL && chosen->pair[0] == NULL) {
        return wrong_usage("explain", "--picture is for", "--pair A B");
    }
    return -1;
}

/* Of "--pair hero scene.json" and "--pair hero --frame 3 scene.json" --pair has taken what was
 * meant otherwise, and then the scene is not the one argument left. Returns as above. */
static int check_pair(const options *chosen, int rest)
{
    text took = { 0 };

    if (chosen->pair[0] == NULL || rest == 1 ||
        (rest > 1 && strncmp(chosen->pair[1], "--", 2) != 0)) {
        return -1;
    }
    text_cut(&took, chosen->pair[0], strlen(chosen->pair[0]));
    text_add(&took, " and ");
    text_cut(&took, chosen->pair[1], strlen(chosen->pair[1]));
    int status = wrong_usage("explain",
                             rest == 0 ? "a scene is missing: --pair takes two names, and took"
                                       : "--pair takes two names, and took",
                             text_string(&took));

    text_free(&took);
    return status;
}

static int run_explain(int argc, char **argv)
{
    options chosen = { .mode = PLAY_EXACT, .method = ABUT_REACT_SHORTEST };
    int status = options_read(&explain_command, argc, argv, &chosen);

    if (status < 0) {
        status = check_options(&chosen);
    }
    if (status < 0) {
        status = check_pair(&chosen, argc - optind);
    }
    if (status < 0) {
        status = options_one(&explain_command, argc, argv, "scene", false, &chosen.file);
    }
    if (status >= 0) {
        return status;
    }
    if (chosen.pair[0] != NULL && strcmp(chosen.pair[0], chosen.pair[1]) == 0) {
        complain("cannot explain", chosen.pair[0], "a pair is two bodies, not one twice");
        return 1;
    }
    if (chosen.picture != NULL && chosen.file != NULL &&
        is_same_file(chosen.file, chosen.picture)) {
        complain("cannot write", chosen.picture, "it is the scene");
        return 1;
    }
    return explain_scene(&chosen);
}
