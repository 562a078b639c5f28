/* cli/explain/pairs.c - who had to do with whom: what to ask about.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/choice.h"

#include "explain/phrases.h"

#include <math.h>
#include <string.h>

/* The first of them are enough to begin with. */
enum { MOST_PAIRS = 20 };

typedef struct pair_line {
    const actor *a;
    const actor *b;
    uint32_t frame;
    unsigned events; /* bits 1 << ABUT_EVENT_... */
} pair_line;

typedef struct pair_list {
    uint32_t frame; /* 0: all */
    pair_line lines[MOST_PAIRS];
    int count;
    bool more;
} pair_list;

static pair_line *line_of(pair_list *list, const actor *a, const actor *b, uint32_t frame)
{
    for (int i = 0; i < list->count; i++) {
        if (list->lines[i].a == a && list->lines[i].b == b) {
            return list->lines[i].frame == frame ? &list->lines[i] : NULL;
        }
    }
    if (list->count == MOST_PAIRS) {
        list->more = true;
        return NULL;
    }
    list->lines[list->count] = (pair_line){ a, b, frame, 0 };
    return &list->lines[list->count++];
}

static bool see_pairs(void *self, const play *p)
{
    pair_list *list = self;

    if (p->frame == 0 || (list->frame > 0 && p->frame != list->frame)) {
        return true;
    }
    for (uint32_t i = 0; i < p->event_count; i++) {
        const abut_event *event = &p->events[i];
        const actor *a = stage_actor(p->on, event->a);
        const actor *b = stage_actor(p->on, event->b);
        pair_line *line = a != NULL && b != NULL ? line_of(list, a, b, p->frame) : NULL;

        if (line != NULL) {
            line->events |= 1u << event->what;
        }
    }
    return true;
}

static void add_events(text *out, unsigned events, const char *quote)
{
    const char *comma = "";

    for (int what = 0; what < ABUT_EVENT_KIND_COUNT; what++) {
        if ((events & 1u << what) != 0) {
            text_add(out, comma);
            text_add(out, quote);
            text_add(out, abut_event_name((abut_event_kind)what));
            text_add(out, quote);
            comma = quote[0] != '\0' ? "," : ", ";
        }
    }
}

/* A word as a shell takes it. */
static void add_quoted(text *out, const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";
    const char *quote = strspn(word, plain) == strlen(word) ? ""
                        : strchr(word, '\'') == NULL        ? "'"
                                                            : "\"";

    text_add(out, quote);
    text_cut(out, word, strlen(word));
    text_add(out, quote);
}

/* "--pair crate wall --frame 3" */
static void add_choice(text *out, const pair_line *line)
{
    text_add(out, "--pair ");
    add_quoted(out, line->a->name);
    text_add(out, " ");
    add_quoted(out, line->b->name);
    say_number(out, " --frame ", line->frame, "");
}

/* "abut explain --pair crate wall --frame 3 scene.json" */
static void add_hint(text *out, const pair_line *line, const char *file)
{
    text_add(out, "abut explain ");
    if (line != NULL) {
        add_choice(out, line);
    } else {
        text_add(out, "--pair A B");
    }
    text_add(out, " ");
    add_quoted(out, file != NULL ? file : "-");
    text_add(out, "\n");
}

static void list_words(text *out, const pair_list *list, const char *scene, const char *file)
{
    text_cut(out, scene, strlen(scene));
    if (list->frame > 0) {
        say_number(out, ", frame ", list->frame, "");
    }
    if (list->count == 0) {
        text_add(out, ": no event tells of two bodies.\nAsk about any two: ");
        add_hint(out, NULL, file);
        return;
    }
    text_add(out, ": events tell of these pairs, each with the first frame that does");
    text_add(out, list->more ? " (there are more).\n" : ".\n");
    for (int i = 0; i < list->count; i++) {
        text_add(out, "  ");
        add_choice(out, &list->lines[i]);
        text_add(out, "    ");
        add_events(out, list->lines[i].events, "");
        text_add(out, "\n");
    }
    text_add(out, "Ask about one: ");
    add_hint(out, &list->lines[0], file);
}

static void list_json(text *out, const pair_list *list, const char *scene)
{
    text_add(out, "{\"scene\":");
    text_string_json(out, scene, strlen(scene));
    text_add(out, ",\"frame\":");
    text_number(out, list->frame > 0 ? (double)list->frame : (double)NAN);
    text_add(out, ",\"pairs\":[");
    for (int i = 0; i < list->count; i++) {
        const pair_line *line = &list->lines[i];

        text_add(out, i > 0 ? ",{\"a\":" : "{\"a\":");
        text_string_json(out, line->a->name, strlen(line->a->name));
        text_add(out, ",\"b\":");
        text_string_json(out, line->b->name, strlen(line->b->name));
        text_add(out, ",\"frame\":");
        text_number(out, line->frame);
        text_add(out, ",\"events\":[");
        add_events(out, line->events, "\"");
        text_add(out, "]}");
    }
    text_add(out, list->more ? "],\"more\":true}\n" : "],\"more\":false}\n");
}

bool list_pairs(text *out, const production *of, const char *file, uint32_t frame, bool json)
{
    stage on;
    play p;
    pair_list list = { .frame = frame };
    watcher watchers[] = { { &list, see_pairs } };
    bool ok = production_begin(of, &on, &p) &&
              play_through(&p, frame > 0 ? frame : production_frames(of, &on), of->name, "looking",
                           watchers, 1);

    if (ok && json) {
        list_json(out, &list, of->name);
    } else if (ok) {
        list_words(out, &list, of->name, file);
    }
    play_free(&p);
    stage_free(&on);
    return ok;
}
