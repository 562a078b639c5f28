/* cli/explain/facts/contact_effect.c - two bodies that touch already, and which of them changes
 * the motion of the other.
 *
 * There is no impact then, but "why did it fly off?" is asked all the same. Motions are compared
 * just before and just after the moment of contact: a body whose motion changed in the direction in
 * which the other pushes was pushed by it.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts/parts.h"

#include "base/vec.h"

#include <math.h>

static motion_change motion_change_of(const participant *whose, double time, abut_vec2 push)
{
    motion_change c = { .whose = whose, .push = push };

    c.before = motion_before(whose, time);
    c.after = motion_after(whose, time);
    abut_vec2 turn = { c.after.x - c.before.x, c.after.y - c.before.y };

    c.changed =
        is_mover(whose) && !is_same_motion(c.after, c.before) && vec_dot(turn, push) > LEFT_OVER;
    return c;
}

/* The normal of their contact, out of the second towards the first: the one that was reported, else
 * that of their arrangement. False if the contact blocks nothing. */
static bool find_normal(const facts *f, const participant *first, abut_vec2 *normal)
{
    const abut_event *began = pair_event(f, ABUT_EVENT_BEGAN);
    const abut_event *event = began != NULL ? began : pair_event(f, ABUT_EVENT_STAYED);
    const abut_body from = event != NULL ? event->a : f->a.who->body;
    abut_vec2 known = event != NULL ? event->normal : f->arrangement.contact.normal;
    double sign = from == first->who->body ? 1 : -1;

    *normal = (abut_vec2){ sign * known.x, sign * known.y };
    return event != NULL ? event->solid
                         : f->arrangement.contact.relation == ABUT_TOUCHING &&
                               f->filters.verdict == SAYS_MEET;
}

static bool touch_at(const participant *a, const participant *b, double time)
{
    abut_vec2 at_a = path_at(a, time);
    abut_vec2 at_b = path_at(b, time);
    abut_shape piece_a = piece_at(a, a->piece, at_a);
    abut_shape piece_b = piece_at(b, b->piece, at_b);

    return abut_measure(&piece_a, &piece_b).distance <= LEFT_OVER;
}

/* The first moment at which one of the two changes the path of the other. No event reports it for
 * bodies that touch already, and a third body may push them later. */
static bool search_effect(const facts *f, contact_effect *out)
{
    const participant *first = first_of(f);
    const participant *second = second_of(f);
    abut_vec2 push = { 0, 0 };

    if (f->played->mode != PLAY_EXACT || f->before < ABUT_TOUCHING ||
        !find_normal(f, first, &push)) {
        return false;
    }
    while (out->time < 1) {
        out->first = motion_change_of(first, out->time, push);
        out->second = motion_change_of(second, out->time, (abut_vec2){ -push.x, -push.y });
        if ((out->first.changed || out->second.changed) && touch_at(first, second, out->time)) {
            return true;
        }
        out->time = fmin(next_bend(first, out->time), next_bend(second, out->time));
    }
    return false;
}

contact_effect contact_effect_find(const facts *f)
{
    contact_effect out = { .time = 0 };

    out.found = search_effect(f, &out);
    return out;
}
