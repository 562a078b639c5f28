/* bench/rays/method.h - a method that asks about rays.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_RAYS_METHOD_H
#define ABUT_BENCH_RAYS_METHOD_H

#include "harness/method.h"
#include "rays/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum rays_question {
    RAYS_CAST,      /* what does a ray hit first, and where? */
    RAYS_NEAREST,   /* what is nearest to where it starts? */
    RAYS_NEAREST_8, /* which eight are? */
    RAYS_REGION,    /* what meets the square of side 4 about its start? */
    RAYS_QUESTION_COUNT
} rays_question;

/* What some rays came to. */
typedef struct rays_answer {
    long found; /* hits, or entries */
    double sum; /* of the fractions of the rays, or of the distances */
} rays_answer;

typedef struct rays_method {
    bench_method base;
    /* Builds over the boxes; NULL when there is no memory. */
    void *(*create)(const struct rays_method *method, const rays_scene *scene);
    /* Asks about some rays, in order: this is what is timed. */
    rays_answer (*run)(void *state, const rays_ray *rays, int count);
    void (*destroy)(void *state);
    int user; /* what `create` must know */
} rays_method;

extern const bench_methods rays_abut_methods;
extern const bench_methods rays_box2d_methods;
extern const bench_methods rays_chipmunk_methods;

#ifdef __cplusplus
}
#endif

#endif
