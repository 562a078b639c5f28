/* bench/w2/phases.h - where the time of a frame goes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W2_PHASES_H
#define ABUT_BENCH_W2_PHASES_H

#include "w2/scene.h"

enum { W2_MAX_PHASES = 16 };

typedef struct w2_phases {
    const char
        *names[W2_MAX_PHASES];   /* "motion", "assign" or "moves", then as the index calls them */
    double times[W2_MAX_PHASES]; /* ms a frame, median */
    int count;
    abut_structure_report report; /* of the index after the last frame */
} w2_phases;

/* Runs some frames of a scene by the default index, with its phases timed. Changes
 * the scene. False when there is no memory. */
bool w2_measure_phases(w2_scene *scene, w2_pairs *pairs, int frames, w2_phases *out);

#endif
