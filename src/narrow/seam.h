/* narrow/seam.h - thin cores on the seams of a union.
 *
 * A body made of several pieces is the closed union of them. Two pieces that abut have boundaries
 * that lie in the interior of the union: a *seam*. Whatever has an area gets into a piece before
 * it gets onto a seam; a point or a segment may lie on one, or travel along it, and overlap none
 * of the pieces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_SEAM_H
#define AB_NARROW_SEAM_H

#include "base/check.h"

#include "base/wide.h"
#include "shape/core.h"

/* Pieces, in any order, each as seen from the origin of the union. */
typedef const ab_core *ab_union_piece(const void *context, uint32_t number, ab_vec *offset);

typedef struct ab_union {
    ab_union_piece *piece;
    const void *context;
    uint32_t count;
} ab_union;

/* Whether a core has no area: a point or a segment. */
static inline bool ab_core_is_thin(const ab_core *core)
{
    return core->radius == 0 && core->count <= 2;
}

/* Whether a thin core, which sees the union's origin at `d`, lies on a seam: whether it meets the
 * interior of the union, given that it overlaps no piece. */
bool ab_seam_holds(const ab_core *thin, ab_vec d, const ab_union *all);

/* Where a thin core gets onto a seam, or off it: after far / full of its motion, which is
 * less than 1. */
typedef struct ab_seam_entry {
    ab_vec motion;
    ab_u128 far;
    ab_u128 full;
} ab_seam_entry;

/* Whether a thin core that does not overlap the union gets onto a seam from outside of it on its
 * path, and where it first does. Other paths into the union lead through the interior of a
 * piece. */
bool ab_seam_enters(
    const ab_core *thin, ab_vec d, ab_vec motion, const ab_union *all, ab_seam_entry *entry);

/* Where a point on a seam that travels along it gets to the end of it; false if it does not travel
 * along a seam, or the seam goes on beyond the path. */
bool ab_seam_leaves(
    const ab_core *point, ab_vec d, ab_vec motion, const ab_union *all, ab_seam_entry *entry);

/* The entry in parts of the motion, of which there are so many, rounded down. */
int64_t ab_seam_part(const ab_seam_entry *entry, uint64_t parts);
/* The same as a double, rounded to the nearest. */
double ab_seam_time(const ab_seam_entry *entry);
/* The last lattice vector along the path that does not lead past the entry: exactly there if
 * that is on the lattice. */
ab_vec ab_seam_reach(const ab_seam_entry *entry);

#endif
