/* bench/all_pairs/method.h - a method that finds all pairs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_ALL_PAIRS_METHOD_H
#define ABUT_BENCH_ALL_PAIRS_METHOD_H

#include "all_pairs/scene.h"
#include "harness/method.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BOXES_BIT(kind) (1u << (kind))

enum {
    BOXES_ALL_MOVE = BOXES_BIT(BOXES_CALM) - 1, /* scenes in which everything moves */
    BOXES_FEW_MOVE = BOXES_BIT(BOXES_CALM),
    BOXES_ANY = BOXES_ALL_MOVE | BOXES_FEW_MOVE
};

typedef struct boxes_method {
    bench_method base;
    unsigned scenes; /* BOXES_BITs it takes part in */
    int largest;     /* the most boxes it is tried with; 0: any number */
    /* Builds over the boxes where they are; NULL when there is no memory. */
    void *(*create)(const struct boxes_method *method, const boxes_scene *scene);
    /* Takes in where the boxes have gone and finds all pairs, each once: those whose
     * closed boxes meet. This is what is timed, together with the motion itself. */
    bool (*frame)(void *state, const boxes_scene *scene, boxes_pairs *pairs);
    void (*destroy)(void *state);
    const void *user; /* what `create` must know */
} boxes_method;

extern const bench_methods boxes_abut_methods;
extern const bench_methods boxes_box2d_methods;
extern const bench_methods boxes_chipmunk_methods;

#ifdef __cplusplus
}
#endif

#endif
