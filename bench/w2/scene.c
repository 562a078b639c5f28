/* bench/w2/scene.c - draws the boxes of workload W2, and moves them.
 *
 * The order of the draws and the use of single precision are part of the
 * definition: for each box its side (in a mix), x, y, and its motion.
 *
 * SPDX-License-Identifier: MIT */
#include "w2/scene.h"

#include "common/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const w2_kind_names[W2_KIND_COUNT] = { "uniform", "mix", "cluster", "giants", "calm" };

/* Sides of a mix are 2^(6 u): this is their mean, and the mean of their squares. */
#define MIX_MEAN (63 / log(64.0))
#define MIX_SQUARE (4095 / (2 * log(64.0)))

enum { GIANTS = 10, GIANT_STEP = 7, CALM_STRIDE = 100, CLUSTER_PART = 5 };

/* The side of the world that gives each box about four neighbours. */
static float world_side(w2_kind kind, int count)
{
    switch (kind) {
    case W2_MIX:
        return (float)sqrt(count * (2 * MIX_SQUARE + 2 * MIX_MEAN * MIX_MEAN) / 4);
    case W2_CLUSTER:
        return (float)sqrt(64.2 * count);
    default:
        return (float)sqrt((double)count);
    }
}

static uint64_t seed_of(w2_kind kind)
{
    return kind == W2_MIX ? 201 : kind == W2_CLUSTER ? 202 : 200;
}

static float draw(random_source *source)
{
    return (float)random_unit(source);
}

static abut_bounds square(float x, float y, float side)
{
    float right = x + side;
    float far = y + side;

    return (abut_bounds){ { (double)x, (double)y }, { (double)right, (double)far } };
}

static void draw_box(w2_scene *scene, int i, float world, random_source *source)
{
    bool crowded = scene->kind == W2_CLUSTER && i % CLUSTER_PART != CLUSTER_PART - 1;
    w2_motion *motion = &scene->motions[i];
    float side = scene->kind == W2_MIX ? exp2f(6 * draw(source)) : 1;

    motion->low = crowded ? 0.45f * world : 0;
    motion->high = crowded ? 0.55f * world : world;

    float room = motion->high - motion->low - side;
    float x = motion->low + draw(source) * room;
    float y = motion->low + draw(source) * room;

    motion->x = -0.1f + 0.2f * draw(source);
    motion->y = -0.1f + 0.2f * draw(source);
    scene->boxes[i] = square(x, y, side);
}

static void make_giants(w2_scene *scene, float world)
{
    for (int i = 0; i < GIANTS && i * GIANT_STEP < scene->count; i++) {
        abut_bounds *box = &scene->boxes[i * GIANT_STEP];

        *box = square((float)box->min.x * 0.5f, (float)box->min.y * 0.5f, 0.5f * world);
    }
}

static bool allocate(w2_scene *scene)
{
    size_t count = (size_t)scene->count;

    scene->boxes = malloc(count * sizeof(*scene->boxes));
    scene->motions = malloc(count * sizeof(*scene->motions));
    if (!scene->boxes || !scene->motions) {
        w2_free(scene);
        return false;
    }
    return true;
}

bool w2_make(w2_scene *scene, w2_kind kind, int count)
{
    random_source source = { seed_of(kind) };
    float world = world_side(kind, count);

    *scene = (w2_scene){ .kind = kind, .count = count };
    scene->stride = kind == W2_CALM ? CALM_STRIDE : 1;
    scene->mean_size = kind == W2_MIX ? MIX_MEAN : 1;
    if (!allocate(scene)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        draw_box(scene, i, world, &source);
    }
    if (kind == W2_GIANTS) {
        make_giants(scene, world);
    }
    return true;
}

bool w2_copy(w2_scene *copy, const w2_scene *scene)
{
    size_t count = (size_t)scene->count;

    *copy = *scene;
    if (!allocate(copy)) {
        return false;
    }
    memcpy(copy->boxes, scene->boxes, count * sizeof(*copy->boxes));
    memcpy(copy->motions, scene->motions, count * sizeof(*copy->motions));
    return true;
}

void w2_free(w2_scene *scene)
{
    free(scene->boxes);
    free(scene->motions);
    scene->boxes = NULL;
    scene->motions = NULL;
}

/* Moves one side pair along one axis; at the border it steps back and turns. */
static inline void step_axis(double *min, double *max, float *speed, const w2_motion *motion)
{
    float low = (float)*min + *speed;
    float high = (float)*max + *speed;

    if (low < motion->low || high > motion->high) {
        low -= *speed;
        high -= *speed;
        *speed = -*speed;
    }
    *min = (double)low;
    *max = (double)high;
}

void w2_step(w2_scene *scene)
{
    for (int i = 0; i < scene->count; i += scene->stride) {
        abut_bounds *box = &scene->boxes[i];
        w2_motion *motion = &scene->motions[i];

        step_axis(&box->min.x, &box->max.x, &motion->x, motion);
        step_axis(&box->min.y, &box->max.y, &motion->y, motion);
    }
}

bool w2_make_room(w2_pairs *pairs, const w2_scene *scene)
{
    size_t capacity = (size_t)scene->count * 8 + 4096;

    *pairs = (w2_pairs){ .capacity = capacity };
    pairs->room = malloc(capacity * sizeof(*pairs->room));
    if (!pairs->room) {
        return false;
    }
    memset(pairs->room, 1, capacity * sizeof(*pairs->room));
    return true;
}

static uint64_t hash_pair(uint64_t a, uint64_t b)
{
    random_source source = { a < b ? a << 32 | b : b << 32 | a };

    return random_next(&source);
}

w2_sum w2_sum_of(const w2_pairs *pairs)
{
    w2_sum sum = { pairs->count, 0 };

    for (size_t i = 0; i < pairs->count; i++) {
        sum.hash += hash_pair(pairs->found[i].a, pairs->found[i].b);
    }
    return sum;
}

bool w2_sums_equal(w2_sum a, w2_sum b)
{
    return a.count == b.count && a.hash == b.hash;
}

w2_sum w2_reference(const w2_scene *scene)
{
    w2_sum sum = { 0, 0 };

    for (int i = 0; i < scene->count; i++) {
        for (int k = i + 1; k < scene->count; k++) {
            if (w2_meet(&scene->boxes[i], &scene->boxes[k])) {
                sum.count++;
                sum.hash += hash_pair((uint64_t)i, (uint64_t)k);
            }
        }
    }
    return sum;
}
