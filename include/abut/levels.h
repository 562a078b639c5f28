/* abut/levels.h - rectangles under transforms, asked at the level you can afford.
 *
 * Level 0 compares bounds, level 1 looks for corners of one rectangle in the other, level 2 looks
 * for a separating axis. Each level first runs those before it, and stops as soon as the answer is
 * certain. Touching counts as colliding.
 *
 * Both functions are pure: constant time, no allocation, safe on any thread.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_LEVELS_H
#define ABUT_LEVELS_H

#include "math.h"

typedef enum abut_answer { ABUT_NO = 0, ABUT_YES = 1, ABUT_UNDECIDED = 2 } abut_answer;

typedef struct abut_levels {
    abut_answer colliding;
    int decided_by; /* the level that was certain, -1 if none was */
    uint32_t run;   /* how many levels were run: answers[0 .. run - 1] */
    abut_answer answers[3];
} abut_levels;

/* Decides whether rectangle a under transform at_a collides with b under at_b, in units. The local
 * rectangles may start anywhere and have negative sizes. `level` is 0, 1 or 2; below 0 means all
 * three. With a level above 2 nothing is run and nothing is decided (ABUT_UNDECIDED, run 0).
 * Numbers that are not finite or out of range make an empty shape, which collides with nothing:
 * ABUT_NO, decided by level 0. */
ABUT_API abut_levels abut_collide_levels(
    abut_rectangle a, abut_transform at_a, abut_rectangle b, abut_transform at_b, int level);

/* The plain question, "are they colliding?", at all levels. Touching is colliding. */
ABUT_API bool
abut_rects_collide(abut_rectangle a, abut_transform at_a, abut_rectangle b, abut_transform at_b);

#endif
