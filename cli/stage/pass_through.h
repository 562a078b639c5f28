/* cli/stage/pass_through.h - whether one body went through another in a frame, and by which side.
 *
 * One body went through another if they overlapped on the straight line between two places at
 * which they do not overlap. On a trail that is enough, and also for two bodies that were apart and
 * flew straight on: that is how they moved. Otherwise one may have been led or pushed round a
 * corner, or have stepped off a ledge; then it counts only if it came out facing away from where it
 * went in, or was deeper inside than half the thickness of the thinner of the two.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PASS_THROUGH_H
#define ABUT_CLI_PASS_THROUGH_H

#include "stage/body_path.h"

/* The part of a straight line on which two bodies overlap. */
typedef struct crossing {
    abut_vec2 in; /* places of a, relative to b */
    abut_vec2 out;
    double time_in; /* within the frame */
    double time_out;
} crossing;

/* Whether a went through b, or b through a, and where first. */
bool went_through(const stage *on,
                  const actor *a,
                  const body_path *path_a,
                  const actor *b,
                  const body_path *path_b,
                  crossing *where);

/* The same for two bodies that overlapped for a while: `from` and `to` are places of a, relative to
 * b, before they overlapped and after. Finds no times. */
bool came_through(
    const stage *on, const actor *a, const actor *b, abut_vec2 from, abut_vec2 to, crossing *where);

/* By which side one of two bodies that overlap now got into the other in the last frame. */
typedef enum entry {
    ENTRY_UNKNOWN, /* the paths do not show it */
    ENTRY_OPEN,    /* by one that lets it through: then the whole body is let through */
    ENTRY_SOLID
} entry;

entry entry_of(const stage *on,
               const actor *a,
               const body_path *path_a,
               const actor *b,
               const body_path *path_b);

#endif
