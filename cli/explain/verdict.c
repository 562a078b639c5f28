/* cli/explain/verdict.c - what became of two bodies in a step.
 *
 * The events of the pair come first: they are what happened. Without any, the reason is looked
 * for in the order in which the world decides: filters, then ways that were cut short by others,
 * then ways that do not meet.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/facts.h"

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

const abut_event *pair_event(const facts *f, abut_event_kind what)
{
    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];

        if (event->what == what && is_of_pair(f, event)) {
            return event;
        }
    }
    return NULL;
}

/* In modes that have no time, the order of events is that of the file. */
const abut_event *first_hindrance(const facts *f, const party **whose)
{
    for (uint32_t i = 0; i < f->played->event_count; i++) {
        const abut_event *event = &f->played->events[i];
        bool hinders = event->what == ABUT_EVENT_HIT || event->what == ABUT_EVENT_STOPPED ||
                       event->what == ABUT_EVENT_FROZEN || event->what == ABUT_EVENT_EDGE;

        if (!hinders || is_of_pair(f, event) ||
            (f->played->mode == PLAY_EXACT && event->time > f->planned.swept.time)) {
            continue;
        }
        if (is_of_party(&f->a, event) || is_of_party(&f->b, event)) {
            *whose = is_of_party(&f->a, event) ? &f->a : &f->b;
            return event;
        }
    }
    return NULL;
}

static bool rests(const party *of)
{
    return of->asleep || of->who->is.kind == ABUT_BODY_STATIC ||
           (of->wish.x == 0 && of->wish.y == 0);
}

/* Discrete mode looks when all have moved: they are past each other by then. */
static bool is_unseen(const facts *f)
{
    return f->played->mode == PLAY_DISCRETE && f->planned.swept.hit &&
           f->moved.relation != ABUT_OVERLAPPING && f->before != ABUT_OVERLAPPING;
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
    if (pair_event(f, ABUT_EVENT_HIT) != NULL) {
        return VERDICT_HIT;
    }
    if ((began != NULL && !began->solid) || (stayed != NULL && !stayed->solid)) {
        return VERDICT_PASSED;
    }
    if (ended != NULL && (began != NULL || stayed == NULL)) {
        return is_unseen(f) ? VERDICT_UNSEEN : VERDICT_PARTED;
    }
    if (began != NULL || stayed != NULL) {
        return began != NULL ? VERDICT_TOUCHED : VERDICT_STAYED;
    }
    return VERDICT_COUNT;
}

static verdict_kind verdict_without_events(const facts *f)
{
    const party *whose = NULL;
    bool stays = f->before >= ABUT_TOUCHING && f->after >= ABUT_TOUCHING;

    if (f->filters.verdict == SAYS_NEVER) {
        return VERDICT_FILTERED;
    }
    if (stays) {
        return (f->a.asleep || f->b.asleep) && rests(&f->a) && rests(&f->b) ? VERDICT_ASLEEP
                                                                            : VERDICT_BESIDE;
    }
    if (f->planned.swept.hit && f->planned.rule != RULE_INSIDE && f->nearest.distance > 0) {
        return first_hindrance(f, &whose) != NULL ? VERDICT_BLOCKED : VERDICT_HELD;
    }
    if (is_unseen(f)) {
        return VERDICT_UNSEEN;
    }
    return f->nearest.distance > 0 ? VERDICT_MISSED : VERDICT_GRAZED;
}

void verdict_find(facts *f)
{
    f->verdict = verdict_by_events(f);
    if (f->verdict == VERDICT_COUNT) {
        f->verdict = verdict_without_events(f);
    }
}
