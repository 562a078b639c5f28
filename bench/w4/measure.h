/* bench/w4/measure.h - times all methods on one scene in turn, window by window.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W4_MEASURE_H
#define ABUT_BENCH_W4_MEASURE_H

#include "w4/method.h"

enum { W4_MAX_ROWS = 24, W4_WINDOW = 10000, W4_FEW = 2000 };

/* Where the motions come from. */
typedef enum w4_layout {
    W4_STREAMED, /* long arrays, from memory, in windows; no motion is asked about twice */
    W4_CACHED,   /* the first few, again and again, right after they were asked about */
    W4_LAYOUT_COUNT
} w4_layout;

extern const char *const w4_layout_names[W4_LAYOUT_COUNT];

typedef struct w4_row {
    const w4_method *method;
    double median; /* ns for one motion */
    double best;
    long checked;  /* motions whose answers are known */
    long found;    /* hits among them */
    long missed;   /* hits that it did not tell of */
    long imagined; /* hits that it told of without there being one */
    double early;  /* the furthest that a hit was told of before the touch, in units... */
    double late;   /* ...and after it */
    double faster; /* than the best peer: > 1 is faster, 0 if there is none */
    bool right;    /* nothing missed or imagined, and no time off by more than the reference's */
} w4_row;

typedef struct w4_cell {
    w4_kind kind;
    w4_layout layout;
    w4_row rows[W4_MAX_ROWS];
    int row_count;
    const w4_row *best_peer; /* NULL if there is none */
    bool right;              /* abut is */
} w4_cell;

typedef struct w4_effort {
    int rounds;
    double budget; /* seconds; a method that has used them up asks no more */
    bool progress; /* told on stderr */
} w4_effort;

/* How many times faster than the best peer abut is to be; 0: nobody said. */
double w4_target(w4_kind kind);

/* False when there is no memory. */
bool w4_measure(const w4_scene *scene, w4_layout layout, const w4_effort *effort, w4_cell *cell);

/* Asks about the first few once, in a function that callgrind finds by the name
 * measured_loop. Returns the number of hits, -1 when there is no memory. */
long w4_count(const w4_scene *scene, const w4_method *method);

#endif
