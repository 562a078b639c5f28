/* world/state/sides.h - bodies of segments that are solid from one side alone.
 *
 * A one-sided body is a list of segments, each solid towards the left of its direction, with y up
 * (abut/chain.h). A core does not know its direction, for its corners have an order of their own;
 * the shape as it was given does.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_SIDES_H
#define AB_WORLD_STATE_SIDES_H

#include "base/check.h"

#include "world/state/state.h"

/* The direction of a segment of such a body, as it stands. */
static inline ab_vec ab_segment_along(const abut_world *world, uint32_t index, uint32_t number)
{
    const ab_piece *piece = &world->pieces[world->cold[index].piece + number];
    const ab_core *core = ab_world_core(world, piece->core);
    const ab_core *given = ab_world_core(world, piece->local);
    ab_vec along = ab_sub(ab_core_point(core, 1), ab_core_point(core, 0));
    abut_vec2 from = ab_core_sources(given)[0];
    abut_vec2 to = ab_core_sources(given)[1];
    abut_pose turned = abut_at_angle(0, 0, world->traits[index].angle);
    double x = to.x - from.x;
    double y = to.y - from.y;
    /* The two are the same but for rounding, or opposite: no rounding can confuse them. */
    double same = (turned.cos * x - turned.sin * y) * (double)along.x +
                  (turned.sin * x + turned.cos * y) * (double)along.y;

    return same < 0 ? (ab_vec){ -along.x, -along.y } : along;
}

#endif
