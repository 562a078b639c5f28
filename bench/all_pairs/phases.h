/* bench/all_pairs/phases.h - where the time of a frame goes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_ALL_PAIRS_PHASES_H
#define ABUT_BENCH_ALL_PAIRS_PHASES_H

#include "all_pairs/scene.h"

enum { BOXES_MAX_PHASES = 16 };

typedef struct boxes_phases {
    const char
        *names[BOXES_MAX_PHASES]; /* "motion", "assign" or "moves", then as the index calls them */
    double times[BOXES_MAX_PHASES]; /* ms a frame, median */
    int count;
    abut_structure_report report; /* of the index after the last frame */
} boxes_phases;

/* Runs some frames of a scene by the default index, with its phases timed. Changes
 * the scene. False when there is no memory. */
bool boxes_measure_phases(boxes_scene *scene, boxes_pairs *pairs, int frames, boxes_phases *out);

#endif
