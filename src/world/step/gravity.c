/* world/step/gravity.c - gravity and acceleration change velocities, once a step.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/state.h"
#include "world/step/step.h"

static int64_t within_lattice(int64_t v)
{
    return ab_max(-AB_LATTICE_LIMIT, ab_min(AB_LATTICE_LIMIT, v));
}

void ab_add_gravity(abut_world *world, uint32_t index)
{
    ab_cold *cold = &world->cold[index];
    ab_vec by = cold->floats == 0 ? world->state->gravity : (ab_vec){ 0, 0 };

    if (cold->accelerates != 0) {
        by = ab_add(by, world->traits[index].acceleration);
    }
    cold->velocity = (ab_vec){ within_lattice(cold->velocity.x + by.x),
                               within_lattice(cold->velocity.y + by.y) };
}

abut_status abut_world_set_gravity(abut_world *world, abut_vec2 gravity)
{
    ab_vec steps;

    if (world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_busy(world)) {
        return ABUT_E_BUSY;
    }
    abut_status status = ab_acceleration_quanta(world, gravity, &steps);

    if (status != ABUT_OK) {
        return ab_set_last_error(world, status, "gravity",
                                 ab_in_range(gravity.x) ? gravity.y : gravity.x);
    }
    if (steps.x == world->state->gravity.x && steps.y == world->state->gravity.y) {
        return ABUT_OK;
    }
    world->state->gravity = steps;
    ab_set_up(world);
    for (uint32_t i = 0; i < world->active; i++) {
        ab_wake(world, i);
    }
    return ABUT_OK;
}
