/* cli/explain/words/impacts_sentence.c - the impacts of two bodies, one after the other, in words.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/words/words.h"

#include "explain/words/phrases.h"

/* Of more than so many the first, how many there are, and the last. */
enum { MOST_SAID = 4 };

static void say_part(text *out, const participant *of, int piece, int side, bool is_side, bool y_up)
{
    if (is_side) {
        say_side(out, &of->pieces[piece], side, y_up);
    } else {
        text_add(out, corner_phrase(&of->pieces[piece]));
    }
}

/* ", frozen since 0.25 of the step and met as a wall," */
static void say_wall(text *out, const participant *of)
{
    say_moment(out, ", frozen since ", of->frozen, " of the step and met as a wall,");
}

/* "ball met the upper side (min_y) of box", "box met a corner of spike with its lower side" */
static void say_meeting(text *out, const facts *f, const impact *of, bool y_up)
{
    const meeting *m = &of->met;
    const participant *subject = of->subject;
    const participant *other = partner_of(f, subject);
    bool is_a = subject == &f->a;
    int own = is_a ? m->piece_a : m->piece_b;
    int met = is_a ? m->piece_b : m->piece_a;
    int own_side = is_a ? m->side_a : m->swept.side;
    int met_side = is_a ? m->swept.side : m->side_a;
    bool tie = m->rule == RULE_CORNERS_LEAST || m->rule == RULE_CORNERS_EVEN;
    bool with_side = m->rule == (is_a ? RULE_SIDE_OF_A : RULE_SIDE_OF_B);
    bool on_side = m->rule == (is_a ? RULE_SIDE_OF_B : RULE_SIDE_OF_A) || m->rule == RULE_SIDE_SIDE;

    say_name(out, subject->who);
    text_add(out, " met ");
    if (m->rule == RULE_INSIDE || m->rule == RULE_NONE || m->rule == RULE_METHOD) {
        say_name(out, other->who);
        return;
    }
    say_part(out, other, met, met_side, on_side, y_up);
    text_add(out, " of ");
    say_name(out, other->who);
    if (tie) {
        text_add(out, " with a corner, which counts as ");
        if (met_side < 0) {
            text_add(out, "a side of its own");
        } else {
            say_side(out, &other->pieces[met], met_side, y_up);
        }
    } else if (with_side) {
        text_add(out, " with ");
        say_part(out, subject, own, own_side, true, y_up);
    }
}

static void say_did(text *out, const outcome *d)
{
    static const char *const phrases[] = {
        [OUTCOME_NOTHING] = "",
        [OUTCOME_WENT_ON] = "went on as before",
        [OUTCOME_FROZE] = "ran out of impacts and froze",
        [OUTCOME_STOPPED] = "came to a stop",
        [OUTCOME_SLID] = "slid",
        [OUTCOME_BOUNCED] = "bounced off",
        [OUTCOME_KNOCKED] = "was knocked away",
        [OUTCOME_SHOVED] = "was shoved along",
        [OUTCOME_FOLLOWED] = "went on behind it",
        [OUTCOME_SLOWED] = "was slowed down",
        [OUTCOME_TURNED] = "",
    };
    const abut_vec2 none = { 0, 0 };

    if (d->did == OUTCOME_TURNED) {
        say_pair(out, "went on at ", d->after, " a step");
    } else if (d->did == OUTCOME_WENT_ON && is_same_motion(d->before, none)) {
        text_add(out, "stood still as before");
    } else {
        text_add(out, phrases[d->did]);
    }
    if (d->shared && d->did != OUTCOME_WENT_ON) {
        text_add(out, " (");
        say_name(out, d->with);
        text_add(out, " had a part in it)");
    }
}

/* ", and slid": of one alone, or what both did. */
static void say_outcomes(text *out, const facts *f, const impact *of)
{
    const participant *other = partner_of(f, of->subject);
    const outcome *own = of->subject == &f->a ? &of->a : &of->b;
    const outcome *its = of->subject == &f->a ? &of->b : &of->a;
    bool alike = own->did == its->did && !own->shared && !its->shared;

    if (own->did == OUTCOME_NOTHING && its->did == OUTCOME_NOTHING) {
        return;
    }
    if (its->did == OUTCOME_NOTHING) {
        text_add(out, (other == &f->a ? of->wall_a : of->wall_b) ? " and " : ", and ");
        say_did(out, own);
        return;
    }
    if (alike && own->did != OUTCOME_TURNED && own->did != OUTCOME_WENT_ON) {
        text_add(out, ", and both ");
        say_did(out, own);
        return;
    }
    text_add(out, "; ");
    if (own->did != OUTCOME_NOTHING) {
        say_name(out, of->subject->who);
        text_add(out, " ");
        say_did(out, own);
        text_add(out, ", ");
    }
    say_name(out, other->who);
    text_add(out, " ");
    say_did(out, its);
}

static void say_time(text *out, const facts *f, double time)
{
    if (f->played->mode == PLAY_SEQUENTIAL) {
        say_moment(out, "at ", time, " of the motion");
    } else if (time == 0) {
        text_add(out, "at the start of the step");
    } else if (time == 1) {
        text_add(out, "at the end of the step");
    } else {
        say_moment(out, "at ", time, " of the step");
    }
}

static void say_impact(text *out, const facts *f, const impact *of, bool y_up)
{
    const participant *other = partner_of(f, of->subject);

    say_time(out, f, of->event->time);
    text_add(out, ": ");
    say_meeting(out, f, of, y_up);
    if (other == &f->a ? of->wall_a : of->wall_b) {
        say_wall(out, other);
    }
    say_outcomes(out, f, of);
}

void impacts_say(text *out, const facts *f, bool y_up)
{
    bool hit = f->impacts[0].event->what == ABUT_EVENT_HIT;
    uint32_t count = f->impact_count;

    text_add(out, hit ? "They hit " : "They came into touch ");
    if (count > 1) {
        say_number(out, "", count, " times, ");
    }
    for (uint32_t i = 0; i < count && i < MOST_SAID; i++) {
        text_add(out, i > 0 ? "; " : "");
        say_impact(out, f, &f->impacts[i], y_up);
    }
    if (count > MOST_SAID) {
        say_number(out, "; and ", count - MOST_SAID, " times more, the last ");
        say_time(out, f, f->impacts[count - 1].event->time);
    }
}
