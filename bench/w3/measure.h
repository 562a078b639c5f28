/* bench/w3/measure.h - times all methods on one scene in turn, window by window.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W3_MEASURE_H
#define ABUT_BENCH_W3_MEASURE_H

#include "w3/method.h"

enum { W3_MAX_ROWS = 24, W3_WINDOW = 2000 };

typedef struct w3_row {
    const w3_method *method;
    double median; /* ns for one question */
    double best;
    int asked;
    w3_answer answer; /* to all of them */
    bool same;        /* the same answers as the first method that was asked this */
    double faster;    /* than the best peer: > 1 is faster, 0 if there is none */
} w3_row;

typedef struct w3_cell {
    w3_kind kind;
    w3_row rows[W3_MAX_ROWS];
    int row_count;
    const w3_row *best_peer; /* NULL if there is none */
    bool right;              /* all kinds of index give the same answers */
} w3_cell;

typedef struct w3_effort {
    int rays;
    double budget; /* seconds; a method that has used them up asks no more */
    bool progress; /* told on stderr */
} w3_effort;

/* How many times faster than the best peer abut is to be. */
double w3_target(w3_kind kind);

/* False when there is no memory. */
bool w3_measure(w3_kind kind, const w3_effort *effort, w3_cell *cell);

#endif
