/* world/travellers.h - worlds in which much goes on, to be saved, loaded, copied and rolled back.
 *
 * The same seed and the same frames give the same calls, so two worlds that are equal stay equal
 * as long as both are driven.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_TRAVELLERS_H
#define ABUT_TESTS_TRAVELLERS_H

#include "abut/state.h"
#include "abut/walk.h"

enum { TRAVELLER_SEEDS = 6 };

/* A world of sleepers, piles, lifts with riders, one-ways, sensors, walkers, bodies of many shapes,
 * rings of many corners; which of them are there depends on the seed. NULL without memory. */
abut_world *travellers_world(uint64_t seed, abut_allocator allocator);
/* The settings that a world of this seed needs to be loaded. */
abut_world_settings travellers_settings(uint64_t seed, abut_allocator allocator);
/* The calls of a game before a step, as the frame of the world says, and the step. */
abut_status travellers_advance(abut_world *world, uint64_t seed);

#endif
