/* world/step/gravity.c - gravity and acceleration change velocities, once a step.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

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
