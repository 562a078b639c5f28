/* world/state/strips.h - parts of a body through which another passes, while the rest is solid.
 *
 * A map of planks is one body, but a character that passes one plank on its way up must be able to
 * stand on the next. So a permission that lasts until apart applies to a part of such a body, a
 * *strip*: in a grid a cell, or the cells of a one-way plank that touch each other in one line
 * across its open side; in a one-way body of several shapes, one of these. Pieces in a strip do not
 * count for the other body (state/piece_tree.h); everything else follows from that.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_STRIPS_H
#define AB_WORLD_STATE_STRIPS_H

#include "base/check.h"

#include "world/state/state.h"

/* Where the permissions of two ids begin in the list, or would. */
uint32_t ab_passing_place(const abut_world *world, abut_body a, abut_body b);

const ab_passing *ab_strips_found(const abut_world *world, uint32_t a, uint32_t b, uint32_t *count);

/* The permissions of two bodies that hold for parts of one of them: most have none. */
static inline const ab_passing *
ab_strips_between(const abut_world *world, uint32_t a, uint32_t b, uint32_t *count)
{
    *count = 0;
    if (AB_LIKELY(world->cold[a].permissions == 0 || world->cold[b].permissions == 0)) {
        return NULL;
    }
    return ab_strips_found(world, a, b, count);
}

static inline bool ab_strip_has(const ab_strip *strip, uint32_t piece)
{
    return piece >= strip->first && piece <= strip->last &&
           (piece - strip->first) % strip->stride < strip->run;
}

/* That one of two bodies whose parts are passed one by one; AB_NONE if they pass as a whole. */
uint32_t ab_body_in_strips(const abut_world *world, uint32_t a, uint32_t b);

/* The part of such a body that a piece belongs to, for a pair with another body. */
ab_strip ab_strip_of(const abut_world *world, uint32_t body, uint32_t other, uint32_t piece);

/* Whether a piece touches a part of the same one-way body: then they are one plank. */
bool ab_strip_joins(const abut_world *world, uint32_t body, const ab_strip *strip, uint32_t piece);
/* The same of two pieces, and what is in one strip. */
bool ab_pieces_join(const abut_world *world, uint32_t body, uint32_t first, uint32_t second);

#endif
