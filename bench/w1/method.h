/* bench/w1/method.h - one way of asking about the pairs of a set, by one library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_METHOD_H
#define ABUT_BENCH_METHOD_H

#include "w1/w1.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum bench_question {
    ASK_RELATION, /* do they meet? */
    ASK_CONTACT,  /* and where, how deep, along which normal? */
    ASK_PUSH,     /* and which move parts them? */
    ASK_COUNT
} bench_question;

/* How the shapes lie in memory before they are asked about. */
typedef enum bench_layout {
    LAY_STREAMED, /* one long array per side, read from memory once */
    LAY_PLACED,   /* ready-made shapes of one chunk, made right before */
    LAY_TEMPLATE, /* few shared templates, one turn and place per shape, streamed */
    LAY_COLUMNS,  /* the columns of batches, read from memory once */
    LAY_CACHED,   /* CACHED_PAIRS of them, asked about again and again */
    LAY_COUNT
} bench_layout;

#define CACHED_PAIRS 4096

#define KIND_BIT(kind) (1u << (kind))
#define SCENE_BIT(scene) (1u << (scene))

typedef struct bench_method {
    const char *library; /* "abut" or a peer */
    const char *name;    /* what is called */
    bench_question question;
    bench_layout layout;
    unsigned kinds;  /* KIND_BITs it can answer */
    unsigned scenes; /* SCENE_BITs it takes part in */
    /* Makes what it asks about; NULL when there is no memory. */
    void *(*create)(const w1_set *set);
    /* Makes some pairs ready, untimed. NULL if all are, from the start. */
    void (*load)(void *state, int first, int count);
    /* Asks about some pairs and returns the sum of the answers: 0 for apart, 1
     * for touching, 2 for overlapping. This is what is timed. */
    long (*run)(void *state, int first, int count);
    void (*destroy)(void *state);
} bench_method;

typedef struct bench_library {
    const char *name;
    const bench_method *methods;
    int count;
} bench_library;

/* The libraries of this build, abut first. */
const bench_library *const *bench_libraries(int *count);

#ifdef __cplusplus
}
#endif

#endif
