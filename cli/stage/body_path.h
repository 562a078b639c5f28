/* cli/stage/body_path.h - the path of a body through a frame.
 *
 * A path is a row of places with times, straight between them:
 *
 *   exact       the trail that the world records, from impact to impact
 *   sequential  from where the body stood to where it ended, in its turn; if it met another body,
 *               what happened then is not recorded, and not judged
 *   discrete    from where the body stood to where it was pushed
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_BODY_PATH_H
#define ABUT_CLI_BODY_PATH_H

#include "stage/play.h"

/* An overlap on a path that is no deeper is none, because trails are rounded to the lattice at
 * their ends only; and motions that differ by less are the same. A mover is at least four times as
 * wide. */
#define SCRATCH 0x1p-10

/* Where a body stands before a frame, and how far it wants to go. */
typedef struct intent {
    abut_vec2 at;
    abut_vec2 wish;
} intent;

enum { PATH_PLACES = 4 };

typedef struct body_path {
    const abut_trail_point *places; /* NULL: those in `own` */
    uint32_t count;
    bool is_trail;    /* the body really went straight between the places */
    bool is_straight; /* it went where it wanted */
    bool is_unknown;  /* it met another body, and what happened then is not recorded */
    abut_trail_point own[PATH_PLACES];
} body_path;

/* What a body will want in the next frame: its velocity and what pulls at it. */
intent intent_of(const stage *on, const actor *who);

/* The path of a body through the frame that was played last. */
void body_path_find(body_path *out, const play *p, const actor *who, const intent *before);
/* Whether it is more than one place. */
bool body_path_moves(const body_path *path);
/* All that a body has swept over. */
abut_bounds body_path_bounds(const body_path *path, const stage *on, const actor *who);
/* The place on a path at a time from 0 to 1. */
abut_vec2 body_path_at(const body_path *path, double time);

/* --- Two paths ----------------------------------------------------------------- */

/* Follows one path: the time only grows. */
typedef struct path_walker {
    const abut_trail_point *places;
    uint32_t count;
    uint32_t next; /* the first place that is not reached yet */
} path_walker;

/* Follows two paths at once, leg by leg. */
typedef struct path_pair {
    path_walker a;
    path_walker b;
    abut_vec2 from; /* the leg: places of a relative to b */
    abut_vec2 to;
    double start; /* and its times */
    double end;
} path_pair;

path_pair path_pair_begin(const body_path *path_a, const body_path *path_b);
/* Takes the next leg. Of two places at one time, the second is reached in no time. False if both
 * have arrived. */
bool path_pair_next(path_pair *both);

#endif
