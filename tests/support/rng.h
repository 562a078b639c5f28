/* support/rng.h - splitmix64: the same numbers everywhere from one seed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_RNG_H
#define ABUT_TESTS_RNG_H

#include <stdint.h>

typedef struct rng {
    uint64_t state;
} rng;

static inline uint64_t rng_next(rng *r)
{
    uint64_t z = (r->state += 0x9e3779b97f4a7c15u);

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Uniform in [0, 1), of 53 bits. */
static inline double rng_unit(rng *r)
{
    return (double)(rng_next(r) >> 11) * 0x1p-53;
}

static inline double rng_between(rng *r, double low, double high)
{
    return low + (high - low) * rng_unit(r);
}

/* Uniform in [low, high], both included. */
static inline int64_t rng_int(rng *r, int64_t low, int64_t high)
{
    return low + (int64_t)(rng_next(r) % ((uint64_t)(high - low) + 1));
}

#endif
