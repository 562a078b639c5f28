/* cli/shrink/shrink.c - abut shrink: the smallest part of a scene that still shows something.
 *
 * Bodies are left out by halves, quarters and so on, until every single one is needed (delta
 * debugging). Fewer bodies come before fewer frames: the rest may show it later than all of them
 * did. A run ends with the first frame that shows it, so the frames that are left are as few as
 * these bodies take.
 *
 * SPDX-License-Identifier: MIT */
#include "shrink/shrink.h"

#include "base/interrupt.h"
#include "base/output.h"
#include "base/program.h"
#include "base/terminal.h"
#include "read/load.h"
#include "stage/tally.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What may be looked for. */
typedef enum sight {
    SIGHT_OVERLAP,
    SIGHT_PASS,
    SIGHT_SNAG,
    SIGHT_HIT,
    SIGHT_CRUSH,
    SIGHT_STOP,
    SIGHT_FROZEN,
    SIGHT_EDGE,
    SIGHT_COUNT
} sight;

static const char *sight_word(int number)
{
    static const char *const words[] = {
        [SIGHT_OVERLAP] = "overlap", [SIGHT_PASS] = "pass",   [SIGHT_SNAG] = "snag",
        [SIGHT_HIT] = "hit",         [SIGHT_CRUSH] = "crush", [SIGHT_STOP] = "stop",
        [SIGHT_FROZEN] = "frozen",   [SIGHT_EDGE] = "edge",
    };

    return number < SIGHT_COUNT ? words[number] : NULL;
}

typedef struct options {
    const char *file;
    const char *output; /* NULL: standard output */
    int until;
    bool has_until;
    int mode;
    int method;
    long frames; /* -1: as the scene says */
} options;

typedef struct shrinking {
    const options *chosen;
    const json_t *scene;
    const json_t *bodies;
    size_t *kept; /* numbers of bodies */
    size_t *tried;
    size_t count;
    long frames; /* that are needed with these */
    long runs;
    bool failed; /* no memory */
    patience waiting;
} shrinking;

enum { NOT_SEEN = -1 };

/* --- One run ----------------------------------------------------------------- */

static bool has_event(const play *p, abut_event_kind what)
{
    for (uint32_t k = 0; k < p->event_count; k++) {
        if (p->events[k].what == what) {
            return true;
        }
    }
    return false;
}

static bool is_seen(const play *p, sight what)
{
    tally_counts counts = tally_result(p->counts);

    switch (what) {
    case SIGHT_OVERLAP:
        return counts.overlaps > 0;
    case SIGHT_PASS:
        return counts.passes > 0;
    case SIGHT_SNAG:
        return counts.snags > 0;
    case SIGHT_HIT:
        return has_event(p, ABUT_EVENT_HIT);
    case SIGHT_CRUSH:
        return has_event(p, ABUT_EVENT_CRUSHED);
    case SIGHT_STOP:
        return has_event(p, ABUT_EVENT_STOPPED);
    case SIGHT_FROZEN:
        return has_event(p, ABUT_EVENT_FROZEN);
    default:
        return has_event(p, ABUT_EVENT_EDGE);
    }
}

/* Whether a body of that name is in a list. */
static bool has_name(const json_t *bodies, const json_t *name)
{
    for (size_t k = 0; k < json_array_size(bodies); k++) {
        if (json_equal(json_object_get(json_array_get(bodies, k), "name"), name)) {
            return true;
        }
    }
    return false;
}

/* Leaves out the edits of bodies that are not there any more. False without memory. */
static bool keep_edits(json_t *scene, const json_t *bodies)
{
    const json_t *edits = json_object_get(scene, "edits");
    json_t *kept = json_array();
    bool ok = kept != NULL;

    for (size_t k = 0; k < json_array_size(edits) && ok; k++) {
        json_t *one = json_array_get(edits, k);
        const json_t *name = json_object_get(one, "body");
        const char *word = json_string_value(name);

        if (has_name(bodies, name) || (word != NULL && strcmp(word, "tiles") == 0)) {
            ok = json_array_append(kept, one) == 0;
        }
    }
    if (json_array_size(edits) == 0) {
        json_decref(kept);
        return ok;
    }
    return ok && json_object_set_new(scene, "edits", kept) == 0;
}

/* The scene with only so many of its bodies. NULL without memory. */
static json_t *part_of(const shrinking *s, const size_t *numbers, size_t count)
{
    json_t *scene = json_copy((json_t *)s->scene);
    json_t *bodies = json_array();

    for (size_t k = 0; k < count && bodies != NULL; k++) {
        if (json_array_append(bodies, json_array_get(s->bodies, numbers[k])) != 0) {
            json_decref(bodies);
            bodies = NULL;
        }
    }
    if (scene == NULL || bodies == NULL || json_object_set_new(scene, "bodies", bodies) != 0 ||
        !keep_edits(scene, bodies)) {
        json_decref(scene);
        return NULL;
    }
    return scene;
}

/* Plays on until it is seen; the frame, or NOT_SEEN. */
static long play_until(play *p, sight what, long frames)
{
    watcher counter;

    if (!tally_begin(p, &counter)) {
        return NOT_SEEN;
    }
    while (counter.see(counter.self, p)) {
        if (is_seen(p, what)) {
            return (long)p->frame;
        }
        if ((long)p->frame >= frames || end_wanted() != 0 || play_frame(p) != ABUT_OK) {
            break;
        }
    }
    return NOT_SEEN;
}

/* The first frame in which these bodies show it, if that is not after `frames`. What cannot be
 * staged shows nothing. */
static long try_bodies(shrinking *s, const size_t *numbers, size_t count, long frames)
{
    json_t *scene = part_of(s, numbers, count);
    stage on = { .settings.trails = true, .file = s->chosen->file };
    play p = { .on = &on,
               .mode = (play_mode)s->chosen->mode,
               .method = (abut_method)s->chosen->method };
    fault wrong = { 0 };
    long seen = NOT_SEEN;

    s->runs++;
    s->failed = s->failed || scene == NULL;
    if (scene != NULL && stage_read(&on, scene, &wrong)) {
        seen = play_until(&p, (sight)s->chosen->until, frames >= 0 ? frames : (long)on.frames);
    }
    text_free(&wrong.what);
    play_free(&p);
    stage_free(&on);
    json_decref(scene);
    patience_say(&s->waiting, "run", s->runs, s->runs);
    return seen;
}

/* --- Leaving out ------------------------------------------------------------- */

/* Leaves out the bodies from `first` on, so many; whether the rest still shows it. */
static bool leave_out(shrinking *s, size_t first, size_t many)
{
    size_t rest = 0;

    for (size_t k = 0; k < s->count; k++) {
        if (k < first || k >= first + many) {
            s->tried[rest++] = s->kept[k];
        }
    }
    long seen = try_bodies(s, s->tried, rest, s->chosen->frames);

    if (seen == NOT_SEEN) {
        return false;
    }
    memcpy(s->kept, s->tried, rest * sizeof *s->kept);
    s->count = rest;
    s->frames = seen;
    return true;
}

/* Until none of them can be left out. */
static void shrink_bodies(shrinking *s)
{
    size_t many = s->count / 2;

    while (many > 0 && end_wanted() == 0) {
        bool shrunk = false;

        for (size_t first = 0; first < s->count && end_wanted() == 0;) {
            size_t part = many < s->count - first ? many : s->count - first;

            if (leave_out(s, first, part)) {
                shrunk = true; /* the next ones stand here now */
            } else {
                first += part;
            }
        }
        if (many > 1) {
            many /= 2;
        } else if (!shrunk) {
            many = 0;
        }
    }
}

/* --- The result -------------------------------------------------------------- */

/* A value as JSON, numbers with the digits that they need; what is in `deep` stands on a line of
 * its own. */
static void add_value(text *out, const json_t *value, const json_t *deep)
{
    const char *between = "";
    const char *key = NULL;
    json_t *inside = NULL;
    size_t number = 0;

    if (json_is_object(value)) {
        text_add(out, "{");
        json_object_foreach((json_t *)value, key, inside)
        {
            text_add(out, between);
            text_string_json(out, key, strlen(key));
            text_add(out, ":");
            add_value(out, inside, deep);
            between = ",";
        }
        text_add(out, "}");
    } else if (json_is_array(value)) {
        text_add(out, "[");
        json_array_foreach(value, number, inside)
        {
            text_add(out, between);
            text_add(out, value == deep ? "\n  " : "");
            add_value(out, inside, deep);
            between = ",";
        }
        text_add(out, "]");
    } else if (json_is_string(value)) {
        text_string_json(out, json_string_value(value), json_string_length(value));
    } else if (json_is_number(value)) {
        text_number(out, json_number_value(value));
    } else {
        text_add(out, json_is_null(value) ? "null" : json_is_true(value) ? "true" : "false");
    }
}

static int give_shrunk(shrinking *s, size_t before)
{
    json_t *scene = part_of(s, s->kept, s->count);
    text out = { 0 };

    if (scene != NULL && json_object_set_new(scene, "frames", json_integer(s->frames)) == 0) {
        add_value(&out, scene, json_object_get(scene, "bodies"));
        text_add(&out, "\n");
    }
    bool ok = out.length > 0 && !out.failed;

    if (!ok) {
        complain("cannot shrink", input_name(s->chosen->file), "not enough memory");
    } else if (s->chosen->output == NULL) {
        ok = write_text(&out, stdout, "the scene");
    } else {
        ok = output_whole(s->chosen->output, out.bytes, out.length);
    }
    if (ok) {
        fprintf(stderr, "%zu of %zu bodies show it after %ld frames (%ld runs)\n", s->count, before,
                s->frames, s->runs);
    }
    text_free(&out);
    json_decref(scene);
    return ok ? 0 : 1;
}

static int shrink_scene(shrinking *s)
{
    size_t before = json_array_size(s->bodies);
    const char *name = input_name(s->chosen->file);

    s->kept = calloc(before + 1, sizeof *s->kept);
    s->tried = calloc(before + 1, sizeof *s->tried);
    if (s->kept == NULL || s->tried == NULL) {
        complain("cannot shrink", name, "not enough memory");
        return 1;
    }
    for (size_t k = 0; k < before; k++) {
        s->kept[k] = k;
    }
    s->count = before;
    s->waiting = patience_begin("shrinking");
    s->frames = try_bodies(s, s->kept, s->count, s->chosen->frames);

    if (s->frames == NOT_SEEN) {
        patience_end(&s->waiting);
        if (end_wanted() != 0) {
            return interrupted_status();
        }
        complain("cannot shrink", name, "it plays to its end without what --until asks for");
        return 1;
    }
    shrink_bodies(s);
    patience_end(&s->waiting);
    int status = give_shrunk(s, before);

    return end_wanted() != 0 ? interrupted_status() : status;
}

/* A scene that is none is refused as by abut run. False after a complaint. */
static bool can_be_staged(const options *chosen, const json_t *scene)
{
    production of = { .scene = scene,
                      .name = input_name(chosen->file),
                      .mode = (play_mode)chosen->mode,
                      .method = (abut_method)chosen->method,
                      .frames = chosen->frames };
    stage on;
    play p;
    bool ok = production_begin(&of, &on, &p);

    play_free(&p);
    stage_free(&on);
    return ok;
}

/* --- The command line -------------------------------------------------------- */

static int run_shrink(int argc, char **argv);

static const option_row rows[] = {
    { OPTION_WORD, "until", "WHAT",
      "what must still be seen: overlap, pass (through), snag, hit,\n"
      "crush, stop (of a kinematic), frozen or edge",
      .place = offsetof(options, until), .words = sight_word,
      .given = offsetof(options, has_until) },
    { OPTION_FILE, "output", "FILE", "where the smaller scene goes, if not to standard output",
      .place = offsetof(options, output) },
    { OPTION_COUNT, "frames", "N", "look no further than this (the scene's \"frames\", or 60)",
      .place = offsetof(options, frames), .least = 0, .most = STAGE_MOST_FRAMES },
    { OPTION_WORD, "mode", "MODE", "exact (the default), sequential or discrete",
      .place = offsetof(options, mode), .words = play_mode_word },
    { OPTION_WORD, "method", "NAME", "how discrete mode separates, as in abut run",
      .place = offsetof(options, method), .words = method_word },
    { .name = NULL },
};

const command shrink_command = {
    .name = "shrink",
    .arguments = "SCENE",
    .what = "the fewest bodies and frames of a scene that still show something",
    .about =
        "Leaves out bodies of a scene for as long as the rest still shows what you look for, and "
        "writes\n"
        "what is left as a scene: for bug reports, and to see why.\n"
        "\n"
        "  $ abut shrink scenes/doors.json --until crush\n"
        "  $ abut shrink scenes/bullet.json --until pass --mode discrete --output small.json\n"
        "  $ abut replay --to-scene 300 game.abut | abut shrink - --until frozen --frames 60\n",
    .rows = rows,
    .after = "The exit status is 1 if the scene does not show it. An interrupt ends the search, "
             "and writes\n"
             "the smallest scene so far.\n",
    .run = run_shrink,
};

static int run_shrink(int argc, char **argv)
{
    options chosen = { .frames = -1, .mode = PLAY_EXACT, .method = ABUT_REACT_SHORTEST };
    int status = options_read(&shrink_command, argc, argv, &chosen);

    if (status < 0) {
        status = options_one(&shrink_command, argc, argv, "scene", false, &chosen.file);
    }
    if (status < 0 && !chosen.has_until) {
        status = wrong_usage("shrink", "it must be said what is looked for:", "--until WHAT");
    }
    if (status >= 0) {
        return status;
    }
    if (chosen.output != NULL && chosen.file != NULL && is_same_file(chosen.output, chosen.file)) {
        complain("cannot write", chosen.output, "it is the scene");
        return 1;
    }
    watch_signals();
    json_t *scene = load_value(chosen.file);
    shrinking s = { .chosen = &chosen, .scene = scene, .bodies = json_object_get(scene, "bodies") };

    status = scene != NULL && can_be_staged(&chosen, scene) ? shrink_scene(&s) : 1;
    free(s.kept);
    free(s.tried);
    json_decref(scene);
    return status;
}
