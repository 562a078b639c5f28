/* bench/w2/measure.h - times all methods on one scene, a few frames each in turn.
 *
 * What disturbs one method for a while disturbs the others too, so that medians
 * of many short samples can be compared as ratios. Every method has the boxes to
 * itself and sees the same frames; the pairs of every frame are compared.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_W2_MEASURE_H
#define ABUT_BENCH_W2_MEASURE_H

#include "w2/method.h"
#include "w2/phases.h"

enum { W2_MAX_ROWS = 24 };

typedef struct w2_row {
    const w2_method *method;
    double median; /* ms a frame: of the processor, or by the wall if it has threads */
    double best;
    double mean;
    double wall;      /* the median by the wall */
    int frames;       /* 0: it was left out... */
    double predicted; /* ...because this is how many seconds it would have taken */
    size_t pairs;     /* in the first frame */
    int differing;    /* frames whose pairs are not those of the first method */
    long difference;  /* in the number of pairs, of the worst such frame */
    double faster;    /* than the best peer: > 1 is faster, 0 if there is none */
} w2_row;

/* One scene of one size. */
typedef struct w2_cell {
    w2_kind kind;
    int count;
    w2_row rows[W2_MAX_ROWS];
    int row_count;
    const w2_row *best_peer; /* NULL if there is none */
    const w2_row *main;      /* abut's row that is compared */
    double faster_by_means;  /* the same by means: some peers have quick frames and slow ones */
    w2_phases phases;
    double bandwidth; /* GB/s */
    double floor;     /* ms a frame that the memory alone needs */
    bool checked;     /* the first method's pairs were compared with the truth... */
    bool right;       /* ...or at least with the other rows of abut: they agree */
} w2_cell;

typedef struct w2_effort {
    double budget; /* seconds that one method may take on one scene */
    int repeat;    /* so many times the usual number of frames */
    bool progress; /* told on stderr */
} w2_effort;

/* How many times faster than the best peer abut is to be; 0 if nobody said. */
double w2_target(w2_kind kind, int count);

/* False when there is no memory. */
bool w2_measure(w2_kind kind, int count, const w2_effort *effort, w2_cell *cell);

#endif
