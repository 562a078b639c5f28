/* world/pair/seams.h - bodies of several pieces, and thin things on the seams between these.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_PAIR_SEAMS_H
#define AB_WORLD_PAIR_SEAMS_H

#include "base/check.h"

#include "narrow/seam.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

/* Whether two bodies may meet on a seam at all: most have one piece each. */
static inline bool ab_may_have_seams(const abut_world *world, uint32_t a, uint32_t b)
{
    return AB_UNLIKELY(((world->hot[a].flags | world->hot[b].flags) & AB_MANY) != 0);
}

/* The same, more precisely: one has a thin piece, and the other more than one piece. */
bool ab_may_meet_on_seam(const abut_world *world, uint32_t a, uint32_t b);

/* Whether a thin piece of one body overlaps the other on a seam, and where on a path it first does;
 * `d` is from the first piece of a to that of b, and `motion` that of a, as seen from b. */
bool ab_overlap_on_seam(const abut_world *world, uint32_t a, uint32_t b, ab_vec d);
bool ab_meet_on_seam(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec motion, ab_seam_entry *entry);
/* The same of the pairs of pieces that count, of which none has been taken yet. */
bool ab_pieces_on_seam(const ab_piece_pairs *pairs);
bool ab_pieces_meet_on_seam(const ab_piece_pairs *pairs, ab_seam_entry *entry);

#endif
