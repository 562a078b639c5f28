/* bench/sweeps/abut_methods.c - the ways abut is asked about motions.
 *
 * SPDX-License-Identifier: MIT */
#include "sweeps/method.h"

#include <abut/query.h>
#include <abut/sweep.h>

#include <math.h>
#include <stdlib.h>

/* What a method keeps, as its `user` says. */
enum { TEMPLATES_ALONE, KEPT };

/* The templates, and if they are kept, all shapes where they start. */
typedef struct shapes {
    const sweeps_scene *scene;
    abut_shape template_a[SWEEPS_TEMPLATES];
    abut_shape template_b[SWEEPS_TEMPLATES];
    abut_shape *a;
    abut_shape *b;
} shapes;

static abut_shape shape_of(const sweeps_outline *outline)
{
    return abut_rounded_polygon(outline->corners, outline->count, outline->radius);
}

static void destroy_shapes(void *opaque)
{
    shapes *state = opaque;

    free(state->a);
    free(state->b);
    free(state);
}

static void *create_shapes(const sweeps_method *method, const sweeps_scene *scene)
{
    shapes *state = calloc(1, sizeof(*state));

    if (!state) {
        return NULL;
    }
    state->scene = scene;
    for (int i = 0; i < SWEEPS_TEMPLATES; i++) {
        state->template_a[i] = shape_of(&scene->a[i]);
        state->template_b[i] = shape_of(&scene->b[i]);
    }
    if (method->user == TEMPLATES_ALONE) {
        return state;
    }
    state->a = malloc((size_t)scene->count * sizeof(*state->a));
    state->b = malloc((size_t)scene->count * sizeof(*state->b));
    if (!state->a || !state->b) {
        destroy_shapes(state);
        return NULL;
    }
    for (int i = 0; i < scene->count; i++) {
        const sweeps_motion *motion = &scene->motions[i];

        state->a[i] = abut_moved(&state->template_a[motion->a], motion->at_a.x, motion->at_a.y);
        state->b[i] = abut_moved(&state->template_b[motion->b], motion->at_b.x, motion->at_b.y);
    }
    return state;
}

static void sweep_kept(void *opaque, int first, int count, double *times)
{
    const shapes *state = opaque;
    const abut_vec2 rest = { 0, 0 };

    for (int i = 0; i < count; i++) {
        abut_swept swept;

        abut_sweep(&state->b[first + i], state->scene->motions[first + i].move,
                   &state->a[first + i], rest, &swept);
        times[i] = swept.hit ? swept.time : INFINITY;
    }
}

static void sweep_meeting(void *opaque, int first, int count, double *times)
{
    const shapes *state = opaque;
    const abut_vec2 rest = { 0, 0 };

    for (int i = 0; i < count; i++) {
        abut_meeting met;

        abut_sweep_meeting(&state->b[first + i], state->scene->motions[first + i].move,
                           &state->a[first + i], rest, &met);
        times[i] = met.hit ? met.time : INFINITY;
    }
}

static void sweep_moved(void *opaque, int first, int count, double *times)
{
    const shapes *state = opaque;
    const abut_vec2 rest = { 0, 0 };

    for (int i = 0; i < count; i++) {
        const sweeps_motion *motion = &state->scene->motions[first + i];
        abut_shape a = abut_moved(&state->template_a[motion->a], motion->at_a.x, motion->at_a.y);
        abut_shape b = abut_moved(&state->template_b[motion->b], motion->at_b.x, motion->at_b.y);
        abut_swept swept;

        abut_sweep(&b, motion->move, &a, rest, &swept);
        times[i] = swept.hit ? swept.time : INFINITY;
    }
}

static void sweep_offsets(void *opaque, int first, int count, double *times)
{
    const shapes *state = opaque;
    const abut_vec2 rest = { 0, 0 };

    for (int i = 0; i < count; i++) {
        const sweeps_motion *motion = &state->scene->motions[first + i];
        abut_vec2 at_a = { motion->at_a.x, motion->at_a.y };
        abut_vec2 at_b = { motion->at_b.x, motion->at_b.y };
        abut_meeting met;

        abut_sweep_meeting_at(&state->template_b[motion->b], at_b, motion->move,
                              &state->template_a[motion->a], at_a, rest, &met);
        times[i] = met.hit ? met.time : INFINITY;
    }
}

static void sweep_turning(void *opaque, int first, int count, double *times)
{
    const shapes *state = opaque;

    for (int i = 0; i < count; i++) {
        const sweeps_motion *motion = &state->scene->motions[first + i];
        abut_course a = { abut_at(motion->at_a.x, motion->at_a.y), { 0, 0 }, 0 };
        abut_course b = { abut_at(motion->at_b.x, motion->at_b.y), motion->move, motion->turn };
        abut_turned turned;

        abut_sweep_turning(&state->template_b[motion->b], &b, &state->template_a[motion->a], &a,
                           &turned);
        times[i] = turned.hit ? turned.time : INFINITY;
    }
}

typedef struct world {
    const sweeps_scene *scene;
    abut_index *index;
    abut_shape circle; /* about the origin */
} world;

static void destroy_world(void *opaque)
{
    world *state = opaque;

    abut_index_destroy(state->index);
    free(state);
}

static void *create_world(const sweeps_method *method, const sweeps_scene *scene)
{
    abut_index_settings settings = { .kind = (abut_index_kind)method->user };
    world *state = calloc(1, sizeof(*state));

    if (!state) {
        return NULL;
    }
    state->scene = scene;
    state->circle = abut_circle(0, 0, SWEEPS_WORLD_RADIUS);
    state->index = abut_index_create(&settings);
    if (!state->index ||
        abut_index_assign(state->index, scene->boxes, SWEEPS_BOXES, NULL) != ABUT_OK ||
        abut_index_update(state->index) != ABUT_OK) {
        destroy_world(state);
        return NULL;
    }
    return state;
}

static void sweep_world(void *opaque, int first, int count, double *times)
{
    const world *state = opaque;

    for (int i = 0; i < count; i++) {
        const sweeps_motion *motion = &state->scene->motions[first + i];
        abut_shape circle = abut_moved(&state->circle, motion->at_b.x, motion->at_b.y);
        abut_met met;

        abut_index_sweep_first(state->index, &circle, motion->move, NULL, &met);
        times[i] = met.hit.hit ? met.hit.time : INFINITY;
    }
}

#define WORLD_METHOD(name, main, kind)                                                             \
    {                                                                                              \
        { "abut", name, 0, 0, 1, main }, SWEEPS_BIT(SWEEPS_WORLD), create_world, sweep_world,      \
            destroy_world, kind                                                                    \
    }

static const sweeps_method methods[] = {
    { { "abut", "abut_sweep", 0, 0, 1, SWEEPS_STRAIGHT & ~SWEEPS_BIT(SWEEPS_HEXAGONS) },
      SWEEPS_STRAIGHT,
      create_shapes,
      sweep_kept,
      destroy_shapes,
      KEPT },
    { { "abut", "abut_sweep_meeting", 0, 0, 1, 0 },
      SWEEPS_STRAIGHT,
      create_shapes,
      sweep_meeting,
      destroy_shapes,
      KEPT },
    { { "abut", "moved twice, abut_sweep", 0, 0, 1, SWEEPS_BIT(SWEEPS_HEXAGONS) },
      SWEEPS_STRAIGHT,
      create_shapes,
      sweep_moved,
      destroy_shapes,
      TEMPLATES_ALONE },
    { { "abut", "abut_sweep_meeting_at", 0, 0, 1, 0 },
      SWEEPS_STRAIGHT,
      create_shapes,
      sweep_offsets,
      destroy_shapes,
      TEMPLATES_ALONE },
    { { "abut", "abut_sweep_turning", 0, 0, 1, SWEEPS_BIT(SWEEPS_TURNING) },
      SWEEPS_BIT(SWEEPS_TURNING),
      create_shapes,
      sweep_turning,
      destroy_shapes,
      TEMPLATES_ALONE },
    WORLD_METHOD("sweep_first, auto", SWEEPS_BIT(SWEEPS_WORLD), ABUT_INDEX_AUTO),
    WORLD_METHOD("sweep_first, sweep", 0, ABUT_INDEX_SWEEP),
    WORLD_METHOD("sweep_first, tree", 0, ABUT_INDEX_TREE),
    WORLD_METHOD("sweep_first, grid", 0, ABUT_INDEX_GRID),
    WORLD_METHOD("sweep_first, levels", 0, ABUT_INDEX_LEVELS),
    WORLD_METHOD("sweep_first, quadtree", 0, ABUT_INDEX_QUADTREE),
};

const bench_methods sweeps_abut_methods = BENCH_METHODS(methods);
