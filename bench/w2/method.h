/* bench/w2/method.h - one way of finding all pairs, by one library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W2_METHOD_H
#define ABUT_BENCH_W2_METHOD_H

#include "w2/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

#define W2_BIT(kind) (1u << (kind))

enum {
    W2_ALL_MOVE = W2_BIT(W2_CALM) - 1, /* scenes in which everything moves */
    W2_FEW_MOVE = W2_BIT(W2_CALM),
    W2_ANY = W2_ALL_MOVE | W2_FEW_MOVE
};

typedef struct w2_method {
    const char *library; /* "abut" or a peer */
    const char *name;
    unsigned scenes; /* W2_BITs it takes part in */
    int largest;     /* the most boxes it is tried with; 0: any number */
    int threads;
    bool main; /* the row that is compared with the peers */
    /* Builds over the boxes where they are; NULL when there is no memory. */
    void *(*create)(const struct w2_method *method, const w2_scene *scene);
    /* Takes in where the boxes have gone and finds all pairs, each once: those whose
     * closed boxes meet. This is what is timed, together with the motion itself. */
    bool (*frame)(void *state, const w2_scene *scene, w2_pairs *pairs);
    void (*destroy)(void *state);
    const void *user; /* what `create` must know */
} w2_method;

typedef struct w2_methods {
    const w2_method *methods;
    int count;
} w2_methods;

extern const w2_methods w2_abut_methods;
extern const w2_methods w2_box2d_methods;
extern const w2_methods w2_chipmunk_methods;

/* All methods of this build, abut's first. */
int w2_method_count(void);
const w2_method *w2_method_at(int i);

bool w2_is_abut(const w2_method *method);

#ifdef __cplusplus
}
#endif

#endif
