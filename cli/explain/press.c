/* cli/explain/press.c - two that touch already, and who changes whose way.
 *
 * There is no impact then, but "why did it fly off?" is asked all the same. Motions are compared
 * just before and just after the moment of contact: who goes otherwise than before, and in the
 * direction in which the other pushes, was pushed by it.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/phrases.h"

#include <math.h>

/* Ways are whole lattice steps in each of so many ticks of a step: less may be left over. */
static const double tick = 0x1p-20;
static const double left_over = 0x1p-11;

/* What a contact did to one of two. */
typedef struct change {
    const party *whose;
    abut_vec2 push; /* the direction in which the other pushes it */
    abut_vec2 before;
    abut_vec2 after;
    bool is_one;
} change;

/* What it did to both, in the order of the file. */
typedef struct press {
    double time;
    change first;
    change second;
} press;

static double along(abut_vec2 v, abut_vec2 direction)
{
    return v.x * direction.x + v.y * direction.y;
}

static bool is_near(abut_vec2 a, abut_vec2 b)
{
    return fabs(a.x - b.x) <= left_over && fabs(a.y - b.y) <= left_over;
}

/* The motion of a party after a moment, until its way bends again. A way is rounded to lattice
 * steps; if it is the one that the step ended with, that is known exactly. */
static abut_vec2 motion_at(const party *of, double time)
{
    abut_vec2 last = { of->end_velocity.x + of->carried.x, of->end_velocity.y + of->carried.y };
    abut_vec2 motion = { 0, 0 };

    for (uint32_t i = 0; i + 1 < of->way_count; i++) {
        const abut_trail_point *from = &of->way[i];
        const abut_trail_point *to = &of->way[i + 1];
        double length = to->time - from->time;

        if (length > 0 && to->time > time) {
            motion =
                (abut_vec2){ (to->at.x - from->at.x) / length, (to->at.y - from->at.y) / length };
            break;
        }
    }
    return is_near(motion, last) ? last : motion;
}

static change change_of(const party *whose, double time, abut_vec2 push)
{
    change c = { .whose = whose, .push = push };

    c.before = time < tick ? whose->wish : motion_at(whose, time - tick);
    c.after = motion_at(whose, time);
    abut_vec2 turn = { c.after.x - c.before.x, c.after.y - c.before.y };

    c.is_one = whose->who->is.kind == ABUT_BODY_MOVER && !is_near(c.after, c.before) &&
               along(turn, push) > left_over;
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
    abut_shape piece_a = abut_moved(party_piece(a), at_a.x - a->at.x, at_a.y - a->at.y);
    abut_shape piece_b = abut_moved(party_piece(b), at_b.x - b->at.x, at_b.y - b->at.y);

    return abut_measure(&piece_a, &piece_b).distance <= left_over;
}

static double next_bend(const party *of, double after)
{
    for (uint32_t i = 0; i < of->way_count; i++) {
        if (of->way[i].time > after) {
            return of->way[i].time;
        }
    }
    return 1;
}

/* The first moment at which one of the two changes the way of the other: events of those who touch
 * already do not tell it, and it may be that somebody pushes them later. */
static bool find_press(const facts *f, press *out)
{
    const party *first = f->a.who < f->b.who ? &f->a : &f->b;
    const party *second = first == &f->a ? &f->b : &f->a;
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

/* --- In words ---------------------------------------------------------------------- */

/* Whether somebody else pushed one of the two to the same side at that moment. */
static bool takes_part(const facts *f, const change *c, double time, const abut_event *event)
{
    const party *pushed = is_of_party(&f->a, event) ? &f->a : &f->b;
    double sign = event->a == pushed->who->body ? 1 : -1;
    abut_vec2 turn = { c->after.x - c->before.x, c->after.y - c->before.y };

    if (!event->solid || is_of_pair(f, event) || !is_of_party(pushed, event) ||
        sign * along(turn, event->normal) <= 0) {
        return false;
    }
    return event->what == ABUT_EVENT_STAYED ||
           ((event->what == ABUT_EVENT_BEGAN || event->what == ABUT_EVENT_HIT) &&
            fabs(event->time - time) <= tick);
}

/* " (wall and others had a part in it)" */
static void say_others(text *out, const facts *f, const change *c, double time)
{
    const actor *first = NULL;
    bool more = false;

    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];

        if (takes_part(f, c, time, event)) {
            const actor *other = event_other(f, is_of_party(&f->a, event) ? &f->a : &f->b, event);

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
static void say_change(text *out, const facts *f, const change *c, double time)
{
    const abut_vec2 none = { 0, 0 };

    if (is_near(c->after, none)) {
        say_pair(out, "stood still instead of going at ", c->before, " a step");
    } else if (is_near(c->before, none)) {
        say_pair(out, "went at ", c->after, " a step instead of standing still");
    } else {
        say_pair(out, "went at ", c->after, " a step");
        say_pair(out, " instead of ", c->before, "");
    }
    say_others(out, f, c, time);
}

static void say_both(text *out, const facts *f, const press *p)
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

bool press_say(text *out, const facts *f)
{
    press p = { .time = 0 };

    if (!find_press(f, &p)) {
        return false;
    }
    if (p.first.is_one && p.second.is_one) {
        say_both(out, f, &p);
        return true;
    }
    const change *c = p.first.is_one ? &p.first : &p.second;
    const party *partner = p.first.is_one ? p.second.whose : p.first.whose;
    bool driven = along(c->after, c->push) > left_over;

    say_name(out, driven ? partner->who : c->whose->who);
    text_add(out, " pressed on ");
    say_name(out, driven ? c->whose->who : partner->who);
    text_add(out, driven ? ", which " : ", and ");
    say_change(out, f, c, p.time);
    return true;
}
