/* cli/picture/shape_letter.h - where the letter of a shape goes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SHAPE_LETTER_H
#define ABUT_CLI_SHAPE_LETTER_H

#include "picture/canvas.h"

/* Writes a letter in the shape, or beside it if there is no room, away from the
 * other shape (which may be NULL). */
void shape_letter(const canvas *c,
                  const abut_shape *shape,
                  const abut_shape *other,
                  colour ink,
                  const char *letter);

#endif
