/* cli/query/journey.h - a picture of two shapes that move: where each starts, where it
 * gets to, and where it wanted to go.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_JOURNEY_H
#define ABUT_CLI_JOURNEY_H

#include "picture/canvas.h"
#include "query/asks.h"

typedef struct journey {
    abut_shape start;
    abut_shape reached;
    abut_shape wish;
    bool turns; /* then this is its shape about its pivot... */
    abut_shape local;
    abut_course course;
    double time; /* ...and how far along its course it gets */
    room reached_memory;
    room wish_memory;
} journey;

/* The journeys of both, and the bounds of all that is drawn of them. */
typedef struct journeys {
    journey a;
    journey b;
    abut_bounds view;
} journeys;

void journeys_make(journeys *out, const question *q);
void journeys_free(journeys *out);

/* Draws them: outlined where they start, filled where they get to, dashed where
 * they wanted to go. */
void journeys_draw(const canvas *c, const journeys *both, const question *q);

#endif
