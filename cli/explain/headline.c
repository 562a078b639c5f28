/* cli/explain/headline.c - what became of two bodies in a step, in one sentence.
 *
 * It does not depend on which of the two was named first.
 *
 * SPDX-License-Identifier: MIT */
#include "base/number.h"
#include "explain/phrases.h"

#include <math.h>

static void say_time(text *out, double time)
{
    if (time == 0) {
        text_add(out, " at the start of the step");
    } else if (time == 1) {
        text_add(out, " at the end of the step");
    } else {
        say_number(out, " at ", time, " of the step");
    }
}

/* Who met whom: the one that came with a corner, else the mover, else the faster. */
static const party *subject_of(const facts *f, const meeting *m)
{
    const party *first = f->a.who < f->b.who ? &f->a : &f->b;
    const party *second = first == &f->a ? &f->b : &f->a;
    bool first_moves = first->who->is.kind == ABUT_BODY_MOVER;
    bool second_moves = second->who->is.kind == ABUT_BODY_MOVER;

    if (m->rule == RULE_SIDE_OF_B || m->rule == RULE_SIDE_OF_A) {
        return m->rule == RULE_SIDE_OF_B ? &f->a : &f->b;
    }
    if (first_moves != second_moves) {
        return first_moves ? first : second;
    }
    double speed = length_of(first->wish.x, first->wish.y);
    double other = length_of(second->wish.x, second->wish.y);

    return other > speed ? second : first;
}

/* "ball met the upper side (min_y) of box" */
static void say_meeting(text *out, const facts *f, const meeting *m, bool y_up)
{
    const party *subject = subject_of(f, m);
    const party *other = subject == &f->a ? &f->b : &f->a;
    const abut_shape *met = party_piece(other);
    int side = other == &f->b ? m->swept.side : m->side_a;
    bool corner = m->rule == RULE_ROUNDS || m->rule == RULE_CORNERS;

    say_name(out, subject->who);
    text_add(out, " met ");
    if (corner) {
        text_add(out, corner_phrase(met));
    } else if (m->rule == RULE_INSIDE || m->rule == RULE_NONE || m->rule == RULE_METHOD) {
        say_name(out, other->who);
        return;
    } else if (m->rule == RULE_CORNERS_LAST || m->rule == RULE_CORNERS_EVEN) {
        text_add(out, "a corner of ");
        say_name(out, other->who);
        text_add(out, " with a corner, which counts as ");
        if (side < 0) {
            text_add(out, "a side of its own");
            return;
        }
        say_side(out, met, side, y_up);
        return;
    } else {
        say_side(out, met, side, y_up);
    }
    text_add(out, " of ");
    say_name(out, other->who);
}

static const char *answer_phrase(const party *of)
{
    switch (of->who->is.answer) {
    case ABUT_ANSWER_STOP:
        return "stopped";
    case ABUT_ANSWER_BOUNCE:
        return "bounced off";
    default:
        return of->end_velocity.x == 0 && of->end_velocity.y == 0 ? "came to a stop" : "slid";
    }
}

static bool is_mover(const party *of)
{
    return of->who->is.kind == ABUT_BODY_MOVER;
}

static bool pushes(const party *of)
{
    return of->who->is.answer == ABUT_ANSWER_PUSH;
}

/* Whether impacts have changed the velocity or the way of a party. Of a way, less than this may be
 * left over in a step that nothing disturbs. */
static bool is_changed(const party *of)
{
    const double left_over = 0x1p-11;
    abut_vec2 free = { of->velocity.x + of->pull.x, of->velocity.y + of->pull.y };

    return is_mover(of) && (of->end_velocity.x != free.x || of->end_velocity.y != free.y ||
                            fabs(of->end.x - of->at.x - of->wish.x) > left_over ||
                            fabs(of->end.y - of->at.y - of->wish.y) > left_over);
}

static void say_answer(text *out, const party *of)
{
    say_name(out, of->who);
    text_add(out, " ");
    text_add(out, is_changed(of) ? answer_phrase(of) : "went on as before");
}

/* ", and slid": of one mover, or what both did. */
static void say_answers(text *out, const facts *f)
{
    const party *first = f->a.who < f->b.who ? &f->a : &f->b;
    const party *second = first == &f->a ? &f->b : &f->a;

    if (is_mover(first) != is_mover(second)) {
        text_add(out, ", and ");
        text_add(out, answer_phrase(is_mover(first) ? first : second));
        return;
    }
    if (pushes(first) || pushes(second)) {
        text_add(out, ", and they exchanged momentum");
        return;
    }
    if (is_changed(first) && is_changed(second) && answer_phrase(first) == answer_phrase(second)) {
        text_add(out, ", and both ");
        text_add(out, answer_phrase(first));
        return;
    }
    text_add(out, "; ");
    say_answer(out, first);
    text_add(out, ", ");
    say_answer(out, second);
}

static void say_separated(text *out, const facts *f)
{
    const char *method = abut_method_name(f->played->method);

    if (f->moved.relation == ABUT_OVERLAPPING) {
        say_number(out, "They overlapped by ", -f->moved.separation, " after the move, and ");
    } else {
        text_add(out, "They met in the move, and ");
    }
    text_add(out, method);
    text_add(out, f->after == ABUT_OVERLAPPING ? " did not get them apart." : " separated them.");
}

static void say_hit(text *out, const facts *f, bool y_up)
{
    const abut_event *hit = pair_event(f, ABUT_EVENT_HIT);

    if (f->played->mode == PLAY_DISCRETE) {
        say_separated(out, f);
        return;
    }
    text_add(out, "They hit");
    if (f->played->mode == PLAY_SEQUENTIAL) {
        say_number(out, " at ", hit->time, " of the motion");
    } else {
        say_time(out, hit->time);
    }
    text_add(out, ": ");
    say_meeting(out, f, &f->real, y_up);
    say_answers(out, f);
    text_add(out, ".");
}

static const party *kinematic_of(const facts *f)
{
    return f->a.who->is.kind == ABUT_BODY_KINEMATIC ? &f->a : &f->b;
}

static void say_kinematic(text *out, const facts *f, verdict_kind what)
{
    const party *press = kinematic_of(f);
    const party *other = press == &f->a ? &f->b : &f->a;
    const abut_event *event =
        pair_event(f, what == VERDICT_CRUSHED ? ABUT_EVENT_CRUSHED : ABUT_EVENT_STOPPED);

    say_name(out, press->who);
    text_add(out, what == VERDICT_CRUSHED ? " crushed " : " was stopped by ");
    say_name(out, other->who);
    say_time(out, event->time);
    text_add(out, what == VERDICT_CRUSHED
                      ? ", which could not get out of the way; they pass until they are apart."
                      : ", which could not get out of the way.");
}

/* No filter let them pass: then a kinematic that nothing blocks has gone on. */
static void say_led(text *out, const facts *f)
{
    const party *press = kinematic_of(f);

    if (press->who->is.kind == ABUT_BODY_KINEMATIC) {
        say_name(out, press->who);
        text_add(out, " goes through what is in its way and cannot yield");
    } else {
        text_add(out, "they were let through in this step");
    }
}

/* "sensor is a sensor" */
static void say_filter(text *out, const facts *f)
{
    int line = f->filters.decided_by;

    if (line < 0) {
        say_led(out, f);
        return;
    }
    text_add(out, line == FILTER_BITS ? "their filters do not agree (" : "");
    text_add(out, text_string(&f->filters.lines[line].why));
    text_add(out, line == FILTER_BITS ? ")" : "");
}

static void say_passed(text *out, const facts *f)
{
    bool met = pair_event(f, ABUT_EVENT_BEGAN) != NULL && f->before != ABUT_OVERLAPPING;

    text_add(out, met ? "They met and passed: " : "They overlap and pass: ");
    say_filter(out, f);
    text_add(out, ".");
}

static void say_touched(text *out, const facts *f)
{
    const abut_event *began = pair_event(f, ABUT_EVENT_BEGAN);

    if (press_say(out, f)) {
        text_add(out, "; they touched already, so there was no impact.");
        return;
    }
    if (f->before >= ABUT_TOUCHING) {
        text_add(out, "They touched before, and now something presses them together: a contact "
                      "began, without an impact.");
        return;
    }
    text_add(out, "They came into touch");
    say_time(out, began->time);
    text_add(out, ", without an impact: nothing had to give way.");
}

static void say_parted(text *out, const facts *f)
{
    const abut_event *began = pair_event(f, ABUT_EVENT_BEGAN);

    if (press_say(out, f)) {
        text_add(out, ", and then they parted; they touched already, so there was no impact.");
        return;
    }
    if (began == NULL) {
        text_add(out, "They parted: the contact of the step before ended.");
        return;
    }
    text_add(out, "They touched");
    say_time(out, began->time);
    text_add(out, ", and parted without an impact.");
}

static void say_stayed(text *out, const facts *f)
{
    const party *first = f->a.who < f->b.who ? &f->a : &f->b;
    const party *second = first == &f->a ? &f->b : &f->a;
    const abut_world *world = f->played->on->world;
    text press = { 0 };
    bool carries = abut_body_support(world, second->who->body) == first->who->body;
    bool stands = abut_body_support(world, first->who->body) == second->who->body;

    text_add(out, "They stayed in contact");
    if (carries || stands) {
        text_add(out, ": ");
        say_name(out, carries ? second->who : first->who);
        text_add(out, " rests on ");
        say_name(out, carries ? first->who : second->who);
    } else if (press_say(&press, f)) {
        text_add(out, "; ");
        text_add(out, text_string(&press));
    } else {
        text_add(out, f->after == ABUT_TOUCHING ? ", touching" : "");
    }
    text_add(out, ".");
    out->failed = out->failed || press.failed;
    text_free(&press);
}

static void say_beside(text *out, const facts *f)
{
    text_add(out, press_say(out, f) ? "; they touch all the time."
                                    : "They touch, but nothing presses them together.");
}

static void say_reach(text *out, const facts *f, const party *whose)
{
    text_add(out, ", before it could reach ");
    say_name(out, whose == &f->a ? f->b.who : f->a.who);
    if (f->played->mode == PLAY_EXACT) {
        say_number(out, " (at ", f->planned.swept.time, ")");
    }
    text_add(out, ".");
}

static void say_blocked(text *out, const facts *f)
{
    const party *whose = NULL;
    const abut_event *event = first_hindrance(f, &whose);
    const actor *other = event_other(f, whose, event);

    text_add(out, "They did not react: ");
    say_name(out, whose->who);
    switch (event->what) {
    case ABUT_EVENT_FROZEN:
        text_add(out, " ran out of impacts and froze");
        break;
    case ABUT_EVENT_EDGE:
        text_add(out, " reached the end of the lattice");
        break;
    case ABUT_EVENT_STOPPED:
        text_add(out, " was stopped by ");
        say_name(out, other);
        break;
    default:
        text_add(out, " met ");
        say_name(out, other);
        break;
    }
    say_number(out, " at ", event->time, "");
    say_reach(out, f, whose);
}

static void say_held(text *out, const facts *f)
{
    const party *first = f->a.who < f->b.who ? &f->a : &f->b;
    const party *second = first == &f->a ? &f->b : &f->a;
    const party *whose = first->held_by != NULL ? first : second;

    text_add(out, "They did not react: ");
    if (whose->held_by == NULL) {
        text_add(out,
                 f->played->mode == PLAY_DISCRETE
                     ? "the pairs before them were separated first, which moved them elsewhere."
                     : "they did not move as they wanted to.");
        return;
    }
    say_name(out, whose->who);
    text_add(out, " was held by ");
    say_name(out, whose->held_by);
    say_reach(out, f, whose);
}

static void say_unseen(text *out, const facts *f)
{
    text_add(out, "They went through each other unseen: ");
    if (f->before == ABUT_TOUCHING) {
        text_add(out, "they touched at the start of the step, and after the move they are ");
    } else {
        say_number(out, "they would touch at ", f->planned.swept.time,
                   " of the step, and after the move they are ");
    }
    say_relation(out, f->moved.relation, f->moved.separation);
    text_add(out, f->before == ABUT_TOUCHING ? "." : " again.");
}

static void say_missed(text *out, const facts *f)
{
    say_number(out, "They did not meet, and never came nearer than ", f->nearest.distance, "");
    text_add(out, ".");
}

void headline_say(facts *f, bool y_up)
{
    text *out = &f->headline;

    switch (f->verdict) {
    case VERDICT_HIT:
        say_hit(out, f, y_up);
        break;
    case VERDICT_CRUSHED:
    case VERDICT_STOPPED:
        say_kinematic(out, f, f->verdict);
        break;
    case VERDICT_PASSED:
        say_passed(out, f);
        break;
    case VERDICT_TOUCHED:
        say_touched(out, f);
        break;
    case VERDICT_PARTED:
        say_parted(out, f);
        break;
    case VERDICT_STAYED:
        say_stayed(out, f);
        break;
    case VERDICT_FILTERED:
        text_add(out, "They did not react: ");
        say_filter(out, f);
        text_add(out, ".");
        break;
    case VERDICT_BLOCKED:
        say_blocked(out, f);
        break;
    case VERDICT_HELD:
        say_held(out, f);
        break;
    case VERDICT_UNSEEN:
        say_unseen(out, f);
        break;
    case VERDICT_GRAZED:
        text_add(out, "They only grazed: they touched");
        say_time(out, f->nearest.time);
        text_add(out, ", and would never overlap.");
        break;
    case VERDICT_MISSED:
        say_missed(out, f);
        break;
    case VERDICT_BESIDE:
        say_beside(out, f);
        break;
    default:
        text_add(out, "They are in touch and asleep: nothing moves, and nothing is told.");
        break;
    }
}
