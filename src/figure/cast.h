/* figure/cast.h - what casts at figures share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_FIGURE_CAST_H
#define AB_FIGURE_CAST_H

#include "base/check.h"

#include "figure/operand.h"
#include "narrow/cast.h"

/* Where a path is in a piece: the times, which may lie before the start or after the end, and
 * the edges it goes through. */
typedef struct ab_cast_span {
    ab_when in;
    ab_when out;
    int edge_in; /* -1 where it is round */
    int edge_out;
    abut_vec2 normal_in; /* of a round piece */
    abut_vec2 normal_out;
} ab_cast_span;

/* Whether the line of a path meets a piece, and when it goes in and out; of a round piece, whether
 * the path itself does: then what lies before its start counts as that, and after its end as 2. */
bool ab_cast_spans(const ab_cast *cast, const ab_shape *piece, ab_cast_span *span);

/* The part of the path at which a hit is. */
double ab_cast_part(const ab_cast *cast, const abut_hit *hit);

/* Writes where a path goes through an edge of a piece. */
void ab_cast_hit_edge(
    const ab_cast *cast, const ab_shape *piece, const ab_when *when, int edge, abut_hit *hit);

/* Points and segments against an operand, as shapes. */
abut_relation ab_relate_route(const ab_operand *of, ab_vec from, ab_vec motion);

/* Casts at a figure of many pieces (cast_pieces.c). */
abut_hit ab_cast_at_pieces(const ab_operand *of, const ab_cast *cast);

/* Gives a hit the normal of a side that no piece covers, if there is one (cast_pieces.c). */
void ab_cast_find_outer(const ab_operand *of, const ab_cast *cast, bool leaves, abut_hit *hit);

/* The end of the pieces that follow each other from the start of a path, as far as they cover it:
 * false if they do so beyond its end. `hit` says where, if it is not NULL (cast_pieces.c). */
bool ab_cast_find_exit(const ab_operand *of, const ab_cast *cast, abut_hit *hit, ab_when *exit);

#endif
