/* bench/libraries.c - the libraries that were found when this was built.
 *
 * SPDX-License-Identifier: MIT */
#include "libraries.h"

static const bench_library *const known[] = {
    &abut_library,
#ifdef BENCH_BOX2D
    &box2d_library,
#endif
#ifdef BENCH_CHIPMUNK
    &chipmunk_library,
#endif
};

const bench_library *const *bench_libraries(int *count)
{
    *count = (int)(sizeof(known) / sizeof(known[0]));
    return known;
}

const char *bench_missing(void)
{
#if !defined(BENCH_BOX2D) && !defined(BENCH_CHIPMUNK)
    return "Box2D (libbox2d-dev) and Chipmunk (chipmunk-dev) are not installed: skipped.";
#elif !defined(BENCH_BOX2D)
    return "Box2D (libbox2d-dev) is not installed: skipped.";
#elif !defined(BENCH_CHIPMUNK)
    return "Chipmunk (chipmunk-dev) is not installed: skipped.";
#else
    return "";
#endif
}
