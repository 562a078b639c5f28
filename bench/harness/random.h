/* bench/harness/random.h - splitmix64, and the numbers that workloads draw with it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_RANDOM_H
#define ABUT_BENCH_RANDOM_H

#include <stdint.h>

typedef struct random_source {
    uint64_t state;
} random_source;

static inline uint64_t random_next(random_source *source)
{
    uint64_t z = (source->state += 0x9e3779b97f4a7c15u);

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* The upper 24 bits, in [0, 1): exact in single precision. */
static inline double random_unit(random_source *source)
{
    return (double)(random_next(source) >> 40) * 0x1p-24;
}

/* Uniform between two numbers, rounded to single precision. */
static inline float random_between(random_source *source, double low, double high)
{
    return (float)(low + (high - low) * random_unit(source));
}

static inline int random_index(random_source *source, int limit)
{
    return (int)(random_next(source) % (uint64_t)limit);
}

#endif
