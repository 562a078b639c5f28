/* bench/w4/reference.h - when a motion first touches, in plain double precision.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W4_REFERENCE_H
#define ABUT_BENCH_W4_REFERENCE_H

#include "w4/scene.h"

/* The time of the first touch, INFINITY if there is none, NAN if whether there is one
 * hangs on less than W4_MARGIN. Nothing touches at the start. */
#define W4_MARGIN 1e-6
double w4_reference(const w4_scene *scene, const w4_motion *motion);

/* Whether what moves in the world can start here, clear of all boxes by W4_MARGIN. */
bool w4_is_free(const w4_scene *scene, abut_vec2 at);

#endif
