/* mask/squares.h - a mask as a list of its pixels' squares, each a shape: the slow, obvious way.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_SQUARES_H
#define ABUT_TESTS_SQUARES_H

#include "abut/abut.h"

enum { SQUARES_MOST = 400 };

typedef struct squares {
    abut_shape list[SQUARES_MOST];
    int count;
    /* Pixels that are not solid, with two rings of them around the mask. */
    abut_shape hollow[SQUARES_MOST];
    int hollow_count;
    /* The solid pixels again, for what lies on seams. */
    const abut_mask *mask;
    abut_transform at;
} squares;

/* All pixels of a mask of up to 14 by 14, placed. The corners come from the library. */
void squares_of(squares *out, const abut_mask *mask, abut_transform at);

abut_relation squares_relate(const squares *a, const abut_shape *b);
double squares_distance(const squares *a, const abut_shape *b);
bool squares_contain(const squares *a, const abut_shape *b);
bool squares_contained(const squares *a, const abut_shape *b);
double squares_area(const squares *a, const abut_shape *b, abut_bounds *bounds);

#endif
