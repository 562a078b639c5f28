/* cli/explain/words/contact_sentence.c - two bodies that touched already, and which of them changed
 * the motion of the other, in words.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/words/words.h"

#include "base/vec.h"
#include "explain/words/phrases.h"

#include <math.h>

/* Whether a third body pushed one of the two to the same side at that moment. */
static bool takes_part(const facts *f, const motion_change *c, double time, const abut_event *event)
{
    const participant *pushed = is_of_participant(&f->a, event) ? &f->a : &f->b;
    double sign = event->a == pushed->who->body ? 1 : -1;
    abut_vec2 turn = { c->after.x - c->before.x, c->after.y - c->before.y };

    if (!event->solid || is_of_pair(f, event) || !is_of_participant(pushed, event) ||
        sign * vec_dot(turn, event->normal) <= 0) {
        return false;
    }
    return event->what == ABUT_EVENT_STAYED ||
           ((event->what == ABUT_EVENT_BEGAN || event->what == ABUT_EVENT_HIT) &&
            fabs(event->time - time) <= TICK);
}

/* " (wall and others had a part in it)" */
static void say_others(text *out, const facts *f, const motion_change *c, double time)
{
    const actor *first = NULL;
    bool more = false;

    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];

        if (takes_part(f, c, time, event)) {
            const actor *other =
                event_other(f, is_of_participant(&f->a, event) ? &f->a : &f->b, event);

            more = more || (first != NULL && first != other);
            first = first != NULL ? first : other;
        }
    }
    if (first != NULL) {
        text_add(out, " (");
        say_name(out, first);
        text_add(out, more ? " and others had a part in it)" : " had a part in it)");
    }
}

/* "went at (24, 4) a step instead of (-6, 4)" */
static void say_change(text *out, const facts *f, const motion_change *c, double time)
{
    const abut_vec2 none = { 0, 0 };

    if (is_same_motion(c->after, none)) {
        say_pair(out, "stood still instead of going at ", c->before, " a step");
    } else if (is_same_motion(c->before, none)) {
        say_pair(out, "went at ", c->after, " a step instead of standing still");
    } else {
        say_pair(out, "went at ", c->after, " a step");
        say_pair(out, " instead of ", c->before, "");
    }
    say_others(out, f, c, time);
}

static void say_both(text *out, const facts *f, const contact_effect *p)
{
    say_name(out, p->first.whose->who);
    text_add(out, " and ");
    say_name(out, p->second.whose->who);
    text_add(out, " pressed on each other: ");
    say_name(out, p->first.whose->who);
    text_add(out, " ");
    say_change(out, f, &p->first, p->time);
    text_add(out, ", and ");
    say_name(out, p->second.whose->who);
    text_add(out, " ");
    say_change(out, f, &p->second, p->time);
}

bool contact_effect_say(text *out, const facts *f)
{
    const contact_effect *p = &f->contact_effect;

    if (!p->found) {
        return false;
    }
    if (p->first.changed && p->second.changed) {
        say_both(out, f, p);
        return true;
    }
    const motion_change *c = p->first.changed ? &p->first : &p->second;
    const participant *partner = p->first.changed ? p->second.whose : p->first.whose;
    bool driven = vec_dot(c->after, c->push) > LEFT_OVER;

    say_name(out, driven ? partner->who : c->whose->who);
    text_add(out, " pressed on ");
    say_name(out, driven ? c->whose->who : partner->who);
    text_add(out, driven ? ", which " : ", and ");
    say_change(out, f, c, p->time);
    return true;
}
