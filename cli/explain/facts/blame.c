/* cli/explain/facts/blame.c - what came between two bodies that would have met.
 *
 * Both paths are followed from bend to bend. As long as they would lead to each other if they went
 * straight on, nothing has come between; the reason is the body that caused the first bend after
 * which they no longer do. Discrete mode has no bends: there it is the body that pushed one of the
 * two most to the side on which it ended.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts/parts.h"

#include "base/vec.h"

#include <math.h>

/* Whether two would meet that go straight on from a moment to another as they go after it. */
static bool would_meet(const facts *f, double from, double to)
{
    abut_vec2 path_a = motion_after(&f->a, from);
    abut_vec2 path_b = motion_after(&f->b, from);
    abut_vec2 left_a = { path_a.x * (to - from), path_a.y * (to - from) };
    abut_vec2 left_b = { path_b.x * (to - from), path_b.y * (to - from) };
    abut_vec2 at_a = path_leaves(&f->a, from);
    abut_vec2 at_b = path_leaves(&f->b, from);
    abut_swept swept;

    for (int i = 0; i < f->a.piece_count; i++) {
        abut_shape a = piece_at(&f->a, i, at_a);

        for (int k = 0; k < f->b.piece_count; k++) {
            abut_shape b = piece_at(&f->b, k, at_b);

            if (abut_sweep(&a, left_a, &b, left_b, &swept) == ABUT_OK && swept.hit) {
                return true;
            }
        }
    }
    return false;
}

/* The time of an event on the path of a participant; negative if it is not known. */
static double time_on_path(const facts *f, const participant *whose, const abut_event *event)
{
    const turn_note *notes = f->played->notes.memory;

    if (f->played->mode != PLAY_SEQUENTIAL) {
        return event->time;
    }
    return notes[event - f->played->events].who == whose->who
               ? (whose == first_of(f) ? 0 : 0.5) + event->time / 2
               : -1;
}

/* How well an event with another body explains that a participant was turned in a direction at a
 * moment: not at all unless it is greater than 0. */
static double weight_of(
    const facts *f, const participant *whose, const abut_event *event, double time, abut_vec2 turn)
{
    bool discrete = f->played->mode == PLAY_DISCRETE;

    if (!is_of_participant(whose, event) || is_of_pair(f, event) ||
        (!discrete && fabs(time_on_path(f, whose, event) - time) > TICK)) {
        return 0;
    }
    switch (event->what) {
    case ABUT_EVENT_FROZEN:
    case ABUT_EVENT_STOPPED:
        return INFINITY;
    case ABUT_EVENT_HIT:
    case ABUT_EVENT_EDGE:
        return vec_dot(turn, normal_towards(whose, event));
    case ABUT_EVENT_BEGAN:
    case ABUT_EVENT_STAYED:
        return event->solid && discrete ? vec_dot(turn, normal_towards(whose, event)) : 0;
    default:
        return 0;
    }
}

static void blame_somebody(
    const facts *f, const participant *whose, double time, abut_vec2 turn, blame *out, double *most)
{
    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];
        double weight = weight_of(f, whose, event, time, turn);

        if (weight > *most) {
            *most = weight;
            *out = (blame){ whose, event, event_other(f, whose, event) };
        }
    }
}

/* Of both participants the one is blamed that is turned more at a moment. */
static blame blame_at(const facts *f, double time)
{
    const participant *both[2] = { first_of(f), second_of(f) };
    blame out = { 0 };
    double most = 0;

    for (int i = 0; i < 2; i++) {
        abut_vec2 turn = vec_difference(motion_after(both[i], time), motion_before(both[i], time));

        if (fmax(fabs(turn.x), fabs(turn.y)) > LEFT_OVER) {
            blame_somebody(f, both[i], time, turn, &out, &most);
        }
    }
    for (int i = 0; i < 2 && out.whose == NULL && time == 0; i++) {
        if (both[i]->held_by != NULL && !is_same_motion(motion_after(both[i], 0), both[i]->wish)) {
            out = (blame){ both[i], NULL, both[i]->held_by };
        }
    }
    return out;
}

static blame blame_on_path(const facts *f, double from, double to)
{
    double time = from;

    while (time < to && would_meet(f, time, to)) {
        time = fmin(next_bend(&f->a, time), next_bend(&f->b, time));
    }
    return time < to ? blame_at(f, time) : (blame){ 0 };
}

static blame blame_by_end(const facts *f)
{
    const participant *both[2] = { first_of(f), second_of(f) };
    blame out = { 0 };
    double most = 0;

    for (int i = 0; i < 2; i++) {
        const participant *of = both[i];
        abut_vec2 turn = vec_difference(vec_difference(of->end, of->at), of->wish);

        if (fmax(fabs(turn.x), fabs(turn.y)) > LEFT_OVER) {
            blame_somebody(f, of, 1, turn, &out, &most);
            out.whose = out.whose != NULL ? out.whose : of;
        }
    }
    return out;
}

blame blame_find(const facts *f)
{
    if (!f->planned.swept.hit || f->planned.rule == RULE_INSIDE || !(f->nearest.distance > 0)) {
        return (blame){ 0 };
    }
    switch (f->played->mode) {
    case PLAY_EXACT:
        return blame_on_path(f, 0, 1);
    case PLAY_SEQUENTIAL:
        return blame_on_path(f, f->planned_second ? 0.5 : 0, f->planned_second ? 1 : 0.5);
    default:
        return blame_by_end(f);
    }
}
