/* support/rng.h - splitmix64: the same numbers everywhere from one seed.
 *
 * With FRESH in the environment, a number, all programs draw others than usual, as they do at
 * night.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_RNG_H
#define ABUT_TESTS_RNG_H

#include <stdint.h>
#include <stdlib.h>

typedef struct rng {
    uint64_t state;
} rng;

/* 0, or what makes other numbers of all seeds. A module without imports has no environment. */
static inline uint64_t rng_fresh(void)
{
#ifdef __wasm__
    return 0;
#else
    const char *seed = getenv("FRESH");

    return seed != NULL ? strtoull(seed, NULL, 10) * 0xd1342543de82ef95u : 0;
#endif
}

static inline uint64_t rng_next(rng *r)
{
    uint64_t z = (r->state += 0x9e3779b97f4a7c15u) ^ rng_fresh();

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
