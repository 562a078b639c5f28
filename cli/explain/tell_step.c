/* cli/explain/tell_step.c - what the two wanted to do in the step, and what they did.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/tell.h"

#include <math.h>

/* --- Time of impact ---------------------------------------------------------------- */

static void tell_span(const teller *t, const char *axis, const axis_way *way, bool last)
{
    text *out = t->out;

    row(t, axis);
    if (!way->enters) {
        text_add(out, way->enter > 1 || isinf(way->enter) ? "their bounds do not get to each other"
                                                          : "their bounds are past each other");
    } else if (way->enter < 0 && way->leave > 1) {
        text_add(out, "their bounds overlap all the time");
    } else if (way->enter < 0) {
        say_moment(out, "their bounds overlap until ", way->leave, "");
    } else if (way->leave > 1) {
        say_moment(out, "their bounds overlap from ", way->enter, " on");
    } else {
        say_moment(out, "their bounds overlap from ", way->enter, "");
        say_moment(out, " to ", way->leave, "");
    }
    text_add(out, last ? ": entered last\n" : "\n");
}

/* "a corner of ball", "the upper side (min_y) of box" */
static void tell_part(const teller *t, const party *of, bool is_side, int side)
{
    if (is_side) {
        say_side(t->out, party_piece(of), side, t->y_up);
    } else {
        text_add(t->out, corner_phrase(party_piece(of)));
    }
    text_add(t->out, " of ");
    say_name(t->out, of->who);
}

static bool has_radius(const party *of)
{
    return abut_shape_radius(party_piece(of)) > 0;
}

static void tell_rule(const teller *t, const meeting *m)
{
    const facts *f = t->f;
    bool tie = m->rule == RULE_CORNERS_LEAST || m->rule == RULE_CORNERS_EVEN;
    bool side_a = m->rule == RULE_SIDE_SIDE || m->rule == RULE_SIDE_OF_A;
    bool side_b = m->rule == RULE_SIDE_SIDE || m->rule == RULE_SIDE_OF_B;

    if (m->rule == RULE_NONE || m->rule == RULE_INSIDE || m->rule == RULE_METHOD) {
        return;
    }
    row(t, "rule");
    tell_part(t, &f->a, side_a, m->side_a);
    text_add(t->out, tie ? " came exactly on " : " met ");
    tell_part(t, &f->b, side_b, m->swept.side);
    text_add(t->out, !m->touched    ? ""
                     : m->swept.hit ? " (touching at the start, and closing)"
                                    : " (touching at the start)");
    text_add(t->out, ": ");
    switch (m->rule) {
    case RULE_SIDE_SIDE:
        text_add(t->out, "the normal is that of the two sides\n");
        break;
    case RULE_CORNERS_LEAST:
        text_add(t->out,
                 "of the sides there the one that is approached least counts, of equals the "
                 "one more along x\n");
        break;
    case RULE_CORNERS_EVEN:
        text_add(t->out, "both axes are entered at once and as fast, and then x counts\n");
        break;
    case RULE_ROUNDS:
        text_add(t->out, has_radius(&f->a) && has_radius(&f->b)
                             ? "the normal runs along the line between the two centres there\n"
                             : "the normal runs along the line from the corner to the centre\n");
        break;
    case RULE_CORNERS:
        text_add(t->out, "neither has a side there, so the normal is against the way\n");
        break;
    default:
        text_add(t->out, "the normal is that of the side\n");
        break;
    }
}

static void tell_swept(const teller *t, const meeting *m)
{
    const abut_swept *swept = &m->swept;
    text *out = t->out;

    row(t, "sweep");
    if (m->rule == RULE_INSIDE) {
        text_add(out, "they overlap from the start: there is no first touch\n");
        return;
    }
    if (!swept->hit && !swept->graze) {
        text_add(out, m->beyond ? "their motions lead beyond the lattice\n" : "no hit\n");
        return;
    }
    say_moment(out, swept->hit ? "hit at " : "graze at ", swept->touch, "");
    say_pair(out, ", at ", swept->point, "");
    say_pair(out, ", normal ", swept->normal, " out of ");
    say_name(out, t->f->b.who);
    text_add(out, "\n");
}

/* Whether a method sees what happens before all have moved. */
static bool looks_along(abut_method method)
{
    return method == ABUT_REACT_IMPACT || method == ABUT_REACT_MEETING_SIDES ||
           method == ABUT_REACT_TILE_OFFSET;
}

void tell_plan(const teller *t)
{
    const meeting *m = &t->f->planned;

    heading(t, t->f->played->mode == PLAY_SEQUENTIAL
                   ? "With the motions they wanted, one after the other"
                   : "With the motions they wanted, and nobody else");
    tell_swept(t, m);
    tell_span(t, "along x", &m->axes[0], m->last_axis == 0 || m->last_axis == 2);
    tell_span(t, "along y", &m->axes[1], m->last_axis == 1 || m->last_axis == 2);
    tell_rule(t, m);
    if (t->f->played->mode == PLAY_DISCRETE) {
        row(t, "after the move");
        say_relation(t->out, t->f->moved.relation, t->f->moved.separation);
        text_add(t->out, looks_along(t->f->played->method) ? ": but the method sees the whole way\n"
                                                           : ": the method looks only there\n");
    }
}

/* --- What happened ----------------------------------------------------------------- */

static void tell_event(const teller *t, const abut_event *event)
{
    const stage *on = t->f->played->on;
    const actor *other = stage_actor(on, event->b);
    text time = { 0 };

    say_moment(&time, "", event->time, "");
    row(t, text_string(&time));
    text_free(&time);
    say_name(t->out, stage_actor(on, event->a));
    if (other != NULL) {
        text_add(t->out, " and ");
        say_name(t->out, other);
    }
    text_add(t->out, ": ");
    text_add(t->out, abut_event_name(event->what));
    if (!is_zero(event->normal)) {
        say_pair(t->out, ", normal ", event->normal, "");
    }
    if (event->what == ABUT_EVENT_HIT) {
        say_number(t->out, ", speed ", event->speed, "");
    }
    text_add(t->out, other != NULL && !event->solid ? ", passing\n" : "\n");
}

/* Of a body that met hundreds in a step the first are enough. */
enum { MOST_EVENTS = 24 };

static bool is_told(const facts *f, const abut_event *event)
{
    return (is_of_party(&f->a, event) || is_of_party(&f->b, event)) &&
           (event->what != ABUT_EVENT_STAYED || is_of_pair(f, event));
}

/* Ways bend at whole ticks, and events tell when in a tick it was: a bend that comes with an event
 * has its time. */
static double bend_time(const facts *f, const party *of, double time)
{
    double exact = time;

    for (uint32_t i = 0; i < f->played->event_count && time > 0; i++) {
        const abut_event *event = &f->played->events[i];

        if (is_of_party(of, event) && is_told(f, event) && fabs(event->time - time) < TICK) {
            exact = event->time;
        }
    }
    return exact;
}

/* How a way goes on: "ball goes at (0, 2) a step", or stands still. */
static void
tell_leg(const teller *t, const party *of, const abut_trail_point *from, const abut_trail_point *to)
{
    double length = to->time - from->time;
    text time = { 0 };

    say_moment(&time, "", bend_time(t->f, of, from->time), "");
    row(t, text_string(&time));
    text_free(&time);
    say_name(t->out, of->who);
    if (to->at.x == from->at.x && to->at.y == from->at.y) {
        text_add(t->out, " stands still");
        return;
    }
    say_pair(t->out, " goes at ",
             (abut_vec2){ (to->at.x - from->at.x) / length, (to->at.y - from->at.y) / length },
             " a step");
}

static void tell_bends_at(const teller *t, const party *of, double time)
{
    for (uint32_t i = 0; i + 1 < of->way_count; i++) {
        if (of->way[i].time == time && of->way[i + 1].time > time) {
            tell_leg(t, of, &of->way[i], &of->way[i + 1]);
            text_add(t->out, " from here on\n");
        }
    }
}

/* The bends of both ways after a moment and until another. Returns the last of them. */
static double tell_bends(const teller *t, double after, double until)
{
    double next = fmin(next_bend(&t->f->a, after), next_bend(&t->f->b, after));

    while (next < 1 && next <= until) {
        tell_bends_at(t, &t->f->a, next);
        tell_bends_at(t, &t->f->b, next);
        after = next;
        next = fmin(next_bend(&t->f->a, after), next_bend(&t->f->b, after));
    }
    return after;
}

/* Whoever presses on something starts otherwise than it wanted to. */
static void tell_start(const teller *t, const party *of)
{
    const abut_trail_point *from = &of->way[0];
    const abut_trail_point *to = &of->way[1];
    double length = of->way_count > 1 ? to->time - from->time : 0;

    if (!(length > 0) || (fabs((to->at.x - from->at.x) / length - of->wish.x) <= LEFT_OVER &&
                          fabs((to->at.y - from->at.y) / length - of->wish.y) <= LEFT_OVER)) {
        return;
    }
    tell_leg(t, of, from, to);
    if (of->held_by != NULL) {
        text_add(t->out, ", held by ");
        say_name(t->out, of->held_by);
    }
    text_add(t->out, "\n");
}

static void tell_events(const teller *t)
{
    const facts *f = t->f;
    bool exact = f->played->mode == PLAY_EXACT;
    double until = 0;
    int count = 0;

    if (exact) {
        tell_start(t, &f->a);
        tell_start(t, &f->b);
    }
    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];

        if (!is_told(f, event) || ++count > MOST_EVENTS) {
            continue;
        }
        until = exact ? tell_bends(t, until, event->time - TICK) : until;
        tell_event(t, event);
    }
    if (count > MOST_EVENTS) {
        row(t, "...");
        say_number(t->out, "and ", count - MOST_EVENTS, " events more (--json has all)\n");
    } else if (exact) {
        tell_bends(t, until, 1);
    }
    if (count == 0) {
        row(t, "events");
        text_add(t->out, "none of either\n");
    }
}

static void tell_end(const teller *t, const party *of)
{
    text name = { 0 };

    say_name(&name, of->who);
    row(t, text_string(&name));
    text_free(&name);
    say_pair(t->out, "ends at ", of->end, "");
    say_pair(t->out, ", has gone ", (abut_vec2){ of->end.x - of->at.x, of->end.y - of->at.y }, "");
    if (of->who->is.kind != ABUT_BODY_STATIC) {
        say_pair(t->out, ", velocity ", of->end_velocity, "");
    }
    text_add(t->out, of->end_asleep ? ", asleep\n" : of->end_grounded ? ", grounded\n" : "\n");
}

/* Whether another impact than the planned one took place. */
static bool differs(const meeting *real, const meeting *planned)
{
    return real->rule != planned->rule || real->side_a != planned->side_a ||
           real->swept.side != planned->swept.side;
}

void tell_happened(const teller *t)
{
    const facts *f = t->f;

    heading(t, "What happened");
    tell_events(t);
    if (f->impact_count > 0 && f->played->mode == PLAY_EXACT &&
        differs(&f->impacts[0].met, &f->planned)) {
        tell_rule(t, &f->impacts[0].met);
    }
    tell_end(t, &f->a);
    tell_end(t, &f->b);
    row(t, "relation");
    text_add(t->out, relation_phrase(f->after));
    if (f->nearest.distance > 0) {
        say_number(t->out, "; nearest ", f->nearest.distance, "");
        say_moment(t->out, ", at ", f->nearest.time, "");
    }
    text_add(t->out, "\n");
}
