/* bench/rays/chipmunk_methods.c - rays by Chipmunk 7.
 *
 * As a game does it, through a space of static shapes; and through the spatial
 * indexes alone, with a plain test of ray and box in the callback.
 *
 * SPDX-License-Identifier: MIT */
#include "rays/method.h"

#include <chipmunk/chipmunk.h>

#include <math.h>
#include <stdlib.h>

static void *create_space(const rays_method *method, const rays_scene *scene)
{
    cpSpace *space = cpSpaceNew();

    (void)method;
    for (int i = 0; space && i < RAYS_BOXES; i++) {
        const abut_bounds *box = &scene->boxes[i];
        cpBB bounds = cpBBNew(box->min.x, box->min.y, box->max.x, box->max.y);

        cpSpaceAddShape(space, cpBoxShapeNew2(cpSpaceGetStaticBody(space), bounds, 0));
    }
    return space;
}

static void remove_shape(cpShape *shape, void *list)
{
    cpShape ***end = list;

    *(*end)++ = shape;
}

/* A space frees no shapes. */
static void destroy_space(void *state)
{
    cpShape **shapes = malloc(RAYS_BOXES * sizeof(cpShape *));
    cpShape **end = shapes;

    if (shapes) {
        cpSpaceEachShape(state, remove_shape, &end);
        while (end > shapes) {
            cpShape *shape = *--end;

            cpSpaceRemoveShape(state, shape);
            cpShapeFree(shape);
        }
    }
    free(shapes);
    cpSpaceFree(state);
}

static rays_answer run_space(void *state, const rays_ray *rays, int count)
{
    rays_answer answer = { 0, 0 };

    for (int i = 0; i < count; i++) {
        cpVect from = cpv(rays[i].from.x, rays[i].from.y);
        cpVect to = cpv(rays[i].to.x, rays[i].to.y);
        cpSegmentQueryInfo hit;

        if (cpSpaceSegmentQueryFirst(state, from, to, 0, CP_SHAPE_FILTER_ALL, &hit)) {
            answer.found++;
            answer.sum += hit.alpha;
        }
    }
    return answer;
}

static cpBB box_of(void *object)
{
    const abut_bounds *box = object;

    return cpBBNew(box->min.x, box->min.y, box->max.x, box->max.y);
}

static void *fill(cpSpatialIndex *index, const rays_scene *scene)
{
    for (int i = 0; index && i < RAYS_BOXES; i++) {
        cpSpatialIndexInsert(index, &scene->boxes[i], (cpHashValue)i);
    }
    return index;
}

static void *create_tree(const rays_method *method, const rays_scene *scene)
{
    (void)method;
    return fill(cpBBTreeNew(box_of, NULL), scene);
}

static void *create_optimised(const rays_method *method, const rays_scene *scene)
{
    cpSpatialIndex *index = create_tree(method, scene);

    cpBBTreeOptimize(index);
    return index;
}

static void *create_hash(const rays_method *method, const rays_scene *scene)
{
    return fill(cpSpaceHashNew(method->user, 10 * RAYS_BOXES, box_of, NULL), scene);
}

static void destroy_index(void *state)
{
    cpSpatialIndexFree(state);
}

/* A ray on its way through an index. */
typedef struct path {
    cpVect from;
    cpVect inverse; /* of the way along each axis */
    double fraction;
} path;

static double meet(void *user, void *object, void *unused)
{
    path *ray = user;
    const abut_bounds *box = object;
    double x1 = (box->min.x - ray->from.x) * ray->inverse.x;
    double x2 = (box->max.x - ray->from.x) * ray->inverse.x;
    double y1 = (box->min.y - ray->from.y) * ray->inverse.y;
    double y2 = (box->max.y - ray->from.y) * ray->inverse.y;
    double enters = fmax(fmin(x1, x2), fmin(y1, y2));
    double leaves = fmin(fmax(x1, x2), fmax(y1, y2));

    (void)unused;
    if (enters > leaves || enters < 0 || enters > 1) {
        return 1;
    }
    ray->fraction = fmin(ray->fraction, enters);
    return enters;
}

static rays_answer run_index(void *state, const rays_ray *rays, int count)
{
    rays_answer answer = { 0, 0 };

    for (int i = 0; i < count; i++) {
        cpVect from = cpv(rays[i].from.x, rays[i].from.y);
        cpVect to = cpv(rays[i].to.x, rays[i].to.y);
        path ray = { from, cpv(1 / (to.x - from.x), 1 / (to.y - from.y)), INFINITY };

        cpSpatialIndexSegmentQuery(state, &ray, from, to, 1, meet, NULL);
        if (ray.fraction <= 1) {
            answer.found++;
            answer.sum += ray.fraction;
        }
    }
    return answer;
}

#define INDEX_METHOD(name, create, cell)                                                           \
    {                                                                                              \
        { "Chipmunk", name, RAYS_CAST, 0, 1, 0 }, create, run_index, destroy_index, cell           \
    }

static const rays_method methods[] = {
    { { "Chipmunk", "cpSpaceSegmentQueryFirst", RAYS_CAST, 0, 1, 0 },
      create_space,
      run_space,
      destroy_space,
      0 },
    INDEX_METHOD("cpBBTree", create_tree, 0),
    INDEX_METHOD("cpBBTree, optimised", create_optimised, 0),
    INDEX_METHOD("cpSpaceHash, cell 2", create_hash, 2),
    INDEX_METHOD("cpSpaceHash, cell 8", create_hash, 8),
};

const bench_methods rays_chipmunk_methods = BENCH_METHODS(methods);
