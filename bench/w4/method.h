/* bench/w4/method.h - one way of asking about motions, by one library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W4_METHOD_H
#define ABUT_BENCH_W4_METHOD_H

#include "w4/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

#define W4_BIT(kind) (1u << (kind))

/* All kinds of pairs that do not turn. */
#define W4_STRAIGHT (W4_BIT(W4_TURNING) - 1)

typedef struct w4_method {
    const char *library; /* "abut" or a peer */
    const char *name;
    unsigned kinds; /* W4_BITs of what it can be asked */
    unsigned mains; /* of what it is compared with the peers by */
    /* Makes everything ready; NULL when there is no memory. */
    void *(*create)(const struct w4_method *method, const w4_scene *scene);
    /* Asks about some motions, in order, and writes when each first touches, INFINITY for
     * never: this is what is timed. */
    void (*run)(void *state, int first, int count, double *times);
    void (*destroy)(void *state);
    int user; /* what `create` must know */
} w4_method;

typedef struct w4_methods {
    const w4_method *methods;
    int count;
} w4_methods;

extern const w4_methods w4_abut_methods;
extern const w4_methods w4_box2d_methods;
extern const w4_methods w4_chipmunk_methods;

/* All methods of this build, abut's first. */
int w4_method_count(void);
const w4_method *w4_method_at(int i);

bool w4_is_abut(const w4_method *method);

#ifdef __cplusplus
}
#endif

#endif
