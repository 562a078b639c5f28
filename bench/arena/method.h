/* bench/arena/method.h - a method that steps an arena.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_ARENA_METHOD_H
#define ABUT_BENCH_ARENA_METHOD_H

#include "arena/arena.h"
#include "harness/method.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a body is after a step, in units and units per step. */
typedef struct arena_place {
    abut_vec2 at;
    abut_vec2 velocity;
    bool asleep;
} arena_place;

/* What a library can tell of a step beyond that. */
typedef enum arena_number {
    ARENA_IMPACTS,
    ARENA_FROZEN,
    ARENA_EVENTS,
    ARENA_CONTACTS,
    ARENA_CANDIDATES,
    ARENA_SWEEPS,
    ARENA_LEGS,
    ARENA_NUMBER_COUNT
} arena_number;

typedef struct arena_told {
    double numbers[ARENA_NUMBER_COUNT];
    double allocations; /* since it was created */
    double bytes;       /* that it holds now */
} arena_told;

typedef struct arena_method {
    bench_method base;
    bool moves; /* one after another: only for driven arenas whose bodies are apart */
    /* Makes everything ready; NULL when it cannot be. */
    void *(*create)(const struct arena_method *method, const arena *arena);
    /* One step: this is what is timed. `number` counts from 0. False if it failed. */
    bool (*step)(void *state, int number);
    void (*read)(const void *state, arena_place *places);
    /* NULL: it tells nothing. */
    void (*tell)(const void *state, arena_told *told);
    void (*destroy)(void *state);
    int user; /* what `create` must know */
} arena_method;

extern const bench_methods arena_abut_methods;
extern const bench_methods arena_box2d_methods;
extern const bench_methods arena_chipmunk_methods;

#ifdef __cplusplus
}
#endif

#endif
