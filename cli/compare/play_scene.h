/* cli/compare/play_scene.h - one scene in one mode: played, counted, drawn.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PLAY_SCENE_H
#define ABUT_CLI_PLAY_SCENE_H

#include "compare/table.h"
#include "show/html.h"

/* What is wanted. */
typedef struct scene_play {
    production of;        /* with trails */
    const char *file;     /* of the scene, as it was called */
    const char *name;     /* without folders and ".json" */
    const char *pictures; /* the folder for its picture; NULL for none */
    html *page;           /* it is to be on; NULL for none */
} scene_play;

/* How it ended. */
typedef enum outcome {
    PLAYED,
    NO_SCENE, /* after a complaint; others may be scenes */
    BROKEN    /* after a complaint about more than the scene */
} outcome;

outcome scene_play_run(const scene_play *m, result *out);

#endif
