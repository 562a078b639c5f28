/* world/settings.h - between the caller's doubles and the lattice.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_SETTINGS_H
#define AB_WORLD_SETTINGS_H

#include "base/check.h"

#include "world/world.h"

abut_status ab_acceleration_steps(const abut_world *world, abut_vec2 acceleration, ab_vec *steps);
abut_vec2 ab_velocity_shown(const abut_world *world, ab_vec velocity);
/* How many times a speed at the border is one per step. */
double ab_speed_scale(const abut_world *world);
/* A direction of any length as one of length 2^30; zero stays zero. */
abut_status ab_direction_steps(abut_vec2 direction, ab_vec *steps);
/* What was wrong with a call, in words of its own. */
abut_status ab_trouble_text(abut_world *world, abut_status status, const char *text);

#endif
