/* world/walk/walk.h - what the files of a walk share.
 *
 * A walk is planned without changing anything: where the body gets, what it pushes, what it
 * touches there (walk/plan.c, ground.c, air.c, lift.c, slip.c, crates.c). Then it is carried out
 * (walk/walk.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_WALK_WALK_H
#define AB_WORLD_WALK_WALK_H

#include "base/check.h"

#include "world/body/body.h"
#include "world/move/near_cells.h"
#include "world/move/planes.h"
#include "world/move/straight.h"
#include "world/state/state.h"

enum {
    AB_MOST_CRATES = AB_MOST_IGNORED - 2,
    /* How much of a normal of length 2^30 must be along `up` for it to be a support: anything less
     * is a round side that nearly touches a corner as it falls past. */
    AB_UPRIGHT_LIFT = 1 << 22,
};

/* Something that a walk went through, usually a sensor, and where the walker was when it met it, as
 * seen from where it stands. */
typedef struct ab_walk_passage {
    abut_body body;
    ab_vec place;
} ab_walk_passage;

enum { AB_MOST_LEGS = 32, AB_MOST_PASSAGES = 64 };

/* The path so far: how far the walk had gone at the end of each leg, and how many bodies it had
 * passed until then. */
typedef struct ab_walk_path {
    ab_vec from;
    ab_vec ends[AB_MOST_LEGS];
    int passed[AB_MOST_LEGS];
    int count;
    int passage_count;
    ab_walk_passage passages[AB_MOST_PASSAGES];
} ab_walk_path;

/* A walk in the making. */
typedef struct ab_walk {
    ab_walk_rules rules;
    ab_vec side;  /* across `up`, of length 2^30: x to greater x, if up is -y */
    ab_vec gone;  /* from where the body stands */
    ab_vec start; /* what was gone when the wish began: it was carried so far */
    ab_vec left;  /* of the wish */
    ab_vec carried;
    ab_vec pushed;           /* how far others have pushed its ground since its last walk: */
    abut_body pushed_ground; /* this one, or 0 */
    ab_vec taken;            /* from the lift that it has left */
    bool stood;              /* on a floor, before this walk */
    bool failed;             /* no memory */
    bool yields;             /* something that gives way to it may lie on its path */
    bool drops;              /* through one-way floors: no snap */
    bool falls;              /* past a corner: that is no floor */
    bool leaps;    /* off a lift that sinks faster than it jumps: that is still under it */
    bool grounded; /* stands on a floor, and keeps to it */
    bool stepped;
    bool snapped;
    bool shifted;
    bool nudged;
    int support;     /* of the planes at its end: the floor that it stands on, or -1 */
    int64_t kept;    /* the sideways motion that is left of the wish, if nothing stops it */
    int64_t refused; /* the sideways motion that got past nothing, where it ended; seen from above
                      * whether a push fell short */
    bool stops;      /* something is in the way of what was kept */
    bool struck;     /* seen from above: something has turned it aside on its way, */
    ab_plane struck_plane;
    ab_vec struck_at; /* where it had gone so far */
    bool climbs[2];   /* what it touches there is but a step: to the lesser and greater side */
    bool goes[2];     /* a floor leads on there */
    int crate_count;
    /* From here on nothing is zero at first. */
    ab_planes planes; /* what it touches there */
    ab_straight_move straight;
    ab_near_cells nearby;
    abut_body crates[AB_MOST_CRATES]; /* in the order met: what is further ahead comes later */
    ab_vec crate_moves[AB_MOST_CRATES];
    bool crate_rides[AB_MOST_CRATES]; /* on others of them, and weighs nothing */
    bool touches_crate;
    ab_plane crate_plane; /* of the first of them, where it gets to */
    uint32_t neighbours;  /* of all legs together */
    ab_walk_path path;
} ab_walk;

/* --- Small steps (walk/plan.c) ------------------------------------------------------------------
 */

/* Goes straight as far as it can, and says how far. */
ab_vec ab_walk_go(ab_walk *walk, ab_vec motion);
/* Notes a leg of the path that its straight move has just gone (walk/passages.c). */
void ab_walk_note_leg(ab_walk *walk);
/* Room for the contacts that follow from what was passed; and these contacts, where the walker
 * stands at the end. */
bool ab_walk_reserve_passages(abut_world *world, ab_walk *walk);
/* Drops the legs that the walk has taken back, so that the path leads to where it is now. */
void ab_walk_cut_path(ab_walk *walk);
void ab_walk_tell_passages(abut_world *world, const ab_walk *walk);
/* Looks anew at what is touched where the body is now. */
void ab_walk_look(ab_walk *walk);
/* Back to a place where it was before. */
void ab_walk_return(ab_walk *walk, ab_vec gone);
bool ab_walk_is_floor(const ab_walk *walk, const ab_plane *plane);
/* The plane that the body stands on, of several the most upright; -1 if it stands on nothing. Where
 * corner meets corner, only floors all round it hold the body. */
int ab_walk_support(const ab_walk *walk);
/* How fast a floor moves, with what others have pushed it since the last walk. */
ab_vec ab_walk_velocity_under(const ab_walk *walk, uint32_t floor, ab_vec normal);
/* How far along `up` it touches a plane: a round foot, above its lowest point. */
int64_t ab_walk_height_of(const ab_walk *walk, const ab_plane *plane);
/* Of a vector: along up, and sideways. */
int64_t ab_walk_rise(const ab_walk *walk, ab_vec v);
int64_t ab_walk_aside(const ab_walk *walk, ab_vec v);
ab_vec ab_walk_upward(const ab_walk *walk, int64_t by);
ab_vec ab_walk_sideways(const ab_walk *walk, int64_t by);
/* How far a body, or a piece of another, reaches along a direction: least and most. */
typedef struct ab_extent {
    int64_t least;
    int64_t most;
} ab_extent;
ab_extent ab_walk_extent(const ab_walk *walk, ab_vec direction);
ab_extent ab_extent_of_piece(const abut_world *world, uint32_t index, uint32_t piece, ab_vec along);
ab_extent ab_extent_of_body(const abut_world *world, uint32_t index, ab_vec along);

/* --- Phases --------------------------------------------------------------------------------------
 */

/* Goes down by up to a distance, past sides that are nearly upright; returns how far
 * (walk/slip.c). */
int64_t ab_walk_slip(ab_walk *walk, int64_t most);
/* Seen from above: goes on between two sides that leave as much room as the body needs. `left` is
 * what is left of that. False, and it stays, if there is no way between them. */
bool ab_walk_squeeze(ab_walk *walk);
/* Down to the floor, if there is one so near; else it stays. */
bool ab_walk_snap(ab_walk *walk, int64_t most);
/* Goes up by a height, on by `by`, which is sideways, and down again onto a floor, or stays.
 * Returns how much of `by` it went. */
int64_t ab_walk_step(ab_walk *walk, int64_t by, int64_t height);
/* The highest of what is in the way aside that is lower than a height above the feet; 0 if there is
 * none. */
int64_t ab_walk_sill(const ab_walk *walk, int64_t by, int64_t height);
/* Moves aside for the corner of a ceiling that is in the way up, or stays. */
bool ab_walk_shift(ab_walk *walk);
/* Goes along the floor, by a distance sideways or along it (walk/ground.c). `left` is what is left
 * of it when the floor ends. */
void ab_walk_on_ground(ab_walk *walk, int64_t by);
/* In the air: whether a floor, of the planes, is but the corner of a cliff that a round foot grazes
 * as it falls past. */
bool ab_walk_falls_past(ab_walk *walk, int number);
/* The plane that it follows to a side; -1 if all floors lead into something. */
int ab_walk_floor_ahead(const ab_walk *walk, int sign);
/* Finds out at the end what it stands on, and what is in its way there (walk/ahead.c). */
void ab_walk_look_ahead(ab_walk *walk, ab_vec wish, ab_vec motion);
/* Everything else (walk/air.c). */
void ab_walk_in_air(ab_walk *walk);
void ab_walk_without_floors(ab_walk *walk);
/* What everything touched leaves of a motion in the air. */
ab_vec ab_walk_allowed(const ab_walk *walk, ab_vec wish);
/* Pushes the crates ahead by a motion, and follows; returns how far (walk/crates.c). */
ab_vec ab_walk_push(ab_walk *walk, ab_vec motion);
/* Whether there is anything that it may push. */
bool ab_walk_may_push(const ab_walk *walk);
/* The walk ignores bodies that yield; this pushes them out of the path that it has taken. Returns
 * false, and pushes nothing, if one of them has no room (walk/yielding.c). */
bool ab_walk_send_aside(ab_walk *walk);
/* How far the walker (number -1) or one of the bodies that it pushes gets, and what stops it. */
ab_vec ab_walk_reach_of(ab_walk *walk, int number, ab_vec motion, uint32_t *hitter);
/* Adds a body to those that are pushed, if it can be pushed and is not too heavy. */
bool ab_walk_take_crate(ab_walk *walk, uint32_t index);
/* Bodies that stand on pushed ones go with them by friction: the first call finds them before
 * anything is moved, the second moves them afterwards, as far as they can go. Both return false
 * without memory (walk/stacked.c). */
bool ab_walk_find_stacked(abut_world *world, const ab_walk *walk);
/* Whether a body stands on pushed ones and on nothing else, and goes with them; and how far they
 * have gone until now. */
bool ab_walk_rides_crates(ab_walk *walk, uint32_t index, ab_vec *move);
bool ab_walk_carry_stacked(abut_world *world);
/* Whether a motion from a place leads into the crates that it has pushed, where they are now: other
 * searches still see them where they were. */
bool ab_walk_leads_into_crates(const ab_walk *walk, ab_vec from, ab_vec motion);

/* The whole plan of a wish: the motion, or the whole pixels of it. False without memory. */
bool ab_walk_plan(ab_walk *walk,
                  const abut_world *world,
                  uint32_t index,
                  const ab_walk_rules *rules,
                  ab_vec from,
                  ab_vec wish,
                  ab_vec motion);
void ab_walk_end(ab_walk *walk);

/* --- Carrying it out
 * ------------------------------------------------------------------------------ */

/* What a plan answers (walk/answer.c). */
abut_walked ab_walk_answer(const ab_walk *walk, ab_vec start, ab_vec wish, ab_vec motion);

/* A change between high and low (walk/crouch.c). */
typedef struct ab_crouching {
    bool reshaped; /* it has the other form by now */
    ab_reshaping reshaping;
    uint32_t tall[AB_TALL_PIECES]; /* of one that goes low: in the store of shapes */
    uint32_t tall_count;
} ab_crouching;

/* Takes the form that the settings ask for, if there is room for it. The caller keeps that or takes
 * it back. */
abut_status ab_crouch_try(abut_world *world,
                          abut_body body,
                          const abut_walk_settings *settings,
                          ab_vec up,
                          ab_crouching *crouching);
void ab_crouch_end(abut_world *world, abut_body body, const ab_crouching *crouching, bool keep);

/* Remembers everything that walks change, and puts it back (walk/undo.c). */
bool ab_walk_save(abut_world *world);
void ab_walk_undo(abut_world *world);

/* Walks all steered bodies, in the order of ids. Without memory it returns false and leaves
 * everything as it was. The walks can be undone until the next one. */
bool ab_walk_all_steered(abut_world *world);

#endif
