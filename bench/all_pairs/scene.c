/* bench/all_pairs/scene.c - draws the boxes of workload W2, and moves them.
 *
 * The order of the draws and the use of single precision are part of the
 * definition: for each box its side (in a mix), x, y, and its motion.
 *
 * SPDX-License-Identifier: MIT */
#include "all_pairs/scene.h"

#include "harness/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const boxes_kind_names[BOXES_KIND_COUNT] = { "uniform", "mix", "cluster", "giants",
                                                         "calm" };

/* Sides of a mix are 2^(6 u): this is their mean, and the mean of their squares. */
#define MIX_MEAN (63 / log(64.0))
#define MIX_SQUARE (4095 / (2 * log(64.0)))

enum { GIANTS = 10, GIANT_STEP = 7, CALM_STRIDE = 100, CLUSTER_PART = 5 };

/* The side of the world that gives each box about four neighbours. */
static float world_side(boxes_kind kind, int count)
{
    switch (kind) {
    case BOXES_MIX:
        return (float)sqrt(count * (2 * MIX_SQUARE + 2 * MIX_MEAN * MIX_MEAN) / 4);
    case BOXES_CLUSTER:
        return (float)sqrt(64.2 * count);
    default:
        return (float)sqrt((double)count);
    }
}

static uint64_t seed_of(boxes_kind kind)
{
    return kind == BOXES_MIX ? 201 : kind == BOXES_CLUSTER ? 202 : 200;
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

static void draw_box(boxes_scene *scene, int i, float world, random_source *source)
{
    bool crowded = scene->kind == BOXES_CLUSTER && i % CLUSTER_PART != CLUSTER_PART - 1;
    boxes_motion *motion = &scene->motions[i];
    float side = scene->kind == BOXES_MIX ? exp2f(6 * draw(source)) : 1;

    motion->low = crowded ? 0.45f * world : 0;
    motion->high = crowded ? 0.55f * world : world;

    float room = motion->high - motion->low - side;
    float x = motion->low + draw(source) * room;
    float y = motion->low + draw(source) * room;

    motion->x = -0.1f + 0.2f * draw(source);
    motion->y = -0.1f + 0.2f * draw(source);
    scene->boxes[i] = square(x, y, side);
}

static void make_giants(boxes_scene *scene, float world)
{
    for (int i = 0; i < GIANTS && i * GIANT_STEP < scene->count; i++) {
        abut_bounds *box = &scene->boxes[i * GIANT_STEP];

        *box = square((float)box->min.x * 0.5f, (float)box->min.y * 0.5f, 0.5f * world);
    }
}

static bool allocate(boxes_scene *scene)
{
    size_t count = (size_t)scene->count;

    scene->boxes = malloc(count * sizeof(*scene->boxes));
    scene->motions = malloc(count * sizeof(*scene->motions));
    if (!scene->boxes || !scene->motions) {
        boxes_free(scene);
        return false;
    }
    return true;
}

bool boxes_make(boxes_scene *scene, boxes_kind kind, int count)
{
    random_source source = { seed_of(kind) };
    float world = world_side(kind, count);

    *scene = (boxes_scene){ .kind = kind, .count = count };
    scene->stride = kind == BOXES_CALM ? CALM_STRIDE : 1;
    scene->mean_size = kind == BOXES_MIX ? MIX_MEAN : 1;
    if (!allocate(scene)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        draw_box(scene, i, world, &source);
    }
    if (kind == BOXES_GIANTS) {
        make_giants(scene, world);
    }
    return true;
}

bool boxes_copy(boxes_scene *copy, const boxes_scene *scene)
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

void boxes_free(boxes_scene *scene)
{
    free(scene->boxes);
    free(scene->motions);
    scene->boxes = NULL;
    scene->motions = NULL;
}

/* Moves one side pair along one axis; at the border it steps back and turns. */
static inline void step_axis(double *min, double *max, float *speed, const boxes_motion *motion)
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

void boxes_step(boxes_scene *scene)
{
    for (int i = 0; i < scene->count; i += scene->stride) {
        abut_bounds *box = &scene->boxes[i];
        boxes_motion *motion = &scene->motions[i];

        step_axis(&box->min.x, &box->max.x, &motion->x, motion);
        step_axis(&box->min.y, &box->max.y, &motion->y, motion);
    }
}

bool boxes_make_room(boxes_pairs *pairs, const boxes_scene *scene)
{
    size_t capacity = (size_t)scene->count * 8 + 4096;

    *pairs = (boxes_pairs){ .capacity = capacity };
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

boxes_sum boxes_sum_of(const boxes_pairs *pairs)
{
    boxes_sum sum = { pairs->count, 0 };

    for (size_t i = 0; i < pairs->count; i++) {
        sum.hash += hash_pair(pairs->found[i].a, pairs->found[i].b);
    }
    return sum;
}

bool boxes_sums_equal(boxes_sum a, boxes_sum b)
{
    return a.count == b.count && a.hash == b.hash;
}

boxes_sum boxes_reference(const boxes_scene *scene)
{
    boxes_sum sum = { 0, 0 };

    for (int i = 0; i < scene->count; i++) {
        for (int k = i + 1; k < scene->count; k++) {
            if (boxes_meet(&scene->boxes[i], &scene->boxes[k])) {
                sum.count++;
                sum.hash += hash_pair((uint64_t)i, (uint64_t)k);
            }
        }
    }
    return sum;
}
