/* bench/sweeps/chipmunk_methods.c - circles in motion by Chipmunk 7: segments with a radius.
 *
 * SPDX-License-Identifier: MIT */
#include "sweeps/method.h"

#include <chipmunk/chipmunk.h>

#include <math.h>
#include <stdlib.h>

/* Templates as shapes about the origin: the segment is moved there. */
typedef struct pairs {
    const sweeps_scene *scene;
    cpBody *body;
    cpShape *a[SWEEPS_TEMPLATES];
} pairs;

static cpShape *shape_of(cpBody *body, const sweeps_outline *outline)
{
    cpVect corners[SWEEPS_CORNERS];

    if (outline->count == 1) {
        return cpCircleShapeNew(body, outline->radius, cpvzero);
    }
    for (int i = 0; i < outline->count; i++) {
        corners[i] = cpv(outline->corners[i].x, outline->corners[i].y);
    }
    return cpPolyShapeNewRaw(body, outline->count, corners, outline->radius);
}

static void *create_pairs(const sweeps_method *method, const sweeps_scene *scene)
{
    pairs *state = calloc(1, sizeof(*state));

    (void)method;
    if (!state) {
        return NULL;
    }
    state->scene = scene;
    state->body = cpBodyNewStatic();
    for (int i = 0; i < SWEEPS_TEMPLATES; i++) {
        state->a[i] = shape_of(state->body, &scene->a[i]);
        cpShapeCacheBB(state->a[i]);
    }
    return state;
}

static void destroy_pairs(void *opaque)
{
    pairs *state = opaque;

    for (int i = 0; i < SWEEPS_TEMPLATES; i++) {
        cpShapeFree(state->a[i]);
    }
    cpBodyFree(state->body);
    free(state);
}

static void query_pairs(void *opaque, int first, int count, double *times)
{
    const pairs *state = opaque;

    for (int i = 0; i < count; i++) {
        const sweeps_motion *motion = &state->scene->motions[first + i];
        cpVect from = cpv(motion->at_b.x - motion->at_a.x, motion->at_b.y - motion->at_a.y);
        cpVect to = cpv(from.x + motion->move.x, from.y + motion->move.y);
        cpSegmentQueryInfo hit;

        times[i] = cpShapeSegmentQuery(state->a[motion->a], from, to,
                                       state->scene->b[motion->b].radius, &hit)
                       ? hit.alpha
                       : INFINITY;
    }
}

typedef struct world {
    const sweeps_scene *scene;
    cpSpace *space;
    cpShape *boxes[SWEEPS_BOXES];
} world;

/* With `user` the space is a hash of cells of that size, else a tree. */
static void *create_world(const sweeps_method *method, const sweeps_scene *scene)
{
    world *state = calloc(1, sizeof(*state));

    if (!state) {
        return NULL;
    }
    state->scene = scene;
    state->space = cpSpaceNew();
    if (method->user) {
        cpSpaceUseSpatialHash(state->space, method->user, 10 * SWEEPS_BOXES);
    }
    for (int i = 0; i < SWEEPS_BOXES; i++) {
        const abut_bounds *box = &scene->boxes[i];
        cpBB bounds = cpBBNew(box->min.x, box->min.y, box->max.x, box->max.y);

        state->boxes[i] = cpBoxShapeNew2(cpSpaceGetStaticBody(state->space), bounds, 0);
        cpSpaceAddShape(state->space, state->boxes[i]);
    }
    return state;
}

/* A space frees no shapes. */
static void destroy_world(void *opaque)
{
    world *state = opaque;

    for (int i = 0; i < SWEEPS_BOXES; i++) {
        cpSpaceRemoveShape(state->space, state->boxes[i]);
        cpShapeFree(state->boxes[i]);
    }
    cpSpaceFree(state->space);
    free(state);
}

static void query_world(void *opaque, int first, int count, double *times)
{
    const world *state = opaque;

    for (int i = 0; i < count; i++) {
        const sweeps_motion *motion = &state->scene->motions[first + i];
        cpVect from = cpv(motion->at_b.x, motion->at_b.y);
        cpVect to = cpv(from.x + motion->move.x, from.y + motion->move.y);
        cpSegmentQueryInfo hit;

        times[i] = cpSpaceSegmentQueryFirst(state->space, from, to, SWEEPS_WORLD_RADIUS,
                                            CP_SHAPE_FILTER_ALL, &hit)
                       ? hit.alpha
                       : INFINITY;
    }
}

static const sweeps_method methods[] = {
    { { "Chipmunk", "cpShapeSegmentQuery", 0, 0, 1, 0 },
      SWEEPS_BIT(SWEEPS_CIRCLE_RECT) | SWEEPS_BIT(SWEEPS_CIRCLES),
      create_pairs,
      query_pairs,
      destroy_pairs,
      0 },
    { { "Chipmunk", "SegmentQueryFirst, tree", 0, 0, 1, 0 },
      SWEEPS_BIT(SWEEPS_WORLD),
      create_world,
      query_world,
      destroy_world,
      0 },
    { { "Chipmunk", "SegmentQueryFirst, hash", 0, 0, 1, 0 },
      SWEEPS_BIT(SWEEPS_WORLD),
      create_world,
      query_world,
      destroy_world,
      2 },
};

const bench_methods sweeps_chipmunk_methods = BENCH_METHODS(methods);
