/* world/step/leg.h - how far a body goes before it must be found again, and in which box.
 *
 * A body moves in a straight line until its *leg* ends: with the step, or, if it is fast, as soon
 * as it has gone about as far as it is wide, so that its box stays small. The legs of bodies that
 * are far from the edge of the lattice, as nearly all are, are set here, in line, because this is
 * done for every body in every step; all others are left to step/legs.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STEP_LEG_H
#define AB_WORLD_STEP_LEG_H

#include "base/check.h"

#include "world/cells/cells.h"
#include "world/state/state.h"

/* The most that is added to a motion when the step is over, and a quantum. */
#define AB_REST_OF_FRAME ((int64_t)AB_STEP_TICKS + 1)

enum {
    AB_LEG_SIZES = 1, /* a leg is at most this many times as long as the body is wide */
    AB_LEG_TICKS = AB_STEP_TICKS / 4096 /* and at least this many ticks long */
};

/* Numbers of this many bits are in the middle of the lattice, far from its edge, */
enum { AB_MIDDLE_BITS = AB_LATTICE_BITS + 16 };
static_assert(AB_MIDDLE_BITS + 2 < AB_LEAST_GRAIN + 29,
              "and need not be cut when they are made coarse");

/* The leg of any body: see ab_leg_set(). */
bool ab_long_leg_set(abut_world *world, uint32_t index, int32_t tick);
/* Stops a body at the edge of the lattice; returns whether it was there. */
bool ab_stop_at_edge(abut_world *world, uint32_t index, int32_t tick);

/* Not 0 if a number is outside the middle of the lattice, in which coarse boxes need not be cut. */
static inline uint64_t ab_is_far_out(int64_t v)
{
    return (uint64_t)(v + ((int64_t)1 << AB_MIDDLE_BITS)) >> (AB_MIDDLE_BITS + 1);
}

/* Whether a number is beyond another, which is not negative, to either side. */
static inline bool ab_is_beyond(int64_t v, int64_t most)
{
    return (uint64_t)v + (uint64_t)most > 2 * (uint64_t)most;
}

/* Sets a leg in a box that need not be cut. False, and nothing changed, if the body may be too far
 * out or much too fast for that, or is a point. */
static inline bool
ab_plain_leg_set(ab_hot *hot, const ab_body_size *size, int grain, int64_t more, int32_t tick)
{
    int64_t left = AB_STEP_TICKS - tick;
    ab_vec path = { hot->motion.x * left, hot->motion.y * left };
    int64_t wide = AB_LEG_SIZES * ab_max(size->high.x - size->low.x, size->high.y - size->low.y);
    ab_vec low = ab_add(hot->at, size->low);
    ab_vec high = ab_add(hot->at, size->high);

    if (ab_is_beyond(path.x, wide) || ab_is_beyond(path.y, wide)) {
        int64_t fastest = ab_max(ab_abs(hot->motion.x), ab_abs(hot->motion.y));

        left = ab_min(left, ab_max(wide / fastest, AB_LEG_TICKS));
        path = (ab_vec){ hot->motion.x * left, hot->motion.y * left };
        if (wide == 0 || (ab_is_far_out(path.x) | ab_is_far_out(path.y)) != 0) {
            return false;
        }
    }
    if ((ab_is_far_out(low.x) | ab_is_far_out(low.y) | ab_is_far_out(high.x) |
         ab_is_far_out(high.y)) != 0) {
        return false;
    }
    int64_t back_x = ab_min(path.x, 0);
    int64_t back_y = ab_min(path.y, 0);
    int64_t past_x = -(high.x + (path.x - back_x) + more) >> grain; /* rounded outward */
    int64_t past_y = -(high.y + (path.y - back_y) + more) >> grain;

    hot->leg = (ab_box32){ (int32_t)((low.x + back_x - more) >> grain),
                           (int32_t)((low.y + back_y - more) >> grain), (int32_t)-past_x,
                           (int32_t)-past_y };
    hot->leg_end = tick + (int32_t)left;
    return true;
}

/* Sets how long a body goes on from a tick until its cell must be found again, and its box. Returns
 * whether that is before the step ends. */
static inline bool ab_leg_set(abut_world *world, uint32_t index, int32_t tick)
{
    ab_hot *hot = &world->hot[index];
    int64_t more = hot->kind == ABUT_BODY_STATIC ? 0 : AB_REST_OF_FRAME;

    if (AB_LIKELY(ab_plain_leg_set(hot, &world->extents[index], world->grain, more, tick))) {
        return hot->leg_end < AB_STEP_TICKS;
    }
    return ab_long_leg_set(world, index, tick);
}

#endif
