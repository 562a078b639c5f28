/* bench/w2/chipmunk_methods.c - all pairs by Chipmunk 7's spatial indexes.
 *
 * They hold pointers to the boxes themselves (a cpBB is four doubles in the same
 * order) and ask for them back. Candidates are checked against their boxes
 * in the callback, as cpSpace does.
 *
 * SPDX-License-Identifier: MIT */
#include "w2/method.h"

#include <chipmunk/chipmunk.h>

#include <stdlib.h>

/* Chipmunk wants speeds by the second, and predicts with them for a tenth of one. */
#define FRAMES_A_SECOND 60

/* The velocity function gets the box alone, so this says of which scene it is. */
static const w2_scene *current;

static cpBB box_of(void *object)
{
    const abut_bounds *box = object;

    return cpBBNew(box->min.x, box->min.y, box->max.x, box->max.y);
}

static cpVect velocity_of(void *object)
{
    const w2_motion *motion = &current->motions[(const abut_bounds *)object - current->boxes];

    return cpv((double)motion->x * FRAMES_A_SECOND, (double)motion->y * FRAMES_A_SECOND);
}

static cpCollisionID take(void *a, void *b, cpCollisionID id, void *pairs)
{
    if (w2_meet(a, b)) {
        w2_emit(pairs, (uint32_t)((const abut_bounds *)a - current->boxes),
                (uint32_t)((const abut_bounds *)b - current->boxes));
    }
    return id;
}

static void *fill(cpSpatialIndex *index, const w2_scene *scene)
{
    current = scene;
    for (int i = 0; index && i < scene->count; i++) {
        cpSpatialIndexInsert(index, &scene->boxes[i], (cpHashValue)i);
    }
    return index;
}

static void *create_tree(const w2_method *method, const w2_scene *scene)
{
    (void)method;
    return fill(cpBBTreeNew(box_of, NULL), scene);
}

static void *create_coherent_tree(const w2_method *method, const w2_scene *scene)
{
    cpSpatialIndex *index = cpBBTreeNew(box_of, NULL);

    (void)method;
    cpBBTreeSetVelocityFunc(index, velocity_of);
    return fill(index, scene);
}

/* As its header advises: cells about as large as the boxes, ten for each. */
static void *create_hash(const w2_method *method, const w2_scene *scene)
{
    (void)method;
    return fill(cpSpaceHashNew(2 * scene->mean_size, 10 * scene->count, box_of, NULL), scene);
}

static bool frame(void *state, const w2_scene *scene, w2_pairs *pairs)
{
    current = scene;
    cpSpatialIndexReindexQuery(state, take, pairs);
    return true;
}

static void destroy(void *state)
{
    cpSpatialIndexFree(state);
}

#define METHOD(name, create)                                                                       \
    {                                                                                              \
        "Chipmunk", name, W2_ANY, 0, 1, false, create, frame, destroy, NULL                        \
    }

static const w2_method methods[] = {
    METHOD("cpBBTree", create_tree),
    METHOD("cpBBTree, velocities", create_coherent_tree),
    METHOD("cpSpaceHash", create_hash),
};

const w2_methods w2_chipmunk_methods = { methods, (int)(sizeof(methods) / sizeof(methods[0])) };
