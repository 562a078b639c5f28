/* cli/show/arrows.h - velocities as arrows that mean something.
 *
 * An arrow is the motion of so many frames, the same for all arrows of a picture. One that would
 * be too long is cut short, and two strokes across it say so.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_ARROWS_H
#define ABUT_CLI_ARROWS_H

#include "picture/labels.h"
#include "stage/stage.h"

typedef struct arrows {
    double frames; /* 0: nothing moved yet */
    bool is_cut;   /* one was too long */
} arrows;

/* Where a body is, as the middle of its bounds, and how fast. */
typedef struct motion {
    abut_vec2 at;
    abut_vec2 velocity;
} motion;

motion motion_of(const stage *s, uint32_t i);

/* Chooses so many frames that the typical arrow is well seen, unless it still is. */
void arrows_choose(arrows *a, const canvas *c, const motion *motions, size_t count);
/* Draws them, and says to the labels where they are; returns whether there are some. */
bool arrows_draw(
    arrows *a, const canvas *c, const motion *motions, size_t count, colour ink, labels *l);

#endif
