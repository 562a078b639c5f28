/* bench/w4/scene.h - workload W4: shapes that move in a straight line.
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
#ifndef ABUT_BENCH_W4_SCENE_H
#define ABUT_BENCH_W4_SCENE_H

#include <abut/math.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { W4_TEMPLATES = 256, W4_CORNERS = 6, W4_BOXES = 10000 };

/* What moves in the world. */
#define W4_WORLD_RADIUS 0.5

typedef enum w4_kind {
    W4_CIRCLE_RECT,
    W4_CIRCLES,
    W4_HEXAGONS,
    W4_RECTS,
    W4_CAPSULES,
    W4_ROUNDED,
    W4_TURNING,
    W4_WORLD,
    W4_KIND_COUNT
} w4_kind;

extern const char *const w4_kind_names[W4_KIND_COUNT];

/* A shape about its own origin: the hull of some points, in the order of positive
 * area, grown by a radius. */
typedef struct w4_outline {
    int count;
    abut_vec2 corners[W4_CORNERS];
    double radius;
} w4_outline;

/* One motion. In the world only b, where it starts and its way count. */
typedef struct w4_motion {
    int a; /* which template */
    int b;
    abut_vec2 at_a;
    abut_vec2 at_b;
    abut_vec2 way;
    double turn; /* of b, in radians */
} w4_motion;

typedef struct w4_scene {
    w4_kind kind;
    int count;
    w4_outline a[W4_TEMPLATES];
    w4_outline b[W4_TEMPLATES];
    w4_motion *motions;
    abut_bounds *boxes; /* W4_BOXES of the world, sorted by min.x; NULL for pairs */
    double *expected;   /* when each first touches, by a reference in double precision: INFINITY
                         * for never, NAN where that is too near to tell; NULL for turning */
} w4_scene;

/* False when there is no memory. */
bool w4_make(w4_scene *scene, w4_kind kind, int count);
void w4_free(w4_scene *scene);

#ifdef __cplusplus
}
#endif

#endif
