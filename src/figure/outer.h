/* figure/outer.h - which sides of two figures meet: only the outside gives a normal.
 *
 * Two figures that touch, or come to, do so along sides that no other piece covers: a vertex of one
 * on a side of the other. A cut may divide a side, or end one where the next piece goes on; so what
 * is met at one time with one normal is one side, however many pieces it belongs to, and the
 * result is the same however a figure was cut. Of several sides, the one that is met first counts;
 * then the one met along the longest stretch, from the first place to the last; then one met within
 * rather than at its end. At an end the whole of the other figure must lie beyond the side there;
 * of several such ends the one that the motion approaches least counts, as for two shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_FIGURE_OUTER_H
#define AB_FIGURE_OUTER_H

#include "base/check.h"

#include "figure/operand.h"
#include "narrow/when.h"

/* All that is met at one time with one normal. */
typedef struct ab_outer_side {
    ab_vec exact;      /* out of b towards a, of any length */
    int side;          /* of b, as the caller knows it */
    ab_when when;      /* in parts of the motion, if there is one */
    bool corner;       /* it is met only where it ends */
    ab_vec origin;     /* a place on it, of a if this moves; */
    bool origin_moves; /* seen from there the stretch, */
    double low;        /* in quanta along the normal turned by a quarter from x to y */
    double high;
    ab_vec points[2]; /* where it is met, in the plane */
    int point_count;
} ab_outer_side;

/* More normals than this are never met at one time, or else the rest is left out. */
enum { AB_MOST_OUTER = 12 };

/* What is looked for: sides that meet where a is moved by `shift`, or that come to while a
 * goes along `motion` from there, during one tick. Set up by ab_outer_begin(). */
typedef struct ab_outer_search {
    const ab_operand *a;
    const ab_operand *b;
    ab_vec shift;
    ab_vec motion;
    bool moves;
    bool grazes; /* they never overlap: what slides along a side, or leaves it, counts too */
    int64_t tick;
    bool alone; /* looks at a pair of pieces as if there were no others */
    uint32_t count;
    ab_outer_side sides[AB_MOST_OUTER];
} ab_outer_search;

void ab_outer_begin(ab_outer_search *search, const ab_operand *a, const ab_operand *b);
/* Looks at the sides of a pair of pieces; round ones have none. */
void ab_outer_consider(ab_outer_search *search, const ab_parade *a, const ab_parade *b);
/* Keeps a side (outer_choice.c). */
void ab_outer_keep(ab_outer_search *search, const ab_outer_side *side);

typedef struct ab_outer_best {
    abut_vec2 normal; /* of unit length */
    int side;
    int point_count;
    ab_vec points[2];
} ab_outer_best;

/* Chooses one of the sides; `along` is preferred where nothing else decides, and may be zero. False
 * if there is none (outer_choice.c). */
bool ab_outer_choose(const ab_outer_search *search, abut_vec2 along, ab_outer_best *best);

#endif
