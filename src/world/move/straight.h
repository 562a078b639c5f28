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

/* A body, or a part of it, that is not in the way. */
typedef struct ab_ignored {
    abut_body id;
    ab_strip strip;
} ab_ignored;

/* Which of the bodies in its way a move heeds. A walk first looks as if the bodies that give way to
 * it (`yields`) were not there, and then only at those. */
typedef enum ab_heeds {
    AB_HEEDS_ALL,
    AB_HEEDS_FIRM, /* what does not give way */
    AB_HEEDS_YIELDING,
} ab_heeds;

struct ab_near_cells;

typedef struct ab_straight_move {
    const abut_world *world;
    const struct ab_near_cells *nearby; /* what is known to be near, all of it solid; or NULL */
    uint32_t self;
    bool passes; /* through everything */
    ab_heeds heeds;
    ab_ignored ignored[AB_MOST_IGNORED]; /* these are not in the way */
    int ignored_count;
    ab_vec from; /* how far it has moved already */
    ab_vec motion;
    ab_query_set near; /* what may be met on the path */
    ab_vec reach;      /* how far it gets: there it is apart from or touches all that is in the
                        * way */
    uint32_t hitter;   /* the index of what is in the way, AB_NONE: nothing */
    abut_vec2 normal;  /* out of the hitter */
} ab_straight_move;

/* Goes as far as it can; `near` has been started. False without memory. */
bool ab_straight_move_go(ab_straight_move *straight);

/* Whether it would enter another body on a path that starts where it stopped. */
bool ab_straight_move_enters(const ab_straight_move *straight, uint32_t other, ab_vec motion);

/* Whether another body is solid to it, after it has moved to a place; and whether a normal out of
 * that body, of length 2^30, lets it through where two pieces meet. */
bool ab_straight_move_is_solid(const ab_straight_move *straight, uint32_t other, ab_vec place);
/* Whether it passes a piece of another body, or the other passes one of its pieces, where it is
 * then: `pairs` is at the two pieces, and `now` is their relation. */
bool ab_straight_move_passes_piece(const ab_straight_move *straight,
                                   const ab_piece_pairs *pairs,
                                   ab_vec place,
                                   abut_relation now);
bool ab_straight_move_lets_through(const ab_straight_move *straight,
                                   uint32_t other,
                                   ab_vec unit,
                                   const uint32_t pieces[2]);

/* Whether it met a body that was not in the way, on the path that it went: when, as a fraction of
 * that path, and with which normal; zero if they met at the start. */
bool ab_straight_move_passed(const ab_straight_move *straight,
                             uint32_t other,
                             double *time,
                             abut_vec2 *normal);

#endif
