/* world/step/gravity.c - gravity, acceleration, damping and braking change velocities, once a step.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/state/direction.h"
#include "world/state/state.h"
#include "world/step/step.h"

/* What damping and braking leave of a velocity: it falls to zero, and never reverses. */
static ab_vec slowed(ab_vec velocity, const ab_traits *traits)
{
    ab_vec lost = { ab_direction_mul(velocity.x, traits->damping_part),
                    ab_direction_mul(velocity.y, traits->damping_part) };
    ab_vec left = ab_sub(velocity, lost);

    if (traits->damping_part > 0 && (lost.x | lost.y) == 0) {
        return (ab_vec){ 0, 0 };
    }
    if (traits->braking_quanta > 0) {
        if (ab_length_of(left) <= traits->braking_quanta) {
            return (ab_vec){ 0, 0 };
        }
        left = ab_direction_add(left, ab_direction_of(left), -traits->braking_quanta);
    }
    return left;
}

ab_vec ab_pull_on(const abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];
    ab_vec by = cold->floats == 0 ? world->state->gravity : (ab_vec){ 0, 0 };

    return (cold->changes_speed & AB_ACCELERATES) != 0
               ? ab_add(by, world->traits[index].acceleration)
               : by;
}

void ab_add_gravity(abut_world *world, uint32_t index)
{
    ab_cold *cold = &world->cold[index];
    ab_vec by = ab_pull_on(world, index);

    if ((cold->changes_speed & AB_SLOWS) != 0) {
        cold->velocity = slowed(cold->velocity, &world->traits[index]);
    }
    if ((by.x | by.y) == 0) {
        return; /* a body within the lattice stays there */
    }
    cold->velocity = ab_within_lattice(ab_add(cold->velocity, by));
}
