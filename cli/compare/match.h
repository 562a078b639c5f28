/* cli/compare/match.h - one scene in one mode: played, counted, drawn.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_MATCH_H
#define ABUT_CLI_MATCH_H

#include "compare/table.h"
#include "show/html.h"

/* What is wanted. */
typedef struct match {
    production of;        /* with trails */
    const char *file;     /* of the scene, as it was called */
    const char *name;     /* without folders and ".json" */
    const char *pictures; /* the folder for its picture; NULL for none */
    html *page;           /* it is to be on; NULL for none */
} match;

/* How it ended. */
typedef enum outcome {
    PLAYED,
    NO_SCENE, /* after a complaint; others may be scenes */
    BROKEN    /* after a complaint about more than the scene */
} outcome;

outcome match_play(const match *m, result *out);

#endif
