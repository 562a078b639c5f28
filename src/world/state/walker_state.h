/* world/state/walker_state.h - what is kept of a body that walks, and what a walk may have to take
 * back.
 *
 * A walker lies in the arena (state/state.h), so it has no pointer; everything else here belongs to
 * one walk.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_WALKER_STATE_H
#define AB_WORLD_STATE_WALKER_STATE_H

#include "base/check.h"

#include "abut/walk.h"
#include "world/state/body_state.h"

/* What a walker may do, as settings have it, on the lattice. */
typedef struct ab_walk_rules {
    ab_vec up;     /* of length 2^30, or zero */
    int64_t floor; /* a floor's normal is along `up` at least by this, of 2^30 */
    int64_t step;  /* these in quanta; 0: none */
    int64_t snap;  /* -1: none */
    int64_t corner;
    int64_t ledge;
    int64_t pixel;
    double steepness; /* the tangent of the steepest floor */
    double push;      /* mass */
    uint8_t keeps_sideways;
    uint8_t drop;
    uint8_t leave;
    uint8_t unused[5];
} ab_walk_rules;

enum {
    AB_WALKER_STEERED = 1, /* walks at the start of every step */
    AB_WALKER_LOW = 2,     /* crouches: `tall` is what it stands up to */
    AB_WALKER_HAS_WALKED = 4,
    AB_WALKER_PUSHED = 8 /* what is owed is a push: its ground moves that fast */
};

enum { AB_TALL_PIECES = 8 };

/* A body that walks; sorted by id. */
typedef struct ab_walker {
    abut_body id;
    abut_body ground;   /* what it stood on after its last walk, or 0 */
    ab_vec owed;        /* by how much that was moved by hand since then */
    ab_vec rest;        /* of the motion: what whole pixels left over */
    ab_vec motion;      /* of one that is steered */
    uint32_t off_floor; /* walks since it was on a floor */
    uint32_t flags;
    uint32_t tall_count;
    uint32_t tall[AB_TALL_PIECES]; /* shapes as given, in the store */
    ab_walk_rules rules;
    abut_walk_settings steering; /* of one that is steered, as given; `low` is NULL */
    abut_walked last;
} ab_walker;

/* What a body was before a walk that may have to be taken back. */
typedef struct ab_before_walk {
    ab_vec at;
    ab_cold cold;
    uint8_t flags;
} ab_before_walk;

/* What a walk moves besides the walker: a crate that it pushes, or what stands on one. */
typedef struct ab_walk_load {
    abut_body id;
    bool carried; /* stands on others of these */
    ab_vec move;
} ab_walk_load;

#endif
