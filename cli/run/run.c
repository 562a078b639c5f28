/* cli/run/run.c - abut run: a scene, frame after frame.
 *
 * Nothing is kept of a frame that has been played: a trace goes out line by line, so
 * that long runs take no more memory than short ones. An interrupt ends the run after the
 * frame it falls into, and leaves whole lines and whole pictures.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "run/run.h"

#include "base/interrupt.h"
#include "base/output.h"
#include "base/program.h"
#include "base/terminal.h"
#include "read/load.h"
#include "run/summary.h"
#include "show/play_picture.h"
#include "stage/record.h"
#include "stage/tally.h"
#include "stage/trace.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { MOST_WATCHERS = 7 };

typedef struct options {
    const char *file;    /* NULL for standard input */
    const char *trace;   /* NULL for none, "-" for standard output */
    const char *picture; /* NULL for none */
    const char *html;
    const char *record; /* NULL for none */
    long states;        /* in the recording: one for so many frames; 0 for none */
    long frames;        /* -1: as the scene says */
    long threads;       /* 0: this one */
    int mode;
    int method;
    bool has_method;
    bool json;
} options;

/* One run, and its watchers. */
typedef struct session {
    const options *chosen;
    json_t *scene;
    production of;
    stage on;
    play play;
    summary counted;
    overlaps *found;
    output trace;
    output record;
    recorder recorder;
    text line;
    play_picture picture;
    play_picture page;
    watcher watchers[MOST_WATCHERS];
    size_t watcher_count;
} session;

/* --- The trace ------------------------------------------------------------- */

static bool traces_to_output(const options *chosen)
{
    return chosen->trace != NULL && strcmp(chosen->trace, "-") == 0;
}

static bool write_line(void *self, const play *p)
{
    session *s = self;

    trace_line(&s->line, p);
    return output_text(&s->trace, &s->line);
}

/* Opens the trace, if there is to be one. False after a complaint. */
static bool open_trace(session *s)
{
    if (s->chosen->trace == NULL) {
        return true;
    }
    s->watchers[s->watcher_count++] = (watcher){ s, write_line };
    return output_open(&s->trace, s->chosen->trace);
}

/* Opens the recording, if there is to be one. False after a complaint. */
static bool open_record(session *s)
{
    if (s->chosen->record == NULL) {
        return true;
    }
    s->recorder = (recorder){ s->on.recording, &s->record };
    s->watchers[s->watcher_count++] = recorder_watcher(&s->recorder);
    return output_open(&s->record, s->chosen->record);
}

/* --- Pictures -------------------------------------------------------------- */

static bool open_picture(session *s, play_picture *e, const char *file, const scene_survey *seen)
{
    static const picture_options usual = { .layers = LAYERS_USUAL,
                                           .width = PICTURE_WIDTH,
                                           .height = PICTURE_HEIGHT,
                                           .rate = PICTURE_RATE };

    if (file == NULL) {
        return true;
    }
    e->file = file;
    picture_kind_of(file, &e->kind);
    return play_picture_begin(e, &s->of, &usual, seen, &s->play, &s->watchers[s->watcher_count++]);
}

/* Looks round first, if something is to be drawn. */
static bool open_pictures(session *s, uint32_t *frames)
{
    static const picture_options nothing_said = { 0 };
    scene_survey seen = { 0 };

    if (!s->of.trails) {
        return true;
    }
    if (!survey_scene(&s->of, &nothing_said, &seen) ||
        !tally_begin(&s->play, &s->watchers[s->watcher_count++])) {
        return false;
    }
    *frames = seen.frames;
    s->play.finishes = end_wanted() != 0;
    return open_picture(s, &s->picture, s->chosen->picture, &seen) &&
           open_picture(s, &s->page, s->chosen->html, &seen);
}

/* A play does not need the file it came from, which may be larger than the world. */
static bool forget_scene(session *s)
{
    json_decref(s->scene);
    s->scene = NULL;
    s->of.scene = NULL;
    return true;
}

/* --- Playing --------------------------------------------------------------- */

/* Says how it ended; returns the exit status. */
static int give_summary(session *s)
{
    FILE *to = traces_to_output(s->chosen) ? stderr : stdout;
    const char *name = s->of.name;
    abut_status status = overlaps_count(s->found, &s->counted.overlaps);
    text out = { 0 };

    if (status != ABUT_OK) {
        complain("cannot look for overlaps in", name, abut_status_text(status));
        return 1;
    }
    if (s->chosen->json) {
        summary_json(&out, &s->counted, &s->play, name);
    } else {
        summary_words(&out, &s->counted, &s->play, name, wants_colours(fileno(to)));
    }
    bool ok = write_text(&out, to, "the summary");

    text_free(&out);
    if (s->of.mode == PLAY_EXACT && s->counted.overlaps > 0) {
        complain("overlaps in", name, "this is a bug in abut; please report it with the file");
        ok = false;
    }
    return !ok ? 1 : end_wanted() != 0 ? interrupted_status() : 0;
}

/* Says so if bodies are to bounce and nothing has a bounce: that is allowed, but hardly meant. */
static void note_dull_bounces(const session *s)
{
    const actor *bouncer = NULL;

    for (uint32_t i = 0; i < s->on.count; i++) {
        const actor *who = &s->on.actors[i];

        if (who->is.bounce > 0) {
            return;
        }
        bouncer = bouncer == NULL && who->is.answer == ABUT_ANSWER_BOUNCE ? who : bouncer;
    }
    if (bouncer != NULL) {
        fprintf(stderr,
                "abut: note on %s: body \"%s\" has \"react\": \"bounce\", but no body has a "
                "\"bounce\" above 0, so nothing bounces\n",
                s->of.name, bouncer->name);
    }
}

/* Plays the scene with all its watchers. False after a complaint. */
static bool play_scene(session *s)
{
    uint32_t frames = 0;
    bool ok = production_begin(&s->of, &s->on, &s->play);

    if (!ok) {
        return false;
    }
    note_dull_bounces(s);
    s->counted.frames = frames = production_frames(&s->of, &s->on);
    s->found = overlaps_new(&s->on);
    if (s->found == NULL) {
        complain("cannot run", s->of.name, "not enough memory");
        return false;
    }
    s->watchers[s->watcher_count++] = overlaps_watcher(s->found);
    s->watchers[s->watcher_count++] = summary_watcher(&s->counted);
    ok = open_pictures(s, &frames) && forget_scene(s) && open_trace(s) && open_record(s) &&
         play_through(&s->play, frames, s->of.name, "running", s->watchers, s->watcher_count);

    ok = output_close(&s->trace) && ok; /* also of a play that failed: it shows how */
    ok = (s->recorder.recording == NULL || recorder_end(&s->recorder)) && ok;
    ok = play_picture_end(&s->picture, &s->play, !ok) && ok;
    return play_picture_end(&s->page, &s->play, !ok) && ok;
}

static int run_scene(const options *chosen, abut_tasks tasks)
{
    json_t *scene = load_value(chosen->file);
    session s = { .chosen = chosen,
                  .scene = scene,
                  .of = { .scene = scene,
                          .name = input_name(chosen->file),
                          .mode = (play_mode)chosen->mode,
                          .method = (abut_method)chosen->method,
                          .frames = chosen->frames,
                          .records = chosen->record != NULL,
                          .states_every = chosen->states,
                          .trails = chosen->picture != NULL || chosen->html != NULL,
                          .tasks = tasks } };
    int status = 1;

    watch_signals(); /* while a scene is read there is nothing to finish */
    if (scene != NULL && play_scene(&s)) {
        status = give_summary(&s);
    }
    json_decref(s.scene);
    text_free(&s.line);
    overlaps_free(s.found);
    play_free(&s.play);
    stage_free(&s.on);
    return status;
}

static int run_on_threads(const options *chosen)
{
    abut_pool *pool = NULL;

    if (chosen->threads > 1) {
        pool = abut_pool_create((uint32_t)chosen->threads, NULL);
        if (pool == NULL) {
            complain("cannot start", "threads", "the system has no more of them to give");
            return 1;
        }
    }
    int status = run_scene(chosen, pool == NULL ? (abut_tasks){ 0 } : abut_pool_tasks(pool));

    abut_pool_destroy(pool);
    return status;
}

/* --- The command line ------------------------------------------------------ */

static int run_run(int argc, char **argv);

static const option_row rows[] = {
    { OPTION_COUNT, "frames", "N", "so many, whatever the scene says (its \"frames\", or 60)",
      .place = offsetof(options, frames), .least = 0, .most = STAGE_MOST_FRAMES },
    { OPTION_FILE, "picture", "FILE",
      "one picture of it all, FILE.svg or FILE.png, or a film,\n"
      "FILE.webp (abut render has all that can be chosen)",
      .place = offsetof(options, picture) },
    { OPTION_FILE, "html", "FILE", "a page to walk about in: scrub, step, zoom, click a body",
      .place = offsetof(options, html) },
    { OPTION_FILE, "trace", "FILE",
      "a JSON line for each frame from 0, the start (- for standard\n"
      "output; the summary then goes to standard error)",
      .place = offsetof(options, trace) },
    { OPTION_FILE, "record", "FILE", "every call and each frame's hash, for abut replay",
      .place = offsetof(options, record) },
    { OPTION_COUNT, "states", "N",
      "with --record: the whole state after every N frames, so that\n"
      "a replay that differs can say in which body",
      .place = offsetof(options, states), .least = 1, .most = STAGE_MOST_FRAMES },
    { OPTION_WORD, "mode", "MODE",
      "exact (everything at once, nothing ever overlaps: the default),\n"
      "sequential (one body after the other) or discrete (move,\n"
      "look, separate: no promise)",
      .place = offsetof(options, mode), .words = play_mode_word },
    { OPTION_WORD, "method", "NAME",
      "how discrete mode separates: shortest (the default), direction,\n"
      "before_after, meeting_sides, tile_offset, impact, ...",
      .place = offsetof(options, method), .words = method_word,
      .given = offsetof(options, has_method) },
    { OPTION_COUNT, "threads", "N",
      "steps on so many threads (exact mode; 1 unless said): the same\n"
      "answers, sooner if there are thousands of bodies",
      .place = offsetof(options, threads), .least = 1, .most = ABUT_MAX_THREADS },
    { OPTION_FLAG, "json", NULL, "the summary as one JSON object",
      .place = offsetof(options, json) },
    { .name = NULL },
};

const command run_command = {
    .name = "run",
    .arguments = "SCENE",
    .what = "run a scene frame after frame: nothing overlaps, nothing passes through",
    .about =
        "Runs a scene and says what happened. SCENE (- for standard input) is one JSON object:\n"
        "\n"
        "  {\"about\":\"a bullet, and paper\", \"frames\":3, \"bodies\":[\n"
        "    {\"name\":\"paper\", \"kind\":\"static\", \"at\":[500,0],\n"
        "     \"shape\":{\"type\":\"rect\",\"x\":0,\"y\":-50,\"w\":0.01,\"h\":100}},\n"
        "    {\"name\":\"bullet\", \"velocity\":[1000000,0],\n"
        "     \"shape\":{\"type\":\"circle\",\"x\":0,\"y\":0,\"r\":1}}]}\n"
        "\n"
        "A level may be drawn: \"tiles\":{\"size\":16,\"rows\":[\"..=.\",\"##/#\"]} beside the "
        "bodies, or\n"
        "\"shape\":{\"type\":\"mask\",\"image\":\"hill.png\"}; \"edits\" change its cells while it "
        "plays.\n"
        "\n"
        "  $ abut run bullet.json                    where does it end? nothing overlaps\n"
        "  $ abut run --picture out.svg bullet.json  see it: paths, contacts, events\n"
        "  $ abut run --html out.html bullet.json    walk about in it, frame by frame\n"
        "  $ abut run --trace - bullet.json          every body in every frame, as JSON Lines\n"
        "  $ abut run --mode discrete bullet.json    what move-then-look makes of it\n",
    .rows = rows,
    .after =
        "The last line is a hash of the final state: the same on every machine. The exit status\n"
        "is 1 if SCENE is no scene or a file cannot be written, 130 if it was interrupted.\n"
        "scenes/ has scenes to start from, docs/scenes.md all fields.\n",
    .run = run_run,
};

/* What the rows cannot say. Returns -1 to go on, otherwise the exit status. */
static int check_options(const options *chosen)
{
    picture_kind kind = PICTURE_SVG;

    if (chosen->has_method && chosen->mode != PLAY_DISCRETE) {
        return wrong_usage("run", "--method is for", "--mode discrete");
    }
    if (chosen->states > 0 && chosen->record == NULL) {
        return wrong_usage("run", "--states is for", "--record");
    }
    if (chosen->picture != NULL && !picture_kind_of(chosen->picture, &kind)) {
        return wrong_usage("run", "--picture must end in .svg, .png, .webp or .html, not",
                           chosen->picture);
    }
    if (chosen->html != NULL && (!picture_kind_of(chosen->html, &kind) || kind != PICTURE_HTML)) {
        return wrong_usage("run", "--html must end in .html, not", chosen->html);
    }
    return -1;
}

/* Whether two names mean one file, or will. */
static bool means_same(const char *a, const char *b)
{
    return a != NULL && b != NULL && is_same_file(a, b);
}

/* Whether nothing would be written over the scene, or twice. False after a complaint. */
static bool spares_files(const options *chosen)
{
    const char *files[] = { chosen->trace, chosen->picture, chosen->html, chosen->record };
    size_t count = sizeof files / sizeof files[0];

    for (size_t i = 0; i < count; i++) {
        if (means_same(files[i], chosen->file)) {
            complain("cannot write", files[i], "it is the scene");
            return false;
        }
        for (size_t k = i + 1; k < count; k++) {
            if (means_same(files[i], files[k])) {
                complain("cannot write", files[i], "two things at once");
                return false;
            }
        }
    }
    return true;
}

static int run_run(int argc, char **argv)
{
    options chosen = { .frames = -1, .mode = PLAY_EXACT, .method = ABUT_REACT_SHORTEST };
    int status = options_read(&run_command, argc, argv, &chosen);

    if (status < 0) {
        status = check_options(&chosen);
    }
    if (status < 0) {
        status = options_one(&run_command, argc, argv, "scene", false, &chosen.file);
    }
    if (status >= 0) {
        return status;
    }
    return spares_files(&chosen) ? run_on_threads(&chosen) : 1;
}
