/* narrow/seam.h - thin cores on the seams of a union.
 *
 * A body made of several pieces is the closed union of them. Two pieces that abut have boundaries
 * that lie in the interior of the union: a *seam*. Anything with an area gets into a piece before
 * it gets onto a seam; but a point or a segment may lie on a seam, or travel along it, and overlap
 * none of the pieces.
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

/* Whether the path of a thin core, which does not overlap the union, leads onto a seam from
 * outside, and where it first does. All other paths into the union lead through the interior of a
 * piece. */
bool ab_seam_enters(
    const ab_core *thin, ab_vec d, ab_vec motion, const ab_union *all, ab_seam_entry *entry);

/* Where a point that travels along a seam reaches the end of the seam; false if it does not travel
 * along a seam, or the path ends first. */
bool ab_seam_leaves(
    const ab_core *point, ab_vec d, ab_vec motion, const ab_union *all, ab_seam_entry *entry);

/* The entry as a number of equal parts of the motion, rounded down. */
int64_t ab_seam_part(const ab_seam_entry *entry, uint64_t parts);
/* The same as a double, rounded to the nearest. */
double ab_seam_time(const ab_seam_entry *entry);
/* The last lattice vector along the path that does not lead past the entry: exactly there if
 * that is on the lattice. */
ab_vec ab_seam_reach(const ab_seam_entry *entry);

#endif
