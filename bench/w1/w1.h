/* bench/w1/w1.h - workload W1: pairs of convex shapes, the same on every machine.
 *
 * A set is a number of pairs of one kind. In the scene W1_HALF exactly half of
 * them overlap, in random order, and no pair is closer to touching than
 * W1_MARGIN, so that single precision must come to the same answers: every
 * correct library reports exactly the same number of hits. W1_MANY is the same
 * with one first shape for all pairs. In W1_TOUCHING every pair touches exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W1_H
#define ABUT_BENCH_W1_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No half-and-half pair is nearer to touching than this, in units. */
#define W1_MARGIN 1e-3

/* Pairs are timed in windows of this many, all libraries in turn; ready-made
 * shapes in chunks of a window, made right before (2000 shapes of 448 bytes). */
#define W1_WINDOW 20000
#define W1_CHUNK 1000

#define W1_TEMPLATES 256
#define W1_MAX_CORNERS 6

typedef enum w1_kind {
    W1_CIRCLES,
    W1_RECTS,
    W1_CIRCLE_RECT, /* a is the circle, b the rectangle */
    W1_CAPSULES,
    W1_ORIENTED, /* rectangle templates, turned */
    W1_HEXAGONS, /* hexagon templates, turned */
    W1_KIND_COUNT
} w1_kind;

typedef enum w1_scene { W1_HALF, W1_MANY, W1_TOUCHING, W1_SCENE_COUNT } w1_scene;

typedef struct w1_point {
    double x;
    double y;
} w1_point;

/* A corner list about the origin, in the order of positive area. */
typedef struct w1_template {
    int corner_count;
    w1_point corners[W1_MAX_CORNERS];
    double half_x; /* of a rectangle */
    double half_y;
} w1_template;

/* One shape, in the numbers that all libraries are fed with. In W1_HALF and
 * W1_MANY all of them are single precision numbers. */
typedef struct w1_body {
    double x;
    double y;
    float angle;  /* of a template */
    float half_x; /* a rectangle's half size; a capsule's way from centre to end */
    float half_y;
    float radius; /* of circles and capsules */
    int template_index;
} w1_body;

typedef struct w1_set {
    w1_kind kind;
    w1_scene scene;
    int count;
    w1_body *a;
    w1_body *b;
    uint8_t *answers; /* 0 apart, 1 touching, 2 overlapping */
    w1_template templates[W1_TEMPLATES];
} w1_set;

const char *w1_kind_name(w1_kind kind);
const char *w1_scene_name(w1_scene scene);

/* Makes `count` pairs. False when there is no memory. */
bool w1_make(w1_set *set, w1_kind kind, w1_scene scene, int count);
void w1_free(w1_set *set);

/* The sum of the right answers of some pairs. */
long w1_expected(const w1_set *set, int first, int count);

/* The corners of a body that is made from a template. */
int w1_place(const w1_set *set, const w1_body *body, w1_point *corners);

#ifdef __cplusplus
}
#endif

#endif
