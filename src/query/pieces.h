/* query/pieces.h - what a moving point or shape meets of an entry of several pieces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_QUERY_PIECES_H
#define AB_QUERY_PIECES_H

#include "base/check.h"

#include "narrow/cast.h"
#include "query/source.h"
#include "sweep/sweep.h"

/* What moves in a straight line. */
typedef struct ab_probe {
    const ab_shape *shape; /* NULL: it is a point */
    ab_cast cast;          /* of the point; of a shape, only its motion */
    ab_box start;          /* bounds of what moves, where it starts; perhaps a little more */
} ab_probe;

/* What it meets of one piece, and whether corner on corner. */
static inline abut_hit
ab_probe_piece(const ab_probe *probe, const ab_entry *entry, uint32_t piece, ab_met_corner *corner)
{
    ab_shape room;
    const ab_shape *shape = ab_entry_shape(entry, piece, &room);

    if (probe->shape != NULL) {
        return ab_sweep_shape(probe->shape, probe->cast.motion, shape, corner);
    }
    corner->met = false;
    return ab_cast_shape(&probe->cast, shape);
}

/* What it meets first of an entry of several pieces, which is their union. A piece whose bounds
 * it meets only after `latest`, a fraction of its path, may be left out. */
abut_hit
ab_probe_union(const ab_probe *probe, const ab_entry *entry, double latest, ab_met_corner *corner);

/* A hit corner on corner gets the normal of what stands there, if the one that it has is the side
 * of a piece that another one covers (joints.c). */
void ab_prefer_joint(
    const ab_source *source, const ab_probe *probe, uint32_t number, ab_vec moved, abut_hit *hit);

/* A hit of a cast at an entry of several pieces gets the normal of a side that no piece covers, if
 * there is one. */
void ab_prefer_outer_side(const ab_cast *cast, const ab_entry *entry, bool leaves, abut_hit *hit);

/* Where a cast that starts inside an entry of several pieces, which may be on a seam, leaves all of
 * them: no hit if it does not (exit.c). */
abut_hit ab_exit_of_union(const ab_cast *cast, const ab_entry *entry);

/* Whether a thin core that stands at `at`, and overlaps no piece, overlaps their union. */
bool ab_union_holds(const ab_entry *entry, const ab_core *thin, ab_vec at);

#endif
