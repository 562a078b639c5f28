/* cli/explain/picture/sketch.h - the picture of a step while it is drawn.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SKETCH_H
#define ABUT_CLI_SKETCH_H

#include "explain/facts/facts.h"
#include "picture/canvas.h"
#include "picture/labels.h"

typedef struct sketch {
    const facts *f;
    canvas canvas;
    labels labels;
    bool impact; /* there is an impact to show: */
    double time;
    abut_vec2 point;
    abut_vec2 normal;
} sketch;

/* Where a body wanted to end. */
abut_vec2 wished_end(const participant *of);
/* The bounds of a body when it stands at a place. */
abut_bounds bounds_at(const participant *of, abut_vec2 place);
/* What two boxes share; empty if nothing. */
abut_bounds common(abut_bounds a, abut_bounds b);

/* The part of the world that the picture shows. */
abut_bounds view_bounds(const sketch *s);

#endif
