/* cli/advise/scene.h - a scene as far as an index sees it: bounds, and how they move.
 *
 *     {"shapes":[SHAPE, ...]}
 *     {"bodies":[{"shape":SHAPE,"at":[x,y],"velocity":[x,y]}, ...]}
 *     {"tiles":{"rows":[...]}}
 *
 * All of these may be there; other fields are ignored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SCENE_H
#define ABUT_CLI_SCENE_H

#include "abut/math.h"
#include "read/fault.h"

#include <jansson.h>
#include <stdbool.h>

typedef struct scene {
    const char *file; /* its name, which pictures lie beside; NULL: standard input */
    uint32_t count;
    uint32_t moving;       /* of them, have a velocity */
    abut_bounds *bounds;   /* where each stands at the start */
    abut_vec2 *velocities; /* units a frame */
    abut_bounds whole;     /* of all of them */
} scene;

/* Reads a scene into one of which all but the file is zero. False and a fault if it is none. */
bool scene_read(scene *out, const json_t *json, fault *wrong);
void scene_free(scene *out);

#endif
