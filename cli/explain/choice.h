/* cli/explain/choice.h - which frame to explain, and of whom, if that was not said.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_CHOICE_H
#define ABUT_CLI_CHOICE_H

#include "explain/facts.h"
#include "stage/watch.h"

/* The first frame in which an event tells of both, or the one in which they come closest.
 * False after a complaint. An interrupt leaves what was found so far. */
bool choose_frame(
    const production *of, const char *a, const char *b, uint32_t *frame, frame_choice *choice);

/* list.c: the pairs that events of a frame tell of, or of the whole play if it is 0, the most
 * telling first, and how to ask about one in that file, NULL for standard input. False after a
 * complaint. */
bool list_pairs(text *out, const production *of, const char *file, uint32_t frame, bool json);

/* names.c: the actor of that name; NULL after a complaint, which names near ones. */
const actor *find_actor(const stage *on, const char *name, const char *scene);

#endif
