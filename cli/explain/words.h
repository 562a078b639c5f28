/* cli/explain/words.h - the facts told: in one sentence, in words, as JSON, as a picture.
 *
 * Whoever tells includes this; facts.h knows nothing of it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_WORDS_H
#define ABUT_CLI_WORDS_H

#include "explain/facts.h"
#include "explain/phrases.h"

/* headline.c: what became of the two, in one sentence. */
void headline_say(text *out, const facts *f, bool y_up);

/* hits.c: its impacts, one after the other. */
void impacts_say(text *out, const facts *f, bool y_up);

/* pressing.c: "a pressed on b, which went at (24, 4) a step instead of (-6, 4)", of two that
 * touched before. False if neither changed the other's way. */
bool press_say(text *out, const facts *f);

/* tell.c, json.c */
void facts_tell(text *out, const facts *f, bool y_up, bool colours);
void facts_json(text *out, const facts *f);

/* sketch.c. False after a complaint. */
bool facts_draw(const facts *f, bool y_up, const char *file);

#endif
