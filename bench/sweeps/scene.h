/* bench/sweeps/scene.h - workload W4: shapes that move in a straight line.
 *
 * *Pairs*: a rests somewhere near the origin. b starts 4 to 8 units away from it, free,
 * aims at a place within 4 units of it along both axes, and goes half as far again.
 * Shapes are 256 templates for each of the two, so that places and ways alone differ.
 *
 *   circle-rect   a is a rectangle, b a circle: the target workload, as the next two
 *   circle        two circles
 *   hexagon       two hexagons
 *   rect          two rectangles
 *   capsule       two capsules, at any angle
 *   rounded       a is a hexagon, b a rectangle with a radius
 *   turning       two hexagons; b turns by up to half a turn on its way
 *
 * *World*: 10 000 boxes of side 1 rest in a square, and a circle of radius 0.5 that
 * starts free goes 20 units in any direction. What does it meet first?
 *
 * Coordinates are multiples of 2^-14 in single precision, so that all libraries see the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_SWEEPS_SCENE_H
#define ABUT_BENCH_SWEEPS_SCENE_H

#include <abut/math.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { SWEEPS_TEMPLATES = 256, SWEEPS_CORNERS = 6, SWEEPS_BOXES = 10000 };

/* What moves in the world. */
#define SWEEPS_WORLD_RADIUS 0.5

typedef enum sweeps_kind {
    SWEEPS_CIRCLE_RECT,
    SWEEPS_CIRCLES,
    SWEEPS_HEXAGONS,
    SWEEPS_RECTS,
    SWEEPS_CAPSULES,
    SWEEPS_ROUNDED,
    SWEEPS_TURNING,
    SWEEPS_WORLD,
    SWEEPS_KIND_COUNT
} sweeps_kind;

extern const char *const sweeps_kind_names[SWEEPS_KIND_COUNT];

/* A shape about its own origin: the hull of some points, in the order of positive
 * area, grown by a radius. */
typedef struct sweeps_outline {
    int count;
    abut_vec2 corners[SWEEPS_CORNERS];
    double radius;
} sweeps_outline;

/* One motion. In the world only b, where it starts and its way count. */
typedef struct sweeps_motion {
    int a; /* which template */
    int b;
    abut_vec2 at_a;
    abut_vec2 at_b;
    abut_vec2 move;
    double turn; /* of b, in radians */
} sweeps_motion;

typedef struct sweeps_scene {
    sweeps_kind kind;
    int count;
    sweeps_outline a[SWEEPS_TEMPLATES];
    sweeps_outline b[SWEEPS_TEMPLATES];
    sweeps_motion *motions;
    abut_bounds *boxes; /* SWEEPS_BOXES of the world, sorted by min.x; NULL for pairs */
    double *expected;   /* when each first touches, by a reference in double precision: INFINITY
                         * for never, NAN where that is too near to tell; NULL for turning */
} sweeps_scene;

/* False when there is no memory. */
bool sweeps_make(sweeps_scene *scene, sweeps_kind kind, int count);
void sweeps_free(sweeps_scene *scene);

#ifdef __cplusplus
}
#endif

#endif
