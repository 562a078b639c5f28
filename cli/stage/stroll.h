/* cli/stage/stroll.h - a mover of a scene that walks, as if a player held keys down.
 *
 *     "walk": {"keys": [[frames, sideways, jump], ...], "step": 4, "push": 2}
 *
 * For so many frames it goes sideways at that speed; a jump is the speed with which it leaves the
 * floor in the first of them, if it is on one. Between, it falls by the scene's gravity.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_STROLL_H
#define ABUT_CLI_STROLL_H

#include "abut/walk.h"
#include "read/fields.h"

#include <stdint.h>

typedef struct stroll_key {
    uint32_t frames;
    double sideways;
    double jump;
    bool drop;
} stroll_key;

typedef struct stroll {
    stroll_key *keys;
    size_t count; /* 0: it does not walk */
    size_t now;
    uint32_t left; /* frames of that; 0: all of it is done, and it stands */
    bool jumps;    /* in the next frame */
    abut_walk_settings how;
} stroll;

/* Reads the field "walk", which may be missing. */
bool stroll_read(stroll *out, const object *from);
void stroll_free(stroll *out);

/* Steers it through the next frame; `passed` says that one has gone by since the last time. */
abut_status
stroll_lead(stroll *s, abut_world *world, abut_body body, abut_vec2 gravity, bool passed);

#endif
