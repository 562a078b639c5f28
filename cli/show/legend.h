/* cli/show/legend.h - what the signs of a picture mean: those that are in it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_LEGEND_H
#define ABUT_CLI_LEGEND_H

#include "picture/canvas.h"
#include "show/bodies.h"

/* Signs: bits 1 << SIGN_..., the guises of bodies first. */
typedef enum sign {
    SIGN_PATH = GUISE_COUNT,
    SIGN_START,
    SIGN_VELOCITY,
    SIGN_START_VELOCITY,
    SIGN_CONTACT,
    SIGN_BOUNDS,
    SIGN_CELL,
    SIGN_OVERLAP,
    SIGN_PASS,
    SIGN_SNAG,
    SIGN_COUNT
} sign;

typedef struct legend {
    unsigned signs;
    double frames;      /* of an arrow */
    bool broken;        /* some are */
    bool paths_are_cut; /* only the last part of a path is there */
    double left;        /* on the page */
    double head;
    double width;
} legend;

/* How high it is with these signs. */
double legend_height(const legend *l, const canvas *c);
void legend_draw(const legend *l, const canvas *c);

#endif
