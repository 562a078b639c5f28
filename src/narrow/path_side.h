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
    bool loose; /* a round piece or a point is met then: the one that the path faces most */
    abut_hit loose_hit;
    uint32_t loose_number;
    uint32_t count;
    struct {
        ab_shape shape;
        uint32_t number; /* by which the caller knows it */
        unsigned inner;  /* bits of edges that are known to be covered */
    } pieces[AB_SIDE_PIECES];
} ab_side_search;

typedef struct ab_path_side {
    uint32_t number; /* of the piece */
    int side;        /* of the piece; of a segment, one of its two */
    abut_vec2 normal;
} ab_path_side;

void ab_side_begin(ab_side_search *search, const ab_cast *cast, const abut_hit *hit);
/* Hands over a piece that is not empty; one that is not near is left out. */
void ab_side_take(
    ab_side_search *search, const ab_core *core, ab_vec at, uint32_t number, unsigned inner);
/* Of the sides of sharp pieces that the path is on at the time of the hit and that no sharp piece
 * covers, and of the round pieces and points that it meets then, finds the one that faces it most;
 * where it leaves, of the sides of what has an area the one that faces it least. Of equals the one
 * with the greater normal, then the first. False if there is none. */
bool ab_side_find(const ab_side_search *search, bool leaves, ab_path_side *best);

#endif
