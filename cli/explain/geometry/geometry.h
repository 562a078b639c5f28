/* cli/explain/geometry/geometry.h - two shapes: how they are arranged, and how they meet.
 *
 * This room knows shapes and motions only, no bodies. Every decision is made by an exact predicate
 * of the library.
 *
 *   arrangement.c  two shapes that stand still, by every question that the library answers
 *   meeting.c      the first touch of two shapes that move, and which rule chose its normal
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_GEOMETRY_H
#define ABUT_CLI_GEOMETRY_H

#include "abut/abut.h"

/* --- Two shapes that stand still ------------------------------------------------------- */

typedef struct arrangement {
    abut_contact contact;
    abut_distance distance;
    bool straight; /* both have straight edges: */
    abut_axis axis;
    bool has_levels; /* both are rectangles: */
    abut_levels levels;
} arrangement;

arrangement arrangement_of(const abut_shape *a, const abut_shape *b);

/* --- Two shapes that move in straight lines ---------------------------------------------- */

/* The bounds of both along one axis, and the motion of a relative to b along it. */
typedef struct axis_overlap {
    double gap;     /* positive: apart by so much; negative: overlapping */
    double closing; /* how much the gap would shrink in the step */
    bool enters;    /* the bounds overlap along this axis at some time of the step */
    double enter;   /* when that begins, as a part of the step; negative: before the step */
    double leave;   /* when that ends; infinite if never */
} axis_overlap;

/* Which rule chose the normal of a meeting. */
typedef enum normal_rule {
    RULE_NONE = 0,      /* they do not meet */
    RULE_INSIDE,        /* they overlap at the start: there is no first touch */
    RULE_SIDE_SIDE,     /* parallel sides met */
    RULE_SIDE_OF_B,     /* a corner of a met a side of b */
    RULE_SIDE_OF_A,     /* a corner of b met a side of a */
    RULE_CORNERS_LEAST, /* corner exactly on corner: the side approached least won */
    RULE_CORNERS_EVEN,  /* the same, and both were approached alike: the one more along x */
    RULE_ROUNDS,        /* round against round: along the line between the centres */
    RULE_METHOD,        /* a method of discrete mode chose it, after the move */
    RULE_CORNERS,       /* thin parts met end to end: against the motion */
    NORMAL_RULE_COUNT
} normal_rule;

/* The name of a rule in JSON; NULL behind the last. */
const char *normal_rule_word(int rule);

typedef struct meeting {
    int piece_a; /* numbers of the two pieces: the caller fills them in */
    int piece_b;
    bool beyond;      /* the motions leave the lattice, so that there is no answer */
    abut_swept swept; /* with the side of b... */
    int side_a;       /* ...and that of a */
    normal_rule rule;
    bool touched; /* at the start */
    axis_overlap axes[2];
    int last_axis; /* the one on which the bounds begin to overlap last: 0 or 1, 2 for both at once,
                      -1 for none */
} meeting;

/* The first touch of two moving shapes. */
meeting meeting_of(const abut_shape *a, abut_vec2 move_a, const abut_shape *b, abut_vec2 move_b);
/* The same for two shapes that stand where they met, with a normal that is known. */
meeting meeting_at(const abut_shape *a, const abut_shape *b, abut_vec2 normal);

#endif
