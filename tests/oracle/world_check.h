/* oracle/world_check.h - watches a world from outside, and judges every step exactly.
 *
 * Written from abut/world.h alone. A watch knows the bodies by the settings they were given,
 * and decides from these which pairs are solid. Places are read back as whole lattice quanta.
 * After a step it asks, in integers:
 *   - does a solid pair overlap?                               (oracle_relate)
 *   - has one overlapped on the way, along the trails?         (motion_judge, piece by piece)
 *   - the same of what is thin and a body of several pieces    (oracle_union_meets)
 *   - has a body left the arena that was in it?                (oracle_contains)
 *   - has a static moved by one bit, or a body changed its shape?
 *   - are the trails whole, the events in order and book-ended, the impacts within bounds?
 *
 * Some pairs may begin to overlap, by the settings: one-way bodies, open sides and one-sided
 * chains from the right side, a kinematic that crushes and says so. They are then *passing*, until
 * a step ends with the two apart.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_WORLD_CHECK_H
#define ABUT_ORACLE_WORLD_CHECK_H

#include "abut/world.h"
#include "oracle/motion.h"

#include <inttypes.h>

enum {
    WATCH_BODIES = 128,
    WATCH_PIECES = 24,
    WATCH_POINTS = 256,
    WATCH_TEXT = 400,
    WATCH_OPEN = 4096
};

/* Up to so many units doubles hold coordinates to the last step. What passes through the walls
 * may get further, and is no longer looked at. */
#define WATCH_EXACT 0x1p20

/* Times are whole numbers of 2^-40 of a step. */
enum { WATCH_TIME_BITS = 40 };
#define WATCH_END (INT64_C(1) << WATCH_TIME_BITS)

typedef enum watch_fault {
    WATCH_OVERLAP,  /* a solid pair overlaps at the end of a step */
    WATCH_CROSSING, /* it did so on the way */
    WATCH_OUTSIDE,  /* a body has left the arena */
    WATCH_STATIC,   /* a static moved */
    WATCH_PLACED,   /* a call between steps has put two into each other */
    WATCH_SHAPE,    /* a shape is not where its body is, or another one */
    WATCH_TRAIL,    /* a trail that runs back in time, or off the lattice */
    WATCH_EVENTS,   /* out of order, or of bodies that are none */
    WATCH_BOUND,    /* more impacts than the budget allows */
    WATCH_STATUS,   /* a step that did not say ABUT_OK */
    WATCH_HASH,     /* the same again gave another hash */
    WATCH_FAULT_COUNT
} watch_fault;

const char *watch_fault_name(watch_fault fault);

typedef struct watch_point {
    int64_t time;
    oracle_point at;
} watch_point;

typedef struct watch_body {
    abut_body id;                  /* 0: nobody */
    abut_body_settings is;         /* as it is now; its shapes are not looked at */
    int side_count;                /* of a one-sided chain: its segments, */
    abut_vec2 sides[WATCH_PIECES]; /* and where the right of each is, of length 1 */
    int piece_count;
    oracle_shape pieces[WATCH_PIECES]; /* around the origin of the body */
    oracle_point low;                  /* the bounds of all of them */
    oracle_point high;
    oracle_point at;
    abut_vec2 at_units;
    bool wall; /* a part of the arena */
    bool inside;
    bool far;   /* beyond WATCH_EXACT */
    bool rough; /* its pieces were read there */
    int point_count;
    watch_point points[WATCH_POINTS]; /* the trail of the last step */
    oracle_point path_low;            /* the bounds of the body along it */
    oracle_point path_high;
} watch_body;

/* What lets a pair pass for a while. */
typedef struct watch_pair {
    bool solid;   /* by the settings, when the step began */
    bool passing; /* until apart */
    int ignored;  /* for so many steps, or for good (-1) */
} watch_pair;

typedef struct watch_open_pair {
    abut_body a;
    abut_body b;
} watch_open_pair;

typedef struct watch {
    const abut_world *world;
    abut_world_settings settings;
    oracle_shape arena; /* its inside: a convex outline; empty if there is none */
    int count;          /* bodies, also those that are gone */
    watch_body bodies[WATCH_BODIES];
    watch_pair pairs[WATCH_BODIES][WATCH_BODIES]; /* the lower place first */
    int open_count;
    watch_open_pair open[WATCH_OPEN]; /* contacts that began and did not end yet */
    uint64_t faults[WATCH_FAULT_COUNT];
    uint64_t passed;    /* pairs that began to overlap, as they may */
    uint64_t undecided; /* stretches of trails too fine for the numbers here */
    uint64_t impacts;
    uint64_t frozen;
    uint64_t crushed;
    uint64_t stopped;
    uint64_t stretches;    /* of pairs on trails, that were judged */
    char text[WATCH_TEXT]; /* the first fault, in words */
} watch;

void watch_open(watch *watch, const abut_world *world, const abut_world_settings *settings);

/* A body was added. False if there is no room to watch it. */
bool watch_add(watch *watch, abut_body id, const abut_body_settings *settings, bool wall);
/* It is a one-sided chain of so many segments between these points; it is never turned. */
void watch_sides(watch *watch, abut_body id, const abut_vec2 *points, int count);
void watch_remove(watch *watch, abut_body id);
/* It was placed, moved or given other shapes. */
void watch_moved(watch *watch, abut_body id, abut_spawn spawn);
/* The settings of a body, to be changed as the world's were. NULL if it is not watched. */
abut_body_settings *watch_settings(watch *watch, abut_body id);
void watch_ignore(watch *watch, abut_body a, abut_body b, bool ignore, int steps);
/* Any settings were changed: pairs that overlap and are solid only now may pass. */
void watch_changed(watch *watch);

/* Before a step, and after it. */
void watch_before(watch *watch);
void watch_after(watch *watch, abut_status status);

/* All faults so far. */
uint64_t watch_fault_count(const watch *watch);

/* --- Between the files of the watch --------------------------------------------- */

void watch_say(watch *watch, watch_fault fault, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The entry of two bodies, by place, in any order. */
watch_pair *watch_pair_of(watch *watch, int i, int j);
oracle_relation watch_relation(const watch_body *a, const watch_body *b);
bool watch_read_vec2(abut_vec2 units, oracle_point *steps);
/* A shape that the library hands out, as the oracle has it, from an origin; false if it is off the
 * lattice. */
bool watch_read_piece(const abut_shape *shape, oracle_point origin, oracle_shape *piece);

/* Reads the events of a step. */
void watch_check_events(watch *watch);

/* Reads the trail of a body that stood at `before`. */
void watch_read_trail(watch *watch, watch_body *body, oracle_point before);
/* Whether one lets the other in that meets it with a normal out of b towards a, by its open sides.
 */
bool watch_lets_in(const watch_body *a, const watch_body *b, abut_vec2 normal);
/* Whether one of them is a kinematic that passes when it is blocked, or that crushes and has said
 * so of the other, not after `time`. */
bool watch_goes_on(const watch *watch, const watch_body *a, const watch_body *b, int64_t time);
/* Whether the settings let two begin to overlap in this motion, of which `end` is the time. Of a
 * move that takes no time `reach` is how far the two may come towards each other within a tick,
 * in the lengths of the motion; otherwise it is 0. */
bool watch_may_enter(const watch *watch,
                     const watch_body *a,
                     const watch_body *b,
                     const motion *motion,
                     int64_t end,
                     double reach);
/* Follows the trails of a solid pair through the step; false if they cross. */
bool watch_follow(watch *watch, int i, int j);

#endif
