/* cli/explain/sketch.h - a picture of a step, while it is drawn.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SKETCH_H
#define ABUT_CLI_SKETCH_H

#include "explain/facts.h"
#include "picture/canvas.h"
#include "picture/labels.h"

typedef struct sketch {
    const facts *f;
    canvas canvas;
    labels labels;
    bool impact; /* there is something to show the impact of: */
    double time;
    abut_vec2 point;
    abut_vec2 normal;
} sketch;

/* How far a place is from where a party started, where it wanted to end, and whether two places
 * are one. */
abut_vec2 offset(const party *of, abut_vec2 to);
abut_vec2 wished_end(const party *of);
bool same_place(abut_vec2 a, abut_vec2 b);

/* A piece of a party, and the bounds of all, when it stands somewhere. */
abut_shape piece_at(const party *of, int piece, abut_vec2 place);
abut_bounds bounds_at(const party *of, abut_vec2 to);
/* What two boxes share; empty if nothing. */
abut_bounds common(abut_bounds a, abut_bounds b);

/* view.c: what the picture shows of the world. */
abut_bounds whole_view(const sketch *s);

#endif
