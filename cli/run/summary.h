/* cli/run/summary.h - a play in a few lines, or as one JSON object.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SUMMARY_H
#define ABUT_CLI_SUMMARY_H

#include "base/text.h"
#include "stage/watch.h"

/* What is counted while a scene is played. */
typedef struct summary {
    uint32_t frames; /* that were to be played */
    uint64_t impacts;
    uint32_t most_impacts; /* in one frame */
    uint64_t frozen;       /* bodies, once for each frame in which they froze */
    uint64_t events;
    uint64_t overlaps; /* solid pairs, at the end */
} summary;

/* What counts the frames. */
watcher summary_watcher(summary *s);

/* `name` is that of the scene. */
void summary_words(text *out, const summary *s, const play *p, const char *name, bool colours);
void summary_json(text *out, const summary *s, const play *p, const char *name);

#endif
