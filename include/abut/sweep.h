/* abut/sweep.h - two shapes move at once: when do they first touch?
 *
 * Both move in straight lines during the same time, which runs from 0 to 1. How they meet is
 * decided exactly. It is a *hit* if the two would overlap during the motion, or would cross each
 * other if they are too thin to overlap (a point that goes through a line). It is a *graze* if they
 * only touch during the motion, even at its start or its end: a graze stops nothing. Sliding along
 * each other is a graze.
 *
 * A time is a multiple of 2^-32: the last one that is not after the true first touch. So at any
 * speed it is never late, and early by less than 2^-32 of the motion.
 *
 * The moves returned are safe to apply: lattice vectors after which the two do not overlap, by the
 * exact predicate. Within 2^20 units they touch exactly if the side that is met is parallel to an
 * axis, and a shape moves across it. Otherwise the gap left, measured along the normal, is at most
 * ABUT_SWEEP_GAP times the relative motion, plus eight quanta (2^-29 unit). (Beyond 2^21 units
 * doubles do not hold every lattice vector, and the gap is larger.)
 *
 * Lengths and motions are in units. Every function is pure: no allocation, no hidden
 * state, safe on any thread. A sweep of small shapes takes constant time, one of outlines
 * with n and m corners about n + m.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_SWEEP_H
#define ABUT_SWEEP_H

#include "pair.h"

#define ABUT_SWEEP_GAP (1.0 / 1099511627776.0) /* 2^-40 */

typedef struct abut_swept {
    bool hit;         /* they would overlap during the motion */
    bool graze;       /* they touch during the motion, but never overlap */
    double time;      /* when a hit first touches: 0 if it does at the start; 1 without a hit */
    double touch;     /* the same for a hit or a graze; 1 without either */
    abut_vec2 normal; /* at the first touch, out of b towards a; zero if there is none, and
                       * if they overlap at the start */
    abut_vec2 point;  /* where they touch then, midway between the surfaces */
    int side;         /* of b, as in abut_contact */
    abut_vec2 move_a; /* how far each can go until a hit: the whole motion without one; */
    abut_vec2 move_b; /* zero if they overlap at the start */
} abut_swept;

/* Moves a by `move_a` and b by `move_b`, rounded to the lattice.
 *
 *     abut_swept swept;
 *     abut_sweep(&ball, velocity, &paddle, paddle_velocity, &swept);
 *     ball = abut_moved(&ball, swept.move_a.x, swept.move_a.y);
 *
 * Swapping the shapes reverses the normal and swaps the moves; `side` is a side of the second.
 * Returns ABUT_E_ARGUMENT if `out` is NULL, ABUT_E_SHAPE for an empty shape, ABUT_E_NOT_FINITE for
 * a motion that is not finite, and ABUT_E_RANGE for one that is longer than ABUT_LIMIT or leads
 * beyond it; `out` then has no hit and no motion. */
ABUT_API abut_status abut_sweep(
    const abut_shape *a, abut_vec2 move_a, const abut_shape *b, abut_vec2 move_b, abut_swept *out);

/* When two shapes meet, and from which side. */
typedef struct abut_meeting {
    bool hit; /* all as in abut_swept */
    bool graze;
    double time;
    double touch;
    abut_vec2 normal;
} abut_meeting;

/* As abut_sweep(), without the point, the side and the moves, in three quarters of the time: for
 * callers that only need to know when. The same bits, and the same statuses. */
ABUT_API abut_status abut_sweep_meeting(const abut_shape *a,
                                        abut_vec2 move_a,
                                        const abut_shape *b,
                                        abut_vec2 move_b,
                                        abut_meeting *out);

/* As abut_sweep_meeting() for the two shapes moved by `at_a` and `at_b`, without making the moved
 * shapes: the same bits as with abut_moved(). For games in which many things share one shape:
 *
 *     abut_sweep_meeting_at(&ball, balls[i].at, balls[i].velocity, &crate, at, still, &met);
 *
 * Refuses what abut_sweep_meeting() refuses, and what abut_moved() refuses, with the same status;
 * `out` then has no hit. */
ABUT_API abut_status abut_sweep_meeting_at(const abut_shape *a,
                                           abut_vec2 at_a,
                                           abut_vec2 move_a,
                                           const abut_shape *b,
                                           abut_vec2 at_b,
                                           abut_vec2 move_b,
                                           abut_meeting *out);

/* The course of a shape that moves and turns: at time t it is at (x + t move.x, y + t move.y),
 * turned by t * `turn` radians from where `from` has it, about its own origin. */
typedef struct abut_course {
    abut_pose from;
    abut_vec2 move;
    double turn;
} abut_course;

/* Returns the pose on a course at a time from 0 to 1; for NULL, the origin, unturned. */
ABUT_API abut_pose abut_course_at(const abut_course *course, double time);

typedef struct abut_turned {
    bool hit;
    double time;      /* of a hit: not after the first touch; 1 without one */
    double gap;       /* between the two at that time: ABUT_TURN_GAP at most, unless the
                       * search gave up, or 0 if they meet at the start */
    abut_vec2 normal; /* as in abut_swept */
    abut_vec2 point;
    int side;
    abut_pose pose_a; /* where they are at that time: apart or touching, exactly, unless they */
    abut_pose pose_b; /* overlap at the start */
} abut_turned;

/* How near two turning shapes come before it counts as a hit. */
#define ABUT_TURN_GAP (1.0 / 1048576.0) /* 2^-20 */

/* Sweeps two shapes that turn, by conservative advancement: time advances by no more than the gap
 * and the greatest speed of any point allow, so no contact is missed. A pair that comes within
 * ABUT_TURN_GAP of touching counts as a hit, unless it is only moving apart. If two shapes turn
 * along each other for long, nearly touching, the search gives up after ABUT_TURN_STEPS rounds and
 * reports a hit there, with the gap that was left. A pair that touches at the start hits at time 0.
 * `a` and `b` are given as they lie at the pose (0, 0), unturned. Refuses what abut_sweep()
 * refuses; also a pose whose cosine and sine are not of unit length (ABUT_E_ARGUMENT), a polygon of
 * more than ABUT_CURVE_CORNERS corners (ABUT_E_ROOM), and a turn beyond 2^10 radians
 * (ABUT_E_RANGE). Takes at most ABUT_TURN_STEPS rounds, each of which costs as much as placing and
 * measuring the two shapes. */
#define ABUT_TURN_STEPS 4096
ABUT_API abut_status abut_sweep_turning(const abut_shape *a,
                                        const abut_course *course_a,
                                        const abut_shape *b,
                                        const abut_course *course_b,
                                        abut_turned *out);

#endif
