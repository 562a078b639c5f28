/* cli/show/still.h - one page for a whole play: SVG or PNG.
 *
 * All bodies at the end, faint where they stood at the start, the paths between, what touches,
 * and under it all events on a line of time.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_STILL_H
#define ABUT_CLI_STILL_H

#include "show/picture_options.h"

typedef struct still still;

/* Begins a picture of a play that is about to start; NULL after a complaint. */
still *still_begin(const production *of,
                   const picture_options *how,
                   const scene_survey *seen,
                   const char *file);
/* What looks at it. */
watcher still_watcher(still *s);
/* Draws what the play has come to and writes the file, unless `drop` is said. False after a
 * complaint. */
bool still_end(still *s, const play *p, bool drop);

#endif
