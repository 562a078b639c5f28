/* world/step/legs.c - how far a fast body goes before it must be found again, and the edge of the
 * lattice.
 *
 * No leg leads beyond the lattice: a body that reaches the edge stops there. What nearly all legs
 * are is in step/leg.h.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/report/report.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/state/state.h"
#include "world/step/leg.h"

/* Ticks until something has moved by `room`. */
static int64_t ticks_within(int64_t room, int64_t speed, int64_t left)
{
    if (speed == 0) {
        return left;
    }
    int64_t ticks = room / speed;

    return ticks < left ? ticks : left;
}

/* What is left of the lattice in the direction of a motion. */
static ab_vec room_ahead(const ab_hot *hot, ab_vec low, ab_vec high)
{
    return (ab_vec){
        AB_LATTICE_LIMIT - (hot->motion.x < 0 ? -(hot->at.x + low.x) : hot->at.x + high.x),
        AB_LATTICE_LIMIT - (hot->motion.y < 0 ? -(hot->at.y + low.y) : hot->at.y + high.y)
    };
}

/* The leg of a fast body ends before the step does, and no leg leads beyond the lattice. */
static int64_t ticks_of_leg(const ab_hot *hot, ab_vec low, ab_vec high, int64_t left)
{
    ab_vec speed = { ab_abs(hot->motion.x), ab_abs(hot->motion.y) };
    int64_t wide = ab_max(high.x - low.x, high.y - low.y);
    int64_t size = AB_LEG_SIZES * ab_min(wide > 0 ? wide : AB_ONE, AB_LATTICE_LIMIT / 4);
    int64_t fastest = ab_max(speed.x, speed.y);

    if (fastest == 0) {
        return left;
    }
    if (fastest * left > size) {
        left = ab_min(left, ab_max(ticks_within(size, fastest, left), AB_LEG_TICKS));
    }
    if (ab_max(ab_max(ab_abs(hot->at.x + low.x), ab_abs(hot->at.x + high.x)),
               ab_max(ab_abs(hot->at.y + low.y), ab_abs(hot->at.y + high.y))) >
            AB_LATTICE_LIMIT / 4 ||
        fastest > AB_LATTICE_LIMIT / 4 / AB_STEP_TICKS) {
        ab_vec room = room_ahead(hot, low, high);

        left = ticks_within(room.x, speed.x, ticks_within(room.y, speed.y, left));
    }
    return left;
}

bool ab_long_leg_set(abut_world *world, uint32_t index, int32_t tick)
{
    ab_hot *hot = &world->hot[index];
    int64_t left = AB_STEP_TICKS - tick;
    ab_vec low;
    ab_vec high;

    ab_body_extent(world, index, &low, &high);
    left = ticks_of_leg(hot, low, high, left);
    ab_vec end = { hot->at.x + hot->motion.x * left, hot->at.y + hot->motion.y * left };
    int64_t more = hot->kind == ABUT_BODY_STATIC ? 0 : AB_REST_OF_FRAME;

    hot->leg_end = tick + (int32_t)left;
    hot->leg = ab_coarse(world,
                         (ab_vec){ ab_min(hot->at.x, end.x) + low.x - more,
                                   ab_min(hot->at.y, end.y) + low.y - more },
                         (ab_vec){ ab_max(hot->at.x, end.x) + high.x + more,
                                   ab_max(hot->at.y, end.y) + high.y + more });
    return hot->leg_end < AB_STEP_TICKS;
}

/* A body at the end of the lattice stops there. */
bool ab_stop_at_edge(abut_world *world, uint32_t index, int32_t tick)
{
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];
    ab_vec low;
    ab_vec high;

    ab_body_extent(world, index, &low, &high);
    ab_vec room = room_ahead(hot, low, high);
    ab_vec normal = { 0, 0 };

    if (room.x < ab_abs(hot->motion.x)) {
        normal.x = hot->motion.x > 0 ? -AB_DIRECTION_LENGTH : AB_DIRECTION_LENGTH;
        hot->motion.x = 0;
        cold->velocity.x = 0;
        cold->carry_x = 0;
    }
    if (room.y < ab_abs(hot->motion.y)) {
        normal.y = hot->motion.y > 0 ? -AB_DIRECTION_LENGTH : AB_DIRECTION_LENGTH;
        hot->motion.y = 0;
        cold->velocity.y = 0;
        cold->carry_y = 0;
    }
    if (normal.x == 0 && normal.y == 0) {
        return false;
    }
    ab_event_report(world, ABUT_EVENT_EDGE, index, AB_NONE, tick << AB_FINE_BITS,
                    ab_direction_of(normal));
    return true;
}
