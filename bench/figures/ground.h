/* bench/figures/ground.h - a ground of many pieces, on which a crowd walks.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BENCH_FIGURES_GROUND_H
#define BENCH_FIGURES_GROUND_H

#include "abut/abut.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GROUND_WALKERS = 1000, GROUND_LENGTH = 1000, GROUND_TURN = 64, GROUND_MOST = 10000 };

/* Units a step and a step, and the size of a walker. */
#define GROUND_SPEED 0.05
#define GROUND_GRAVITY 0.01
#define GROUND_WALKER 0.5

/* A surface of `count` segments over GROUND_LENGTH units, y down, the first point on the left. */
typedef struct ground {
    const abut_vec2 *points;
    int count; /* of segments; there is a point more */
} ground;

/* The height of the surface at a place along it. */
double ground_height(const ground *under, double x);
/* Where a walker stands at first: the middle of its lower side; and how it walks in a step. */
abut_vec2 ground_start(const ground *under, int walker);
double ground_walk(int walker, int step);

/* A world of a library: steps it and says how far below the surface its deepest walker is. */
typedef struct ground_method {
    const char *name;
    void *(*create)(const ground *under);
    void (*step)(void *world, int number);
    double (*depth)(const void *world);
    void (*destroy)(void *world);
} ground_method;

extern const ground_method ground_abut_chain;
extern const ground_method ground_abut_region;
extern const ground_method ground_box2d;

/* Prints a table: milliseconds a step, from 10 to 10 000 pieces. */
void ground_bench(void);
/* For bench/count.sh: what there is to count, and some steps of it around the first turn. */
void ground_list(void);
bool ground_count(int pieces, const char *name, int steps);

#ifdef __cplusplus
}
#endif

#endif
