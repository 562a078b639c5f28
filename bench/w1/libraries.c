/* bench/w1/libraries.c - the libraries that were found when this was built.
 *
 * SPDX-License-Identifier: MIT */
#include "w1/libraries.h"

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
