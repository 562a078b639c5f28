/* cli/compare/compare.c - abut compare: scenes, mode beside mode.
 *
 * Every scene is played in every mode, one play at a time, while a tally counts what goes wrong
 * and a picture is drawn. Nothing is kept of a play but its row.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "compare/compare.h"

#include "base/interrupt.h"
#include "base/program.h"
#include "base/terminal.h"
#include "compare/play_scene.h"
#include "read/load.h"

#include <errno.h>
#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { LEAST_NAME = 5, MOST_NAME = 32 };

typedef struct options {
    const char *html;     /* NULL for none */
    const char *pictures; /* the same: a folder */
    long frames;          /* -1: as the scene says */
    unsigned modes;       /* bits 1 << PLAY_... */
    int method;
    bool has_method;
    bool json;
    char **scenes;
    int count;
} options;

/* All of it, and what is made meanwhile. */
typedef struct session {
    const options *chosen;
    table table;
    html *page;
    text line;
    bool has_head; /* the table has begun */
    bool failed;   /* and that was said */
} session;

/* --- Names ------------------------------------------------------------------ */

/* "-" is standard input. */
static const char *file_of(const char *argument)
{
    return strcmp(argument, "-") != 0 ? argument : NULL;
}

/* A scene without folders and ".json". */
static void add_scene_name(text *out, const char *argument)
{
    static const char ending[] = ".json";
    const char *slash = strrchr(argument, '/');
    const char *name = slash != NULL ? slash + 1 : argument;
    size_t length = strlen(name);

    if (length >= sizeof ending && strcmp(name + length + 1 - sizeof ending, ending) == 0) {
        length -= sizeof ending - 1;
    }
    if (file_of(argument) == NULL) {
        text_add(out, "stdin");
    } else {
        text_add_bytes(out, name, length);
    }
}

static int widest_name(const options *chosen)
{
    int widest = LEAST_NAME;

    for (int i = 0; i < chosen->count; i++) {
        text name = { 0 };

        add_scene_name(&name, chosen->scenes[i]);
        widest = (int)name.length > widest ? (int)name.length : widest;
        text_free(&name);
    }
    return widest < MOST_NAME ? widest : MOST_NAME;
}

static int widest_mode(unsigned modes)
{
    int widest = 0;

    for (int mode = 0; mode < PLAY_MODE_COUNT; mode++) {
        int width = (int)strlen(play_mode_word(mode));

        widest = (modes >> mode & 1) != 0 && width > widest ? width : widest;
    }
    return widest;
}

/* --- One play --------------------------------------------------------------- */

/* What exact mode promises. */
static void check_promise(session *s, const result *r)
{
    const tally_counts *c = &r->counts;

    if (r->mode == PLAY_EXACT && (c->overlaps > 0 || c->passes > 0)) {
        complain(c->overlaps > 0 ? "overlaps in" : "something passed through in",
                 input_name(file_of(r->file)),
                 "this is a bug in abut; please report it with the file");
        s->failed = true;
    }
}

static bool give_row(session *s, const result *r)
{
    text_clear(&s->line);
    if (s->chosen->json) {
        result_json(r, &s->line);
    } else {
        if (!s->has_head) {
            table_head(&s->table, &s->line);
            s->has_head = true;
        }
        table_row(&s->table, r, &s->line);
    }
    return write_text(&s->line, stdout, "the table");
}

/* Plays a scene in one mode. */
static outcome
compare_mode(session *s, const json_t *scene, const char *argument, const char *name, int mode)
{
    scene_play m = { .of = { .scene = scene,
                             .name = input_name(file_of(argument)),
                             .mode = (play_mode)mode,
                             .method = (abut_method)s->chosen->method,
                             .frames = s->chosen->frames,
                             .trails = true },
                     .file = argument,
                     .name = name,
                     .pictures = s->chosen->pictures,
                     .page = s->page };
    result r;
    outcome came_to = scene_play_run(&m, &r);

    if (came_to == PLAYED) {
        came_to = give_row(s, &r) ? PLAYED : BROKEN;
        check_promise(s, &r);
    }
    return came_to;
}

/* --- All of them ------------------------------------------------------------ */

/* Plays a scene, which is used up, in all modes. False if that is the end of it all. */
static bool compare_scene(session *s, json_t *scene, const char *argument)
{
    text name = { 0 };
    outcome came_to = scene != NULL ? PLAYED : NO_SCENE;

    add_scene_name(&name, argument);
    for (int mode = 0; mode < PLAY_MODE_COUNT && came_to == PLAYED && end_wanted() == 0; mode++) {
        if ((s->chosen->modes >> mode & 1) != 0) {
            came_to = compare_mode(s, scene, argument, text_string(&name), mode);
        }
    }
    s->failed = s->failed || came_to != PLAYED;
    json_decref(scene);
    text_free(&name);
    return came_to != BROKEN;
}

static bool give_sentence(session *s)
{
    if (!s->has_head) {
        return true;
    }
    text_clear(&s->line);
    text_add(&s->line, "\n");
    table_sentence(&s->table, &s->line);
    return write_text(&s->line, stdout, "the table");
}

/* Opens what will be written. False after a complaint. */
static bool begin_files(session *s)
{
    const options *chosen = s->chosen;

    if (chosen->pictures != NULL && mkdir(chosen->pictures, 0777) != 0 && errno != EEXIST) {
        complain("cannot make", chosen->pictures, strerror(errno));
        return false;
    }
    if (chosen->html != NULL) {
        s->page = html_begin(chosen->html, "abut: scenes, mode beside mode");
    }
    return chosen->html == NULL || s->page != NULL;
}

/* The first scene is read before anything is written: until then an interrupt ends it at
 * once. */
static int compare(const options *chosen)
{
    session s = { .chosen = chosen,
                  .table = { .name_width = widest_name(chosen),
                             .mode_width = widest_mode(chosen->modes),
                             .colours = wants_colours(fileno(stdout)) } };
    json_t *scene = load_value(file_of(chosen->scenes[0]));

    watch_signals();
    bool ok = begin_files(&s);

    if (!ok) {
        json_decref(scene);
        return 1;
    }
    for (int i = 0; i < chosen->count && ok && end_wanted() == 0; i++) {
        scene = i == 0 ? scene : load_value(file_of(chosen->scenes[i]));
        ok = compare_scene(&s, scene, chosen->scenes[i]);
    }
    if (s.page != NULL) {
        ok = html_end(s.page, !ok) && ok;
    }
    ok = ok && give_sentence(&s) && !s.failed;
    text_free(&s.line);
    return !ok ? 1 : end_wanted() != 0 ? interrupted_status() : 0;
}

/* --- The command line ------------------------------------------------------- */

static int run_compare(int argc, char **argv);

static const option_row rows[] = {
    { OPTION_COUNT, "frames", "N", "so many, whatever a scene says (its \"frames\", or 60)",
      .place = offsetof(options, frames), .least = 0, .most = STAGE_MOST_FRAMES },
    { OPTION_WORDS, "modes", "LIST", "some of exact,sequential,discrete (exact,discrete)",
      .place = offsetof(options, modes), .words = play_mode_word },
    { OPTION_WORD, "method", "NAME", "how discrete mode separates: shortest (the default), ...",
      .place = offsetof(options, method), .words = method_word,
      .given = offsetof(options, has_method) },
    { OPTION_FILE, "html", "FILE",
      "all of it on a page to walk about in, the modes of a scene\n"
      "side by side",
      .place = offsetof(options, html) },
    { OPTION_FOLDER, "pictures", "DIR", "a picture of each: DIR/SCENE_MODE.svg",
      .place = offsetof(options, pictures) },
    { OPTION_FLAG, "json", NULL, "a JSON object for each instead of the table",
      .place = offsetof(options, json) },
    { .name = NULL },
};

const command compare_command = {
    .name = "compare",
    .arguments = "SCENE...",
    .what = "play scenes in several modes side by side, and count what goes wrong",
    .about = "Plays every SCENE (- for standard input) in every mode, and counts by the exact\n"
             "predicates, from the places of the bodies, what went wrong:\n"
             "\n"
             "  overlaps  how often two that are solid came to overlap, and the deepest of all\n"
             "  passes    how often one went through another\n"
             "  snags     how often one was held up on a surface along which its path was free\n"
             "\n"
             "  $ abut compare scenes/bullet.json             what move-then-look does to it\n"
             "  $ abut compare --html out.html scenes/*.json  see them side by side\n"
             "  $ abut compare --modes discrete --method impact scenes/seams.json\n"
             "  $ abut compare --json scenes/*.json | jq 'select(.passes > 0).scene'\n",
    .rows = rows,
    .after =
        "The exit status is 1 if something overlaps or passes through in exact mode (which would\n"
        "be a bug in abut), if a SCENE is no scene or a file cannot be written, 130 if it was\n"
        "interrupted: what was played until then, or its first seconds, is reported and drawn.\n",
    .run = run_compare,
};

/* Whether no two scenes want one picture, and none is written over. False after a complaint. */
static bool spares_scenes(const options *chosen)
{
    for (int i = 0; i < chosen->count; i++) {
        if (chosen->html != NULL && is_same_file(chosen->scenes[i], chosen->html)) {
            complain("cannot write", chosen->html, "it is a scene");
            return false;
        }
        for (int k = 0; k < i && chosen->pictures != NULL; k++) {
            text first = { 0 };
            text second = { 0 };

            add_scene_name(&first, chosen->scenes[i]);
            add_scene_name(&second, chosen->scenes[k]);
            bool same = strcmp(text_string(&first), text_string(&second)) == 0;

            text_free(&first);
            text_free(&second);
            if (same) {
                complain("cannot draw", chosen->scenes[i], "another scene has that name");
                return false;
            }
        }
    }
    return true;
}

static int run_compare(int argc, char **argv)
{
    options chosen = { .frames = -1,
                       .modes = 1U << PLAY_EXACT | 1U << PLAY_DISCRETE,
                       .method = ABUT_REACT_SHORTEST };
    int status = options_read(&compare_command, argc, argv, &chosen);
    picture_kind kind = PICTURE_SVG;

    if (status >= 0) {
        return status;
    }
    chosen.scenes = argv + optind;
    chosen.count = argc - optind;
    if (chosen.count <= 0) {
        return wrong_usage("compare", "a scene is missing;", "- is standard input");
    }
    if (chosen.modes == 0) {
        return wrong_usage("compare", "--modes takes some of exact, sequential and discrete, not",
                           "none");
    }
    if (chosen.has_method && (chosen.modes >> PLAY_DISCRETE & 1) == 0) {
        return wrong_usage("compare", "--method is for", "--modes discrete");
    }
    if (chosen.html != NULL && (!picture_kind_of(chosen.html, &kind) || kind != PICTURE_HTML)) {
        return wrong_usage("compare", "--html must end in .html, not", chosen.html);
    }
    return spares_scenes(&chosen) ? compare(&chosen) : 1;
}
