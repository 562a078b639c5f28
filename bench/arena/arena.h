/* bench/arena/arena.h - many bodies that move at once, for the workloads that step.
 *
 * W6, W7 and step differ in what they put into an arena; who steps it, how it is timed, what
 * is held against it afterwards and how that is told is the same, and is in this folder.
 *
 * Bodies do not turn. Velocities are in units per step, gravity in units per step per step.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_ARENA_ARENA_H
#define ABUT_BENCH_ARENA_ARENA_H

#include "harness/random.h"

#include <abut/shape.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ARENA_CORNERS = 8, ARENA_WALLS = 4 };

/* A circle (one corner and a radius) or a convex polygon (three or more, no radius). */
typedef struct arena_outline {
    int count;
    abut_vec2 corners[ARENA_CORNERS]; /* around the body's own origin */
    double radius;
} arena_outline;

/* A body, as it starts. */
typedef struct arena_body {
    arena_outline outline;
    abut_vec2 at;
    abut_vec2 velocity;
} arena_body;

typedef struct arena {
    arena_body *bodies;
    int count;
    abut_bounds *walls; /* static boxes */
    int wall_count;
    abut_bounds room; /* whose centre is beyond it is outside */

    abut_vec2 gravity;
    double bounce;
    double friction;
    bool sleeps;
    bool apart; /* bodies meet walls only, not each other */
    bool keeps; /* all of the energy should be there at the end */
    /* Velocities that are given before each step; NULL if bodies keep what they have. */
    abut_vec2 (*drive)(const struct arena *arena, int body, int step);
    int driven;             /* the first so many bodies are */
    const abut_vec2 *table; /* for `drive` */
    double metre;   /* how many units that is for peers whose bodies have to be about so large */
    double largest; /* the most that a body measures along an axis */
} arena;

/* An arena with room for bodies and walls, all zero. False when there is no memory. */
bool arena_open(arena *made, int bodies, int walls);
void arena_close(arena *made);

/* Puts walls around a room from the origin to this corner: needs ARENA_WALLS of them. */
void arena_enclose(arena *made, double width, double height);

/* Throws body after body at random places of the room until it overlaps none before it. Gives
 * up, and returns false, when it does not find room; also when there is no memory. */
bool arena_throw(arena *made, random_source *source);

/* The outline as a shape of abut's at a place; exact if it is on the lattice. */
abut_shape arena_shape(const arena_outline *outline, abut_vec2 at);

arena_outline arena_circle(double radius);
arena_outline arena_box(double half_width, double half_height);
/* A convex polygon of so many corners on a circle, none of them far from the others. */
arena_outline arena_polygon(random_source *source, int corners, double radius);

/* One of the first so many of: a box, a circle, a polygon of 3 to 8 corners; with half sizes, or a
 * radius, of 4 to 8 units. */
#define ARENA_SMALLEST 4.0
#define ARENA_LARGEST 8.0
arena_outline arena_draw(random_source *source, int kinds);

#ifdef __cplusplus
}
#endif

#endif
