/* cli/explain/press.c - two that touch already, and who changes whose way.
 *
 * There is no impact then, but "why did it fly off?" is asked all the same. Motions are compared
 * just before and just after the moment of contact: who goes otherwise than before, and in the
 * direction in which the other pushes, was pushed by it.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts.h"

#include <math.h>

static double along(abut_vec2 v, abut_vec2 direction)
{
    return v.x * direction.x + v.y * direction.y;
}

static change change_of(const party *whose, double time, abut_vec2 push)
{
    change c = { .whose = whose, .push = push };

    c.before = motion_before(whose, time);
    c.after = motion_after(whose, time);
    abut_vec2 turn = { c.after.x - c.before.x, c.after.y - c.before.y };

    c.is_one =
        is_mover(whose) && !is_same_motion(c.after, c.before) && along(turn, push) > LEFT_OVER;
    return c;
}

/* The normal of their contact, out of the second towards the first: the one that was told, else
 * that of how they lay. False if it hinders nothing. */
static bool find_normal(const facts *f, const party *first, abut_vec2 *normal)
{
    const abut_event *began = pair_event(f, ABUT_EVENT_BEGAN);
    const abut_event *event = began != NULL ? began : pair_event(f, ABUT_EVENT_STAYED);
    const abut_body from = event != NULL ? event->a : f->a.who->body;
    abut_vec2 known = event != NULL ? event->normal : f->lay.contact.normal;
    double sign = from == first->who->body ? 1 : -1;

    *normal = (abut_vec2){ sign * known.x, sign * known.y };
    return event != NULL
               ? event->solid
               : f->lay.contact.relation == ABUT_TOUCHING && f->filters.verdict == SAYS_MEET;
}

static bool touch_at(const party *a, const party *b, double time)
{
    abut_vec2 at_a = party_at(a, time);
    abut_vec2 at_b = party_at(b, time);
    abut_shape piece_a = party_piece_at(a, a->piece, at_a);
    abut_shape piece_b = party_piece_at(b, b->piece, at_b);

    return abut_measure(&piece_a, &piece_b).distance <= LEFT_OVER;
}

/* The first moment at which one of the two changes the way of the other: events of those who touch
 * already do not tell it, and it may be that somebody pushes them later. */
static bool find_press(const facts *f, press *out)
{
    const party *first = first_of(f);
    const party *second = second_of(f);
    abut_vec2 push = { 0, 0 };

    if (f->played->mode != PLAY_EXACT || f->before < ABUT_TOUCHING ||
        !find_normal(f, first, &push)) {
        return false;
    }
    while (out->time < 1) {
        out->first = change_of(first, out->time, push);
        out->second = change_of(second, out->time, (abut_vec2){ -push.x, -push.y });
        if ((out->first.is_one || out->second.is_one) && touch_at(first, second, out->time)) {
            return true;
        }
        out->time = fmin(next_bend(first, out->time), next_bend(second, out->time));
    }
    return false;
}

press press_find(const facts *f)
{
    press out = { .time = 0 };

    out.is_one = find_press(f, &out);
    return out;
}
