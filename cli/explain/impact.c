/* cli/explain/impact.c - the impact that took place, as far as a mode lets it be known.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts.h"

#include <math.h>

static abut_vec2 difference(abut_vec2 a, abut_vec2 b)
{
    return (abut_vec2){ a.x - b.x, a.y - b.y };
}

static abut_vec2 twice(abut_vec2 v)
{
    return (abut_vec2){ 2 * v.x, 2 * v.y };
}

/* The event that tells how the two met: a hit, or what became of a kinematic. */
static const abut_event *find_impact(const facts *f)
{
    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];
        bool tells = event->what == ABUT_EVENT_HIT || event->what == ABUT_EVENT_CRUSHED ||
                     event->what == ABUT_EVENT_STOPPED ||
                     (event->what == ABUT_EVENT_BEGAN && event->time < 1);

        if (tells && is_of_pair(f, event) && (event->normal.x != 0 || event->normal.y != 0)) {
            return event;
        }
    }
    return NULL;
}

/* The last moment before a time at which a way has a bend. */
static double bend_before(const party *of, double time)
{
    double found = 0;

    for (uint32_t i = 0; i < of->way_count && of->way[i].time < time; i++) {
        found = of->way[i].time;
    }
    return found;
}

/* A party's piece where it is at a time. */
static abut_shape piece_then(const party *of, double time)
{
    abut_vec2 by = difference(party_at(of, time), of->at);

    return abut_moved(party_piece(of), by.x, by.y);
}

/* The normal of an event, out of b towards a. */
static abut_vec2 normal_of(const facts *f, const abut_event *event)
{
    abut_vec2 normal = event->normal;

    return event->a == f->a.who->body ? normal : (abut_vec2){ 0 - normal.x, 0 - normal.y };
}

/* Whether a meeting has the normal of an event: those of events are rounded to 2^-30. */
static bool has_normal(const meeting *m, abut_vec2 normal)
{
    const double most = 0x1p-10;

    return m->swept.hit && fabs(m->swept.normal.x - normal.x) < most &&
           fabs(m->swept.normal.y - normal.y) < most;
}

/* Ways have bends at whole ticks of a step, that of an impact in the tick that it falls into. */
static const double ticks = 0x1p20;

/* The impact itself, on the straight ways that led to it; twice as long, so that it is met. Who
 * had another impact in the same tick has no such way: then it is seen where they stand. */
static meeting meet_on_the_way(const facts *f, const abut_event *event)
{
    double time = floor(event->time * ticks) / ticks;
    abut_vec2 normal = normal_of(f, event);
    double from = fmax(bend_before(&f->a, time), bend_before(&f->b, time));
    abut_shape a = piece_then(&f->a, from);
    abut_shape b = piece_then(&f->b, from);
    abut_vec2 way_a = difference(party_at(&f->a, time), party_at(&f->a, from));
    abut_vec2 way_b = difference(party_at(&f->b, time), party_at(&f->b, from));
    meeting met = meeting_of(&a, twice(way_a), &b, twice(way_b));

    if (has_normal(&met, normal)) {
        return met;
    }
    a = piece_then(&f->a, time);
    b = piece_then(&f->b, time);
    return meeting_at(&a, &b, normal);
}

/* In sequential mode ways have bends that nobody kept: the plan, or the normal alone. */
static meeting meet_in_turn(const facts *f, const abut_event *event)
{
    meeting met = { .side_a = ABUT_SIDE_NONE, .rule = RULE_NONE };

    if (has_normal(&f->planned, normal_of(f, event))) {
        return f->planned;
    }
    met.swept.hit = true;
    met.swept.normal = normal_of(f, event);
    met.swept.side = ABUT_SIDE_NONE;
    met.last_axis = -1;
    return met;
}

/* In discrete mode the method says the normal. */
static meeting meet_by_method(const facts *f, const abut_event *event)
{
    abut_shape a = piece_then(&f->a, 1);
    abut_shape b = piece_then(&f->b, 1);
    meeting met = meeting_at(&a, &b, normal_of(f, event));

    met.rule = RULE_METHOD;
    return met;
}

/* Where nothing came between, the impact is the one that was planned. */
void impact_find(facts *f)
{
    const abut_event *impact = find_impact(f);

    f->impact = impact;
    f->impacted = impact != NULL;
    if (impact == NULL) {
        return;
    }
    if (f->played->mode == PLAY_SEQUENTIAL) {
        f->real = meet_in_turn(f, impact);
    } else if (f->played->mode == PLAY_DISCRETE) {
        f->real = meet_by_method(f, impact);
    } else if (impact->time > 0 || !has_normal(&f->planned, normal_of(f, impact))) {
        f->real = meet_on_the_way(f, impact);
    } else {
        f->real = f->planned;
    }
    f->real.swept.time = f->real.swept.touch = impact->time;
}
