/* cli/explain/facts/facts.c - reading the facts: events of the two, and their order in the file.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts/facts.h"

bool is_of_pair(const facts *f, const abut_event *event)
{
    return is_of_participant(&f->a, event) && is_of_participant(&f->b, event);
}

const actor *event_other(const facts *f, const participant *of, const abut_event *event)
{
    abut_body other = event->a == of->who->body ? event->b : event->a;

    return stage_actor(f->played->on, other);
}

const abut_event *pair_event(const facts *f, abut_event_kind what)
{
    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];

        if (event->what == what && is_of_pair(f, event)) {
            return event;
        }
    }
    return NULL;
}

const participant *first_of(const facts *f)
{
    return f->a.who < f->b.who ? &f->a : &f->b;
}

const participant *second_of(const facts *f)
{
    return f->a.who < f->b.who ? &f->b : &f->a;
}

const participant *partner_of(const facts *f, const participant *of)
{
    return of == &f->a ? &f->b : &f->a;
}
