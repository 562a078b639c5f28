/* bench/pairs/scene.h - workload W1: pairs of convex shapes, the same on every machine.
 *
 * A set is a number of pairs of one kind. In the scene PAIRS_HALF exactly half of
 * them overlap, in random order, and no pair is closer to touching than
 * PAIRS_MARGIN, so that single precision must come to the same answers: every
 * correct library reports exactly the same number of hits. PAIRS_MANY is the same
 * with one first shape for all pairs. In PAIRS_TOUCHING every pair touches exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_PAIRS_H
#define ABUT_BENCH_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No half-and-half pair is nearer to touching than this, in units. */
#define PAIRS_MARGIN 1e-3

/* Pairs are timed in windows of this many, all libraries in turn; ready-made
 * shapes in chunks of a window, made right before (2000 shapes of 448 bytes). */
#define PAIRS_WINDOW 20000
#define PAIRS_CHUNK 1000

#define PAIRS_TEMPLATES 256
#define PAIRS_MAX_CORNERS 6

typedef enum pairs_kind {
    PAIRS_CIRCLES,
    PAIRS_RECTS,
    PAIRS_CIRCLE_RECT, /* a is the circle, b the rectangle */
    PAIRS_CAPSULES,
    PAIRS_ORIENTED, /* rectangle templates, turned */
    PAIRS_HEXAGONS, /* hexagon templates, turned */
    PAIRS_KIND_COUNT
} pairs_kind;

typedef enum pairs_scene { PAIRS_HALF, PAIRS_MANY, PAIRS_TOUCHING, PAIRS_SCENE_COUNT } pairs_scene;

typedef struct pairs_point {
    double x;
    double y;
} pairs_point;

/* A corner list about the origin, in the order of positive area. */
typedef struct pairs_template {
    int corner_count;
    pairs_point corners[PAIRS_MAX_CORNERS];
    double half_x; /* of a rectangle */
    double half_y;
} pairs_template;

/* One shape, in the numbers that all libraries are fed with. In PAIRS_HALF and
 * PAIRS_MANY all of them are single precision numbers. */
typedef struct pairs_body {
    double x;
    double y;
    float angle;  /* of a template */
    float half_x; /* a rectangle's half size; a capsule's way from centre to end */
    float half_y;
    float radius; /* of circles and capsules */
    int template_index;
} pairs_body;

typedef struct pairs_set {
    pairs_kind kind;
    pairs_scene scene;
    int count;
    pairs_body *a;
    pairs_body *b;
    uint8_t *answers; /* 0 apart, 1 touching, 2 overlapping */
    pairs_template templates[PAIRS_TEMPLATES];
} pairs_set;

const char *pairs_kind_name(pairs_kind kind);
const char *pairs_scene_name(pairs_scene scene);

/* Makes `count` pairs. False when there is no memory. */
bool pairs_make(pairs_set *set, pairs_kind kind, pairs_scene scene, int count);
void pairs_free(pairs_set *set);

/* The sum of the right answers of some pairs. */
long pairs_expected(const pairs_set *set, int first, int count);

/* The corners of a body that is made from a template. */
int pairs_place(const pairs_set *set, const pairs_body *body, pairs_point *corners);

#ifdef __cplusplus
}
#endif

#endif
