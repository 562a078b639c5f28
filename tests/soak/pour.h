/* soak/pour.h - mixed bodies poured into a box under gravity, and how they come to rest.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_SOAK_POUR_H
#define ABUT_SOAK_POUR_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Pours `count` bodies for 600 frames, with and without sleep and friction, and prints at
 * frames 100, 200, 300 and 600: events and impacts a frame, who sleeps, the largest move,
 * sleepers with half a unit of free space under them. False if two overlap, a body left the
 * box, or, with sleep, the pile is not at rest at the end. */
bool pour(int count, uint64_t seed, FILE *file);

#endif
