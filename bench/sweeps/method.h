/* bench/sweeps/method.h - a method that asks about motions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_SWEEPS_METHOD_H
#define ABUT_BENCH_SWEEPS_METHOD_H

#include "harness/method.h"
#include "sweeps/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SWEEPS_BIT(kind) (1u << (kind))

/* All kinds of pairs that do not turn. */
#define SWEEPS_STRAIGHT (SWEEPS_BIT(SWEEPS_TURNING) - 1)

typedef struct sweeps_method {
    bench_method base;
    unsigned kinds; /* SWEEPS_BITs of what it can be asked */
    /* Makes everything ready; NULL when there is no memory. */
    void *(*create)(const struct sweeps_method *method, const sweeps_scene *scene);
    /* Asks about some motions, in order, and writes when each first touches, INFINITY for
     * never: this is what is timed. */
    void (*run)(void *state, int first, int count, double *times);
    void (*destroy)(void *state);
    int user; /* what `create` must know */
} sweeps_method;

extern const bench_methods sweeps_abut_methods;
extern const bench_methods sweeps_box2d_methods;
extern const bench_methods sweeps_chipmunk_methods;

#ifdef __cplusplus
}
#endif

#endif
