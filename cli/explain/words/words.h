/* cli/explain/words/words.h - the facts in writing: one sentence, a report, JSON.
 *
 *   headline.c          what became of the two, in one sentence
 *   impacts_sentence.c  its part about impacts
 *   contact_sentence.c  its part about two that touched already
 *   filter_reasons.c    why each filter says what it says
 *   report.c            everything behind the headline, for people: report_step.c has its part
 *                       about the step
 *   json.c              the same for programs
 *   phrases.c           the small pieces that these are made of
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_WORDS_H
#define ABUT_CLI_WORDS_H

#include "base/text.h"
#include "explain/facts/facts.h"

/* What became of the two, in one sentence. On screens y grows towards the floor, unless y_up. */
void headline_say(text *out, const facts *f, bool y_up);

/* The impacts, one after the other. */
void impacts_say(text *out, const facts *f, bool y_up);

/* "a pressed on b, which went at (24, 4) a step instead of (-6, 4)", of two that touched before.
 * False if neither changed the motion of the other. */
bool contact_effect_say(text *out, const facts *f);

/* Why a filter says what it says: "neither is a sensor". */
void filter_reason_say(text *out, const facts *f, int filter);

/* All the facts under their headline. */
void facts_report(text *out, const facts *f, const char *headline, bool y_up, bool colours);
void facts_json(text *out, const facts *f, const char *headline);

#endif
