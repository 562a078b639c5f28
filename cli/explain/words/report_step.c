/* cli/explain/words/report_step.c - what the two wanted to do in the step, and what they did.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/words/report.h"

#include "base/vec.h"

#include <math.h>

/* --- Time of impact ---------------------------------------------------------------- */

static void report_span(const report *r, const char *axis, const axis_overlap *along, bool last)
{
    text *out = r->out;

    report_row(r, axis);
    if (!along->enters) {
        text_add(out, along->enter > 1 || isinf(along->enter)
                          ? "their bounds do not get to each other"
                          : "their bounds are past each other");
    } else if (along->enter < 0 && along->leave > 1) {
        text_add(out, "their bounds overlap all the time");
    } else if (along->enter < 0) {
        say_moment(out, "their bounds overlap until ", along->leave, "");
    } else if (along->leave > 1) {
        say_moment(out, "their bounds overlap from ", along->enter, " on");
    } else {
        say_moment(out, "their bounds overlap from ", along->enter, "");
        say_moment(out, " to ", along->leave, "");
    }
    text_add(out, last ? ": entered last\n" : "\n");
}

/* "a corner of ball", "the upper side (min_y) of box" */
static void report_part(const report *r, const participant *of, bool is_side, int side)
{
    if (is_side) {
        say_side(r->out, piece_of(of), side, r->y_up);
    } else {
        text_add(r->out, corner_phrase(piece_of(of)));
    }
    text_add(r->out, " of ");
    say_name(r->out, of->who);
}

static bool has_radius(const participant *of)
{
    return abut_shape_radius(piece_of(of)) > 0;
}

static void report_rule(const report *r, const meeting *m)
{
    const facts *f = r->f;
    bool tie = m->rule == RULE_CORNERS_LEAST || m->rule == RULE_CORNERS_EVEN;
    bool side_a = m->rule == RULE_SIDE_SIDE || m->rule == RULE_SIDE_OF_A;
    bool side_b = m->rule == RULE_SIDE_SIDE || m->rule == RULE_SIDE_OF_B;

    if (m->rule == RULE_NONE || m->rule == RULE_INSIDE || m->rule == RULE_METHOD) {
        return;
    }
    report_row(r, "rule");
    report_part(r, &f->a, side_a, m->side_a);
    text_add(r->out, tie ? " came exactly on " : " met ");
    report_part(r, &f->b, side_b, m->swept.side);
    text_add(r->out, !m->touched    ? ""
                     : m->swept.hit ? " (touching at the start, and closing)"
                                    : " (touching at the start)");
    text_add(r->out, ": ");
    switch (m->rule) {
    case RULE_SIDE_SIDE:
        text_add(r->out, "the normal is that of the two sides\n");
        break;
    case RULE_CORNERS_LEAST:
        text_add(r->out,
                 "of the sides there the one that is approached least counts, of equals the "
                 "one more along x\n");
        break;
    case RULE_CORNERS_EVEN:
        text_add(r->out, "both axes are entered at once and as fast, and then x counts\n");
        break;
    case RULE_ROUNDS:
        text_add(r->out, has_radius(&f->a) && has_radius(&f->b)
                             ? "the normal runs along the line between the two centres there\n"
                             : "the normal runs along the line from the corner to the centre\n");
        break;
    case RULE_CORNERS:
        text_add(r->out,
                 "no side there counts more than another, so the normal is against the motion\n");
        break;
    default:
        text_add(r->out, "the normal is that of the side\n");
        break;
    }
}

static void report_swept(const report *r, const meeting *m)
{
    const abut_swept *swept = &m->swept;
    text *out = r->out;

    report_row(r, "sweep");
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
    say_name(out, r->f->b.who);
    text_add(out, "\n");
}

/* Whether a method sees what happens before all have moved. */
static bool looks_along(abut_method method)
{
    return method == ABUT_REACT_IMPACT || method == ABUT_REACT_MEETING_SIDES ||
           method == ABUT_REACT_TILE_OFFSET;
}

void report_plan(const report *r)
{
    const meeting *m = &r->f->planned;

    report_heading(r, r->f->played->mode == PLAY_SEQUENTIAL
                          ? "With the motions they wanted, one after the other"
                          : "With the motions they wanted, and no other body");
    report_swept(r, m);
    report_span(r, "along x", &m->axes[0], m->last_axis == 0 || m->last_axis == 2);
    report_span(r, "along y", &m->axes[1], m->last_axis == 1 || m->last_axis == 2);
    report_rule(r, m);
    if (r->f->played->mode == PLAY_DISCRETE) {
        report_row(r, "after the move");
        say_relation(r->out, r->f->moved.relation, r->f->moved.separation);
        text_add(r->out, looks_along(r->f->played->method)
                             ? ": but the method sees the whole motion\n"
                             : ": the method looks only there\n");
    }
}

/* --- What happened ----------------------------------------------------------------- */

static void report_event(const report *r, const abut_event *event)
{
    const stage *on = r->f->played->on;
    const actor *other = stage_actor(on, event->b);
    text time = { 0 };

    say_moment(&time, "", event->time, "");
    report_row(r, text_string(&time));
    text_free(&time);
    say_name(r->out, stage_actor(on, event->a));
    if (other != NULL) {
        text_add(r->out, " and ");
        say_name(r->out, other);
    }
    text_add(r->out, ": ");
    text_add(r->out, abut_event_name(event->what));
    if (!vec_is_zero(event->normal)) {
        say_pair(r->out, ", normal ", event->normal, "");
    }
    if (event->what == ABUT_EVENT_HIT) {
        say_number(r->out, ", speed ", event->speed, "");
    }
    text_add(r->out, other != NULL && !event->solid ? ", passing\n" : "\n");
}

/* Of a body that met hundreds in a step the first are enough. */
enum { MOST_EVENTS = 24 };

static bool is_told(const facts *f, const abut_event *event)
{
    return (is_of_participant(&f->a, event) || is_of_participant(&f->b, event)) &&
           (event->what != ABUT_EVENT_STAYED || is_of_pair(f, event));
}

/* Paths bend at whole ticks, and events have times within a tick: a bend that comes with an event
 * is given its time. */
static double bend_time(const facts *f, const participant *of, double time)
{
    double exact = time;

    for (uint32_t i = 0; i < f->played->event_count && time > 0; i++) {
        const abut_event *event = &f->played->events[i];

        if (is_of_participant(of, event) && is_told(f, event) && fabs(event->time - time) < TICK) {
            exact = event->time;
        }
    }
    return exact;
}

/* How a path goes on: "ball goes at (0, 2) a step", or stands still. */
static void report_leg(const report *r,
                       const participant *of,
                       const abut_trail_point *from,
                       const abut_trail_point *to)
{
    double length = to->time - from->time;
    text time = { 0 };

    say_moment(&time, "", bend_time(r->f, of, from->time), "");
    report_row(r, text_string(&time));
    text_free(&time);
    say_name(r->out, of->who);
    if (to->at.x == from->at.x && to->at.y == from->at.y) {
        text_add(r->out, " stands still");
        return;
    }
    say_pair(r->out, " goes at ",
             (abut_vec2){ (to->at.x - from->at.x) / length, (to->at.y - from->at.y) / length },
             " a step");
}

static void report_bends_at(const report *r, const participant *of, double time)
{
    for (uint32_t i = 0; i + 1 < of->path_count; i++) {
        if (of->path[i].time == time && of->path[i + 1].time > time) {
            report_leg(r, of, &of->path[i], &of->path[i + 1]);
            text_add(r->out, " from here on\n");
        }
    }
}

/* The bends of both paths after a moment and until another. Returns the last of them. */
static double report_bends(const report *r, double after, double until)
{
    double next = fmin(next_bend(&r->f->a, after), next_bend(&r->f->b, after));

    while (next < 1 && next <= until) {
        report_bends_at(r, &r->f->a, next);
        report_bends_at(r, &r->f->b, next);
        after = next;
        next = fmin(next_bend(&r->f->a, after), next_bend(&r->f->b, after));
    }
    return after;
}

/* A body that presses on something does not start with the motion it wanted. */
static void report_start(const report *r, const participant *of)
{
    const abut_trail_point *from = &of->path[0];
    const abut_trail_point *to = &of->path[1];
    double length = of->path_count > 1 ? to->time - from->time : 0;

    if (!(length > 0) || (fabs((to->at.x - from->at.x) / length - of->wish.x) <= LEFT_OVER &&
                          fabs((to->at.y - from->at.y) / length - of->wish.y) <= LEFT_OVER)) {
        return;
    }
    report_leg(r, of, from, to);
    if (of->held_by != NULL) {
        text_add(r->out, ", held by ");
        say_name(r->out, of->held_by);
    }
    text_add(r->out, "\n");
}

static void report_events(const report *r)
{
    const facts *f = r->f;
    bool exact = f->played->mode == PLAY_EXACT;
    double until = 0;
    int count = 0;

    if (exact) {
        report_start(r, &f->a);
        report_start(r, &f->b);
    }
    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];

        if (!is_told(f, event) || ++count > MOST_EVENTS) {
            continue;
        }
        until = exact ? report_bends(r, until, event->time - TICK) : until;
        report_event(r, event);
    }
    if (count > MOST_EVENTS) {
        report_row(r, "...");
        say_number(r->out, "and ", count - MOST_EVENTS, " events more (--json has all)\n");
    } else if (exact) {
        report_bends(r, until, 1);
    }
    if (count == 0) {
        report_row(r, "events");
        text_add(r->out, "none of either\n");
    }
}

static void report_end(const report *r, const participant *of)
{
    text name = { 0 };

    say_name(&name, of->who);
    report_row(r, text_string(&name));
    text_free(&name);
    say_pair(r->out, "ends at ", vec_difference(of->end, of->who->origin), "");
    say_pair(r->out, ", has gone ", (abut_vec2){ of->end.x - of->at.x, of->end.y - of->at.y }, "");
    if (of->who->is.kind != ABUT_BODY_STATIC) {
        say_pair(r->out, ", velocity ", of->end_velocity, "");
    }
    text_add(r->out, of->end_asleep ? ", asleep\n" : of->end_grounded ? ", grounded\n" : "\n");
}

/* Whether another impact than the planned one took place. */
static bool differs(const meeting *real, const meeting *planned)
{
    return real->rule != planned->rule || real->side_a != planned->side_a ||
           real->swept.side != planned->swept.side;
}

void report_happened(const report *r)
{
    const facts *f = r->f;

    report_heading(r, "What happened");
    report_events(r);
    if (f->impact_count > 0 && f->played->mode == PLAY_EXACT &&
        differs(&f->impacts[0].met, &f->planned)) {
        report_rule(r, &f->impacts[0].met);
    }
    report_end(r, &f->a);
    report_end(r, &f->b);
    report_row(r, "relation");
    text_add(r->out, relation_phrase(f->after));
    if (f->nearest.distance > 0) {
        say_number(r->out, "; nearest ", f->nearest.distance, "");
        say_moment(r->out, ", at ", f->nearest.time, "");
    }
    text_add(r->out, "\n");
}
