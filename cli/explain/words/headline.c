/* cli/explain/words/headline.c - what became of two bodies in a step, in one sentence.
 *
 * It is made of the facts that are printed below it, and of nothing else, and does not depend on
 * which of the two was named first. tests/cli/test_explain_true.py holds it to that.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/words/words.h"

#include "explain/words/phrases.h"

static void say_time(text *out, double time)
{
    if (time == 0) {
        text_add(out, " at the start of the step");
    } else if (time == 1) {
        text_add(out, " at the end of the step");
    } else {
        say_moment(out, " at ", time, " of the step");
    }
}

/* Whether they met on the paths that both wanted to take, or only after others had been moved. */
static void say_separated(text *out, const facts *f)
{
    const char *method = abut_method_name(f->played->method);

    if (f->moved.relation == ABUT_OVERLAPPING) {
        say_number(out, "They overlapped by ", -f->moved.separation, " after the move, and ");
    } else if (f->planned.swept.hit) {
        text_add(out, "They met in the move, and ");
    } else {
        text_add(out, "They met when others had been separated, and ");
    }
    text_add(out, method);
    if (f->after == ABUT_OVERLAPPING) {
        say_number(out, " did not get them apart: they overlap by ", -f->end.separation,
                   " at the end of the step.");
    } else {
        text_add(out, " separated them.");
    }
}

static const participant *kinematic_of(const facts *f)
{
    return f->a.who->is.kind == ABUT_BODY_KINEMATIC ? &f->a : &f->b;
}

static void say_kinematic(text *out, const facts *f, verdict_kind what)
{
    const participant *presser = kinematic_of(f);
    const participant *other = partner_of(f, presser);
    const abut_event *event =
        pair_event(f, what == VERDICT_CRUSHED ? ABUT_EVENT_CRUSHED : ABUT_EVENT_STOPPED);

    say_name(out, presser->who);
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
    const participant *presser = kinematic_of(f);

    if (presser->who->is.kind != ABUT_BODY_KINEMATIC) {
        text_add(out, f->before == ABUT_OVERLAPPING ? "they overlapped already"
                                                    : "they were let through in this step");
        return;
    }
    say_name(out, presser->who);
    text_add(out, f->played->mode == PLAY_SEQUENTIAL
                      ? " goes through what is in its way in this mode"
                      : " goes through what is in its way and cannot yield");
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
    filter_reason_say(out, f, line);
    text_add(out, line == FILTER_BITS ? ")" : "");
}

/* A hit, and what became of it by the end. */
static void say_hit(text *out, const facts *f, bool y_up)
{
    if (f->played->mode == PLAY_DISCRETE) {
        say_separated(out, f);
        return;
    }
    impacts_say(out, f, y_up);
    if (f->after == ABUT_OVERLAPPING) {
        text_add(out, "; they overlap at the end of the step: ");
        say_filter(out, f);
    }
    text_add(out, ".");
}

/* What two bodies did that block each other in nothing, by how they lay before, in between and
 * after. */
static const char *passing_phrase(const facts *f)
{
    bool overlapped = f->nearest.relation == ABUT_OVERLAPPING;

    if (f->before == ABUT_OVERLAPPING) {
        return f->after == ABUT_OVERLAPPING ? "They overlap and pass: "
               : f->after == ABUT_TOUCHING  ? "They overlapped, and touch at the end of the step: "
                                            : "They overlapped, and parted: ";
    }
    if (f->after == ABUT_OVERLAPPING) {
        return "They met and passed, and overlap at the end of the step: ";
    }
    if (overlapped) {
        return "They met and passed through each other: ";
    }
    if (f->after == ABUT_TOUCHING) {
        return f->before == ABUT_TOUCHING
                   ? "They touch and pass: "
                   : "They came into touch at the end of the step, and pass: ";
    }
    return f->before == ABUT_TOUCHING ? "They touched, and parted: "
           : f->nearest.distance > 0  ? "They do not touch, and pass: "
                                      : "They only touched, and pass: ";
}

static void say_passed(text *out, const facts *f)
{
    text_add(out, passing_phrase(f));
    say_filter(out, f);
    text_add(out, ".");
}

/* Discrete mode looks at one pair after the other, and a body that is moved for one pair may come
 * to lie in the other body of the pair before. */
static void say_overlap(text *out, const facts *f)
{
    say_number(out, "They overlap by ", -f->end.separation,
               " at the end of the step, and no impact of the two was reported.");
}

static void say_touched(text *out, const facts *f, bool y_up)
{
    const abut_event *began = pair_event(f, ABUT_EVENT_BEGAN);

    if (f->after == ABUT_OVERLAPPING) {
        say_overlap(out, f);
        return;
    }
    if (contact_effect_say(out, f)) {
        text_add(out, "; they touched already, so there was no impact.");
        return;
    }
    if (f->before >= ABUT_TOUCHING) {
        text_add(out, f->after == ABUT_TOUCHING ? "They touched before, and a contact began, "
                                                  "without an impact."
                                                : "They touched before, and a contact began; they "
                                                  "parted without an impact.");
        return;
    }
    if (f->impact_count > 0) {
        impacts_say(out, f, y_up);
    } else {
        text_add(out, "They came into touch");
        say_time(out, began->time);
        text_add(out, ", without an impact");
    }
    text_add(out, ".");
}

static void say_parted(text *out, const facts *f)
{
    const abut_event *began = pair_event(f, ABUT_EVENT_BEGAN);
    const abut_event *ended = pair_event(f, ABUT_EVENT_ENDED);
    bool apart = f->after == ABUT_APART;

    if (f->after == ABUT_OVERLAPPING) {
        say_overlap(out, f);
    } else if (contact_effect_say(out, f)) {
        text_add(out, apart ? ", and then they parted" : ", and then their contact ended");
        text_add(out, "; they touched already, so there was no impact.");
    } else if (began != NULL) {
        text_add(out, "They touched");
        say_time(out, began->time);
        text_add(out, apart ? ", and parted without an impact."
                            : ", and the contact ended without an impact; they still touch.");
    } else if (!apart) {
        text_add(out, "The contact of the step before ended: they still touch, but nothing "
                      "presses them together.");
    } else {
        text_add(out, ended != NULL ? "They parted: the contact of the step before ended."
                                    : "They touched at the start of the step, and parted.");
    }
}

static void say_stayed(text *out, const facts *f)
{
    const participant *rests = f->rests_a ? &f->a : f->rests_b ? &f->b : NULL;
    text effect = { 0 };

    text_add(out, "They stayed in contact");
    if (f->after == ABUT_OVERLAPPING) {
        say_number(out, ", overlapping by ", -f->end.separation, "");
    } else if (f->after == ABUT_APART) {
        say_number(out, ", apart by ", f->end.separation, "");
    } else if (rests != NULL) {
        text_add(out, ": ");
        say_name(out, rests->who);
        text_add(out, " rests on ");
        say_name(out, partner_of(f, rests)->who);
    } else if (contact_effect_say(&effect, f)) {
        text_add(out, "; ");
        text_add(out, text_string(&effect));
    } else {
        text_add(out, ", touching");
    }
    text_add(out, ".");
    out->failed = out->failed || effect.failed;
    text_free(&effect);
}

static void say_beside(text *out, const facts *f)
{
    if (contact_effect_say(out, f)) {
        text_add(out, "; they touch all the time.");
    } else if (f->nearest.distance == 0 && f->played->mode == PLAY_EXACT) {
        text_add(out, "They touch, but nothing presses them together.");
    } else {
        text_add(out, "They touch before the step and after it, without an impact.");
    }
}

/* When it wanted to be there; not if something had slowed it down before. */
static void say_reach(text *out, const facts *f, const participant *whose)
{
    const abut_event *event = f->blamed.event;
    bool later = event != NULL && event->time > f->planned.swept.time;

    text_add(out, ", before it could reach ");
    say_name(out, partner_of(f, whose)->who);
    if (f->played->mode == PLAY_EXACT && !later) {
        say_moment(out, " (at ", f->planned.swept.time, ")");
    }
    text_add(out, ".");
}

static void say_blocked(text *out, const facts *f)
{
    const blame *b = &f->blamed;

    text_add(out, "They did not react: ");
    say_name(out, b->whose->who);
    if (f->played->mode == PLAY_DISCRETE) {
        text_add(out, " was separated from ");
        say_name(out, b->other);
        text_add(out, ", which moved it elsewhere.");
        return;
    }
    switch (b->event->what) {
    case ABUT_EVENT_FROZEN:
        text_add(out, " ran out of impacts and froze");
        break;
    case ABUT_EVENT_EDGE:
        text_add(out, " reached the end of the lattice");
        break;
    case ABUT_EVENT_STOPPED:
        text_add(out, " was stopped by ");
        say_name(out, b->other);
        break;
    default:
        text_add(out, " met ");
        say_name(out, b->other);
        break;
    }
    say_moment(out, " at ", b->event->time, "");
    say_reach(out, f, b->whose);
}

static void say_held(text *out, const facts *f)
{
    const blame *b = &f->blamed;

    text_add(out, "They did not react: ");
    if (b->whose == NULL || b->other == NULL) {
        text_add(out, "they did not move as they wanted to.");
        return;
    }
    say_name(out, b->whose->who);
    text_add(out, " was held by ");
    say_name(out, b->other);
    say_reach(out, f, b->whose);
}

static void say_unseen(text *out, const facts *f)
{
    if (f->moved.relation == ABUT_OVERLAPPING) {
        say_number(out, "They went through each other: they overlapped by ", -f->moved.separation,
                   " after the move, and ");
        text_add(out, abut_method_name(f->played->method));
        text_add(out, " took them apart on the far side.");
        return;
    }
    text_add(out, "They went through each other unseen: ");
    if (f->before == ABUT_TOUCHING) {
        text_add(out, "they touched at the start of the step, and after the move they are ");
    } else if (f->planned.swept.hit) {
        say_moment(out, "they would touch at ", f->planned.swept.time,
                   " of the step, and after the move they are ");
    } else {
        text_add(out, "others moved them past each other, and after the move they are ");
    }
    say_relation(out, f->moved.relation, f->moved.separation);
    text_add(out, f->before == ABUT_TOUCHING ? "." : " again.");
}

static void say_grazed(text *out, const facts *f)
{
    if (f->played->mode == PLAY_DISCRETE && f->nearest.relation == ABUT_OVERLAPPING) {
        text_add(out, "They cut a corner of each other unseen: straight from where they were to "
                      "where they are they overlap, and after the move they do not.");
        return;
    }
    text_add(out, "They only grazed: they touched");
    say_time(out, f->nearest.time);
    text_add(out, ", and did not overlap.");
}

static void say_missed(text *out, const facts *f)
{
    say_number(out, "They did not meet, and never came nearer than ", f->nearest.distance, "");
    text_add(out, ".");
}

void headline_say(text *out, const facts *f, bool y_up)
{
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
        say_touched(out, f, y_up);
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
        say_grazed(out, f);
        break;
    case VERDICT_MISSED:
        say_missed(out, f);
        break;
    case VERDICT_BESIDE:
        say_beside(out, f);
        break;
    default:
        text_add(out, "They are in touch and asleep: nothing moves, and nothing is reported.");
        break;
    }
}
