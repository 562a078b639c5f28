/* world/pair/whole.h - bodies whose pieces are parts of one thing (abut_body_settings.whole).
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_PAIR_WHOLE_H
#define AB_WORLD_PAIR_WHOLE_H

#include "base/check.h"

#include "world/pair/pair.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

/* Whether a body is one thing that was cut into pieces (so are segments that are solid from one
 * side); and whether one of two bodies is. */
static inline bool ab_is_cut_whole(const abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];

    return (world->hot[index].flags & AB_MANY) != 0 && (cold->whole != 0 || cold->one_sided != 0) &&
           cold->grid == AB_NONE;
}

static inline bool ab_is_whole_pair(const abut_world *world, uint32_t a, uint32_t b)
{
    return ab_is_cut_whole(world, a) || ab_is_cut_whole(world, b);
}

/* Whether an edge of a piece of such a body was made by the cut: another piece lies along it. */
bool ab_is_cut_edge(const abut_world *world, uint32_t index, uint32_t piece, int edge);

/* How two bodies meet of which one is something whole. */
typedef struct ab_whole_meeting {
    ab_vec exact; /* the normal, out of b towards a, of any length */
    ab_vec unit;  /* and of length 2^30 */
    int64_t gap;  /* of one along an axis: how far apart they are */
    ab_met_pieces pieces;
    bool open; /* from the open side of a segment that is solid from one side */
} ab_whole_meeting;

/* The meeting of pairs of pieces, whose walk has not begun, at a tick (of 2^32) of their motion:
 * the same however wholes are cut. Returns false if none is found, as where round pieces meet
 * (pair/whole_normal.c). */
bool ab_whole_normal(const ab_piece_pairs *all, int64_t tick, ab_whole_meeting *out);

#endif
