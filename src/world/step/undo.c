/* world/step/undo.c - the state of bodies at the start of a step, and how to restore it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/pair/passing.h"
#include "world/state/state.h"
#include "world/step/step.h"

/* The box of a body contains the place where it started, unless the body has got another box since.
 * The lists have room for it. */
static void restore_body(abut_world *world, uint32_t index)
{
    const ab_start *past = &world->starts[index];
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];

    hot->at = past->at;
    hot->motion = (ab_vec){ 0, 0 };
    hot->since = 0;
    hot->leg_end = AB_STEP_TICKS;
    cold->velocity = past->velocity;
    cold->carry_x = past->carry_x;
    cold->carry_y = past->carry_y;
    cold->still = past->still;
    cold->frozen_streak = past->frozen_streak;
    cold->grounded = past->grounded;
    ab_box32 box = ab_box_of(world, index);

    if ((hot->flags & AB_LOOSE) != 0 || !ab_box32_holds(&hot->leg, &box)) {
        ab_body_cells_unlink(world, index);
        hot->leg = box;
        ab_body_cells_link_moving(world, index);
    }
    hot->flags = (uint8_t)((past->flags & ~AB_LOOSE) | (hot->flags & AB_LOOSE));
    if ((hot->flags & AB_ASLEEP) != 0) {
        ab_stir(world, index);
    }
}

void ab_start_restore(abut_world *world)
{
    ab_passing_undo(world);
    for (uint32_t i = 0; i < world->awake; i++) {
        restore_body(world, i);
    }
    for (uint32_t k = 0; k < world->stirred.count; k++) {
        uint32_t index = ab_index_of(world, ((const abut_body *)world->stirred.items)[k]);

        if (index >= world->awake) { /* it woke in this step */
            restore_body(world, index);
        }
    }
    world->riders.count = 0;
}
