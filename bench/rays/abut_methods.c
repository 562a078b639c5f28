/* bench/rays/abut_methods.c - the ways abut is asked about rays and places.
 *
 * SPDX-License-Identifier: MIT */
#include "rays/method.h"

#include <abut/query.h>

#include <math.h>

enum { NEAREST = 8, MOST_FOUND = 64 };

static void *create(const rays_method *method, const rays_scene *scene)
{
    abut_index_settings settings = { .kind = (abut_index_kind)method->user };
    abut_index *index = abut_index_create(&settings);

    if (index && (abut_index_assign(index, scene->boxes, RAYS_BOXES, NULL) != ABUT_OK ||
                  abut_index_update(index) != ABUT_OK)) {
        abut_index_destroy(index);
        return NULL;
    }
    return index;
}

static void destroy(void *state)
{
    abut_index_destroy(state);
}

static rays_answer cast(void *state, const rays_ray *rays, int count)
{
    rays_answer answer = { 0, 0 };

    for (int i = 0; i < count; i++) {
        abut_met met;

        abut_index_cast_first(state, rays[i].from, rays[i].to, ABUT_INSIDE_HIT, NULL, &met);
        if (met.hit.hit) {
            answer.found++;
            answer.sum += met.hit.time;
        }
    }
    return answer;
}

static rays_answer
nearest(const abut_index *index, const rays_ray *rays, int count, uint32_t wanted)
{
    rays_answer answer = { 0, 0 };

    for (int i = 0; i < count; i++) {
        abut_shape place = abut_point(rays[i].from.x, rays[i].from.y);
        abut_near near[NEAREST];
        uint32_t found = 0;

        abut_index_nearest(index, &place, INFINITY, NULL, near, wanted, &found);
        answer.found += found;
        for (uint32_t k = 0; k < found; k++) {
            answer.sum += near[k].gap.distance;
        }
    }
    return answer;
}

static rays_answer nearest_one(void *state, const rays_ray *rays, int count)
{
    return nearest(state, rays, count, 1);
}

static rays_answer nearest_eight(void *state, const rays_ray *rays, int count)
{
    return nearest(state, rays, count, NEAREST);
}

static rays_answer region(void *state, const rays_ray *rays, int count)
{
    rays_answer answer = { 0, 0 };

    for (int i = 0; i < count; i++) {
        abut_vec2 at = rays[i].from;
        abut_bounds square = { { at.x - 2, at.y - 2 }, { at.x + 2, at.y + 2 } };
        uint32_t ids[MOST_FOUND];
        uint32_t found = 0;

        abut_index_find_bounds(state, square, NULL, ids, MOST_FOUND, &found);
        answer.found += found;
    }
    return answer;
}

#define METHOD(name, question, main, run, kind)                                                    \
    {                                                                                              \
        { "abut", name, question, 0, 1, (main) ? BENCH_MAIN : 0 }, create, run, destroy, kind      \
    }

static const rays_method methods[] = {
    METHOD("auto", RAYS_CAST, true, cast, ABUT_INDEX_AUTO),
    METHOD("sweep", RAYS_CAST, false, cast, ABUT_INDEX_SWEEP),
    METHOD("tree", RAYS_CAST, false, cast, ABUT_INDEX_TREE),
    METHOD("grid", RAYS_CAST, false, cast, ABUT_INDEX_GRID),
    METHOD("levels", RAYS_CAST, false, cast, ABUT_INDEX_LEVELS),
    METHOD("quadtree", RAYS_CAST, false, cast, ABUT_INDEX_QUADTREE),
    METHOD("brute", RAYS_CAST, false, cast, ABUT_INDEX_BRUTE),
    METHOD("auto", RAYS_NEAREST, true, nearest_one, ABUT_INDEX_AUTO),
    METHOD("auto", RAYS_NEAREST_8, true, nearest_eight, ABUT_INDEX_AUTO),
    METHOD("auto", RAYS_REGION, true, region, ABUT_INDEX_AUTO),
};

const bench_methods rays_abut_methods = BENCH_METHODS(methods);
