/* cli/query/draw_motion.h - a picture of two shapes that move: where each starts, where it
 * gets to, and where it wanted to go.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_DRAW_MOTION_H
#define ABUT_CLI_DRAW_MOTION_H

#include "picture/canvas.h"
#include "query/asks.h"

typedef struct motion_picture {
    abut_shape start;
    abut_shape reached;
    abut_shape wish;
    bool turns; /* then this is its shape about its pivot... */
    abut_shape local;
    abut_course course;
    double time; /* ...and how far along its course it gets */
    room reached_memory;
    room wish_memory;
} motion_picture;

/* The journeys of both, and the bounds of all that is drawn of them. */
typedef struct motion_pictures {
    motion_picture a;
    motion_picture b;
    abut_bounds view;
} motion_pictures;

void motion_pictures_make(motion_pictures *out, const question *q);
void motion_pictures_free(motion_pictures *out);

/* Draws them: outlined where they start, filled where they get to, dashed where
 * they wanted to go. */
void motion_pictures_draw(const canvas *c, const motion_pictures *both, const question *q);

#endif
