/* bench/harness/method.h - one method of one library, as far as the harness knows it.
 *
 * A workload has a struct of its own for its methods, which begins with a bench_method.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_METHOD_H
#define ABUT_BENCH_METHOD_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bench_method {
    const char *library; /* "abut" or a peer */
    const char *name;    /* what is called */
    int question;        /* places in the workload's lists of names */
    int layout;
    int threads;   /* with 2 and more it is timed by the wall */
    unsigned main; /* bits of the scenes (their `second`) in which abut is compared by this row */
} bench_method;

enum { BENCH_MAIN = 0x7fffffff }; /* of all scenes */

/* The methods of one library. */
typedef struct bench_methods {
    const void *first; /* a struct that begins with a bench_method... */
    size_t size;       /* ...and is so large; others follow */
    int count;
} bench_methods;

#define BENCH_METHODS(table)                                                                       \
    {                                                                                              \
        table, sizeof((table)[0]), (int)(sizeof(table) / sizeof((table)[0]))                       \
    }

/* The libraries of this build: abut, and the peers that were found. */
#ifdef BENCH_BOX2D
#define BENCH_WITH_BOX2D(methods) &(methods),
#else
#define BENCH_WITH_BOX2D(methods)
#endif
#ifdef BENCH_CHIPMUNK
#define BENCH_WITH_CHIPMUNK(methods) &(methods),
#else
#define BENCH_WITH_CHIPMUNK(methods)
#endif

#ifdef __cplusplus
}
#endif

#endif
