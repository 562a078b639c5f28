/* world/state/border.h - between the caller's doubles and the lattice.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_BORDER_H
#define AB_WORLD_STATE_BORDER_H

#include "base/check.h"
#include "world/state/refusal.h"
#include "world/state/state.h"

enum { AB_DEFAULT_BUDGET = 8 };

/* A velocity at the border, in quanta per step (state/border.c). */
abut_status ab_velocity_quanta(const abut_world *world, abut_vec2 velocity, ab_vec *quanta);
abut_status ab_acceleration_quanta(const abut_world *world, abut_vec2 acceleration, ab_vec *quanta);
abut_vec2 ab_velocity_shown(const abut_world *world, ab_vec velocity);
/* Refuses one of which a number is too large, or none. */
abut_status ab_refuse_acceleration(abut_world *world, abut_status status, abut_vec2 acceleration);
/* How many times a speed at the border is one per step. */
double ab_speed_scale(const abut_world *world);
/* A direction of any length as one of length 2^30; zero stays zero. */
abut_status ab_direction_from(abut_vec2 direction, ab_vec *quanta);
/* Refuses settings of a world that are not allowed; ABUT_OK if they are. */
abut_status ab_check_world_settings(abut_world *world, const abut_world_settings *settings);
/* Sets the direction that decides what is ground under a body: against gravity, unless the game has
 * chosen one. */
void ab_set_up(abut_world *world);

#endif
