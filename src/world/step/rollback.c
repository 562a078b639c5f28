/* world/step/rollback.c - what bodies were at the start of a frame, and how to get back there.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/pair/passing.h"
#include "world/state/state.h"
#include "world/step/step.h"

void ab_rollback_save(abut_world *world, uint32_t index)
{
    ab_hot *hot = &world->hot[index];
    const ab_cold *cold = &world->cold[index];

    hot->flags &= (uint8_t) ~(AB_FROZEN | AB_CLOSE | AB_ROUSED);
    world->rollback[index] = (ab_rollback){ .at = hot->at,
                                            .velocity = cold->velocity,
                                            .carry_x = cold->carry_x,
                                            .carry_y = cold->carry_y,
                                            .still = cold->still,
                                            .flags = hot->flags };
}

/* The box of a body holds where it started, unless it has another by now. */
static void restore_body(abut_world *world, uint32_t index)
{
    const ab_rollback *past = &world->rollback[index];
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];

    hot->at = past->at;
    hot->motion = (ab_vec){ 0, 0 };
    hot->since = 0;
    hot->leg_end = AB_STEP_TICKS;
    hot->flags = (uint8_t)((past->flags & ~AB_LOOSE) | (hot->flags & AB_LOOSE));
    cold->velocity = past->velocity;
    cold->carry_x = past->carry_x;
    cold->carry_y = past->carry_y;
    cold->still = past->still;
    if ((hot->flags & AB_LOOSE) != 0) {
        ab_body_cells_unlink(world, index);
        hot->leg = ab_box_of(world, index);
        ab_body_cells_link(world, index); /* where there was one before there is room */
    }
}

void ab_rollback_restore(abut_world *world)
{
    ab_passing_undo(world);
    for (uint32_t i = 0; i < world->active; i++) {
        restore_body(world, i);
    }
    world->riders.count = 0;
}
