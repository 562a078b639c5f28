/* world/move/hinder.h - whether another body is in the way of a straight move.
 *
 * A body that overlaps the moving one at the start is not in the way, and neither is one whose open
 * side is met. A meeting is exact for the very motion that it was computed for, and for no other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_MOVE_HINDER_H
#define AB_WORLD_MOVE_HINDER_H

#include "base/check.h"

#include "sweep/sweep.h"
#include "world/move/straight.h"
#include "world/pair/pair.h"
#include "world/state/piece_tree.h"

/* The first meeting of any of the pieces of two bodies. */
typedef struct ab_straight_meeting {
    abut_relation relation; /* overlapping: an impact; touching: a graze; apart: nothing */
    bool inside;            /* they overlap at the start */
    unsigned rank;          /* of an impact: by a face, or by a corner */
    bool open;              /* met from the open side of a segment of a one-sided body */
    bool on_seam;           /* a seam is met, not a piece: only tick and normal count then */
    ab_met_pieces pieces;
    ab_sum sum;
    ab_impact meet;
    ab_vec reach; /* how far it is to the seam */
} ab_straight_meeting;

/* How fast the normal of a meeting is approached, in doubles. */
static inline double ab_straight_approach(const ab_straight_meeting *meeting)
{
    abut_vec2 n = meeting->meet.normal;

    return -(n.x * (double)meeting->sum.motion.x + n.y * (double)meeting->sum.motion.y);
}

/* Whether the normal of a meeting counts before that of another at the same time: one that is
 * approached less; of equals, but for rounding, the one more along x, whichever piece comes first.
 */
static inline bool ab_straight_is_preferred(const ab_straight_meeting *next,
                                            const ab_straight_meeting *first)
{
    double approach = ab_straight_approach(next);
    double other = ab_straight_approach(first);
    double slack = (ab_fabs(approach) + ab_fabs(other)) * 0x1p-40;

    if (ab_fabs(approach - other) > slack) {
        return approach < other;
    }
    return ab_fabs(next->meet.normal.x) > ab_fabs(first->meet.normal.x) + 0x1p-40;
}

/* An impact comes before a graze, an earlier meeting before a later one, a solid one before one
 * from the open side of a segment, a face before a corner; then the normal decides. */
static inline bool ab_straight_counts_before(const ab_straight_meeting *next,
                                             const ab_straight_meeting *first)
{
    if (next->relation != first->relation) {
        return next->relation > first->relation;
    }
    if (next->meet.tick != first->meet.tick) {
        return next->meet.tick < first->meet.tick;
    }
    if (next->open != first->open || next->rank != first->rank) {
        return next->open != first->open ? !next->open : next->rank < first->rank;
    }
    return !next->on_seam && !first->on_seam && ab_straight_is_preferred(next, first);
}

/* --- How two meet (move/meeting_on_path.c) --------------------------------------------------- */

/* The pairs of pieces that may meet on a path, from some place further on. */
ab_piece_pairs
ab_straight_pairs(const ab_straight_move *straight, uint32_t other, ab_vec from, ab_vec motion);
/* Whether a meeting is with a side that is open. */
bool ab_straight_is_let_through(const ab_straight_move *straight,
                                uint32_t other,
                                const ab_impact *meet,
                                ab_met_pieces pieces);
/* How two pieces meet. */
ab_straight_meeting ab_straight_meet_pieces(const ab_straight_move *straight,
                                            uint32_t other,
                                            const ab_piece_pairs *pairs,
                                            const ab_sum *sum,
                                            const ab_impact *meet);
/* The first meeting of two bodies on a path, from some place further on; with `grazes`, also one at
 * which they only touch. */
ab_straight_meeting ab_straight_against(
    const ab_straight_move *straight, uint32_t other, ab_vec from, ab_vec motion, bool grazes);
/* Meetings that the pieces do not show: thin pieces that run along a seam, or lie on one at the
 * start. */
void ab_straight_meet_seams(const ab_straight_move *straight,
                            uint32_t other,
                            ab_vec from,
                            ab_vec motion,
                            ab_straight_meeting *first);
/* A side between two pieces of one body gives no normal. */
void ab_straight_prefer_outer(const ab_straight_move *straight,
                              uint32_t other,
                              ab_vec from,
                              ab_vec motion,
                              ab_straight_meeting *meeting);

/* Where a sharp corner meets a sharp corner, the normal is that of everything touched there, if one
 * normal separates the body from all of it (pair/joints.c). */
void ab_straight_prefer_joint(const ab_straight_move *straight,
                              uint32_t other,
                              ab_vec place,
                              ab_vec motion,
                              ab_straight_meeting *meeting);

/* --- After what is passed (move/hinder_parts.c) ---------------------------------------------- */

/* The first meeting at which two bodies are solid to each other, after they have passed until a
 * tick. Once they no longer overlap they are solid, and each side is judged by itself. */
bool ab_straight_meets_later(const ab_straight_move *straight,
                             uint32_t other,
                             ab_vec from,
                             ab_vec motion,
                             int64_t until,
                             ab_straight_meeting *meeting);

/* Another body whose parts are passed one by one, or that passes those of this one. On a path that
 * nothing blocks, a part that is overlapped is being passed; so only parts that are passed although
 * they merely touch have to be remembered. */
typedef struct ab_parts_ahead {
    const ab_straight_move *straight;
    uint32_t other;
    uint32_t body; /* of the two, the one in parts */
    ab_vec from;
    ab_vec motion;
} ab_parts_ahead;

/* Whether a body whose parts are passed, or that passes parts, is in the way. */
bool ab_straight_hinders_in_parts(const ab_parts_ahead *ahead, ab_straight_meeting *meeting);

/* --- All bodies (move/hinder.c) -------------------------------------------------------------- */

/* Whether a body is in the way, and how they meet. */
bool ab_straight_hinders(const ab_straight_move *straight,
                         uint32_t other,
                         ab_vec from,
                         ab_vec motion,
                         ab_straight_meeting *meeting);

#endif
