/* cli/stage/trace.c - a play as JSON Lines: where every body is, and what happened.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void hash_write(uint64_t hash, char out[HASH_SIZE])
{
    snprintf(out, HASH_SIZE, "%016" PRIx64, hash);
}

static void add_name(text *out, const actor *who)
{
    if (who != NULL) {
        text_string_json(out, who->name, strlen(who->name));
    } else {
        text_add(out, "null");
    }
}

static void add_body(text *out, const stage *s, const actor *who)
{
    text_add(out, "{\"name\":");
    add_name(out, who);
    text_add(out, ",\"at\":");
    text_pair(out, actor_at(s->world, who));
    text_add(out, ",\"velocity\":");
    text_pair(out, abut_body_velocity(s->world, who->body));
    text_add(out, ",\"grounded\":");
    text_bool(out, abut_body_is_grounded(s->world, who->body));
    text_add(out, "}");
}

static void add_event(text *out, const stage *s, const abut_event *event)
{
    text_add(out, "{\"time\":");
    text_number(out, event->time);
    text_add(out, ",\"what\":\"");
    text_add(out, abut_event_name(event->what));
    text_add(out, "\",\"a\":");
    add_name(out, stage_actor(s, event->a));
    text_add(out, ",\"b\":");
    add_name(out, stage_actor(s, event->b));
    text_add(out, ",\"normal\":");
    text_pair(out, event->normal);
    if (event->what == ABUT_EVENT_HIT) {
        text_add(out, ",\"speed\":");
        text_number(out, event->speed);
    }
    text_add(out, "}");
}

void trace_line(text *out, const play *p)
{
    const stage *s = p->on;
    char hash[HASH_SIZE];

    hash_write(abut_world_hash(s->world), hash);
    text_add(out, "{\"frame\":");
    text_number(out, p->frame);
    text_add(out, ",\"hash\":\"");
    text_add(out, hash);
    text_add(out, "\",\"bodies\":[");
    for (uint32_t i = 0; i < s->count; i++) {
        text_add(out, i > 0 ? "," : "");
        add_body(out, s, &s->actors[i]);
    }
    text_add(out, "],\"events\":[");
    for (uint32_t i = 0; i < p->event_count; i++) {
        text_add(out, i > 0 ? "," : "");
        add_event(out, s, &p->events[i]);
    }
    text_add(out, "]}\n");
}
