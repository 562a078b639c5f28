/* cli/show/timeline.h - what happened when: events on a line of frames.
 *
 * A row for each kind of event that occurs, a mark for each at its time within the frame. Events
 * are counted by the column of pixels they fall into: many take no more memory than few, and
 * dense marks become bars.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_TIMELINE_H
#define ABUT_CLI_TIMELINE_H

#include "picture/canvas.h"
#include "stage/play.h"

/* Beside the kinds of events: frames at whose end bodies overlap that must not, and times at which
 * a body went through another or was held up. */
enum { TIMELINE_OVERLAP = ABUT_EVENT_KIND_COUNT, TIMELINE_PASS, TIMELINE_SNAG, TIMELINE_KINDS };

#define TIMELINE_FAULTS (1u << TIMELINE_OVERLAP | 1u << TIMELINE_PASS | 1u << TIMELINE_SNAG)

typedef struct timeline {
    double left; /* on the page */
    double head;
    double width;
    uint32_t frames; /* of the whole play */
    unsigned kinds;  /* bits 1 << ABUT_EVENT_... or TIMELINE_... that have a row */
    int columns;
    uint32_t *counts; /* of a kind in a column */
    uint64_t totals[TIMELINE_KINDS];
} timeline;

/* How high it is with these rows. */
double timeline_height(unsigned kinds);
/* The kinds that get a row. */
unsigned timeline_kinds(unsigned occurring);

/* With all but the counts set. False if there is no memory. */
bool timeline_begin(timeline *t);
void timeline_free(timeline *t);
/* Takes the events of the frame that was played last. */
void timeline_take(timeline *t, const play *p);
/* What went wrong in it, as the play's tally says. */
void timeline_take_faults(timeline *t, const play *p);
/* Draws it, with a mark at the frame that is looked at. */
void timeline_draw(const timeline *t, const canvas *c, uint32_t frame);

#endif
