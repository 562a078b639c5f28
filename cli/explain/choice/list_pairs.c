/* cli/explain/choice/list_pairs.c - the pairs that one can ask about.
 *
 * What is shown is made to be copied into a shell, so names are neither cut nor changed there.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/choice/choice.h"

#include "base/shell_quote.h"
#include "explain/choice/pair_table.h"

#include <math.h>
#include <string.h>

/* The first of them are enough to begin with, and longer names stand out of their column. */
enum { MOST_LINES = 20, MOST_WIDTH = 56 };

/* --- In words ---------------------------------------------------------------------- */

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

/* "--pair crate wall" */
static void add_pair(text *out, const pair_line *line)
{
    text_add(out, "--pair ");
    shell_quote(out, line->a->name);
    text_add(out, " ");
    shell_quote(out, line->b->name);
}

/* "abut explain --pair crate wall --frame 3 scene.json" */
static void add_hint(text *out, const pair_line *line, const production *played, const char *file)
{
    text_add(out, "abut explain ");
    if (played->mode != PLAY_EXACT) {
        text_add(out, "--mode ");
        text_add(out, play_mode_word((int)played->mode));
        text_add(out, " ");
    }
    if (played->mode == PLAY_DISCRETE && played->method != ABUT_REACT_SHORTEST) {
        text_add(out, "--method ");
        text_add(out, method_word((int)played->method));
        text_add(out, " ");
    }
    if (line != NULL) {
        add_pair(out, line);
        text_add(out, " --frame ");
        text_number(out, line->frame);
    } else {
        text_add(out, "--pair A B");
    }
    text_add(out, file != NULL && file[0] == '-' ? " ./" : " ");
    shell_quote(out, file != NULL ? file : "-");
    text_add(out, "\n");
}

/* How many columns a text takes. */
static size_t width_of(const text *words)
{
    const char *bytes = text_string(words);
    size_t width = 0;

    for (size_t i = 0; i < words->length; i++) {
        width += ((unsigned char)bytes[i] & 0xc0) != 0x80 ? 1 : 0;
    }
    return width;
}

static void add_column(text *out, const text *words, size_t width)
{
    text_add(out, text_string(words));
    for (size_t i = width_of(words); i < width; i++) {
        text_add(out, " ");
    }
    text_add(out, "  ");
}

static void begin_line(const pair_line *line, text columns[2])
{
    text_clear(&columns[0]);
    text_clear(&columns[1]);
    add_pair(&columns[0], line);
    text_add(&columns[1], "--frame ");
    text_number(&columns[1], line->frame);
}

static void add_lines(text *out, const pair_table *of, size_t count)
{
    text columns[2] = { { 0 }, { 0 } };
    size_t widths[2] = { 0, 0 };

    for (size_t i = 0; i < count; i++) {
        begin_line(&of->lines[i], columns);
        for (int k = 0; k < 2; k++) {
            size_t width = width_of(&columns[k]);

            widths[k] = width > widths[k] && width <= MOST_WIDTH ? width : widths[k];
        }
    }
    for (size_t i = 0; i < count; i++) {
        begin_line(&of->lines[i], columns);
        text_add(out, "  ");
        add_column(out, &columns[0], widths[0]);
        add_column(out, &columns[1], widths[1]);
        add_events(out, of->lines[i].events, "");
        text_add(out, "\n");
        out->failed = out->failed || columns[0].failed || columns[1].failed;
    }
    text_free(&columns[0]);
    text_free(&columns[1]);
}

static void list_words(text *out, const pair_table *of, const production *played, const char *file)
{
    size_t count = of->count < MOST_LINES ? of->count : MOST_LINES;

    text_cut(out, of->scene, strlen(of->scene));
    if (of->frame > 0) {
        text_add(out, ", frame ");
        text_number(out, of->frame);
    }
    if (count == 0) {
        text_add(out, ": no event is about two bodies.\nAsk about any two: ");
        add_hint(out, NULL, played, file);
        return;
    }
    text_add(out, ": events are about ");
    text_number(out, (double)of->count);
    text_add(out, of->count == 1 ? " pair" : " pairs");
    text_add(out, of->frame > 0    ? ""
                  : of->count == 1 ? ", with the frame that says most about it"
                                   : ", each with the frame that says most about it");
    text_add(out, of->count > 1 ? "; the most telling first.\n" : ".\n");
    add_lines(out, of, count);
    if (count < of->count) {
        text_add(out, "  ... and ");
        text_number(out, (double)(of->count - count));
        text_add(out, of->frame > 0 ? " more: --json lists all\n"
                                    : " more: --json lists all, --frame N those of one frame\n");
    }
    text_add(out, "Ask about one: ");
    add_hint(out, &of->lines[0], played, file);
}

/* --- As JSON, and all together ----------------------------------------------------- */

static void list_json(text *out, const pair_table *of)
{
    text_add(out, "{\"scene\":");
    text_string_json(out, of->scene, strlen(of->scene));
    text_add(out, ",\"frame\":");
    text_number(out, of->frame > 0 ? (double)of->frame : (double)NAN);
    text_add(out, ",\"pairs\":[");
    for (size_t i = 0; i < of->count; i++) {
        const pair_line *line = &of->lines[i];

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
    text_add(out, "]}\n");
}

bool list_pairs(text *out, const production *of, const char *file, uint32_t frame, bool json)
{
    stage on;
    play p;
    pair_table found = { .scene = of->name, .frame = frame };
    watcher watchers[] = { pairs_watcher(&found) };
    bool ok = production_begin(of, &on, &p) &&
              play_through(&p, frame > 0 ? frame : production_frames(of, &on), of->name, "looking",
                           watchers, 1);

    pairs_sort(&found);
    if (ok && json) {
        list_json(out, &found);
    } else if (ok) {
        list_words(out, &found, of, file);
    }
    pairs_free(&found);
    play_free(&p);
    stage_free(&on);
    return ok;
}
