/* world/state/settle_state.h - what one step works out about its contacts, at its start and at its
 * end.
 *
 * Nothing here is kept from step to step. Bodies are named by their index, which stays the same
 * while a step settles them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_SETTLE_STATE_H
#define AB_WORLD_STATE_SETTLE_STATE_H

#include "base/check.h"

#include "abut/world.h"
#include "base/wide.h"
#include "shape/core.h"

/* Something that cannot yield, and that a body presses on. */
typedef struct ab_block {
    ab_vec towards; /* of length 2^30 */
    int64_t speed;  /* of the other, along the normal */
} ab_block;

enum { AB_MOST_BLOCKS = 3 };

/* A side of a static or a kinematic that a body has met. */
typedef struct ab_met_side {
    ab_vec out;    /* its exact normal, of any length */
    ab_vec motion; /* of what has it, quanta per step */
    int32_t tick;
} ab_met_side;

enum { AB_MOST_MET_SIDES = 4 };

/* The last of them, and the gap between two of them in which the body is held. */
typedef struct ab_met_sides {
    ab_met_side sides[AB_MOST_MET_SIDES];
    uint32_t count;
    ab_vec gap;        /* across it, of any length; zero: there is none */
    ab_vec gap_motion; /* of its walls, quanta per tick */
    ab_vec lifted;     /* the direction in which it no longer falls, of length 2^30, or zero */
} ab_met_sides;

/* Of a body that takes part in this step's contacts, or has met what does not move out of its
 * way. */
typedef struct ab_body_blocks {
    ab_block blocks[AB_MOST_BLOCKS];
    uint32_t count;
    uint32_t owner; /* index */
    ab_vec wish;    /* the velocity before the contacts at the start took from it, */
    ab_vec left;    /* and what they left: both only if there are blocks */
    ab_met_sides met;
} ab_body_blocks;

/* Where a motion leads a body into another, as it was asked once: nothing moves while motions are
 * settled, so the answer to the same question is the same. */
typedef struct ab_met_ahead {
    ab_vec path;   /* of the body, as seen from the other; zero: not asked yet */
    int64_t when;  /* in 2^-32 of the path; 2^32: never */
    ab_vec normal; /* there, of length 2^30, out of the other */
    int64_t gap;   /* up to there */
    uint32_t self; /* index */
} ab_met_ahead;

enum { AB_MOST_ASKED = 2 };

/* Of two bodies: what one wishes, and what is left of that. */
typedef struct ab_asked_ahead {
    ab_met_ahead met[AB_MOST_ASKED];
    uint32_t count; /* how often it was asked; the latest are here */
} ab_asked_ahead;

/* A contact as this step's pass sees it. */
typedef struct ab_active_contact {
    uint32_t a; /* indices */
    uint32_t b;
    uint32_t contact;
    bool upright; /* the normal is along an axis */
    bool curved;
    bool pushes;
    bool limits;   /* a body's motion had to respect it */
    bool waits;    /* its turn comes (rest/relax_blows.c) */
    ab_vec normal; /* of length 2^30, out of b towards a */
    ab_vec off;    /* of curved ones: from the centre of b's corner to a's */
    int64_t reach;
    int64_t gap;
    int64_t push;
    int64_t rub;
    int64_t share; /* of a push that a takes, in 2^-30 */
    int64_t friction;
    int64_t belt;   /* how fast the surface of b runs past that of a, across the normal */
    uint32_t asked; /* its place in `asked_ahead`, and one more; 0: none. Of a pair the first has it
                     */
} ab_active_contact;

/* How near two bodies stand that are nearly in touch. */
typedef struct ab_nearness {
    int64_t gap;   /* rounded down; negative: they overlap */
    bool corner;   /* corner to corner: nothing to rest on */
    bool balanced; /* but for a tip that presses straight on a tip: the normal is along an axis, and
                    * the sides of the corner are each other's mirror images in it */
    bool apart;    /* of several pieces: at a gap of 0 it is less than a quantum away; */
    bool beside_end; /* or it touches a side, so near its end that it looks like a corner */
    bool curved;
    bool upright;
    bool chosen;   /* the normal is not one that the two nearest pieces have by themselves */
    ab_vec normal; /* of length 2^30, out of b towards a */
    ab_vec off;    /* of curved ones: from the centre of b's curve to that of a's */
    int64_t reach;
    uint32_t piece_a;
    uint32_t piece_b;
    uint32_t pairs; /* of pieces among which they were the nearest */
} ab_nearness;

enum { AB_NEAR_BESIDE = 3, AB_NEAR_PAIRS = 6 };

/* The same of bodies of several pieces: the nearest of these, and each other normal along which
 * some are nearly in touch, in the order of the pieces. */
typedef struct ab_nearnesses {
    ab_nearness nearest;
    uint32_t count; /* more than there is room for: they are not all here */
    ab_nearness beside[AB_NEAR_BESIDE];
    uint32_t pairs[AB_NEAR_PAIRS][2]; /* of pieces: all, if as many as the nearest says have room */
} ab_nearnesses;

/* And of which bodies that was found, and where (pair/known_nearness.c). */
typedef struct ab_known_nearness {
    abut_body a;
    abut_body b;
    ab_vec d;       /* from the place of a to that of b */
    uint64_t forms; /* of the world, as they were then */
    ab_nearnesses near;
} ab_known_nearness;

/* A velocity lent for a step by what carries the body. */
typedef struct ab_rider {
    uint32_t index;
    uint32_t floor; /* what it stands on, */
    uint32_t root;  /* and what moves or runs under all of them */
    bool landed;    /* in this step: it borrows from the next one on */
    ab_vec out;     /* the normal out of the floor */
    ab_vec carried; /* how fast the floor carries it now: what it lends on to those above it, */
    ab_vec lent;    /* and what it borrowed at the start of the step and has to give back */
    ab_vec own;     /* its velocity before that */
} ab_rider;

/* A sleeper that a push woke at the start of the step, and how fast it may be pushed on. */
typedef struct ab_woken {
    uint32_t index;
    bool driven; /* by the game, so at any speed */
    ab_vec velocity;
    ab_vec against; /* that of another push, from the other side; zero if there was none */
} ab_woken;

/* Two bodies by index or slot, or one by its slot and index. */
typedef struct ab_index_pair {
    uint32_t a;
    uint32_t b;
} ab_index_pair;

/* What a chunk of a pass has found about two bodies, or one (state/chunks.h). */
typedef struct ab_found_pair {
    uint64_t key;
    uint32_t a;
    uint32_t b;
} ab_found_pair;

/* A body in the order in which a pass decides. */
typedef struct ab_rank {
    uint64_t key;
    uint32_t slot;
    uint32_t index;
    ab_vec wish;
    uint32_t first; /* of its active contacts, in `lists` */
    uint32_t end;
    bool pinned;
    bool squeezed; /* it stays where it is, and stops kinematics that come on */
    bool rests;    /* it came to the step with next to no motion, and nothing carries it along or
                    * pushes it on */
    bool forceful; /* it is driven or fast, or is pushed on by what is */
    bool last;     /* it gives way to all others */
    bool stale;    /* something that it was decided by has changed since */
    bool driven;   /* a kinematic comes on behind it, perhaps with others in between */
    bool held;     /* it stands on something that stands (rest/loads.c) */
    bool stays;    /* what it touches holds it where it is (rest/held.c) */
    bool carried;  /* it rides something that moves */
    bool pushed_x; /* a row pushes it along that axis, where nothing pulls at it (rest/rows.c) */
    bool pushed_y;
} ab_rank;

/* A body of a row of bodies that push each other (rest/rows.c), and its contacts on its two sides.
 */
typedef struct ab_row_body {
    uint32_t index;
    uint32_t low;
    uint32_t high;
} ab_row_body;

/* One of a row, from its low end on: its speed along it, and how far the next is away. */
typedef struct ab_row_member {
    uint32_t index;
    int64_t lightness;
    int64_t speed;
    int64_t gap;
} ab_row_member;

/* A body that its row has given another speed, along an axis on which nothing pulls at it. */
typedef struct ab_row_push {
    uint32_t index;
    bool x;
} ab_row_push;

/* Bodies of a row that have come to one speed: the sum of their weights times speeds, to which
 * the gaps before them in the row are added. */
typedef struct ab_row_block {
    ab_i128 moment;
    int64_t weight;
    uint32_t end; /* one past its last in the row */
} ab_row_block;

#endif
