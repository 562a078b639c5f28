/* cli/show/marks.h - what is drawn over bodies: contacts, overlaps, boxes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_MARKS_H
#define ABUT_CLI_MARKS_H

#include "picture/labels.h"
#include "stage/overlaps.h"
#include "stage/stage.h"

/* The next functions return whether there was something to draw. What labels should spare they
 * say in `l`. */

/* Boxes around bodies, dotted. */
bool bounds_draw(const canvas *c, const stage *s);
/* The cells of the broad phase that somebody is in. */
bool cells_draw(const canvas *c, const stage *s);
/* A dot where two touch, and the normal. */
bool contacts_draw(const canvas *c, const stage *s, labels *l);

/* Hatches what overlaps and must not, unless the canvas is NULL. `pairs` is how many bodies do.
 * False if there is no memory. */
bool overlaps_draw(const canvas *c, const stage *s, overlaps *o, uint64_t *pairs);

#endif
