/* cli/show/frame.h - one moment of a play on a page, with what led to it.
 *
 * It looks at every frame and remembers what can be seen: where bodies stood at the start, the
 * paths they took, what happened and when. At any time all of that can be drawn.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_FRAME_H
#define ABUT_CLI_FRAME_H

#include "show/arrows.h"
#include "show/legend.h"
#include "show/marks.h"
#include "show/picture_options.h"
#include "show/timeline.h"
#include "show/trail.h"

typedef struct frame {
    production of;
    picture_options how;
    scene_survey seen;
    bool moves; /* a film: the newest part of each path stands out */

    /* From the start on: */
    bool is_set;
    canvas plot;
    timeline times;
    legend signs;
    trails paths;
    arrows speeds;
    motion *starts; /* of bodies, at the start */
    motion *now;
    unsigned char *names; /* where they stand, labels.h */
    mishap_list mishaps;
} frame;

void frame_begin(frame *f,
                 const production *of,
                 const picture_options *how,
                 const scene_survey *seen);
void frame_free(frame *f);

/* Takes the start, or a frame. `cairo` is of the page that will be drawn on: words are
 * measured there. False if there is no memory. */
bool frame_take(frame *f, const play *p, cairo_t *cairo);
/* Draws the moment that was taken last on an empty page. False if there is no memory. */
bool frame_draw(frame *f, const play *p, cairo_t *cairo);

#endif
