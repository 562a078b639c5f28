/* cli/stage/trace.c - a play as JSON Lines: where every body is, and what happened.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/trace.h"

#include "base/vec.h"

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

/* The cell of a body that an event happened at, if it is of cells and stands where it stood then;
 * `out_of` points out of it. */
static void add_cell(text *out,
                     const abut_world *world,
                     const char *name,
                     abut_body body,
                     const abut_event *event,
                     abut_vec2 out_of)
{
    uint32_t x = 0;
    uint32_t y = 0;

    if (vec_is_zero(event->normal) ||
        (abut_body_kind_of(world, body) != ABUT_BODY_STATIC && event->time < 1) ||
        !abut_body_find_tile(world, body, event->point, out_of, &x, &y)) {
        return;
    }
    text_add(out, ",\"");
    text_add(out, name);
    text_add(out, "\":");
    text_pair(out, (abut_vec2){ x, y });
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
    add_cell(out, s->world, "cell_a", event->a, event, vec_opposite(event->normal));
    add_cell(out, s->world, "cell_b", event->b, event, event->normal);
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
