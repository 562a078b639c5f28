/* world/state/border.h - between the caller's doubles and the lattice.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_BORDER_H
#define AB_WORLD_STATE_BORDER_H

#include "base/check.h"
#include "world/state/state.h"

enum { AB_DEFAULT_BUDGET = 8 };

/* A velocity at the border, in quanta per step (state/border.c). */
abut_status ab_velocity_quanta(const abut_world *world, abut_vec2 velocity, ab_vec *quanta);
abut_status ab_acceleration_quanta(const abut_world *world, abut_vec2 acceleration, ab_vec *quanta);
abut_vec2 ab_velocity_shown(const abut_world *world, ab_vec velocity);
/* How many times a speed at the border is one per step. */
double ab_speed_scale(const abut_world *world);
/* A direction of any length as one of length 2^30; zero stays zero. */
abut_status ab_direction_from(abut_vec2 direction, ab_vec *quanta);
/* Remembers what was wrong with a call, for abut_world_last_error(); returns the status. */
abut_status
ab_set_last_error(abut_world *world, abut_status status, const char *what, double value);
/* The same for a number that must lie between two others; ABUT_OK if it does. */
abut_status
ab_check_range(abut_world *world, const char *what, double value, double least, double most);
/* The same for a number from 0 on that must be finite, and for one of `count` choices. */
abut_status ab_check_amount(abut_world *world, const char *what, double value, double most);
abut_status ab_check_choice(abut_world *world, const char *what, int value, int count);
/* Remembers which number of a vector was wrong; returns the status. */
abut_status ab_set_vector_error(
    abut_world *world, abut_status status, const char *x, const char *y, abut_vec2 v);
/* Sets the direction in which ground lies under a body: against gravity, unless the game chose. */
void ab_set_up(abut_world *world);
/* What was wrong with a call, in words of its own. */
abut_status ab_set_last_error_text(abut_world *world, abut_status status, const char *text);

#endif
