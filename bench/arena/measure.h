/* bench/arena/measure.h - times all methods on one arena, a few steps each in turn.
 *
 * What disturbs one method for a while disturbs the others too, so that medians
 * of many short samples can be compared as ratios. Every method has the arena to
 * itself; what became of it is looked at after its last step.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_ARENA_MEASURE_H
#define ABUT_BENCH_ARENA_MEASURE_H

#include "arena/check.h"

enum { ARENA_MAX_ROWS = 12 };

/* What is measured. */
typedef struct arena_setting {
    const char *scene;
    int count;
    double speed;      /* of the scene, if it has one */
    int warm;          /* steps before the first that counts */
    int steps;         /* that count */
    double target;     /* how many times faster than the rival abut should be; 0: none */
    const char *rival; /* a library; NULL: the quickest peer */
} arena_setting;

typedef struct arena_row {
    const arena_method *method;
    int steps;
    double median; /* ms of processor time for a step */
    double best;
    double worst;
    double mean;
    arena_verdict verdict; /* after the last step */
    arena_told told;       /* means for a step; allocations: of all that count; bytes: the most */
    double faster;         /* abut: than the best peer */
} arena_row;

typedef struct arena_cell {
    arena_setting setting;
    int bodies; /* walls, too */
    bool bounces;
    bool keeps;
    bool sleeps;
    arena_row rows[ARENA_MAX_ROWS];
    int row_count;
    const arena_row *main;      /* abut; NULL if it was left out */
    const arena_row *best_peer; /* NULL if there is none */
    double against_rival;       /* how many times faster than the target's peer; 0: unknown */
    bool right; /* abut: no overlap, none outside, no energy lost where it should not be */
} arena_cell;

typedef struct arena_effort {
    double budget;    /* seconds for a method; one that has used them up stops */
    const char *only; /* methods and libraries with this in their name; NULL: all */
    bool progress;    /* tell it on stderr */
} arena_effort;

/* False when there is no memory, or a library gave up. */
bool arena_measure(const arena *arena,
                   const arena_setting *setting,
                   const arena_effort *effort,
                   arena_cell *cell);

/* Runs the steps that count of one method in a function of their own, for callgrind. */
bool arena_count(const arena *arena, const arena_setting *setting, const arena_method *method);

bool arena_takes_part(const arena *arena, const arena_method *method, const char *only);

#endif
