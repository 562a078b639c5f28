/* bench/w3/method.h - one way of asking about a scene, by one library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W3_METHOD_H
#define ABUT_BENCH_W3_METHOD_H

#include "w3/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum w3_question {
    W3_CAST,      /* what does a ray hit first, and where? */
    W3_NEAREST,   /* what is nearest to where it starts? */
    W3_NEAREST_8, /* which eight are? */
    W3_REGION,    /* what meets the square of side 4 about its start? */
    W3_QUESTION_COUNT
} w3_question;

extern const char *const w3_question_names[W3_QUESTION_COUNT];

/* What some rays came to. */
typedef struct w3_answer {
    long found; /* hits, or entries */
    double sum; /* of the fractions of the rays, or of the distances */
} w3_answer;

typedef struct w3_method {
    const char *library; /* "abut" or a peer */
    const char *name;
    w3_question question;
    bool main; /* the row that is compared with the peers */
    /* Builds over the boxes; NULL when there is no memory. */
    void *(*create)(const struct w3_method *method, const w3_scene *scene);
    /* Asks about some rays, in order: this is what is timed. */
    w3_answer (*run)(void *state, const w3_ray *rays, int count);
    void (*destroy)(void *state);
    int user; /* what `create` must know */
} w3_method;

typedef struct w3_methods {
    const w3_method *methods;
    int count;
} w3_methods;

extern const w3_methods w3_abut_methods;
extern const w3_methods w3_box2d_methods;
extern const w3_methods w3_chipmunk_methods;

/* All methods of this build, abut's first. */
int w3_method_count(void);
const w3_method *w3_method_at(int i);

bool w3_is_abut(const w3_method *method);

#ifdef __cplusplus
}
#endif

#endif
