/* world/step/motion.c - a velocity becomes a motion of whole quanta per tick.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/state/state.h"
#include "world/step/step.h"

void ab_motion_set(abut_world *world, uint32_t index)
{
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];
    int64_t x = cold->velocity.x + cold->carry_x;
    int64_t y = cold->velocity.y + cold->carry_y;

    /* Towards zero, so that what is mirrored stays so. A body at rest has nothing to carry. */
    hot->motion = (ab_vec){ x / AB_STEP_TICKS, y / AB_STEP_TICKS };
    cold->carry_x = (int32_t)(x % AB_STEP_TICKS);
    cold->carry_y = (int32_t)(y % AB_STEP_TICKS);
}
