/* figure/outer.h - which sides of two figures meet: only the outside gives a normal.
 *
 * Two figures that touch, or come to, do so along sides that no other piece covers: a vertex of one
 * on a side of the other. Cuts run between sides and never divide one, so the result is the same
 * however a figure was cut into pieces. Of several sides, the one that is met first counts; then
 * the one met along the longest stretch; then one met within rather than at its end. At an end the
 * whole of the other figure must lie beyond the side there; of several such ends the one that the
 * motion approaches least counts, as for two shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_FIGURE_OUTER_H
#define AB_FIGURE_OUTER_H

#include "base/check.h"

#include "figure/operand.h"
#include "narrow/when.h"

typedef struct ab_outer_side {
    bool found;
    ab_vec exact;     /* out of b towards a, of any length */
    abut_vec2 normal; /* the same, of unit length */
    int side;         /* of b, as the caller knows it */
    ab_when when;     /* in parts of the motion, if there is one */
    double stretch;   /* in quanta */
    double facing;
    bool corner;
    bool even;        /* another one is as good, its mirror image in a motion along an axis */
    ab_vec points[2]; /* where it is met, in the plane */
    int point_count;
} ab_outer_side;

/* What is looked for: sides that meet where a is moved by `shift`, or that come to while a
 * goes along `motion` from there, during one tick. */
typedef struct ab_outer_search {
    const ab_operand *a;
    const ab_operand *b;
    ab_vec shift;
    ab_vec motion;
    bool moves;
    bool grazes; /* they never overlap: what slides along a side, or leaves it, counts too */
    int64_t tick;
    abut_vec2 along; /* prefers normals that face along it; may be zero */
    bool alone;      /* looks at a pair of pieces as if there were no others */
    bool ordered;    /* whether a comes before b in an order of their own */
    ab_outer_side best;
} ab_outer_search;

/* Looks at the sides of a pair of pieces; round ones have none. */
void ab_outer_consider(ab_outer_search *search, const ab_parade *a, const ab_parade *b);

#endif
