/* narrow/path_side.h - the side of a union of pieces that a path meets.
 *
 * A path that meets a union at a corner of a piece is on several sides there, and some of these may
 * be covered by other pieces: they are not on the outside of the union, and give no normal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_PATH_SIDE_H
#define AB_NARROW_PATH_SIDE_H

#include "base/check.h"

#include "narrow/cast.h"

/* More than this meet in hardly any place; what comes after them is left out. */
enum { AB_SIDE_PIECES = 16 };

/* The pieces near the place of a hit. */
typedef struct ab_side_search {
    const ab_cast *cast;
    double time; /* of the hit */
    ab_vec low;  /* a box around its place */
    ab_vec high;
    uint32_t count;
    struct {
        ab_shape shape;
        uint32_t number; /* by which the caller knows it */
        unsigned inner;  /* bits of edges that are known to be covered */
    } pieces[AB_SIDE_PIECES];
} ab_side_search;

typedef struct ab_path_side {
    uint32_t number; /* of the piece */
    int edge;
    abut_vec2 normal;
} ab_path_side;

void ab_side_begin(ab_side_search *search, const ab_cast *cast, const abut_hit *hit);
/* Hands over a piece that is not empty; one that is not near is left out. */
void ab_side_take(
    ab_side_search *search, const ab_core *core, ab_vec at, uint32_t number, unsigned inner);
/* Of the sides of sharp pieces that the path is on at the time of the hit and that no piece covers,
 * finds the one that faces it most; where it leaves, the one that faces it least. Of equals the one
 * with the greater normal, then the first. False if there is none. */
bool ab_side_find(const ab_side_search *search, bool leaves, ab_path_side *best);

#endif
