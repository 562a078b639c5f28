/* cli/picture/label.h - where the letter of a shape goes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_LABEL_H
#define ABUT_CLI_LABEL_H

#include "picture/canvas.h"

/* Writes a letter in the shape, or beside it if there is no room, away from the
 * other shape (which may be NULL). */
void name_shape(const canvas *c,
                const abut_shape *shape,
                const abut_shape *other,
                colour ink,
                const char *letter);

#endif
