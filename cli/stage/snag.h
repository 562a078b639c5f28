/* cli/stage/snag.h - movers that are held up where nothing blocks them.
 *
 * A mover that touches a static wants to go on, and what it wants, without the part that presses
 * into the static and what friction, damping and brakes take, leads it into nothing, before the
 * frame and after it. If it then gets less than half of that distance, or keeps less than half of
 * that speed, it was caught by something that is not there: the seam between two tiles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SNAG_H
#define ABUT_CLI_SNAG_H

#include "stage/body_path.h"

/* What a mover should get in the next frame: nothing is said if it is zero. */
typedef struct expected_move {
    abut_vec2 along; /* in this direction, of length 1 */
    double length;   /* so far */
} expected_move;

/* Looks before the frame. */
abut_status
expected_move_find(expected_move *out, const stage *on, const actor *who, const intent *now);

/* And after it. */
abut_status expected_move_failed(
    const expected_move *o, const stage *on, const actor *who, const intent *before, bool *out);

#endif
