/* bench/arena/chipmunk_methods.c - Chipmunk's space, with its tree or its hash.
 *
 * Everything as it comes: ten iterations, 60 steps a second.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/method.h"

#include <chipmunk/chipmunk.h>

#include <math.h>
#include <stdlib.h>

#define RATE 60.0 /* steps a second */

enum { TREE, HASH };

typedef struct state {
    const arena *arena;
    cpSpace *space;
    cpBody **bodies;
} state;

static cpVect scaled(abut_vec2 v, double factor)
{
    return cpv(v.x * factor, v.y * factor);
}

static cpShape *new_shape(cpBody *body, const arena_outline *outline)
{
    cpVect corners[ARENA_CORNERS];

    if (outline->count == 1) {
        return cpCircleShapeNew(body, outline->radius, cpvzero);
    }
    for (int i = 0; i < outline->count; i++) {
        corners[i] = scaled(outline->corners[i], 1);
    }
    return cpPolyShapeNewRaw(body, outline->count, corners, 0);
}

static void add_shape(state *made, cpShape *shape)
{
    cpShapeSetElasticity(shape, made->arena->bounce);
    /* It multiplies the two of a pair. */
    cpShapeSetFriction(shape, sqrt(made->arena->friction));
    cpSpaceAddShape(made->space, shape);
}

static void add_walls(state *made)
{
    cpBody *ground = cpSpaceGetStaticBody(made->space);

    for (int i = 0; i < made->arena->wall_count; i++) {
        const abut_bounds *wall = &made->arena->walls[i];
        cpBB box = cpBBNew(wall->min.x, wall->min.y, wall->max.x, wall->max.y);

        add_shape(made, cpBoxShapeNew2(ground, box, 0));
    }
}

static void add_bodies(state *made)
{
    for (int i = 0; i < made->arena->count; i++) {
        const arena_body *from = &made->arena->bodies[i];
        cpBody *body = cpSpaceAddBody(made->space, cpBodyNew(1, INFINITY));
        cpShape *shape = new_shape(body, &from->outline);

        cpBodySetPosition(body, scaled(from->at, 1));
        cpBodySetVelocity(body, scaled(from->velocity, RATE));
        if (made->arena->apart) {
            cpShapeSetFilter(shape, cpShapeFilterNew(1, CP_ALL_CATEGORIES, CP_ALL_CATEGORIES));
        }
        add_shape(made, shape);
        made->bodies[i] = body;
    }
}

static void free_shape(cpBody *body, cpShape *shape, void *user)
{
    (void)body;
    cpSpaceRemoveShape(user, shape);
    cpShapeFree(shape);
}

static void destroy(void *what)
{
    state *made = what;

    for (int i = 0; i < made->arena->count; i++) {
        cpBodyEachShape(made->bodies[i], free_shape, made->space);
        cpSpaceRemoveBody(made->space, made->bodies[i]);
        cpBodyFree(made->bodies[i]);
    }
    cpBodyEachShape(cpSpaceGetStaticBody(made->space), free_shape, made->space);
    cpSpaceFree(made->space);
    free(made->bodies);
    free(made);
}

static void *create(const arena_method *method, const arena *arena)
{
    state *made = calloc(1, sizeof(*made));

    if (!made) {
        return NULL;
    }
    made->arena = arena;
    made->bodies = calloc((size_t)arena->count, sizeof(cpBody *));
    if (!made->bodies) {
        free(made);
        return NULL;
    }
    made->space = cpSpaceNew();
    cpSpaceSetGravity(made->space, scaled(arena->gravity, RATE * RATE));
    if (arena->sleeps) {
        cpSpaceSetSleepTimeThreshold(made->space, 0.5);
    }
    if (method->user == HASH) {
        cpSpaceUseSpatialHash(made->space, arena->largest, 10 * (arena->count + arena->wall_count));
    }
    add_walls(made);
    add_bodies(made);
    return made;
}

static bool step(void *what, int number)
{
    state *made = what;
    const arena *arena = made->arena;

    for (int i = 0; i < arena->driven && arena->drive; i++) {
        cpBodySetVelocity(made->bodies[i], scaled(arena->drive(arena, i, number), RATE));
    }
    cpSpaceStep(made->space, 1 / RATE);
    return true;
}

static void read_places(const void *what, arena_place *places)
{
    const state *made = what;

    for (int i = 0; i < made->arena->count; i++) {
        cpVect at = cpBodyGetPosition(made->bodies[i]);
        cpVect velocity = cpBodyGetVelocity(made->bodies[i]);

        places[i].at = (abut_vec2){ at.x, at.y };
        places[i].velocity = (abut_vec2){ velocity.x / RATE, velocity.y / RATE };
        places[i].asleep = cpBodyIsSleeping(made->bodies[i]);
    }
}

static const arena_method methods[] = {
    { .base = { "Chipmunk", "cpSpaceStep, tree", 0, 0, 1, 0 },
      .create = create,
      .step = step,
      .read = read_places,
      .destroy = destroy,
      .user = TREE },
    { .base = { "Chipmunk", "cpSpaceStep, hash", 0, 0, 1, 0 },
      .create = create,
      .step = step,
      .read = read_places,
      .destroy = destroy,
      .user = HASH },
};

const bench_methods arena_chipmunk_methods = BENCH_METHODS(methods);
