/* cli/explain/choice/choice.h - what to explain, if the question leaves that open.
 *
 *   find_actor.c    bodies by name, and what a misspelt name may have meant
 *   choose_frame.c  the frame that says most about two bodies
 *   list_pairs.c    the pairs that one can ask about, gathered by pair_table.c
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_CHOICE_H
#define ABUT_CLI_CHOICE_H

#include "base/text.h"
#include "explain/facts/facts.h"
#include "stage/watch.h"

/* The actor of that name; NULL after a complaint, which suggests similar names. */
const actor *find_actor(const stage *on, const char *name, const char *scene);

/* Finds the first frame with an event of both, or the one in which they come closest. False after
 * a complaint. An interrupt leaves what was found so far. */
bool choose_frame(
    const production *of, const char *a, const char *b, uint32_t *frame, frame_choice *choice);

/* Lists the pairs that have events, the most telling first: those of one frame, or of the whole
 * play if it is 0. Ends with the command that asks about the first of them; `file` is NULL for
 * standard input. False after a complaint. */
bool list_pairs(text *out, const production *of, const char *file, uint32_t frame, bool json);

#endif
