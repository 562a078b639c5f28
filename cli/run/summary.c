/* cli/run/summary.c - a play in a few lines, or as one JSON object.
 *
 * SPDX-License-Identifier: MIT */
#include "run/summary.h"

#include "stage/trace.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The longest "about" that is shown. */
enum { ABOUT_LIMIT = 1000 };

static bool count_frame(void *self, const play *p)
{
    summary *s = self;

    s->impacts += p->impacts;
    s->most_impacts = p->impacts > s->most_impacts ? p->impacts : s->most_impacts;
    s->frozen += p->frozen;
    s->events += p->event_count;
    return true;
}

watcher summary_watcher(summary *s)
{
    return (watcher){ s, count_frame };
}

/* To the nanosecond: no clock has more digits. */
static double frame_milliseconds(const play *p)
{
    return p->frame > 0 ? floor(1e9 * p->seconds / p->frame + 0.5) / 1e6 : 0;
}

static void add_count(text *out, double count, const char *one, const char *many)
{
    text_number(out, count);
    text_add(out, count == 1 ? one : many);
}

static void begin_row(text *out, const char *name)
{
    char label[32];

    snprintf(label, sizeof label, "%-10s ", name);
    text_add(out, label);
}

/* "scenes/lift.json: 5 bodies, 240 frames, exact" */
static void add_title(text *out, const summary *s, const play *p, const char *name)
{
    text_add(out, name);
    text_add(out, ": ");
    add_count(out, p->on->count, " body, ", " bodies, ");
    if (p->frame < s->frames) {
        text_number(out, p->frame);
        text_add(out, " of ");
    }
    add_count(out, s->frames, " frame, ", " frames, ");
    text_add(out, play_mode_word((int)p->mode));
    if (p->mode == PLAY_DISCRETE) {
        text_add(out, " (");
        text_add(out, abut_method_name(p->method));
        text_add(out, ")");
    }
    text_add(out, "\n");
    if (p->on->about[0] != '\0') {
        text_cut_to(out, p->on->about, strlen(p->on->about), ABOUT_LIMIT);
        text_add(out, "\n");
    }
}

/* The world keeps contacts only in steps: a play that moves one body after the other has none. */
static bool keeps_contacts(const play *p)
{
    return p->mode != PLAY_SEQUENTIAL;
}

/* The world's own report is of its last step, if there was one: so they are counted here. */
static uint32_t count_movers(const play *p, bool asleep)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < p->on->count; i++) {
        const actor *who = &p->on->actors[i];

        count += who->is.kind == ABUT_BODY_MOVER &&
                 abut_body_is_asleep(p->on->world, who->body) == asleep;
    }
    return count;
}

static void add_counts(text *out, const summary *s, const play *p)
{
    uint32_t asleep = count_movers(p, true);

    begin_row(out, "impacts");
    text_number(out, (double)s->impacts);
    text_add(out, ", at most ");
    text_number(out, s->most_impacts);
    text_add(out, " in a frame\n");
    begin_row(out, "frozen");
    text_number(out, (double)s->frozen);
    text_add(out, "\n");
    begin_row(out, "contacts");
    if (keeps_contacts(p)) {
        text_number(out, abut_world_report(p->on->world).contacts);
        text_add(out, " at the end; ");
    } else {
        text_add(out, "not kept in this mode; ");
    }
    add_count(out, count_movers(p, false), " mover awake, ", " movers awake, ");
    text_number(out, asleep);
    text_add(out, " asleep\n");
}

void summary_words(text *out, const summary *s, const play *p, const char *name, bool colours)
{
    const char *strong = colours ? "\x1b[1m" : "";
    const char *bad = colours ? "\x1b[31m" : "";
    const char *plain = colours ? "\x1b[0m" : "";
    char words[HASH_SIZE + 16];

    add_title(out, s, p, name);
    add_counts(out, s, p);
    begin_row(out, "overlaps");
    text_add(out, s->overlaps > 0 ? bad : "");
    text_number(out, (double)s->overlaps);
    text_add(out, s->overlaps > 0 ? plain : "");
    text_add(out, "\n");
    begin_row(out, "time");
    snprintf(words, sizeof words, "%.4f", frame_milliseconds(p));
    text_add(out, words);
    text_add(out, " ms a frame\n");
    begin_row(out, "hash");
    hash_write(abut_world_hash(p->on->world), words);
    text_add(out, strong);
    text_add(out, words);
    text_add(out, plain);
    text_add(out, "\n");
}

static void add_number(text *out, const char *key, double value)
{
    text_add(out, ",\"");
    text_add(out, key);
    text_add(out, "\":");
    text_number(out, value);
}

void summary_json(text *out, const summary *s, const play *p, const char *name)
{
    char hash[HASH_SIZE];

    hash_write(abut_world_hash(p->on->world), hash);
    text_add(out, "{\"scene\":");
    text_string_json(out, name, strlen(name));
    text_add(out, ",\"about\":");
    text_string_json(out, p->on->about, strlen(p->on->about));
    text_add(out, ",\"mode\":\"");
    text_add(out, play_mode_word((int)p->mode));
    text_add(out, p->mode == PLAY_DISCRETE ? "\",\"method\":\"" : "\",\"method\":null");
    if (p->mode == PLAY_DISCRETE) {
        text_add(out, abut_method_name(p->method));
        text_add(out, "\"");
    }
    add_number(out, "bodies", p->on->count);
    add_number(out, "frames", p->frame);
    add_number(out, "impacts", (double)s->impacts);
    add_number(out, "most_impacts", s->most_impacts);
    add_number(out, "frozen", (double)s->frozen);
    add_number(out, "events", (double)s->events);
    if (keeps_contacts(p)) {
        add_number(out, "contacts", abut_world_report(p->on->world).contacts);
    } else {
        text_add(out, ",\"contacts\":null");
    }
    add_number(out, "awake", count_movers(p, false));
    add_number(out, "asleep", count_movers(p, true));
    add_number(out, "overlaps", (double)s->overlaps);
    add_number(out, "ms_per_frame", frame_milliseconds(p));
    text_add(out, ",\"hash\":\"");
    text_add(out, hash);
    text_add(out, "\"}\n");
}
