/* cli/picture/paint.h - shapes in colour.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PAINT_H
#define ABUT_CLI_PAINT_H

#include "picture/canvas.h"

/* A shape, translucent with an outline; a point is a dot. */
void paint_shape(const canvas *c, const abut_shape *shape, colour ink);
/* The same of cairo's path, which is cleared. */
void paint_path(const canvas *c, colour ink);

/* Hatches the common part of two shapes that overlap, unless one is thin. */
void paint_common(const canvas *c, const abut_shape *a, const abut_shape *b);

#endif
