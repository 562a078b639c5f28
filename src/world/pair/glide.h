/* world/pair/glide.h - a corner of a body of one piece that is over a side of a body of many.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_PAIR_GLIDE_H
#define AB_WORLD_PAIR_GLIDE_H

#include "base/check.h"

#include "world/state/state.h"

/* Looks whether the nearest two pieces of two bodies, which were just found, are so; the pieces
 * near the one are listed. */
void ab_glide_find(const abut_world *world, uint32_t a, uint32_t b, ab_known_nearness *known);
/* How near the two stand, whose places are known, if the corner is still over that side, with
 * nothing else near; false if that is not clear. */
bool ab_glide_nearness(const abut_world *world, uint32_t a, uint32_t b, ab_known_nearness *known);
/* The same answer as that of ab_moves_until(), if the corner is over that side all the way; false
 * if that is not clear. `d` leads from the body to the other. */
bool ab_glide_until(const abut_world *world,
                    uint32_t self,
                    uint32_t other,
                    ab_vec d,
                    ab_vec move,
                    int64_t *when,
                    ab_vec *normal);
/* Whether it is clear that a, b standing at `d`, does not meet b on a path. */
bool ab_glides_clear(const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec path);

#endif
