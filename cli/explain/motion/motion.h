/* cli/explain/motion/motion.h - one body in one step: what it wants to do, and the path it takes.
 *
 *   participant.c  a body before the step and after it
 *   path.c         its path through the step: places and motions at a time
 *   approach.c     how close two bodies come on their paths
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_MOTION_H
#define ABUT_CLI_MOTION_H

#include "abut/abut.h"
#include "stage/play.h"

/* One of the two bodies that are explained. */
typedef struct participant {
    const actor *who;
    /* Before the step: */
    abut_vec2 at;
    abut_vec2 velocity; /* its own */
    abut_vec2 pull;     /* what gravity and acceleration add to it */
    bool walks;         /* the step begins with a walk of it: by so much */
    abut_vec2 walk;
    const actor *carrier; /* the body it rides on, NULL if there is none, and how far that goes */
    abut_vec2 carried;
    abut_vec2 wish; /* the sum of these: how far it wants to go in this step */
    bool asleep;
    bool grounded;
    const actor *held_by; /* the body that resists its wish most, other than its partner, or NULL */
    abut_shape *pieces;   /* its shapes, in their places before the step; of a body of cells those
                           * that are near its partner */
    uint32_t *numbers;    /* of these in the body */
    int piece_count;
    int piece;                   /* the one that the explanation is about */
    const cell_outline *outline; /* of a body of cells, as seen from its place; otherwise NULL */
    /* After it: */
    abut_vec2 end;
    abut_vec2 end_velocity;
    bool end_asleep;
    bool end_grounded;
    abut_trail_point *path; /* from place to place, from start to end */
    uint32_t path_count;
    double frozen; /* when it ran out of impacts; infinite if it did not */
} participant;

/* Paths are measured in whole quanta of the lattice in each of so many ticks of a step, a few more
 * where a body is kept clear of a round or slanted side. A smaller difference of two motions is
 * none. */
#define TICKS 0x1p20
#define TICK 0x1p-20
#define LEFT_OVER 0x1p-8

/* --- A body ---------------------------------------------------------------------------- */

/* Before and after the step. `first` if the body stands before its partner in the file. False if
 * there is no memory. */
bool participants_begin(
    participant *a, const actor *who_a, participant *b, const actor *who_b, const play *p);
bool participant_end(participant *of, const play *p, bool first);
void participant_free(participant *of);

/* Takes the pieces of two bodies whose wishes are known. False if there is no memory. */
bool take_pieces(participant *a, participant *b, const abut_world *world);

bool is_mover(const participant *of);
/* The piece that the explanation is about, as it stood before the step. */
const abut_shape *piece_of(const participant *of);
/* Any piece, when the body stands at a place. */
abut_shape piece_at(const participant *of, int piece, abut_vec2 place);

bool is_of_participant(const participant *of, const abut_event *event);
/* The normal of an event of a body, towards it. */
abut_vec2 normal_towards(const participant *of, const abut_event *event);

/* Finds the contact of a body with another. False if there is none; then `failed` says whether that
 * is for want of memory. */
bool find_contact(
    const abut_world *world, abut_body body, abut_body other, abut_body_contact *out, bool *failed);

/* --- Its path ---------------------------------------------------------------------------- */

/* Builds the path of a body through the step that was played last. False if there is no memory. */
bool path_keep(participant *of, const play *p, bool first);
/* Where a body was at a time of the step. At a bend there may be two places: the one that it came
 * to, and the exact one that it left from. */
abut_vec2 path_at(const participant *of, double time);
abut_vec2 path_leaves(const participant *of, double time);
/* Its motion just before and just after a time. */
abut_vec2 motion_before(const participant *of, double time);
abut_vec2 motion_after(const participant *of, double time);
/* The next time at which its path bends; 1 if it does not. */
double next_bend(const participant *of, double after);
/* Whether two motions are equal but for LEFT_OVER. */
bool is_same_motion(abut_vec2 a, abut_vec2 b);

/* --- Two bodies ---------------------------------------------------------------------------- */

typedef struct approach {
    double distance; /* 0 if they touch or overlap on their paths */
    double time;
    abut_relation relation; /* the closest one, exactly: overlapping also where they may pass */
    int piece_a;
    int piece_b;
} approach;

approach approach_of(const participant *a, const participant *b);
/* Chooses the two pieces that would meet first with the motions that were wanted, or else are
 * nearest. */
void choose_pieces(participant *a, participant *b);
/* How two whole bodies lie at two places. */
abut_relation
relate_participants(const participant *a, abut_vec2 at_a, const participant *b, abut_vec2 at_b);

#endif
