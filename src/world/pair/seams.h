/* world/pair/seams.h - bodies of several pieces, and thin things on the seams between these.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_PAIR_SEAMS_H
#define AB_WORLD_PAIR_SEAMS_H

#include "base/check.h"

#include "narrow/seam.h"
#include "world/state/state.h"

/* Whether two bodies may meet on a seam at all: most have one piece each. */
static inline bool ab_may_have_seams(const abut_world *world, uint32_t a, uint32_t b)
{
    return AB_UNLIKELY(((world->hot[a].flags | world->hot[b].flags) & AB_MANY) != 0);
}

/* The same, looked at more closely: one has a thin piece, and the other more than one. */
bool ab_may_meet_on_seam(const abut_world *world, uint32_t a, uint32_t b);

/* Whether a thin core, which sees the first piece of a body at `d` and overlaps none of its
 * pieces, lies on a seam of it. False for cores with an area, and for bodies of one piece. */
bool ab_lies_on_seam(const abut_world *world, uint32_t index, const ab_core *thin, ab_vec d);
/* Where on a way it gets onto a seam; it is not on one at the start. */
bool ab_runs_onto_seam(const abut_world *world,
                       uint32_t index,
                       const ab_core *thin,
                       ab_vec d,
                       ab_vec way,
                       ab_seam_entry *entry);
/* Where a point that starts on a seam and travels along it comes to its end. */
bool ab_runs_off_seam(const abut_world *world,
                      uint32_t index,
                      const ab_core *point,
                      ab_vec d,
                      ab_vec way,
                      ab_seam_entry *entry);

/* The same for two bodies, of which either may be the one with the seam, and thin pieces of the
 * other; `d` is from the first piece of a to that of b, and `way` that of a, as seen from b. */
bool ab_overlap_on_seam(const abut_world *world, uint32_t a, uint32_t b, ab_vec d);
bool ab_meet_on_seam(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec way, ab_seam_entry *entry);

#endif
