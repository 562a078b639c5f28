/* bench/w1/libraries.h - who takes part.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_LIBRARIES_H
#define ABUT_BENCH_LIBRARIES_H

#include "w1/method.h"

extern const bench_library abut_library;
extern const bench_library box2d_library;
extern const bench_library chipmunk_library;

#endif
