/* bench/w2/scene.h - workload W2: boxes that move, the same on every machine.
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
#ifndef ABUT_BENCH_W2_SCENE_H
#define ABUT_BENCH_W2_SCENE_H

#include <abut/index.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum w2_kind { W2_UNIFORM, W2_MIX, W2_CLUSTER, W2_GIANTS, W2_CALM, W2_KIND_COUNT } w2_kind;

extern const char *const w2_kind_names[W2_KIND_COUNT];

/* How one box moves in a frame, and where it must stay. */
typedef struct w2_motion {
    float x;
    float y;
    float low;
    float high;
} w2_motion;

typedef struct w2_scene {
    w2_kind kind;
    int count;
    int stride; /* boxes 0, stride, 2 stride... move */
    double mean_size;
    abut_bounds *boxes; /* box i has the id i */
    w2_motion *motions;
} w2_scene;

/* False when there is no memory. */
bool w2_make(w2_scene *scene, w2_kind kind, int count);
bool w2_copy(w2_scene *copy, const w2_scene *scene);
void w2_free(w2_scene *scene);

/* Moves what moves: one frame. */
void w2_step(w2_scene *scene);

/* A list of pairs: in the room handed out, or where the library keeps them. */
typedef struct w2_pairs {
    abut_pair *room;
    size_t capacity;
    const abut_pair *found;
    size_t count;
} w2_pairs;

static inline void w2_emit(w2_pairs *pairs, uint32_t a, uint32_t b)
{
    if (pairs->count < pairs->capacity) {
        pairs->room[pairs->count] = (abut_pair){ a, b };
    }
    pairs->count++;
}

/* Room for as many pairs as a scene can have, all of it touched. */
bool w2_make_room(w2_pairs *pairs, const w2_scene *scene);

static inline bool w2_meet(const abut_bounds *a, const abut_bounds *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y &&
           b->min.y <= a->max.y;
}

/* What a list of pairs is known by, whatever its order and that within a pair. */
typedef struct w2_sum {
    size_t count;
    uint64_t hash;
} w2_sum;

w2_sum w2_sum_of(const w2_pairs *pairs);
bool w2_sums_equal(w2_sum a, w2_sum b);

/* The true sum, by comparing every box with every other. */
w2_sum w2_reference(const w2_scene *scene);

#ifdef __cplusplus
}
#endif

#endif
