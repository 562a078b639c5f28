/* bench/all_pairs/scene.h - workload W2: boxes that move, the same on every machine.
 *
 * N square boxes, about four neighbours each, so about 2 N pairs; ids are random
 * in space. Every coordinate is a single precision number at all times, though
 * kept as double, so that all libraries see the same boxes.
 *
 *   uniform  side 1, spread evenly
 *   mix      sides from 1 to 64, each size class as frequent as any other
 *   cluster  side 1; four of five crowd in a hundredth of the area
 *   giants   uniform, but ten boxes are half as wide as the world
 *   calm     uniform, but only every hundredth box moves
 *
 * In all but the last every box moves in every frame, by up to 0.1 along each
 * axis, and turns back at the border.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_ALL_PAIRS_SCENE_H
#define ABUT_BENCH_ALL_PAIRS_SCENE_H

#include <abut/index.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum boxes_kind {
    BOXES_UNIFORM,
    BOXES_MIX,
    BOXES_CLUSTER,
    BOXES_GIANTS,
    BOXES_CALM,
    BOXES_KIND_COUNT
} boxes_kind;

extern const char *const boxes_kind_names[BOXES_KIND_COUNT];

/* How one box moves in a frame, and where it must stay. */
typedef struct boxes_motion {
    float x;
    float y;
    float low;
    float high;
} boxes_motion;

typedef struct boxes_scene {
    boxes_kind kind;
    int count;
    int stride; /* boxes 0, stride, 2 stride... move */
    double mean_size;
    abut_bounds *boxes; /* box i has the id i */
    boxes_motion *motions;
} boxes_scene;

/* False when there is no memory. */
bool boxes_make(boxes_scene *scene, boxes_kind kind, int count);
bool boxes_copy(boxes_scene *copy, const boxes_scene *scene);
void boxes_free(boxes_scene *scene);

/* Moves what moves: one frame. */
void boxes_step(boxes_scene *scene);

/* A list of pairs: in the room handed out, or where the library keeps them. */
typedef struct boxes_pairs {
    abut_pair *room;
    size_t capacity;
    const abut_pair *found;
    size_t count;
} boxes_pairs;

static inline void boxes_emit(boxes_pairs *pairs, uint32_t a, uint32_t b)
{
    if (pairs->count < pairs->capacity) {
        pairs->room[pairs->count] = (abut_pair){ a, b };
    }
    pairs->count++;
}

/* Room for as many pairs as a scene can have, all of it touched. */
bool boxes_make_room(boxes_pairs *pairs, const boxes_scene *scene);

static inline bool boxes_meet(const abut_bounds *a, const abut_bounds *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y &&
           b->min.y <= a->max.y;
}

/* What a list of pairs is known by, whatever its order and that within a pair. */
typedef struct boxes_sum {
    size_t count;
    uint64_t hash;
} boxes_sum;

boxes_sum boxes_sum_of(const boxes_pairs *pairs);
bool boxes_sums_equal(boxes_sum a, boxes_sum b);

/* The true sum, by comparing every box with every other. */
boxes_sum boxes_reference(const boxes_scene *scene);

#ifdef __cplusplus
}
#endif

#endif
