/* world/move/straight.h - how far one body gets in a straight line, while all others stand still.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_MOVE_STRAIGHT_H
#define AB_WORLD_MOVE_STRAIGHT_H

#include "base/check.h"

#include "world/query/query_set.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

enum { AB_MOST_IGNORED = 16 };

/* A body that does not hinder, or a part of it. */
typedef struct ab_ignored {
    abut_body id;
    ab_strip strip;
} ab_ignored;

/* Which of the bodies in its way a move heeds: a walk looks first as if what gives way to it
 * (`yields`) were not there, and then at that alone. */
typedef enum ab_heeds {
    AB_HEEDS_ALL,
    AB_HEEDS_FIRM, /* what does not give way */
    AB_HEEDS_YIELDING,
} ab_heeds;

typedef struct ab_straight_move {
    const abut_world *world;
    uint32_t self;
    bool passes; /* through everything */
    ab_heeds heeds;
    ab_ignored ignored[AB_MOST_IGNORED]; /* these do not hinder */
    int ignored_count;
    ab_vec from; /* it has moved by so much already */
    ab_vec motion;
    ab_query_set near; /* what may be met on the path */
    ab_vec reach;      /* how far it gets: apart from or touching all that hinders */
    uint32_t hitter;   /* the index of what is in the way, AB_NONE: nothing */
    abut_vec2 normal;  /* out of the hitter */
} ab_straight_move;

/* Goes as far as it can; `near` has been started. False without memory. */
bool ab_straight_move_go(ab_straight_move *straight);

/* Whether it would get into another body on a path that starts where it got to. */
bool ab_straight_move_enters(const ab_straight_move *straight, uint32_t other, ab_vec motion);

/* Whether another body is solid to it, moved by so much; and whether it is let through by a normal
 * out of that, of length 2^30, where two pieces meet. */
bool ab_straight_move_is_solid(const ab_straight_move *straight, uint32_t other, ab_vec place);
/* Whether it passes a piece of another body, or the other one of its own, where it is then: `pairs`
 * has come to the two, and `now` is how they lie. */
bool ab_straight_move_passes_piece(const ab_straight_move *straight,
                                   const ab_piece_pairs *pairs,
                                   ab_vec place,
                                   abut_relation now);
bool ab_straight_move_lets_through(const ab_straight_move *straight,
                                   uint32_t other,
                                   ab_vec unit,
                                   const uint32_t pieces[2]);

/* Whether it met a body that did not hinder on the path that it went: when, as a part of that
 * path, and with which normal; none if it was there at the start. */
bool ab_straight_move_passed(const ab_straight_move *straight,
                             uint32_t other,
                             double *time,
                             abut_vec2 *normal);

#endif
