/* cli/read/masks.h - masks as they are written in JSON.
 *
 *     {"type":"mask","x":0,"y":0,"rows":["..##","####"]}
 *     {"type":"mask","image":"ship.png","threshold":128,"frame":[0,0,32,32]}
 *     {"type":"mask","image":"ship.png","solid":"bright","threshold":255}
 *     {"type":"mask","image":"ship.png","solid":"not_key","key":[255,0,255]}
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_MASKS_H
#define ABUT_CLI_MASKS_H

#include "abut/mask.h"
#include "read/fields.h"

/* Reads "rows" or "image". On failure returns false and a fault. */
bool read_mask(const object *from, abut_mask **out);

/* The same for pictures whose names are relative to that of another file; NULL: to where the
 * command runs. */
bool read_mask_beside(const object *from, const char *file, abut_mask **out);

#endif
