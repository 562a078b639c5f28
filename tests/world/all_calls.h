/* world/all_calls.h - one call of each kind that changes a world, by the numbers of
 * src/world/state/call.h, to be recorded and played again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_ALL_CALLS_H
#define ABUT_TESTS_ALL_CALLS_H

#include "abut/record.h"
#include "abut/walk.h"

enum { ALL_CALLS = 49 };

/* Two crates, a floor, a lift, a walker, and something to reshape. */
typedef struct all_cast {
    abut_world *world;
    abut_body floor;
    abut_body crate;
    abut_body other;
    abut_body lift;
    abut_body hero;
    abut_body map;  /* of tiles */
    abut_map level; /* with planks */
} all_cast;

/* Adds a body of one shape; 0 if that fails. */
abut_body all_put(abut_world *world, abut_body_settings settings, abut_shape shape);

/* A world of them. */
all_cast all_cast_new(abut_allocator allocator);

/* Makes the call of a number; ABUT_E_ARGUMENT for one that is none. */
abut_status all_calls_make(const all_cast *c, int number, abut_rollback *rollback);

#endif
