/* cli/advise/motion.h - a scene frame by frame, the same each time it is played.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_MOTION_H
#define ABUT_CLI_MOTION_H

#include "advise/scene.h"

typedef struct motion {
    const scene *of;
    abut_bounds *now;
    abut_vec2 *velocities; /* turned round at the borders of the scene */
    double jitter;         /* if nothing has a velocity: how far everything jumps about */
    uint64_t random;
} motion;

/* Makes ready to play a scene, from its start. False if there is no memory. */
bool motion_open(motion *m, const scene *of);
void motion_close(motion *m);

void motion_rewind(motion *m);
void motion_step(motion *m);

/* Whether an entry can be elsewhere in the next frame. */
bool motion_moves(const motion *m, uint32_t entry);

#endif
