/* bench/pairs/method.h - a method that answers pairs of shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_PAIRS_METHOD_H
#define ABUT_BENCH_PAIRS_METHOD_H

#include "harness/method.h"
#include "pairs/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

enum pairs_question {
    ASK_RELATION, /* do they meet? */
    ASK_CONTACT,  /* and where, how deep, along which normal? */
    ASK_PUSH,     /* and which move parts them? */
};

/* How the shapes lie in memory before they are asked about. */
enum pairs_layout {
    LAY_STREAMED, /* one long array per side, read from memory once */
    LAY_PLACED,   /* ready-made shapes of one chunk, made right before */
    LAY_TEMPLATE, /* few shared templates, one turn and place per shape, streamed */
    LAY_COLUMNS,  /* the columns of batches, read from memory once */
    LAY_CACHED,   /* CACHED_PAIRS of them, asked about again and again */
};

#define CACHED_PAIRS 4096

#define KIND_BIT(kind) (1u << (kind))
#define SCENE_BIT(scene) (1u << (scene))

typedef struct pairs_method {
    bench_method base;
    unsigned kinds;  /* KIND_BITs it can answer */
    unsigned scenes; /* SCENE_BITs it takes part in */
    /* Makes what it asks about; NULL when there is no memory. */
    void *(*create)(const pairs_set *set);
    /* Makes some pairs ready, untimed. NULL if all are, from the start. */
    void (*load)(void *state, int first, int count);
    /* Asks about some pairs and returns the sum of the answers: 0 for apart, 1
     * for touching, 2 for overlapping. This is what is timed. */
    long (*run)(void *state, int first, int count);
    void (*destroy)(void *state);
} pairs_method;

extern const bench_methods pairs_abut_methods;
extern const bench_methods pairs_box2d_methods;
extern const bench_methods pairs_chipmunk_methods;

#ifdef __cplusplus
}
#endif

#endif
