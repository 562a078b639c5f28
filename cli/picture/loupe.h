/* cli/picture/loupe.h - a round inset that shows a gap or depth too small for the view.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_LOUPE_H
#define ABUT_CLI_LOUPE_H

#include "picture/canvas.h"

/* Draws the loupe if a and b are so nearly touching that the picture would not
 * show what the answer says; returns whether it did. */
bool loupe_draw(const canvas *c,
                const abut_shape *a,
                const abut_shape *b,
                const abut_contact *contact,
                const abut_distance *gap);

#endif
