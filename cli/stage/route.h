/* cli/stage/route.h - where a kinematic is led: from place to place, round and round.
 *
 * Every frame takes the distance that is left, divided by the frames that are left. So a leg ends
 * exactly where it should, whatever rounding or another body did to the frames before; only a body
 * that still blocks its last frame leaves it short.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_ROUTE_H
#define ABUT_CLI_ROUTE_H

#include "read/fields.h"

#include <stdint.h>

typedef struct leg {
    abut_vec2 to; /* on the lattice */
    uint32_t frames;
} leg;

typedef struct route {
    leg *legs;
    size_t count;  /* 0: it is not led */
    size_t now;    /* the leg it is on */
    uint32_t left; /* frames of that */
} route;

/* Reads the field "path", [[x, y, frames], ...], which may be missing. */
bool route_read(route *out, const object *from);
void route_free(route *out);

/* The velocity for the next frame of a body at a place. */
abut_vec2 route_velocity(const route *r, abut_vec2 at);
/* A frame has passed. */
void route_pass(route *r);

#endif
