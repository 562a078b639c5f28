/* bench/sweeps/reference.h - when a motion first touches, in plain double precision.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_SWEEPS_REFERENCE_H
#define ABUT_BENCH_SWEEPS_REFERENCE_H

#include "sweeps/scene.h"

/* The time of the first touch, INFINITY if there is none, NAN if whether there is one
 * hangs on less than SWEEPS_MARGIN. Nothing touches at the start. */
#define SWEEPS_MARGIN 1e-6
double sweeps_reference(const sweeps_scene *scene, const sweeps_motion *motion);

/* Whether what moves in the world can start here, clear of all boxes by SWEEPS_MARGIN. */
bool sweeps_is_free(const sweeps_scene *scene, abut_vec2 at);

#endif
