/* bench/all_pairs/chipmunk_methods.c - all pairs by Chipmunk 7's spatial indexes.
 *
 * They hold pointers to the boxes themselves (a cpBB is four doubles in the same
 * order) and ask for them back. Candidates are checked against their boxes
 * in the callback, as cpSpace does.
 *
 * SPDX-License-Identifier: MIT */
#include "all_pairs/method.h"

#include <chipmunk/chipmunk.h>

#include <stdlib.h>

/* Chipmunk wants speeds by the second, and predicts with them for a tenth of one. */
#define FRAMES_A_SECOND 60

/* The velocity function gets the box alone, so this says of which scene it is. */
static const boxes_scene *current;

static cpBB box_of(void *object)
{
    const abut_bounds *box = object;

    return cpBBNew(box->min.x, box->min.y, box->max.x, box->max.y);
}

static cpVect velocity_of(void *object)
{
    const boxes_motion *motion = &current->motions[(const abut_bounds *)object - current->boxes];

    return cpv((double)motion->x * FRAMES_A_SECOND, (double)motion->y * FRAMES_A_SECOND);
}

static cpCollisionID take(void *a, void *b, cpCollisionID id, void *pairs)
{
    if (boxes_meet(a, b)) {
        boxes_emit(pairs, (uint32_t)((const abut_bounds *)a - current->boxes),
                   (uint32_t)((const abut_bounds *)b - current->boxes));
    }
    return id;
}

static void *fill(cpSpatialIndex *index, const boxes_scene *scene)
{
    current = scene;
    for (int i = 0; index && i < scene->count; i++) {
        cpSpatialIndexInsert(index, &scene->boxes[i], (cpHashValue)i);
    }
    return index;
}

static void *create_tree(const boxes_method *method, const boxes_scene *scene)
{
    (void)method;
    return fill(cpBBTreeNew(box_of, NULL), scene);
}

static void *create_coherent_tree(const boxes_method *method, const boxes_scene *scene)
{
    cpSpatialIndex *index = cpBBTreeNew(box_of, NULL);

    (void)method;
    cpBBTreeSetVelocityFunc(index, velocity_of);
    return fill(index, scene);
}

/* As its header advises: cells about as large as the boxes, ten for each. */
static void *create_hash(const boxes_method *method, const boxes_scene *scene)
{
    (void)method;
    return fill(cpSpaceHashNew(2 * scene->mean_size, 10 * scene->count, box_of, NULL), scene);
}

static bool frame(void *state, const boxes_scene *scene, boxes_pairs *pairs)
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
        { "Chipmunk", name, 0, 0, 1, 0 }, BOXES_ANY, 0, create, frame, destroy, NULL               \
    }

static const boxes_method methods[] = {
    METHOD("cpBBTree", create_tree),
    METHOD("cpBBTree, velocities", create_coherent_tree),
    METHOD("cpSpaceHash", create_hash),
};

const bench_methods boxes_chipmunk_methods = BENCH_METHODS(methods);
