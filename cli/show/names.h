/* cli/show/names.h - the names of bodies in a picture.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_NAMES_H
#define ABUT_CLI_NAMES_H

#include "picture/labels.h"
#include "stage/stage.h"

/* Says what names should not hide: the bodies themselves. */
void names_spare(const canvas *c, const stage *s, labels *l);
/* Writes the names of bodies that find room, movers first. `places` is where each of them stood in
 * the picture before, and stands now. */
void names_draw(const canvas *c, const stage *s, labels *l, unsigned char *places);

#endif
