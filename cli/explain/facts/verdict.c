/* cli/explain/facts/verdict.c - what became of two bodies in a step.
 *
 * The events of the pair come first: they are what happened. Without any, it is read off how the
 * two lay before, on their paths and after, and off what bent the paths.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts/parts.h"

const char *verdict_word(int verdict)
{
    static const char *const words[] = {
        [VERDICT_HIT] = "hit",         [VERDICT_CRUSHED] = "crushed",
        [VERDICT_STOPPED] = "stopped", [VERDICT_PASSED] = "passed",
        [VERDICT_TOUCHED] = "touched", [VERDICT_STAYED] = "stayed",
        [VERDICT_PARTED] = "parted",   [VERDICT_ASLEEP] = "asleep",
        [VERDICT_BESIDE] = "beside",   [VERDICT_FILTERED] = "filtered",
        [VERDICT_BLOCKED] = "blocked", [VERDICT_HELD] = "held",
        [VERDICT_UNSEEN] = "unseen",   [VERDICT_GRAZED] = "grazed",
        [VERDICT_MISSED] = "missed",
    };

    return verdict < VERDICT_COUNT ? words[verdict] : NULL;
}

/* --- Which it is ------------------------------------------------------------------- */

static bool rests(const participant *of)
{
    return of->asleep || of->who->is.kind == ABUT_BODY_STATIC ||
           (of->wish.x == 0 && of->wish.y == 0);
}

static verdict_kind verdict_by_events(const facts *f)
{
    const abut_event *began = pair_event(f, ABUT_EVENT_BEGAN);
    const abut_event *stayed = pair_event(f, ABUT_EVENT_STAYED);
    const abut_event *ended = pair_event(f, ABUT_EVENT_ENDED);

    if (pair_event(f, ABUT_EVENT_CRUSHED) != NULL) {
        return VERDICT_CRUSHED;
    }
    if (pair_event(f, ABUT_EVENT_STOPPED) != NULL) {
        return VERDICT_STOPPED;
    }
    if (f->through) {
        return VERDICT_UNSEEN;
    }
    if (pair_event(f, ABUT_EVENT_HIT) != NULL) {
        return VERDICT_HIT;
    }
    if ((began != NULL && !began->solid) || (stayed != NULL && !stayed->solid) ||
        (ended != NULL && !ended->solid)) {
        return VERDICT_PASSED;
    }
    if (ended != NULL && (began != NULL || stayed == NULL)) {
        return VERDICT_PARTED;
    }
    if (began != NULL || stayed != NULL) {
        return began != NULL ? VERDICT_TOUCHED : VERDICT_STAYED;
    }
    return VERDICT_COUNT;
}

/* Whether the two overlapped at some time. Of two that are solid to each other, the path of exact
 * mode may show that by a quantum of the lattice, because places are rounded between its bends; and
 * the path of discrete mode is no more than a straight line, which may cut a corner. */
static bool overlapped(const facts *f)
{
    bool solid = f->played->mode != PLAY_SEQUENTIAL && f->filters.verdict == SAYS_MEET;

    return f->before == ABUT_OVERLAPPING || f->after == ABUT_OVERLAPPING ||
           (!solid && f->nearest.relation == ABUT_OVERLAPPING);
}

static verdict_kind verdict_without_events(const facts *f)
{
    bool stays = f->before == ABUT_TOUCHING && f->after == ABUT_TOUCHING;

    if (f->filters.verdict == SAYS_NEVER) {
        return VERDICT_FILTERED;
    }
    if (f->played->mode == PLAY_DISCRETE && f->through) {
        return VERDICT_UNSEEN;
    }
    if (overlapped(f)) {
        return VERDICT_PASSED;
    }
    if (stays) {
        return (f->a.asleep || f->b.asleep) && rests(&f->a) && rests(&f->b) ? VERDICT_ASLEEP
                                                                            : VERDICT_BESIDE;
    }
    if (f->before == ABUT_TOUCHING) {
        return VERDICT_PARTED;
    }
    if (f->planned.swept.hit && f->planned.rule != RULE_INSIDE && f->nearest.distance > 0) {
        return f->blamed.event != NULL ? VERDICT_BLOCKED : VERDICT_HELD;
    }
    if (f->nearest.distance > 0) {
        return VERDICT_MISSED;
    }
    return VERDICT_GRAZED;
}

verdict_kind verdict_of(const facts *f)
{
    verdict_kind found = verdict_by_events(f);

    return found != VERDICT_COUNT ? found : verdict_without_events(f);
}
